//! Writing a link.

use super::page_state::PageState;
use crate::chart::Scale;
use crate::scenario::PARAMETERS;

/// Writes the canonical query string of a page, without `?`: settings at their default are left
/// out, the rest stand in the order of the table of parameters, and the scale comes last.
///
/// The default page gives an empty string. Reading the string gives the same page and no notice,
/// as long as the scenario is within its limits.
pub fn write(state: &PageState) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for parameter in &PARAMETERS {
        let value = parameter.get(&state.scenario);
        if value != parameter.default {
            query.append_pair(parameter.key, &parameter.unit.write(value));
        }
    }
    if state.scale != Scale::default() {
        query.append_pair(Scale::SETTING, state.scale.key());
    }
    query.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use crate::time::Micros;

    #[test]
    fn the_default_page_is_the_bare_address() {
        assert_eq!(write(&PageState::default()), "");
    }

    #[test]
    fn a_link_is_in_order_and_readable() {
        let state = PageState {
            scenario: Scenario {
                seed: 7,
                cap: Micros::from_secs(120),
                base: Micros(1_500_000),
                clients: 20_000,
                ..Scenario::default()
            },
            scale: Scale::Each,
        };
        assert_eq!(
            write(&state),
            "clients=20000&base=1.5s&cap=2m&seed=7&scale=each"
        );
    }
}

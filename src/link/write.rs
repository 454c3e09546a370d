//! Writing a link.

use super::page_state::PageState;
use super::panels::Panels;
use crate::chart::Scale;
use crate::policy::Policy;
use crate::scenario::PARAMETERS;

/// Writes the canonical query string of a page, without `?`: settings at their default are left
/// out, the rest stand in the order of the table of parameters, then the panels and the scale.
///
/// The default page gives an empty string. Reading the string gives the same page and no notice,
/// as long as the scenario is within its limits.
pub fn write(state: &PageState) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for parameter in &PARAMETERS {
        let value = parameter.get(&state.scenario);
        if value != parameter.default {
            query.append_pair(parameter.key, &parameter.write(value));
        }
    }
    let mut query = query.finish();
    if state.panels != Panels::default() {
        let keys = state.panels.policies().iter().map(Policy::write);
        // Commas need no escape in a query, and read better without one; a sign of per cent does.
        let keys = keys.collect::<Vec<_>>().join(",").replace('%', "%25");
        append(&mut query, Panels::SETTING, &keys);
    }
    if state.scale != Scale::default() {
        append(&mut query, Scale::SETTING, state.scale.key());
    }
    query
}

/// Appends a setting whose value needs no more escape.
fn append(query: &mut String, key: &str, value: &str) {
    if !query.is_empty() {
        query.push('&');
    }
    *query += key;
    query.push('=');
    *query += value;
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
                rate: 500,
                arrivals: 1,
                errors: 125_000,
                multiplier: 1_600,
                ..Scenario::default()
            },
            scale: Scale::Each,
            panels: Panels::of([Policy::FIXED, Policy::FULL_JITTER]).unwrap(),
        };
        assert_eq!(
            write(&state),
            "clients=20000&base=1.5s&cap=2m&seed=7&rate=500&arrivals=even&errors=12.5&multiplier=1.6\
             &panels=fixed,full&scale=each"
        );
    }
}

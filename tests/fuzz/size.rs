//! How large the runs are: most of them small, so that there are many; some as large as a link
//! can ask for.

use stampede::link::PageState;
use stampede::scenario::{Scenario, parameter};

use super::dice::Dice;

/// Makes a page's runs as large as is drawn. Nothing is made larger, and `events` is never above
/// its default: who raises it asks for more time.
pub fn bound(dice: &mut Dice, state: &mut PageState) {
    let most_events = parameter("events").map_or(0, |events| events.default);
    let limits: &[(&str, u64)] = match dice.below(1_000) {
        0 => &[],
        1..40 => &[
            ("events", 1_000_000),
            ("clients", 200_000),
            ("processes", 100_000),
        ],
        _ => {
            let events = dice.of_any_size(1_000, 20_000);
            &[
                ("events", events),
                ("clients", 300),
                ("processes", 400),
                ("rate", 3_000),
            ]
        }
    };
    at_most(&mut state.scenario, "events", most_events);
    for (key, most) in limits {
        at_most(&mut state.scenario, key, *most);
    }
    // What suits one scenario may be refused in another.
    state.settle();
}

fn at_most(scenario: &mut Scenario, key: &str, most: u64) {
    if let Some(parameter) = parameter(key) {
        let value = parameter.get(scenario);
        parameter.set(scenario, value.min(most));
    }
}

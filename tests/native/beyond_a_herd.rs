//! What the README says of more than a herd, in runs that can be followed by hand.

use stampede::scenario::Scenario;
use stampede::sim::{Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::outcome;

const fn ms(ms: u64) -> Micros {
    Micros::from_millis(ms)
}

fn fixed(scenario: &Scenario) -> Outcome {
    outcome(scenario, Policy::Fixed, ms(100))
}

/// Traffic so thin that clients come again in slots in which no new request begins.
#[test]
fn nobody_is_turned_away_while_there_is_room() {
    for seed in 0..200 {
        let scenario = Scenario {
            clients: 12,
            outage: ms(2_250),
            capacity: 2,
            base: ms(300),
            rate: 1,
            until: Micros::from_secs(20),
            seed,
            ..Scenario::default()
        };
        let outcome = fixed(&scenario);
        for (second, bins) in outcome.bins.as_slice().chunks(10).enumerate() {
            let rejected: u64 = bins.iter().map(|bin| bin.rejected).sum();
            let served: u64 = bins.iter().map(|bin| bin.served).sum();
            assert!(rejected == 0 || served == 2, "{seed}: second {second}");
        }
    }
}

//! Everything that is not a closed herd: traffic that never stops, calls that take time, clients
//! that give up, servers that fall over or let their callers wait.
//!
//! One request after the other, in the order of time: [`Newcomers`](newcomers::Newcomers) begin,
//! the [`Server`](server::Server) answers, a [`Caller`](caller::Caller) makes of the answer what
//! its policy says, the [`Tally`](tally::Tally) counts. The [`engine`] puts them together.

pub(super) mod at_work;
pub(super) mod caller;
mod engine;
pub(super) mod failures;
pub(super) mod figures;
pub(super) mod in_order;
pub(super) mod newcomers;
pub(super) mod server;
pub(super) mod slots;
pub(super) mod tally;

pub(super) use engine::{MOST_IN_MIND, expected_requests, run, run_in_order};

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::sim::{ClientStream, Policy, RunOptions};
    use crate::time::Micros;

    /// A closed herd comes to the same figures and bins here as by the ways of its own.
    #[test]
    fn a_closed_herd_is_a_special_case() {
        for index in 0..200 {
            let dice = ClientStream::new(3, index);
            let among = |place, choices: &[u64]| {
                choices[(dice.draw(place) % choices.len() as u64) as usize]
            };
            let scenario = Scenario {
                clients: among(1, &[1, 5, 70, 300, 2_000]),
                outage: Micros(among(2, &[0, 400_000, 3_000_000, 10_500_000])),
                capacity: among(3, &[1, 7, 100, 499, 5_000]),
                base: Micros(among(4, &[1_000, 90_000, 1_000_000, 2_500_000])),
                cap: Micros(among(5, &[1_000, 500_000, 10_000_000, 30_000_000])),
                multiplier: among(6, &[1_000, 1_600, 2_000, 3_500]),
                horizon: Micros(among(7, &[1_000_000, 12_345_678, 7_200_000_000])),
                seed: dice.draw(8) >> 12,
                // Many more than there are: where the budget is found to be used up is another
                // matter.
                events: 1_000_000_000,
                ..Scenario::default()
            };
            let options = RunOptions {
                bin: Micros(among(9, &[10_000, 123_456, 1_000_000])),
            };
            // Millions of arrivals take long and show nothing that thousands don't.
            let delay = match scenario.multiplier {
                1_000 => scenario.base.min(scenario.cap).0,
                _ => scenario.cap.0,
            };
            let seconds = scenario.outage.window() + scenario.clients / scenario.capacity + 1;
            let slow = scenario.clients * seconds * Micros::SECOND.0 / delay > 300_000;
            for policy in Policy::EVERY {
                if policy == Policy::IMMEDIATE || slow {
                    continue;
                }
                let expected = crate::sim::run(&scenario, policy, &options).unwrap();
                let found = super::run(&scenario, &policy, options.bin, &mut |_| {});
                assert!(
                    found == expected,
                    "{policy:?} {scenario:?}\n{found:?}\n{expected:?}"
                );
                let found = super::run_in_order(&scenario, &policy, options.bin, &mut |_| {});
                assert!(
                    found == expected,
                    "{policy:?} {scenario:?}\n{found:?}\n{expected:?}"
                );
            }
        }
    }
}

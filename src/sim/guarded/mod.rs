//! Runs whose requests share something: the budget or the breaker of their process.
//!
//! What one request notices decides what another may do, so everything happens in the order of
//! time: attempts are made, and callers notice what became of them. Without a budget and a breaker
//! the outcome is that of [`open`](super::open), whose parts these runs are made of.

mod engine;
mod event;
mod trace;

pub(super) use engine::run;

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::sim::guard::{Budget, Guard, Processes};
    use crate::sim::open;
    use crate::sim::outcome::CutOff;
    use crate::sim::{ClientStream, Policy};
    use crate::time::Micros;

    /// A scenario with any features, each in about a third of all.
    fn any_scenario(index: u32) -> Scenario {
        let dice = ClientStream::new(5, index);
        let place = std::cell::Cell::new(0);
        let draw = || {
            place.set(place.get() + 1);
            dice.draw(place.get())
        };
        let among = |choices: &[u64]| choices[(draw() % choices.len() as u64) as usize];
        let time = |choices: &[u64]| match draw() % 3 {
            // Any instant, not only those that fall together with others.
            0 => Micros(1_000 + draw() % 3_000_000),
            _ => Micros(among(choices)),
        };
        let on = |value: u64| if draw() % 3 == 0 { value } else { 0 };
        let span = |value: Micros| Micros(on(value.0));
        Scenario {
            clients: among(&[0, 1, 2, 9, 60, 150]),
            outage: time(&[0, 0, 1, 1_000_000, 2_500_000]),
            capacity: among(&[1, 2, 7, 20, 20, 100, 100, 1_000, 1_999_983]),
            base: time(&[1_000, 20_000, 250_000, 1_000_000]),
            cap: time(&[1_000, 500_000, 10_000_000, 3_600_000_000]),
            multiplier: among(&[1_000, 1_500, 2_000, 10_000]),
            additive: among(&[0, 200_000, 1_000_000]),
            seed: draw() >> 12,
            horizon: time(&[1_000_000, 10_000_000, 600_000_000]).max(Micros::SECOND),
            events: among(&[5_000, 20_000, 40_000]),
            rate: on(among(&[1, 3, 20, 200, 1_000])),
            arrivals: draw() % 2,
            until: time(&[1_000_000, 4_000_000, 9_000_000]).max(Micros::SECOND),
            failure: among(&[1_000_000, 1_000_000, 0, 500_000, 900_000]),
            errors: on(among(&[10_000, 300_000, 700_000, 1_000_000])),
            latency: span(time(&[1_000, 2_000, 100_000, 1_000_000])),
            timeout: span(time(&[1_000, 2_000, 100_000, 1_000_000])),
            attempts: on(among(&[1, 2, 3, 6])),
            deadline: span(time(&[1_000, 100_000, 1_000_000, 5_000_000])),
            crash: on(among(&[1_000, 1_000, 1_300, 2_000])),
            down: time(&[1_000, 500_000, 2_000_000]),
            queue: on(among(&[1, 3, 20, 150])),
            retry_after: span(time(&[1_000, 100_000, 1_000_000])),
            obey: draw() % 4,
            ..Scenario::default()
        }
    }

    const fn unguarded(processes: u32) -> Guard {
        Guard {
            budget: Budget::None,
            breaker: None,
            processes: Processes::Shared(processes),
        }
    }

    /// Where nothing is shared, the order of what is noticed changes nothing.
    #[test]
    fn without_a_guard_a_run_is_like_any_other() {
        let (mut compared, mut fell, mut late) = (0, 0, 0);
        for index in 0..3_000 {
            let scenario = any_scenario(index);
            assert_eq!(scenario.check(), Ok(()));
            let bin = Micros([10_000, 123_456, 1_000_000][index as usize % 3]);
            for policy in Policy::EVERY {
                if crate::sim::check(&policy, &scenario).is_err() {
                    continue;
                }
                let expected = open::run(&scenario, &policy, bin, &mut |_| {});
                if matches!(expected.cut_off, Some(CutOff::Events(_))) {
                    continue;
                }
                // The budget is looked at more often here.
                let scenario = Scenario {
                    events: 1_000_000_000,
                    ..scenario
                };
                let guard = unguarded(index % 4);
                let found = super::run(&scenario, &policy, &guard, bin, &mut |_| {});
                assert!(
                    found == expected,
                    "{index} {policy:?} {scenario:?}\n{found:?}\n{expected:?}"
                );
                compared += 1;
                fell += u32::from(found.fallen > 0);
                late += u32::from(found.fallen > 0 && found.late > 0);
            }
        }
        assert!(compared > 10_000, "{compared}");
        assert!(fell > 1_000 && late > 50, "{fell} {late}");
    }
}

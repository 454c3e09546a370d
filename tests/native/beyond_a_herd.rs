//! What the README says of more than a herd, in runs that can be followed by hand.

use stampede::scenario::Scenario;
use stampede::sim::{Outcome, Policy};
use stampede::time::Micros;

use crate::scenarios::outcome;

const EVEN: u64 = 1;

const fn ms(ms: u64) -> Micros {
    Micros::from_millis(ms)
}

/// Nobody and nothing, up from the start.
fn calm() -> Scenario {
    Scenario {
        clients: 0,
        outage: Micros::ZERO,
        ..Scenario::default()
    }
}

fn fixed(scenario: &Scenario) -> Outcome {
    outcome(scenario, Policy::FIXED, ms(100))
}

/// Traffic goes on until its end, not only until the last of it has arrived.
#[test]
fn all_of_an_even_traffic_served_is_goodput_at_its_rate() {
    for latency in [0, 250, 2_000] {
        let outcome = fixed(&Scenario {
            rate: 1,
            arrivals: EVEN,
            until: Micros::from_secs(3),
            latency: ms(latency),
            ..calm()
        });
        assert_eq!(outcome.served, 3);
        assert_eq!(outcome.goodput_per_s(), Some(1.0), "{latency}");
    }
}

/// Three arrive at once; the third makes the server fall over. What it had taken on is lost even
/// where nobody would have waited for the answer.
#[test]
fn a_fall_loses_work_for_callers_who_leave() {
    let scenario = Scenario {
        clients: 3,
        outage: Micros::ZERO,
        capacity: 1,
        base: ms(1_000),
        timeout: ms(500),
        attempts: 2,
        crash: 2_000,
        queue: 5,
        ..Scenario::default()
    };
    let outcome = fixed(&scenario);
    assert_eq!((outcome.fallen, outcome.failed, outcome.late), (1, 3, 0));
    let bin = outcome.bins.as_slice()[15];
    assert_eq!((bin.failed, bin.late, bin.gave_up), (3, 0, 3));
}

/// Callers without a timeout would wait until their deadline for an answer that comes too late.
/// They notice that the server falls over, and have time for another attempt.
#[test]
fn who_waits_for_a_late_answer_notices_a_fall() {
    let outcome = fixed(&Scenario {
        clients: 3,
        outage: Micros::ZERO,
        capacity: 1,
        base: ms(100),
        deadline: ms(1_000),
        attempts: 3,
        crash: 2_000,
        down: ms(500),
        queue: 5,
        ..Scenario::default()
    });
    assert_eq!((outcome.fallen, outcome.failed, outcome.late), (1, 6, 0));
    assert_eq!(outcome.bins.as_slice()[1].gave_up, 0);
    assert_eq!(outcome.bins.as_slice()[2].gave_up, 3);
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

//! What is said of a run that was cut off: who is still out, since when, and how to see more.

use crate::scenario::{Scenario, parameter};
use crate::sim::{CutOff, Outcome, Spread};
use crate::words;

/// How many clients are still out, at what time, and how to raise the limit; `None` if the run
/// finished.
pub fn cut_off_sentence(outcome: &Outcome, scenario: &Scenario) -> Option<String> {
    let cut_off = outcome.cut_off?;
    let limit = match cut_off {
        CutOff::Horizon(_) => "its horizon",
        CutOff::Events(_) => "its limit of events",
        CutOff::Crowd(_) => "more requests at once than can be kept in mind",
    };
    Some(format!(
        "Cut off at {}, by {limit}, with {} still out. To see more, {}.",
        words::duration(cut_off.at()),
        of_clients(outcome.waiting, outcome),
        how_to_raise(cut_off.parameter(), scenario)
    ))
}

/// The same of many seeds, from the spread of [`Metric::Waiting`](crate::sim::Metric::Waiting);
/// `None` if all their runs finished.
pub fn unfinished_seeds_sentence(waiting: &Spread, scenario: &Scenario) -> Option<String> {
    // A count, and the cast saturates.
    let most = waiting.max as u64;
    (most > 0).then(|| {
        format!(
            "Some of the runs were cut off, with up to {} still out. To see more, {}, or {}.",
            match scenario.rate {
                0 => of_all(most, "clients", scenario.clients),
                _ => format!("{} requests", words::count(most)),
            },
            how_to_raise("horizon", scenario),
            how_to_raise("events", scenario)
        )
    })
}

/// How to raise the bound of a run that this key sets: `raise horizon in the link (now
/// 10 s, at most 240 h)`.
pub fn how_to_raise(key: &'static str, scenario: &Scenario) -> String {
    let Some(bound) = parameter(key) else {
        return format!("raise {key} in the link");
    };
    if key == "rate" {
        let now = bound.show(bound.get(scenario));
        return format!("lower {key} in the link (now {now}), or have clients give up sooner");
    }
    let [now, max] = [bound.get(scenario), bound.max].map(|value| bound.show(value));
    if now == max {
        format!("have fewer clients or more capacity ({key} is at its most, {max})")
    } else {
        format!("raise {key} in the link (now {now}, at most {max})")
    }
}

fn of_clients(some: u64, outcome: &Outcome) -> String {
    let whom = if outcome.traffic.is_some() {
        "requests"
    } else {
        "clients"
    };
    of_all(some, whom, outcome.requests)
}

fn of_all(some: u64, whom: &str, all: u64) -> String {
    let whom = if all == 1 {
        whom.trim_end_matches('s')
    } else {
        whom
    };
    format!("{} of {} {whom}", words::count(some), words::count(all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Policy, RunOptions, run};
    use crate::time::Micros;

    fn sentence(scenario: Scenario) -> Option<String> {
        let outcome = run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap();
        cut_off_sentence(&outcome, &scenario)
    }

    #[test]
    fn a_run_that_finished_needs_no_words() {
        assert_eq!(sentence(Scenario::default()), None);
    }

    #[test]
    fn a_horizon_is_told_with_its_limit() {
        let scenario = Scenario {
            horizon: Micros::from_secs(40),
            ..Scenario::default()
        };
        assert_eq!(
            sentence(scenario).unwrap(),
            "Cut off at 40 s, by its horizon, with 800 of 1,000 clients still out. \
             To see more, raise horizon in the link (now 40 s, at most 240 h)."
        );
    }

    #[test]
    fn an_event_budget_is_told_with_its_limit() {
        let outcome = Outcome {
            waiting: 1,
            cut_off: Some(CutOff::Events(Micros(12_345_678))),
            ..run(
                &Scenario::default(),
                Policy::NO_JITTER,
                &RunOptions::default(),
            )
            .unwrap()
        };
        let scenario = Scenario {
            clients: 1,
            events: 1_000_000_000,
            ..Scenario::default()
        };
        assert_eq!(
            cut_off_sentence(&outcome, &scenario).unwrap(),
            "Cut off at 12.3 s, by its limit of events, with 1 of 1,000 clients still out. \
             To see more, have fewer clients or more capacity (events is at its most, 1,000,000,000)."
        );
    }

    #[test]
    fn unfinished_seeds_are_told_with_both_limits() {
        let spread = Spread::of(vec![0.0, 12.0]).unwrap();
        assert_eq!(
            unfinished_seeds_sentence(&spread, &Scenario::default()).unwrap(),
            "Some of the runs were cut off, with up to 12 of 1,000 clients still out. \
             To see more, raise horizon in the link (now 168 h, at most 240 h), \
             or raise events in the link (now 50,000,000, at most 1,000,000,000)."
        );
        let spread = Spread::of(vec![0.0]).unwrap();
        assert_eq!(
            unfinished_seeds_sentence(&spread, &Scenario::default()),
            None
        );
    }
}

//! A chart in words, for those who hear the page.

use super::second_words::both;
use super::story::the_last_of_the_others;
use crate::chart::Failures;
use crate::scenario::Scenario;
use crate::sim::{Outcome, Policy};
use crate::time::Micros;
use crate::words;

/// What one chart shows, in a few sentences.
pub fn chart_description(scenario: &Scenario, policy: Policy, outcome: &Outcome) -> String {
    let head = format!(
        "{}: arrivals per second over time, against a capacity of {} a second.",
        policy.name(),
        words::count(scenario.capacity)
    );
    let sentences = [
        Some(head),
        failed(scenario, outcome),
        peak(scenario, outcome),
        first_attempts(outcome),
        fallen(outcome),
        late(outcome),
        gave_up(outcome),
        refused(outcome),
        blocked(outcome),
        end(outcome),
    ];
    sentences
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// When arrivals can fail without being turned away.
pub(super) fn failures(scenario: &Scenario) -> Failures {
    if scenario.errors > 0 || scenario.crash > 0 {
        Failures::AtAnyTime
    } else {
        Failures::InTheOutage
    }
}

fn failed(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let failed = match outcome.failed {
        0 => return None,
        1 => "1 arrival fails".to_owned(),
        many => format!("{} arrivals fail", words::count(many)),
    };
    Some(match failures(scenario) {
        Failures::InTheOutage => {
            let outage = words::duration(scenario.outage);
            format!("During the outage of {outage}, {failed}.")
        }
        Failures::AtAnyTime => format!("In all, {failed}."),
    })
}

fn peak(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let Some(at) = outcome.peak_at.map(words::duration) else {
        let has_outage = scenario.outage > Micros::ZERO && outcome.requests > 0;
        let is_over = outcome.waiting == 0;
        return (has_outage && is_over).then(|| "Nobody arrives after the outage.".to_owned());
    };
    let peak = words::count(outcome.peak_per_s);
    let rejected = words::count(outcome.rejected);
    let most = match (scenario.is_closed_herd(), scenario.outage) {
        (true, _) if outcome.failed > 0 => "After it, at most",
        (_, Micros::ZERO) => "At most",
        (_, _) => "After the outage, at most",
    };
    Some(format!(
        "{most} {peak} arrive in one second, at {at}; {rejected} are turned away in all."
    ))
}

fn first_attempts(outcome: &Outcome) -> Option<String> {
    let traffic = outcome
        .traffic
        .filter(|traffic| traffic.first_attempts > 0)?;
    let both = both(traffic.first_attempts, outcome.retries());
    Some(format!("What arrives in all is {both}."))
}

fn fallen(outcome: &Outcome) -> Option<String> {
    match outcome.fallen {
        0 => None,
        1 => Some("The server falls over once.".to_owned()),
        many => Some(format!(
            "The server falls over {} times.",
            words::count(many)
        )),
    }
}

fn late(outcome: &Outcome) -> Option<String> {
    match outcome.late {
        0 => None,
        1 => Some("1 answer comes too late.".to_owned()),
        many => Some(format!("{} answers come too late.", words::count(many))),
    }
}

fn gave_up(outcome: &Outcome) -> Option<String> {
    match outcome.gave_up {
        0 => None,
        1 => Some("1 request gives up.".to_owned()),
        many => Some(format!("{} requests give up.", words::count(many))),
    }
}

fn refused(outcome: &Outcome) -> Option<String> {
    match outcome.guard.as_ref()?.refused {
        0 => None,
        1 => Some("The budget refuses 1 retry.".to_owned()),
        many => Some(format!(
            "The budget refuses {} retries.",
            words::count(many)
        )),
    }
}

fn blocked(outcome: &Outcome) -> Option<String> {
    let guarded = outcome.guard.as_ref()?;
    let stopped = match guarded.blocked {
        1 => "1 attempt".to_owned(),
        many => format!("{} attempts", words::count(many)),
    };
    match guarded.opened {
        0 => None,
        1 => Some(format!("A breaker opens once and stops {stopped}.")),
        many => Some(format!(
            "Breakers open {} times and stop {stopped}.",
            words::count(many)
        )),
    }
}

/// When the last client was back, or who was not.
fn end(outcome: &Outcome) -> Option<String> {
    if outcome.waiting > 0 {
        let at = outcome.cut_off.map_or(Micros::ZERO, |cut_off| cut_off.at());
        let are = if outcome.waiting == 1 { "is" } else { "are" };
        let waiting = words::count(outcome.waiting);
        let at = words::duration(at);
        return Some(format!(
            "{waiting} {are} still out when the run is cut off at {at}."
        ));
    }
    // Nobody may have got through, or the outage may have caught nobody.
    let last = words::duration(outcome.last_success?);
    let mut who = match (outcome.gave_up, outcome.traffic) {
        (_, Some(_)) => "the last request that the outage caught and that got back".to_owned(),
        (0, None) => "the last client".to_owned(),
        (_, None) => the_last_of_the_others(outcome),
    };
    who[..1].make_ascii_uppercase();
    Some(format!("{who} is back at {last}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{RunOptions, Traffic, run};

    fn outcome(scenario: &Scenario) -> Outcome {
        run(scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap()
    }

    #[test]
    fn a_chart_in_words() {
        let scenario = Scenario::default();
        assert_eq!(
            chart_description(&scenario, Policy::NO_JITTER, &outcome(&scenario)),
            "No jitter: arrivals per second over time, against a capacity of 100 a second. \
             During the outage of 10 s, 3,000 arrivals fail. After it, at most 1,000 arrive in \
             one second, at 15 s; 4,500 are turned away in all. The last client is back at \
             4 min 31 s."
        );
    }

    #[test]
    fn a_run_that_was_cut_off_in_words() {
        let scenario = Scenario {
            horizon: Micros::from_secs(20),
            ..Scenario::default()
        };
        let text = chart_description(&scenario, Policy::NO_JITTER, &outcome(&scenario));
        let end = " 900 are still out when the run is cut off at 20 s.";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn what_else_can_happen_in_words() {
        let scenario = Scenario {
            crash: 3_500,
            rate: 10,
            ..Scenario::default()
        };
        // Figures of no run, so that none needs to be looked up.
        let busy = Outcome {
            clients: 0,
            failed: 40,
            rejected: 0,
            served: 2_000,
            late: 1,
            gave_up: 12,
            waiting: 0,
            peak_per_s: 500,
            peak_at: Some(Micros::from_secs(15)),
            last_success: Some(Micros::from_secs(31)),
            fallen: 2,
            traffic: Some(Traffic {
                first_attempts: 1_000,
                served: 1_000,
                span: Micros::SECOND,
            }),
            ..outcome(&Scenario::default())
        };
        assert_eq!(
            chart_description(&scenario, Policy::FIXED, &busy),
            "Fixed interval: arrivals per second over time, against a capacity of 100 a second. \
             In all, 40 arrivals fail. After the outage, at most 500 arrive in one second, at \
             15 s; 0 are turned away in all. What arrives in all is 1,000 first attempts and \
             1,041 retries. The server falls over 2 times. 1 answer comes too late. 12 requests \
             give up. The last request that the outage caught and that got back is back at 31 s."
        );
    }

    #[test]
    fn who_never_got_through_is_no_last_client() {
        let scenario = Scenario {
            attempts: 1,
            ..Scenario::default()
        };
        let text = chart_description(&scenario, Policy::NO_JITTER, &outcome(&scenario));
        assert!(
            text.ends_with(" Nobody arrives after the outage. 1,000 requests give up."),
            "{text}"
        );
    }
}

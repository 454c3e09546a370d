//! The sentence at the top of the page, from the results.

use super::story::{self, Story};
use super::yardstick::{AT_AN_EVEN_PACE, yardstick};
use crate::scenario::Scenario;
use crate::sim::{Outcome, Policy};

/// How a part of a sentence is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As any other word.
    Plain,
    /// A figure, neither worse nor better than another.
    Even,
    /// The figure that is worse.
    Worse,
    /// The figure that is better.
    Better,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// The sentence over the panels: what the schedules make of the scenario, and for a herd alone the
/// time that it takes at an even pace.
pub fn lead(scenario: &Scenario, panels: &[(Policy, &Outcome)]) -> Vec<Part> {
    let mut parts = Vec::new();
    let nobody = |(_, outcome): &(Policy, &Outcome)| outcome.requests == 0;
    if (scenario.clients == 0 && scenario.rate == 0) || panels.iter().any(nobody) {
        plain(
            &mut parts,
            "Nobody comes: there are neither clients nor new requests.".into(),
        );
        return parts;
    }
    let story = Story::of(scenario);
    let told = story.whom_to_compare(panels);
    let all_alike = panels.len() > 1 && story.is_the_same_of_all(panels);
    for (place, &(policy, outcome)) in told.iter().enumerate() {
        let other = told.iter().find(|(other, _)| *other != policy);
        let tone = tone_of(
            story.measure(outcome),
            other.and_then(|(_, o)| story.measure(o)),
        );
        if place > 0 {
            plain(&mut parts, " ".into());
        }
        let start = if all_alike {
            "With every schedule".to_owned()
        } else {
            story::with(&policy, has_namesake(&policy, panels))
        };
        story.tell(&mut parts, &start, outcome, tone, place > 0);
        if all_alike {
            break;
        }
    }
    let speaks_of_time = story == Story::Return;
    if let Some(ideal) = yardstick(scenario).filter(|_| speaks_of_time) {
        plain(&mut parts, format!(" {AT_AN_EVEN_PACE} "));
        parts.push(Part {
            text: ideal,
            tone: Tone::Even,
        });
        plain(&mut parts, ".".into());
    }
    parts
}

/// Whether another panel's policy has the same name.
fn has_namesake(policy: &Policy, panels: &[(Policy, &Outcome)]) -> bool {
    let name = policy.name();
    let others = panels.iter().filter(|(other, _)| other != policy);
    others
        .map(|(other, _)| other.name())
        .any(|other| other == name)
}

/// The same sentence as one text.
pub fn lead_text(parts: &[Part]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}

/// How the figure of one run is meant beside another's, the less the better. A difference that
/// nobody would notice is none.
fn tone_of(mine: Option<f64>, other: Option<f64>) -> Tone {
    const NOTICED: f64 = 0.1;
    let (Some(mine), Some(other)) = (mine, other) else {
        return Tone::Even;
    };
    let difference = other - mine;
    // Of two figures that are better the larger they are both are negative here.
    let least = NOTICED * mine.abs().min(other.abs());
    if difference.abs() <= least {
        Tone::Even
    } else if difference > 0.0 {
        Tone::Better
    } else {
        Tone::Worse
    }
}

/// Adds words that are no figure.
pub(super) fn plain(parts: &mut Vec<Part>, text: String) {
    parts.push(Part {
        text,
        tone: Tone::Plain,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{RunOptions, run};
    use crate::time::Micros;

    /// The sentence over a link's own panels.
    fn lead_of_link(link: &str) -> String {
        let state = crate::link::read(link).state;
        let policies = state.panels.policies().iter();
        let outcomes: Vec<_> = policies
            .map(|&policy| {
                let run = run(&state.scenario, policy, &RunOptions::default());
                (policy, run.unwrap())
            })
            .collect();
        let panels: Vec<_> = outcomes.iter().map(|(p, o)| (*p, o)).collect();
        lead_text(&lead(&state.scenario, &panels))
    }

    #[test]
    fn each_kind_of_scenario_has_its_story() {
        for (link, expected) in [
            (
                "clients=0",
                "Nobody comes: there are neither clients nor new requests.",
            ),
            (
                "panels=fixed",
                "With a fixed interval the last client is back after 19 s. \
                 At an even pace everybody would be back at 20 s.",
            ),
            (
                "clients=10000&outage=3s&capacity=1000&attempts=6&panels=fixed",
                "With a fixed interval 7,000 of 10,000 give up; \
                 the last of the other 3,000 is back after 5 s.",
            ),
            (
                "clients=10000&outage=3s&capacity=1000&attempts=6&panels=fixed,additive",
                "With a fixed interval 7,000 of 10,000 give up; the last of the other 3,000 \
                 is back after 5 s. With additive jitter nobody gives up; the last is back after 36 s.",
            ),
            (
                "clients=5&outage=3s&attempts=1&panels=fixed",
                "With a fixed interval 5 of 5 give up, and nobody gets through.",
            ),
            (
                "clients=2000&outage=400ms&capacity=500&cap=32s&horizon=2m&crash=3.5&panels=none,full",
                "Without jitter the server falls over 6 times, and nobody gets through. \
                 With full jitter the server stays up.",
            ),
            (
                "clients=0&outage=2s&capacity=5000&rate=1000&arrivals=even&until=20s&panels=none,fixed",
                "With a fixed interval the worst second after the outage brings 3,000 requests, \
                 3.0× the normal traffic. Without jitter it is 2,000.",
            ),
            (
                "outage=2s&rate=40&until=2m&timeout=1s&deadline=5s&queue=500&panels=fixed,none",
                "With a fixed interval the server answers 1 request a second in time once it is \
                 back. Without jitter it is 36.",
            ),
        ] {
            let lead = lead_of_link(link);
            assert!(lead.starts_with(expected), "{link}\n{lead}\n{expected}");
        }
        for (link, expected) in [
            (
                "clients=0&outage=10s&rate=40&until=20s&horizon=5s&panels=full",
                "With full jitter nobody arrives after the outage before the run is cut off.",
            ),
            (
                "clients=0&rate=1&until=1s&seed=42&outage=0",
                "Nobody comes: there are neither clients nor new requests.",
            ),
            (
                "rate=50&queue=200&panels=fixed,full",
                "With every schedule the server answers ",
            ),
            (
                "clients=0&rate=100&until=20s&outage=0&capacity=1000&crash=5&errors=100&attempts=2&panels=fixed,none",
                "With every schedule the server stays up, but nobody gets through.",
            ),
            (
                "clients=50&outage=3s&attempts=2&panels=none,equal",
                "With every schedule 50 of 50 give up, and nobody gets through.",
            ),
            (
                "clients=0&outage=0&rate=40&until=20s&errors=20&panels=full",
                "With full jitter the worst second brings ",
            ),
        ] {
            let lead = lead_of_link(link);
            assert!(lead.starts_with(expected), "{link}\n{lead}\n{expected}");
            assert!(!lead.contains("even pace"), "{lead}");
        }
        let lead = lead_of_link(
            "clients=0&outage=0&rate=2000&capacity=100000&errors=20&attempts=4&latency=1ms&panels=immediate",
        );
        assert!(
            lead.contains(" of the requests come to nothing; a request makes 1.2"),
            "{lead}"
        );
    }

    #[test]
    fn what_is_not_true_of_every_schedule_is_not_said_of_every_schedule() {
        for link in [
            // Both are cut off, with more or fewer still out.
            "horizon=20s&panels=none,equal",
            // Nobody gives up under either, but the last is back at another time.
            "clients=300&outage=1s&attempts=20&panels=full,equal",
        ] {
            let lead = lead_of_link(link);
            assert!(!lead.contains("every schedule"), "{link}\n{lead}");
        }
    }

    fn lead_of(scenario: &Scenario) -> String {
        let outcomes = [Policy::NO_JITTER, Policy::FULL_JITTER].map(|policy| {
            (
                policy,
                run(scenario, policy, &RunOptions::default()).unwrap(),
            )
        });
        let panels: Vec<_> = outcomes.iter().map(|(p, o)| (*p, o)).collect();
        lead_text(&lead(scenario, &panels))
    }

    #[test]
    fn the_default_page_says_what_jitter_changes() {
        let lead = lead_of(&Scenario::default());
        assert!(lead.starts_with("Without jitter the last client is back after 4 min 31 s. With full jitter it takes "), "{lead}");
        assert!(
            lead.ends_with(" At an even pace everybody would be back at 20 s."),
            "{lead}"
        );
    }

    #[test]
    fn nobody_is_said_to_have_done_what_nobody_could() {
        let scenario = Scenario {
            clients: 100,
            outage: Micros::from_millis(400),
            ..Scenario::default()
        };
        let lead = lead_of(&scenario);
        assert!(
            lead.ends_with(" At an even pace everybody would be back at 1.4 s."),
            "{lead}"
        );
    }

    #[test]
    fn a_run_that_was_cut_off_says_who_is_still_out() {
        let scenario = Scenario {
            horizon: Micros::from_secs(20),
            ..Scenario::default()
        };
        let lead = lead_of(&scenario);
        assert!(
            lead.starts_with(
                "Without jitter 900 of 1,000 are still out when the run is cut off at 20 s."
            ),
            "{lead}"
        );
    }
}

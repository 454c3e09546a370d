//! The sentence at the top of the page, from the results.

use crate::scenario::Scenario;
use crate::sim::{Outcome, Policy};
use crate::time::Micros;
use crate::words;

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

/// The sentence over the panels: how long it takes without jitter, how long with it, and the
/// time that nobody could beat.
pub fn lead(scenario: &Scenario, panels: &[(Policy, &Outcome)]) -> Vec<Part> {
    let find = |policy| {
        let panel = panels.iter().find(|(shown, _)| *shown == policy);
        panel.map(|(_, outcome)| *outcome)
    };
    let lockstep = find(Policy::NoJitter);
    let jittered = find(Policy::FullJitter);
    let mut parts = Vec::new();
    if let Some(outcome) = lockstep {
        let tone = tone_of(outcome, jittered);
        let who = match outcome.clients {
            1 => "the client",
            _ => "the last client",
        };
        let back = format!("{who} is back after");
        sentence(&mut parts, "Without jitter", &back, outcome, tone);
    }
    if let Some(outcome) = jittered {
        let tone = tone_of(outcome, lockstep);
        sentence(&mut parts, " With full jitter", "it takes", outcome, tone);
    }
    let outcomes: Vec<&Outcome> = panels.iter().map(|(_, outcome)| *outcome).collect();
    let (claim, ideal) = yardstick(scenario, &outcomes);
    plain(&mut parts, format!(" {claim} "));
    parts.push(Part {
        text: ideal,
        tone: Tone::Even,
    });
    plain(&mut parts, ".".into());
    parts
}

/// The yardstick `outage + clients / capacity`, and what can be said of it.
///
/// The room of a second can be taken at its start, so a small herd may be back a little earlier
/// than the yardstick; then nothing is claimed that these runs belie.
pub fn yardstick(scenario: &Scenario, outcomes: &[&Outcome]) -> (&'static str, String) {
    let ideal = Micros((scenario.ideal_s() * 1e6) as u64);
    let mut times = outcomes.iter().filter_map(|outcome| time(outcome));
    let claim = if outcomes.is_empty() || times.any(|time| time < ideal) {
        "At an even pace it would take"
    } else {
        "Nobody could do better than"
    };
    (claim, words::duration(ideal))
}

/// How the figure of one run is meant beside another's. A difference that nobody would notice is
/// none, and runs that were cut off don't compare.
fn tone_of(mine: &Outcome, other: Option<&Outcome>) -> Tone {
    const NOTICED: f64 = 1.1;
    let (Some(mine), Some(other)) = (time(mine), other.and_then(time)) else {
        return Tone::Even;
    };
    let (mine, other) = (mine.as_secs_f64(), other.as_secs_f64());
    if mine * NOTICED < other {
        Tone::Better
    } else if other * NOTICED < mine {
        Tone::Worse
    } else {
        Tone::Even
    }
}

/// The same sentence as one text.
pub fn lead_text(parts: &[Part]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}

/// When everyone was back; `None` if somebody was not.
fn time(outcome: &Outcome) -> Option<Micros> {
    outcome.last_success.filter(|_| outcome.waiting == 0)
}

/// One sentence; `back` leads up to the time at which everyone was back.
fn sentence(parts: &mut Vec<Part>, start: &str, back: &str, outcome: &Outcome, tone: Tone) {
    match (time(outcome), outcome.cut_off) {
        (Some(time), _) => {
            plain(parts, format!("{start} {back} "));
            parts.push(Part {
                text: words::duration(time),
                tone,
            });
            plain(parts, ".".into());
        }
        (None, cut_off) => {
            let count = words::count(outcome.waiting);
            let of = words::count(outcome.clients);
            let at = cut_off.map_or(Micros::ZERO, |cut_off| cut_off.at());
            let are = if outcome.waiting == 1 { "is" } else { "are" };
            plain(parts, format!("{start} "));
            parts.push(Part {
                text: format!("{count} of {of}"),
                tone,
            });
            let at = words::duration(at);
            plain(
                parts,
                format!(" {are} still out when the run is cut off at {at}."),
            );
        }
    }
}

fn plain(parts: &mut Vec<Part>, text: String) {
    parts.push(Part {
        text,
        tone: Tone::Plain,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{RunOptions, run};

    fn lead_of(scenario: &Scenario) -> String {
        let outcomes = [Policy::NoJitter, Policy::FullJitter].map(|policy| {
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
            lead.ends_with(" Nobody could do better than 20 s."),
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
            lead.ends_with(" At an even pace it would take 1.4 s."),
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

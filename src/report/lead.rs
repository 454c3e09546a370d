//! The sentence at the top of the page, from the results.

use crate::scenario::{Scenario, parameter};
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

/// The sentence over the panels: what the schedules make of the scenario, and for a herd alone the
/// time that nobody could beat.
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
    let all_alike = told.len() == 1 && panels.len() > 1;
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
            "With every schedule"
        } else {
            with(policy)
        };
        story.tell(&mut parts, start, outcome, tone, place > 0);
    }
    let outcomes: Vec<&Outcome> = panels.iter().map(|(_, outcome)| *outcome).collect();
    let speaks_of_time = story == Story::Return;
    if let Some((claim, ideal)) = yardstick(scenario, &outcomes).filter(|_| speaks_of_time) {
        plain(&mut parts, format!(" {claim} "));
        parts.push(Part {
            text: ideal,
            tone: Tone::Even,
        });
        plain(&mut parts, ".".into());
    }
    parts
}

/// What a scenario is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Story {
    /// When everyone is back.
    Return,
    /// How many give up, and when the others are back.
    GivingUp,
    /// How often the server falls over.
    Falls,
    /// How much of the traffic is served in time; whether there is an outage before.
    Goodput { after_outage: bool },
    /// How much comes in the worst second, beside so many new requests; whether there is an
    /// outage before.
    Surge { rate: u64, after_outage: bool },
    /// How many requests of the traffic come to nothing.
    Losses,
}

impl Story {
    fn of(scenario: &Scenario) -> Self {
        let Scenario {
            rate,
            crash,
            queue,
            attempts,
            deadline,
            outage,
            until,
            ..
        } = *scenario;
        let gives_up = attempts > 0 || deadline > Micros::ZERO;
        let after_outage = outage > Micros::ZERO;
        match () {
            () if crash > 0 => Self::Falls,
            // What counts of traffic that ends in the outage is when it is all over.
            () if rate == 0 || until <= outage => match gives_up {
                true => Self::GivingUp,
                false => Self::Return,
            },
            () if queue > 0 => Self::Goodput { after_outage },
            () if !after_outage && gives_up => Self::Losses,
            () => Self::Surge { rate, after_outage },
        }
    }

    /// No jitter and full jitter where both are shown, for theirs is the lesson; otherwise the
    /// panels that do worst and best.
    fn whom_to_compare<'a>(self, panels: &[(Policy, &'a Outcome)]) -> Vec<(Policy, &'a Outcome)> {
        let find = |policy| panels.iter().find(|(shown, _)| *shown == policy).copied();
        let usual = [Policy::NoJitter, Policy::FullJitter].map(find);
        if let ([Some(lockstep), Some(jittered)], true) = (usual, self == Self::Return) {
            return vec![lockstep, jittered];
        }
        let cost = |outcome: &Outcome| self.measure(outcome).unwrap_or(f64::INFINITY);
        // Of equals the first.
        let worst = panels.iter().rev();
        let worst = worst.max_by(|a, b| cost(a.1).total_cmp(&cost(b.1)));
        let best = panels
            .iter()
            .min_by(|a, b| cost(a.1).total_cmp(&cost(b.1)))
            .filter(|best| worst.is_none_or(|worst| cost(best.1) < cost(worst.1)));
        worst.into_iter().chain(best).copied().collect()
    }

    /// What the story is about, the less the better; `None` if a run has none.
    fn measure(self, outcome: &Outcome) -> Option<f64> {
        match self {
            // Runs that were cut off don't compare.
            Self::Return => time(outcome).map(Micros::as_secs_f64),
            Self::GivingUp => Some(outcome.gave_up as f64),
            // It is no merit to stay up where nobody gets through.
            Self::Falls if outcome.served == 0 => Some(f64::MAX),
            Self::Falls => Some(outcome.fallen as f64),
            Self::Goodput { .. } => outcome.goodput_per_s().map(|goodput| -goodput),
            Self::Surge { .. } => Some(outcome.peak_per_s as f64),
            Self::Losses => outcome.lost_share(),
        }
    }

    /// Tells one panel's part; `again` if another panel's came before it.
    fn tell(self, parts: &mut Vec<Part>, start: &str, outcome: &Outcome, tone: Tone, again: bool) {
        let mut say = |before: String, figure: String, after: &str| {
            plain(parts, format!("{start} {before}"));
            parts.push(Part { text: figure, tone });
            plain(parts, after.into());
        };
        match self {
            Self::GivingUp if outcome.gave_up == 0 && time(outcome).is_some() => {
                let back = words::duration(time(outcome).unwrap_or_default());
                say(
                    String::new(),
                    "nobody".into(),
                    &format!(" gives up; the last is back after {back}."),
                );
            }
            Self::Return | Self::GivingUp => sentence(parts, start, outcome, tone, again),
            Self::Falls => {
                let nobody = match outcome.served {
                    0 if outcome.fallen == 0 => ", but nobody gets through.",
                    0 => ", and nobody gets through.",
                    _ => ".",
                };
                match outcome.fallen {
                    0 => say("the server ".into(), "stays up".into(), nobody),
                    1 => say("the server falls over ".into(), "once".into(), nobody),
                    times => say(
                        "the server falls over ".into(),
                        format!("{} times", words::count(times)),
                        nobody,
                    ),
                }
            }
            Self::Goodput { after_outage } => match outcome.goodput_per_s() {
                Some(goodput) => {
                    let rounded = words::count(goodput.round() as u64);
                    if again {
                        say("it is ".into(), rounded, ".");
                    } else {
                        let requests = if rounded == "1" {
                            "request"
                        } else {
                            "requests"
                        };
                        let back = if after_outage { " once it is back" } else { "" };
                        say(
                            "the server answers ".into(),
                            rounded,
                            &format!(" {requests} a second in time{back}."),
                        );
                    }
                }
                None => say("the traffic ends ".into(), "in the outage".into(), "."),
            },
            Self::Surge { rate, after_outage } => {
                let peak = words::count(outcome.peak_per_s);
                let multiple = words::times(outcome.peak_per_s as f64 / rate as f64);
                if again {
                    say("it is ".into(), peak, ".");
                } else {
                    say(
                        match after_outage {
                            true => "the worst second after the outage brings ".into(),
                            false => "the worst second brings ".into(),
                        },
                        peak,
                        &format!(" requests, {multiple} the normal traffic."),
                    );
                }
            }
            Self::Losses => {
                let load = outcome.amplification().unwrap_or(1.0);
                say(
                    String::new(),
                    words::percent(outcome.lost_share().unwrap_or_default()),
                    &format!(" of the requests come to nothing, after {load:.2} attempts each."),
                );
            }
        }
    }
}

/// The start of a sentence about a policy.
fn with(policy: Policy) -> &'static str {
    match policy {
        Policy::NoJitter => "Without jitter",
        Policy::FullJitter => "With full jitter",
        Policy::EqualJitter => "With equal jitter",
        Policy::Decorrelated => "With decorrelated jitter",
        Policy::Immediate => "With immediate retries",
        Policy::Fixed => "With a fixed interval",
        Policy::Additive => "With additive jitter",
    }
}

/// The yardstick `outage + clients / capacity`, and what can be said of it.
///
/// The room of a second can be taken at its start, so a small herd may be back a little earlier
/// than the yardstick; then nothing is claimed that these runs belie. `None` where it says
/// nothing: beside normal traffic, and where clients give up or some never fail.
pub fn yardstick(scenario: &Scenario, outcomes: &[&Outcome]) -> Option<(&'static str, String)> {
    let parameter_is_usual = |key| parameter(key).is_some_and(|p| !p.is_changed(scenario));
    if ![
        "rate", "failure", "errors", "attempts", "deadline", "latency",
    ]
    .into_iter()
    .all(parameter_is_usual)
        || scenario.clients == 0
    {
        return None;
    }
    let ideal = Micros((scenario.ideal_s() * 1e6) as u64);
    let mut times = outcomes.iter().filter_map(|outcome| time(outcome));
    let claim = if outcomes.is_empty() || times.any(|time| time < ideal) {
        "At an even pace it would take"
    } else {
        "Nobody could do better than"
    };
    Some((claim, words::duration(ideal)))
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

/// The same sentence as one text.
pub fn lead_text(parts: &[Part]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}

/// When everyone was back; `None` if somebody was not.
fn time(outcome: &Outcome) -> Option<Micros> {
    outcome.last_success.filter(|_| outcome.waiting == 0)
}

/// The sentence about the return of a herd; `again` if another panel's came before it.
fn sentence(parts: &mut Vec<Part>, start: &str, outcome: &Outcome, tone: Tone, again: bool) {
    let who = match outcome.clients {
        1 => "the client",
        _ => "the last client",
    };
    if outcome.gave_up > 0 && outcome.waiting == 0 {
        plain(parts, format!("{start} "));
        parts.push(Part {
            text: format!(
                "{} of {}",
                words::count(outcome.gave_up),
                words::count(outcome.requests)
            ),
            tone,
        });
        let give = if outcome.gave_up == 1 {
            "gives"
        } else {
            "give"
        };
        let rest = match outcome.last_success {
            Some(time) => format!(
                " {give} up; the last of the others is back after {}.",
                words::duration(time)
            ),
            None => format!(" {give} up, and nobody gets through."),
        };
        return plain(parts, rest);
    }
    match (time(outcome), outcome.cut_off) {
        (Some(time), _) => {
            let back = match again {
                true => "it takes".to_owned(),
                false => format!("{who} is back after"),
            };
            plain(parts, format!("{start} {back} "));
            parts.push(Part {
                text: words::duration(time),
                tone,
            });
            plain(parts, ".".into());
        }
        (None, cut_off) => {
            let count = words::count(outcome.waiting);
            let of = words::count(outcome.requests);
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
                 At an even pace it would take 20 s.",
            ),
            (
                "clients=10000&outage=3s&capacity=1000&attempts=6&panels=fixed",
                "With a fixed interval 7,000 of 10,000 give up; \
                 the last of the others is back after 5 s.",
            ),
            (
                "clients=10000&outage=3s&capacity=1000&attempts=6&panels=fixed,additive",
                "With a fixed interval 7,000 of 10,000 give up; the last of the others is back \
                 after 5 s. With additive jitter nobody gives up; the last is back after 36 s.",
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
            assert!(!lead.contains("could do better"), "{lead}");
        }
        let lead = lead_of_link(
            "clients=0&outage=0&rate=2000&capacity=100000&errors=20&attempts=4&latency=1ms&panels=immediate",
        );
        assert!(
            lead.contains(" of the requests come to nothing, after 1.2"),
            "{lead}"
        );
    }

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

//! What a scenario is about, and what one panel has to tell of it.

use super::lead::{Part, Tone, lead_text, plain};
use crate::policy::Policy;
use crate::scenario::Scenario;
use crate::sim::{Outcome, count_back};
use crate::time::Micros;
use crate::words;

/// What a scenario is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Story {
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
    pub(super) fn of(scenario: &Scenario) -> Self {
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
    pub(super) fn whom_to_compare<'a>(
        self,
        panels: &[(Policy, &'a Outcome)],
    ) -> Vec<(Policy, &'a Outcome)> {
        let find = |policy| panels.iter().find(|(shown, _)| *shown == policy).copied();
        let usual = [Policy::NO_JITTER, Policy::FULL_JITTER].map(find);
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

    /// Whether every panel's part says the same.
    pub(super) fn is_the_same_of_all(self, panels: &[(Policy, &Outcome)]) -> bool {
        let told = |(_, outcome): &(Policy, &Outcome)| {
            let mut parts = Vec::new();
            self.tell(&mut parts, "", outcome, Tone::Plain, false);
            lead_text(&parts)
        };
        panels.windows(2).all(|two| told(&two[0]) == told(&two[1]))
    }

    /// What the story is about, the less the better; `None` if a run has none.
    pub(super) fn measure(self, outcome: &Outcome) -> Option<f64> {
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
    pub(super) fn tell(
        self,
        parts: &mut Vec<Part>,
        start: &str,
        outcome: &Outcome,
        tone: Tone,
        again: bool,
    ) {
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
                if outcome.peak_at.is_none() {
                    let after = if after_outage {
                        " after the outage"
                    } else {
                        ""
                    };
                    let so_far = match outcome.waiting {
                        0 => "",
                        _ => " before the run is cut off",
                    };
                    say(
                        String::new(),
                        "nobody".into(),
                        &format!(" arrives{after}{so_far}."),
                    );
                } else if again {
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
                    &format!(
                        " of the requests come to nothing; a request makes {load:.2} attempts on average."
                    ),
                );
            }
        }
    }
}

/// The start of a sentence about a policy; `in_full` where its name alone would not tell which.
pub(super) fn with(policy: &Policy, in_full: bool) -> String {
    let name = if in_full {
        policy.full_name()
    } else {
        policy.name()
    };
    let with = match *policy {
        Policy::NO_JITTER => return "Without jitter".to_owned(),
        Policy::FIXED => "With a",
        // A library's name is written as it writes itself.
        _ if policy.is_changed() || policy.origin() == Policy::CUSTOM.origin() => {
            return format!("With the policy “{name}”");
        }
        _ if policy.origin().ecosystem.is_empty() => "With",
        _ => return format!("With {name}"),
    };
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_lowercase());
    format!("{with} {}{}", first.unwrap_or_default(), letters.as_str())
}

/// When everyone was back; `None` if somebody was not.
pub(super) fn time(outcome: &Outcome) -> Option<Micros> {
    outcome.last_success.filter(|_| outcome.waiting == 0)
}

/// Who is the last that gets back where some give up.
pub(super) fn the_last_of_the_others(outcome: &Outcome) -> String {
    match count_back(outcome) {
        Some(1) => "the other one".to_owned(),
        Some(back) => format!("the last of the other {}", words::count(back)),
        None => "the last of those that got back".to_owned(),
    }
}

/// The sentence about the return of a herd; `again` if another panel's came before it.
fn sentence(parts: &mut Vec<Part>, start: &str, outcome: &Outcome, tone: Tone, again: bool) {
    let who = match (outcome.clients, outcome.traffic) {
        (_, Some(_)) => "the last request that the outage caught",
        (1, None) => "the client",
        (_, None) => "the last client",
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
                " {give} up; {} is back after {}.",
                the_last_of_the_others(outcome),
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

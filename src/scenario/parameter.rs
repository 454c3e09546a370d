//! The one table of parameters: it feeds the sliders, the link, the limits and the docs.

use super::choice::{ARRIVALS, OBEY};
use super::group::Group;
use super::herd_and_server::Scenario;
use super::unit::Unit;
use crate::time::Micros;

/// One parameter of a [`Scenario`].
#[derive(Debug)]
pub struct Parameter {
    /// Its name in the link and in messages.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What stands small beside the name; empty where the name says enough.
    pub hint: &'static str,
    /// What it means, in a line.
    pub help: &'static str,
    /// What its number stands for.
    pub unit: Unit,
    /// Where it stands on the page.
    pub group: Group,
    /// Its value where nothing else is said; microseconds for a duration, like `min` and `max`.
    pub default: u64,
    /// The least it can be.
    pub min: u64,
    /// The most it can be.
    pub max: u64,
    /// What it can be besides, written as 0, where it can be switched off.
    pub off: Option<Off>,
    field: fn(&mut Scenario) -> Field<'_>,
}

/// A parameter that can be switched off: its value is 0 then, and none of its limits holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Off {
    /// The word for it, in the link and on the page.
    pub word: &'static str,
    /// Whether a 0 in the link means it. It does, unless 0 could be taken for the opposite: no
    /// attempt at all is not the same as no limit of attempts.
    pub zero: bool,
}

/// Off, where the link may say 0.
const fn off(word: &'static str) -> Option<Off> {
    Some(Off { word, zero: true })
}

/// Off, where 0 would mean something else.
const fn unlimited(word: &'static str) -> Option<Off> {
    Some(Off { word, zero: false })
}

enum Field<'a> {
    Number(&'a mut u64),
    Time(&'a mut Micros),
}

impl PartialEq for Parameter {
    /// Two parameters are the same if their keys are: the table has each key once.
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Parameter {}

impl Parameter {
    /// Reads this parameter's value from a scenario.
    pub fn get(&self, scenario: &Scenario) -> u64 {
        match (self.field)(&mut scenario.clone()) {
            Field::Number(number) => *number,
            Field::Time(time) => time.0,
        }
    }

    /// Sets this parameter's value in a scenario.
    pub fn set(&self, scenario: &mut Scenario, value: u64) {
        match (self.field)(scenario) {
            Field::Number(number) => *number = value,
            Field::Time(time) => time.0 = value,
        }
    }

    /// Whether it has another value than where nothing is said of it.
    pub fn is_changed(&self, scenario: &Scenario) -> bool {
        self.get(scenario) != self.default
    }

    /// Whether a value is within the limits, or off.
    pub fn allows(&self, value: u64) -> bool {
        (self.min..=self.max).contains(&value) || (value == 0 && self.off.is_some())
    }

    /// Writes a value as the link does: `1000`, `250ms`, `even`.
    pub fn write(&self, value: u64) -> String {
        match self.off {
            Some(off) if value == 0 => off.word.to_owned(),
            _ => self.unit.write(value),
        }
    }

    /// Writes a value for people: `1,000`, `100 /s`, `250 ms`, `unlimited`.
    pub fn show(&self, value: u64) -> String {
        match self.off {
            Some(off) if value == 0 => off.word.to_owned(),
            _ => self.unit.show(value),
        }
    }

    /// Its name and a value of it within a sentence: `timeout 1 s`.
    pub fn told(&self, value: u64) -> String {
        let mut label = self.label.to_owned();
        // A name that is written in capitals everywhere stays so.
        if self.label != "Retry-After" {
            label[..1].make_ascii_lowercase();
        }
        format!("{label} {}", self.show(value))
    }

    /// What it can be, as the link writes it: `1 to 1000 or unlimited`, `poisson, even`.
    pub fn limits(&self) -> String {
        let [min, max] = [self.min, self.max].map(|value| self.unit.write(value));
        match (self.unit, self.off) {
            (Unit::Choice(choices), _) => {
                let keys: Vec<_> = choices.iter().map(|choice| choice.key).collect();
                keys.join(", ")
            }
            (_, Some(off)) => format!("{min} to {max} or {}", off.word),
            (_, None) => format!("{min} to {max}"),
        }
    }

    /// Writes the least for people, where the unit is clear from beside it: `1`, `off`.
    pub fn show_least(&self) -> String {
        match self.off {
            Some(off) => off.word.to_owned(),
            None => self.unit.show_limit(self.min),
        }
    }
}

const MAX_CLIENTS: u64 = 2_000_000;
const MAX_RATE: u64 = 1_000_000;
/// All of a share, in millionths.
const WHOLE: u64 = 1_000_000;
/// The largest whole number that JSON readers hold exactly, `2^53 - 1`.
const MAX_SEED: u64 = 9_007_199_254_740_991;

/// Every parameter, in the order of the page and of the link.
pub static PARAMETERS: [Parameter; 26] = [
    Parameter {
        key: "clients",
        label: "Clients",
        hint: "",
        help: "How many callers fail at the same instant and then retry.",
        unit: Unit::Count,
        group: Group::Outage,
        default: 1_000,
        min: 1,
        max: MAX_CLIENTS,
        off: off("0"),
        field: |s| Field::Number(&mut s.clients),
    },
    Parameter {
        key: "outage",
        label: "Outage",
        hint: "",
        help: "How long the server is down and every arrival fails.",
        unit: Unit::Duration,
        group: Group::Outage,
        default: Micros::from_secs(10).0,
        min: 0,
        max: Micros::from_hours(1).0,
        off: None,
        field: |s| Field::Time(&mut s.outage),
    },
    Parameter {
        key: "capacity",
        label: "Capacity",
        hint: "",
        help: "How many requests a second the server accepts once it is back; the rest are turned away.",
        unit: Unit::PerSecond,
        group: Group::Outage,
        default: 100,
        min: 1,
        max: MAX_CLIENTS,
        off: None,
        field: |s| Field::Number(&mut s.capacity),
    },
    Parameter {
        key: "base",
        label: "Base",
        hint: "first delay",
        help: "The delay before the first retry; it grows with every further one.",
        unit: Unit::Duration,
        group: Group::Backoff,
        default: Micros::from_secs(1).0,
        min: Micros::from_millis(1).0,
        max: Micros::from_secs(600).0,
        off: None,
        field: |s| Field::Time(&mut s.base),
    },
    Parameter {
        key: "cap",
        label: "Cap",
        hint: "longest delay",
        help: "The longest delay: growth stops here.",
        unit: Unit::Duration,
        group: Group::Backoff,
        default: Micros::from_secs(30).0,
        min: Micros::from_millis(1).0,
        max: Micros::from_hours(24).0,
        off: None,
        field: |s| Field::Time(&mut s.cap),
    },
    Parameter {
        key: "seed",
        label: "Seed",
        hint: "",
        help: "The same seed draws the same picture, everywhere.",
        unit: Unit::Number,
        group: Group::Dice,
        default: 42,
        min: 0,
        max: MAX_SEED,
        off: None,
        field: |s| Field::Number(&mut s.seed),
    },
    Parameter {
        key: "horizon",
        label: "Horizon",
        hint: "",
        help: "The run is cut off at this time.",
        unit: Unit::Duration,
        group: Group::Bounds,
        default: Micros::from_hours(168).0,
        min: Micros::from_secs(1).0,
        max: Micros::from_hours(240).0,
        off: None,
        field: |s| Field::Time(&mut s.horizon),
    },
    Parameter {
        key: "events",
        label: "Events",
        hint: "",
        help: "The run is cut off after about this many events: arrivals, or waves of a herd in lockstep.",
        unit: Unit::Count,
        group: Group::Bounds,
        default: 50_000_000,
        min: 1_000,
        max: 1_000_000_000,
        off: None,
        field: |s| Field::Number(&mut s.events),
    },
    Parameter {
        key: "rate",
        label: "New requests",
        hint: "beside the herd",
        help: "Requests that begin in every second, through outage and recovery, each with the same policy as the herd.",
        unit: Unit::PerSecond,
        group: Group::Traffic,
        default: 0,
        min: 1,
        max: MAX_RATE,
        off: off("none"),
        field: |s| Field::Number(&mut s.rate),
    },
    Parameter {
        key: "arrivals",
        label: "They arrive",
        hint: "",
        help: "How new requests are spread in time.",
        unit: Unit::Choice(&ARRIVALS),
        group: Group::Traffic,
        default: 0,
        min: 0,
        max: ARRIVALS.len() as u64 - 1,
        off: None,
        field: |s| Field::Number(&mut s.arrivals),
    },
    Parameter {
        key: "until",
        label: "Until",
        hint: "no new ones after",
        help: "When new requests stop. What is under way then goes on until it is served or gives up.",
        unit: Unit::Duration,
        group: Group::Traffic,
        default: Micros::from_secs(60).0,
        min: Micros::from_secs(1).0,
        max: Micros::from_hours(24).0,
        off: None,
        field: |s| Field::Time(&mut s.until),
    },
    Parameter {
        key: "failure",
        label: "Fail in the outage",
        hint: "",
        help: "The share of arrivals that fail while the outage lasts; the others find a server with its full capacity.",
        unit: Unit::Percent,
        group: Group::Severity,
        default: WHOLE,
        min: 0,
        max: WHOLE,
        off: None,
        field: |s| Field::Number(&mut s.failure),
    },
    Parameter {
        key: "errors",
        label: "Fail after it",
        hint: "",
        help: "The share of arrivals that fail once the server is back, however little it has to do.",
        unit: Unit::Percent,
        group: Group::Severity,
        default: 0,
        min: 0,
        max: WHOLE,
        off: None,
        field: |s| Field::Number(&mut s.errors),
    },
    Parameter {
        key: "latency",
        label: "Latency",
        hint: "of an answer",
        help: "How long an answer takes, be it a success or a refusal.",
        unit: Unit::Duration,
        group: Group::Cost,
        default: 0,
        min: Micros::from_millis(1).0,
        max: Micros::from_secs(60).0,
        off: off("none"),
        field: |s| Field::Time(&mut s.latency),
    },
    Parameter {
        key: "timeout",
        label: "Timeout",
        hint: "without an answer",
        help: "How long a client waits for an answer before it takes the call for failed. Without one a failure is noticed as soon as an answer would be there, and a queue is waited out.",
        unit: Unit::Duration,
        group: Group::Cost,
        default: 0,
        min: Micros::from_millis(1).0,
        max: Micros::from_secs(600).0,
        off: off("none"),
        field: |s| Field::Time(&mut s.timeout),
    },
    Parameter {
        key: "multiplier",
        label: "Multiplier",
        hint: "from delay to delay",
        help: "What each delay is multiplied with for the next.",
        unit: Unit::Factor,
        group: Group::Growth,
        default: 2000,
        min: 1000,
        max: 10000,
        off: None,
        field: |s| Field::Number(&mut s.multiplier),
    },
    Parameter {
        key: "additive",
        label: "Additive jitter",
        hint: "more or less",
        help: "How much the additive schedule adds to or takes from each delay at most.",
        unit: Unit::Percent,
        group: Group::Growth,
        default: 200000,
        min: 0,
        max: WHOLE,
        off: None,
        field: |s| Field::Number(&mut s.additive),
    },
    Parameter {
        key: "attempts",
        label: "Attempts",
        hint: "at most",
        help: "How many attempts a request gets, the first one included.",
        unit: Unit::Count,
        group: Group::Limits,
        default: 0,
        min: 1,
        max: 1000,
        off: unlimited("unlimited"),
        field: |s| Field::Number(&mut s.attempts),
    },
    Parameter {
        key: "deadline",
        label: "Deadline",
        hint: "over all attempts",
        help: "How long a request has, over all its attempts and waits. A client that could not try again in time gives up at once.",
        unit: Unit::Duration,
        group: Group::Limits,
        default: 0,
        min: Micros::from_millis(1).0,
        max: Micros::from_hours(24).0,
        off: off("none"),
        field: |s| Field::Time(&mut s.deadline),
    },
    Parameter {
        key: "crash",
        label: "Falls over at",
        hint: "times the capacity",
        help: "More arrivals in one second than this many times the capacity, and the server goes down again.",
        unit: Unit::Factor,
        group: Group::Crash,
        default: 0,
        min: 1000,
        max: 1000000,
        off: off("never"),
        field: |s| Field::Number(&mut s.crash),
    },
    Parameter {
        key: "down",
        label: "Stays down",
        hint: "each time",
        help: "How long the server is down each time it has fallen over.",
        unit: Unit::Duration,
        group: Group::Crash,
        default: Micros::from_secs(5).0,
        min: Micros::from_millis(1).0,
        max: Micros::from_hours(1).0,
        off: None,
        field: |s| Field::Time(&mut s.down),
    },
    Parameter {
        key: "queue",
        label: "Queue",
        hint: "in place of refusals",
        help: "How many requests can wait in line for a server that serves one after the other. It turns away whom the queue has no room for, and also works for callers who have left.",
        unit: Unit::Count,
        group: Group::Queue,
        default: 0,
        min: 1,
        max: MAX_CLIENTS,
        off: off("none"),
        field: |s| Field::Number(&mut s.queue),
    },
    Parameter {
        key: "retry_after",
        label: "Retry-After",
        hint: "with every refusal",
        help: "The wait that the server asks for when it turns a request away.",
        unit: Unit::Duration,
        group: Group::Hint,
        default: 0,
        min: Micros::from_millis(1).0,
        max: Micros::from_hours(1).0,
        off: off("none"),
        field: |s| Field::Time(&mut s.retry_after),
    },
    Parameter {
        key: "obey",
        label: "The client waits",
        hint: "",
        help: "What a client makes of the hint.",
        unit: Unit::Choice(&OBEY),
        group: Group::Hint,
        default: 0,
        min: 0,
        max: OBEY.len() as u64 - 1,
        off: None,
        field: |s| Field::Number(&mut s.obey),
    },
    Parameter {
        key: "layers",
        label: "Layers",
        hint: "that retry",
        help: "How many layers, one calling the next, retry on their own. It changes no run.",
        unit: Unit::Count,
        group: Group::Layers,
        default: 5,
        min: 1,
        max: 10,
        off: None,
        field: |s| Field::Number(&mut s.layers),
    },
    Parameter {
        key: "tries",
        label: "Attempts per layer",
        hint: "the first included",
        help: "How often each layer tries the one below it. It changes no run.",
        unit: Unit::Count,
        group: Group::Layers,
        default: 3,
        min: 1,
        max: 10,
        off: None,
        field: |s| Field::Number(&mut s.tries),
    },
];

/// The parameter with this key, if there is one.
pub fn parameter(key: &str) -> Option<&'static Parameter> {
    PARAMETERS.iter().find(|parameter| parameter.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_and_defaults_are_within_limits() {
        for (i, parameter) in PARAMETERS.iter().enumerate() {
            assert!(parameter.allows(parameter.default), "{}", parameter.key);
            assert!(parameter.min <= parameter.max);
            assert!(PARAMETERS[..i].iter().all(|p| p.key != parameter.key));
        }
    }

    #[test]
    fn every_parameter_sets_the_field_it_gets() {
        for parameter in &PARAMETERS {
            let mut scenario = Scenario::default();
            parameter.set(&mut scenario, parameter.max);
            assert_eq!(parameter.get(&scenario), parameter.max);
            let others = PARAMETERS.iter().filter(|p| p.key != parameter.key);
            for other in others {
                assert_eq!(other.get(&scenario), other.default, "{}", other.key);
            }
        }
    }
}

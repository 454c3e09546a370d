//! The one table of parameters: it feeds the sliders, the link, the limits and the docs.

use super::herd_and_server::Scenario;
use crate::time::Micros;
use crate::words;

/// What a parameter's number stands for, and so how it is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole number of something.
    Count,
    /// A whole number a second.
    PerSecond,
    /// A span of virtual time; the number is microseconds.
    Duration,
    /// A number without a size, such as the seed.
    Number,
}

impl Unit {
    /// Writes a value as the link does: `1000`, `250ms`.
    pub fn write(self, value: u64) -> String {
        match self {
            Self::Duration => words::link_duration(Micros(value)),
            Self::Count | Self::PerSecond | Self::Number => value.to_string(),
        }
    }

    /// Writes a limit for people, where the unit is clear from beside it: `2,000,000`, `24 h`.
    pub fn show_limit(self, value: u64) -> String {
        match self {
            Self::PerSecond => words::count(value),
            _ => self.show(value),
        }
    }

    /// Writes a value for people: `1,000`, `100 /s`, `250 ms`, `42`.
    pub fn show(self, value: u64) -> String {
        match self {
            Self::Duration => words::exact_duration(Micros(value)),
            Self::Count => words::count(value),
            Self::PerSecond => format!("{} /s", words::count(value)),
            Self::Number => value.to_string(),
        }
    }
}

/// Where a parameter stands on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What happens to the server and to how many.
    Outage,
    /// How the clients wait.
    Backoff,
    /// The seed.
    Dice,
    /// The bounds of a run: in the link alone.
    Bounds,
}

impl Group {
    /// The heading over the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Outage => "The outage",
            Self::Backoff => "The backoff",
            Self::Dice => "The dice: seed",
            Self::Bounds => "The bounds of the run",
        }
    }
}

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
    field: fn(&mut Scenario) -> Field<'_>,
}

enum Field<'a> {
    Number(&'a mut u64),
    Time(&'a mut Micros),
}

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
}

const MAX_CLIENTS: u64 = 2_000_000;
/// The largest whole number that JSON readers hold exactly, `2^53 - 1`.
const MAX_SEED: u64 = 9_007_199_254_740_991;

/// Every parameter, in the order of the page and of the link.
pub static PARAMETERS: [Parameter; 8] = [
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
        field: |s| Field::Number(&mut s.capacity),
    },
    Parameter {
        key: "base",
        label: "Base",
        hint: "first delay",
        help: "The delay before the first retry; it doubles with every further one.",
        unit: Unit::Duration,
        group: Group::Backoff,
        default: Micros::from_secs(1).0,
        min: Micros::from_millis(1).0,
        max: Micros::from_secs(600).0,
        field: |s| Field::Time(&mut s.base),
    },
    Parameter {
        key: "cap",
        label: "Cap",
        hint: "longest delay",
        help: "The longest delay: doubling stops here.",
        unit: Unit::Duration,
        group: Group::Backoff,
        default: Micros::from_secs(30).0,
        min: Micros::from_millis(1).0,
        max: Micros::from_hours(24).0,
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
        field: |s| Field::Number(&mut s.events),
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
            assert!(parameter.min <= parameter.default && parameter.default <= parameter.max);
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

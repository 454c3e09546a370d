//! The one table of parameters: it feeds the sliders, the link, the limits and the docs.

use super::choice::{ARRIVALS, OBEY};
use super::group::Group;
use super::parameter::{Field, Parameter};
use super::setting::{Setting, in_place, no_limit, off, unlimited};
use super::unit::{Unit, WHOLE};
use crate::time::Micros;

const MAX_CLIENTS: u64 = 2_000_000;
const MAX_RATE: u64 = 1_000_000;
/// The largest whole number that JSON readers hold exactly, `2^53 - 1`.
const MAX_SEED: u64 = 9_007_199_254_740_991;

/// Every parameter, in the order of the page and of the link.
pub static PARAMETERS: [Parameter; 27] = [
    Parameter {
        setting: Setting {
            key: "clients",
            label: "Clients",
            hint: "",
            help: "How many callers fail at the same instant and then retry.",
            unit: Unit::Count,
            default: 1_000,
            min: 1,
            max: MAX_CLIENTS,
            off: off("0"),
        },
        group: Group::Outage,
        field: |s| Field::Number(&mut s.clients),
    },
    Parameter {
        setting: Setting {
            key: "outage",
            label: "Outage",
            hint: "",
            help: "How long the server is down and every arrival fails.",
            unit: Unit::Duration,
            default: Micros::from_secs(10).0,
            min: 0,
            max: Micros::from_hours(24).0,
            off: None,
        },
        group: Group::Outage,
        field: |s| Field::Time(&mut s.outage),
    },
    Parameter {
        setting: Setting {
            key: "capacity",
            label: "Capacity",
            hint: "",
            help: "How many requests a second the server accepts once it is back; the rest are turned away.",
            unit: Unit::PerSecond,
            default: 100,
            min: 1,
            max: MAX_CLIENTS,
            off: None,
        },
        group: Group::Outage,
        field: |s| Field::Number(&mut s.capacity),
    },
    Parameter {
        setting: Setting {
            key: "base",
            label: "Base",
            hint: "first delay",
            help: "The delay before the first retry; it grows with every further one.",
            unit: Unit::Duration,
            default: Micros::from_secs(1).0,
            min: Micros::from_millis(1).0,
            max: Micros::from_secs(600).0,
            off: None,
        },
        group: Group::Backoff,
        field: |s| Field::Time(&mut s.base),
    },
    Parameter {
        setting: Setting {
            key: "cap",
            label: "Cap",
            hint: "longest delay",
            help: "The longest delay: growth stops here.",
            unit: Unit::Duration,
            default: Micros::from_secs(30).0,
            min: Micros::from_millis(1).0,
            max: Micros::from_hours(24).0,
            off: None,
        },
        group: Group::Backoff,
        field: |s| Field::Time(&mut s.cap),
    },
    Parameter {
        setting: Setting {
            key: "seed",
            label: "Seed",
            hint: "",
            help: "The same seed draws the same picture, everywhere.",
            unit: Unit::Number,
            default: 42,
            min: 0,
            max: MAX_SEED,
            off: None,
        },
        group: Group::Dice,
        field: |s| Field::Number(&mut s.seed),
    },
    Parameter {
        setting: Setting {
            key: "horizon",
            label: "Horizon",
            hint: "",
            help: "The run is cut off at this time.",
            unit: Unit::Duration,
            default: Micros::from_hours(168).0,
            min: Micros::from_secs(1).0,
            max: Micros::from_hours(240).0,
            off: None,
        },
        group: Group::Bounds,
        field: |s| Field::Time(&mut s.horizon),
    },
    Parameter {
        setting: Setting {
            key: "events",
            label: "Events",
            hint: "",
            help: "The run is cut off after about this many events: arrivals, or waves of a herd in lockstep.",
            unit: Unit::Count,
            default: 50_000_000,
            min: 1_000,
            max: 1_000_000_000,
            off: None,
        },
        group: Group::Bounds,
        field: |s| Field::Number(&mut s.events),
    },
    Parameter {
        setting: Setting {
            key: "rate",
            label: "New requests",
            hint: "beside the herd",
            help: "Requests that begin in every second, through outage and recovery, each with the same policy as the herd.",
            unit: Unit::PerSecond,
            default: 0,
            min: 1,
            max: MAX_RATE,
            off: off("none"),
        },
        group: Group::Traffic,
        field: |s| Field::Number(&mut s.rate),
    },
    Parameter {
        setting: Setting {
            key: "arrivals",
            label: "They arrive",
            hint: "",
            help: "How new requests are spread in time.",
            unit: Unit::Choice(&ARRIVALS),
            default: 0,
            min: 0,
            max: ARRIVALS.len() as u64 - 1,
            off: None,
        },
        group: Group::Traffic,
        field: |s| Field::Number(&mut s.arrivals),
    },
    Parameter {
        setting: Setting {
            key: "until",
            label: "Until",
            hint: "no new ones after",
            help: "When new requests stop. What is under way then goes on until it is served or gives up.",
            unit: Unit::Duration,
            default: Micros::from_secs(60).0,
            min: Micros::from_secs(1).0,
            max: Micros::from_hours(24).0,
            off: None,
        },
        group: Group::Traffic,
        field: |s| Field::Time(&mut s.until),
    },
    Parameter {
        setting: Setting {
            key: "failure",
            label: "Fail in the outage",
            hint: "",
            help: "The share of arrivals that fail while the outage lasts; the others find a server with its full capacity.",
            unit: Unit::Percent,
            default: WHOLE,
            min: 0,
            max: WHOLE,
            off: None,
        },
        group: Group::Severity,
        field: |s| Field::Number(&mut s.failure),
    },
    Parameter {
        setting: Setting {
            key: "errors",
            label: "Fail after it",
            hint: "",
            help: "The share of arrivals that fail once the server is back, however little it has to do.",
            unit: Unit::Percent,
            default: 0,
            min: 0,
            max: WHOLE,
            off: None,
        },
        group: Group::Severity,
        field: |s| Field::Number(&mut s.errors),
    },
    Parameter {
        setting: Setting {
            key: "latency",
            label: "Latency",
            hint: "of an answer",
            help: "How long an answer takes, be it a success or a refusal.",
            unit: Unit::Duration,
            default: 0,
            min: Micros::from_millis(1).0,
            max: Micros::from_secs(60).0,
            off: off("none"),
        },
        group: Group::Cost,
        field: |s| Field::Time(&mut s.latency),
    },
    Parameter {
        setting: Setting {
            key: "timeout",
            label: "Timeout",
            hint: "without an answer",
            help: "How long a client waits for an answer before it takes the call for failed. Without one a failure is noticed as soon as an answer would be there, and a queue is waited out.",
            unit: Unit::Duration,
            default: 0,
            min: Micros::from_millis(1).0,
            max: Micros::from_secs(600).0,
            off: no_limit("none"),
        },
        group: Group::Cost,
        field: |s| Field::Time(&mut s.timeout),
    },
    Parameter {
        setting: Setting {
            key: "multiplier",
            label: "Multiplier",
            hint: "from delay to delay",
            help: "What each delay is multiplied with for the next.",
            unit: Unit::Factor,
            default: 2000,
            min: 1000,
            max: 10000,
            off: None,
        },
        group: Group::Growth,
        field: |s| Field::Number(&mut s.multiplier),
    },
    Parameter {
        setting: Setting {
            key: "additive",
            label: "Additive jitter",
            hint: "more or less",
            help: "How much the additive schedule adds to or takes from each delay at most.",
            unit: Unit::Percent,
            default: 200000,
            min: 0,
            max: WHOLE,
            off: None,
        },
        group: Group::Growth,
        field: |s| Field::Number(&mut s.additive),
    },
    Parameter {
        setting: Setting {
            key: "attempts",
            label: "Attempts",
            hint: "at most",
            help: "How many attempts a request gets, the first one included.",
            unit: Unit::Count,
            default: 0,
            min: 1,
            max: 1000,
            off: unlimited("unlimited"),
        },
        group: Group::Limits,
        field: |s| Field::Number(&mut s.attempts),
    },
    Parameter {
        setting: Setting {
            key: "deadline",
            label: "Deadline",
            hint: "over all attempts",
            help: "How long a request has, over all its attempts and waits. A client that could not try again in time gives up at once.",
            unit: Unit::Duration,
            default: 0,
            min: Micros::from_millis(1).0,
            max: Micros::from_hours(24).0,
            off: no_limit("none"),
        },
        group: Group::Limits,
        field: |s| Field::Time(&mut s.deadline),
    },
    Parameter {
        setting: Setting {
            key: "crash",
            label: "Falls over at",
            hint: "times the capacity",
            help: "More arrivals in one second than this many times the capacity, and the server goes down again.",
            unit: Unit::Factor,
            default: 0,
            min: 1000,
            max: 1000000,
            off: off("never"),
        },
        group: Group::Crash,
        field: |s| Field::Number(&mut s.crash),
    },
    Parameter {
        setting: Setting {
            key: "down",
            label: "Stays down",
            hint: "each time",
            help: "How long the server is down each time it has fallen over.",
            unit: Unit::Duration,
            default: Micros::from_secs(5).0,
            min: Micros::from_millis(1).0,
            max: Micros::from_hours(1).0,
            off: None,
        },
        group: Group::Crash,
        field: |s| Field::Time(&mut s.down),
    },
    Parameter {
        setting: Setting {
            key: "queue",
            label: "Queue",
            hint: "in place of refusals",
            help: "How many requests can wait in line for a server that serves one after the other. It turns away whom the queue has no room for, and also works for callers who have left.",
            unit: Unit::Count,
            default: 0,
            min: 1,
            max: MAX_CLIENTS,
            off: off("none"),
        },
        group: Group::Queue,
        field: |s| Field::Number(&mut s.queue),
    },
    Parameter {
        setting: Setting {
            key: "retry_after",
            label: "Retry-After",
            hint: "with every refusal",
            help: "The wait that the server asks for when it turns a request away.",
            unit: Unit::Duration,
            default: 0,
            min: Micros::from_millis(1).0,
            max: Micros::from_hours(1).0,
            off: off("none"),
        },
        group: Group::Hint,
        field: |s| Field::Time(&mut s.retry_after),
    },
    Parameter {
        setting: Setting {
            key: "obey",
            label: "The client waits",
            hint: "",
            help: "What a client makes of the hint.",
            unit: Unit::Choice(&OBEY),
            default: 0,
            min: 0,
            max: OBEY.len() as u64 - 1,
            off: None,
        },
        group: Group::Hint,
        field: |s| Field::Number(&mut s.obey),
    },
    Parameter {
        setting: Setting {
            key: "processes",
            label: "Processes",
            hint: "with a budget each",
            help: "Requests of one process share its budget and its circuit breaker, where the policy of a panel has one. “own”: every client of the herd is a process, and normal traffic comes from 10. A number: clients and requests are spread over so many, in turn.",
            unit: Unit::Count,
            default: 0,
            min: 1,
            max: 100_000,
            off: in_place("own"),
        },
        group: Group::Processes,
        field: |s| Field::Number(&mut s.processes),
    },
    Parameter {
        setting: Setting {
            key: "layers",
            label: "Layers",
            hint: "that retry",
            help: "How many layers, one calling the next, retry on their own. It changes no run.",
            unit: Unit::Count,
            default: 5,
            min: 1,
            max: 10,
            off: None,
        },
        group: Group::Layers,
        field: |s| Field::Number(&mut s.layers),
    },
    Parameter {
        setting: Setting {
            key: "tries",
            label: "Attempts per layer",
            hint: "the first included",
            help: "How often each layer tries the one below it. It changes no run.",
            unit: Unit::Count,
            default: 3,
            min: 1,
            max: 10,
            off: None,
        },
        group: Group::Layers,
        field: |s| Field::Number(&mut s.tries),
    },
];

/// The parameter with this key, if there is one.
pub fn parameter(key: &str) -> Option<&'static Parameter> {
    PARAMETERS.iter().find(|parameter| parameter.key == key)
}

#[cfg(test)]
mod tests {
    use super::super::herd_and_server::Scenario;
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

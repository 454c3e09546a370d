//! One scenario: a herd of clients and the server they all need.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::choice::{Obedience, Spacing};
use super::table::PARAMETERS;
use crate::time::Micros;

/// A herd, a server, a seed and the bounds of the run.
///
/// The fields are plain so that tests and tools can build any scenario;
/// [`Scenario::check`] says whether it can be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// How many clients have a request in flight that fails at `t = 0`.
    pub clients: u64,
    /// How long the server is down, from `t = 0`.
    pub outage: Micros,
    /// How many requests the server accepts in each one-second window once it is back.
    pub capacity: u64,
    /// The first delay, which then doubles.
    pub base: Micros,
    /// The longest delay.
    pub cap: Micros,
    /// Where every client's random stream starts from.
    pub seed: u64,
    /// The run is cut off at this instant of virtual time.
    pub horizon: Micros,
    /// The run is cut off after about this many events (arrivals, or waves of a herd in
    /// lockstep).
    pub events: u64,
    /// How many new requests begin in a second, beside the herd; 0 for none.
    pub rate: u64,
    /// How they are spread, as the place among the parameter's choices; see
    /// [`spacing`](Self::spacing).
    pub arrivals: u64,
    /// When new requests stop.
    pub until: Micros,
    /// The share of arrivals that fail during the outage, in millionths.
    pub failure: u64,
    /// The share of arrivals that fail after it, in millionths.
    pub errors: u64,
    /// How long an answer takes.
    pub latency: Micros,
    /// How long a client waits for an answer; zero for as long as it takes.
    pub timeout: Micros,
    /// What each delay is multiplied with for the next, in thousandths.
    pub multiplier: u64,
    /// How much additive jitter adds to or takes from a delay at most, in millionths of it.
    pub additive: u64,
    /// How many attempts a request gets, the first included; 0 for no limit.
    pub attempts: u64,
    /// How long a request has over all its attempts and waits; zero for no limit.
    pub deadline: Micros,
    /// The server falls over when more than this many thousandths of its capacity arrive in one
    /// window; 0 for never.
    pub crash: u64,
    /// How long it is down each time it has fallen over.
    pub down: Micros,
    /// How many requests can wait in line; 0 for a server without a queue.
    pub queue: u64,
    /// The wait that the server asks for when it turns a request away; zero for no hint.
    pub retry_after: Micros,
    /// What a client makes of the hint, as the place among the parameter's choices; see
    /// [`obedience`](Self::obedience).
    pub obey: u64,
    /// How many processes the clients and requests are spread over: those of one share its
    /// budget and its breaker.
    pub processes: u64,
    /// How many layers retry one above the other; it changes no run.
    pub layers: u64,
    /// How many attempts each of them makes; it changes no run.
    pub tries: u64,
}

impl Default for Scenario {
    fn default() -> Self {
        let mut scenario = Self {
            clients: 0,
            outage: Micros::ZERO,
            capacity: 0,
            base: Micros::ZERO,
            cap: Micros::ZERO,
            seed: 0,
            horizon: Micros::ZERO,
            events: 0,
            rate: 0,
            arrivals: 0,
            until: Micros::ZERO,
            failure: 0,
            errors: 0,
            latency: Micros::ZERO,
            timeout: Micros::ZERO,
            multiplier: 0,
            additive: 0,
            attempts: 0,
            deadline: Micros::ZERO,
            crash: 0,
            down: Micros::ZERO,
            queue: 0,
            retry_after: Micros::ZERO,
            obey: 0,
            processes: 0,
            layers: 0,
            tries: 0,
        };
        for parameter in &PARAMETERS {
            parameter.set(&mut scenario, parameter.default);
        }
        scenario
    }
}

impl Scenario {
    /// The yardstick: `outage + clients / capacity` seconds, the time it takes at an even pace
    /// (README, "The model").
    pub fn ideal_s(&self) -> f64 {
        self.outage.as_secs_f64() + self.clients as f64 / self.capacity as f64
    }

    /// How new requests are spread in time.
    pub const fn spacing(&self) -> Spacing {
        Spacing::at(self.arrivals)
    }

    /// What a client makes of the server's hint.
    pub const fn obedience(&self) -> Obedience {
        Obedience::at(self.obey)
    }

    /// How long after an arrival a failure is noticed: with the timeout, or where there is none
    /// when an answer would be there.
    pub const fn silence(&self) -> Micros {
        if self.timeout.0 > 0 {
            self.timeout
        } else {
            self.latency
        }
    }

    /// Whether a client needs time to notice a failure. If not, it must not retry at once, or it
    /// could retry for ever in no time.
    pub const fn failures_take_time(&self) -> bool {
        self.latency.0 > 0
    }

    /// Whether it is a herd alone, all of whose attempts fail until the server is back, take no
    /// time and go on until they are served: what every link meant before there was more.
    pub fn is_closed_herd(&self) -> bool {
        // What is off has no say: how long a server that never falls over would stay down.
        let rest = Self {
            clients: self.clients,
            outage: self.outage,
            capacity: self.capacity,
            base: self.base,
            cap: self.cap,
            seed: self.seed,
            horizon: self.horizon,
            events: self.events,
            arrivals: self.arrivals,
            until: self.until,
            multiplier: self.multiplier,
            additive: self.additive,
            down: self.down,
            obey: self.obey,
            processes: self.processes,
            layers: self.layers,
            tries: self.tries,
            ..Self::default()
        };
        *self == rest && self.clients > 0
    }

    /// Says whether the scenario can be run.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] names the first parameter that is outside its limits in the table of
    /// [`PARAMETERS`]. A base of zero, with which a client could retry for ever in no time, is
    /// one such case.
    pub fn check(&self) -> Result<(), ScenarioError> {
        for parameter in &PARAMETERS {
            let given = parameter.get(self);
            if !parameter.allows(given) {
                return Err(ScenarioError::OutOfRange {
                    key: parameter.key,
                    given: parameter.unit.write(given),
                    min: parameter.unit.write(parameter.min),
                    max: parameter.unit.write(parameter.max),
                    forever: parameter.key == "base" && given == 0,
                });
            }
        }
        Ok(())
    }
}

/// Why a scenario can't be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioError {
    /// A parameter is outside its limits.
    OutOfRange {
        /// The parameter's key, as in the link.
        key: &'static str,
        /// What it was.
        given: String,
        /// The least that is allowed.
        min: String,
        /// The most that is allowed.
        max: String,
        /// Whether the value would let a client retry for ever in no time.
        forever: bool,
    },
    /// A client would retry at once, and notice at once that it failed.
    NoTime,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::OutOfRange {
            key,
            given,
            min,
            max,
            forever,
        } = self
        else {
            return f.write_str(
                "immediate retries need a latency above 0, or a client could retry for ever in no time",
            );
        };
        write!(f, "{key} is {given}; it must be from {min} to {max}")?;
        if *forever {
            write!(f, ", or a client could retry for ever in no time")?;
        }
        Ok(())
    }
}

impl std::error::Error for ScenarioError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_ten_second_outage() {
        let scenario = Scenario::default();
        assert_eq!(scenario.clients, 1_000);
        assert_eq!(scenario.outage, Micros::from_secs(10));
        assert_eq!(scenario.capacity, 100);
        assert_eq!(scenario.base, Micros::from_secs(1));
        assert_eq!(scenario.cap, Micros::from_secs(30));
        assert_eq!(scenario.seed, 42);
        assert_eq!(scenario.ideal_s(), 20.0);
        assert_eq!(scenario.check(), Ok(()));
    }

    #[test]
    fn a_base_of_zero_is_refused_by_name() {
        let scenario = Scenario {
            base: Micros::ZERO,
            ..Scenario::default()
        };
        assert_eq!(
            scenario.check().unwrap_err().to_string(),
            "base is 0s; it must be from 1ms to 10m, or a client could retry for ever in no time"
        );
    }

    #[test]
    fn a_capacity_of_zero_is_refused_by_name() {
        let scenario = Scenario {
            capacity: 0,
            ..Scenario::default()
        };
        assert_eq!(
            scenario.check().unwrap_err().to_string(),
            "capacity is 0; it must be from 1 to 2000000"
        );
    }
}

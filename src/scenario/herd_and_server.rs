//! One scenario: a herd of clients and the server they all need.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::parameter::PARAMETERS;
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
            if given < parameter.min || given > parameter.max {
                return Err(ScenarioError {
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

/// A parameter outside its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The parameter's key, as in the link.
    pub key: &'static str,
    /// What it was.
    pub given: String,
    /// The least that is allowed.
    pub min: String,
    /// The most that is allowed.
    pub max: String,
    /// Whether the value would let a client retry for ever in no time.
    pub forever: bool,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            key,
            given,
            min,
            max,
            forever,
        } = self;
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

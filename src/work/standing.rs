//! How far a panel of the newest request is.

use crate::sim::Policy;

/// How far a panel of the newest request is.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Its run is there.
    Done,
    /// Its run has come this far, from 0 to 1.
    Working(f64),
    /// Somebody has stopped its run when it had come this far.
    Stopped(f64),
    /// Whoever ran it has died of it, or beside it.
    Lost,
    /// Nobody could be found to run it.
    Absent,
    /// It can't be run, and why.
    Refused(String),
}

impl Standing {
    /// Whether nothing more comes by itself.
    pub const fn is_settled(&self) -> bool {
        !matches!(self, Self::Working(_))
    }

    /// How far the panel of a policy is, among these.
    pub fn of(policy: Policy, standings: &[(Policy, Self)]) -> Option<&Self> {
        let mut standings = standings.iter();
        standings
            .find(|(other, _)| *other == policy)
            .map(|(_, standing)| standing)
    }
}

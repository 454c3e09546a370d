//! Virtual time: whole microseconds, so that every build gives the same bytes.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// An instant or a span of virtual time, in whole microseconds.
///
/// Instants count from `t = 0`, when the dependency goes down.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Micros(pub u64);

impl Micros {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// One second: the width of the windows in which a server counts what it accepts.
    pub const SECOND: Self = Self(1_000_000);

    /// A span of whole milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1_000)
    }

    /// A span of whole seconds.
    pub const fn from_secs(secs: u64) -> Self {
        Self(secs * 1_000_000)
    }

    /// A span of whole hours.
    pub const fn from_hours(hours: u64) -> Self {
        Self::from_secs(hours * 3_600)
    }

    /// The same span in seconds, the unit of every published figure.
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The index of the aligned one-second window `[i, i + 1)` that holds this instant.
    pub const fn window(self) -> u64 {
        self.0 / 1_000_000
    }
}

impl Add for Micros {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Micros {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

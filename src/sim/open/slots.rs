//! How the time of a run is cut up.

use crate::scenario::Scenario;
use crate::time::Micros;

/// The width of the slots of a run. It divides a second, and changes no figure of a run that
/// finishes.
///
/// Its values are spelled out so that the compiler knows what it divides by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slots {
    Second,
    Tenth,
    Hundredth,
    Thousandth,
}

/// About how long it takes at least from one attempt of a client to its next: no schedule's first
/// delays are much shorter than the base, but for those that the latency holds apart.
pub(super) fn shortest_delay(scenario: &Scenario) -> Micros {
    let delay = scenario.base.min(scenario.cap);
    delay.max(scenario.latency).max(Micros::from_millis(1))
}

impl Slots {
    /// Slots in which some thousands arrive: they fit into a fast cache, and going from one slot
    /// to the next costs little beside them.
    pub(super) fn of(scenario: &Scenario) -> Self {
        const THOUSANDS: u64 = 12_000;
        // What a herd adds in a second at most, or nearly so.
        let shortest = shortest_delay(scenario).min(Micros::SECOND).0;
        let herd = scenario.clients * Micros::SECOND.0 / shortest;
        let a_second = scenario.rate + herd;
        [Self::Second, Self::Tenth, Self::Hundredth]
            .into_iter()
            .find(|slots| a_second * slots.width() / Micros::SECOND.0 <= THOUSANDS)
            .unwrap_or(Self::Thousandth)
    }

    /// The width in microseconds.
    pub(super) const fn width(self) -> u64 {
        match self {
            Self::Second => 1_000_000,
            Self::Tenth => 100_000,
            Self::Hundredth => 10_000,
            Self::Thousandth => 1_000,
        }
    }

    /// The number of the slot that holds this instant.
    #[inline]
    pub(super) const fn of_instant(self, at: u64) -> u64 {
        match self {
            Self::Second => at / 1_000_000,
            Self::Tenth => at / 100_000,
            Self::Hundredth => at / 10_000,
            Self::Thousandth => at / 1_000,
        }
    }
}

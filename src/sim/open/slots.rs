//! How the time of a run is cut up.

use crate::policy::{Jitter, Policy};
use crate::scenario::{Obedience, Scenario};
use crate::sim::schedule::Growing;
use crate::time::Micros;

/// The width of the slots of a run. It divides a second, and changes no figure of a run that
/// finishes.
///
/// Its values are spelled out so that the compiler knows what it divides by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Slots {
    Second,
    Tenth,
    Hundredth,
    Thousandth,
}

/// About how long it takes at least from one attempt of a client to its next.
pub(in crate::sim) fn shortest_gap(scenario: &Scenario, policy: &Policy) -> Micros {
    let first = Growing::of(policy, scenario).delay(1);
    let delay = match policy.jitter() {
        // On average: no other schedule's first delays are much shorter than what it starts from.
        Jitter::Full => first / 2,
        _ => first,
    };
    let delay = match scenario.obedience() {
        Obedience::Exact | Obedience::Jitter | Obedience::Base
            if scenario.retry_after > Micros::ZERO =>
        {
            delay.min(scenario.retry_after.0)
        }
        _ => delay,
    };
    let noticed = match scenario.timeout.0 {
        0 => scenario.latency.0,
        timeout => scenario.latency.0.min(timeout),
    };
    // Who retries at once needs some time to notice.
    Micros((delay + noticed).max(1))
}

impl Slots {
    /// Slots in which some thousands arrive: they fit into a fast cache, and going from one slot
    /// to the next costs little beside them.
    pub(in crate::sim) fn of(scenario: &Scenario, policy: &Policy) -> Self {
        const THOUSANDS: u64 = 12_000;
        // What a herd adds in a second at most, or nearly so.
        let shortest = shortest_gap(scenario, policy).min(Micros::SECOND).0;
        let herd = scenario.clients * Micros::SECOND.0 / shortest;
        let a_second = scenario.rate + herd;
        [Self::Second, Self::Tenth, Self::Hundredth]
            .into_iter()
            .find(|slots| a_second * slots.width() / Micros::SECOND.0 <= THOUSANDS)
            .unwrap_or(Self::Thousandth)
    }

    /// The width in microseconds.
    pub(in crate::sim) const fn width(self) -> u64 {
        match self {
            Self::Second => 1_000_000,
            Self::Tenth => 100_000,
            Self::Hundredth => 10_000,
            Self::Thousandth => 1_000,
        }
    }

    /// The number of the slot that holds this instant.
    #[inline]
    pub(in crate::sim) const fn of_instant(self, at: u64) -> u64 {
        match self {
            Self::Second => at / 1_000_000,
            Self::Tenth => at / 100_000,
            Self::Hundredth => at / 10_000,
            Self::Thousandth => at / 1_000,
        }
    }
}

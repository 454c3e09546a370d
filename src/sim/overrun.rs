//! Runs that take far more events within one slot of time than they may in all.
//!
//! The fast ways through a slot follow one client after the other, whatever the others do, and look
//! at the budget of events when the slot is over. A client that draws no time again and again would
//! never come to its end. So they stop when a run has gone far over its budget, and the run is
//! made anew in the order of time, where it can be cut off at any event.

use crate::scenario::Scenario;

/// A run has taken far more events within a slot than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overrun;

impl Overrun {
    /// The most events of one client in one go. A sample of the herd has said that nobody comes near
    /// it, so whoever does stands still.
    pub(super) const MOST_AT_ONCE: u64 = 10_000_000;

    /// How many events are far over the budget: more than a run takes in the slot in which it is
    /// found to be used up, unless somebody stands still.
    pub(super) const fn after(scenario: &Scenario) -> u64 {
        const SOME_THOUSANDS: u64 = 12_000;
        let few = if scenario.rate < SOME_THOUSANDS {
            scenario.rate
        } else {
            SOME_THOUSANDS
        };
        2 * scenario.events + 3 * scenario.clients + 1_000 * few + 200_000
    }
}

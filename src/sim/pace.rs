//! How a herd's time is cut up.

use super::clients::Clients;
use super::schedule::Schedule;
use crate::scenario::Scenario;
use crate::time::Micros;

/// How the time of a run is cut into slots. It changes no figure of a run that finishes, and of
/// one that doesn't only the instant at which the event budget is found to be used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// Slots of a second, the width of a window; each client is followed through the outage at
    /// once.
    Seconds,
    /// Slots of a millisecond, for herds that would overrun the event budget by far within a
    /// second or an outage. No base is shorter, so no client fails often within a slot.
    Milliseconds,
}

impl Pace {
    /// The pace for a herd, from what a few of its clients do in the outage (or in the first
    /// second, if that is longer).
    pub(super) fn of<S: Schedule>(scenario: &Scenario, clients: &Clients<'_, S>) -> Self {
        const SAMPLE: u64 = 16;
        // To sample so few clients would take as long as to run them.
        if scenario.clients < 4 * SAMPLE {
            return Self::Milliseconds;
        }
        let span = scenario.outage.max(Micros::SECOND).0;
        let budget = scenario.events.saturating_mul(SAMPLE) / scenario.clients;
        let mut events = 0;
        for client in 0..SAMPLE as u32 {
            let (mut arrival, _) = clients.follow(client, 0, 0, |_| {});
            while arrival.at < span {
                events += 1;
                if events > budget {
                    return Self::Milliseconds;
                }
                clients.fail_until(u64::MAX, 1, &mut arrival, |_| {});
            }
        }
        Self::Seconds
    }

    /// The width of a slot in microseconds. It divides a window.
    pub(super) const fn slot(self) -> u64 {
        match self {
            Self::Seconds => Micros::SECOND.0,
            Self::Milliseconds => Micros::from_millis(1).0,
        }
    }
}

//! The failures that have nothing to do with what the server has to do.

use super::caller::Request;
use crate::scenario::{Scenario, WHOLE};
use crate::sim::random::{ClientStream, below};

/// Whether an arrival fails of itself.
#[inline]
pub(in crate::sim) fn fails_of_itself(scenario: &Scenario, request: &Request) -> bool {
    let share = if request.at < scenario.outage.0 {
        scenario.failure
    } else {
        scenario.errors
    };
    match share {
        0 => false,
        WHOLE.. => true,
        share => {
            let dice = ClientStream::of_failures(scenario.seed, request.index);
            below(dice.draw_wide(u64::from(request.retry) + 1), WHOLE) < share
        }
    }
}

//! What holds retries back: budgets and breakers, shared by the requests of one process.
//!
//! Pure state machines, told what happens in the order of time: a request begins, an attempt is
//! about to be made, a caller notices what became of it, a retry is asked for. A [`Fleet`] holds
//! those of all processes.

mod breaker;
mod bucket;
mod budget;
mod concurrent;
mod fleet;
mod outcome;
mod rate;
mod ratio;
mod rolling;
mod settings;
mod throttle;

pub(super) use breaker::{Flip, Passage};
pub(super) use fleet::Fleet;
pub use outcome::{GuardBin, Guarded};
pub use settings::{Breaker, Budget, Guard, Processes};

use crate::scenario::WHOLE;

/// Why an attempt came to nothing, as far as its caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Nobody answered in time.
    Failed,
    /// The server had no room, and said so.
    Refused,
    /// A breaker stopped it.
    Stopped,
}

/// A part as millionths of a whole; all of it where the whole is nothing.
fn level(part: u64, whole: u64) -> u32 {
    let whole_of = u128::from(part.min(whole)) * u128::from(WHOLE);
    let level = whole_of.checked_div(u128::from(whole));
    level.unwrap_or(u128::from(WHOLE)) as u32
}

//! The retry schedules: how long a client waits before retry `k`.
//!
//! Most policies draw at most one number and scale it: [`Drawn`]. The others have a rule of their
//! own, mostly one that remembers: [`Ruled`]. Both start from what the delay [grows](growth) to.

mod bounds;
mod drawn;
mod finish;
mod growth;
mod polly;
mod ruled;

pub use bounds::Bounds;
pub use drawn::Drawn;
pub(super) use growth::Growing;
pub use ruled::Ruled;

use crate::policy::{Jitter, Policy};
use crate::scenario::Scenario;

/// How long a client waits before a retry.
pub trait Schedule {
    /// What a client has to remember from one retry to the next.
    type Memory: Copy;

    /// What a client remembers when its first attempt fails.
    fn first_memory(&self) -> Self::Memory;

    /// Which number of a client's stream decides the delay before retry `retry`.
    fn place(&self, retry: u32) -> u32;

    /// The delay in microseconds before retry `retry = 1, 2, 3 …`, counted from the failure
    /// before it.
    ///
    /// `draw` is uniform over all of `u64`.
    fn delay(&self, retry: u32, memory: &mut Self::Memory, draw: u64) -> u64;
}

/// The schedule of any policy.
#[derive(Clone, Debug)]
pub enum Delays {
    /// One that draws at most one number and scales it.
    Drawn(Drawn),
    /// One with a rule of its own.
    Ruled(Ruled),
}

impl Delays {
    /// The schedule of a policy in a scenario.
    pub fn of(policy: &Policy, scenario: &Scenario) -> Self {
        match policy.jitter() {
            Jitter::Decorrelated
            | Jitter::Climbing
            | Jitter::Runaway
            | Jitter::Polly
            | Jitter::SocketIo
            | Jitter::Percents => Self::Ruled(Ruled::of(policy, scenario)),
            _ => Self::Drawn(Drawn::of(policy, scenario)),
        }
    }

    /// Whether one number decides the delay, whatever the delays before it.
    pub fn is_drawn_anew(&self) -> bool {
        match self {
            Self::Drawn(_) => true,
            Self::Ruled(ruled) => ruled.forgets(),
        }
    }

    /// The least and the most that each delay can be, from the first retry on, without end.
    pub fn bounds(&self) -> Bounds<'_> {
        Bounds::of(self)
    }

    /// Whether the draws spread a herd out for as long as it retries: the delays at the end are
    /// at least as different as half of them and all of them.
    pub fn spreads(&self) -> bool {
        const LATE: u32 = 1 << 20;
        match self {
            Self::Drawn(drawn) => {
                let (least, most) = drawn.bounds(LATE);
                most > 0 && least <= most / 2 + 1
            }
            Self::Ruled(ruled) => ruled.spreads(),
        }
    }

    /// Whether clients would retry again and again in next to no time: none of the first delays
    /// can be longer than an instant.
    pub fn takes_no_time(&self) -> bool {
        match self {
            Self::Drawn(drawn) => (1..=AT_ONCE).all(|retry| drawn.bounds(retry).1 < INSTANT),
            Self::Ruled(ruled) => ruled.stands_still(),
        }
    }
}

/// So many retries at once, one after the other, are as good as for ever.
pub(super) const AT_ONCE: u32 = 64;

/// In microseconds, half of the shortest first delay that there is.
const INSTANT: u64 = 500;

impl Schedule for Delays {
    type Memory = u64;

    fn first_memory(&self) -> u64 {
        match self {
            Self::Drawn(_) => 0,
            Self::Ruled(ruled) => ruled.first_memory(),
        }
    }

    #[inline]
    fn place(&self, retry: u32) -> u32 {
        match self {
            Self::Drawn(drawn) => drawn.place(retry),
            Self::Ruled(ruled) => ruled.place(retry),
        }
    }

    #[inline(always)]
    fn delay(&self, retry: u32, memory: &mut u64, draw: u64) -> u64 {
        match self {
            Self::Drawn(drawn) => drawn.delay(retry, &mut (), draw),
            Self::Ruled(ruled) => ruled.delay(retry, memory, draw),
        }
    }
}

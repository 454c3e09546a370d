//! The least and the most that each delay can be, worked out by rule: no draw can leave them, and
//! some draws reach them.

use super::{Delays, Schedule as _};

/// The bounds of a policy's delays in microseconds, from the first retry on.
///
/// What a client remembers has bounds as well, and the bounds of the next delay follow from those:
/// nothing is sampled.
#[derive(Clone, Debug)]
pub struct Bounds<'a> {
    delays: &'a Delays,
    retry: u32,
    remembered: Remembered,
}

/// What a client remembers, after the smallest draws and after the largest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remembered {
    pub(super) least: u64,
    pub(super) most: u64,
}

impl<'a> Bounds<'a> {
    pub(super) fn of(delays: &'a Delays) -> Self {
        let first = delays.first_memory();
        Self {
            delays,
            retry: 0,
            remembered: Remembered {
                least: first,
                most: first,
            },
        }
    }
}

impl Iterator for Bounds<'_> {
    type Item = (u64, u64);

    /// The bounds of the next retry's delay; there is always one more.
    fn next(&mut self) -> Option<Self::Item> {
        self.retry = self.retry.saturating_add(1);
        Some(match self.delays {
            Delays::Drawn(drawn) => drawn.bounds(self.retry),
            Delays::Ruled(ruled) => ruled.bounds(self.retry, &mut self.remembered),
        })
    }
}

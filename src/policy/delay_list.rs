//! A short list of delays.

use serde::{Deserialize, Serialize};

/// Delays in microseconds, a few at most: a policy must stay small and be copied freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DelayList {
    delays: [u64; Self::MOST],
    count: u8,
}

impl DelayList {
    /// The most delays that a list holds.
    pub const MOST: usize = 16;
    /// The list's name in the link.
    pub const SETTING: &str = "delays";
    /// No delays.
    pub(super) const EMPTY: Self = Self {
        delays: [0; Self::MOST],
        count: 0,
    };

    /// The first of these delays.
    pub(super) fn of(delays: &[u64]) -> Self {
        let mut list = Self::EMPTY;
        for (place, delay) in list.delays.iter_mut().zip(delays) {
            *place = *delay;
            list.count += 1;
        }
        list
    }

    /// The delays, in their order.
    pub(super) fn as_slice(&self) -> &[u64] {
        // A message from elsewhere may hold any count.
        &self.delays[..usize::from(self.count).min(Self::MOST)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_so_many_and_no_more() {
        assert!(DelayList::of(&[]).as_slice().is_empty());
        assert_eq!(DelayList::of(&[3, 1, 2]).as_slice(), [3, 1, 2]);
        let many: Vec<u64> = (0..100).collect();
        assert_eq!(DelayList::of(&many).as_slice(), &many[..DelayList::MOST]);
    }
}

//! When clients came back.

use crate::time::Micros;

/// The times of all successes: four bytes a client, in the order of windows but not within one.
#[derive(Debug, Default)]
pub(super) struct Returns {
    /// Microseconds after the window's start.
    offsets: Vec<u32>,
    /// For each window in which somebody was served: its index, and where its offsets end.
    windows: Vec<(u64, usize)>,
}

impl Returns {
    /// Room for this many clients.
    pub(super) fn for_clients(clients: u64) -> Self {
        Self {
            offsets: Vec::with_capacity(usize::try_from(clients).unwrap_or_default()),
            windows: Vec::new(),
        }
    }

    /// Adds successes within one window, which is not before that of the last call.
    pub(super) fn add(&mut self, window: u64, times: impl Iterator<Item = u64>) {
        let before = self.offsets.len();
        let start = window * Micros::SECOND.0;
        self.offsets.extend(times.map(|at| (at - start) as u32));
        let end = self.offsets.len();
        match self.windows.last_mut() {
            _ if end == before => {}
            Some(last) if last.0 == window => last.1 = end,
            _ => self.windows.push((window, end)),
        }
    }

    /// How many are back.
    pub(super) fn count(&self) -> u64 {
        self.offsets.len() as u64
    }

    /// When the last of them came back.
    pub(super) fn last(&self) -> Option<Micros> {
        let place = self.windows.len().checked_sub(1)?;
        let (window, offsets) = (self.windows[place].0, &self.offsets[self.range(place)]);
        offsets.iter().max().map(|&offset| instant(window, offset))
    }

    /// How many came back in the window of the last.
    pub(super) fn count_in_last_window(&self) -> u64 {
        let last = self.windows.len().checked_sub(1);
        last.map_or(0, |place| self.range(place).len() as u64)
    }

    /// When the client of this rank, `1..=count`, was back; `None` if nobody was.
    pub(super) fn time_of_rank(&mut self, rank: u64) -> Option<Micros> {
        debug_assert!(rank >= 1, "ranks count from 1");
        let index = rank as usize - 1;
        let place = self.windows.partition_point(|&(_, end)| end <= index);
        let window = self.windows.get(place)?.0;
        let range = self.range(place);
        let within = index - range.start;
        let (_, offset, _) = self.offsets[range].select_nth_unstable(within);
        Some(instant(window, *offset))
    }

    /// Where the offsets of the window at this place stand.
    fn range(&self, place: usize) -> std::ops::Range<usize> {
        let start = place
            .checked_sub(1)
            .map_or(0, |before| self.windows[before].1);
        start..self.windows[place].1
    }
}

fn instant(window: u64, offset: u32) -> Micros {
    Micros::from_secs(window) + Micros(u64::from(offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_over_the_windows_in_any_order_within_one() {
        let mut returns = Returns::default();
        assert_eq!(returns.last(), None);
        assert_eq!(returns.time_of_rank(1), None);
        returns.add(10, [10_500_000, 10_000_000].into_iter());
        returns.add(10, [10_900_000].into_iter());
        returns.add(11, std::iter::empty());
        returns.add(13, [13_000_007, 13_000_001].into_iter());
        assert_eq!(returns.count(), 5);
        assert_eq!(returns.count_in_last_window(), 2);
        assert_eq!(returns.last(), Some(Micros(13_000_007)));
        let times: Vec<u64> = (1..=5)
            .map(|rank| returns.time_of_rank(rank).unwrap().0)
            .collect();
        assert_eq!(
            times,
            [10_000_000, 10_500_000, 10_900_000, 13_000_001, 13_000_007]
        );
        assert_eq!(returns.time_of_rank(6), None);
    }
}

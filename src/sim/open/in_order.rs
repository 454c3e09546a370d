//! What happens in one slot, such as the requests that arrive, in its order.
//!
//! They are thrown into buckets of time, about one for each, and a bucket is sorted when its time
//! comes: so is a slot in which some come again before it is over. A heap would take several
//! times as long.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::caller::Request;

/// What has an instant and a place in the order of things: the earlier is the lesser.
pub(in crate::sim) trait Timed: Copy + Ord {
    /// When it happens, in microseconds.
    fn at(&self) -> u64;
}

impl Timed for Request {
    #[inline]
    fn at(&self) -> u64 {
        self.at
    }
}

/// So many items make way for a late one; where they are more it waits in a heap.
const MAKE_WAY: usize = 32;

/// No further item in a bucket.
const NONE: u32 = u32::MAX;

/// The items of one slot.
#[derive(Debug)]
pub(in crate::sim) struct InOrder<T> {
    start: u64,
    /// Buckets in `2^32` microseconds.
    scale: u64,
    /// For each bucket where its first item stands.
    buckets: Vec<u32>,
    /// Each item, and where the next of its bucket stands.
    items: Vec<(T, u32)>,
    /// How many of the buckets have been opened, because their time has come.
    opened: usize,
    /// The items of the last of them, the last first.
    due: Vec<T>,
    /// Items of buckets that were open already, behind many others: a whole herd that comes again
    /// in the same instant would otherwise move the whole herd for each of its own.
    late: BinaryHeap<Reverse<T>>,
}

impl<T: Ord> Default for InOrder<T> {
    fn default() -> Self {
        Self {
            start: 0,
            scale: 0,
            buckets: Vec::new(),
            items: Vec::new(),
            opened: 0,
            due: Vec::new(),
            late: BinaryHeap::new(),
        }
    }
}

impl<T: Timed> InOrder<T> {
    /// Begins a slot of about so many items.
    pub(in crate::sim) fn begin(&mut self, start: u64, width: u64, count: usize) {
        const MOST: usize = 1 << 16;
        let buckets = count.next_power_of_two().clamp(16, MOST);
        self.start = start;
        self.scale = ((buckets as u64) << 32) / width;
        self.buckets.clear();
        self.buckets.resize(buckets, NONE);
        self.items.clear();
        self.opened = 0;
        self.due.clear();
        self.late.clear();
    }

    /// Puts an item in, which does not happen before the one that was taken out last.
    #[inline]
    pub(in crate::sim) fn push(&mut self, item: T) {
        let bucket = (((item.at() - self.start) * self.scale) >> 32) as usize;
        // Looking for the next one may have gone on to a later bucket.
        if bucket < self.opened {
            if self.due.last().is_none_or(|next| item < *next) {
                return self.due.push(item);
            }
            let place = self.due.partition_point(|due| *due > item);
            if self.due.len() - place > MAKE_WAY {
                self.late.push(Reverse(item));
            } else {
                self.due.insert(place, item);
            }
        } else {
            let first = &mut self.buckets[bucket];
            self.items.push((item, *first));
            *first = self.items.len() as u32 - 1;
        }
    }

    /// The next item; it is taken out with [`InOrder::pop`].
    #[inline]
    pub(in crate::sim) fn peek(&mut self) -> Option<&T> {
        match self.is_late_next() {
            true => self.late.peek().map(|Reverse(item)| item),
            false => self.due.last(),
        }
    }

    /// Takes the next item out.
    #[inline]
    pub(in crate::sim) fn pop(&mut self) -> Option<T> {
        match self.is_late_next() {
            true => self.late.pop().map(|Reverse(item)| item),
            false => self.due.pop(),
        }
    }

    /// Whether a late item comes before all that are due; opens the next bucket if there is none of
    /// either.
    #[inline]
    fn is_late_next(&mut self) -> bool {
        match self.late.peek() {
            None => {
                if self.due.is_empty() {
                    self.go_on();
                }
                false
            }
            Some(Reverse(late)) => self.due.last().is_none_or(|due| late < due),
        }
    }

    /// Goes on to the next bucket that holds anything.
    fn go_on(&mut self) {
        while self.due.is_empty() && self.opened < self.buckets.len() {
            let mut next = self.buckets[self.opened];
            self.opened += 1;
            while let Some(&(item, following)) = self.items.get(next as usize) {
                self.due.push(item);
                next = following;
            }
        }
        if self.due.len() > 1 {
            self.due.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Item(u64, u32);

    impl Timed for Item {
        fn at(&self) -> u64 {
            self.0
        }
    }

    /// Each of many items of one instant brings another of it, as where a herd retries at once.
    #[test]
    fn a_herd_that_comes_again_in_the_same_instant_keeps_its_order() {
        const HERD: u32 = 300_000;
        let mut order = InOrder::default();
        order.begin(0, 1_000_000, HERD as usize);
        for index in (0..HERD).rev() {
            order.push(Item(7, index));
        }
        order.push(Item(500_000, 0));
        let mut found = Vec::new();
        while let Some(item) = order.pop() {
            if item.1 < HERD && item.0 == 7 {
                order.push(Item(7, item.1 + HERD));
            }
            found.push(item);
        }
        assert_eq!(found.len(), 2 * HERD as usize + 1);
        assert!(found.is_sorted());
    }

    #[test]
    fn a_late_item_comes_in_its_turn() {
        let mut order = InOrder::default();
        order.begin(0, 1_000, 16);
        for at in 0..100 {
            order.push(Item(at / 50, at as u32));
        }
        assert_eq!(order.pop(), Some(Item(0, 0)));
        order.push(Item(0, 90));
        order.push(Item(1, 70));
        let mut found = Vec::new();
        while let Some(next) = order.peek().copied() {
            assert_eq!(order.pop(), Some(next));
            found.push(next);
        }
        assert_eq!(found.len(), 101);
        assert!(found.is_sorted());
    }
}

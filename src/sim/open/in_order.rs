//! What happens in one slot, such as the requests that arrive, in its order.
//!
//! They are thrown into buckets of time, about one for each, and a bucket is sorted when its time
//! comes: so is a slot in which some come again before it is over. A heap would take several
//! times as long.

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
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        Self {
            start: 0,
            scale: 0,
            buckets: Vec::new(),
            items: Vec::new(),
            opened: 0,
            due: Vec::new(),
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
    }

    /// Puts an item in, which does not happen before the one that was taken out last.
    #[inline]
    pub(in crate::sim) fn push(&mut self, item: T) {
        let bucket = (((item.at() - self.start) * self.scale) >> 32) as usize;
        // Looking for the next one may have gone on to a later bucket.
        if bucket < self.opened {
            let place = self.due.partition_point(|due| *due > item);
            self.due.insert(place, item);
        } else {
            let first = &mut self.buckets[bucket];
            self.items.push((item, *first));
            *first = self.items.len() as u32 - 1;
        }
    }

    /// The next item; it is taken out with [`InOrder::pop`].
    #[inline]
    pub(in crate::sim) fn peek(&mut self) -> Option<&T> {
        if self.due.is_empty() {
            self.go_on();
        }
        self.due.last()
    }

    /// Takes the next item out.
    #[inline]
    pub(in crate::sim) fn pop(&mut self) -> Option<T> {
        if self.due.is_empty() {
            self.go_on();
        }
        self.due.pop()
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

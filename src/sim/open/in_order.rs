//! The requests of one slot, in the order in which they arrive.
//!
//! They are thrown into buckets of time, about one for each, and a bucket is sorted when its time
//! comes: so is a slot in which some come again before it is over. A heap would take several
//! times as long.

use super::caller::Request;

/// No further request in a bucket.
const NONE: u32 = u32::MAX;

/// The requests of one slot.
#[derive(Debug, Default)]
pub(super) struct InOrder {
    start: u64,
    /// Buckets in `2^32` microseconds.
    scale: u64,
    /// For each bucket where its first request stands.
    buckets: Vec<u32>,
    /// Each request, and where the next of its bucket stands.
    requests: Vec<(Request, u32)>,
    /// The bucket whose time has come.
    now: usize,
    /// Its requests, the last first.
    due: Vec<Request>,
}

impl InOrder {
    /// Begins a slot in which about so many requests arrive.
    pub(super) fn begin(&mut self, start: u64, width: u64, count: usize) {
        const MOST: usize = 1 << 16;
        let buckets = count.next_power_of_two().clamp(16, MOST);
        self.start = start;
        self.scale = ((buckets as u64) << 32) / width;
        self.buckets.clear();
        self.buckets.resize(buckets, NONE);
        self.requests.clear();
        self.now = 0;
        self.due.clear();
    }

    /// Puts a request in, which does not arrive before the one that was taken out last.
    #[inline]
    pub(super) fn push(&mut self, request: Request) {
        let bucket = (((request.at - self.start) * self.scale) >> 32) as usize;
        // Looking for the next one may have gone on to a later bucket.
        if bucket <= self.now {
            let place = self.due.partition_point(|due| *due > request);
            self.due.insert(place, request);
        } else {
            let first = &mut self.buckets[bucket];
            self.requests.push((request, *first));
            *first = self.requests.len() as u32 - 1;
        }
    }

    /// The next request; it is taken out with [`InOrder::pop`].
    #[inline]
    pub(super) fn peek(&mut self) -> Option<&Request> {
        if self.due.is_empty() {
            self.go_on();
        }
        self.due.last()
    }

    /// Takes the next request out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Request> {
        if self.due.is_empty() {
            self.go_on();
        }
        self.due.pop()
    }

    /// Goes on to the next bucket that holds anything.
    fn go_on(&mut self) {
        while self.due.is_empty() && self.now + 1 < self.buckets.len() {
            self.now += 1;
            let mut next = self.buckets[self.now];
            while let Some(&(request, following)) = self.requests.get(next as usize) {
                self.due.push(request);
                next = following;
            }
        }
        if self.due.len() > 1 {
            self.due.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
}

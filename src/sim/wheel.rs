//! A hierarchical timing wheel: what happens next, without a heap of a million entries.
//!
//! After Varghese and Lauck, "Hashed and Hierarchical Timing Wheels" (SOSP 1987). Level 0 holds
//! the next slots one by one, each further level holds spans 256 times as long, which are spread
//! over the level below when their time comes. Items within a slot are in no order.

const BITS: u32 = 8;
const SLOTS: usize = 1 << BITS;
const LEVELS: usize = 4;

/// Items by slot of time, taken out in the order of the slots.
///
/// A slot is a list of chunks of one size, which go from slot to slot. So a slot that grows is
/// never copied, and a herd takes little more memory than its clients.
#[derive(Debug)]
pub(super) struct Wheel<T> {
    levels: Vec<Level<T>>,
    /// How many items a chunk holds.
    chunk: usize,
    /// The slot that comes next; everything before it has been taken out.
    now: u64,
    len: usize,
    /// Whether a slot has been finished since the last was taken out.
    finished: bool,
    /// Emptied chunks, whose memory is used again.
    spare: Vec<Vec<T>>,
    /// The memory in which the chunks of a slot are put together.
    together: Vec<T>,
}

/// The items of one slot, in chunks.
#[derive(Debug)]
pub(super) struct Slot<T> {
    full: Vec<Vec<T>>,
    last: Vec<T>,
}

impl<T> Slot<T> {
    const fn empty() -> Self {
        Self {
            full: Vec::new(),
            last: Vec::new(),
        }
    }

    /// How many items there are.
    pub(super) fn len(&self) -> usize {
        self.full.iter().map(Vec::len).sum::<usize>() + self.last.len()
    }

    /// The items, chunk by chunk.
    pub(super) fn chunks(&self) -> impl Iterator<Item = &[T]> {
        self.full.iter().chain([&self.last]).map(Vec::as_slice)
    }

    /// The chunks themselves.
    pub(super) fn into_chunks(self) -> impl Iterator<Item = Vec<T>> {
        self.full.into_iter().chain([self.last])
    }
}

#[derive(Debug)]
struct Level<T> {
    slots: Vec<Slot<T>>,
    occupied: [u64; SLOTS / 64],
}

impl<T: Copy> Wheel<T> {
    /// The number of slots a wheel reaches from its start.
    pub(super) const REACH: u64 = 1 << (BITS * LEVELS as u32);

    /// A wheel for about this many items.
    pub(super) fn for_items(count: u64) -> Self {
        // Some dozens of slots are in use at a time; half a chunk is lost in each.
        const PARTS: u64 = 256;
        Self {
            levels: Vec::new(),
            chunk: (count / PARTS).clamp(16, 1_024) as usize,
            now: 0,
            len: 0,
            finished: false,
            spare: Vec::new(),
            together: Vec::new(),
        }
    }

    /// How many items are on the wheel.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Puts an item into a slot that has not been taken out yet.
    #[inline]
    pub(super) fn push(&mut self, slot: u64, item: T) {
        debug_assert!(slot >= self.now && slot < Self::REACH && !self.finished);
        self.len += 1;
        self.place(slot, item);
    }

    #[inline]
    fn place(&mut self, slot: u64, item: T) {
        // The level is where slot and now first share all higher digits.
        let differ = slot ^ self.now;
        let level = if differ < SLOTS as u64 {
            0
        } else {
            (differ.ilog2() / BITS) as usize
        };
        let index = digit(slot, level);
        if let Some(place) = self.levels.get_mut(level)
            && let chunk = &mut place.slots[index].last
            && chunk.len() < chunk.capacity()
        {
            chunk.push(item);
        } else {
            self.begin_chunk(level, index, item);
        }
    }

    /// Puts an item into a chunk of its own.
    #[cold]
    #[inline(never)]
    fn begin_chunk(&mut self, level: usize, index: usize, item: T) {
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Level::new);
        }
        let level = &mut self.levels[level];
        let chunk = self.spare.pop();
        let mut chunk = chunk.unwrap_or_else(|| Vec::with_capacity(self.chunk));
        chunk.push(item);
        let slot = &mut level.slots[index];
        let full = std::mem::replace(&mut slot.last, chunk);
        if full.is_empty() {
            level.occupied[index / 64] |= 1 << (index % 64);
        } else {
            slot.full.push(full);
        }
    }

    /// Takes out the first slot that holds anything: its number and its items. Until that slot
    /// is [finished](Self::finish), items may be pushed into it or later ones; between the two
    /// calls and nowhere else, or a level could be overtaken by the one below.
    ///
    /// `slot_of` says which slot an item belongs to.
    pub(super) fn pop(&mut self, slot_of: impl Fn(&T) -> u64) -> Option<(u64, Slot<T>)> {
        loop {
            let level = (0..self.levels.len())
                .find(|&level| self.levels[level].first(digit(self.now, level)).is_some())?;
            let index = self.levels[level].first(digit(self.now, level))?;
            let items = self.levels[level].take(index);
            let span = BITS * level as u32;
            self.now = (self.now >> (span + BITS) << BITS | index as u64) << span;
            if level == 0 {
                self.len -= items.len();
                self.finished = false;
                return Some((self.now, items));
            }
            for mut chunk in items.into_chunks() {
                for item in &chunk {
                    self.place(slot_of(item), *item);
                }
                chunk.clear();
                self.spare.push(chunk);
            }
        }
    }

    /// Puts the items of a slot that was taken out into one piece.
    pub(super) fn put_together(&mut self, slot: Slot<T>) -> Vec<T> {
        if slot.full.is_empty() {
            return slot.last;
        }
        let mut items = std::mem::take(&mut self.together);
        items.reserve_exact(slot.full.len() * self.chunk + slot.last.len());
        for mut chunk in slot.into_chunks() {
            items.append(&mut chunk);
            self.spare.push(chunk);
        }
        items
    }

    /// Ends a slot that was taken out, so that nothing can be put into it again, and keeps its
    /// memory for another.
    pub(super) fn finish(&mut self, slot: u64, items: impl IntoIterator<Item = Vec<T>>) {
        self.now = slot + 1;
        self.finished = true;
        for mut chunk in items {
            chunk.clear();
            if chunk.capacity() == self.chunk {
                self.spare.push(chunk);
            } else {
                self.together = chunk;
            }
        }
    }
}

impl<T> Level<T> {
    fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| Slot::empty()).collect(),
            occupied: [0; SLOTS / 64],
        }
    }

    /// The first slot from `from` on that holds anything.
    fn first(&self, from: usize) -> Option<usize> {
        (from / 64..self.occupied.len()).find_map(|word| {
            let skip = if word == from / 64 { from % 64 } else { 0 };
            let bits = self.occupied[word] >> skip << skip;
            (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize)
        })
    }

    fn take(&mut self, index: usize) -> Slot<T> {
        self.occupied[index / 64] &= !(1 << (index % 64));
        std::mem::replace(&mut self.slots[index], Slot::empty())
    }
}

fn digit(slot: u64, level: usize) -> usize {
    (slot >> (BITS * level as u32)) as usize & (SLOTS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes everything out and pushes what `again` says for each item as it comes.
    fn drain(wheel: &mut Wheel<u64>, again: impl Fn(u64) -> Option<u64>) -> Vec<u64> {
        let mut order = Vec::new();
        while let Some((slot, items)) = wheel.pop(|&item| item) {
            assert_eq!(items.len(), items.chunks().flatten().count());
            let items = wheel.put_together(items);
            for &item in &items {
                assert_eq!(item, slot);
                order.push(item);
                if let Some(next) = again(item) {
                    wheel.push(next, next);
                }
            }
            wheel.finish(slot, [items]);
        }
        assert_eq!(wheel.len(), 0);
        order
    }

    #[test]
    fn slots_come_out_in_order_over_all_levels() {
        let mut slots = vec![
            0,
            1,
            255,
            256,
            257,
            65_535,
            65_536,
            70_000,
            16_777_216,
            u64::from(u32::MAX),
        ];
        let mut wheel = Wheel::for_items(10);
        for &slot in slots.iter().rev() {
            wheel.push(slot, slot);
        }
        assert_eq!(wheel.len(), slots.len());
        slots.sort_unstable();
        assert_eq!(drain(&mut wheel, |_| None), slots);
    }

    #[test]
    fn a_crowded_slot_comes_out_whole() {
        let mut wheel = Wheel::for_items(10);
        for _ in 0..100 {
            wheel.push(7, 7);
            wheel.push(300, 300);
        }
        let order = drain(&mut wheel, |_| None);
        assert_eq!(order, [vec![7; 100], vec![300; 100]].concat());
    }

    #[test]
    fn what_is_pushed_on_the_way_comes_out_in_its_turn() {
        let mut wheel = Wheel::for_items(10);
        wheel.push(3, 3);
        let order = drain(&mut wheel, |item| {
            (item < 1_000_000).then_some(item * 7 + 1)
        });
        let mut expected = vec![3];
        while expected[expected.len() - 1] < 1_000_000 {
            expected.push(expected[expected.len() - 1] * 7 + 1);
        }
        assert_eq!(order, expected);
    }
}

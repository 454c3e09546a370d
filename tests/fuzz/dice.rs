//! What the fuzzer draws with: a generator of a named kind, so that a seed gives the same links on
//! every machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// The dice of one link: a function of the seed and of the link's number alone.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    pub fn of_link(seed: u64, number: u64) -> Self {
        // Seeds that differ in one bit give unlike streams: the generator's start is hashed.
        let mixed = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A whole number from 0 to below `end`, which is above 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end)
    }

    /// A number that is as likely to be small as to be large: first its magnitude is drawn.
    pub fn of_any_size(&mut self, least: u64, most: u64) -> u64 {
        let span = most - least;
        let bits = u64::BITS - span.leading_zeros();
        let most_of_it = match self.0.random_range(0..=bits) {
            0 => 0,
            bits => (u64::MAX >> (u64::BITS - bits)).min(span),
        };
        least + self.0.random_range(0..=most_of_it)
    }

    pub fn happens(&mut self, percent: u32) -> bool {
        self.0.random_range(0..100) < percent
    }

    pub fn one_of<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    pub fn byte(&mut self) -> u8 {
        self.0.random()
    }
}

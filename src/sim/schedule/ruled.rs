//! Schedules with a rule of their own, each named by the library it is from.

use super::Schedule;
use super::bounds::Remembered;
use super::finish::{Finish, cap};
use super::growth::{Growing, Powers, powered};
use super::polly;
use crate::policy::{Drawn as When, Growth, Jitter, Part, Policy};
use crate::scenario::{Scenario, WHOLE};
use crate::sim::random::below;
use crate::time::Micros;

/// A schedule with a rule of its own.
#[derive(Clone, Debug)]
pub struct Ruled {
    rule: Rule,
    first: u64,
    cap: u64,
    finish: Finish,
    once: bool,
    /// Delays that come before all others; they are only finished.
    apart: Vec<u64>,
}

#[derive(Clone, Debug)]
enum Rule {
    /// `min(cap, uniform in [first, 3 · previous))`. It needs no attempt counter. A third of the
    /// delays clump at the cap in the long run where the cap is far above the first delay; all of
    /// them where the two are equal.
    Decorrelated,
    /// Uniform in `[previous, min(3 · previous, cap))`; the first delay is exact.
    Climbing,
    /// Uniform in `[0, previous · multiplier^(k-1))` until that window reaches the cap, then
    /// exactly the cap; the first delay is exact. The multiplier is in millionths; its powers grow
    /// no more beyond so many retries.
    Runaway { multiplier: u64, powers: Powers },
    /// Polly's second version.
    Polly,
    /// `e` less or more `d`, by the first decimal of the draw.
    SocketIo { e: Growing, spread: u64 },
    /// `e` times a whole number of per cent; `width` is how many there are to choose from.
    Percents { e: Growing, low: u64, width: u64 },
}

/// The least that a previous delay counts as where a window is made of it.
const LEAST: u64 = Micros::from_millis(1).0;

impl Ruled {
    /// The schedule of a policy whose jitter has a rule of its own.
    pub(super) fn of(policy: &Policy, scenario: &Scenario) -> Self {
        let percent = |part| policy.get(part) / (WHOLE / 100);
        let rule = match policy.jitter() {
            Jitter::Climbing => Rule::Climbing,
            Jitter::Runaway => {
                let multiplier = policy.value(Part::Multiplier, scenario);
                Rule::Runaway {
                    multiplier,
                    powers: Powers::of(multiplier, cap(policy, scenario) / LEAST),
                }
            }
            Jitter::Polly => Rule::Polly,
            Jitter::SocketIo => Rule::SocketIo {
                e: Growing::of(policy, scenario),
                spread: policy.value(Part::Spread, scenario),
            },
            Jitter::Percents => Rule::Percents {
                e: Growing::of(policy, scenario),
                low: percent(Part::Low),
                width: percent(Part::High).saturating_sub(percent(Part::Low)) + 1,
            },
            _ => Rule::Decorrelated,
        };
        let apart = match policy.growth() {
            Growth::Table => &[],
            _ => policy.delays(),
        };
        Self {
            rule,
            first: policy.value(Part::First, scenario),
            cap: cap(policy, scenario),
            finish: Finish::of(policy, scenario),
            once: policy.drawn() == When::Once,
            apart: apart.to_vec(),
        }
    }

    /// Whether a delay does not depend on those before it.
    pub(super) fn forgets(&self) -> bool {
        matches!(self.rule, Rule::SocketIo { .. } | Rule::Percents { .. })
    }

    /// The least and the most that the delay before a retry can be, from what clients can remember
    /// of those before it; and what they can remember then.
    ///
    /// Most rules give more the larger the draw, and the more the larger the delay before.
    pub(super) fn bounds(&self, retry: u32, remembered: &mut Remembered) -> (u64, u64) {
        let Remembered { least, most } = remembered;
        if retry as usize <= self.apart.len() {
            let delay = self.delay(retry, least, 0);
            return (delay, delay);
        }
        let k = retry - self.apart.len() as u32;
        match self.rule {
            // It is a difference: the larger the draw before, the less is left.
            Rule::Polly => {
                let (before_least, before_most) = (*least, *most);
                if !self.once {
                    (*least, *most) = (before_most, before_least);
                }
                let low = self.delay(retry, least, 0);
                let high = self.delay(retry, most, u64::MAX);
                match (self.once, k) {
                    // The one rule that is least between its smallest and its largest draw.
                    (true, 2) => {
                        let between = polly::least_second_of_once(self.first).min(self.cap);
                        (self.finish.apply(between), low.max(high))
                    }
                    _ => (low, high),
                }
            }
            // Of the first decimals that subtract the largest is 8.
            Rule::SocketIo { .. } => {
                const LAST_EVEN: u64 = (((9 << 64_u32) - 1_u128) / 10) as u64;
                (
                    self.delay(retry, least, LAST_EVEN),
                    self.delay(retry, most, u64::MAX),
                )
            }
            _ => (
                self.delay(retry, least, 0),
                self.delay(retry, most, u64::MAX),
            ),
        }
    }

    /// Whether even the largest draws make no delay longer than nothing: from a first delay of
    /// zero three times the previous stays zero for ever.
    pub(super) fn stands_still(&self) -> bool {
        let mut memory = self.first_memory();
        (1..=super::AT_ONCE).all(|retry| self.delay(retry, &mut memory, u64::MAX) < super::INSTANT)
    }

    /// Whether the draws spread a herd out for as long as it retries.
    pub(super) fn spreads(&self) -> bool {
        const LATE: u32 = 1 << 20;
        match &self.rule {
            Rule::Decorrelated => self.cap > self.first,
            Rule::Polly => true,
            Rule::Climbing | Rule::Runaway { .. } => false,
            Rule::SocketIo { .. } | Rule::Percents { .. } => {
                let mut delays = (0..64).map(|i| self.delay(LATE, &mut 0, i << 58));
                let least = delays.clone().min().unwrap_or_default();
                delays.any(|delay| delay / 2 >= least && delay > 0)
            }
        }
    }
}

impl Schedule for Ruled {
    /// The previous delay in microseconds, or what Polly remembers in its place.
    type Memory = u64;

    fn first_memory(&self) -> u64 {
        match self.rule {
            Rule::Polly => 0,
            _ => self.first,
        }
    }

    #[inline]
    fn place(&self, retry: u32) -> u32 {
        if self.once { 1 } else { retry }
    }

    #[inline]
    fn delay(&self, retry: u32, memory: &mut u64, draw: u64) -> u64 {
        if let Rule::Decorrelated = self.rule
            && self.apart.is_empty()
        {
            // The usual case, first: a herd's every retry comes here.
            return self.finish.apply(self.decorrelated(memory, draw));
        }
        self.delay_apart(retry, memory, draw)
    }
}

impl Ruled {
    #[inline]
    fn decorrelated(&self, previous: &mut u64, draw: u64) -> u64 {
        // A cap below the first delay can leave `3 · previous` below it: then the range is empty
        // and the delay is what the cap leaves.
        let width = previous.saturating_mul(3).saturating_sub(self.first);
        let delay = (self.first + below(draw, width)).min(self.cap);
        *previous = delay;
        delay
    }

    fn delay_apart(&self, retry: u32, memory: &mut u64, draw: u64) -> u64 {
        let place = retry.saturating_sub(1) as usize;
        if let Some(delay) = self.apart.get(place) {
            return self.finish.apply(*delay);
        }
        let k = retry - self.apart.len() as u32;
        let delay = match &self.rule {
            Rule::Decorrelated => self.decorrelated(memory, draw),
            Rule::Climbing => {
                let previous = *memory;
                *memory = match k {
                    1 => self.first.min(self.cap),
                    _ => {
                        let highest = previous.saturating_mul(3).min(self.cap);
                        previous + below(draw, highest.saturating_sub(previous))
                    }
                };
                *memory
            }
            Rule::Runaway { multiplier, powers } => {
                *memory = match k {
                    1 => self.first.min(self.cap),
                    _ => match self.window(*memory, *multiplier, powers, k - 1) {
                        window if window >= self.cap => self.cap,
                        window => below(draw, window),
                    },
                };
                *memory
            }
            Rule::Polly => polly::delay(self.first, k, memory, draw).min(self.cap),
            Rule::SocketIo { e, spread } => {
                const MILLI: u64 = Micros::from_millis(1).0;
                let e = e.delay(k);
                let part = (u128::from(e) * u128::from(*spread) / u128::from(WHOLE)) as u64;
                let deviation = below(draw, part) / MILLI * MILLI;
                // The first decimal of the draw.
                if below(draw, 10).is_multiple_of(2) {
                    e - deviation
                } else {
                    e + deviation
                }
            }
            Rule::Percents { e, low, width } => {
                let percent = low + below(draw, *width);
                (u128::from(e.delay(k)) * u128::from(percent) / 100) as u64
            }
        };
        self.finish.apply(delay)
    }

    /// `previous · multiplier^times`, as far as the cap. A delay of nothing would stay nothing for
    /// ever, and a client could retry for ever in no time: it counts as a millisecond.
    fn window(&self, previous: u64, multiplier: u64, powers: &Powers, times: u32) -> u64 {
        const FEW: u32 = 64;
        let previous = previous.max(LEAST);
        if times <= FEW {
            return powered(previous, multiplier, times, self.cap);
        }
        // After so many only a multiplier near 1 has not come to the cap; multiplying it out each
        // time would take longer from retry to retry.
        powers.of_delay(previous, times, self.cap)
    }
}

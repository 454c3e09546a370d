//! Schedules that draw at most one number for a delay, and scale it.

use super::Schedule;
use super::finish::{Finish, cap};
use super::growth::Growing;
use crate::policy::{CapActs, Drawn as When, Growth, Jitter, Part, Policy};
use crate::scenario::{Scenario, WHOLE};
use crate::sim::random::below;

/// Most delays that are kept where the random part grows for ever.
const MOST: usize = 1_000;

/// A delay uniform in `[low, low + width)`, for each retry; then rounded, capped and raised as the
/// policy says. Without jitter the width is zero, or what the extra makes it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// For each retry until nothing changes any more.
    ranges: Vec<Range>,
    finish: Finish,
    /// Whether each client draws one number for all its retries.
    once: bool,
}

/// Where a delay is drawn from, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    low: u64,
    width: u64,
}

impl Drawn {
    /// The schedule of a policy whose jitter scales one number.
    pub(super) fn of(policy: &Policy, scenario: &Scenario) -> Self {
        let growing = Growing::of(policy, scenario);
        let grown = growing.as_slice();
        let last = grown[grown.len() - 1];
        let count = match policy.jitter() {
            Jitter::Growing => grown.len().max(MOST),
            _ => grown.len(),
        };
        let ranges = (1..).zip(grown.iter().chain(std::iter::repeat(&last)));
        let ranges = ranges
            .take(count)
            .map(|(k, &e)| range(policy, scenario, e, k));
        let apart = match policy.growth() {
            Growth::Table => &[],
            _ => policy.delays(),
        };
        let apart = apart.iter().map(|&low| Range { low, width: 0 });
        Self {
            ranges: apart.chain(ranges).collect(),
            finish: Finish::of(policy, scenario),
            once: policy.drawn() == When::Once,
        }
    }

    /// Whether any number is drawn at all. If not, clients stay in lockstep.
    pub(in crate::sim) fn draws(&self) -> bool {
        self.ranges.iter().any(|range| range.width > 0)
    }

    /// The least and the most that the delay before a retry can be.
    pub(super) fn bounds(&self, retry: u32) -> (u64, u64) {
        let [least, most] = [0, u64::MAX].map(|draw| self.delay(retry, &mut (), draw));
        (least, most)
    }

    #[inline]
    fn range(&self, retry: u32) -> Range {
        let step = retry.saturating_sub(1) as usize;
        self.ranges[step.min(self.ranges.len() - 1)]
    }
}

impl Schedule for Drawn {
    type Memory = ();

    fn first_memory(&self) {}

    #[inline]
    fn place(&self, retry: u32) -> u32 {
        if self.once { 1 } else { retry }
    }

    #[inline]
    fn delay(&self, retry: u32, (): &mut (), draw: u64) -> u64 {
        let Range { low, width } = self.range(retry);
        self.finish.apply(low + below(draw, width))
    }
}

/// What a delay that has grown to `e` is drawn from, before retry `k`.
fn range(policy: &Policy, scenario: &Scenario, e: u64, k: u64) -> Range {
    // No delay grows beyond a year, so nothing overflows.
    let share =
        |millionths: u64| (u128::from(e) * u128::from(millionths) / u128::from(WHOLE)) as u64;
    let is_fixed = policy.cap_acts() == CapActs::Instead && e >= cap(policy, scenario);
    let (low, high) = match policy.jitter() {
        _ if is_fixed => return Range { low: e, width: 0 },
        Jitter::Full => (0, e),
        Jitter::Equal => (e / 2, e),
        Jitter::Proportional => {
            let part = share(policy.value(Part::Spread, scenario));
            (e - part, e + part)
        }
        Jitter::Share => (e, e + share(policy.value(Part::Spread, scenario))),
        Jitter::Range => {
            let low = share(policy.get(Part::Low));
            (low, share(policy.get(Part::High)).max(low))
        }
        Jitter::None | Jitter::Additive | Jitter::Growing => (e, e),
        // Those with a rule of their own never come here.
        Jitter::Decorrelated
        | Jitter::Climbing
        | Jitter::Runaway
        | Jitter::Polly
        | Jitter::SocketIo
        | Jitter::Percents => return Range { low: e, width: 0 },
    };
    let extra = match policy.jitter() {
        Jitter::Growing => policy.get(Part::Extra).saturating_mul(k),
        _ => policy.get(Part::Extra),
    };
    Range {
        low,
        width: high - low + extra,
    }
}

//! What a delay grows to from retry to retry, before anything is drawn.

use super::finish::cap;
use crate::policy::{CapActs, Growth, LONGEST, Part, Policy, SHARED};
use crate::scenario::{Scenario, WHOLE};

/// The most delays that are kept. None of the sliders' policies has as many.
const MOST: usize = 1 << 16;

/// `e(k)`, in microseconds: what a delay has grown to before retry `k`, capped where the cap acts
/// on it.
#[derive(Clone, Debug)]
pub struct Growing {
    /// `e(1), e(2) …` until it grows no more.
    delays: Vec<u64>,
}

impl Growing {
    /// The backoff of the sliders: `min(cap, base · multiplier^(k-1))`.
    pub(in crate::sim) fn of_sliders(scenario: &Scenario) -> Self {
        Self::of(&Policy::NO_JITTER, scenario)
    }

    /// What a policy's delays grow to.
    pub(in crate::sim) fn of(policy: &Policy, scenario: &Scenario) -> Self {
        let is_capped = policy.cap_acts() != CapActs::After || !policy.has_jitter();
        let ceiling = match is_capped {
            true => cap(policy, scenario),
            false => LONGEST.0,
        };
        let first = policy.value(Part::First, scenario);
        let multiplier = policy.value(Part::Multiplier, scenario);
        let plus = policy.get(Part::Plus);
        let mut delays = Vec::new();
        // Whether there is more to come: a power can stay within a microsecond for a while.
        let mut grow = |delay: u64| {
            let delay = delay.saturating_add(plus).min(ceiling);
            delays.push(delay);
            delay < ceiling && delays.len() < MOST
        };
        match policy.growth() {
            Growth::Constant => _ = grow(first),
            Growth::Exponential if policy.get(Part::Multiplier) == SHARED => {
                // Clamped as it grows: no power is ever computed that could overflow. Each delay
                // is rounded down before the next is made of it, as it has been from the start.
                let mut delay = first.min(ceiling);
                while grow(delay) {
                    let next = u128::from(delay) * u128::from(multiplier) / u128::from(WHOLE);
                    let next = u64::try_from(next).unwrap_or(u64::MAX);
                    if next == delay {
                        break;
                    }
                    delay = next;
                }
            }
            Growth::Exponential => powers(first, multiplier, grow),
            Growth::Power => {
                let mut skipped = false;
                powers(first, multiplier, |power| {
                    // The exponent starts at 1.
                    !std::mem::replace(&mut skipped, true) || grow(power)
                });
            }
            Growth::LessOne => {
                let mut skipped = false;
                powers(first, multiplier, |power| {
                    !std::mem::replace(&mut skipped, true) || grow(power - first)
                });
            }
            Growth::Linear | Growth::Polynomial => {
                let power = match policy.growth() {
                    Growth::Linear => 1,
                    _ => policy.get(Part::Power) as u32,
                };
                let step = policy.get(Part::Step);
                let mut n: u64 = 0;
                while grow(first.saturating_add(step.saturating_mul(n.saturating_pow(power))))
                    && step > 0
                {
                    n += 1;
                }
            }
            Growth::Table => {
                // A list without delays is one of no delay.
                let list = match policy.delays() {
                    [] => &[0],
                    list => list,
                };
                let list = list.iter();
                delays = list.map(|d| plus.saturating_add(*d).min(ceiling)).collect();
            }
        }
        Self { delays }
    }

    /// The delays until they grow no more, at least one.
    pub(super) fn as_slice(&self) -> &[u64] {
        &self.delays
    }

    /// `e(k)` for retry `retry = 1, 2, 3 …`, however large the number.
    #[inline]
    pub(in crate::sim) fn delay(&self, retry: u32) -> u64 {
        let step = retry.saturating_sub(1) as usize;
        self.delays[step.min(self.delays.len() - 1)]
    }
}

/// Tells `each` the powers `first · multiplier^n`, `n = 0, 1, 2 …`, to the nearest microsecond,
/// until it says no, they stay for ever or are beyond all delays. The multiplier is in millionths.
fn powers(first: u64, multiplier: u64, mut each: impl FnMut(u64) -> bool) {
    let mut power = Power::of(first);
    loop {
        let rounded = power.rounded();
        if !each(rounded.min(LONGEST.0)) || rounded >= LONGEST.0 {
            return;
        }
        let next = power.times(multiplier);
        if next == power {
            each(rounded);
            return;
        }
        power = next;
    }
}

/// `delay · multiplier^times` to the nearest microsecond, or `most` if that is less. The
/// multiplier is in millionths.
pub(super) fn powered(delay: u64, multiplier: u64, times: u32, most: u64) -> u64 {
    let mut power = Power::of(delay);
    for _ in 0..times {
        let next = power.times(multiplier);
        if next == power || power.rounded() >= most {
            break;
        }
        power = next;
    }
    power.rounded().min(most)
}

/// The powers of a multiplier in millionths, `multiplier^n` for `n = 0, 1, 2 …`, until they are beyond
/// so many times the first, or as many as are kept.
#[derive(Clone, Debug)]
pub(super) struct Powers(Vec<Power>);

impl Powers {
    pub(super) fn of(multiplier: u64, until: u64) -> Self {
        let mut power = Power::of(1);
        let mut powers = vec![power];
        while power.rounded() <= until && powers.len() < MOST {
            power = power.times(multiplier);
            powers.push(power);
        }
        Self(powers)
    }

    /// `delay · multiplier^times` to the nearest microsecond, or `most` if that is less; beyond the
    /// last power that is kept it grows no more.
    pub(super) fn of_delay(&self, delay: u64, times: u32, most: u64) -> u64 {
        let power = self.0[(times as usize).min(self.0.len() - 1)];
        let grown = power.0.checked_mul(u128::from(delay)).map(Power);
        grown.map_or(most, |grown| grown.rounded().min(most))
    }
}

/// A delay between two microseconds, of which a next one is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Power(u128);

impl Power {
    /// A value below the longest delay has 45 bits: as many stand behind the point, and the
    /// multiplier has 27.
    const POINT: u32 = 48;

    fn of(delay: u64) -> Self {
        Self(u128::from(delay) << Self::POINT)
    }

    fn times(self, multiplier: u64) -> Self {
        Self(self.0 * u128::from(multiplier) / u128::from(WHOLE))
    }

    fn rounded(self) -> u64 {
        let rounded = ((self.0 >> (Self::POINT - 1)) + 1) >> 1;
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Micros;

    fn waits(policy: &Policy, scenario: &Scenario, count: u32) -> Vec<u64> {
        let growing = Growing::of(policy, scenario);
        (1..=count).map(|retry| growing.delay(retry)).collect()
    }

    #[track_caller]
    fn sliders(base_ms: u64, cap_ms: u64, expected_ms: &[u64]) {
        let scenario = Scenario {
            base: Micros::from_millis(base_ms),
            cap: Micros::from_millis(cap_ms),
            ..Scenario::default()
        };
        let found = waits(&Policy::NO_JITTER, &scenario, expected_ms.len() as u32);
        let found: Vec<_> = found.iter().map(|delay| delay / 1_000).collect();
        assert_eq!(found, expected_ms);
    }

    #[test]
    fn doubles_up_to_the_cap() {
        sliders(
            100,
            5_000,
            &[100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000],
        );
        // A cap below the base bounds every delay; a base at the cap stays there.
        sliders(10_000, 3_000, &[3_000, 3_000, 3_000]);
        sliders(3_000, 3_000, &[3_000, 3_000]);
    }

    #[test]
    fn another_multiplier_grows_at_its_own_pace() {
        let scenario = Scenario {
            base: Micros::from_secs(1),
            cap: Micros::from_secs(120),
            multiplier: 1_600,
            ..Scenario::default()
        };
        assert_eq!(
            waits(&Policy::NO_JITTER, &scenario, 5),
            [1_000_000, 1_600_000, 2_560_000, 4_096_000, 6_553_600]
        );
        let growing = Growing::of_sliders(&scenario);
        assert_eq!(growing.delay(12), 120_000_000);
        let fixed = Growing::of(&Policy::FIXED, &scenario);
        assert_eq!(fixed.delay(1), fixed.delay(1_000_000));
    }

    #[test]
    fn nothing_overflows() {
        let scenario = Scenario {
            cap: Micros(u64::MAX),
            ..Scenario::default()
        };
        for growth in 0..7 {
            for first in [1, 86_400_000_000] {
                let policy = Policy::CUSTOM
                    .with(Part::Growth, growth)
                    .with(Part::First, first)
                    .with(Part::Step, 86_400_000_000)
                    .with(Part::Power, 10)
                    .with(Part::Multiplier, 100 * WHOLE)
                    .with(Part::Cap, 0);
                let growing = Growing::of(&policy, &scenario);
                assert!(growing.delay(u32::MAX) <= LONGEST.0);
                assert!(growing.delay(1_000_000) >= growing.delay(1));
            }
        }
        assert_eq!(Growing::of_sliders(&scenario).delay(1_000_000), u64::MAX);
    }

    /// A power that is still the same microsecond has not stopped growing.
    #[test]
    fn a_slow_power_grows_on() {
        let policy = Policy::CUSTOM
            .with(Part::First, 1_000)
            .with(Part::Multiplier, 1_000_100);
        let growing = Growing::of(&policy, &Scenario::default());
        // 1000 · 1.0001^5 is 1000.50, 1000 · 1.0001^6931 is 1999.8 and so on to the cap.
        let found = [1, 5, 6, 6_932, 60_000].map(|retry| growing.delay(retry));
        assert_eq!(found, [1_000, 1_000, 1_001, 2_000, 403_267]);
        assert_eq!(powered(1_000, 1_000_100, 6_931, LONGEST.0), 2_000);
        assert_eq!(powered(1_000, 1_050_000, 80, LONGEST.0), 49_561);
        assert_eq!(powered(1_000, WHOLE, u32::MAX, LONGEST.0), 1_000);
        assert_eq!(powered(1_000, 2 * WHOLE, u32::MAX, LONGEST.0), LONGEST.0);
    }

    #[test]
    fn each_growth_by_its_formula() {
        let scenario = Scenario::default();
        let of = |growth: Growth, count| {
            let policy = Policy::CUSTOM
                .with(Part::Growth, growth as u64)
                .with(Part::First, 10)
                .with(Part::Step, 3)
                .with(Part::Power, 2)
                .with(Part::Multiplier, 1_500_000);
            waits(&policy, &scenario, count)
        };
        assert_eq!(of(Growth::Constant, 3), [10, 10, 10]);
        assert_eq!(of(Growth::Linear, 4), [10, 13, 16, 19]);
        assert_eq!(of(Growth::Polynomial, 4), [10, 13, 22, 37]);
        // 10, 15, 22.5, 33.75, 50.625 to the nearest.
        assert_eq!(of(Growth::Exponential, 5), [10, 15, 23, 34, 51]);
        assert_eq!(of(Growth::Power, 4), [15, 23, 34, 51]);
        assert_eq!(of(Growth::LessOne, 4), [5, 13, 24, 41]);
        let mut table = Policy::CUSTOM.with(Part::Growth, Growth::Table as u64);
        table.set_delays(&[7, 3, 9]);
        assert_eq!(waits(&table, &scenario, 5), [7, 3, 9, 9, 9]);
        let plus = table.with(Part::Plus, 100);
        assert_eq!(waits(&plus, &scenario, 2), [107, 103]);
        table.set_delays(&[]);
        assert_eq!(waits(&table, &scenario, 2), [0, 0]);
        let plus = table.with(Part::Plus, 100);
        assert_eq!(waits(&plus, &scenario, 2), [100, 100]);
    }
}

//! Capped exponential backoff: what every jittered schedule draws under.

use crate::scenario::Scenario;
use crate::time::Micros;

/// Thousandths of one, in which the multiplier is counted.
const ONE: u64 = 1_000;

/// `e(k) = min(cap, base · multiplier^(k-1))`: on its own, the schedule without jitter.
#[derive(Clone, Debug)]
pub struct Exponential {
    /// `e(1), e(2) …` until the cap is reached, in microseconds.
    delays: Vec<u64>,
}

impl Exponential {
    /// The backoff of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        Self::growing(scenario.base, scenario.cap, scenario.multiplier)
    }

    /// Backoff that starts at `base`, doubles, and stays at `cap` once it gets there.
    ///
    /// A cap below the base bounds every delay, the first included.
    pub fn new(base: Micros, cap: Micros) -> Self {
        Self::growing(base, cap, 2 * ONE)
    }

    /// The same delay every time: `min(cap, base)`.
    pub fn fixed(base: Micros, cap: Micros) -> Self {
        Self::growing(base, cap, ONE)
    }

    /// No delay at all.
    pub(crate) fn none() -> Self {
        Self { delays: vec![0] }
    }

    /// Backoff that grows by a multiplier in thousandths, from a thousand on; each delay is
    /// rounded down to the microsecond.
    fn growing(base: Micros, cap: Micros, multiplier: u64) -> Self {
        let mut delays = Vec::new();
        let mut delay = base.0.min(cap.0);
        loop {
            delays.push(delay);
            // Clamped as it grows: no power is ever computed that could overflow. A base of zero
            // never grows, nor does one that rounding holds back.
            let next = u128::from(delay) * u128::from(multiplier) / u128::from(ONE);
            let next = u64::try_from(next).unwrap_or(u64::MAX).min(cap.0);
            if next <= delay {
                break;
            }
            delay = next;
        }
        Self { delays }
    }

    /// The delay in microseconds before retry `retry = 1, 2, 3 …`; `cap` from where it is
    /// reached on, however large the number.
    #[inline]
    pub fn delay(&self, retry: u32) -> u64 {
        let step = retry.saturating_sub(1) as usize;
        self.delays[step.min(self.delays.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn delays(base_ms: u64, cap_ms: u64, expected_ms: &[u64]) {
        let backoff = Exponential::new(Micros::from_millis(base_ms), Micros::from_millis(cap_ms));
        let waits: Vec<u64> = (1..=expected_ms.len() as u32)
            .map(|retry| backoff.delay(retry) / 1_000)
            .collect();
        assert_eq!(waits, expected_ms);
    }

    #[test]
    fn doubles_up_to_the_cap() {
        delays(
            100,
            5_000,
            &[100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000],
        );
    }

    #[test]
    fn another_multiplier_grows_at_its_own_pace() {
        let scenario = Scenario {
            base: Micros::from_secs(1),
            cap: Micros::from_secs(120),
            multiplier: 1_600,
            ..Scenario::default()
        };
        let backoff = Exponential::of(&scenario);
        let waits: Vec<u64> = (1..=5).map(|retry| backoff.delay(retry)).collect();
        assert_eq!(
            waits,
            [1_000_000, 1_600_000, 2_560_000, 4_096_000, 6_553_600]
        );
        assert_eq!(backoff.delay(12), 120_000_000);
        let fixed = Exponential::fixed(scenario.base, scenario.cap);
        assert_eq!(fixed.delay(1), fixed.delay(1_000_000));
    }

    #[test]
    fn a_cap_below_the_base_bounds_every_delay() {
        delays(10_000, 3_000, &[3_000, 3_000, 3_000]);
    }

    #[test]
    fn a_base_at_the_cap_stays_there() {
        delays(3_000, 3_000, &[3_000, 3_000]);
    }

    #[test]
    fn retry_one_million_waits_the_cap() {
        let backoff = Exponential::new(Micros(1), Micros(u64::MAX));
        assert_eq!(backoff.delay(64), 1 << 63);
        assert_eq!(backoff.delay(1_000_000), u64::MAX);
        assert_eq!(backoff.delay(u32::MAX), u64::MAX);
    }
}

//! Polly's second version of decorrelated jitter.
//!
//! App-vNext/Polly `src/Polly.Core/Retry/RetryHelper.cs`, `DecorrelatedJitterBackoffV2`. It shares
//! nothing but the name with the decorrelated jitter of AWS.

use crate::policy::LONGEST;

/// What makes the median of the first delays about the first delay itself (the source's
/// `RpScalingFactor`).
const SCALE: f64 = 1.4;
/// The source's `PFactor`.
const STEEPNESS: f64 = 4.0;

/// The delay before retry `k`: `first / 1.4 · (f(t) - f(previous t))` with `t = k - 1 + u` and
/// `f(t) = 2^t · tanh(sqrt(4 · t))`. `memory` holds the bits of the `f` before, zero at first.
pub(super) fn delay(first: u64, k: u32, memory: &mut u64, draw: u64) -> u64 {
    let before = f64::from_bits(*memory);
    let now = f(k - 1, fraction(draw));
    *memory = now.to_bits();
    let delay = first as f64 / SCALE * (now - before);
    // Beyond a thousand retries both are infinite.
    if delay < LONGEST.0 as f64 {
        delay as u64
    } else {
        LONGEST.0
    }
}

/// The least delay before the second retry of clients whose first draw serves all their retries:
/// `first / 1.4 · (f(1 + u) - f(u))` is least where both parts are equally steep.
pub(super) fn least_second_of_once(first: u64) -> u64 {
    let delay = |u| first as f64 / SCALE * (f(1, u) - f(0, u));
    let (mut low, mut high) = (0.0, 1.0);
    // Each turn leaves two thirds, until the numbers are too near to tell apart.
    for _ in 0..64 {
        let third = (high - low) / 3.0;
        let (left, right) = (low + third, high - third);
        if delay(left) < delay(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (delay(low) as u64).min(LONGEST.0)
}

/// A draw as a number in `[0, 1)`.
fn fraction(draw: u64) -> f64 {
    (draw >> 11) as f64 / (1_u64 << 53) as f64
}

/// `f(whole + fraction)`. All of it is the same on every target: products, quotients, roots, and
/// an exponential from a library that computes it by these alone.
fn f(whole: u32, fraction: f64) -> f64 {
    let t = f64::from(whole) + fraction;
    // Two to a whole number is exact.
    let power = libm::ldexp(
        libm::exp(fraction * std::f64::consts::LN_2),
        whole.min(2_000) as i32,
    );
    let x = (STEEPNESS * t).sqrt();
    let tanh = 1.0 - 2.0 / (libm::exp(2.0 * x) + 1.0);
    power * tanh
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws in the middle of `[0, 1)`, a thousand of them.
    fn delays(retry: u32) -> Vec<u64> {
        let mut found: Vec<u64> = (0..200_000_u32)
            .map(|client| {
                let stream = crate::sim::ClientStream::new(1, client);
                let mut memory = 0;
                let mut last = 0;
                for k in 1..=retry {
                    last = delay(2_000_000, k, &mut memory, stream.draw(k));
                }
                last
            })
            .collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn by_its_published_formula() {
        // f(0.5) = 2^0.5 · tanh(sqrt(2)) = 1.25636690981…, worked out apart from this code.
        let mut memory = 0;
        assert_eq!(delay(1_400_000, 1, &mut memory, 1 << 63), 1_256_366);
        // f(1.25) = 2^1.25 · tanh(sqrt(5)) = 2.32469116969…
        assert_eq!(delay(1_400_000, 2, &mut memory, 1 << 62), 1_068_324);
    }

    #[test]
    fn the_medians_that_were_measured_with_a_first_delay_of_2_s() {
        for (retry, median_ms, most_ms) in [
            (1, 1_792, 2_754),
            (2, 2_277, 5_599),
            (3, 4_027, 8_634),
            (4, 8_038, 17_142),
        ] {
            let found = delays(retry);
            let median = found[found.len() / 2] / 1_000;
            assert!(
                median.abs_diff(median_ms) * 100 <= median_ms,
                "{retry}: {median}"
            );
            let most = found[found.len() - 1] / 1_000;
            assert!(most.abs_diff(most_ms) * 100 <= most_ms, "{retry}: {most}");
        }
    }

    #[test]
    fn however_many_retries_the_delay_is_bounded() {
        let mut memory = 0;
        for k in [1, 55, 1_023, 1_024, 1_025, 5_000, u32::MAX] {
            assert!(delay(2_000_000, k, &mut memory, 1 << 60) <= LONGEST.0);
        }
        assert_eq!(delay(2_000_000, 5_000, &mut memory, 0), LONGEST.0);
    }
}

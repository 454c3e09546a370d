//! Powers without an error, to be rounded once.

/// One, in millionths, and the base of the digits.
const ONE: u64 = 1_000_000;

/// `first · (multiplier^power - less)`, the multiplier in millionths, rounded to the nearest whole
/// number; the power is `most` where it is more.
pub fn scaled_power(first: u64, multiplier: u64, power: u32, less: u64, most: u64) -> u64 {
    if first == 0 {
        return 0;
    }
    // Digits of a number to the base of a million, the lowest first: `places` of them are behind
    // the point.
    let mut digits = vec![first];
    carry(&mut digits);
    for places in 0..power {
        if multiplier == ONE {
            break;
        }
        // What is whole by now only grows.
        if whole(&digits, places as usize) > 4 * u128::from(most) {
            return most - less * first;
        }
        for digit in &mut digits {
            *digit *= multiplier;
        }
        carry(&mut digits);
    }
    let places = if multiplier == ONE { 0 } else { power as usize };
    let half = places > 0
        && digits
            .get(places - 1)
            .is_some_and(|digit| *digit >= ONE / 2);
    let exact = whole(&digits, places) + u128::from(half);
    exact.min(u128::from(most)) as u64 - less * first
}

fn carry(digits: &mut Vec<u64>) {
    let mut carried = 0;
    for digit in digits.iter_mut() {
        let sum = *digit + carried;
        (*digit, carried) = (sum % ONE, sum / ONE);
    }
    while carried > 0 {
        digits.push(carried % ONE);
        carried /= ONE;
    }
}

/// What stands before the point.
fn whole(digits: &[u64], places: usize) -> u128 {
    let before = digits.get(places..).unwrap_or_default().iter().rev();
    before.fold(0, |sum, digit| {
        sum.saturating_mul(u128::from(ONE)) + u128::from(*digit)
    })
}

#[test]
fn powers_are_rounded_once() {
    const MOST: u64 = u64::MAX;
    assert_eq!(
        scaled_power(1_000_000, 2_000_000, 10, 0, MOST),
        1_024_000_000
    );
    assert_eq!(scaled_power(3, 1_500_000, 1, 0, MOST), 5);
    assert_eq!(scaled_power(1, 1_500_000, 3, 0, MOST), 3);
    assert_eq!(scaled_power(800_000, 2_000_000, 3, 1, MOST), 5_600_000);
    assert_eq!(scaled_power(7, 1_000_000, 50, 0, MOST), 7);
    assert_eq!(scaled_power(7, 100_000_000, 50, 0, 1 << 50), 1 << 50);
}

//! Decimal numbers, read by whole numbers alone, for durations, counts and shares.

/// A number at the start of a text: digits, perhaps with a point among them and an exponent
/// behind them, as in `1.5e3`.
pub(super) struct Number<'a> {
    /// Its most significant digits, which are enough for any value that is used.
    digits: u128,
    /// The power of ten that they are multiplied with.
    exponent: i64,
    /// What stands behind it.
    pub(super) rest: &'a str,
}

/// As many digits as can be multiplied with any unit.
const MOST: u128 = 10_u128.pow(26);

impl<'a> Number<'a> {
    /// Reads it; `None` if the text starts with none.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let mut number = Self {
            digits: 0,
            exponent: 0,
            rest: text,
        };
        let whole = number.digits(false);
        let fraction = match number.rest.strip_prefix('.') {
            Some(rest) => {
                number.rest = rest;
                number.digits(true)
            }
            None => 0,
        };
        if whole + fraction == 0 {
            return None;
        }
        number.exponent();
        Some(number)
    }

    /// Takes digits, and says how many.
    fn digits(&mut self, fraction: bool) -> usize {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        for digit in digits.bytes() {
            let kept = self.digits < MOST;
            if kept {
                self.digits = self.digits * 10 + u128::from(digit - b'0');
            }
            self.exponent += i64::from(!kept) - i64::from(fraction);
        }
        self.rest = rest;
        digits.len()
    }

    /// Takes an exponent, if there is one.
    fn exponent(&mut self) {
        let Some(text) = self.rest.strip_prefix(['e', 'E']) else {
            return;
        };
        let (sign, text) = match text.strip_prefix('-') {
            Some(text) => (-1, text),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let end = text.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
        if !digits.is_empty() {
            // Beyond all measure one exponent is like another.
            let exponent = digits.parse().map_or(1_000_000, |e: i64| e.min(1_000_000));
            self.exponent += sign * exponent;
            self.rest = rest;
        }
    }

    /// The number in parts of which one has `unit`, rounded to the nearest, and whether it was
    /// whole; `i128::MAX` beyond all measure.
    pub(super) fn parts(&self, unit: u64) -> (i128, bool) {
        let mut parts = self.digits * u128::from(unit);
        let mut exponent = self.exponent;
        while exponent > 0 && parts > 0 {
            match parts.checked_mul(10) {
                Some(more) => parts = more,
                None => return (i128::MAX, true),
            }
            exponent -= 1;
        }
        let lost = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
        let (parts, whole) = match 10_u128.checked_pow(lost) {
            _ if parts == 0 || exponent >= 0 => (parts, true),
            None => (0, false),
            Some(per) => (
                parts / per + u128::from(parts % per >= per / 2),
                parts.is_multiple_of(per),
            ),
        };
        (i128::try_from(parts).unwrap_or(i128::MAX), whole)
    }
}

/// Takes a sign off a text.
pub(super) fn sign(text: &str) -> (i128, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, unit: u64, parts: i128, whole: bool, rest: &str) {
        let number = Number::read(text).unwrap();
        assert_eq!(number.parts(unit), (parts, whole), "{text}");
        assert_eq!(number.rest, rest, "{text}");
    }

    #[test]
    fn digits_points_and_exponents() {
        reads("12", 1, 12, true, "");
        reads("1.5 s", 1_000, 1_500, true, " s");
        reads(".5", 10, 5, true, "");
        reads("5.", 10, 50, true, "");
        reads("1.5e3", 1, 1_500, true, "");
        reads("1500E-3x", 1, 2, false, "x");
        reads("2.5", 1, 3, false, "");
        reads("2.4", 1, 2, false, "");
        reads("1e", 1, 1, true, "e");
        reads("1e+", 1, 1, true, "e+");
        assert!(Number::read("x").is_none() && Number::read(".").is_none());
        assert!(Number::read("").is_none() && Number::read("e5").is_none());
    }

    #[test]
    fn what_is_beyond_all_measure() {
        reads("1e308", 1, i128::MAX, true, "");
        reads("1e99999999999999999999", 1, i128::MAX, true, "");
        reads("0e99999", 1, 0, true, "");
        reads("1e-99999", 1_000_000, 0, false, "");
        let long = "9".repeat(20_000);
        reads(&long, 1, i128::MAX, true, "");
        let small = format!("0.{}1", "0".repeat(20_000));
        reads(&small, 1, 0, false, "");
        let exact = format!("1{}e-20000", "0".repeat(20_000));
        assert_eq!(Number::read(&exact).unwrap().parts(7).0, 7);
    }
}

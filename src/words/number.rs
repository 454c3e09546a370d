//! Counts, multiples and shares, read and written.

use super::reader::{Number, sign};

/// Reads a whole number such as `1000`, `1,000`, `1e6` or `100 /s`.
///
/// The result is negative for a negative number and `i128::MAX` for one beyond all measure, so
/// that the caller can say which limit it passed.
///
/// # Errors
///
/// `None` if the text is not a whole number, `NaN` and `infinity` included.
pub fn read_count(text: &str) -> Option<i128> {
    let text = text.trim();
    let text = text.strip_suffix("/s").unwrap_or(text).trim_end();
    let (sign, digits) = sign(text);
    let digits = without_thousands_marks(digits)?;
    // Half the world groups thousands with points: `1.000` must not become one.
    let pointed = digits.contains('.') && !digits.contains(['e', 'E']);
    let pointed = pointed || digits.contains("e-") || digits.contains("E-");
    if pointed || !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let number = Number::read(&digits).filter(|number| number.rest.is_empty())?;
    match number.parts(1) {
        (count, true) => Some(sign * count),
        _ => None,
    }
}

/// Reads a decimal number such as `12.5`, `5 %` or `1.6×` as a whole number of the `unit`-th
/// parts of one: with a unit of 1,000, `1.6` is 1,600. Finer parts are rounded to the nearest.
///
/// One of `suffixes` may stand behind it. The result is negative for a negative number and
/// `i128::MAX` for one beyond all measure, so that the caller can say which limit it passed.
///
/// # Errors
///
/// `None` if the text is not a decimal number, `NaN` and `infinity` included.
pub fn read_decimal(text: &str, suffixes: &[&str], unit: u64) -> Option<i128> {
    let text = text.trim();
    let bare = suffixes.iter().find_map(|suffix| text.strip_suffix(suffix));
    let text = bare.unwrap_or(text).trim_end();
    let (sign, digits) = sign(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let number = Number::read(digits).filter(|number| number.rest.is_empty())?;
    Some(sign * number.parts(unit).0)
}

/// Writes `value / unit` with as many decimals as it takes: `12.5`. The unit is a power of ten.
pub fn decimal(value: u64, unit: u64) -> String {
    let whole = value / unit;
    let width = unit.ilog10() as usize;
    let fraction = format!("{:0width$}", value % unit);
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() {
        whole.to_string()
    } else {
        format!("{whole}.{fraction}")
    }
}

/// Takes the commas out of `1,234,567`, or the spaces out of `1 234 567`; anything else with one
/// is `None`, because `1,5` is one and a half to half the world and must not become fifteen.
fn without_thousands_marks(text: &str) -> Option<String> {
    let mut groups = text.split([',', ' ', '\u{a0}', '\u{2009}', '\u{202f}']);
    let first = groups.next().unwrap_or_default();
    let mut digits = first.to_owned();
    for group in groups {
        let whole = group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
        if !whole || first.is_empty() || first.len() > 3 {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

/// Writes a count with thousands separated: `1,000`.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a count for where there is little room: as it is up to ten million, then `50.1 million`
/// and `40.1 billion`.
pub fn brief_count(value: u64) -> String {
    const MILLION: u64 = 1_000_000;
    let scaled = |unit: u64, name: &str| {
        let tenths = (value + unit / 20) / (unit / 10);
        format!("{}.{}\u{a0}{name}", count(tenths / 10), tenths % 10)
    };
    match value / MILLION {
        0..=9 => count(value),
        10..=999 => scaled(MILLION, "million"),
        _ => scaled(1_000 * MILLION, "billion"),
    }
}

/// Writes a multiple to one decimal, `1.6×`; from a hundred on, to whole numbers.
pub fn times(factor: f64) -> String {
    if factor < 99.95 {
        format!("{factor:.1}×")
    } else {
        format!("{}×", count((factor + 0.5) as u64))
    }
}

/// Writes a share between 0 and 1 as a percentage to one decimal: `88.2 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_whole_numbers() {
        assert_eq!(read_count("1000"), Some(1_000));
        assert_eq!(read_count("1,234,567"), Some(1_234_567));
        assert_eq!(read_count("1 234 567"), Some(1_234_567));
        assert_eq!(read_count(" 100 /s "), Some(100));
        assert_eq!(read_count("1e6"), Some(1_000_000));
        assert_eq!(read_count("-3"), Some(-3));
        assert_eq!(read_count("007"), Some(7));
        assert_eq!(read_count("1e308"), Some(i128::MAX));
        assert_eq!(read_count("-1e999"), Some(-i128::MAX));
        assert_eq!(read_count("9".repeat(60).as_str()), Some(i128::MAX));
    }

    #[test]
    fn refuses_what_is_not_a_whole_number() {
        for text in [
            "", "-", "1.5", "1.000", "1.0", "1e-20", "1,5", "12,34", ",100", "1,00", "1000,000",
            "NaN", "inf", "infinity", "1k", "0x10", "1 000 x", "<b>",
        ] {
            assert_eq!(read_count(text), None, "{text}");
        }
    }

    #[test]
    fn reads_decimal_numbers() {
        let percent = |text| read_decimal(text, &["%"], 10_000);
        assert_eq!(percent("5"), Some(50_000));
        assert_eq!(percent("12.5 %"), Some(125_000));
        assert_eq!(percent("0.00004"), Some(0));
        assert_eq!(percent("0.00005%"), Some(1));
        assert_eq!(percent("-3"), Some(-30_000));
        assert_eq!(percent("1e300"), Some(i128::MAX));
        assert_eq!(percent("1e-300"), Some(0));
        assert_eq!(read_decimal("1.6x", &["×", "x"], 1_000), Some(1_600));
        assert_eq!(read_decimal("1.6×", &["×", "x"], 1_000), Some(1_600));
        for text in [
            "", "%", "-", "half", "NaN", "inf", "5 s", "1,5", "0x10", "1 2",
        ] {
            assert_eq!(percent(text), None, "{text}");
        }
    }

    #[test]
    fn writes_decimal_numbers() {
        assert_eq!(decimal(50_000, 10_000), "5");
        assert_eq!(decimal(125_000, 10_000), "12.5");
        assert_eq!(decimal(1, 10_000), "0.0001");
        assert_eq!(decimal(1_600, 1_000), "1.6");
    }

    #[test]
    fn writes_for_people() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(2_000_000), "2,000,000");
        assert_eq!(brief_count(9_999_999), "9,999,999");
        assert_eq!(brief_count(50_068_172), "50.1\u{a0}million");
        assert_eq!(brief_count(40_116_777_120), "40.1\u{a0}billion");
        assert_eq!(times(1.56), "1.6×");
        assert_eq!(times(1_234.5), "1,235×");
        assert_eq!(percent(0.8824), "88.2 %");
    }
}

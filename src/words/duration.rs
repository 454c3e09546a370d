//! Durations, read and written: `250ms` in a link, `250 ms` in a box, `4 min 31 s` in a sentence.

use super::number::decimal;
use super::reader::{Number, sign};
use crate::time::Micros;

const MILLI: u64 = 1_000;
const SECOND: u64 = 1_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// Every spelling that is understood, and its microseconds.
const UNITS: [(u64, &[&str]); 5] = [
    (1, &["us", "µs", "μs"]),
    (MILLI, &["ms"]),
    (SECOND, &["", "s", "sec", "second", "seconds"]),
    (MINUTE, &["m", "min", "minute", "minutes"]),
    (HOUR, &["h", "hour", "hours"]),
];

/// Reads a duration such as `250ms`, `1.5 s`, `2 min` or `10` (a bare number means seconds).
///
/// The result is whole microseconds, rounded to the nearest; it is negative for a negative
/// duration and `i128::MAX` for one beyond all measure, so that the caller can say which limit
/// it passed.
///
/// # Errors
///
/// `None` if the text is not a duration at all, `NaN` and `infinity` included.
pub fn read_duration(text: &str) -> Option<i128> {
    let (sign, text) = sign(text.trim());
    let number = Number::read(text)?;
    let name = number.rest.trim_start();
    let (unit, _) = UNITS.iter().find(|(_, names)| names.contains(&name))?;
    Some(sign * number.parts(*unit).0)
}

/// Writes a duration exactly and without a space, as the link does: `1.5s`, `250ms`, `2m`.
pub fn link_duration(time: Micros) -> String {
    let (number, unit) = exact(time.0);
    format!("{number}{unit}")
}

/// Writes a duration exactly, for a control: `1.5 s`, `250 ms`, `2 min`.
pub fn exact_duration(time: Micros) -> String {
    match exact(time.0) {
        (number, _) if time == Micros::ZERO => number,
        (number, "m") => format!("{number} min"),
        (number, "us") => format!("{number} µs"),
        (number, unit) => format!("{number} {unit}"),
    }
}

/// The largest unit that writes the duration in whole numbers; below a minute, with decimals.
fn exact(micros: u64) -> (String, &'static str) {
    match micros {
        0 => ("0".into(), "s"),
        t if t % HOUR == 0 => ((t / HOUR).to_string(), "h"),
        t if t % MINUTE == 0 => ((t / MINUTE).to_string(), "m"),
        t if t >= SECOND => (decimal(t, SECOND), "s"),
        t if t >= MILLI => (decimal(t, MILLI), "ms"),
        t => (t.to_string(), "us"),
    }
}

/// Writes a duration for reading, rounded to what a person can use: `12 ms`, `41.3 s`,
/// `4 min 31 s`, `2 h 5 min`; seconds up to ten hours.
pub fn duration(time: Micros) -> String {
    let micros = time.0;
    // Rounding must not print "60.0 s": each branch asks for the rounded value.
    let millis = rounded(micros, MILLI);
    let tenths = rounded(micros, SECOND / 10);
    let seconds = rounded(micros, SECOND);
    let minutes = rounded(micros, MINUTE);
    if micros == 0 {
        "0 s".into()
    } else if micros < MILLI {
        format!("{micros} µs")
    } else if millis < 1_000 {
        format!("{millis} ms")
    } else if tenths < 600 {
        match (tenths / 10, tenths % 10) {
            (whole, 0) => format!("{whole} s"),
            (whole, tenth) => format!("{whole}.{tenth} s"),
        }
    } else if seconds < 3_600 {
        two_units(seconds, 60, "min", "s")
    } else if seconds < 36_000 {
        let (hours, rest) = (seconds / 3_600, seconds % 3_600);
        match rest % 60 {
            0 => two_units(seconds / 60, 60, "h", "min"),
            odd => format!("{hours} h {} min {odd} s", rest / 60),
        }
    } else {
        two_units(minutes, 60, "h", "min")
    }
}

fn rounded(value: u64, unit: u64) -> u64 {
    (value + unit / 2) / unit
}

fn two_units(value: u64, per: u64, large: &str, small: &str) -> String {
    match (super::count(value / per), value % per) {
        (whole, 0) => format!("{whole} {large}"),
        (whole, rest) => format!("{whole} {large} {rest} {small}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, micros: i128) {
        assert_eq!(read_duration(text), Some(micros), "{text}");
    }

    #[test]
    fn reads_units_and_bare_seconds() {
        reads("250ms", 250_000);
        reads("2m", 120_000_000);
        reads("2 min", 120_000_000);
        reads("1.5s", 1_500_000);
        reads("10", 10_000_000);
        reads("0", 0);
        reads("7us", 7);
        reads("1h", 3_600_000_000);
        reads(" 3 s ", 3_000_000);
        reads("0.0000005s", 1);
    }

    #[test]
    fn reads_what_is_out_of_all_measure() {
        assert!(read_duration("1e308").unwrap() > i128::from(u64::MAX));
        assert!(read_duration("1e99999").unwrap() > i128::from(u64::MAX));
        assert!(read_duration("-5s").unwrap() < 0);
        assert!(read_duration("-1e308").unwrap() < 0);
    }

    #[test]
    fn refuses_what_is_not_a_duration() {
        for text in [
            "",
            "NaN",
            "inf",
            "infinity",
            "-infinity",
            "abc",
            "1x",
            "s",
            "1..5s",
            "1 2",
            "4 min 31 s",
            "<b>1s",
        ] {
            assert_eq!(read_duration(text), None, "{text}");
        }
    }

    #[track_caller]
    fn writes(micros: u64, link: &str, control: &str, reading: &str) {
        assert_eq!(link_duration(Micros(micros)), link);
        assert_eq!(exact_duration(Micros(micros)), control);
        assert_eq!(duration(Micros(micros)), reading);
    }

    #[test]
    fn writes_for_links_controls_and_sentences() {
        writes(0, "0s", "0", "0 s");
        writes(7, "7us", "7 µs", "7 µs");
        writes(1_500, "1.5ms", "1.5 ms", "2 ms");
        writes(250_000, "250ms", "250 ms", "250 ms");
        writes(1_500_000, "1.5s", "1.5 s", "1.5 s");
        writes(30_000_000, "30s", "30 s", "30 s");
        writes(59_960_000, "59.96s", "59.96 s", "1 min");
        writes(90_000_000, "90s", "90 s", "1 min 30 s");
        writes(271_000_000, "271s", "271 s", "4 min 31 s");
        writes(600_000_000, "10m", "10 min", "10 min");
        writes(7_500_000_000, "125m", "125 min", "2 h 5 min");
        writes(3_629_000_000, "3629s", "3629 s", "1 h 0 min 29 s");
        writes(50_000_000_000, "50000s", "50000 s", "13 h 53 min");
        writes(86_400_000_000, "24h", "24 h", "24 h");
        writes(999_600, "999.6ms", "999.6 ms", "1 s");
    }
}

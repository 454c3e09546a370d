//! Axes: where they end, and which ticks stand on them.

use crate::words;

/// A labelled place on an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Its value: seconds, or arrivals a second.
    pub value: u64,
    /// What stands beside it; empty for a place without a label.
    pub label: String,
}

/// An axis from 0 to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Where it ends: seconds, or arrivals a second.
    pub end: u64,
    /// Its ticks, from 0 to the end.
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// Where a value lies on the axis, 0 to 1 and beyond.
    pub fn share(&self, value: f64) -> f64 {
        value / self.end as f64
    }
}

/// Steps between ticks in seconds, from a second to two days.
const TIME_STEPS: [u64; 20] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200,
    86_400, 172_800,
];

/// A time axis that ends a little above `last_s` seconds.
///
/// The last tick names the unit, the largest in which every tick is whole.
pub fn time_axis(last_s: f64) -> Axis {
    /// More labels than these would crowd a phone.
    const MOST_STEPS: f64 = 6.0;
    const LEAST_S: f64 = 4.5;
    let last = last_s.max(LEAST_S) * 1.03;
    let step = TIME_STEPS
        .into_iter()
        .find(|&step| last / step as f64 <= MOST_STEPS)
        .unwrap_or(604_800);
    let steps = whole_steps(last, step);
    let end = steps * step;
    let (unit, name) = match step {
        s if s % 3_600 == 0 => (3_600, " h"),
        s if s % 60 == 0 => (60, " min"),
        _ => (1, " s"),
    };
    let ticks = ticks(steps, step, name, |value| words::count(value / unit));
    Axis { end, ticks }
}

/// An axis of arrivals a second that reaches at least `tallest`. The last tick names the unit.
pub fn count_axis(tallest: u64) -> Axis {
    const MOST_STEPS: f64 = 4.0;
    let tallest = tallest.max(1) as f64;
    let mut step = 1;
    'found: for decade in 0..20 {
        for factor in [1, 2, 5] {
            step = factor * 10_u64.pow(decade);
            if tallest / step as f64 <= MOST_STEPS {
                break 'found;
            }
        }
    }
    let steps = whole_steps(tallest, step);
    Axis {
        end: steps * step,
        ticks: ticks(steps, step, "/s", short_count),
    }
}

/// Ticks from 0 on; the last carries the unit.
fn ticks(steps: u64, step: u64, unit: &str, number: impl Fn(u64) -> String) -> Vec<Tick> {
    let values = (0..=steps).map(|i| i * step);
    let mut ticks: Vec<Tick> = values
        .map(|value| Tick {
            value,
            label: number(value),
        })
        .collect();
    if let Some(last) = ticks.last_mut() {
        last.label += unit;
    }
    ticks
}

/// How many whole steps it takes to reach a length, at least one.
fn whole_steps(length: f64, step: u64) -> u64 {
    let whole = (length / step as f64) as u64;
    let reached = whole * step;
    if (reached as f64) < length {
        whole + 1
    } else {
        whole.max(1)
    }
}

/// A count short enough to stand beside an axis: `300`, `20k`, `1.5M`, `2G`.
fn short_count(value: u64) -> String {
    let scaled = |unit: u64, suffix: &str| {
        let tenths = value / (unit / 10);
        match (tenths / 10, tenths % 10) {
            (whole, 0) => format!("{whole}{suffix}"),
            (whole, tenth) => format!("{whole}.{tenth}{suffix}"),
        }
    };
    match value {
        0..=9_999 => words::count(value),
        10_000..=999_999 => scaled(1_000, "k"),
        1_000_000..=999_999_999 => scaled(1_000_000, "M"),
        _ => scaled(1_000_000_000, "G"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn labels(axis: &Axis, expected: &[&str]) {
        let labels: Vec<_> = axis.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn time_axes_end_a_little_above_the_last_client() {
        labels(&time_axis(41.3), &["0", "10", "20", "30", "40", "50 s"]);
        labels(&time_axis(271.0), &["0", "1", "2", "3", "4", "5 min"]);
        labels(&time_axis(0.4), &["0", "1", "2", "3", "4", "5 s"]);
        labels(
            &time_axis(6_000.0),
            &["0", "20", "40", "60", "80", "100", "120 min"],
        );
        labels(&time_axis(30_000.0), &["0", "2", "4", "6", "8", "10 h"]);
    }

    #[test]
    fn count_axes_reach_the_tallest() {
        labels(&count_axis(266), &["0", "100", "200", "300/s"]);
        labels(&count_axis(1), &["0", "1/s"]);
        labels(&count_axis(4), &["0", "1", "2", "3", "4/s"]);
        labels(&count_axis(1_500_000), &["0", "500k", "1M", "1.5M/s"]);
        labels(&count_axis(300_000), &["0", "100k", "200k", "300k/s"]);
    }

    #[test]
    fn every_axis_reaches_what_it_must_show() {
        for exponent in 0..22 {
            for factor in [10, 11, 25, 99] {
                let value = factor * 10_u64.pow(exponent / 2) / 10;
                assert!(count_axis(value).end >= value);
                assert!(time_axis(value as f64).end >= value);
                assert!(count_axis(value).ticks.len() <= 6);
            }
        }
    }
}

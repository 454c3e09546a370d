//! What kind of number a metric is, and so how it is written.

use crate::sim::Metric;
use crate::time::Micros;
use crate::words;

/// What kind of number a metric is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A whole number of requests or clients.
    Count,
    /// A time in virtual time, in seconds.
    Time,
    /// A share between 0 and 1.
    Share,
    /// A multiple.
    Factor,
    /// A number a second.
    PerSecond,
}

impl Quantity {
    /// The kind of this metric.
    pub const fn of(metric: Metric) -> Self {
        match metric {
            Metric::PeakAtS
            | Metric::LastSuccessS
            | Metric::P50S
            | Metric::P99S
            | Metric::MeanWaitS
            | Metric::LastBackS
            | Metric::HalfBackS
            | Metric::MostBackS => Self::Time,
            Metric::WastedShare | Metric::RetryShare | Metric::LostShare => Self::Share,
            Metric::Amplification => Self::Factor,
            Metric::GoodputPerS => Self::PerSecond,
            Metric::Attempts
            | Metric::Retries
            | Metric::Failed
            | Metric::Rejected
            | Metric::Served
            | Metric::GaveUp
            | Metric::Waiting
            | Metric::PeakPerS
            | Metric::PeakLoad
            | Metric::IdleCapacity
            | Metric::Requests
            | Metric::Fallen
            | Metric::Late
            | Metric::Refused
            | Metric::Blocked
            | Metric::Opened => Self::Count,
        }
    }

    /// Writes a number of this kind for people, with its unit: `4,500`, `4 min 31 s`, `88.2 %`.
    pub fn show(self, number: f64) -> String {
        match self {
            // The casts saturate, and no metric is negative.
            Self::Count => words::count(number.round() as u64),
            Self::Time => words::duration(Micros((number * 1e6).round() as u64)),
            Self::Share => words::percent(number),
            Self::Factor => format!("{number:.2}×"),
            Self::PerSecond => format!("{} /s", words::count(number.round() as u64)),
        }
    }

    /// Writes a mean and a deviation of this kind: `40.5 s ± 1.2 s`. A few of something have a
    /// decimal, for a mean of 0.4 is not none.
    pub fn show_mean(self, mean: f64, deviation: f64) -> String {
        const FEW: f64 = 99.95;
        let unit = match self {
            Self::Count => "",
            Self::PerSecond => " /s",
            _ => return format!("{} ± {}", self.show(mean), self.show(deviation)),
        };
        let number = |number: f64| match number {
            few if few < FEW => format!("{few:.1}"),
            many => words::count(many.round() as u64),
        };
        format!("{} ± {}{unit}", number(mean), number(deviation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_their_units() {
        assert_eq!(Quantity::Count.show(4_500.0), "4,500");
        assert_eq!(Quantity::Time.show(271.0), "4 min 31 s");
        assert_eq!(Quantity::Time.show(38.912_345), "38.9 s");
        assert_eq!(Quantity::Share.show(0.882_4), "88.2 %");
    }

    #[test]
    fn means_are_written_with_their_deviation() {
        assert_eq!(Quantity::Count.show_mean(4_953.4, 35.25), "4,953 ± 35.2");
        assert_eq!(Quantity::Count.show_mean(0.4, 0.5), "0.4 ± 0.5");
        assert_eq!(Quantity::PerSecond.show_mean(120.0, 3.0), "120 ± 3.0 /s");
        assert_eq!(Quantity::Time.show_mean(40.5, 0.352), "40.5 s ± 352 ms");
        assert_eq!(Quantity::Share.show_mean(0.801, 0.004), "80.1 % ± 0.4 %");
    }
}

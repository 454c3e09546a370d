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
            | Metric::MeanWaitS => Self::Time,
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
}

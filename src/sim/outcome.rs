//! What came of a run: the metrics and the histogram.

use serde::{Deserialize, Serialize};

use super::bins::Bins;
use crate::time::Micros;

/// Why and when a run was cut off with clients still out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CutOff {
    /// The horizon was reached, at this instant.
    Horizon(Micros),
    /// The event budget was used up, at this instant.
    Events(Micros),
}

impl CutOff {
    /// When the run was cut off.
    pub const fn at(self) -> Micros {
        match self {
            Self::Horizon(at) | Self::Events(at) => at,
        }
    }

    /// The key of the parameter that raises the bound.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Horizon(_) => "horizon",
            Self::Events(_) => "events",
        }
    }
}

/// The outcome of one run of one policy.
///
/// Counts are of requests; the first attempt of every client, which fails at `t = 0`, is the
/// cause of the run and counted in [`Metric::Attempts`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How many clients there were.
    pub clients: u64,
    /// Arrivals during the outage.
    pub failed: u64,
    /// Arrivals after the outage that were turned away.
    pub rejected: u64,
    /// Arrivals that succeeded: the clients that are back.
    pub served: u64,
    /// Clients that stopped trying: none, as long as no policy has a limit.
    pub gave_up: u64,
    /// Clients still out when the run was cut off.
    pub waiting: u64,
    /// The most arrivals in one aligned one-second window, counting only those after the outage.
    pub peak_per_s: u64,
    /// The start of that window; `None` if nobody arrived after the outage.
    pub peak_at: Option<Micros>,
    /// When the last client got through; `None` if none did.
    pub last_success: Option<Micros>,
    /// The time by which half of the served clients were back, by nearest rank.
    pub p50: Option<Micros>,
    /// The time by which 99 % of the served clients were back, by nearest rank.
    pub p99: Option<Micros>,
    /// Accepts left unused in full windows between the outage and the last success.
    pub idle_capacity: u64,
    /// Why the run was cut off, if clients were still out.
    pub cut_off: Option<CutOff>,
    /// What became of the arrivals, bin by bin. It stays where the run was: a message carries
    /// the figures, and a [timeline](crate::chart::Timeline) in place of the bins.
    #[serde(skip)]
    pub bins: Bins,
}

impl Outcome {
    /// Arrivals at the server: failed, rejected and served.
    pub fn retries(&self) -> u64 {
        self.failed + self.rejected + self.served
    }

    /// The share of arrivals that came to nothing, `(failed + rejected) / retries`; `None` if
    /// nobody arrived.
    pub fn wasted_share(&self) -> Option<f64> {
        let retries = self.retries();
        (retries > 0).then(|| (self.failed + self.rejected) as f64 / retries as f64)
    }
}

/// A figure of an [`Outcome`], under the key that the command line prints it with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// All attempts, the first of each client included.
    Attempts,
    /// Arrivals at the server.
    Retries,
    /// Arrivals during the outage.
    Failed,
    /// Arrivals turned away after it.
    Rejected,
    /// Arrivals that succeeded.
    Served,
    /// Clients that stopped trying.
    GaveUp,
    /// Clients still out when the run was cut off.
    Waiting,
    /// Most arrivals in one second after the outage.
    PeakPerS,
    /// The start of that second, in seconds.
    PeakAtS,
    /// When the last client got through, in seconds.
    LastSuccessS,
    /// When half of the served clients were back, in seconds.
    P50S,
    /// When 99 % of the served clients were back, in seconds.
    P99S,
    /// Accepts left unused while clients were waiting.
    IdleCapacity,
    /// The share of arrivals that came to nothing, between 0 and 1.
    WastedShare,
}

/// A metric's value: whole counts stay whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number of requests or clients.
    Count(u64),
    /// A time in virtual time.
    Time(Micros),
    /// A share between 0 and 1.
    Share(f64),
}

impl Metric {
    /// Every metric, in the order of the published contract.
    pub const ALL: [Self; 14] = [
        Self::Attempts,
        Self::Retries,
        Self::Failed,
        Self::Rejected,
        Self::Served,
        Self::GaveUp,
        Self::Waiting,
        Self::PeakPerS,
        Self::PeakAtS,
        Self::LastSuccessS,
        Self::P50S,
        Self::P99S,
        Self::IdleCapacity,
        Self::WastedShare,
    ];

    /// The key in the command line's output.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Attempts => "attempts",
            Self::Retries => "retries",
            Self::Failed => "failed",
            Self::Rejected => "rejected",
            Self::Served => "served",
            Self::GaveUp => "gave_up",
            Self::Waiting => "waiting",
            Self::PeakPerS => "peak_per_s",
            Self::PeakAtS => "peak_at_s",
            Self::LastSuccessS => "last_success_s",
            Self::P50S => "p50_s",
            Self::P99S => "p99_s",
            Self::IdleCapacity => "idle_capacity",
            Self::WastedShare => "wasted_share",
        }
    }

    /// The metric's value; `None` where the run has none, such as a last success when nobody
    /// got through.
    pub fn of(self, outcome: &Outcome) -> Option<Value> {
        match self {
            Self::Attempts => Some(Value::Count(outcome.clients + outcome.retries())),
            Self::Retries => Some(Value::Count(outcome.retries())),
            Self::Failed => Some(Value::Count(outcome.failed)),
            Self::Rejected => Some(Value::Count(outcome.rejected)),
            Self::Served => Some(Value::Count(outcome.served)),
            Self::GaveUp => Some(Value::Count(outcome.gave_up)),
            Self::Waiting => Some(Value::Count(outcome.waiting)),
            Self::PeakPerS => Some(Value::Count(outcome.peak_per_s)),
            Self::PeakAtS => outcome.peak_at.map(Value::Time),
            Self::LastSuccessS => outcome.last_success.map(Value::Time),
            Self::P50S => outcome.p50.map(Value::Time),
            Self::P99S => outcome.p99.map(Value::Time),
            Self::IdleCapacity => Some(Value::Count(outcome.idle_capacity)),
            Self::WastedShare => outcome.wasted_share().map(Value::Share),
        }
    }
}

impl Value {
    /// The value as a number, times in seconds.
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Count(count) => count as f64,
            Self::Time(time) => time.as_secs_f64(),
            Self::Share(share) => share,
        }
    }
}

/// The nearest rank, `1..=count`, of a percentile: `⌈percent · count / 100⌉`, at least 1.
pub(super) fn nearest_rank(percent: u64, count: u64) -> u64 {
    (percent * count).div_ceil(100).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_rank_rounds_up() {
        assert_eq!(nearest_rank(50, 1), 1);
        assert_eq!(nearest_rank(50, 1_000), 500);
        assert_eq!(nearest_rank(50, 1_001), 501);
        assert_eq!(nearest_rank(99, 1_000), 990);
        assert_eq!(nearest_rank(5, 3), 1);
        assert_eq!(nearest_rank(95, 3), 3);
    }
}

//! What came of a run: the metrics and the histogram.

use serde::{Deserialize, Serialize};

use super::back::last_back;
use super::bins::Bins;
use super::guard::Guarded;
use crate::scenario::Scenario;
use crate::time::Micros;

/// Why and when a run was cut off with clients still out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CutOff {
    /// The horizon was reached, at this instant.
    Horizon(Micros),
    /// The event budget was used up, at this instant.
    Events(Micros),
    /// There were more requests under way at once than can be kept in mind, at this instant.
    Crowd(Micros),
}

impl CutOff {
    /// When the run was cut off.
    pub const fn at(self) -> Micros {
        match self {
            Self::Horizon(at) | Self::Events(at) | Self::Crowd(at) => at,
        }
    }

    /// The key of the parameter that raises the bound, or has led to it.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Horizon(_) => "horizon",
            Self::Events(_) => "events",
            Self::Crowd(_) => "rate",
        }
    }
}

/// The outcome of one run of one policy.
///
/// Counts are of requests; the first attempt of every client, which fails at `t = 0`, is the
/// cause of the run and counted in [`Metric::Attempts`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How many clients the herd had.
    pub clients: u64,
    /// How many requests there were in all: one of each client of the herd, and the new ones.
    /// Each has been served, has given up or is waiting.
    pub requests: u64,
    /// Arrivals during the outage; with a server that falls over, or is half sick, all that
    /// nobody answered.
    pub failed: u64,
    /// Arrivals after the outage that were turned away.
    pub rejected: u64,
    /// Arrivals that succeeded: the clients that are back.
    pub served: u64,
    /// Arrivals that the server worked on, but whose callers had left before the answer.
    pub late: u64,
    /// Requests that stopped trying.
    pub gave_up: u64,
    /// Requests still out when the run was cut off.
    pub waiting: u64,
    /// The most arrivals in one aligned one-second window, counting only those after the outage.
    pub peak_per_s: u64,
    /// The start of that window; `None` if nobody arrived after the outage.
    pub peak_at: Option<Micros>,
    /// When the last client got through; `None` if none did. Of new requests those count whose
    /// first attempt failed before the outage had ended: like the herd, the outage has caught
    /// them.
    pub last_success: Option<Micros>,
    /// The time by which half of the served clients were back, by nearest rank.
    pub p50: Option<Micros>,
    /// The time by which 99 % of the served clients were back, by nearest rank.
    pub p99: Option<Micros>,
    /// How many requests the outage caught: the herd's, and those of the others whose first attempt
    /// was made before the outage had ended and came to nothing.
    pub caught: u64,
    /// The time by which half of all the caught were back, by nearest rank; `None` if it never came
    /// to that.
    pub half_back: Option<Micros>,
    /// The time by which 99 % of all the caught were back; `None` if it never came to that.
    pub most_back: Option<Micros>,
    /// Accepts left unused in full windows between the outage and the last success.
    pub idle_capacity: u64,
    /// How often the server fell over after the outage.
    pub fallen: u64,
    /// From when to when it was down because it had fallen over: the first few thousand times.
    pub down: Vec<(Micros, Micros)>,
    /// What came of the normal traffic, if there was any.
    pub traffic: Option<Traffic>,
    /// How long callers stood in line, if there was a queue.
    pub waits: Option<Waits>,
    /// When the last arrival was, or the last attempt that a breaker stopped, or the last answer
    /// that somebody was served with; or when the run was cut off.
    pub end: Micros,
    /// Why the run was cut off, if clients were still out.
    pub cut_off: Option<CutOff>,
    /// What the budgets and the breakers did, if there were any.
    pub guard: Option<Guarded>,
    /// What became of the arrivals, bin by bin. It stays where the run was: a message carries
    /// the figures, and a [timeline](crate::chart::Timeline) in place of the bins.
    #[serde(skip)]
    pub bins: Bins,
}

/// What came of normal traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    /// How many new requests began: each has a first attempt that arrives.
    pub first_attempts: u64,
    /// How many arrivals between the outage and the end of the traffic were served.
    pub served: u64,
    /// How long that was.
    pub span: Micros,
}

/// How long callers stood in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waits {
    /// How many joined the line, whether they stayed or not.
    pub joined: u64,
    /// How long their places took to come up, together.
    pub total: u64,
}

impl Outcome {
    /// Arrivals at the server: failed, rejected, served and too late.
    pub fn arrivals(&self) -> u64 {
        self.failed + self.rejected + self.served + self.late
    }

    /// Arrivals that were not a first attempt. The first attempts of the herd fail at `t = 0` and
    /// are no arrivals.
    pub fn retries(&self) -> u64 {
        let begun = self.traffic.map_or(0, |traffic| traffic.first_attempts);
        let stopped = self.guard.as_ref().map_or(0, |guard| guard.blocked_first);
        self.arrivals() + stopped - begun
    }

    /// The share of arrivals that came to nothing; `None` if nobody arrived.
    pub fn wasted_share(&self) -> Option<f64> {
        share(self.arrivals() - self.served, self.arrivals())
    }

    /// All attempts, those of the herd at `t = 0` included, for each first attempt; `None` if
    /// there was none.
    pub fn amplification(&self) -> Option<f64> {
        share(self.clients + self.arrivals(), self.requests)
    }

    /// The share of retries in all arrivals; `None` if nobody arrived.
    pub fn retry_share(&self) -> Option<f64> {
        share(self.retries(), self.arrivals())
    }

    /// Requests served in a second while the traffic went on after the outage; `None` without
    /// traffic, or if it ended before.
    pub fn goodput_per_s(&self) -> Option<f64> {
        let traffic = self.traffic.filter(|traffic| traffic.span > Micros::ZERO)?;
        Some(traffic.served as f64 / traffic.span.as_secs_f64())
    }

    /// The share of requests that gave up, of those that have come to an end; `None` if none has.
    pub fn lost_share(&self) -> Option<f64> {
        share(self.gave_up, self.gave_up + self.served)
    }

    /// How long those who joined the line waited on average before they were served; `None` if
    /// nobody did.
    pub fn mean_wait_s(&self) -> Option<f64> {
        let waits = self.waits.filter(|waits| waits.joined > 0)?;
        Some(Micros(waits.total).as_secs_f64() / waits.joined as f64)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
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
    /// Requests in all, each with one first attempt.
    Requests,
    /// All attempts for each first attempt.
    Amplification,
    /// The share of retries in all arrivals, between 0 and 1.
    RetryShare,
    /// Requests served in a second while the traffic goes on after the outage.
    GoodputPerS,
    /// The share of requests that gave up, between 0 and 1.
    LostShare,
    /// How often the server fell over.
    Fallen,
    /// Arrivals that the server worked on for callers who had left.
    Late,
    /// How long a caller stood in line on average, in seconds.
    MeanWaitS,
    /// Retries that the budget refused.
    Refused,
    /// Attempts that a breaker stopped.
    Blocked,
    /// How often a breaker opened.
    Opened,
    /// When the last of those caught was back, in seconds; none while some are out, or where more
    /// than half never get back.
    LastBackS,
    /// When half of those caught were back, in seconds.
    HalfBackS,
    /// When 99 % of those caught were back, in seconds.
    MostBackS,
    /// Most arrivals in one second after the outage; none where nobody arrived then.
    PeakLoad,
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
    /// A multiple of something.
    Factor(f64),
    /// A number a second.
    PerSecond(f64),
    /// A mean time, in seconds.
    Seconds(f64),
}

impl Metric {
    /// The metrics of every run, in the order of the published contract.
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

    /// What there is to say besides of a run that is not of a closed herd alone.
    pub const OPEN: [Self; 8] = [
        Self::Requests,
        Self::Amplification,
        Self::RetryShare,
        Self::GoodputPerS,
        Self::LostShare,
        Self::Fallen,
        Self::Late,
        Self::MeanWaitS,
    ];

    /// What is told besides where processes have a budget or a breaker.
    pub const GUARDED: [Self; 3] = [Self::Refused, Self::Blocked, Self::Opened];

    /// What people are told in place of published figures that say less than they seem to: returns
    /// of all whom the outage caught, lost ones included, and a peak only where somebody arrived.
    pub const TOLD: [Self; 4] = [
        Self::LastBackS,
        Self::HalfBackS,
        Self::MostBackS,
        Self::PeakLoad,
    ];

    /// The metrics of a scenario's runs.
    pub fn of_scenario(scenario: &Scenario) -> Vec<Self> {
        let mut metrics = Self::ALL.to_vec();
        if !scenario.is_closed_herd() {
            metrics.extend(Self::OPEN);
        }
        metrics
    }

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
            Self::Requests => "requests",
            Self::Amplification => "amplification",
            Self::RetryShare => "retry_share",
            Self::GoodputPerS => "goodput_per_s",
            Self::LostShare => "lost_share",
            Self::Fallen => "fallen",
            Self::Late => "late",
            Self::MeanWaitS => "mean_wait_s",
            Self::Refused => "budget_refused",
            Self::Blocked => "breaker_stopped",
            Self::Opened => "breaker_opened",
            Self::LastBackS => "last_back_s",
            Self::HalfBackS => "half_back_s",
            Self::MostBackS => "most_back_s",
            Self::PeakLoad => "peak_load",
        }
    }

    /// The metric's value; `None` where the run has none, such as a last success when nobody
    /// got through.
    pub fn of(self, outcome: &Outcome) -> Option<Value> {
        match self {
            Self::Attempts => Some(Value::Count(outcome.clients + outcome.arrivals())),
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
            Self::Requests => Some(Value::Count(outcome.requests)),
            Self::Amplification => outcome.amplification().map(Value::Factor),
            Self::RetryShare => outcome.retry_share().map(Value::Share),
            Self::GoodputPerS => outcome.goodput_per_s().map(Value::PerSecond),
            Self::LostShare => outcome.lost_share().map(Value::Share),
            Self::Fallen => Some(Value::Count(outcome.fallen)),
            Self::Late => Some(Value::Count(outcome.late)),
            Self::MeanWaitS => outcome.mean_wait_s().map(Value::Seconds),
            Self::Refused => guarded(outcome, |guarded| guarded.refused),
            Self::Blocked => guarded(outcome, |guarded| guarded.blocked),
            Self::Opened => guarded(outcome, |guarded| guarded.opened),
            Self::LastBackS => last_back(outcome).map(Value::Time),
            Self::HalfBackS => outcome.half_back.map(Value::Time),
            Self::MostBackS => outcome.most_back.map(Value::Time),
            Self::PeakLoad => outcome.peak_at.map(|_| Value::Count(outcome.peak_per_s)),
        }
    }
}

impl Value {
    /// The value as a number, times in seconds.
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Count(count) => count as f64,
            Self::Time(time) => time.as_secs_f64(),
            Self::Share(number)
            | Self::Factor(number)
            | Self::PerSecond(number)
            | Self::Seconds(number) => number,
        }
    }
}

/// The nearest rank, `1..=count`, of a percentile: `⌈percent · count / 100⌉`, at least 1.
pub(super) fn nearest_rank(percent: u64, count: u64) -> u64 {
    (percent * count).div_ceil(100).max(1)
}

/// A count of a run with a budget or a breaker.
fn guarded(outcome: &Outcome, count: fn(&Guarded) -> u64) -> Option<Value> {
    outcome.guard.as_ref().map(count).map(Value::Count)
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

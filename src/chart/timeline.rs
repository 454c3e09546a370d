//! What a chart shows: the seconds in which something arrived.

use serde::{Deserialize, Serialize};

use crate::sim::{Bin, Bins};

/// One second in which something arrived, or the busiest of a few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Second {
    /// The second's start, in seconds from `t = 0`.
    pub at: u32,
    /// Arrivals that failed in the outage.
    pub failed: u32,
    /// Arrivals that were turned away.
    pub rejected: u32,
    /// Arrivals that were served.
    pub served: u32,
    /// Arrivals whose callers had left before the answer.
    pub late: u32,
    /// How many of the arrivals were first attempts, and no retries.
    pub first: u32,
    /// Requests that gave up; of several seconds, the most that did in any one of them.
    pub gave_up: u32,
}

impl Second {
    /// All arrivals in the second.
    pub fn arrivals(&self) -> u64 {
        [self.failed, self.rejected, self.served, self.late]
            .map(u64::from)
            .iter()
            .sum()
    }

    /// How high its picture reaches.
    pub fn height(&self) -> u64 {
        self.arrivals().max(self.gave_up.into())
    }

    /// What stands for two seconds of a span: the busier one, of equally busy ones this one. Who
    /// gave up in the other is not forgotten, as that is seldom in the busiest second.
    fn with(self, other: Self) -> Self {
        let busier = if other.arrivals() > self.arrivals() {
            other
        } else {
            self
        };
        Self {
            gave_up: self.gave_up.max(other.gave_up),
            ..busier
        }
    }
}

/// The seconds of a run in which something arrived or gave up, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    seconds: Vec<Second>,
    /// Each entry is the busiest of this many seconds; 1 but for very long runs.
    span_s: u32,
}

impl Default for Timeline {
    fn default() -> Self {
        Self {
            seconds: Vec::new(),
            span_s: 1,
        }
    }
}

impl Timeline {
    /// The most entries that are kept: beyond them neighbours are merged, and the busiest second
    /// of each pair stays. No chart is as many pixels wide.
    pub const MOST: usize = 1 << 14;

    /// The timeline of a histogram whose bins are one second wide.
    pub fn new(bins: &Bins) -> Self {
        let mut timeline = Self {
            seconds: (0..)
                .zip(bins.as_slice())
                .map(|(at, bin)| second(at, bin))
                .filter(|second| second.height() > 0)
                .collect(),
            span_s: 1,
        };
        while timeline.seconds.len() > Self::MOST {
            timeline.span_s *= 2;
            timeline.seconds = timeline.busiest(timeline.span_s);
        }
        timeline
    }

    /// A timeline of these seconds.
    #[cfg(test)]
    pub(super) fn of(seconds: Vec<Second>) -> Self {
        Self { seconds, span_s: 1 }
    }

    /// How many seconds each entry stands for.
    pub fn span_s(&self) -> u32 {
        self.span_s
    }

    /// The entries, in the order of time.
    pub fn seconds(&self) -> &[Second] {
        &self.seconds
    }

    /// The busiest second of each aligned span of `span_s` seconds in which something arrived;
    /// of equally busy ones the first.
    pub fn busiest(&self, span_s: u32) -> Vec<Second> {
        let mut busiest: Vec<Second> = Vec::new();
        for &second in &self.seconds {
            match busiest.last_mut() {
                Some(last) if last.at / span_s == second.at / span_s => {
                    *last = last.with(second);
                }
                _ => busiest.push(second),
            }
        }
        busiest
    }

    /// The busiest second of the aligned span of `span_s` seconds that holds second `at`; empty
    /// if nothing arrived in it.
    pub fn busiest_around(&self, at: u32, span_s: u32) -> Second {
        let span = at / span_s;
        let from = self.seconds.partition_point(|s| s.at / span_s < span);
        let nothing = Second {
            at,
            ..Second::default()
        };
        self.seconds[from..]
            .iter()
            .take_while(|s| s.at / span_s == span)
            .fold(nothing, |best, &second| best.with(second))
    }

    /// The most arrivals in any one second, the outage included, or the most that gave up.
    pub fn tallest(&self) -> u64 {
        self.seconds.iter().map(Second::height).max().unwrap_or(0)
    }

    /// The most first attempts in any one second: how high normal traffic reaches.
    pub fn traffic_per_s(&self) -> u64 {
        let first = self.seconds.iter().map(|second| u64::from(second.first));
        first.max().unwrap_or(0)
    }

    /// The end of the last second in which something arrived, in seconds.
    pub fn end_s(&self) -> u32 {
        self.seconds.last().map_or(0, |last| last.at + 1)
    }
}

/// Counts fit easily: two million clients that all come back every millisecond are `2 · 10^9` a
/// second, and every other herd is bounded by its event budget.
fn second(at: u32, bin: &Bin) -> Second {
    let narrow = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Second {
        at,
        failed: narrow(bin.failed),
        rejected: narrow(bin.rejected),
        served: narrow(bin.served),
        late: narrow(bin.late),
        first: narrow(bin.first),
        gave_up: narrow(bin.gave_up),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use crate::sim::{Policy, RunOptions, run};

    const QUIET: Second = Second {
        at: 12,
        failed: 0,
        rejected: 1,
        served: 2,
        late: 3,
        first: 4,
        gave_up: 5,
    };
    const BUSY: Second = Second {
        at: 15,
        served: 100,
        gave_up: 0,
        ..QUIET
    };

    #[test]
    fn the_busiest_of_several_seconds_remembers_who_gave_up() {
        let timeline = Timeline::of(vec![QUIET, BUSY]);
        let both = Second { gave_up: 5, ..BUSY };
        assert_eq!(timeline.busiest(10), [both]);
        assert_eq!(timeline.busiest_around(19, 10), both);
        assert_eq!(
            timeline.busiest_around(19, 3),
            Second {
                at: 19,
                ..Second::default()
            }
        );
        assert_eq!(timeline.busiest(3), [QUIET, BUSY]);
    }

    #[test]
    fn a_second_in_which_somebody_gives_up_is_kept() {
        // After its first attempt, which is no arrival.
        let scenario = Scenario {
            clients: 7,
            attempts: 1,
            ..Scenario::default()
        };
        let outcome = run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap();
        let timeline = Timeline::new(&outcome.bins);
        let gave_up = Second {
            gave_up: 7,
            ..Second::default()
        };
        assert_eq!(timeline.seconds(), [gave_up]);
        assert_eq!((timeline.tallest(), timeline.traffic_per_s()), (7, 0));
    }
}

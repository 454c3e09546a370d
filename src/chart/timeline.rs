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
}

impl Second {
    /// All arrivals in the second.
    pub fn arrivals(&self) -> u64 {
        u64::from(self.failed) + u64::from(self.rejected) + u64::from(self.served)
    }
}

/// The seconds of a run in which something arrived, in their order.
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
                .filter(|(_, bin)| bin.arrivals() > 0)
                .map(|(at, bin)| second(at, bin))
                .collect(),
            span_s: 1,
        };
        while timeline.seconds.len() > Self::MOST {
            timeline.span_s *= 2;
            timeline.seconds = timeline.busiest(timeline.span_s);
        }
        timeline
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
                    if second.arrivals() > last.arrivals() {
                        *last = second;
                    }
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
            .fold(nothing, |best, &second| {
                if second.arrivals() > best.arrivals() {
                    second
                } else {
                    best
                }
            })
    }

    /// The most arrivals in any one second, the outage included.
    pub fn tallest(&self) -> u64 {
        let arrivals = self.seconds.iter().map(Second::arrivals);
        arrivals.max().unwrap_or(0)
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
    }
}

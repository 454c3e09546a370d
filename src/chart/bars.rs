//! Bars: what of the timeline stands in which place.

use super::timeline::{Second, Timeline};

/// One bar: the busiest second of a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The span's start in seconds.
    pub start_s: u32,
    /// The span's length in seconds.
    pub span_s: u32,
    /// What arrived in its busiest second.
    pub second: Second,
}

/// How many seconds a bar can stand for.
const SPANS: [u32; 19] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200,
    86_400, 172_800,
];

/// How many seconds a bar stands for, so that it is wide enough to be seen on a time axis of
/// `end_s` seconds drawn `width` pixels wide.
pub fn span_of_bars(timeline: &Timeline, end_s: u64, width: f64) -> u32 {
    const LEAST_WIDTH: f64 = 3.0;
    let seconds_needed = LEAST_WIDTH * end_s as f64 / width.max(1.0);
    let needed = seconds_needed.max(f64::from(timeline.span_s()));
    SPANS
        .into_iter()
        .find(|&span| f64::from(span) >= needed)
        .unwrap_or(604_800)
}

/// The bars of a timeline up to `end_s` seconds, each `span_s` seconds long.
pub fn bars(timeline: &Timeline, end_s: u64, span_s: u32) -> Vec<Bar> {
    timeline
        .busiest(span_s)
        .into_iter()
        .map(|second| Bar {
            start_s: second.at / span_s * span_s,
            span_s,
            second,
        })
        .take_while(|bar| u64::from(bar.start_s) < end_s)
        .collect()
}

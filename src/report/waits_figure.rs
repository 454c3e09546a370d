//! What one client waits, drawn: for each retry a bar over the time at which it is sent.

use std::fmt::Write as _;

use crate::sim::{OneClient, RetryWait};
use crate::time::Micros;
use crate::words;

/// The height of a retry's row, and of what stands above and under the rows, in CSS pixels where
/// letters have their usual size.
const ROW: u64 = 17;
const ABOVE: u64 = 18;
const UNDER: u64 = 20;

/// Where time begins and how long it is, in hundredths of a per cent of the width: so the picture
/// is as wide as there is room, and its letters are as large as the page's.
const LEFT: u64 = 900;
const WIDE: u64 = 8_700;

/// What an axis can be divided into, in milliseconds.
const STEPS_MS: [u64; 27] = [
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    15_000,
    30_000,
    60_000,
    120_000,
    300_000,
    600_000,
    900_000,
    1_800_000,
    3_600_000,
    7_200_000,
    21_600_000,
    43_200_000,
    86_400_000,
    604_800_000,
];

/// The most steps on the axis.
const MOST_STEPS: u64 = 5;

/// The picture as SVG for the page, which colours it by the names of its parts: `band` and `back`
/// for the outage and its end, `range` for where nine in ten clients are, `median`, `tick`. It holds
/// nothing but numbers and words of its own.
pub(super) fn waits_figure(client: &OneClient, outage: Micros) -> String {
    let end = end_of_axis(client, outage);
    let is_drawn = |retry: &&RetryWait| retry.since.p5.0 <= end;
    let drawn: Vec<_> = client.retries.iter().take_while(is_drawn).collect();
    let later = client.retries.get(drawn.len());
    let rows = (drawn.len() + usize::from(later.is_some())) as u64;
    let bottom = ABOVE + rows * ROW;
    let height = bottom + UNDER;
    let mut svg = format!(
        "<svg class=\"waits-figure\" width=\"100%\" height=\"{}\" role=\"img\" \
         aria-label=\"When each retry is sent, from 0 to {} after the first failure. The table has the \
         numbers.\">",
        high(height),
        words::duration(Micros(end))
    );
    // Writing to a string can't fail.
    let mut draw = |part: std::fmt::Arguments<'_>| _ = svg.write_fmt(part);
    let at = |time: u64| Percent(LEFT + scaled(time.min(end), end));
    let back = at(outage.0);
    let (above, under, thick) = (high(ABOVE), high(bottom), high(8));
    let head = baseline(12);
    if outage > Micros::ZERO {
        let wide = Percent(scaled(outage.0.min(end), end));
        let rows_high = high(bottom - ABOVE);
        let zero = Percent(LEFT);
        draw(format_args!(
            "<rect class=\"band\" x=\"{zero}\" y=\"{above}\" width=\"{wide}\" height=\"{rows_high}\"/>"
        ));
    }
    for time in ticks(end) {
        let (x, label) = (at(time), words::exact_duration(Micros(time)));
        let baseline = baseline(bottom + 15);
        draw(format_args!(
            "<line class=\"tick\" x1=\"{x}\" x2=\"{x}\" y1=\"{above}\" y2=\"{under}\"/>\
             <text class=\"tick\" x=\"{x}\" y=\"{baseline}\">{label}</text>"
        ));
    }
    if outage > Micros::ZERO {
        // On the side where there is room for it.
        let side = if outage.0 * 2 > end {
            "before"
        } else {
            "after"
        };
        draw(format_args!(
            "<line class=\"back\" x1=\"{back}\" x2=\"{back}\" y1=\"{}\" y2=\"{under}\"/>\
             <text class=\"back {side}\" x=\"{back}\" y=\"{head}\">the server is back</text>",
            high(4)
        ));
    }
    draw(format_args!(
        "<text class=\"retry\" x=\"8%\" y=\"{head}\">retry</text>"
    ));
    for (row, retry) in (0..).zip(&drawn) {
        let middle = ABOVE + row * ROW + ROW / 2;
        let (top, baseline) = (high(middle - 4), baseline(middle + 4));
        let (upper, lower) = (high(middle - 6), high(middle + 6));
        let (from, median) = (at(retry.since.p5.0), at(retry.since.median.0));
        let wide = Percent(at(retry.since.p95.0).0 - from.0);
        let number = retry.retry;
        draw(format_args!(
            "<text class=\"retry\" x=\"8%\" y=\"{baseline}\">{number}</text>\
             <rect class=\"range\" x=\"{from}\" y=\"{top}\" width=\"{wide}\" height=\"{thick}\" rx=\"4\"/>"
        ));
        if retry.since.median.0 <= end {
            draw(format_args!(
                "<line class=\"median\" x1=\"{median}\" x2=\"{median}\" y1=\"{upper}\" y2=\"{lower}\"/>"
            ));
        }
    }
    if let Some(retry) = later {
        let baseline = baseline(bottom - ROW / 2 + 4);
        let (number, from) = (retry.retry, words::duration(retry.since.p5));
        draw(format_args!(
            "<text class=\"later\" x=\"97%\" y=\"{baseline}\">from retry {number} on: {from} and later →</text>"
        ));
    }
    svg + "</svg>"
}

/// A share of the width, in hundredths of a per cent.
struct Percent(u64);

impl std::fmt::Display for Percent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:02}%", self.0 / 100, self.0 % 100)
    }
}

/// A height, as a share of a font size.
struct Em {
    pixels: u64,
    font_size: u64,
}

impl std::fmt::Display for Em {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = (self.pixels * 100_000 + self.font_size / 2) / self.font_size;
        write!(f, "{}.{:05}em", parts / 100_000, parts % 100_000)
    }
}

/// A height in the figure, whose font size is the browser's, 16 pixels where nobody has changed it:
/// so rows grow with the letters in them.
fn high(pixels: u64) -> Em {
    const USUAL: u64 = 16;
    Em {
        pixels,
        font_size: USUAL,
    }
}

/// The same for a text, which has a font size of its own.
fn baseline(pixels: u64) -> Em {
    const OF_TEXTS: u64 = 11;
    Em {
        pixels,
        font_size: OF_TEXTS,
    }
}

/// How far along the axis a time is.
fn scaled(time: u64, end: u64) -> u64 {
    // Never more than `WIDE`, which fits.
    (u128::from(time) * u128::from(WIDE) / u128::from(end)) as u64
}

/// Where the axis ends: late enough for the outage's end, and not much later, though some wait for
/// days.
fn end_of_axis(client: &OneClient, outage: Micros) -> u64 {
    let last = client.retries.last().map_or(0, |last| last.since.p95.0);
    let outage = outage.0;
    let end = match outage {
        0 => last,
        outage => last.clamp(outage.saturating_add(outage / 8), outage.saturating_mul(4)),
    };
    end.max(1_000)
}

fn ticks(end: u64) -> impl Iterator<Item = u64> {
    let steps = STEPS_MS.into_iter().map(|ms| ms * 1_000);
    let longest = STEPS_MS[STEPS_MS.len() - 1] * 1_000;
    let step = steps.into_iter().find(|step| end / step <= MOST_STEPS);
    let step = step.unwrap_or(longest.max(end / MOST_STEPS));
    (0..=end / step).map(move |i| i * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, entry};
    use crate::scenario::Scenario;
    use crate::sim::one_client;

    fn figure(policy: &Policy) -> String {
        let scenario = Scenario::default();
        waits_figure(&one_client(&scenario, policy, 12, 400), scenario.outage)
    }

    #[test]
    fn every_retry_has_a_bar_until_it_is_late() {
        let svg = figure(&entry("socketio-client").unwrap().policy);
        assert_eq!(svg.matches("class=\"range\"").count(), 9, "{svg}");
        let svg = figure(&Policy::NO_JITTER);
        // After 1, 3, 7, 15 and 31 s; the next after 61 s.
        assert_eq!(svg.matches("class=\"median\"").count(), 5, "{svg}");
        assert!(
            svg.contains("from retry 6 on: 1 min 1 s and later"),
            "{svg}"
        );
        assert!(svg.contains("class=\"back after\" x=\"30.75%\""), "{svg}");
        assert!(!svg.contains("style="), "the page allows none");
    }

    #[test]
    fn who_gives_up_early_is_drawn_before_the_outages_end() {
        let svg = figure(&entry("aws-2026-transient").unwrap().policy);
        assert_eq!(svg.matches("class=\"range\"").count(), 2);
        assert!(svg.contains("class=\"back before\""), "{svg}");
        assert!(!svg.contains("class=\"later\""));
    }

    #[test]
    fn nothing_leaves_the_frame() {
        for entry in crate::policy::library::entries() {
            let svg = figure(&entry.policy);
            let places = svg.split("=\"").filter_map(|part| part.split_once("%\""));
            for (place, _) in places {
                let place: f64 = place.parse().unwrap();
                assert!((0.0..=100.0).contains(&place), "{}: {place}", entry.id);
            }
            let steps = svg.matches("<line class=\"tick\"").count();
            assert!((2..=6).contains(&steps), "{}: {steps}", entry.id);
        }
    }

    #[test]
    fn an_axis_of_any_length_has_a_few_steps() {
        for end in [1_000, 999_999, 40_000_000, 3_600_000_000, u64::MAX / 8] {
            let count = ticks(end).count();
            assert!((2..=6).contains(&count), "{end}: {count}");
        }
    }
}

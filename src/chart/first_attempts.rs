//! The line over the bars at the height of the first attempts: what stands above it are retries.

use plotters_backend::DrawingBackend;

use super::bars::Bar;
use super::color::Rgba;
use super::panel::Picture;
use super::pen::{DrawError, Pen};

/// How thick the line is, and how thick with its halo, in CSS pixels.
const LINE: f64 = 2.0;
const HALO: f64 = 4.0;
/// Lower than this the line is thin and has no halo: it would hide all that stands there.
const LOW: f64 = 7.0;

/// A part of the line that stays at one height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// Where it starts and ends, in seconds.
    from_s: u64,
    to_s: u64,
    /// How many first attempts there were in a second.
    first: u32,
}

/// The line, from the first bar with a first attempt to the last; nothing without normal traffic.
///
/// Only level parts have a halo and are thick: where bars are narrow and the traffic uneven,
/// upright ones would be a wall of their own.
pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    bars: &[Bar],
) -> Result<(), DrawError<B>> {
    let steps = steps(bars);
    let color = picture.palette.accent;
    let x = |seconds: u64| picture.x(seconds as f64);
    let y = |first: u32| picture.y(first.into());
    let top = picture.axes.arrivals.end;
    let level = |step: &&Step| u64::from(step.first) <= top;
    let is_low = |step: &Step| y(0) - y(step.first) < LOW;
    for step in steps.iter().filter(level).filter(|step| !is_low(step)) {
        let (left, right) = (x(step.from_s), x(step.to_s));
        pen.horizontal(left, right, y(step.first), HALO, picture.palette.surface)?;
    }
    for step in steps.iter().filter(level) {
        let (left, right) = (x(step.from_s), x(step.to_s));
        let thickness = if is_low(step) { LINE / 2.0 } else { LINE };
        pen.horizontal(left, right, y(step.first), thickness, color)?;
    }
    // It rises from nothing and falls to nothing where the traffic starts and ends in the picture.
    let mut before = 0;
    let mut last = 0;
    for step in &steps {
        if step.from_s > 0 {
            upright(pen, x(step.from_s), y(before), y(step.first), color)?;
        }
        (before, last) = (step.first, step.to_s);
    }
    if last > 0 && last < picture.axes.time.end {
        upright(pen, x(last), y(before), y(0), color)?;
    }
    Ok(())
}

/// The line between two heights.
fn upright<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    x: f64,
    one: f64,
    other: f64,
    color: Rgba,
) -> Result<(), DrawError<B>> {
    if one == other {
        return Ok(());
    }
    let half = LINE / 2.0;
    pen.vertical(x, one.min(other) - half, one.max(other) + half, color)
}

/// The steps of the line. Between bars nothing arrived, and no first attempt either.
fn steps(bars: &[Bar]) -> Vec<Step> {
    let with_first = |bar: &Bar| bar.second.first > 0;
    let Some(from) = bars.iter().position(with_first) else {
        return Vec::new();
    };
    let to = bars.iter().rposition(with_first).unwrap_or(from);
    let mut steps: Vec<Step> = Vec::new();
    for bar in &bars[from..=to] {
        let from_s = u64::from(bar.start_s);
        let step = Step {
            from_s,
            to_s: from_s + u64::from(bar.span_s),
            first: bar.second.first,
        };
        let reached = steps.last().map_or(from_s, |last| last.to_s);
        if reached < from_s {
            add(
                &mut steps,
                Step {
                    from_s: reached,
                    to_s: from_s,
                    first: 0,
                },
            );
        }
        add(&mut steps, step);
    }
    steps
}

/// Adds a step; the line goes on where it is as high as before.
fn add(steps: &mut Vec<Step>, step: Step) {
    match steps.last_mut() {
        Some(last) if last.first == step.first => last.to_s = step.to_s,
        _ => steps.push(step),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Second;

    #[track_caller]
    fn goes(seconds: &[(u32, u32)], span_s: u32, expected: &[(u64, u64, u32)]) {
        let bar = |&(start_s, first)| Bar {
            start_s,
            span_s,
            second: Second {
                at: start_s,
                served: 5,
                first,
                ..Second::default()
            },
        };
        let bars: Vec<Bar> = seconds.iter().map(bar).collect();
        let steps: Vec<_> = steps(&bars)
            .iter()
            .map(|step| (step.from_s, step.to_s, step.first))
            .collect();
        assert_eq!(steps, expected);
    }

    #[test]
    fn the_line_goes_from_the_first_to_the_last_first_attempt() {
        goes(&[(0, 0), (1, 0)], 1, &[]);
        goes(
            &[(0, 0), (1, 7), (2, 7), (3, 9), (4, 0)],
            1,
            &[(1, 3, 7), (3, 4, 9)],
        );
    }

    #[test]
    fn where_nothing_arrives_the_line_is_down() {
        goes(
            &[(10, 3), (40, 3)],
            10,
            &[(10, 20, 3), (20, 40, 0), (40, 50, 3)],
        );
        goes(
            &[(1, 3), (3, 0), (5, 1)],
            1,
            &[(1, 2, 3), (2, 5, 0), (5, 6, 1)],
        );
    }
}

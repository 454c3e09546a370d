//! The bars, stacked by what became of the arrivals.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::bars::Bar;
use super::kinds::{Kind, swatch};
use super::labels::{self, Label};
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::{SMALL, Text};
use super::timeline::Second;
use crate::words;

/// All bars, and the numbers of those that are cut.
pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    bars: &[Bar],
) -> Result<(), DrawError<B>> {
    let Picture {
        layout,
        axes,
        palette,
        ..
    } = picture;
    let mut cut = Vec::new();
    for bar in bars {
        let (left, right) = edges(pen, picture, bar);
        let arrivals = bar.second.arrivals();
        if arrivals <= axes.arrivals.end {
            stack(pen, picture, &bar.second, left, right, layout.plot_top())?;
        } else {
            let top = break_off(pen, picture, &bar.second, left, right)?;
            stack(pen, picture, &bar.second, left, right, top)?;
            cut.push(Label {
                middle: (left + right) / 2.0,
                height: arrivals,
                text: words::count(arrivals),
            });
        }
    }
    let style = Text::small(palette.ink)
        .bold()
        .at(HPos::Center, VPos::Center);
    let y = layout.plot_top() - 9.0;
    for label in labels::place(cut, layout.plot_left(), layout.width - 2.0, SMALL) {
        pen.text(&label.text, label.middle, y, style)?;
    }
    Ok(())
}

/// The left and right edge of a bar, with a gap to the next where there is room for one. Both lie on
/// whole pixels.
///
/// A bar that stands for several seconds is a stem: only one of them is as high as it is, and
/// waves that come every half minute must not grow together into a wall. All stems of a picture
/// are equally wide, and all gaps between bars of a second: what differed by the rounding of each
/// edge would make some stretches look denser than others.
pub(super) fn edges<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    picture: &Picture<'_>,
    bar: &Bar,
) -> (f64, f64) {
    const GAP: f64 = 1.0;
    const STEM: f64 = 0.6;
    let start = f64::from(bar.start_s);
    let span = f64::from(bar.span_s);
    let (left, right) = (picture.x(start), picture.x(start + span));
    let pitch = picture.axes.time.share(span) * picture.layout.plot_width();
    if bar.span_s > 1 {
        // The axis may end within the last bar.
        let is_whole = u64::from(bar.start_s) + u64::from(bar.span_s) <= picture.axes.time.end;
        let room = if is_whole { pitch } else { right - left };
        let stem = pen.whole_pixels(STEM * room);
        let left = pen.on_pixel(left + (room - stem) / 2.0);
        (left, left + stem)
    } else {
        let (left, next) = (pen.on_pixel(left), pen.on_pixel(right));
        let gap = if pitch > 3.0 * GAP {
            pen.whole_pixels(GAP)
        } else {
            0.0
        };
        (left, next - gap)
    }
}

/// One bar up to `limit`, the kinds from the bottom in their order; drawn from the top.
fn stack<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    second: &Second,
    left: f64,
    right: f64,
    limit: f64,
) -> Result<(), DrawError<B>> {
    let mut above = second.arrivals();
    // Something that arrived must be seen, however little it is on this scale: it reaches into
    // the part over it, which is drawn before.
    for (kind, count) in Kind::FROM_TOP.map(|kind| (kind, kind.of(second))) {
        let below = above - u64::from(count);
        let bottom = picture.y(below);
        if count > 0 && bottom > limit {
            let top = picture.y(above).min(bottom - 1.0).max(limit);
            swatch(pen, kind, (left, top), (right, bottom), picture.palette)?;
        }
        above = below;
    }
    Ok(())
}

/// The upper end of a bar that is cut: what the bar ends with, which may lie wholly above the
/// axis. Returns where the rest of the bar stops, a gap below it.
fn break_off<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    second: &Second,
    left: f64,
    right: f64,
) -> Result<f64, DrawError<B>> {
    const END: f64 = 7.0;
    const GAP: f64 = 2.0;
    let top = picture.layout.plot_top();
    let last = Kind::FROM_TOP.into_iter().find(|kind| kind.of(second) > 0);
    if let Some(kind) = last {
        swatch(pen, kind, (left, top), (right, top + END), picture.palette)?;
    }
    Ok(top + END + GAP)
}

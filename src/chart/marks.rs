//! What is said within the plot: the capacity, and how a run goes on.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::color::Rgba;
use super::labels::width_of;
use super::layout::Layout;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::{SMALL, Text};
use crate::words;

/// The capacity as a line, or a word where it lies above the picture.
pub(super) fn capacity<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    const ABOVE_LINE: f64 = 9.0;
    let Picture {
        layout, palette, ..
    } = picture;
    let text = format!("capacity {}/s", words::count(picture.capacity));
    let top = layout.plot_top();
    if picture.axes.arrivals.share(picture.capacity as f64) > 1.0 {
        return on_bars(pen, picture, &format!("{text}, above ↑"), top + ABOVE_LINE);
    }
    let y = picture.y(picture.capacity);
    pen.dashes(layout.plot_left(), layout.plot_right(), y, palette.ink)?;
    // Under the line where there is no room above it.
    let beside = if y - top < 2.0 * ABOVE_LINE {
        y + ABOVE_LINE + 1.0
    } else {
        y - ABOVE_LINE
    };
    on_bars(pen, picture, &text, beside)
}

/// A text at the right of the plot, which may have to stand on bars.
fn on_bars<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    text: &str,
    y: f64,
) -> Result<(), DrawError<B>> {
    let Rgba(r, g, b, _) = picture.palette.surface;
    let right = picture.layout.plot_right();
    // The estimate is for bold figures; these letters are narrower.
    let left = right - 0.9 * width_of(text, SMALL) - 2.0;
    pen.fill((left, y - 6.5), (right, y + 6.5), Rgba(r, g, b, 0.82))?;
    let style = Text::small(picture.palette.ink).at(HPos::Right, VPos::Center);
    pen.text(text, right, y, style)
}

/// How far a run goes on beyond the axis, or that it was cut off; and where that stands from.
pub(super) fn end_of_run(picture: &Picture<'_>) -> Option<(String, f64)> {
    let end = words::duration(picture.end);
    let beyond = picture.axes.time.share(picture.end.as_secs_f64()) > 1.0;
    let text = match (beyond, picture.finished) {
        (true, true) => format!("goes on to {end} →"),
        (true, false) => format!("goes on, cut off at {end} →"),
        (false, false) => format!("cut off at {end}"),
        (false, true) => return None,
    };
    let left = picture.layout.plot_right() - width_of(&text, SMALL) - 4.0;
    Some((text, left))
}

/// Says how far a run goes on beyond the axis, or that it was cut off; over the plot, so that no
/// bar is hidden.
pub(super) fn goes_on<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout, palette, ..
    } = picture;
    let Some((text, left)) = end_of_run(picture) else {
        return Ok(());
    };
    let (right, y) = (layout.plot_right(), Layout::TOP_ROW);
    // The bracket of a long outage gives way.
    pen.fill((left, y - 7.0), (layout.width, y + 7.0), palette.surface)?;
    let style = Text::small(palette.rejected)
        .bold()
        .at(HPos::Right, VPos::Center);
    pen.text(&text, right, y, style)
}

//! What stands around the bars: the outage's band and bracket, the axes.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::labels::width_of;
use super::layout::Layout;
use super::marks::end_of_run;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::{SMALL, Text};
use crate::time::Micros;

/// The shaded band and its bracket.
pub(super) fn outage<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    const TEXT: &str = "outage";
    const Y: f64 = Layout::TOP_ROW;
    if picture.outage == Micros::ZERO {
        return Ok(());
    }
    let Picture {
        layout, palette, ..
    } = picture;
    let color = palette.muted;
    let seconds = picture.outage.as_secs_f64();
    let (left, right) = (layout.plot_left(), picture.x(seconds));
    pen.fill(
        (left, layout.plot_top()),
        (right, layout.plot_bottom()),
        palette.outage,
    )?;
    pen.vertical(left, Y - 3.0, Y + 4.0, color)?;
    if picture.axes.time.share(seconds) <= 1.0 {
        pen.vertical(right, Y - 3.0, Y + 4.0, color)?;
    }
    let text = Text::small(color);
    let width = width_of(TEXT, SMALL);
    let room = width + 8.0;
    let within = right - left > room + 12.0;
    let middle = (left + right) / 2.0;
    let until = if within {
        middle + width / 2.0
    } else {
        right + 5.0 + width
    };
    if end_of_run(picture).is_some_and(|(_, mark)| until > mark) {
        // In a narrow picture the band alone says it.
        return pen.horizontal(left, right, Y, 1.0, color);
    }
    if within {
        pen.horizontal(left, middle - room / 2.0, Y, 1.0, color)?;
        pen.horizontal(middle + room / 2.0, right, Y, 1.0, color)?;
        pen.text(TEXT, middle, Y, text.at(HPos::Center, VPos::Center))
    } else {
        pen.horizontal(left, right, Y, 1.0, color)?;
        pen.text(TEXT, right + 5.0, Y, text)
    }
}

/// Grid lines and the labels of both axes. The last label of each carries the unit.
pub(super) fn axes<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout,
        palette,
        axes,
        ..
    } = picture;
    let text = Text::small(palette.muted);
    let (left, right) = (layout.plot_left(), layout.plot_right());
    for tick in &axes.arrivals.ticks {
        let y = picture.y(tick.value);
        pen.horizontal(left, right, y, 1.0, palette.hairline)?;
        let beside = text.at(HPos::Right, VPos::Center);
        pen.text(&tick.label, left - 6.0, y, beside)?;
    }
    let Some((last, others)) = axes.time.ticks.split_last() else {
        return Ok(());
    };
    let y = layout.plot_bottom() + 7.0;
    // The unit makes the last label longer: it ends where the picture does.
    let end = layout.width - 1.0;
    pen.text(&last.label, end, y, text.at(HPos::Right, VPos::Top))?;
    let room = end - width_of(&last.label, SMALL) - 4.0;
    for tick in others {
        let x = picture.x(tick.value as f64);
        // In a narrow picture the one before it gives way.
        if x + width_of(&tick.label, SMALL) / 2.0 <= room {
            pen.text(&tick.label, x, y, text.at(HPos::Center, VPos::Top))?;
        }
    }
    Ok(())
}

//! What stands around the bars: the axes.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::labels::width_of;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::{SMALL, Text};

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

//! Requests that gave up: a dark needle before the bar, from the baseline up to their number.

use plotters_backend::DrawingBackend;

use super::bars::Bar;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::stacks::edges;

/// A needle that is lower than this is not seen for one, in CSS pixels.
const LOWEST: f64 = 4.0;

/// All needles.
pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    bars: &[Bar],
) -> Result<(), DrawError<B>> {
    let bottom = picture.layout.plot_bottom();
    for bar in bars.iter().filter(|bar| bar.second.gave_up > 0) {
        let (left, right) = edges(pen, picture, bar);
        let middle = (left + right) / 2.0;
        let top = picture.y(bar.second.gave_up.into()).min(bottom - LOWEST);
        needle(pen, picture, (middle, right - left), (top, bottom))?;
    }
    Ok(())
}

/// One needle in the middle of something so wide, with a halo where that leaves some of the bar.
fn needle<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    (middle, width): (f64, f64),
    (top, bottom): (f64, f64),
) -> Result<(), DrawError<B>> {
    const HALO: f64 = 1.0;
    const ROOM_FOR_HALO: f64 = 5.0;
    let palette = picture.palette;
    if width < ROOM_FOR_HALO {
        return pen.vertical(middle, top, bottom, palette.ink);
    }
    // As wide as the others, and its halo as wide on both sides.
    let thick = pen.whole_pixels((width / 5.0).clamp(1.0, 3.0));
    let halo = pen.whole_pixels(HALO);
    let left = pen.on_pixel(middle - thick / 2.0);
    let right = left + thick;
    pen.fill(
        (left - halo, top - HALO),
        (right + halo, bottom),
        palette.surface,
    )?;
    pen.fill((left, top), (right, bottom), palette.ink)
}

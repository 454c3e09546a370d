//! Pictures as SVG documents.

use plotters_backend::DrawingBackend;
use plotters_svg::SVGBackend;

use super::color::Palette;
use super::layout::Layout;
use super::legend::{Mark, SWATCH, swatch};
use super::panel::{self, Picture};
use super::pen::{DrawError, Pen};

/// plotters-svg divides font sizes by this before it writes them.
const SVG_FONT_FACTOR: f64 = 1.24;
/// Pixels of a document for each CSS pixel: two keep narrow bars even.
const RATIO: f64 = 2.0;

/// One chart as an SVG document.
pub fn panel_svg(picture: &Picture<'_>) -> String {
    let Layout { width, height, .. } = picture.layout;
    document((width, height), |pen| panel::draw(pen, picture))
}

/// A mark of the legend as an SVG document.
pub fn swatch_svg(mark: Mark, palette: &Palette) -> String {
    document((SWATCH, SWATCH), |pen| {
        swatch(pen, mark, (0.0, SWATCH / 2.0), palette)
    })
}

/// Draws a document of this size in CSS pixels.
pub(super) fn document<D>((width, height): (f64, f64), draw: D) -> String
where
    D: for<'b> FnOnce(&mut Pen<'_, SVGBackend<'b>>) -> Result<(), DrawError<SVGBackend<'b>>>,
{
    let mut svg = String::new();
    {
        let size = ((width * RATIO) as u32, (height * RATIO) as u32);
        let mut backend = SVGBackend::with_string(&mut svg, size);
        let mut pen = Pen::new(&mut backend, RATIO, (0.0, 0.0), SVG_FONT_FACTOR);
        // Writing to a string can't fail.
        let drawn = draw(&mut pen);
        debug_assert!(drawn.is_ok());
        let closed = backend.present();
        debug_assert!(closed.is_ok());
    }
    svg
}

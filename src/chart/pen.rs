//! A pen over any drawing backend: it takes CSS pixels and draws in the backend's own.

use plotters_backend::{DrawingBackend, DrawingErrorKind};

use super::color::Rgba;
use super::hatch;
use super::style::{Fill, Style, Text};

/// What goes wrong when a backend can't draw.
pub type DrawError<B> = DrawingErrorKind<<B as DrawingBackend>::ErrorType>;

/// Draws on a backend that has `ratio` pixels for each CSS pixel.
pub(super) struct Pen<'a, B: DrawingBackend> {
    backend: &'a mut B,
    ratio: f64,
    /// Where the picture's upper left corner is, in CSS pixels.
    origin: (f64, f64),
    /// What the backend makes of a font size, so that it comes out as asked.
    font_factor: f64,
}

impl<'a, B: DrawingBackend> Pen<'a, B> {
    pub(super) fn new(
        backend: &'a mut B,
        ratio: f64,
        origin: (f64, f64),
        font_factor: f64,
    ) -> Self {
        Self {
            backend,
            ratio,
            origin,
            font_factor,
        }
    }

    /// Draws something with its upper left corner moved to a place.
    pub(super) fn moved<R>(&mut self, (x, y): (f64, f64), draw: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.origin;
        self.origin = (before.0 + x, before.1 + y);
        let drawn = draw(self);
        self.origin = before;
        drawn
    }

    /// The nearest pixel to a place.
    fn pixel(&self, x: f64, y: f64) -> (i32, i32) {
        (
            ((x + self.origin.0) * self.ratio).round() as i32,
            ((y + self.origin.1) * self.ratio).round() as i32,
        )
    }

    /// A length in pixels, at least one.
    fn length(&self, css: f64) -> i32 {
        ((css * self.ratio).round() as i32).max(1)
    }

    /// The nearest place from the left that lies on the edge of a pixel.
    pub(super) fn on_pixel(&self, x: f64) -> f64 {
        ((x + self.origin.0) * self.ratio).round() / self.ratio - self.origin.0
    }

    /// A length as so many whole pixels, at least one: what has to be equally wide everywhere
    /// starts on a pixel and is as long as this, for two edges that are rounded each on its own
    /// are now a pixel nearer to each other and now a pixel farther apart.
    pub(super) fn whole_pixels(&self, css: f64) -> f64 {
        f64::from(self.length(css)) / self.ratio
    }

    /// Fills a rectangle. Edges are rounded to whole pixels, so they stay sharp.
    pub(super) fn fill(
        &mut self,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let upper_left = self.pixel(left, top);
        let lower_right = self.pixel(right, bottom);
        if lower_right.0 <= upper_left.0 || lower_right.1 <= upper_left.1 {
            return Ok(());
        }
        self.backend
            .draw_rect(upper_left, lower_right, &Fill(color.into()), true)
    }

    /// A horizontal line of whole pixels, `thickness` CSS pixels thick, centred on `y`.
    pub(super) fn horizontal(
        &mut self,
        left: f64,
        right: f64,
        y: f64,
        thickness: f64,
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let thick = self.length(thickness);
        let (x0, middle) = self.pixel(left, y);
        let (x1, _) = self.pixel(right, y);
        let top = middle - thick / 2;
        if x1 <= x0 {
            return Ok(());
        }
        self.backend
            .draw_rect((x0, top), (x1, top + thick), &Fill(color.into()), true)
    }

    /// A vertical line of whole pixels, one CSS pixel thick.
    pub(super) fn vertical(
        &mut self,
        x: f64,
        top: f64,
        bottom: f64,
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let thick = self.length(1.0);
        let (middle, y0) = self.pixel(x, top);
        let (_, y1) = self.pixel(x, bottom);
        let left = middle - thick / 2;
        self.backend
            .draw_rect((left, y0), (left + thick, y1), &Fill(color.into()), true)
    }

    /// A dashed horizontal line.
    pub(super) fn dashes(
        &mut self,
        left: f64,
        right: f64,
        y: f64,
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        const DASH: f64 = 5.0;
        const GAP: f64 = 3.0;
        let mut x = left;
        while x < right {
            self.horizontal(x, (x + DASH).min(right), y, 1.5, color)?;
            x += DASH + GAP;
        }
        Ok(())
    }

    /// Fills a rectangle with diagonal stripes.
    pub(super) fn hatch(
        &mut self,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let outline = hatch::stripes(
            self.pixel(left, top),
            self.pixel(right, bottom),
            self.length(5.0),
            self.length(2.0),
        );
        self.polygon(outline, color)
    }

    /// Fills a rectangle with thin diagonal lines that lean the other way.
    pub(super) fn hatch_back(
        &mut self,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let outline = hatch::stripes_back(
            self.pixel(left, top),
            self.pixel(right, bottom),
            self.length(5.0),
            self.length(1.0),
        );
        self.polygon(outline, color)
    }

    /// Rules a rectangle with lines one CSS pixel thick, `apart` from one to the next.
    pub(super) fn rules(
        &mut self,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        apart: f64,
        color: Rgba,
    ) -> Result<(), DrawError<B>> {
        let outline = hatch::rules(
            self.pixel(left, top),
            self.pixel(right, bottom),
            self.length(apart),
            self.length(1.0),
        );
        self.polygon(outline, color)
    }

    fn polygon(&mut self, outline: Vec<(i32, i32)>, color: Rgba) -> Result<(), DrawError<B>> {
        if outline.is_empty() {
            return Ok(());
        }
        self.backend.fill_polygon(outline, &Fill(color.into()))
    }

    /// Writes a text.
    pub(super) fn text(
        &mut self,
        text: &str,
        x: f64,
        y: f64,
        how: Text,
    ) -> Result<(), DrawError<B>> {
        let style = Style {
            how,
            size: how.size * self.ratio * self.font_factor,
        };
        let place = self.pixel(x, y);
        self.backend.draw_text(text, &style, place)
    }
}

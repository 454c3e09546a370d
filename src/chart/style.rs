//! How things are painted, in the words that backends understand.

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendStyle, BackendTextStyle, FontFamily, FontStyle, FontTransform,
};

use super::color::Rgba;

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Text {
    /// Font size in CSS pixels.
    pub size: f64,
    pub bold: bool,
    pub color: Rgba,
    /// Which point of the text stands at the given place.
    pub align: HPos,
    pub vertical: VPos,
}

/// The size of what is written into a chart, in CSS pixels.
pub(super) const SMALL: f64 = 11.0;

impl Text {
    /// Regular letters that start at the given place and are centred on its height.
    pub(super) const fn new(size: f64, color: Rgba) -> Self {
        Self {
            size,
            bold: false,
            color,
            align: HPos::Left,
            vertical: VPos::Center,
        }
    }

    /// The letters of a chart.
    pub(super) const fn small(color: Rgba) -> Self {
        Self::new(SMALL, color)
    }

    /// The same in bold.
    pub(super) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same with another point at the given place.
    pub(super) const fn at(self, align: HPos, vertical: VPos) -> Self {
        Self {
            align,
            vertical,
            ..self
        }
    }
}

/// A plain colour to fill with.
pub(super) struct Fill(pub BackendColor);

impl BackendStyle for Fill {
    fn color(&self) -> BackendColor {
        self.0
    }
}

/// A text's style as backends ask for it.
pub(super) struct Style {
    pub how: Text,
    /// Font size in the backend's pixels.
    pub size: f64,
}

impl BackendTextStyle for Style {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.how.color.into()
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn transform(&self) -> FontTransform {
        FontTransform::None
    }

    fn style(&self) -> FontStyle {
        if self.how.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        }
    }

    fn anchor(&self) -> Pos {
        Pos::new(self.how.align, self.how.vertical)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name("system-ui, sans-serif")
    }

    /// Nobody measures text: the labels' areas are fixed, and a browser would have to lay out
    /// the page for it.
    fn layout_box(&self, _text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (0, 0)))
    }

    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _text: &str,
        _pos: (i32, i32),
        _draw: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}

//! A drawing backend that only takes down what it is asked to draw.

use std::convert::Infallible;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use stampede::chart::Rgba;

/// Left, top, right and bottom, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn middle(&self) -> (f64, f64) {
        let middle = |from, to| f64::midpoint(from, to);
        (middle(self.left, self.right), middle(self.top, self.bottom))
    }

    pub fn is_within(&self, other: &Self, tolerance: f64) -> bool {
        self.left >= other.left - tolerance
            && self.top >= other.top - tolerance
            && self.right <= other.right + tolerance
            && self.bottom <= other.bottom + tolerance
    }

    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// A text, and the room that it takes by our own estimate.
#[derive(Clone, Debug)]
pub struct Written {
    pub text: String,
    pub bold: bool,
    pub area: Area,
}

/// What was drawn, in order.
#[derive(Debug, Default)]
pub struct Recorder {
    pub rectangles: Vec<(Area, Rgba)>,
    pub polygons: Vec<(Vec<BackendCoord>, Rgba)>,
    pub texts: Vec<Written>,
}

impl Recorder {
    pub fn calls(&self) -> usize {
        self.rectangles.len() + self.polygons.len() + self.texts.len()
    }

    /// The rectangles of a colour.
    pub fn of(&self, color: Rgba) -> impl Iterator<Item = Area> {
        self.rectangles
            .iter()
            .filter(move |(_, painted)| *painted == color)
            .map(|(area, _)| *area)
    }
}

fn rgba(color: BackendColor) -> Rgba {
    let (r, g, b) = color.rgb;
    Rgba(r, g, b, color.alpha)
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        panic!("the drawing knows how large it is");
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    /// What is drawn by none of the three below ends here.
    fn draw_pixel(&mut self, point: BackendCoord, _: BackendColor) -> Drawn {
        panic!("a single pixel at {point:?}");
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        assert!(fill, "outlines differ from backend to backend");
        assert!(left < right && top < bottom, "an empty rectangle");
        let area = Area {
            left: left.into(),
            top: top.into(),
            right: right.into(),
            bottom: bottom.into(),
        };
        self.rectangles.push((area, rgba(style.color())));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let path: Vec<_> = path.into_iter().collect();
        assert!(path.len() > 2, "no polygon has {} corners", path.len());
        self.polygons.push((path, rgba(style.color())));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let bold = matches!(style.style(), FontStyle::Bold);
        let (width, height) = (width_of(text, bold) * style.size(), style.size());
        let left = match style.anchor().h_pos {
            HPos::Left => f64::from(x),
            HPos::Center => f64::from(x) - width / 2.0,
            HPos::Right => f64::from(x) - width,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => f64::from(y),
            VPos::Center => f64::from(y) - height / 2.0,
            VPos::Bottom => f64::from(y) - height,
        };
        self.texts.push(Written {
            text: text.to_owned(),
            bold,
            area: Area {
                left,
                top,
                right: left + width,
                bottom: top + height,
            },
        });
        Ok(())
    }
}

/// How wide a text is, as a share of its font size, in one of the widest fonts that a system
/// comes with (DejaVu Sans).
fn width_of(text: &str, bold: bool) -> f64 {
    let of = |character: char| match (character, bold) {
        ('0'..='9', false) => 0.636,
        ('0'..='9', true) => 0.696,
        (',' | '.' | ' ', false) => 0.32,
        (',' | '.' | ' ', true) => 0.38,
        ('→' | '↑', _) => 0.838,
        (_, false) => 0.58,
        (_, true) => 0.65,
    };
    text.chars().map(of).sum()
}

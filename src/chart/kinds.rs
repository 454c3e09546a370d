//! What became of an arrival, and so what its part of a bar looks like.

use plotters_backend::DrawingBackend;

use super::color::{Palette, Rgba};
use super::pen::{DrawError, Pen};
use super::timeline::Second;

/// What became of an arrival, and so what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It succeeded.
    Served,
    /// The server did the work, but the caller had left.
    Late,
    /// The server was back, but full.
    Rejected,
    /// The server was down, or half sick.
    Failed,
}

impl Kind {
    /// Every kind, in the order of the legend and of a bar from the bottom.
    pub const ALL: [Self; 4] = [Self::Served, Self::Late, Self::Rejected, Self::Failed];

    /// Every kind, in the order of a bar from the top.
    pub(super) const FROM_TOP: [Self; 4] = [Self::Failed, Self::Rejected, Self::Late, Self::Served];

    /// Its name in style sheets.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Served => "served",
            Self::Late => "late",
            Self::Rejected => "rejected",
            Self::Failed => "failed",
        }
    }

    /// Its name, in the legend and in a second's description.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Served => "served",
            Self::Late => "answered too late",
            Self::Rejected => "turned away",
            Self::Failed => "failed",
        }
    }

    /// How many of a second's arrivals are of this kind.
    pub const fn of(self, second: &Second) -> u32 {
        match self {
            Self::Served => second.served,
            Self::Late => second.late,
            Self::Rejected => second.rejected,
            Self::Failed => second.failed,
        }
    }
}

/// Fills a rectangle in the way of its kind: colour, and a second cue besides colour.
pub(super) fn swatch<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    kind: Kind,
    upper_left: (f64, f64),
    lower_right: (f64, f64),
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let Rgba(r, g, b, _) = palette.surface;
    let cue = Rgba(r, g, b, 0.55);
    match kind {
        Kind::Served => pen.fill(upper_left, lower_right, palette.served),
        Kind::Late => {
            pen.fill(upper_left, lower_right, palette.late)?;
            pen.hatch_back(upper_left, lower_right, cue)
        }
        Kind::Rejected => {
            pen.fill(upper_left, lower_right, palette.rejected)?;
            pen.rules(upper_left, lower_right, 6.0, cue)
        }
        Kind::Failed => {
            pen.fill(upper_left, lower_right, palette.failed_fill)?;
            pen.hatch(upper_left, lower_right, palette.failed_line)
        }
    }
}

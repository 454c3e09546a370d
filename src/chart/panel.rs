//! One panel's chart: arrivals against capacity.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::bars::{Bar, bars, span_of_bars};
use super::color::{Palette, Rgba};
use super::labels::{self, Label, width_of};
use super::layout::Layout;
use super::pen::{DrawError, Pen};
use super::style::Text;
use super::timeline::Timeline;
use super::view::PanelAxes;
use crate::time::Micros;
use crate::words;

/// Everything that one chart shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Where things stand.
    pub layout: Layout,
    /// How far the axes go.
    pub axes: &'a PanelAxes,
    /// What arrived.
    pub timeline: &'a Timeline,
    /// How long the server is down.
    pub outage: Micros,
    /// Requests the server accepts in a second.
    pub capacity: u64,
    /// When the last client was back, or the run was cut off.
    pub end: Micros,
    /// Whether everyone was back at the end.
    pub finished: bool,
    /// The colours.
    pub palette: &'a Palette,
}

const AXIS_SIZE: f64 = 11.0;
const LABEL_SIZE: f64 = 11.0;

/// Draws a chart at the backend's upper left corner, at `ratio` backend pixels for each CSS
/// pixel.
///
/// # Errors
///
/// Whatever the backend says when it can't draw.
pub fn draw_panel<B: DrawingBackend>(
    backend: &mut B,
    picture: &Picture<'_>,
    ratio: f64,
) -> Result<(), DrawError<B>> {
    draw(&mut Pen::new(backend, ratio, (0.0, 0.0), 1.0), picture)
}

pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Layout { width, height } = picture.layout;
    pen.fill((0.0, 0.0), (width, height), picture.palette.surface)?;
    outage(pen, picture)?;
    axes(pen, picture)?;
    all_bars(pen, picture)?;
    capacity(pen, picture)?;
    goes_on(pen, picture)
}

/// The shaded band and its bracket.
fn outage<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    const BRACKET_Y: f64 = 9.0;
    let Picture {
        layout, palette, ..
    } = picture;
    if picture.outage == Micros::ZERO {
        return Ok(());
    }
    let share = picture.axes.time.share(picture.outage.as_secs_f64());
    let (left, right) = (layout.plot_left(), layout.x(share.min(1.0)));
    pen.fill(
        (left, layout.plot_top()),
        (right, layout.plot_bottom()),
        palette.outage,
    )?;
    pen.vertical(left, BRACKET_Y - 3.0, BRACKET_Y + 4.0, palette.muted)?;
    if share <= 1.0 {
        pen.vertical(right, BRACKET_Y - 3.0, BRACKET_Y + 4.0, palette.muted)?;
    }
    let text = "outage";
    let room = width_of(text, AXIS_SIZE) + 8.0;
    let style = |align| Text {
        size: AXIS_SIZE,
        bold: false,
        color: palette.muted,
        align,
        vertical: VPos::Center,
    };
    if right - left > room + 12.0 {
        let middle = (left + right) / 2.0;
        pen.horizontal(left, middle - room / 2.0, BRACKET_Y, 1.0, palette.muted)?;
        pen.horizontal(middle + room / 2.0, right, BRACKET_Y, 1.0, palette.muted)?;
        pen.text(text, middle, BRACKET_Y, style(HPos::Center))
    } else {
        pen.horizontal(left, right, BRACKET_Y, 1.0, palette.muted)?;
        pen.text(text, right + 5.0, BRACKET_Y, style(HPos::Left))
    }
}

/// Grid lines and the labels of both axes.
fn axes<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout, palette, ..
    } = picture;
    let style = |align, vertical| Text {
        size: AXIS_SIZE,
        bold: false,
        color: palette.muted,
        align,
        vertical,
    };
    for tick in &picture.axes.arrivals.ticks {
        let y = layout.y(picture.axes.arrivals.share(tick.value as f64));
        pen.horizontal(
            layout.plot_left(),
            layout.plot_right(),
            y,
            1.0,
            palette.hairline,
        )?;
        let left = layout.plot_left() - 6.0;
        pen.text(&tick.label, left, y, style(HPos::Right, VPos::Center))?;
    }
    let Some((last, others)) = picture.axes.time.ticks.split_last() else {
        return Ok(());
    };
    let y = layout.plot_bottom() + 7.0;
    // The unit makes the last label longer: it ends where the picture does.
    let right = layout.width - 1.0;
    pen.text(&last.label, right, y, style(HPos::Right, VPos::Top))?;
    let room = right - width_of(&last.label, AXIS_SIZE) - 4.0;
    for tick in others {
        let x = layout.x(picture.axes.time.share(tick.value as f64));
        // In a narrow picture the one before it gives way.
        if x + width_of(&tick.label, AXIS_SIZE) / 2.0 <= room {
            pen.text(&tick.label, x, y, style(HPos::Center, VPos::Top))?;
        }
    }
    Ok(())
}

/// The bars, and the numbers of those that are cut.
fn all_bars<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout,
        axes,
        timeline,
        palette,
        ..
    } = picture;
    let span = span_of_bars(timeline, axes.time.end, layout.plot_width());
    let mut cut = Vec::new();
    for bar in bars(timeline, axes.time.end, span) {
        let (left, right) = edges(picture, &bar);
        let arrivals = bar.second.arrivals();
        stack(pen, picture, &bar, left, right)?;
        if arrivals > axes.arrivals.end {
            let top = layout.plot_top();
            pen.fill((left, top + 3.0), (right, top + 5.0), palette.surface)?;
            cut.push(Label {
                middle: (left + right) / 2.0,
                height: arrivals,
                text: words::count(arrivals),
            });
        }
    }
    let style = Text {
        size: LABEL_SIZE,
        bold: true,
        color: palette.ink,
        align: HPos::Center,
        vertical: VPos::Center,
    };
    let y = layout.plot_top() - 9.0;
    for label in labels::place(cut, layout.plot_left(), layout.width - 2.0, LABEL_SIZE) {
        pen.text(&label.text, label.middle, y, style)?;
    }
    Ok(())
}

/// The left and right edge of a bar, with a gap to the next where there is room for one.
fn edges(picture: &Picture<'_>, bar: &Bar) -> (f64, f64) {
    const GAP: f64 = 1.0;
    let x = |second| {
        let share = picture.axes.time.share(f64::from(second));
        picture.layout.x(share.min(1.0))
    };
    let (left, right) = (x(bar.start_s), x(bar.start_s + bar.span_s));
    if right - left > 3.0 * GAP {
        (left, right - GAP)
    } else {
        (left, right)
    }
}

/// One bar, from the bottom: served, turned away, failed; drawn from the top.
fn stack<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    bar: &Bar,
    left: f64,
    right: f64,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout,
        axes,
        palette,
        ..
    } = picture;
    let second = &bar.second;
    let y = |value: u64| layout.y(axes.arrivals.share(value as f64).min(1.0));
    let mut above = second.arrivals();
    // Something that arrived must be seen, however little it is on this scale: it reaches into
    // the part over it, which is drawn before.
    for (kind, count) in [
        (Kind::Failed, second.failed),
        (Kind::Rejected, second.rejected),
        (Kind::Served, second.served),
    ] {
        let below = above - u64::from(count);
        if count > 0 {
            let bottom = y(below);
            let top = y(above).min(bottom - 1.0).max(layout.plot_top());
            swatch(pen, kind, (left, top), (right, bottom), palette)?;
        }
        above = below;
    }
    Ok(())
}

/// What became of an arrival, and so what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It succeeded.
    Served,
    /// The server was back, but full.
    Rejected,
    /// The server was down.
    Failed,
}

impl Kind {
    /// Every kind, in the order of the legend.
    pub const ALL: [Self; 3] = [Self::Served, Self::Rejected, Self::Failed];

    /// Its name in the legend.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Served => "served",
            Self::Rejected => "turned away",
            Self::Failed => "failed in the outage",
        }
    }
}

/// Fills a rectangle in the way of its kind: colour, and a second cue besides colour.
pub(super) fn swatch<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    kind: Kind,
    (left, top): (f64, f64),
    (right, bottom): (f64, f64),
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let (upper_left, lower_right) = ((left, top), (right, bottom));
    match kind {
        Kind::Served => pen.fill(upper_left, lower_right, palette.served),
        Kind::Rejected => {
            let Rgba(r, g, b, _) = palette.surface;
            pen.fill(upper_left, lower_right, palette.rejected)?;
            pen.rules(upper_left, lower_right, 6.0, Rgba(r, g, b, 0.55))
        }
        Kind::Failed => {
            pen.fill(upper_left, lower_right, palette.failed_fill)?;
            pen.hatch(upper_left, lower_right, palette.failed_line)
        }
    }
}

/// The capacity as a line, or a word where it lies above the picture.
fn capacity<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout, palette, ..
    } = picture;
    let share = picture.axes.arrivals.share(picture.capacity as f64);
    let mut style = Text {
        size: AXIS_SIZE,
        bold: false,
        color: palette.ink,
        align: HPos::Right,
        vertical: VPos::Bottom,
    };
    let text = format!("capacity {}/s", words::count(picture.capacity));
    let right = layout.plot_right();
    if share > 1.0 {
        style.vertical = VPos::Top;
        let text = format!("{text}, above ↑");
        return pen.text(&text, right, layout.plot_top() + 20.0, style);
    }
    let y = layout.y(share);
    pen.dashes(layout.plot_left(), right, y, palette.ink)?;
    // Near the top it stands under the line, and under the mark of a longer run.
    if y - layout.plot_top() < 34.0 {
        style.vertical = VPos::Top;
        let highest = mark(picture).map_or(0.0, |_| layout.plot_top() + 20.0);
        return pen.text(&text, right, highest.max(y + 4.0), style);
    }
    pen.text(&text, right, y - 3.0, style)
}

/// What is said of a run that goes on beyond the axis, or was cut off.
fn mark(picture: &Picture<'_>) -> Option<String> {
    let end = words::duration(picture.end);
    let beyond = picture.axes.time.share(picture.end.as_secs_f64()) > 1.0;
    match (beyond, picture.finished) {
        (true, true) => Some(format!("goes on to {end} →")),
        (true, false) => Some(format!("goes on, cut off at {end} →")),
        (false, false) => Some(format!("cut off at {end}")),
        (false, true) => None,
    }
}

/// Says how far a run goes on beyond the axis, or that it was cut off.
fn goes_on<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Picture {
        layout, palette, ..
    } = picture;
    let Some(text) = mark(picture) else {
        return Ok(());
    };
    let right = layout.plot_right();
    let top = layout.plot_top() + 3.0;
    let width = width_of(&text, LABEL_SIZE);
    pen.fill(
        (right - width - 4.0, top),
        (right, top + 15.0),
        palette.surface,
    )?;
    let style = Text {
        size: LABEL_SIZE,
        bold: true,
        color: palette.rejected,
        align: HPos::Right,
        vertical: VPos::Center,
    };
    pen.text(&text, right, top + 8.0, style)
}

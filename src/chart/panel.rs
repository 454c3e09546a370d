//! One panel's chart: arrivals against capacity.

use plotters_backend::DrawingBackend;

use super::bands;
use super::bars::{Bar, bars, span_of_bars};
use super::color::Palette;
use super::first_attempts;
use super::frame;
use super::gauges::{self, Gauges};
use super::layout::Layout;
use super::marks;
use super::needles;
use super::pen::{DrawError, Pen};
use super::stacks;
use super::timeline::Timeline;
use super::view::PanelAxes;
use crate::time::Micros;

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
    /// From when to when it is down again, in their order.
    pub down: &'a [(Micros, Micros)],
    /// Requests the server accepts in a second.
    pub capacity: u64,
    /// When the last client was back, or the run was cut off.
    pub end: Micros,
    /// Whether everyone was back at the end.
    pub finished: bool,
    /// How the budget and the breaker of a process stand, if there are any.
    pub gauges: Option<&'a Gauges>,
    /// The colours.
    pub palette: &'a Palette,
}

impl Picture<'_> {
    /// The bars, from left to right.
    fn bars(&self) -> Vec<Bar> {
        let end_s = self.axes.time.end;
        let span_s = span_of_bars(self.timeline, end_s, self.layout.plot_width());
        bars(self.timeline, end_s, span_s)
    }

    /// Where a time lies, in CSS pixels from the left edge; beyond the axis it is the axis' end.
    pub(super) fn x(&self, seconds: f64) -> f64 {
        self.layout.x(self.axes.time.share(seconds).min(1.0))
    }

    /// Where a number of arrivals a second lies, in CSS pixels from the upper edge; above the
    /// axis it is the axis' end.
    pub(super) fn y(&self, arrivals: u64) -> f64 {
        let share = self.axes.arrivals.share(arrivals as f64);
        self.layout.y(share.min(1.0))
    }
}

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
    let Layout { width, height, .. } = picture.layout;
    pen.fill((0.0, 0.0), (width, height), picture.palette.surface)?;
    bands::draw(pen, picture)?;
    frame::axes(pen, picture)?;
    let bars = picture.bars();
    stacks::draw(pen, picture, &bars)?;
    needles::draw(pen, picture, &bars)?;
    first_attempts::draw(pen, picture, &bars)?;
    marks::capacity(pen, picture)?;
    gauges::draw(pen, picture)?;
    marks::goes_on(pen, picture)
}

//! Pictures to take away: one panel, or all of them on a sheet.

use plotters_backend::DrawingBackend;
use plotters_svg::SVGBackend;

use super::color::Palette;
use super::labels::width_of;
use super::layout::Layout;
use super::panel::{self, Picture};
use super::pen::{DrawError, Pen};
use super::stacks::{Kind, swatch};
use super::style::Text;

/// plotters-svg divides font sizes by this before it writes them.
const SVG_FONT_FACTOR: f64 = 1.24;
/// Pixels of a document for each CSS pixel: two keep narrow bars even.
const RATIO: f64 = 2.0;

/// One panel on a sheet.
#[derive(Clone, Debug)]
pub struct SheetPanel<'a> {
    /// What the panel shows.
    pub title: &'a str,
    /// Its formula.
    pub formula: &'a str,
    /// Its key figures: label and value.
    pub figures: Vec<(&'a str, String)>,
    /// Its chart. All charts of a sheet are of one size.
    pub picture: Picture<'a>,
}

/// All panels with a headline, two in a row.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The sentence over the panels.
    pub headline: &'a str,
    /// How to draw the same picture again; it stands at the foot.
    pub source: &'a str,
    /// The panels; at least one.
    pub panels: Vec<SheetPanel<'a>>,
    /// The colours.
    pub palette: &'a Palette,
}

const MARGIN: f64 = 24.0;
const GAP: f64 = 20.0;
const ABOVE_CHART: f64 = 34.0;
const BELOW_CHART: f64 = 48.0;
const HEADLINE_SIZE: f64 = 21.0;
const LINE: f64 = 30.0;
const LEGEND: f64 = 34.0;

/// Where a sheet's parts stand, in CSS pixels.
struct SheetLayout {
    size: (f64, f64),
    columns: usize,
    cell: (f64, f64),
    lines: Vec<String>,
    head: f64,
}

impl Sheet<'_> {
    /// The sheet's width and height in CSS pixels.
    pub fn size(&self) -> (f64, f64) {
        self.layout().size
    }

    /// The sheet as an SVG document.
    pub fn svg(&self) -> String {
        document(self.size(), |pen| self.write(pen))
    }

    /// Draws the sheet at the backend's upper left corner, at `ratio` backend pixels for each
    /// CSS pixel.
    ///
    /// # Errors
    ///
    /// Whatever the backend says when it can't draw.
    pub fn draw<B: DrawingBackend>(&self, backend: &mut B, ratio: f64) -> Result<(), DrawError<B>> {
        self.write(&mut Pen::new(backend, ratio, (0.0, 0.0), 1.0))
    }

    fn layout(&self) -> SheetLayout {
        let chart = self.panels.first().map_or(
            Layout {
                width: 0.0,
                height: 0.0,
            },
            |panel| panel.picture.layout,
        );
        let columns = self.panels.len().clamp(1, 2);
        let cell = (
            chart.width + GAP,
            ABOVE_CHART + chart.height + BELOW_CHART + GAP,
        );
        let width = 2.0 * MARGIN + columns as f64 * cell.0 - GAP;
        let lines = wrapped(self.headline, width - 2.0 * MARGIN, HEADLINE_SIZE);
        let head = MARGIN + lines.len() as f64 * LINE + LEGEND;
        let rows = self.panels.len().div_ceil(columns) as f64;
        SheetLayout {
            size: (width, head + rows * cell.1 + MARGIN),
            columns,
            cell,
            lines,
            head,
        }
    }

    fn write<B: DrawingBackend>(&self, pen: &mut Pen<'_, B>) -> Result<(), DrawError<B>> {
        let palette = self.palette;
        let layout = self.layout();
        let (width, height) = layout.size;
        pen.fill((0.0, 0.0), (width, height), palette.ground)?;
        for (i, line) in layout.lines.iter().enumerate() {
            let y = MARGIN + (i as f64 + 0.5) * LINE;
            pen.text(line, MARGIN, y, Text::new(HEADLINE_SIZE, palette.ink))?;
        }
        legend(pen, (MARGIN, layout.head - 20.0), palette)?;
        for (i, panel) in self.panels.iter().enumerate() {
            let left = MARGIN + (i % layout.columns) as f64 * layout.cell.0;
            let top = layout.head + (i / layout.columns) as f64 * layout.cell.1;
            pen.moved((left, top), |pen| cell(pen, panel, palette))?;
        }
        pen.text(
            self.source,
            MARGIN,
            height - MARGIN,
            Text::new(12.0, palette.muted),
        )
    }
}

/// One panel with its title and its key figures.
fn cell<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    panel: &SheetPanel<'_>,
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let chart = panel.picture.layout;
    pen.text(panel.title, 0.0, 16.0, Text::new(16.0, palette.ink).bold())?;
    let beside = width_of(panel.title, 16.0) + 12.0;
    pen.text(panel.formula, beside, 17.0, Text::new(12.0, palette.muted))?;
    pen.moved((0.0, ABOVE_CHART), |pen| panel::draw(pen, &panel.picture))?;
    let below = ABOVE_CHART + chart.height;
    let step = chart.width / panel.figures.len().max(1) as f64;
    for (i, (label, value)) in panel.figures.iter().enumerate() {
        let x = i as f64 * step;
        pen.text(label, x, below + 12.0, Text::new(12.0, palette.muted))?;
        pen.text(value, x, below + 32.0, Text::new(16.0, palette.ink).bold())?;
    }
    Ok(())
}

fn legend<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    (left, y): (f64, f64),
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let mut x = left;
    for (name, kind) in Kind::ALL.map(|kind| (kind.name(), kind)) {
        swatch(pen, kind, (x, y - 6.0), (x + 12.0, y + 6.0), palette)?;
        pen.text(name, x + 18.0, y, Text::new(13.0, palette.muted))?;
        x += 18.0 + width_of(name, 13.0) + 16.0;
    }
    Ok(())
}

/// One chart as an SVG document.
pub fn panel_svg(picture: &Picture<'_>) -> String {
    let Layout { width, height } = picture.layout;
    document((width, height), |pen| panel::draw(pen, picture))
}

/// Draws a document of this size in CSS pixels.
fn document<D>((width, height): (f64, f64), draw: D) -> String
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

/// Breaks a sentence into lines of at most `width` pixels.
fn wrapped(text: &str, width: f64, font_size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        let longer = format!("{line} {word}");
        // The headline is not bold, hence narrower than the labels.
        if !line.is_empty() && 0.85 * width_of(&longer, font_size) > width {
            lines.push(word.to_owned());
        } else if line.is_empty() {
            *line = word.to_owned();
        } else {
            *line = longer;
        }
    }
    lines
}

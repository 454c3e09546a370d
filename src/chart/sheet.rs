//! A picture to take away: all panels on a sheet.

use plotters_backend::DrawingBackend;

use super::color::Palette;
use super::labels::width_of;
use super::layout::Layout;
use super::legend::{LegendEntry, swatch};
use super::panel::{self, Picture};
use super::pen::{DrawError, Pen};
use super::style::Text;
use super::svg::document;

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
    /// What the marks of the pictures mean.
    pub legend: &'a [LegendEntry],
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
/// The room of the legend: around its lines, and of each line after the first.
const LEGEND: f64 = 34.0;
const LEGEND_LINE: f64 = 22.0;
const LEGEND_SIZE: f64 = 13.0;
/// What is not bold is narrower than the labels.
const NARROWER: f64 = 0.85;
const SOURCE_SIZE: f64 = 12.0;
const SOURCE_LINE: f64 = 17.0;
const BESIDE_SWATCH: f64 = 18.0;

/// Where a sheet's parts stand, in CSS pixels.
struct SheetLayout {
    size: (f64, f64),
    columns: usize,
    cell: (f64, f64),
    lines: Vec<String>,
    /// Where each entry of the legend stands.
    legend: Vec<(f64, f64)>,
    source: Vec<String>,
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
                strips: 0,
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
        let below_lines = MARGIN + lines.len() as f64 * LINE;
        let legend = places(self.legend, (MARGIN, below_lines + 14.0), width - MARGIN);
        let more = legend.last().map_or(0.0, |(_, y)| y - below_lines - 14.0);
        let head = below_lines + LEGEND + more;
        let source = lines_of_source(self.source, width - 2.0 * MARGIN);
        let foot = (source.len() - 1) as f64 * SOURCE_LINE;
        let rows = self.panels.len().div_ceil(columns) as f64;
        SheetLayout {
            size: (width, head + rows * cell.1 + MARGIN + foot),
            columns,
            cell,
            lines,
            legend,
            source,
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
        for (entry, &(x, y)) in self.legend.iter().zip(&layout.legend) {
            swatch(pen, entry.mark, (x, y), palette)?;
            pen.text(
                entry.name,
                x + BESIDE_SWATCH,
                y,
                Text::new(LEGEND_SIZE, palette.muted),
            )?;
        }
        for (i, panel) in self.panels.iter().enumerate() {
            let left = MARGIN + (i % layout.columns) as f64 * layout.cell.0;
            let top = layout.head + (i / layout.columns) as f64 * layout.cell.1;
            pen.moved((left, top), |pen| cell(pen, panel, palette))?;
        }
        for (i, line) in layout.source.iter().rev().enumerate() {
            let y = height - MARGIN - i as f64 * SOURCE_LINE;
            pen.text(line, MARGIN, y, Text::new(SOURCE_SIZE, palette.muted))?;
        }
        Ok(())
    }
}

/// One panel with its title and its key figures.
fn cell<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    panel: &SheetPanel<'_>,
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let chart = panel.picture.layout;
    // A short name has its formula beside it; a long one, or a long formula, gives way.
    let beside = width_of(panel.title, 16.0) + 12.0;
    let is_short = beside + width_of(panel.formula, 12.0) <= chart.width;
    let (title, room) = match is_short {
        true => (16.0, beside),
        false => (13.0, 0.0),
    };
    let head = cut(panel.title, chart.width, title);
    pen.text(
        &head,
        0.0,
        if is_short { 16.0 } else { 7.0 },
        Text::new(title, palette.ink).bold(),
    )?;
    let formula = cut(panel.formula, chart.width - room, 12.0);
    let below = if is_short { 17.0 } else { 22.0 };
    pen.text(&formula, room, below, Text::new(12.0, palette.muted))?;
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

/// A text, cut to what fits into a width.
fn cut(text: &str, width: f64, size: f64) -> String {
    if width_of(text, size) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width_of(&kept, size) + size > width {
            break;
        }
    }
    kept + "…"
}

/// Where the entries of a legend stand: one after the other from a place on, in a new line where
/// the next would go beyond `right`.
fn places(entries: &[LegendEntry], (left, top): (f64, f64), right: f64) -> Vec<(f64, f64)> {
    const APART: f64 = 16.0;
    let (mut x, mut y) = (left, top);
    entries
        .iter()
        .map(|entry| {
            let width = BESIDE_SWATCH + width_of(entry.name, LEGEND_SIZE);
            if x > left && x + width > right {
                (x, y) = (left, y + LEGEND_LINE);
            }
            let place = (x, y);
            x += width + APART;
            place
        })
        .collect()
}

/// The foot of a sheet: in one line if there is room; else the link, which is set apart by three
/// spaces, in lines of its own, and both broken between their settings.
fn lines_of_source(source: &str, width: f64) -> Vec<String> {
    // Figures and signs are nearly as wide as the labels, bold or not.
    let fits = |line: &str| 0.95 * width_of(line.trim(), SOURCE_SIZE) <= width;
    if fits(source) {
        return vec![source.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for sentence in source.split("   ") {
        let mut line = String::new();
        for part in sentence.split_inclusive(['·', '&']) {
            if !line.is_empty() && !fits(&format!("{line}{part}")) {
                lines.push(std::mem::take(&mut line));
            }
            line += part;
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim().to_owned()).collect()
}

/// Breaks a sentence into lines of at most `width` pixels.
fn wrapped(text: &str, width: f64, font_size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        let longer = format!("{line} {word}");
        if !line.is_empty() && NARROWER * width_of(&longer, font_size) > width {
            lines.push(word.to_owned());
        } else if line.is_empty() {
            *line = word.to_owned();
        } else {
            *line = longer;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Failures, Timeline, legend};

    #[test]
    fn a_legend_goes_on_in_the_next_line() {
        let entries = legend(&[Timeline::default()], &[], Failures::InTheOutage);
        let wide = places(&entries, (24.0, 50.0), 600.0);
        assert!(wide.iter().all(|&(_, y)| y == 50.0), "{wide:?}");
        let narrow = places(&entries, (24.0, 50.0), 300.0);
        assert_eq!(narrow[2], (24.0, 50.0 + LEGEND_LINE));
    }

    #[test]
    fn a_long_link_is_broken_between_its_settings() {
        let source = "Stampede: 5 clients   ?clients=5&outage=20s&capacity=7";
        assert_eq!(lines_of_source(source, 1_000.0), [source]);
        assert_eq!(
            lines_of_source(source, 180.0),
            [
                "Stampede: 5 clients",
                "?clients=5&outage=20s&",
                "capacity=7"
            ]
        );
    }
}

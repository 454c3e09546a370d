//! When the server was down: shaded bands, each with its bracket in the row over the plot.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};

use super::labels::width_of;
use super::layout::Layout;
use super::marks::end_of_run;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::{SMALL, Text};
use crate::time::Micros;

const OUTAGE: &str = "outage";
const AGAIN: &str = "down";
/// Of an outage whose own word has no room, and the time down right after it.
const BOTH: &str = "outage, down again";

/// A time during which the server was down, where it lies in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Band {
    left: f64,
    right: f64,
    /// Whether it ends within the picture.
    ends: bool,
    word: &'static str,
}

impl Band {
    fn middle(&self) -> f64 {
        (self.left + self.right) / 2.0
    }
}

/// Every band with its bracket, and with its word where there is room for it.
pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let bands = bands(picture);
    let end = end_of_run(picture).map_or(picture.layout.width, |(_, left)| left);
    for (band, word) in bands.iter().zip(words(&bands, end)) {
        let layout = picture.layout;
        pen.fill(
            (band.left, layout.plot_top()),
            (band.right, layout.plot_bottom()),
            picture.palette.outage,
        )?;
        // Half a bracket beside what is said of the run's end would say nothing. That of the
        // outage may be as long as the picture.
        if band.word == OUTAGE || band.right < end {
            bracket(pen, picture, band, word)?;
        }
    }
    Ok(())
}

/// A word at a bracket.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Word {
    text: &'static str,
    /// Whether it stands within the bracket, in its middle; else it starts to the right of it.
    within: bool,
}

impl Word {
    const BESIDE: f64 = 5.0;

    /// How much of a bracket a word in it takes.
    fn room(text: &str) -> f64 {
        width_of(text, SMALL) + 8.0
    }

    /// A word at a band that may reach to `limit`; `None` where there is no room.
    fn at(band: &Band, text: &'static str, limit: f64) -> Option<Self> {
        let width = width_of(text, SMALL);
        let within = band.right - band.left > Self::room(text) + 12.0;
        let until = if within {
            band.middle() + width / 2.0
        } else {
            band.right + Self::BESIDE + width
        };
        (until <= limit).then_some(Self { text, within })
    }
}

/// The word of each band, if there is room for it. Where the next band is too near for the word
/// of the outage, that one speaks for both.
fn words(bands: &[Band], end: f64) -> Vec<Option<Word>> {
    /// How near to the next bracket a word may come.
    const APART: f64 = 5.0;
    let mut is_outage_named = true;
    let mut words = Vec::new();
    for (i, band) in bands.iter().enumerate() {
        let next = bands.get(i + 1).map_or(end, |next| next.left - APART);
        let limit = end.min(next);
        let mut word = Word::at(band, band.word, limit);
        if !is_outage_named {
            word = Word::at(band, BOTH, limit).or(word);
        }
        is_outage_named = i > 0 || word.is_some();
        words.push(word);
    }
    words
}

/// The outage and then the other times, as far as the picture goes. What is too near to be told
/// apart is one band: their number is bounded by the picture's pixels.
fn bands(picture: &Picture<'_>) -> Vec<Band> {
    const NARROWEST: f64 = 1.0;
    const TOLD_APART: f64 = 2.0;
    let band = |from: Micros, to: Micros, word| {
        let (from, to) = (from.as_secs_f64(), to.as_secs_f64());
        Band {
            left: picture.x(from),
            right: picture.x(to),
            ends: picture.axes.time.share(to) <= 1.0,
            word,
        }
    };
    let mut bands: Vec<Band> = Vec::new();
    if picture.outage > Micros::ZERO {
        bands.push(band(Micros::ZERO, picture.outage, OUTAGE));
    }
    let outage = bands.len();
    for &(from, to) in picture.down {
        if picture.axes.time.share(from.as_secs_f64()) >= 1.0 {
            break;
        }
        let mut next = band(from, to, AGAIN);
        let before = bands.last().map_or(f64::MIN, |band| band.right);
        let is_again = bands.len() > outage;
        if is_again && next.left < before + TOLD_APART {
            if let Some(last) = bands.last_mut() {
                last.right = before.max(next.right);
                last.ends = next.ends;
            }
            continue;
        }
        next.left = next.left.max(before);
        next.right = next
            .right
            .max(next.left + NARROWEST)
            .min(picture.layout.plot_right());
        if next.right > next.left {
            bands.push(next);
        }
    }
    bands
}

/// A band's bracket and word.
fn bracket<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    band: &Band,
    word: Option<Word>,
) -> Result<(), DrawError<B>> {
    const Y: f64 = Layout::TOP_ROW;
    let Band {
        left, right, ends, ..
    } = *band;
    let color = picture.palette.muted;
    pen.vertical(left, Y - 3.0, Y + 4.0, color)?;
    if ends {
        pen.vertical(right, Y - 3.0, Y + 4.0, color)?;
    }
    let how = Text::small(color);
    match word {
        Some(Word { text, within: true }) => {
            let (middle, half) = (band.middle(), Word::room(text) / 2.0);
            pen.horizontal(left, middle - half, Y, 1.0, color)?;
            pen.horizontal(middle + half, right, Y, 1.0, color)?;
            pen.text(text, middle, Y, how.at(HPos::Center, VPos::Center))
        }
        Some(Word { text, .. }) => {
            pen.horizontal(left, right, Y, 1.0, color)?;
            pen.text(text, right + Word::BESIDE, Y, how)
        }
        // Where there is no room the band alone says it.
        None => pen.horizontal(left, right, Y, 1.0, color),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{LIGHT, PanelAxes, Timeline, count_axis, time_axis};

    /// The bands of a picture that shows ten pixels for each of its 60 seconds.
    #[track_caller]
    fn shows(outage: f64, down: &[(f64, f64)], expected: &[(f64, f64, bool)]) {
        let micros = |seconds: f64| Micros((seconds * 1e6) as u64);
        let down: Vec<_> = down.iter().map(|&(a, b)| (micros(a), micros(b))).collect();
        let picture = Picture {
            layout: Layout {
                width: Layout::LEFT + 600.0 + Layout::RIGHT,
                height: 200.0,
                strips: 0,
            },
            axes: &PanelAxes {
                time: time_axis(55.0),
                arrivals: count_axis(100),
            },
            timeline: &Timeline::default(),
            outage: micros(outage),
            down: &down,
            capacity: 100,
            end: micros(60.0),
            finished: true,
            gauges: None,
            palette: &LIGHT,
        };
        let bands = bands(&picture);
        let place = |x: f64| ((x - Layout::LEFT) * 10.0).round() / 100.0;
        let shown: Vec<_> = bands
            .iter()
            .map(|band| (place(band.left), place(band.right), band.ends))
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn each_time_down_is_a_band() {
        shows(0.0, &[], &[]);
        let both = [(0.0, 10.0, true), (12.0, 14.0, true)];
        shows(10.0, &[(12.0, 14.0)], &both);
        // Nothing is shaded twice.
        shows(
            10.0,
            &[(9.0, 14.0)],
            &[(0.0, 10.0, true), (10.0, 14.0, true)],
        );
        shows(
            10.0,
            &[(9.0, 10.0)],
            &[(0.0, 10.0, true), (10.0, 10.1, true)],
        );
    }

    #[test]
    fn what_is_beyond_the_axis_is_cut() {
        shows(0.0, &[(55.0, 70.0), (70.0, 90.0)], &[(55.0, 60.0, false)]);
        shows(0.0, &[(50.0, 58.0), (58.1, 70.0)], &[(50.0, 60.0, false)]);
        shows(90.0, &[(95.0, 99.0)], &[(0.0, 60.0, false)]);
    }

    #[test]
    fn bands_that_cannot_be_told_apart_are_one() {
        shows(0.0, &[(1.0, 2.0), (2.1, 3.0)], &[(1.0, 3.0, true)]);
        shows(
            0.0,
            &[(1.0, 2.0), (2.3, 3.0)],
            &[(1.0, 2.0, true), (2.3, 3.0, true)],
        );
        // But the outage stays the outage.
        shows(1.0, &[(1.1, 2.0)], &[(0.0, 1.0, true), (1.1, 2.0, true)]);
        let thousands: Vec<_> = (0..4_000)
            .map(|i| f64::from(i) * 0.01)
            .map(|from| (from, from + 0.001))
            .collect();
        shows(0.0, &thousands, &[(0.0, 39.99, true)]);
    }

    /// The words at these bands, in pixels, in a row that ends at 500; the first is the outage.
    #[track_caller]
    fn says(bands: &[(f64, f64)], expected: &[&str]) {
        let band = |(i, &(left, right))| Band {
            left,
            right,
            ends: true,
            word: if i == 0 { OUTAGE } else { AGAIN },
        };
        let bands: Vec<Band> = bands.iter().enumerate().map(band).collect();
        let words: Vec<_> = words(&bands, 500.0)
            .iter()
            .map(|word| word.map_or("", |word| word.text))
            .collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn words_stand_where_there_is_room() {
        says(&[(0.0, 10.0)], &[OUTAGE]);
        says(&[(0.0, 10.0), (100.0, 110.0)], &[OUTAGE, AGAIN]);
        says(&[(0.0, 100.0), (101.0, 200.0)], &[OUTAGE, AGAIN]);
        says(&[(0.0, 10.0), (480.0, 490.0)], &[OUTAGE, ""]);
        says(
            &[(0.0, 10.0), (100.0, 110.0), (120.0, 130.0)],
            &[OUTAGE, "", AGAIN],
        );
    }

    #[test]
    fn the_next_band_speaks_for_an_outage_without_room() {
        says(&[(0.0, 10.0), (20.0, 30.0)], &["", BOTH]);
        says(
            &[(0.0, 10.0), (20.0, 30.0), (100.0, 110.0)],
            &["", AGAIN, AGAIN],
        );
        says(&[(0.0, 10.0), (20.0, 30.0), (40.0, 50.0)], &["", "", AGAIN]);
    }
}

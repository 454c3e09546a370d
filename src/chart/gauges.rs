//! How a process' budget and breaker stand over time: a strip each under the time axis.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};
use serde::{Deserialize, Serialize};

use super::layout::Layout;
use super::panel::Picture;
use super::pen::{DrawError, Pen};
use super::style::Text;
use crate::scenario::WHOLE;
use crate::sim::{GuardBin, Guarded};

/// What a budget and a breaker did in one second, and how they stood at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauge {
    /// The second's start, in seconds from `t = 0`.
    pub at: u32,
    /// Retries that the budget refused.
    pub refused: u32,
    /// Attempts that a breaker stopped.
    pub blocked: u32,
    /// How often a breaker opened or closed.
    pub flips: u32,
    /// What was left of the budget, in millionths.
    pub level: u32,
    /// The share of processes whose breaker was not closed, in millionths.
    pub open: u32,
}

impl Gauge {
    fn of(at: u32, bin: &GuardBin) -> Self {
        let narrow = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            at,
            refused: narrow(bin.refused),
            blocked: narrow(bin.blocked),
            flips: narrow(bin.opened + bin.closed),
            level: bin.level,
            open: bin.open,
        }
    }

    /// Whether nothing happened in it, and all stood as before.
    fn is_like(&self, before: &Self) -> bool {
        (self.refused, self.blocked, self.flips) == (0, 0, 0)
            && (self.level, self.open) == (before.level, before.open)
    }

    /// What stands for two: all that happened, the lowest level and the most that were open.
    fn with(self, later: &Self) -> Self {
        Self {
            at: self.at,
            refused: self.refused.saturating_add(later.refused),
            blocked: self.blocked.saturating_add(later.blocked),
            flips: self.flips.saturating_add(later.flips),
            level: self.level.min(later.level),
            open: self.open.max(later.open),
        }
    }
}

/// The budget and the breaker of one panel over time: the seconds in which something happened or
/// changed, in their order. In between all stands as it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauges {
    gauges: Vec<Gauge>,
    /// Whether there is a budget.
    pub has_budget: bool,
    /// Whether there is a breaker.
    pub has_breaker: bool,
}

impl Gauges {
    /// The most seconds that are kept: beyond them neighbours are merged.
    pub const MOST: usize = 1 << 12;

    /// What a run's budgets and breakers did, in seconds.
    pub fn new(guarded: &Guarded, has_budget: bool, has_breaker: bool) -> Self {
        let mut gauges: Vec<Gauge> = Vec::new();
        for (at, bin) in (0..).zip(&guarded.trace) {
            let gauge = Gauge::of(at, bin);
            if gauges.last().is_none_or(|before| !gauge.is_like(before)) {
                gauges.push(gauge);
            }
        }
        while gauges.len() > Self::MOST {
            gauges = gauges
                .chunks(2)
                .map(|pair| pair.iter().skip(1).fold(pair[0], Gauge::with))
                .collect();
        }
        Self {
            gauges,
            has_budget,
            has_breaker,
        }
    }

    /// The seconds that are kept.
    pub fn as_slice(&self) -> &[Gauge] {
        &self.gauges
    }

    /// How all stands in a second: what is kept of it, or of the last before it.
    pub fn at(&self, second: u32) -> Option<Gauge> {
        let place = self.gauges.partition_point(|gauge| gauge.at <= second);
        let last = self.gauges.get(place.checked_sub(1)?)?;
        let quiet = Gauge {
            at: last.at,
            level: last.level,
            open: last.open,
            ..Gauge::default()
        };
        Some(if last.at == second { *last } else { quiet })
    }

    /// How many strips they take.
    pub fn strips(&self) -> usize {
        usize::from(self.has_budget) + usize::from(self.has_breaker)
    }
}

/// The height of a strip, and the room that it takes, in CSS pixels.
const HEIGHT: f64 = 12.0;
pub(super) const ROOM: f64 = 17.0;

/// The strips of a panel.
pub(super) fn draw<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
) -> Result<(), DrawError<B>> {
    let Some(gauges) = picture.gauges else {
        return Ok(());
    };
    let mut top = picture.layout.plot_bottom() + Layout::BOTTOM;
    if gauges.has_budget {
        strip(pen, picture, gauges, top, budget)?;
        name(pen, picture, "budget", top)?;
        top += ROOM;
    }
    if gauges.has_breaker {
        strip(pen, picture, gauges, top, breaker)?;
        name(pen, picture, "breaker", top)?;
    }
    Ok(())
}

/// Draws one second of a strip from one `x` to another.
type Cell<B> =
    fn(&mut Pen<'_, B>, &Picture<'_>, &Gauge, (f64, f64), f64) -> Result<(), DrawError<B>>;

fn strip<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    gauges: &Gauges,
    top: f64,
    cell: Cell<B>,
) -> Result<(), DrawError<B>> {
    let end = picture.x(picture.end.as_secs_f64());
    let gauges = gauges.as_slice();
    for (place, gauge) in gauges.iter().enumerate() {
        if picture.axes.time.share(f64::from(gauge.at)) >= 1.0 {
            break;
        }
        let left = picture.x(f64::from(gauge.at));
        // At least its own second is its own, and a pixel of it is seen.
        let second = picture.x(f64::from(gauge.at) + 1.0).max(left + 1.0);
        let next = gauges.get(place + 1);
        let right = next.map_or(end, |next| picture.x(f64::from(next.at)));
        let right = right.max(left + 1.0).min(picture.layout.plot_right());
        let quiet = Gauge {
            refused: 0,
            blocked: 0,
            flips: 0,
            ..*gauge
        };
        cell(pen, picture, &quiet, (left, right), top)?;
        cell(pen, picture, gauge, (left, second.min(right)), top)?;
    }
    let (left, right) = (picture.layout.plot_left(), picture.layout.plot_right());
    pen.horizontal(left, right, top + HEIGHT, 1.0, picture.palette.hairline)
}

/// What is left of the budget stands on the strip's foot; where it refuses, the rest of the
/// second is filled, too.
fn budget<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    gauge: &Gauge,
    (left, right): (f64, f64),
    top: f64,
) -> Result<(), DrawError<B>> {
    if gauge.refused > 0 {
        pen.fill((left, top), (right, top + HEIGHT), picture.palette.rejected)?;
    }
    let level = HEIGHT * f64::from(gauge.level) / WHOLE as f64;
    let upper_left = (left, top + HEIGHT - level);
    pen.fill(upper_left, (right, top + HEIGHT), picture.palette.accent)
}

/// The share of breakers that are open hangs from the strip's head; a flip is a line down to its
/// foot.
fn breaker<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    gauge: &Gauge,
    (left, right): (f64, f64),
    top: f64,
) -> Result<(), DrawError<B>> {
    let open = HEIGHT * f64::from(gauge.open) / WHOLE as f64;
    pen.fill((left, top), (right, top + open), picture.palette.muted)?;
    if gauge.flips > 0 {
        pen.vertical(
            left,
            top - 1.0,
            top + HEIGHT + 1.0,
            picture.palette.rejected,
        )?;
    }
    Ok(())
}

fn name<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    picture: &Picture<'_>,
    name: &str,
    top: f64,
) -> Result<(), DrawError<B>> {
    let style = Text::small(picture.palette.muted).at(HPos::Right, VPos::Center);
    let right = picture.layout.plot_left() - 5.0;
    pen.text(name, right, top + HEIGHT / 2.0, style)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(refused: u64, level: u32) -> GuardBin {
        GuardBin {
            refused,
            blocked: 0,
            opened: 0,
            closed: 0,
            level,
            open: 0,
        }
    }

    fn gauges(trace: Vec<GuardBin>) -> Gauges {
        let guarded = Guarded {
            refused: 0,
            blocked: 0,
            blocked_first: 0,
            opened: 0,
            trace,
        };
        Gauges::new(&guarded, true, false)
    }

    #[test]
    fn only_what_changes_is_kept() {
        let gauges = gauges(vec![
            bin(0, 9),
            bin(0, 9),
            bin(3, 2),
            bin(0, 2),
            bin(0, 2),
            bin(0, 5),
        ]);
        let kept: Vec<_> = gauges.as_slice().iter().map(|gauge| gauge.at).collect();
        assert_eq!(kept, [0, 2, 5]);
        let at = |second| {
            gauges
                .at(second)
                .map(|gauge| (gauge.refused, gauge.level))
                .unwrap()
        };
        assert_eq!(
            [at(0), at(1), at(2), at(4), at(9)],
            [(0, 9), (0, 9), (3, 2), (0, 2), (0, 5)]
        );
        assert_eq!(gauges.strips(), 1);
    }

    #[test]
    fn a_long_run_is_merged_and_loses_no_refusal() {
        let many: Vec<_> = (0..100_000).map(|i| bin(1, i % 7)).collect();
        let gauges = gauges(many);
        assert!(gauges.as_slice().len() <= Gauges::MOST);
        let refused: u32 = gauges.as_slice().iter().map(|gauge| gauge.refused).sum();
        assert_eq!(refused, 100_000);
    }
}

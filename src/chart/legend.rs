//! What the marks of a picture mean: only those that it needs.

use plotters_backend::DrawingBackend;

use super::color::Palette;
use super::gauges::Gauges;
use super::kinds::{self, Kind};
use super::pen::{DrawError, Pen};
use super::timeline::{Second, Timeline};

/// Something that a picture shows in a way of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A part of a bar.
    Bar(Kind),
    /// The line of the first attempts.
    FirstAttempts,
    /// The needle of those that gave up.
    GaveUp,
    /// What is left of a budget.
    Level,
    /// A budget that refuses.
    Refused,
    /// Breakers that are open.
    Open,
}

/// When arrivals can fail without being turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failures {
    /// In the outage alone.
    InTheOutage,
    /// After it as well: the server falls over again, or answers with errors.
    AtAnyTime,
}

/// A mark with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The mark.
    pub mark: Mark,
    /// What it means.
    pub name: &'static str,
}

impl Mark {
    /// Its name in style sheets.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bar(kind) => kind.key(),
            Self::FirstAttempts => "first-attempts",
            Self::GaveUp => "gave-up",
            Self::Level => "level",
            Self::Refused => "refused",
            Self::Open => "open",
        }
    }

    /// What it means, where arrivals fail at such times.
    pub const fn name(self, failures: Failures) -> &'static str {
        match (self, failures) {
            (Self::Bar(Kind::Failed), Failures::InTheOutage) => "failed in the outage",
            (Self::Bar(kind), _) => kind.name(),
            (Self::FirstAttempts, _) => "first attempts, retries above",
            (Self::GaveUp, _) => "gave up",
            (Self::Level, _) => "left of the budget",
            (Self::Refused, _) => "the budget refused retries",
            (Self::Open, _) => "breakers open",
        }
    }

    /// Whether a legend has it even if no picture shows it, so that it stands still for herds.
    const fn is_always_named(self) -> bool {
        matches!(
            self,
            Self::Bar(Kind::Served | Kind::Rejected | Kind::Failed)
        )
    }

    const fn is_in(self, second: &Second) -> bool {
        match self {
            Self::Bar(kind) => kind.of(second) > 0,
            Self::FirstAttempts => second.first > 0,
            Self::GaveUp => second.gave_up > 0,
            Self::Level | Self::Refused | Self::Open => false,
        }
    }
}

/// What pictures of these timelines and strips show: always what was served, turned away and failed; what
/// came too late, first attempts and those that gave up where there are any.
pub fn legend<'a>(
    timelines: impl Clone + IntoIterator<Item = &'a Timeline>,
    gauges: impl Clone + IntoIterator<Item = &'a Gauges>,
    failures: Failures,
) -> Vec<LegendEntry> {
    let in_a_strip = |mark: Mark| {
        gauges.clone().into_iter().any(|gauges| match mark {
            Mark::Level => gauges.has_budget,
            Mark::Refused => gauges.as_slice().iter().any(|gauge| gauge.refused > 0),
            Mark::Open => gauges.has_breaker,
            _ => false,
        })
    };
    let is_shown = |mark: Mark| {
        let shown = |timeline: &Timeline| timeline.seconds().iter().any(|s| mark.is_in(s));
        mark.is_always_named() || in_a_strip(mark) || timelines.clone().into_iter().any(shown)
    };
    Kind::ALL
        .map(Mark::Bar)
        .into_iter()
        .chain([
            Mark::FirstAttempts,
            Mark::GaveUp,
            Mark::Level,
            Mark::Refused,
            Mark::Open,
        ])
        .filter(|&mark| is_shown(mark))
        .map(|mark| LegendEntry {
            mark,
            name: mark.name(failures),
        })
        .collect()
}

/// How wide and high a mark is in a legend, in CSS pixels.
pub(super) const SWATCH: f64 = 12.0;

/// Draws a mark as a square with the middle of its left edge at a place.
pub(super) fn swatch<B: DrawingBackend>(
    pen: &mut Pen<'_, B>,
    mark: Mark,
    (left, middle): (f64, f64),
    palette: &Palette,
) -> Result<(), DrawError<B>> {
    let half = SWATCH / 2.0;
    let (right, top, bottom) = (left + SWATCH, middle - half, middle + half);
    match mark {
        Mark::Bar(kind) => kinds::swatch(pen, kind, (left, top), (right, bottom), palette),
        Mark::FirstAttempts => pen.horizontal(left, right, middle, 2.0, palette.accent),
        Mark::Level => pen.fill((left, middle), (right, bottom), palette.accent),
        Mark::Refused => pen.fill((left, top), (right, bottom), palette.rejected),
        Mark::Open => pen.fill((left, top), (right, middle), palette.muted),
        Mark::GaveUp => {
            let x = (left + right) / 2.0;
            pen.fill((x - 1.5, top), (x + 1.5, bottom), palette.ink)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(second: Second, failures: Failures) -> Vec<&'static str> {
        let timelines = [Timeline::default(), Timeline::of(vec![second])];
        let entries = legend(&timelines, &[], failures);
        entries.iter().map(|entry| entry.name).collect()
    }

    #[test]
    fn a_closed_herd_has_three_marks() {
        let closed = Second {
            served: 1,
            ..Second::default()
        };
        assert_eq!(
            names(closed, Failures::InTheOutage),
            ["served", "turned away", "failed in the outage"]
        );
        assert_eq!(
            names(closed, Failures::AtAnyTime),
            ["served", "turned away", "failed"]
        );
    }

    #[test]
    fn what_is_shown_besides_is_named() {
        let one = |late, first, gave_up| Second {
            served: 1,
            late,
            first,
            gave_up,
            ..Second::default()
        };
        let at = |second| names(second, Failures::AtAnyTime);
        assert_eq!(at(one(1, 0, 0))[1], "answered too late");
        assert_eq!(at(one(0, 1, 0))[3], "first attempts, retries above");
        assert_eq!(at(one(0, 0, 1))[3], "gave up");
        assert_eq!(at(one(1, 1, 1)).len(), 6);
    }
}

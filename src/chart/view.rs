//! How far the axes go: the three scales.

use super::axis::{Axis, count_axis, time_axis};

/// How the panels' axes are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// All panels share axes that end a little above the jittered ones; what is taller or longer
    /// is cut and says how far it goes.
    #[default]
    Readable,
    /// All panels share axes that show everything.
    Full,
    /// Every panel has axes of its own.
    Each,
}

impl Scale {
    /// The setting's name in the link.
    pub const SETTING: &str = "scale";

    /// All scales, in the order of the page.
    pub const ALL: [Self; 3] = [Self::Readable, Self::Full, Self::Each];

    /// The key in the link.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Readable => "readable",
            Self::Full => "full",
            Self::Each => "each",
        }
    }

    /// The name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Readable => "Readable",
            Self::Full => "Full",
            Self::Each => "Each",
        }
    }

    /// What it does, in a line.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Readable => {
                "All charts share axes that fit the jittered ones; taller bars are cut and numbered"
            }
            Self::Full => "All charts share axes that show everything to scale",
            Self::Each => "Every chart fills its own axes: shapes compare, sizes don't",
        }
    }

    /// The scale with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scale| scale.key() == key)
    }
}

/// How much room a panel needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// When the last client was back, or the run was cut off, in seconds.
    pub last_s: f64,
    /// The most arrivals in one second after the outage.
    pub peak_per_s: u64,
    /// The most arrivals in any one second.
    pub tallest: u64,
    /// The most first attempts in any one second: how high normal traffic reaches, which even a
    /// readable scale must show.
    pub traffic_per_s: u64,
    /// Whether the readable scale must fit this panel.
    pub fits_readable: bool,
}

/// The two axes of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelAxes {
    /// Seconds.
    pub time: Axis,
    /// Arrivals a second.
    pub arrivals: Axis,
}

/// A readable scale with normal traffic ends at this many times the traffic or the capacity: if a
/// herd that comes first were shown to scale, the traffic would lie flat on the axis.
const MOST_OF_TRAFFIC: u64 = 6;

/// The axes of each panel. `outage_s` is in seconds, `capacity` in requests a second.
pub fn axes(scale: Scale, panels: &[Extent], outage_s: f64, capacity: u64) -> Vec<PanelAxes> {
    let together = |shown: &[Extent], height: &dyn Fn(&Extent) -> u64| {
        let last = shown
            .iter()
            .map(|panel| panel.last_s)
            .fold(outage_s, f64::max);
        let tallest = shown.iter().map(height).max().unwrap_or(1);
        // The capacity line belongs into the picture, unless it would flatten everything else and
        // nobody comes near it.
        let line = capacity.saturating_add(capacity / 20);
        let reached = panels.iter().any(|panel| panel.peak_per_s >= capacity);
        let top = tallest.max(if reached { line } else { line.min(tallest * 3) });
        PanelAxes {
            time: time_axis(last),
            arrivals: count_axis(top),
        }
    };
    match scale {
        Scale::Readable => {
            let fitting: Vec<Extent> = panels.iter().copied().filter(|p| p.fits_readable).collect();
            let shown = if fitting.is_empty() { panels } else { &fitting };
            // During a long outage nothing may arrive after it within the bounds of the run.
            let is_reached = shown.iter().any(|panel| panel.peak_per_s > 0);
            let height = |p: &Extent| {
                if p.peak_per_s == 0 && is_reached {
                    // Whoever has given up by then has no say beside those who come back.
                    p.traffic_per_s
                } else if p.peak_per_s == 0 {
                    p.tallest
                } else if p.traffic_per_s > 0 {
                    let least = p.traffic_per_s;
                    p.peak_per_s
                        .clamp(least, least.max(capacity) * MOST_OF_TRAFFIC)
                } else {
                    p.peak_per_s
                }
            };
            vec![together(shown, &height); panels.len()]
        }
        Scale::Full => vec![together(panels, &|p| p.tallest); panels.len()],
        Scale::Each => panels
            .iter()
            .map(|panel| together(&[*panel], &|p| p.tallest))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCKSTEP: Extent = Extent {
        last_s: 271.0,
        peak_per_s: 1_000,
        tallest: 1_000,
        traffic_per_s: 0,
        fits_readable: false,
    };
    const JITTERED: Extent = Extent {
        last_s: 41.3,
        peak_per_s: 156,
        tallest: 1_257,
        traffic_per_s: 0,
        fits_readable: true,
    };

    fn ends(axes: &[PanelAxes]) -> Vec<(u64, u64)> {
        axes.iter().map(|a| (a.time.end, a.arrivals.end)).collect()
    }

    #[test]
    fn readable_fits_the_jittered_panels() {
        let axes = axes(Scale::Readable, &[LOCKSTEP, JITTERED], 10.0, 100);
        assert_eq!(ends(&axes), [(50, 200), (50, 200)]);
    }

    #[test]
    fn full_fits_everything_and_each_fits_itself() {
        let panels = [LOCKSTEP, JITTERED];
        assert_eq!(
            ends(&axes(Scale::Full, &panels, 10.0, 100)),
            [(300, 1_500); 2]
        );
        assert_eq!(
            ends(&axes(Scale::Each, &panels, 10.0, 100)),
            [(300, 1_000), (50, 1_500)]
        );
    }

    #[test]
    fn readable_fits_lockstep_panels_when_there_are_no_others() {
        assert_eq!(
            ends(&axes(Scale::Readable, &[LOCKSTEP], 10.0, 100)),
            [(300, 1_000)]
        );
    }

    #[test]
    fn readable_shows_the_traffic_of_an_outage_that_outlasts_it() {
        let traffic = Extent {
            traffic_per_s: 500,
            ..JITTERED
        };
        let axes = axes(Scale::Readable, &[LOCKSTEP, traffic], 10.0, 100);
        assert_eq!(ends(&axes), [(50, 600); 2]);
    }

    #[test]
    fn a_herd_beside_the_traffic_does_not_flatten_it() {
        let traffic = Extent {
            traffic_per_s: 50,
            peak_per_s: 5_000,
            ..JITTERED
        };
        let readable = axes(Scale::Readable, &[traffic], 10.0, 100);
        assert_eq!(readable[0].arrivals.end, 600);
        // A server that has room for it shows it whole.
        let readable = axes(Scale::Readable, &[traffic], 10.0, 4_000);
        assert_eq!(readable[0].arrivals.end, 6_000);
        let herd = Extent {
            traffic_per_s: 0,
            ..traffic
        };
        let readable = axes(Scale::Readable, &[herd], 10.0, 100);
        assert_eq!(readable[0].arrivals.end, 6_000);
    }

    #[test]
    fn who_gives_up_in_the_outage_does_not_flatten_the_others() {
        let gone = Extent {
            last_s: 6.0,
            peak_per_s: 0,
            tallest: 6_000,
            ..JITTERED
        };
        let axes_of = |panels: &[Extent]| ends(&axes(Scale::Readable, panels, 10.0, 100));
        assert_eq!(axes_of(&[JITTERED, gone]), [(50, 200); 2]);
        // Where nobody comes back at all there is only the outage to show.
        assert_eq!(axes_of(&[gone])[0].1, 6_000);
    }

    #[test]
    fn a_capacity_far_above_the_herd_does_not_flatten_it() {
        let axes = axes(Scale::Readable, &[JITTERED], 10.0, 2_000_000);
        assert_eq!(axes[0].arrivals.end, 600);
    }
}

//! How much room each panel needs, and which of them the readable scale fits.

use super::pictures::{Comparison, PanelRun};
use crate::chart::{Extent, PanelAxes, Scale, axes};

impl Comparison {
    /// The axes of each panel.
    pub fn axes(&self, scale: Scale) -> Vec<PanelAxes> {
        let fits_readable = self.fits_readable();
        let extents: Vec<Extent> = self
            .panels
            .iter()
            .map(|panel| extent(panel, fits_readable(panel)))
            .collect();
        let outage_s = self.scenario.outage.as_secs_f64();
        axes(scale, &extents, outage_s, self.scenario.capacity)
    }

    /// Which panels the readable scale must fit: those that spread their retries.
    ///
    /// With more than a closed herd even those may never recover, and then the days that their
    /// runs go on for would flatten the others: those that come to an end go before them.
    fn fits_readable(&self) -> fn(&PanelRun) -> bool {
        const SPREADS: fn(&PanelRun) -> bool =
            |panel| panel.spreads && panel.outcome.peak_per_s > 0;
        const FINISHES: fn(&PanelRun) -> bool = |panel| panel.outcome.cut_off.is_none();
        const BOTH: fn(&PanelRun) -> bool = |panel| SPREADS(panel) && FINISHES(panel);
        if self.scenario.is_closed_herd() {
            return SPREADS;
        }
        [BOTH, FINISHES]
            .into_iter()
            .find(|&fits| self.panels.iter().any(fits))
            .unwrap_or(SPREADS)
    }
}

fn extent(panel: &PanelRun, fits_readable: bool) -> Extent {
    let PanelRun {
        outcome, timeline, ..
    } = panel;
    // A run that is cut off after days shows where it was busy, not the days. One that is not
    // ends with an answer, which may come long after the last arrival.
    let end = outcome.end.as_secs_f64();
    let busy = f64::from(timeline.end_s());
    Extent {
        last_s: if outcome.cut_off.is_some() {
            end.min(busy)
        } else {
            end
        },
        peak_per_s: outcome.peak_per_s,
        tallest: timeline.tallest(),
        traffic_per_s: timeline.traffic_per_s(),
        fits_readable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use crate::sim::Policy;
    use crate::time::Micros;

    /// The ends of the readable axes: seconds and arrivals a second.
    fn ends(scenario: &Scenario, policies: &[Policy]) -> (u64, u64) {
        let comparison = Comparison::new(scenario, policies).unwrap();
        let axes = comparison.axes(Scale::Readable);
        assert!(axes.iter().all(|panel| *panel == axes[0]));
        (axes[0].time.end, axes[0].arrivals.end)
    }

    fn traffic() -> Scenario {
        Scenario {
            clients: 0,
            rate: 100,
            outage: Micros::from_secs(2),
            capacity: 1_000,
            ..Scenario::default()
        }
    }

    #[test]
    fn the_traffic_is_shown_to_its_end() {
        let (last_s, top) = ends(&traffic(), &[Policy::NO_JITTER, Policy::FULL_JITTER]);
        assert!((60..=90).contains(&last_s), "{last_s}");
        assert!(top >= 100);
    }

    #[test]
    fn an_answer_after_the_last_arrival_is_within_the_axis() {
        let scenario = Scenario {
            latency: Micros::from_secs(40),
            ..traffic()
        };
        let (last_s, _) = ends(&scenario, &[Policy::FULL_JITTER]);
        assert!(last_s >= 100, "{last_s}");
    }

    #[test]
    fn a_run_that_never_recovers_does_not_flatten_those_that_do() {
        let hours = Scenario {
            outage: Micros::from_hours(1),
            horizon: Micros::from_secs(3_700),
            capacity: 1,
            ..Scenario::default()
        };
        let seconds = Scenario {
            attempts: 1_000,
            ..Scenario::default()
        };
        let policies = [Policy::NO_JITTER, Policy::FULL_JITTER, Policy::EQUAL_JITTER];
        let mut comparison = Comparison::new(&seconds, &policies).unwrap();
        let fits = |comparison: &Comparison| {
            let fits = comparison.fits_readable();
            let fits = comparison.panels.iter().map(fits);
            fits.collect::<Vec<_>>()
        };
        assert_eq!(fits(&comparison), [false, true, true]);
        comparison.panels[1] = PanelRun::new(&hours, policies[1]).unwrap();
        assert_eq!(fits(&comparison), [false, false, true]);
        assert!(comparison.axes(Scale::Readable)[0].time.end < 120);
        comparison.panels[2] = PanelRun::new(&hours, policies[2]).unwrap();
        assert_eq!(fits(&comparison), [true, false, false]);
        comparison.panels[0] = PanelRun::new(&hours, policies[0]).unwrap();
        assert_eq!(fits(&comparison), [false, true, true]);
        // A closed herd is drawn as it always was.
        comparison.scenario.attempts = 0;
        assert!(comparison.scenario.is_closed_herd());
        assert_eq!(fits(&comparison), [false, true, true]);
    }

    #[test]
    fn a_policy_that_gives_up_in_the_outage_leaves_the_axes_to_the_others() {
        let library = |id| crate::policy::entry(id).unwrap().policy;
        let scenario = Scenario::default();
        let policies = [library("socketio-client"), library("redis-py")];
        // 28 s and 316 in the worst second; redis-py's 6,000 in the first have no say.
        assert_eq!(ends(&scenario, &policies), (30, 400));
    }
}

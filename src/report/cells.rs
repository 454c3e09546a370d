//! The cells of the comparison: a value for each policy, the best of a row marked.

use super::quantity::Quantity;
use super::rows::{Better, Row};
use crate::sim::{Metric, Outcome, count_back};
use crate::words;

impl Row {
    /// The row's cell for a run: `4,500`, `4 min 31 s`, `40.2 s, last of 990`; where the run has no
    /// value it says why, as `never`.
    pub fn show(&self, outcome: &Outcome) -> String {
        let metric = self.told();
        match metric.of(outcome) {
            Some(value) => {
                let shown = Quantity::of(metric).show(value.as_f64());
                format!("{shown}{}", of_whom(metric, outcome))
            }
            None => {
                why_none(metric, outcome.waiting > 0, outcome.last_success.is_none()).to_owned()
            }
        }
    }

    /// Which of these runs have the row's best value, in their order.
    ///
    /// Cells that show the same are marked alike, and none is marked where all of them do. Runs
    /// that were cut off with clients still out have not paid in full, and not at the same time:
    /// where there is one, none is marked. Where clients give up, only what counts the loss is
    /// compared: who gives up early is soon back and costs the server little.
    pub fn best<'a>(&self, outcomes: impl IntoIterator<Item = &'a Outcome>) -> Vec<bool> {
        let cost = |outcome: &Outcome| {
            let value = self.told().of(outcome)?.as_f64();
            match self.better {
                Better::Lower => Some(value),
                Better::Higher => Some(-value),
                Better::Neither => None,
            }
        };
        let mut all_finished = true;
        let mut nobody_gave_up = true;
        let counts_what_is_lost = matches!(
            self.metric,
            Metric::Served
                | Metric::GaveUp
                | Metric::LostShare
                | Metric::GoodputPerS
                | Metric::Fallen
                | Metric::Late
        );
        let cells: Vec<(String, Option<f64>)> = outcomes
            .into_iter()
            .inspect(|outcome| {
                all_finished &= outcome.waiting == 0;
                nobody_gave_up &= outcome.gave_up == 0;
            })
            .map(|outcome| (self.show(outcome), cost(outcome)))
            .collect();
        let all_alike = cells.windows(2).all(|pair| pair[0].0 == pair[1].0);
        let best = cells
            .iter()
            .filter_map(|(shown, cost)| Some((shown, (*cost)?)))
            .min_by(|(_, a), (_, b)| a.total_cmp(b));
        cells
            .iter()
            .map(|(shown, cost)| {
                all_finished
                    && (nobody_gave_up || counts_what_is_lost)
                    && !all_alike
                    && cost.is_some()
                    && best.is_some_and(|(best, _)| best == shown)
            })
            .collect()
    }
}

/// Of whom the last is the last, where some are lost.
fn of_whom(metric: Metric, outcome: &Outcome) -> String {
    match (metric, count_back(outcome)) {
        (Metric::LastBackS, _) if outcome.gave_up == 0 => String::new(),
        (Metric::LastBackS, Some(back)) => format!(", last of {}", words::count(back)),
        (Metric::LastBackS, None) => ", last of those back".to_owned(),
        _ => String::new(),
    }
}

/// Why there is no value.
pub(super) const fn why_none(
    metric: Metric,
    some_are_out: bool,
    nobody_is_back: bool,
) -> &'static str {
    match metric {
        Metric::LastBackS | Metric::HalfBackS | Metric::MostBackS => {
            if some_are_out {
                "still out"
            } else if nobody_is_back {
                "nobody got back"
            } else {
                "never"
            }
        }
        Metric::PeakLoad | Metric::PeakAtS if some_are_out => "cut off before",
        Metric::PeakLoad | Metric::PeakAtS | Metric::WastedShare | Metric::RetryShare => {
            "nobody arrived"
        }
        Metric::GoodputPerS => "ended in the outage",
        Metric::MeanWaitS => "nobody joined",
        Metric::LostShare => "none has ended",
        Metric::Refused => "no budget",
        Metric::Blocked | Metric::Opened => "no breaker",
        _ => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::ROWS;
    use super::*;
    use crate::scenario::Scenario;
    use crate::sim::{Policy, RunOptions, run};
    use crate::time::Micros;

    fn row(metric: Metric) -> &'static Row {
        ROWS.iter().find(|row| row.metric == metric).unwrap()
    }

    /// A finished run that was back at this many seconds, with this many retries.
    fn outcome(last_success_s: f64, failed: u64) -> Outcome {
        let scenario = Scenario::default();
        let outcome = run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap();
        Outcome {
            last_success: Some(Micros((last_success_s * 1e6) as u64)),
            failed,
            ..outcome
        }
    }

    #[test]
    fn the_lowest_time_and_the_highest_count_of_served_are_best() {
        let mut outcomes = [outcome(271.0, 5), outcome(40.0, 5), outcome(28.0, 5)];
        assert_eq!(
            row(Metric::LastSuccessS).best(&outcomes),
            [false, false, true]
        );
        assert_eq!(row(Metric::PeakAtS).best(&outcomes), [false; 3]);
        outcomes[0].served += 1;
        assert_eq!(row(Metric::Served).best(&outcomes), [true, false, false]);
    }

    #[test]
    fn cells_that_show_the_same_are_marked_alike() {
        let outcomes = [outcome(28.01, 5), outcome(28.04, 5), outcome(40.0, 5)];
        let last = row(Metric::LastSuccessS);
        assert_eq!(last.best(&outcomes), [true, true, false]);
        assert_eq!(last.best(&outcomes[..2]), [false; 2]);
        assert_eq!(row(Metric::Retries).best(&outcomes), [false; 3]);
        assert_eq!(last.best(&outcomes[..1]), [false]);
        assert!(last.best(&[]).is_empty());
    }

    #[test]
    fn a_missing_value_is_not_best() {
        let mut outcomes = [outcome(28.0, 5), outcome(40.0, 5)];
        outcomes[0].last_success = None;
        let last = row(Metric::LastSuccessS);
        assert_eq!(last.best(&outcomes), [false, true]);
        assert_eq!(last.show(&outcomes[0]), "nobody got back");
        outcomes[1].last_success = None;
        assert_eq!(last.best(&outcomes), [false; 2]);
    }

    #[test]
    fn beside_an_unfinished_run_none_is_best() {
        let mut outcomes = [outcome(15.0, 1), outcome(40.0, 5)];
        outcomes[0].waiting = 500;
        for row in &ROWS {
            assert_eq!(row.best(&outcomes), [false, false]);
        }
        assert_eq!(row(Metric::LastSuccessS).show(&outcomes[0]), "still out");
        // Half of them are back all the same.
        assert_eq!(row(Metric::P50S).show(&outcomes[0]), "2 min 1 s");
        outcomes[0].half_back = None;
        assert_eq!(row(Metric::P50S).show(&outcomes[0]), "still out");
    }

    #[test]
    fn who_gives_up_early_is_not_the_best() {
        let mut outcomes = [outcome(15.0, 1), outcome(40.0, 5)];
        outcomes[0].gave_up = 500;
        assert_eq!(row(Metric::LastSuccessS).best(&outcomes), [false, false]);
        assert_eq!(row(Metric::Failed).best(&outcomes), [false, false]);
        assert_eq!(row(Metric::GaveUp).best(&outcomes), [false, true]);
    }

    #[test]
    fn a_peak_of_nobody_is_none_and_not_praised() {
        let mut outcomes = [outcome(15.0, 1), outcome(40.0, 5)];
        (outcomes[0].peak_per_s, outcomes[0].peak_at) = (0, None);
        let peak = row(Metric::PeakPerS);
        assert_eq!(peak.show(&outcomes[0]), "nobody arrived");
        assert_eq!(row(Metric::PeakAtS).show(&outcomes[0]), "nobody arrived");
        assert_eq!(peak.best(&outcomes), [false, true]);
        // That the outage outlasted the run says nothing of what would have come.
        outcomes[0].waiting = 1;
        assert_eq!(peak.show(&outcomes[0]), "cut off before");
    }

    #[test]
    fn where_most_are_lost_the_last_is_never_back() {
        let mut outcomes = [outcome(15.0, 1), outcome(40.0, 5)];
        outcomes[0].gave_up = 10;
        outcomes[0].served = 990;
        let last = row(Metric::LastSuccessS);
        assert_eq!(last.show(&outcomes[0]), "15 s, last of 990");
        (outcomes[0].half_back, outcomes[0].most_back) = (None, None);
        assert_eq!(last.show(&outcomes[0]), "never");
        assert_eq!(row(Metric::P50S).show(&outcomes[0]), "never");
        assert_eq!(last.best(&outcomes), [false; 2]);
    }
}

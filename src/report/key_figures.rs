//! The four figures under each chart.

use super::rows::{ROWS, Row};
use crate::scenario::Scenario;
use crate::sim::{Metric, Outcome, Value};
use crate::words;

/// One figure under a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFigure {
    /// What it is.
    pub label: &'static str,
    /// Its value.
    pub value: String,
    /// What stands small beside the value, such as a multiple of the capacity.
    pub beside: String,
    /// Whether no other panel has a better value.
    pub best: bool,
}

const SHOWN: [(&str, Metric); 4] = [
    ("last client back", Metric::LastSuccessS),
    ("worst second", Metric::PeakPerS),
    ("turned away", Metric::Rejected),
    ("retries", Metric::Retries),
];

/// The key figures of each of these runs, in their order.
pub fn key_figures(scenario: &Scenario, outcomes: &[&Outcome]) -> Vec<Vec<KeyFigure>> {
    let mut panels = vec![Vec::new(); outcomes.len()];
    for (label, metric) in SHOWN {
        let Some(row) = ROWS.iter().find(|row| row.metric == metric) else {
            continue;
        };
        let best = row.best(outcomes.iter().copied());
        for ((panel, outcome), best) in panels.iter_mut().zip(outcomes).zip(best) {
            panel.push(figure(scenario, row, label, outcome, best));
        }
    }
    panels
}

fn figure(
    scenario: &Scenario,
    row: &Row,
    label: &'static str,
    outcome: &Outcome,
    best: bool,
) -> KeyFigure {
    // Where clients are still out nobody can say when the last of them will be back.
    if row.metric == Metric::LastSuccessS && outcome.waiting > 0 {
        return KeyFigure {
            label: "still out",
            value: words::count(outcome.waiting),
            beside: String::new(),
            best: false,
        };
    }
    let beside = match row.metric {
        Metric::PeakPerS => words::times(outcome.peak_per_s as f64 / scenario.capacity as f64),
        _ => String::new(),
    };
    let value = match row.metric.of(outcome) {
        Some(Value::Count(count)) => words::brief_count(count),
        _ => row.show(outcome),
    };
    KeyFigure {
        label,
        value,
        beside,
        best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Policy, RunOptions, run};
    use crate::time::Micros;

    #[test]
    fn the_default_without_jitter() {
        let scenario = Scenario::default();
        let outcome = run(&scenario, Policy::NoJitter, &RunOptions::default()).unwrap();
        let figures = key_figures(&scenario, &[&outcome]).remove(0);
        let shown: Vec<_> = figures
            .iter()
            .map(|f| (f.label, f.value.as_str(), f.beside.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                ("last client back", "4 min 31 s", ""),
                ("worst second", "1,000", "10.0×"),
                ("turned away", "4,500", ""),
                ("retries", "8,500", ""),
            ]
        );
    }

    #[test]
    fn a_run_that_was_cut_off_names_who_is_still_out() {
        let scenario = Scenario {
            horizon: Micros::from_secs(20),
            ..Scenario::default()
        };
        let outcome = run(&scenario, Policy::NoJitter, &RunOptions::default()).unwrap();
        let figures = key_figures(&scenario, &[&outcome]).remove(0);
        assert_eq!(
            (figures[0].label, figures[0].value.as_str()),
            ("still out", "900")
        );
    }
}

//! The four figures under each chart.

use super::rows::{ROWS, Row};
use crate::scenario::Scenario;
use crate::sim::{Metric, Outcome, Value};
use crate::time::Micros;
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

/// Which four figures tell most of a scenario.
fn shown(scenario: &Scenario) -> [(&'static str, Metric); 4] {
    let Scenario {
        clients,
        rate,
        outage,
        attempts,
        deadline,
        crash,
        queue,
        timeout,
        ..
    } = *scenario;
    let has_limits = attempts > 0 || deadline > Micros::ZERO;
    let nobody_is_caught = clients == 0 && outage == Micros::ZERO;
    let return_or_goodput = if rate > 0 && (queue > 0 || nobody_is_caught) {
        ("goodput", Metric::GoodputPerS)
    } else {
        ("last client back", Metric::LastSuccessS)
    };
    let trouble = if crash > 0 {
        ("fell over", Metric::Fallen)
    } else if queue > 0 && (timeout > Micros::ZERO || deadline > Micros::ZERO) {
        ("too late", Metric::Late)
    } else {
        ("turned away", Metric::Rejected)
    };
    let price = if has_limits {
        ("gave up", Metric::GaveUp)
    } else if rate > 0 {
        ("attempts each", Metric::Amplification)
    } else {
        ("retries", Metric::Retries)
    };
    [
        return_or_goodput,
        ("worst second", Metric::PeakPerS),
        trouble,
        price,
    ]
}

/// The key figures of each of these runs, in their order.
pub fn key_figures(scenario: &Scenario, outcomes: &[&Outcome]) -> Vec<Vec<KeyFigure>> {
    let mut panels = vec![Vec::new(); outcomes.len()];
    for (label, metric) in shown(scenario) {
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
    let label = match row.metric {
        Metric::LastSuccessS if outcome.gave_up > 0 => "last one back",
        _ => label,
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

    #[test]
    fn the_default_without_jitter() {
        let scenario = Scenario::default();
        let outcome = run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap();
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
    fn each_kind_of_scenario_has_its_figures() {
        for (link, expected) in [
            (
                "crash=3",
                ["last client back", "worst second", "fell over", "retries"],
            ),
            (
                "rate=10&queue=5&timeout=1s&deadline=9s",
                ["goodput", "worst second", "too late", "gave up"],
            ),
            (
                "rate=10&until=20s",
                [
                    "last client back",
                    "worst second",
                    "turned away",
                    "attempts each",
                ],
            ),
            (
                "attempts=3",
                ["last one back", "worst second", "turned away", "gave up"],
            ),
        ] {
            let scenario = crate::link::read(link).state.scenario;
            let outcome = run(&scenario, Policy::FULL_JITTER, &RunOptions::default()).unwrap();
            let figures = key_figures(&scenario, &[&outcome]).remove(0);
            let labels: Vec<_> = figures.iter().map(|figure| figure.label).collect();
            assert_eq!(labels, expected, "{link}");
        }
    }

    #[test]
    fn a_run_that_was_cut_off_names_who_is_still_out() {
        let scenario = Scenario {
            horizon: Micros::from_secs(20),
            ..Scenario::default()
        };
        let outcome = run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap();
        let figures = key_figures(&scenario, &[&outcome]).remove(0);
        assert_eq!(
            (figures[0].label, figures[0].value.as_str()),
            ("still out", "900")
        );
    }
}

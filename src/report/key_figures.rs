//! The four figures under each chart.

use super::rows::{ROWS, Row};
use crate::scenario::Scenario;
use crate::sim::{Metric, Outcome, Value, count_back, last_back};
use crate::time::Micros;
use crate::words;

/// One figure under a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFigure {
    /// What it is.
    pub label: String,
    /// What exactly is counted, in a line.
    pub help: &'static str,
    /// Its value.
    pub value: String,
    /// What stands small beside the value: of a peak the multiple of the capacity that it is.
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
    let peak = match outage {
        Micros::ZERO => "peak second",
        _ if crash > 0 => "peak after outage",
        _ => "peak after recovery",
    };
    let price = if has_limits {
        ("gave up", Metric::GaveUp)
    } else if rate > 0 {
        ("attempts each", Metric::Amplification)
    } else {
        ("retries", Metric::Retries)
    };
    [return_or_goodput, (peak, Metric::PeakPerS), trouble, price]
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
            label: "still out".to_owned(),
            help: "Clients or requests that were still out when the run was cut off.",
            value: words::count(outcome.waiting),
            beside: String::new(),
            best: false,
        };
    }
    let beside = match row.metric {
        Metric::PeakPerS if outcome.peak_at.is_some() => {
            words::times(outcome.peak_per_s as f64 / scenario.capacity as f64)
        }
        _ => String::new(),
    };
    let value = match row.told().of(outcome) {
        Some(Value::Count(count)) => words::brief_count(count),
        Some(Value::Time(time)) => words::duration(time),
        _ => row.show(outcome),
    };
    let label = match (last_back(outcome), count_back(outcome)) {
        _ if row.metric != Metric::LastSuccessS => label.to_owned(),
        // Of whom the last is the last, where some are lost.
        (Some(_), Some(back)) if outcome.gave_up > 0 => {
            format!("last of the {} back", words::brief_count(back))
        }
        (Some(_), None) if outcome.gave_up > 0 => "last of those back".to_owned(),
        (_, None) => "last caught back".to_owned(),
        (_, Some(_)) => label.to_owned(),
    };
    KeyFigure {
        label,
        help: row.help_in(scenario),
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
            .map(|f| (f.label.as_str(), f.value.as_str(), f.beside.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                ("last client back", "4 min 31 s", ""),
                ("peak after recovery", "1,000", "10.0×"),
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
                [
                    "last client back",
                    "peak after outage",
                    "fell over",
                    "retries",
                ],
            ),
            (
                "rate=10&queue=5&timeout=1s&deadline=9s",
                ["goodput", "peak after recovery", "too late", "gave up"],
            ),
            (
                "rate=10&until=20s",
                [
                    "last caught back",
                    "peak after recovery",
                    "turned away",
                    "attempts each",
                ],
            ),
            (
                "attempts=3",
                [
                    "last client back",
                    "peak after recovery",
                    "turned away",
                    "gave up",
                ],
            ),
            (
                "attempts=6",
                [
                    "last of the 824 back",
                    "peak after recovery",
                    "turned away",
                    "gave up",
                ],
            ),
            (
                "outage=0s&clients=5",
                ["last client back", "peak second", "turned away", "retries"],
            ),
        ] {
            let scenario = crate::link::read(link).state.scenario;
            let outcome = run(&scenario, Policy::FULL_JITTER, &RunOptions::default()).unwrap();
            let figures = key_figures(&scenario, &[&outcome]).remove(0);
            let labels: Vec<_> = figures.iter().map(|figure| figure.label.as_str()).collect();
            assert_eq!(labels, expected, "{link}");
        }
    }

    /// What the link's one panel shows first: the labels' and the values' beginnings.
    fn two_figures(link: &str) -> [(String, String); 2] {
        let state = crate::link::read(link).state;
        let policy = state.panels.policies()[0];
        let outcome = run(&state.scenario, policy, &RunOptions::default()).unwrap();
        let figures = key_figures(&state.scenario, &[&outcome]).remove(0);
        [0, 1].map(|i| (figures[i].label.clone(), figures[i].value.clone()))
    }

    #[test]
    fn what_cannot_be_given_says_why() {
        let [_, peak] = two_figures("outage=1h&attempts=7&cap=60s&panels=full");
        assert_eq!(
            (peak.0.as_str(), peak.1.as_str()),
            ("peak after recovery", "nobody arrived")
        );
        let [last, _] = two_figures("outage=1h&attempts=7&cap=60s&panels=full");
        assert_eq!(last.1, "nobody got back");
        // 97 of 100 give up; the other three are no measure of a recovery.
        let [last, _] = two_figures("clients=100&outage=0s&capacity=1&attempts=4&panels=none");
        assert_eq!(
            (last.0.as_str(), last.1.as_str()),
            ("last client back", "never")
        );
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
            (figures[0].label.as_str(), figures[0].value.as_str()),
            ("still out", "900")
        );
    }
}

//! The runs of a page: what comes of each, what is said of all of them, and the same once more.

use stampede::chart::{DARK, Scale};
use stampede::link::PageState;
use stampede::policy::Policy;
use stampede::report::{Comparison, PanelRun};
use stampede::scenario::Scenario;
use stampede::sim::{Bin, Outcome, RunOptions, run as simulate, run_watched};
use stampede::time::Micros;

use super::outcome::hold_of_outcome;
use super::waits::{hold_of_waits, is_in_order};
use super::{Held, hold};

/// How much was run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Runs {
    pub panels: u64,
    pub events: u64,
}

/// What is about to be done, for whoever watches the time.
pub enum Step<'a> {
    /// Something that has all the time that there is.
    Stage(&'static str),
    /// A part of it.
    Panel(&'a Policy),
}

/// Runs every panel of a page, and tells each step before it is done. What is small is run again,
/// and drawn.
pub fn run(state: &PageState, mut step: impl FnMut(Step<'_>)) -> Result<Runs, String> {
    const SMALL: u64 = 200_000;
    let PageState {
        scenario, panels, ..
    } = state;
    let mut runs = Runs::default();
    let mut shown = Vec::new();
    step(Step::Stage("running all panels"));
    for policy in panels.policies() {
        step(Step::Panel(policy));
        let named = |what: String| format!("{}: {what}", policy.write());
        let panel = PanelRun::new(scenario, *policy).map_err(|error| named(error.to_string()))?;
        hold_of_outcome(scenario, policy, &panel.outcome).map_err(named)?;
        is_in_order(&panel.one_client).map_err(named)?;
        runs.panels += 1;
        runs.events += panel.outcome.arrivals();
        shown.push(panel);
    }
    if runs.events <= SMALL {
        step(Step::Stage("running all panels again"));
        for panel in &shown {
            is_the_same_again(scenario, panel)
                .map_err(|what| format!("{}: {what}", panel.policy.write()))?;
        }
    }
    step(Step::Stage("what one client waits"));
    panels
        .policies()
        .iter()
        .try_for_each(|policy| hold_of_waits(scenario, policy))?;
    step(Step::Stage("words and pictures"));
    let comparison = Comparison {
        scenario: *scenario,
        panels: shown,
    };
    can_be_told(&comparison, runs.events <= SMALL)?;
    Ok(runs)
}

/// The same run gives the same outcome, whoever watches it; narrower bins change nothing but the
/// bins, and add up to the wider ones.
fn is_the_same_again(scenario: &Scenario, panel: &PanelRun) -> Held {
    let (mut told, mut is_rising) = (Vec::new(), true);
    let mut watch = |share: f64| {
        is_rising &= (0.0..=1.0).contains(&share) && told.last().is_none_or(|last| *last <= share);
        told.push(share);
    };
    let again = run_watched(scenario, panel.policy, &RunOptions::default(), &mut watch);
    hold!(
        again.as_ref() == Ok(&panel.outcome),
        "another outcome the second time"
    );
    hold!(
        is_rising && !told.is_empty(),
        "progress is told as {told:?}"
    );
    let fine = RunOptions {
        bin: Micros::from_millis(250),
    };
    let fine = simulate(scenario, panel.policy, &fine).map_err(|error| error.to_string())?;
    hold!(
        without_bins(&fine) == without_bins(&panel.outcome),
        "bins of 250 ms change a figure"
    );
    hold!(
        seconds(&fine) == seconds(&panel.outcome),
        "bins of 250 ms don't add up to seconds"
    );
    Ok(())
}

fn without_bins(outcome: &Outcome) -> Outcome {
    let mut outcome = Outcome {
        bins: Default::default(),
        ..outcome.clone()
    };
    if let Some(guard) = &mut outcome.guard {
        guard.trace.clear();
    }
    outcome
}

/// The bins added up to whole seconds.
fn seconds(outcome: &Outcome) -> Vec<[u64; 6]> {
    let counts = |bin: &Bin| {
        [
            bin.failed,
            bin.rejected,
            bin.served,
            bin.late,
            bin.first,
            bin.gave_up,
        ]
    };
    let together = (Micros::SECOND.0 / outcome.bins.width().0).max(1) as usize;
    let add = |bins: &[Bin]| {
        bins.iter()
            .map(counts)
            .fold([0; 6], |sum, bin| std::array::from_fn(|i| sum[i] + bin[i]))
    };
    outcome.bins.as_slice().chunks(together).map(add).collect()
}

/// Sentences, figures and pictures can be made of it, and the numbers in them are numbers.
fn can_be_told(comparison: &Comparison, draw: bool) -> Held {
    let headline = comparison.headline();
    hold!(
        !headline.trim().is_empty(),
        "there is no sentence over the panels"
    );
    for text in [&headline, &comparison.csv()] {
        hold!(
            !text.contains("NaN") && !text.contains("inf,"),
            "no number in {text:?}"
        );
    }
    if draw {
        let svg = comparison.with_sheet(Scale::Readable, &DARK, |sheet| sheet.svg());
        hold!(
            !svg.contains("NaN") && !svg.contains("inf"),
            "no number in the picture"
        );
    }
    Ok(())
}

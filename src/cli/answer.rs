//! The answer to one link: what is run, what came of it, and what there is to tell.

use rayon::prelude::*;

use crate::link::{PageState, Reading};
use crate::scenario::{ScenarioError, parameter};
use crate::sim::{Metric, Outcome, Policy, RunOptions, Spread, over_seeds, run};
use crate::time::Micros;
use crate::words;

/// How a link is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The width of the histogram's bins.
    pub bin: Micros,
    /// How many seeds to run, instead of the link's alone.
    pub seeds: Option<u64>,
}

/// The answer to one link.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was run.
    pub state: PageState,
    /// What was not used as it stood, in whole sentences.
    pub notices: Vec<String>,
    /// What came of it.
    pub panels: Results,
}

/// What came of every policy, in the order of the panels.
#[derive(Clone, Debug)]
pub enum Results {
    /// One run of each.
    Runs(Vec<(Policy, Outcome)>),
    /// Many seeds of each.
    Seeds {
        /// How many seeds were run, from the scenario's on.
        count: u64,
        /// Every metric's spread over them.
        spreads: Vec<(Policy, Spreads)>,
    },
}

/// Every metric and its spread over the seeds; `None` where no run has a value.
pub type Spreads = Vec<(Metric, Option<Spread>)>;

impl Answer {
    /// Runs what a link says.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] if a parameter is outside its limits, which no link that was read is.
    pub fn new(reading: Reading, options: &Options) -> Result<Self, ScenarioError> {
        let Reading { state, notices } = reading;
        let mut notices = notices.iter().map(ToString::to_string).collect();
        let panels = match options.seeds {
            None => runs(&state, options.bin, &mut notices)?,
            Some(count) => seeds(&state, count, &mut notices)?,
        };
        Ok(Self {
            state,
            notices,
            panels,
        })
    }
}

fn runs(
    PageState {
        scenario, panels, ..
    }: &PageState,
    bin: Micros,
    notices: &mut Vec<String>,
) -> Result<Results, ScenarioError> {
    let outcomes: Result<Vec<_>, _> = panels
        .policies()
        .par_iter()
        .map(|&policy| Ok((policy, run(scenario, policy, &RunOptions { bin })?)))
        .collect();
    let outcomes = outcomes?;
    for (policy, outcome) in &outcomes {
        let width = outcome.bins.width();
        if width != bin {
            notices.push(format!(
                "The run of {} is too long for bins of {}; its bins are {} wide.",
                policy.write(),
                words::exact_duration(bin),
                words::exact_duration(width)
            ));
        }
    }
    Ok(Results::Runs(outcomes))
}

fn seeds(
    PageState {
        scenario, panels, ..
    }: &PageState,
    asked: u64,
    notices: &mut Vec<String>,
) -> Result<Results, ScenarioError> {
    let largest = parameter("seed").map_or(u64::MAX, |seed| seed.max);
    let left = largest.saturating_sub(scenario.seed).saturating_add(1);
    let count = asked.min(left);
    if count < asked {
        notices.push(format!(
            "The largest seed is {largest}, so {} seeds are run instead of {}.",
            words::count(count),
            words::count(asked)
        ));
    }
    let spreads: Result<_, _> = panels
        .policies()
        .par_iter()
        .map(|&policy| Ok((policy, over_seeds(scenario, policy, count)?)))
        .collect();
    Ok(Results::Seeds {
        count,
        spreads: spreads?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::read;

    fn answer(link: &str, options: Options) -> Answer {
        Answer::new(read(link), &options).unwrap()
    }

    const OPTIONS: Options = Options {
        bin: Micros::SECOND,
        seeds: None,
    };

    #[test]
    fn bins_too_narrow_for_a_run_are_told() {
        let options = Options {
            bin: Micros(1),
            ..OPTIONS
        };
        let notices = answer("clients=10&outage=2s", options).notices;
        assert_eq!(
            notices[0],
            "The run of none is too long for bins of 1 µs; its bins are 4 µs wide."
        );
    }

    #[test]
    fn seeds_end_at_the_largest() {
        let options = Options {
            seeds: Some(200),
            ..OPTIONS
        };
        let answer = answer("clients=10&seed=9007199254740990", options);
        assert!(matches!(answer.panels, Results::Seeds { count: 2, .. }));
        assert_eq!(
            answer.notices,
            ["The largest seed is 9007199254740991, so 2 seeds are run instead of 200."]
        );
    }

    #[test]
    fn a_plain_link_has_nothing_to_tell() {
        assert!(answer("clients=10", OPTIONS).notices.is_empty());
    }
}

//! The rows of the comparison: one for each metric.

use crate::sim::{Metric, Outcome, Value};

/// Which of two values of a metric is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
    /// Neither: the metric says when, not how well.
    Neither,
}

/// A row of the comparison.
#[derive(Debug)]
pub struct Row {
    /// What the row shows, for people.
    pub label: &'static str,
    /// What exactly is counted, in a line.
    pub help: &'static str,
    /// The metric.
    pub metric: Metric,
    /// Which of two values is the better one.
    pub better: Better,
}

/// Every row, the most telling first.
pub static ROWS: [Row; 14] = [
    Row {
        label: "Last client back",
        help: "When the last client got through.",
        metric: Metric::LastSuccessS,
        better: Better::Lower,
    },
    Row {
        label: "Half of the clients back",
        help: "The time by which half of the clients that got through were back.",
        metric: Metric::P50S,
        better: Better::Lower,
    },
    Row {
        label: "99 % of the clients back",
        help: "The time by which 99 % of the clients that got through were back.",
        metric: Metric::P99S,
        better: Better::Lower,
    },
    Row {
        label: "Most arrivals in one second",
        help: "In an aligned second, counting arrivals after the outage.",
        metric: Metric::PeakPerS,
        better: Better::Lower,
    },
    Row {
        label: "That second starts at",
        help: "The start of the second with the most arrivals after the outage.",
        metric: Metric::PeakAtS,
        better: Better::Neither,
    },
    Row {
        label: "Retries",
        help: "Arrivals at the server: failed, turned away and served.",
        metric: Metric::Retries,
        better: Better::Lower,
    },
    Row {
        label: "Failed in the outage",
        help: "Retries that arrived while the server was down.",
        metric: Metric::Failed,
        better: Better::Lower,
    },
    Row {
        label: "Turned away after the outage",
        help: "Retries that arrived after the server was back and found it at its capacity.",
        metric: Metric::Rejected,
        better: Better::Lower,
    },
    Row {
        label: "Wasted share of the retries",
        help: "Failed and turned away, as a share of all retries.",
        metric: Metric::WastedShare,
        better: Better::Lower,
    },
    Row {
        label: "Capacity left unused, requests",
        help: "What the server could have accepted, in full seconds after the outage, while \
               clients were waiting.",
        metric: Metric::IdleCapacity,
        better: Better::Lower,
    },
    Row {
        label: "Attempts, first ones included",
        help: "The retries, and the first attempt of every client that failed at the start.",
        metric: Metric::Attempts,
        better: Better::Lower,
    },
    Row {
        label: "Clients served",
        help: "Clients that got through.",
        metric: Metric::Served,
        better: Better::Higher,
    },
    Row {
        label: "Clients that gave up",
        help: "Clients that stopped trying.",
        metric: Metric::GaveUp,
        better: Better::Lower,
    },
    Row {
        label: "Clients still out",
        help: "Clients that were still trying when the run was cut off.",
        metric: Metric::Waiting,
        better: Better::Lower,
    },
];

impl Row {
    /// Whether the row says anything of these runs. That nobody gave up and nobody is still out
    /// goes without saying.
    pub fn is_telling<'a>(&self, outcomes: impl IntoIterator<Item = &'a Outcome>) -> bool {
        let may_be_silent = matches!(self.metric, Metric::GaveUp | Metric::Waiting);
        let is_nothing = |outcome| self.metric.of(outcome) == Some(Value::Count(0));
        !may_be_silent || !outcomes.into_iter().all(is_nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_one_row() {
        for metric in Metric::ALL {
            assert_eq!(ROWS.iter().filter(|row| row.metric == metric).count(), 1);
        }
    }
}

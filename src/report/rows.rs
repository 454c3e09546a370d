//! The rows of the comparison: one for each metric.

use crate::scenario::{Scenario, WHOLE};
use crate::sim::{Metric, Outcome, Value};
use crate::time::Micros;

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
pub static ROWS: [Row; 25] = [
    Row {
        label: "Last client back",
        help: "When the last of those that got back was back; never, where more than half did not.",
        metric: Metric::LastSuccessS,
        better: Better::Lower,
    },
    Row {
        label: "Half of the clients back",
        help: "The time by which half of all the clients were back; never, if fewer got back.",
        metric: Metric::P50S,
        better: Better::Lower,
    },
    Row {
        label: "99 % of the clients back",
        help: "The time by which 99 % of all the clients were back; never, if fewer got back.",
        metric: Metric::P99S,
        better: Better::Lower,
    },
    Row {
        label: "Peak after recovery, in one second",
        help: "The most arrivals in an aligned second, counting those after the outage alone.",
        metric: Metric::PeakPerS,
        better: Better::Lower,
    },
    Row {
        label: "Peak after recovery, starts at",
        help: "The start of the second with the most arrivals after the outage.",
        metric: Metric::PeakAtS,
        better: Better::Neither,
    },
    Row {
        label: "Retries",
        help: "Arrivals at the server over the whole run: failed, turned away and served.",
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
        label: "Unused capacity until the last is back",
        help: "Requests that the server could have accepted besides, in full seconds from the end of \
               the outage to the last client back.",
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
        help: "Clients that got back.",
        metric: Metric::Served,
        better: Better::Higher,
    },
    Row {
        label: "Clients that gave up",
        help: "Clients that stopped retrying: they are never back.",
        metric: Metric::GaveUp,
        better: Better::Lower,
    },
    Row {
        label: "Clients still out",
        help: "Clients that were still retrying when the run was cut off.",
        metric: Metric::Waiting,
        better: Better::Lower,
    },
    Row {
        label: "Requests in all",
        help: "The herd’s, and the new ones beside it.",
        metric: Metric::Requests,
        better: Better::Neither,
    },
    Row {
        label: "Retry amplification",
        help: "All attempts over the whole run, for each first attempt.",
        metric: Metric::Amplification,
        better: Better::Lower,
    },
    Row {
        label: "Share of retries in what arrives",
        help: "Arrivals that are not a first attempt, as a share of all arrivals of the run.",
        metric: Metric::RetryShare,
        better: Better::Lower,
    },
    Row {
        label: "Goodput after the outage",
        help: "Requests served in time in a second, from the end of the outage to the end of the traffic.",
        metric: Metric::GoodputPerS,
        better: Better::Higher,
    },
    Row {
        label: "Lost, of the requests that ended",
        help: "Requests that gave up and never succeed, as a share of those that have come to an end.",
        metric: Metric::LostShare,
        better: Better::Lower,
    },
    Row {
        label: "Times the server fell over",
        help: "How often, after the outage, more arrived in a second than the server stands.",
        metric: Metric::Fallen,
        better: Better::Lower,
    },
    Row {
        label: "Work for callers who had left",
        help: "Arrivals that the server worked on, but whose callers had left before the answer.",
        metric: Metric::Late,
        better: Better::Lower,
    },
    Row {
        label: "Mean wait in the queue",
        help: "How long the places in the queue took to come up, on average of those who joined it.",
        metric: Metric::MeanWaitS,
        better: Better::Lower,
    },
    Row {
        label: "Retries that the budget refused",
        help: "Each of them ends a request: it gives up.",
        metric: Metric::Refused,
        better: Better::Neither,
    },
    Row {
        label: "Attempts that a breaker stopped",
        help: "They never arrived at the server.",
        metric: Metric::Blocked,
        better: Better::Neither,
    },
    Row {
        label: "Times a breaker opened",
        help: "Over all processes.",
        metric: Metric::Opened,
        better: Better::Lower,
    },
];

impl Row {
    /// The metric that people are shown: of returns that of all whom the outage caught, and a peak
    /// only where somebody arrived. The row's own keeps its published meaning.
    pub const fn told(&self) -> Metric {
        match self.metric {
            Metric::LastSuccessS => Metric::LastBackS,
            Metric::P50S => Metric::HalfBackS,
            Metric::P99S => Metric::MostBackS,
            Metric::PeakPerS => Metric::PeakLoad,
            metric => metric,
        }
    }

    /// What the row shows in a scenario, for people.
    pub fn label_in(&self, scenario: &Scenario) -> &'static str {
        let has_traffic = scenario.rate > 0;
        let recovers_once = scenario.crash == 0;
        let has_outage = scenario.outage > Micros::ZERO;
        match self.metric {
            Metric::LastSuccessS if has_traffic => "Last caught request back",
            Metric::P50S if has_traffic => "Half of the caught requests back",
            Metric::P99S if has_traffic => "99 % of the caught requests back",
            Metric::PeakPerS if !has_outage => "Peak, in one second",
            Metric::PeakAtS if !has_outage => "Peak, starts at",
            // Who falls over again recovers more than once.
            Metric::PeakPerS if !recovers_once => "Peak after the outage, in one second",
            Metric::PeakAtS if !recovers_once => "Peak after the outage, starts at",
            Metric::Failed if scenario.errors > 0 || scenario.crash > 0 => "Failed",
            Metric::Rejected if scenario.failure < WHOLE || !has_outage => "Turned away",
            Metric::GoodputPerS if !has_outage => "Goodput",
            Metric::Served if has_traffic => "Requests served",
            Metric::GaveUp if has_traffic => "Requests that gave up",
            Metric::Waiting if has_traffic => "Requests still out",
            _ => self.label,
        }
    }

    /// What exactly is counted in a scenario, in a line.
    pub fn help_in(&self, scenario: &Scenario) -> &'static str {
        if scenario.is_closed_herd() {
            return self.help;
        }
        let has_traffic = scenario.rate > 0;
        match self.metric {
            Metric::LastSuccessS if has_traffic => {
                "When the last of those was back whom the outage caught: the herd, and requests whose \
                 first attempt failed before it had ended. Never, where more than half of them did not \
                 get back."
            }
            Metric::P50S if has_traffic => {
                "The time by which half of all those were back whom the outage caught; never, if fewer \
                 got back."
            }
            Metric::P99S if has_traffic => {
                "The time by which 99 % of all those were back whom the outage caught; never, if fewer \
                 got back."
            }
            Metric::Retries => "Arrivals over the whole run that were not a first attempt.",
            Metric::Failed => "Arrivals that nobody answered.",
            Metric::Rejected => {
                "Arrivals that found the server at its capacity, or its queue full."
            }
            Metric::Attempts => {
                "Everything that arrived, and the herd’s attempts that failed at the start."
            }
            Metric::Served => "Requests that were served in time.",
            Metric::GaveUp => "Requests that stopped retrying: they never succeed.",
            Metric::Waiting => "Requests that were still going on when the run was cut off.",
            _ => self.help,
        }
    }

    /// Whether the row means anything in a scenario.
    pub fn means_something(&self, scenario: &Scenario) -> bool {
        let Scenario {
            clients,
            outage,
            rate,
            latency,
            timeout,
            attempts,
            deadline,
            crash,
            queue,
            ..
        } = *scenario;
        let gives_up = attempts > 0 || deadline > Micros::ZERO;
        match self.metric {
            Metric::LastSuccessS | Metric::P50S | Metric::P99S => {
                clients > 0 || outage > Micros::ZERO
            }
            // A queue has no capacity to leave unused, and traffic is never all there.
            Metric::IdleCapacity => queue == 0 && rate == 0,
            Metric::WastedShare => rate == 0,
            Metric::Requests | Metric::Amplification | Metric::RetryShare | Metric::GoodputPerS => {
                rate > 0
            }
            Metric::LostShare => gives_up,
            Metric::Fallen => crash > 0,
            Metric::Late => {
                (timeout > Micros::ZERO || deadline > Micros::ZERO)
                    && (queue > 0 || latency > Micros::ZERO)
            }
            Metric::MeanWaitS => queue > 0,
            _ => true,
        }
    }

    /// Whether the row means anything in a scenario and of these runs.
    pub fn is_about<'a>(
        &self,
        scenario: &Scenario,
        outcomes: impl IntoIterator<Item = &'a Outcome>,
    ) -> bool {
        let is_guarded = Metric::GUARDED.contains(&self.metric);
        self.means_something(scenario)
            && (!is_guarded || outcomes.into_iter().any(|run| run.guard.is_some()))
    }

    /// Whether the row says anything of these runs. That nobody gave up and nobody is still out
    /// goes without saying.
    pub fn is_telling<'a>(
        &self,
        scenario: &Scenario,
        outcomes: impl Clone + IntoIterator<Item = &'a Outcome>,
    ) -> bool {
        let may_be_silent = matches!(
            self.metric,
            Metric::GaveUp | Metric::Waiting | Metric::Refused | Metric::Blocked | Metric::Opened
        );
        let is_nothing = |outcome| matches!(self.metric.of(outcome), None | Some(Value::Count(0)));
        self.is_about(scenario, outcomes.clone())
            && (!may_be_silent || !outcomes.into_iter().all(is_nothing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_one_row() {
        for metric in Metric::ALL
            .into_iter()
            .chain(Metric::OPEN)
            .chain(Metric::GUARDED)
        {
            assert_eq!(ROWS.iter().filter(|row| row.metric == metric).count(), 1);
        }
    }
}

//! The settings of budgets and breakers.

use crate::policy::{BudgetKind, Part, Policy};
use crate::scenario::Scenario;
use crate::time::Micros;

/// What holds back the requests of a client's process, the same in each of so many processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// What limits retries.
    pub budget: Budget,
    /// What stops attempts of any kind.
    pub breaker: Option<Breaker>,
    /// Which process a request belongs to.
    pub processes: Processes,
}

/// Over which processes the requests are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processes {
    /// Every client of a herd of so many is a process of its own, and what begins beside the herd
    /// comes from [a few](Self::OF_TRAFFIC) more: new request `j` belongs to process
    /// `clients + j % 10`.
    Own {
        /// How many clients the herd has.
        clients: u32,
        /// Whether anything begins beside it.
        traffic: bool,
    },
    /// There are so many, at least one: request number `i`, the herd first, belongs to process
    /// `i % n`.
    Shared(u32),
}

impl Processes {
    /// How many processes normal traffic comes from where nothing is said of it.
    pub const OF_TRAFFIC: u32 = 10;

    /// The processes of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        match scenario.processes {
            0 => Self::Own {
                clients: u32::try_from(scenario.clients).unwrap_or(u32::MAX),
                traffic: scenario.rate > 0,
            },
            shared => Self::Shared(u32::try_from(shared).unwrap_or(u32::MAX)),
        }
    }

    /// How many there are, at least one.
    pub fn count(self) -> u64 {
        match self {
            Self::Own { clients, traffic } => {
                let beside = if traffic { Self::OF_TRAFFIC } else { 0 };
                (u64::from(clients) + u64::from(beside)).max(1)
            }
            Self::Shared(count) => u64::from(count.max(1)),
        }
    }

    /// The process of request number `index`.
    #[inline]
    pub fn of_request(self, index: u32) -> u32 {
        match self {
            // No division for the one process that is often there.
            Self::Shared(0 | 1) => 0,
            Self::Shared(count) => index % count,
            Self::Own { clients, .. } if index < clients => index,
            Self::Own { clients, .. } => clients + (index - clients) % Self::OF_TRAFFIC,
        }
    }
}

impl Guard {
    /// What a policy says of the processes of a scenario.
    pub fn of(policy: &Policy, scenario: &Scenario) -> Self {
        let part = |part| policy.get(part);
        let budget = match policy.budget() {
            BudgetKind::None => Budget::None,
            BudgetKind::Bucket => Budget::Bucket {
                tokens: part(Part::Tokens),
                cost: part(Part::Cost),
                cost_refused: part(Part::CostRefused),
            },
            BudgetKind::Throttle => Budget::Throttle {
                tokens: part(Part::Tokens),
                ratio: part(Part::Share),
            },
            BudgetKind::Ratio => Budget::Ratio {
                share: part(Part::Share),
                reserve: part(Part::Reserve),
                ttl: Micros(part(Part::Ttl)),
            },
            BudgetKind::Concurrent => Budget::Concurrent {
                share: part(Part::Share),
                least: part(Part::Retries),
            },
            BudgetKind::Rate => Budget::Rate {
                per_minute: part(Part::Retries),
            },
        };
        let breaker = Breaker {
            trip: part(Part::Breaker),
            window: Micros(part(Part::Window)),
            calls: part(Part::Calls),
            open: Micros(part(Part::Open)),
            probes: part(Part::Probes),
        };
        Self {
            budget,
            breaker: (breaker.trip > 0).then_some(breaker),
            processes: Processes::of(scenario),
        }
    }

    /// Whether it holds nothing back.
    pub fn is_none(&self) -> bool {
        self.budget == Budget::None && self.breaker.is_none()
    }
}

/// What limits the retries of a process. Shares and ratios are in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Nothing.
    None,
    /// Tokens that retries cost and successes bring back, as in the AWS SDKs. The bucket starts
    /// full.
    Bucket {
        /// How many tokens it holds.
        tokens: u64,
        /// What a retry costs after a failure or a timeout.
        cost: u64,
        /// What a retry costs after a refusal.
        cost_refused: u64,
    },
    /// Tokens that failures take and successes bring back, as in gRPC. A retry is allowed while
    /// more than half of them are there.
    Throttle {
        /// How many tokens there are at the start and at most.
        tokens: u64,
        /// What a success adds, in millionths of a token.
        ratio: u64,
    },
    /// A share of the requests of the last while, and some retries a second on top, as in Finagle
    /// and Linkerd.
    Ratio {
        /// How much of a retry each request allows for.
        share: u64,
        /// How many retries a second are allowed without any requests.
        reserve: u64,
        /// How long requests and retries are remembered.
        ttl: Micros,
    },
    /// A share of the attempts under way that may be retries at once, as in Envoy.
    Concurrent {
        /// The share.
        share: u64,
        /// How many may be there at least.
        least: u64,
    },
    /// So many retries in each aligned minute.
    Rate {
        /// How many.
        per_minute: u64,
    },
}

impl Budget {
    /// Whether it refuses a retry sooner or later where everything fails at once and nobody is
    /// ever served.
    pub fn runs_out(&self) -> bool {
        match *self {
            Self::None | Self::Concurrent { .. } => false,
            Self::Bucket {
                cost, cost_refused, ..
            } => cost > 0 && cost_refused > 0,
            Self::Throttle { .. } | Self::Ratio { .. } | Self::Rate { .. } => true,
        }
    }
}

/// A circuit breaker: it stops all attempts of a process for a while when too many have failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaker {
    /// The share of failures at which it opens, in millionths.
    pub trip: u64,
    /// How long results are remembered.
    pub window: Micros,
    /// How many results there must be before it opens.
    pub calls: u64,
    /// How long it stays open.
    pub open: Micros,
    /// How many attempts it lets through then to see whether they succeed; at least one.
    pub probes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_a_process_and_traffic_comes_from_ten() {
        let of = |processes, rate| {
            Processes::of(&Scenario {
                clients: 3,
                processes,
                rate,
                ..Scenario::default()
            })
        };
        let own = of(0, 5);
        let found: Vec<_> = (0..15).map(|index| own.of_request(index)).collect();
        assert_eq!(found, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 4]);
        assert_eq!([own.count(), of(0, 0).count()], [13, 3]);
        let four = of(4, 5);
        let found: Vec<_> = (0..6).map(|index| four.of_request(index)).collect();
        assert_eq!((found, four.count()), (vec![0, 1, 2, 3, 0, 1], 4));
        assert_eq!(of(1, 0).of_request(7), 0);
    }
}

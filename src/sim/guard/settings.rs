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
    /// How many processes there are: request number `i` belongs to process `i % processes`.
    pub processes: u64,
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
            processes: scenario.processes,
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
    /// A share of the requests under way that may be retries at once, as in Envoy.
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

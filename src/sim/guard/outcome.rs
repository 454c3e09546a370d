//! What the budgets and breakers of a run did.

use serde::{Deserialize, Serialize};

/// What the budgets and breakers of a run did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarded {
    /// Retries that a budget refused, so that their requests gave up.
    pub refused: u64,
    /// Attempts that a breaker stopped; they did not arrive.
    pub blocked: u64,
    /// How many of those were first attempts.
    pub blocked_first: u64,
    /// How often a breaker opened.
    pub opened: u64,
    /// Bin by bin, from `t = 0` at least to the last of the outcome's bins, of the same width.
    #[serde(skip)]
    pub trace: Vec<GuardBin>,
}

/// What budgets and breakers did in one bin of time, and how they stood at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuardBin {
    /// Retries that a budget refused.
    pub refused: u64,
    /// Attempts that a breaker stopped.
    pub blocked: u64,
    /// How often a breaker opened.
    pub opened: u64,
    /// How often a breaker closed.
    pub closed: u64,
    /// What was left of the budget, in millionths of what it would have been if nothing had been
    /// taken: the mean over the first 16 processes.
    pub level: u32,
    /// The share of processes whose breaker was not closed, in millionths.
    pub open: u32,
}

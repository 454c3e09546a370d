//! A policy: all that a client does when its request fails, as numbers.

use serde::{Deserialize, Serialize};

use super::choices::{BudgetKind, CapActs, Drawn, Growth, Jitter, Whole};
use super::delay_list::DelayList;
use super::part::{PART_COUNT, Part};
use crate::scenario::Scenario;
use crate::time::Micros;

/// The value of a part that has none of its own and follows the scenario's parameter.
pub const SHARED: u64 = u64::MAX;

/// What a client does when its request fails: a schedule, its limits, and what its process
/// allows.
///
/// Every part is a number in the table of [`PARTS`](super::PARTS), so that a library's policy is
/// a row of data; a part that is [`SHARED`] follows the sliders. Two policies with the same parts
/// behave alike; they are equal only if they also have the same origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Policy {
    /// The place in the library of the policy that this one is, or was made from.
    pub(super) origin: u16,
    pub(super) parts: [u64; PART_COUNT],
    /// The first delays, or all of them.
    pub(super) delays: DelayList,
}

/// A policy of which all parts have the table's defaults but these.
const fn with<const N: usize>(origin: u16, parts: [(Part, u64); N]) -> Policy {
    let mut policy = Policy {
        origin,
        parts: super::parts::DEFAULTS,
        delays: DelayList::EMPTY,
    };
    let mut i = 0;
    while i < N {
        policy.parts[parts[i].0 as usize] = parts[i].1;
        i += 1;
    }
    policy
}

const fn jitter(origin: u16, jitter: Jitter) -> Policy {
    with(origin, [(Part::Jitter, jitter as u64)])
}

const CONSTANT: (Part, u64) = (Part::Growth, Growth::Constant as u64);

impl Policy {
    /// Exponential backoff without jitter: `min(cap, base · 2^(k-1))`.
    pub const NO_JITTER: Self = jitter(0, Jitter::None);
    /// Full jitter: uniform in `[0, min(cap, base · 2^(k-1)))`.
    pub const FULL_JITTER: Self = jitter(1, Jitter::Full);
    /// Equal jitter: half of the exponential delay, plus uniform in the other half.
    pub const EQUAL_JITTER: Self = jitter(2, Jitter::Equal);
    /// Decorrelated jitter: `min(cap, uniform in [base, 3 · previous))`.
    pub const DECORRELATED: Self = jitter(3, Jitter::Decorrelated);
    /// No delay at all.
    pub const IMMEDIATE: Self = with(4, [CONSTANT, (Part::First, 0)]);
    /// The same delay every time: `min(cap, base)`.
    pub const FIXED: Self = with(5, [CONSTANT]);
    /// The exponential delay, a little more or less: uniform around it.
    pub const ADDITIVE: Self = jitter(6, Jitter::Proportional);
    /// Where a policy begins that is nobody's: no jitter, every part as the table has it.
    pub const CUSTOM: Self = with(7, []);

    /// The four panels of the page, in their order.
    pub const ALL: [Self; 4] = [
        Self::NO_JITTER,
        Self::FULL_JITTER,
        Self::EQUAL_JITTER,
        Self::DECORRELATED,
    ];

    /// The schedules that follow the sliders, the four first.
    pub const EVERY: [Self; 7] = [
        Self::NO_JITTER,
        Self::FULL_JITTER,
        Self::EQUAL_JITTER,
        Self::DECORRELATED,
        Self::IMMEDIATE,
        Self::FIXED,
        Self::ADDITIVE,
    ];

    /// A part's own number; [`SHARED`] if it follows the scenario.
    pub const fn get(&self, part: Part) -> u64 {
        self.parts[part as usize]
    }

    /// Gives a part a number of its own, or [`SHARED`].
    pub const fn set(&mut self, part: Part, value: u64) {
        self.parts[part as usize] = value;
    }

    /// The same policy with another number for a part.
    #[must_use]
    pub const fn with(mut self, part: Part, value: u64) -> Self {
        self.set(part, value);
        self
    }

    /// A part's number in a scenario.
    pub fn value(&self, part: Part, scenario: &Scenario) -> u64 {
        match self.get(part) {
            SHARED => part.row().shared_value(scenario),
            own => own,
        }
    }

    /// A part that is a span of time.
    pub fn time(&self, part: Part, scenario: &Scenario) -> Micros {
        Micros(self.value(part, scenario))
    }

    /// The delays of the list: all of a table, or those before the growth begins.
    pub fn delays(&self) -> &[u64] {
        self.delays.as_slice()
    }

    /// Gives the list other delays, in microseconds; what is more than it holds is left out.
    pub fn set_delays(&mut self, delays: &[u64]) {
        self.delays = DelayList::of(delays);
    }

    /// How the delay grows.
    pub fn growth(&self) -> Growth {
        Growth::at(self.get(Part::Growth))
    }

    /// Where the cap acts.
    pub fn cap_acts(&self) -> CapActs {
        CapActs::at(self.get(Part::CapActs))
    }

    /// What is random about the delay.
    pub fn jitter(&self) -> Jitter {
        Jitter::at(self.get(Part::Jitter))
    }

    /// Whether anything is random about it: a jitter, or an extra that widens even the jitter
    /// `none`. Without a draw clients stay in lockstep.
    pub fn has_jitter(&self) -> bool {
        self.jitter() != Jitter::None || self.get(Part::Extra) > 0
    }

    /// When the random number is drawn.
    pub fn drawn(&self) -> Drawn {
        Drawn::at(self.get(Part::Drawn))
    }

    /// The unit that delays are rounded down to.
    pub fn whole(&self) -> Whole {
        Whole::at(self.get(Part::Whole))
    }

    /// What holds the retries of a process back.
    pub fn budget(&self) -> BudgetKind {
        BudgetKind::at(self.get(Part::Budget))
    }

    /// The scenario as a client with this policy meets it: with the policy's own limits, if it
    /// has any.
    pub fn bind(&self, scenario: &Scenario) -> Scenario {
        Scenario {
            attempts: self.value(Part::Attempts, scenario),
            deadline: self.time(Part::Deadline, scenario),
            obey: self.value(Part::Obey, scenario),
            ..*scenario
        }
    }

    /// Whether a part means anything, as the others are.
    pub fn uses(&self, part: Part) -> bool {
        let (growth, jitter, budget) = (self.growth(), self.jitter(), self.budget());
        // Rules of their own start from the first delay and know no other growth.
        let walks = matches!(
            jitter,
            Jitter::Decorrelated | Jitter::Climbing | Jitter::Runaway | Jitter::Polly
        );
        let has_cap = self.get(Part::Cap) != 0;
        match part {
            Part::Growth => !walks,
            Part::First => walks || growth != Growth::Table,
            Part::Step => !walks && matches!(growth, Growth::Linear | Growth::Polynomial),
            Part::Power => !walks && growth == Growth::Polynomial,
            Part::Multiplier => match jitter {
                Jitter::Runaway => true,
                _ => {
                    !walks
                        && matches!(
                            growth,
                            Growth::Exponential | Growth::Power | Growth::LessOne
                        )
                }
            },
            Part::Plus => !walks,
            Part::CapActs => has_cap && !walks && self.has_jitter(),
            Part::Spread => matches!(
                jitter,
                Jitter::Proportional | Jitter::Share | Jitter::SocketIo
            ),
            Part::Low | Part::High => matches!(jitter, Jitter::Range | Jitter::Percents),
            Part::Extra => matches!(
                jitter,
                Jitter::None
                    | Jitter::Full
                    | Jitter::Equal
                    | Jitter::Proportional
                    | Jitter::Range
                    | Jitter::Additive
                    | Jitter::Share
                    | Jitter::Growing
            ),
            Part::Drawn => self.has_jitter(),
            Part::Tokens => matches!(budget, BudgetKind::Bucket | BudgetKind::Throttle),
            Part::Cost | Part::CostRefused => budget == BudgetKind::Bucket,
            Part::Share => matches!(
                budget,
                BudgetKind::Throttle | BudgetKind::Ratio | BudgetKind::Concurrent
            ),
            Part::Reserve | Part::Ttl => budget == BudgetKind::Ratio,
            Part::Retries => matches!(budget, BudgetKind::Concurrent | BudgetKind::Rate),
            Part::Window | Part::Calls | Part::Open | Part::Probes => self.get(Part::Breaker) > 0,
            Part::Cap
            | Part::Jitter
            | Part::Least
            | Part::Whole
            | Part::Attempts
            | Part::Deadline
            | Part::Obey
            | Part::Budget
            | Part::Breaker => true,
        }
    }
}

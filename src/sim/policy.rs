//! A policy: what a panel shows.

use serde::{Deserialize, Serialize};

use crate::scenario::{Scenario, ScenarioError, parameter};

/// What a client does when its request fails. The policies differ in their schedule alone; the
/// scenario's base, cap and multiplier and its limits hold for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Policy {
    /// Exponential backoff without jitter: `min(cap, base · 2^(k-1))`.
    NoJitter,
    /// Full jitter: uniform in `[0, min(cap, base · 2^(k-1)))`.
    FullJitter,
    /// Equal jitter: half of the exponential delay, plus uniform in the other half.
    EqualJitter,
    /// Decorrelated jitter: `min(cap, uniform in [base, 3 · previous))`.
    Decorrelated,
    /// No delay at all.
    Immediate,
    /// The same delay every time: `min(cap, base)`.
    Fixed,
    /// The exponential delay, a little more or less: uniform around it.
    Additive,
}

impl Policy {
    /// The four panels of the page, in their order.
    pub const ALL: [Self; 4] = [
        Self::NoJitter,
        Self::FullJitter,
        Self::EqualJitter,
        Self::Decorrelated,
    ];

    /// All policies, the four first.
    pub const EVERY: [Self; 7] = [
        Self::NoJitter,
        Self::FullJitter,
        Self::EqualJitter,
        Self::Decorrelated,
        Self::Immediate,
        Self::Fixed,
        Self::Additive,
    ];

    /// The policy with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|policy| policy.key() == key)
    }

    /// Says whether clients of this policy come to an end in a scenario.
    ///
    /// # Errors
    ///
    /// [`ScenarioError::NoTime`] for immediate retries where a failure costs no time.
    pub fn check(self, scenario: &Scenario) -> Result<(), ScenarioError> {
        if self == Self::Immediate && !scenario.failures_take_time() {
            return Err(ScenarioError::NoTime);
        }
        Ok(())
    }

    /// The key in the link and in the command line's JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoJitter => "none",
            Self::FullJitter => "full",
            Self::EqualJitter => "equal",
            Self::Decorrelated => "decorrelated",
            Self::Immediate => "immediate",
            Self::Fixed => "fixed",
            Self::Additive => "additive",
        }
    }

    /// The name that people know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoJitter => "No jitter",
            Self::FullJitter => "Full jitter",
            Self::EqualJitter => "Equal jitter",
            Self::Decorrelated => "Decorrelated jitter",
            Self::Immediate => "Immediate retries",
            Self::Fixed => "Fixed interval",
            Self::Additive => "Additive jitter",
        }
    }

    /// The delay before retry number n + 1, as a formula.
    ///
    /// Names are mixed up in practice (one library's "full" is another's "equal"), so the
    /// formula always stands beside the name.
    pub fn formula(self, scenario: &Scenario) -> String {
        let power = parameter("multiplier").map_or_else(String::new, |multiplier| {
            multiplier.write(scenario.multiplier)
        });
        let e = format!("min(cap, base\u{a0}·\u{a0}{power}ⁿ)");
        match self {
            Self::NoJitter => e,
            Self::FullJitter => format!("random(0, {e})"),
            Self::EqualJitter => format!("½\u{a0}e + random(0, ½\u{a0}e), e\u{a0}= {e}"),
            Self::Decorrelated => "min(cap, random(base, 3\u{a0}·\u{a0}previous))".to_owned(),
            Self::Immediate => "0".to_owned(),
            Self::Fixed => "min(cap, base)".to_owned(),
            Self::Additive => {
                let part = parameter("additive")
                    .map_or_else(String::new, |additive| additive.show(scenario.additive));
                format!(
                    "e ± random(0, {}), e\u{a0}= {e}",
                    part.replace(' ', "\u{a0}")
                )
            }
        }
    }

    /// Whether the clients draw their delays. Without a draw they stay in lockstep.
    pub const fn has_jitter(self) -> bool {
        !matches!(self, Self::NoJitter | Self::Immediate | Self::Fixed)
    }

    /// Whether the draws spread a herd out: those of additive jitter hardly do.
    pub const fn spreads(self) -> bool {
        matches!(
            self,
            Self::FullJitter | Self::EqualJitter | Self::Decorrelated
        )
    }
}

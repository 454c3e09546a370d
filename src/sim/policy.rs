//! A policy: what a panel shows.

use serde::{Deserialize, Serialize};

/// What a client does when its request fails. The four policies differ in their schedule alone.
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
}

impl Policy {
    /// The four panels of the page, in their order.
    pub const ALL: [Self; 4] = [
        Self::NoJitter,
        Self::FullJitter,
        Self::EqualJitter,
        Self::Decorrelated,
    ];

    /// The key in the command line's JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoJitter => "none",
            Self::FullJitter => "full",
            Self::EqualJitter => "equal",
            Self::Decorrelated => "decorrelated",
        }
    }

    /// The name that people know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoJitter => "No jitter",
            Self::FullJitter => "Full jitter",
            Self::EqualJitter => "Equal jitter",
            Self::Decorrelated => "Decorrelated jitter",
        }
    }

    /// The delay before retry number n + 1, as a formula.
    ///
    /// Names are mixed up in practice (one library's "full" is another's "equal"), so the
    /// formula always stands beside the name.
    pub const fn formula(self) -> &'static str {
        match self {
            Self::NoJitter => "min(cap, base\u{a0}·\u{a0}2ⁿ)",
            Self::FullJitter => "random(0, min(cap, base\u{a0}·\u{a0}2ⁿ))",
            Self::EqualJitter => {
                "½\u{a0}e + random(0, ½\u{a0}e), e\u{a0}= min(cap, base\u{a0}·\u{a0}2ⁿ)"
            }
            Self::Decorrelated => "min(cap, random(base, 3\u{a0}·\u{a0}previous))",
        }
    }

    /// Whether the clients draw their delays. Without a draw they stay in lockstep.
    pub const fn has_jitter(self) -> bool {
        !matches!(self, Self::NoJitter)
    }
}

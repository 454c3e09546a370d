//! Parameters that are one of a few.

use crate::time::Micros;

/// One of the values that a parameter can have.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in the link.
    pub key: &'static str,
    /// Its name on the page.
    pub name: &'static str,
}

impl Choice {
    /// The choice at this place; beyond the last it is the last.
    pub(super) fn at(choices: &'static [Self], place: u64) -> &'static Self {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        &choices[place.min(choices.len() - 1)]
    }
}

/// How new requests are spread in time, see [`Spacing`].
pub(super) static ARRIVALS: [Choice; 2] = [
    Choice {
        key: "poisson",
        name: "at random",
    },
    Choice {
        key: "even",
        name: "evenly spaced",
    },
];

/// What a client makes of the server's hint, see [`Obedience`].
pub(crate) static OBEY: [Choice; 6] = [
    Choice {
        key: "longer",
        name: "the longer of the two",
    },
    Choice {
        key: "ignore",
        name: "as if there were no hint",
    },
    Choice {
        key: "exact",
        name: "exactly as long as asked",
    },
    Choice {
        key: "jitter",
        name: "that, and a random part",
    },
    Choice {
        key: "within",
        name: "its own delay to 5 s more",
    },
    Choice {
        key: "base",
        name: "its own delay, with the hint as base",
    },
];

/// How new requests are spread in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// As a Poisson process: at random, each independent of the others.
    Poisson,
    /// The first at `t = 0`, and one every `1 / rate` seconds.
    Even,
}

impl Spacing {
    /// The spacing at this place of the parameter's choices.
    pub(super) const fn at(place: u64) -> Self {
        match place {
            0 => Self::Poisson,
            _ => Self::Even,
        }
    }
}

/// What a client makes of the server's hint when it is turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obedience {
    /// It waits the longer of the hint and its own delay.
    Longer,
    /// It waits its own delay.
    Ignore,
    /// It waits the hint.
    Exact,
    /// It waits the hint, and uniform in `[0, e(k))` on top of it.
    Jitter,
    /// It waits the hint, but not less than its own delay, and not more than that and
    /// [`Obedience::LEEWAY`]: the AWS SDKs.
    Within,
    /// It makes its own delay with the hint in place of the first one: MongoDB's drivers.
    Base,
}

impl Obedience {
    /// How much longer than its own delay a client waits at most that obeys
    /// [within](Self::Within) bounds (AWS SDKs, `x-amz-retry-after`, 2026).
    pub const LEEWAY: Micros = Micros::from_secs(5);

    /// Its name in the link.
    pub fn key(self) -> &'static str {
        OBEY[self as usize].key
    }

    /// The obedience at this place of the parameter's choices.
    pub(super) const fn at(place: u64) -> Self {
        match place {
            0 => Self::Longer,
            1 => Self::Ignore,
            2 => Self::Exact,
            3 => Self::Jitter,
            4 => Self::Within,
            _ => Self::Base,
        }
    }
}

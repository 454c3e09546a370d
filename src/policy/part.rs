//! The parts of a policy: the one table that the editor, the link, the limits and the docs share.

use super::parts::PARTS;
use crate::scenario::{Scenario, Setting, parameter};
use crate::time::Micros;

/// No delay grows beyond it, so nothing overflows; what is drawn on top can be longer.
pub const LONGEST: Micros = Micros::from_hours(24 * 365);

/// A number of a [`Policy`](super::Policy), by its place in the table of [`PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table says what each of them means")]
pub enum Part {
    Growth,
    First,
    Step,
    Power,
    Multiplier,
    Plus,
    Cap,
    CapActs,
    Jitter,
    Spread,
    Low,
    High,
    Extra,
    Drawn,
    Least,
    Whole,
    Attempts,
    Deadline,
    Obey,
    Budget,
    Tokens,
    Cost,
    CostRefused,
    Share,
    Reserve,
    Ttl,
    Retries,
    Breaker,
    Window,
    Calls,
    Open,
    Probes,
}

/// Where a part stands in the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartGroup {
    /// How the delay grows, and its cap.
    Delay,
    /// What is random about it.
    Jitter,
    /// When a client stops, and what it makes of a hint.
    Limits,
    /// What holds the retries of a process back.
    Budget,
    /// What stops the calls of a process.
    Breaker,
}

impl PartGroup {
    /// All groups, in their order.
    pub const ALL: [Self; 5] = [
        Self::Delay,
        Self::Jitter,
        Self::Limits,
        Self::Budget,
        Self::Breaker,
    ];

    /// The heading over the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Delay => "The delay",
            Self::Jitter => "The jitter",
            Self::Limits => "When to stop",
            Self::Budget => "The budget of a process",
            Self::Breaker => "The circuit breaker of a process",
        }
    }
}

/// One row of the table of [`PARTS`].
#[derive(Debug)]
pub struct PartRow {
    /// What it is called and what it can be.
    pub setting: Setting,
    /// Where it stands in the editor.
    pub group: PartGroup,
    /// The key of the scenario's parameter that it follows where it has no value of its own, and
    /// how many of the part's units make one of the parameter's.
    pub(super) shared: Option<(&'static str, u64)>,
}

impl PartRow {
    /// The value that it takes from a scenario where it has none of its own.
    pub(super) fn shared_value(&self, scenario: &Scenario) -> u64 {
        self.shared
            .and_then(|(key, units)| Some(parameter(key)?.get(scenario) * units))
            .unwrap_or(self.setting.default)
    }

    /// Whether it can follow the scenario.
    pub fn can_be_shared(&self) -> bool {
        self.shared.is_some()
    }
}

impl Part {
    /// The part's row in the table.
    pub fn row(self) -> &'static PartRow {
        &PARTS[self as usize]
    }

    /// The part with this key, and its row.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::all().find(|part| part.row().setting.key == key)
    }

    /// All parts, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }
}

/// How many parts there are.
pub const PART_COUNT: usize = 32;

const ALL: [Part; PART_COUNT] = [
    Part::Growth,
    Part::First,
    Part::Step,
    Part::Power,
    Part::Multiplier,
    Part::Plus,
    Part::Cap,
    Part::CapActs,
    Part::Jitter,
    Part::Spread,
    Part::Low,
    Part::High,
    Part::Extra,
    Part::Drawn,
    Part::Least,
    Part::Whole,
    Part::Attempts,
    Part::Deadline,
    Part::Obey,
    Part::Budget,
    Part::Tokens,
    Part::Cost,
    Part::CostRefused,
    Part::Share,
    Part::Reserve,
    Part::Ttl,
    Part::Retries,
    Part::Breaker,
    Part::Window,
    Part::Calls,
    Part::Open,
    Part::Probes,
];

#[cfg(test)]
mod tests {
    use super::super::policy::SHARED;
    use super::*;

    #[test]
    fn keys_are_unique_and_every_part_has_its_row() {
        for (place, part) in Part::all().enumerate() {
            assert_eq!(part as usize, place);
            let Setting { key, default, .. } = part.row().setting;
            assert_eq!(Part::of_key(key), Some(part));
            let shares = part.row().can_be_shared();
            assert!(shares || part.row().setting.allows(default), "{key}");
        }
        assert_eq!(Part::Cap.row().setting.key, "cap");
        assert_eq!(Part::Probes.row().setting.key, "probes");
    }

    #[test]
    fn what_follows_the_scenario_names_a_parameter() {
        for row in &PARTS {
            assert_eq!(row.setting.default == SHARED, row.shared.is_some());
            let named = row.shared.is_none_or(|(key, _)| parameter(key).is_some());
            assert!(named, "{}", row.setting.key);
        }
    }
}

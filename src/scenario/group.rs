//! Where the parameters stand on the page.

use super::herd_and_server::Scenario;
use super::parameter::Parameter;
use super::table::PARAMETERS;

/// Where a parameter stands on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What happens to the server and to how many.
    Outage,
    /// How the clients wait.
    Backoff,
    /// The seed.
    Dice,
    /// The bounds of a run: in the link alone.
    Bounds,
    /// Requests beside the herd.
    Traffic,
    /// How much of what arrives fails.
    Severity,
    /// How long calls take.
    Cost,
    /// How the delays grow and vary.
    Growth,
    /// When a client gives up.
    Limits,
    /// A server that falls over.
    Crash,
    /// A server that lets its callers wait in line.
    Queue,
    /// The server's hint when to come back.
    Hint,
    /// How many processes the clients are spread over.
    Processes,
    /// Layers that retry one above the other.
    Layers,
}

impl Group {
    /// The groups that every scenario is told by, whatever else is off.
    pub const FIRST: [Self; 4] = [Self::Outage, Self::Backoff, Self::Dice, Self::Bounds];

    /// The groups that are folded until somebody asks for them, in the order of the page.
    pub const FOLDED: [Self; 9] = [
        Self::Traffic,
        Self::Severity,
        Self::Cost,
        Self::Growth,
        Self::Limits,
        Self::Crash,
        Self::Queue,
        Self::Hint,
        Self::Processes,
    ];

    /// The heading over the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Outage => "The outage",
            Self::Backoff => "The backoff",
            Self::Dice => "The dice: seed",
            Self::Bounds => "The bounds of the run",
            Self::Traffic => "Normal traffic",
            Self::Severity => "How bad it is",
            Self::Cost => "What a call takes",
            Self::Growth => "More about the backoff",
            Self::Limits => "When clients give up",
            Self::Crash => "A server that falls over",
            Self::Queue => "A server with a queue",
            Self::Hint => "Retry-After",
            Self::Processes => "Processes that share a budget",
            Self::Layers => "Layers that retry",
        }
    }

    /// A short name without spaces, for style sheets and tests.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outage => "outage",
            Self::Backoff => "backoff",
            Self::Dice => "dice",
            Self::Bounds => "bounds",
            Self::Traffic => "traffic",
            Self::Severity => "severity",
            Self::Cost => "cost",
            Self::Growth => "growth",
            Self::Limits => "limits",
            Self::Crash => "crash",
            Self::Queue => "queue",
            Self::Hint => "hint",
            Self::Processes => "processes",
            Self::Layers => "layers",
        }
    }

    /// The group's parameters, in the order of the table.
    pub fn parameters(self) -> impl Iterator<Item = &'static Parameter> {
        PARAMETERS
            .iter()
            .filter(move |parameter| parameter.group == self)
    }

    /// Whether what the group is about is on: any of its parameters that can be off.
    pub fn leads(self, scenario: &Scenario) -> bool {
        self.parameters()
            .any(|parameter| parameter.off.is_some() && parameter.is_changed(scenario))
    }

    /// Whether a scenario is told by it: always, or only where something of it is changed.
    pub fn is_told(self, scenario: &Scenario) -> bool {
        Self::FIRST.contains(&self) || self.is_on(scenario)
    }

    /// Whether any of its parameters has another value than where nothing is said of it.
    pub fn is_on(self, scenario: &Scenario) -> bool {
        self.parameters()
            .any(|parameter| parameter.is_changed(scenario))
    }

    /// Gives all of its parameters the value that they have where nothing is said of them.
    pub fn reset(self, scenario: &mut Scenario) {
        for parameter in self.parameters() {
            parameter.set(scenario, parameter.default);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_that_is_reset_is_off_and_leaves_the_others_alone() {
        for group in Group::FOLDED {
            let mut scenario = Scenario::default();
            let other = if group == Group::Queue {
                Group::Hint
            } else {
                Group::Queue
            };
            for parameter in other.parameters().chain(group.parameters()) {
                parameter.set(&mut scenario, parameter.max);
            }
            assert!(group.is_on(&scenario), "{group:?}");
            group.reset(&mut scenario);
            assert!(
                !group.is_on(&scenario) && other.is_on(&scenario),
                "{group:?}"
            );
        }
    }
}

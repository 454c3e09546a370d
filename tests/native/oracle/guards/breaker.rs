//! The breaker of one process, as the README has it.

use std::collections::BTreeMap;

use stampede::policy::{Part, Policy};

/// Whether an attempt may go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Goes,
    /// It goes, and its result decides: in the round of this number.
    Probes(u64),
    Stopped,
}

/// What a result has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Opened,
    OpenedAgain,
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Closed,
    Open { until: u64 },
    HalfOpen { sent: u64, served: u64 },
}

pub struct Breaker {
    policy: Policy,
    state: State,
    /// How often it was half open.
    round: u64,
    /// Results and failures in each slot.
    slots: BTreeMap<u64, (u64, u64)>,
}

impl Breaker {
    pub fn new(policy: &Policy) -> Self {
        Self {
            policy: *policy,
            state: State::Closed,
            round: 0,
            slots: BTreeMap::new(),
        }
    }

    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    pub fn pass(&mut self, at: u64) -> Passage {
        if let State::Open { until } = self.state
            && at >= until
        {
            self.state = State::HalfOpen { sent: 0, served: 0 };
            self.round += 1;
        }
        match &mut self.state {
            State::Closed => Passage::Goes,
            State::HalfOpen { sent, .. } if *sent < self.policy.get(Part::Probes) => {
                *sent += 1;
                Passage::Probes(self.round)
            }
            State::Open { .. } | State::HalfOpen { .. } => Passage::Stopped,
        }
    }

    /// A caller notices what became of its attempt, which was a probe of this round.
    pub fn hear(&mut self, at: u64, is_served: bool, probe: Option<u64>) -> Option<Turn> {
        if self.policy.get(Part::Breaker) == 0 {
            return None;
        }
        match &mut self.state {
            State::Closed => self.count(at, is_served).then(|| {
                self.open(at);
                Turn::Opened
            }),
            State::HalfOpen { served, .. } if probe == Some(self.round) => {
                *served += u64::from(is_served);
                if !is_served {
                    self.open(at);
                    Some(Turn::OpenedAgain)
                } else if *served == self.policy.get(Part::Probes) {
                    self.state = State::Closed;
                    self.slots.clear();
                    Some(Turn::Closed)
                } else {
                    None
                }
            }
            State::Open { .. } | State::HalfOpen { .. } => None,
        }
    }

    fn open(&mut self, at: u64) {
        let until = at + self.policy.get(Part::Open);
        self.state = State::Open { until };
    }

    /// Whether that is too many failures.
    fn count(&mut self, at: u64, is_served: bool) -> bool {
        let now = at / (self.policy.get(Part::Window) / 10);
        let slot = self.slots.entry(now).or_default();
        slot.0 += 1;
        slot.1 += u64::from(!is_served);
        let slots = self.slots.range(now.saturating_sub(9)..=now);
        let (calls, failures) =
            slots.fold((0, 0), |sum, (_, slot)| (sum.0 + slot.0, sum.1 + slot.1));
        let trip = self.policy.get(Part::Breaker);
        calls >= self.policy.get(Part::Calls) && failures * 1_000_000 >= trip * calls
    }
}

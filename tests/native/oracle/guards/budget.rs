//! The budget of one process, as the README has it.

use std::collections::BTreeMap;

use stampede::policy::{BudgetKind, Part, Policy};

/// One, in millionths.
const ONE: u64 = 1_000_000;
const MINUTE: u64 = 60_000_000;

/// Why an attempt has come to nothing, as far as its caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Silence,
    Refusal,
    /// A breaker has stopped it.
    Stop,
}

/// One budget: the numbers of all kinds, of which each uses a few.
pub struct Budget {
    kind: BudgetKind,
    policy: Policy,
    /// What is left, in millionths.
    tokens: u64,
    /// What has been put in and taken out in each slot, in millionths.
    slots: BTreeMap<u64, (u64, u64)>,
    /// How many attempts are sent and not noticed yet, and how many retries are decided on and not
    /// noticed.
    active: u64,
    under_way: u64,
    /// How many retries there were in each minute.
    minutes: BTreeMap<u64, u64>,
}

impl Budget {
    pub fn new(policy: &Policy) -> Self {
        Self {
            kind: policy.budget(),
            policy: *policy,
            tokens: policy.get(Part::Tokens) * ONE,
            slots: BTreeMap::new(),
            active: 0,
            under_way: 0,
            minutes: BTreeMap::new(),
        }
    }

    fn part(&self, part: Part) -> u64 {
        self.policy.get(part)
    }

    /// The first attempt of a request is made.
    pub fn begin(&mut self, at: u64) {
        if self.kind == BudgetKind::Ratio {
            let share = self.part(Part::Share);
            self.slot(at).0 += share;
        }
    }

    /// An attempt is sent.
    pub fn send(&mut self) {
        self.active += 1;
    }

    /// A caller notices what became of an attempt that was sent.
    pub fn end(&mut self) {
        self.active -= 1;
    }

    /// A caller notices that its attempt has failed.
    pub fn fail(&mut self) {
        if self.kind == BudgetKind::Throttle {
            self.tokens = self.tokens.saturating_sub(ONE);
        }
    }

    /// A caller is served, after retries of which the last has taken so much.
    pub fn succeed(&mut self, last_took: Option<u64>) {
        let back = match self.kind {
            BudgetKind::Bucket => last_took.unwrap_or(1) * ONE,
            BudgetKind::Throttle => self.part(Part::Share),
            _ => 0,
        };
        self.tokens = (self.tokens + back).min(self.part(Part::Tokens) * ONE);
    }

    /// The outcome of a retry is known.
    pub fn arrive(&mut self) {
        self.under_way -= 1;
    }

    /// Asks for a retry, and what it takes if there may be one.
    pub fn ask(&mut self, at: u64, cause: Cause) -> Option<u64> {
        match self.kind {
            BudgetKind::None => {}
            BudgetKind::Bucket => {
                let cost = match cause {
                    Cause::Refusal => self.part(Part::CostRefused),
                    Cause::Silence | Cause::Stop => self.part(Part::Cost),
                };
                self.tokens = self.tokens.checked_sub(cost * ONE)?;
                return Some(cost);
            }
            BudgetKind::Throttle => {
                if self.tokens * 2 <= self.part(Part::Tokens) * ONE {
                    return None;
                }
            }
            BudgetKind::Ratio => {
                let (put_in, taken) = self.remembered(at);
                if put_in < taken + ONE {
                    return None;
                }
                self.slot(at).1 += ONE;
            }
            BudgetKind::Concurrent => {
                if self.under_way >= self.at_once() {
                    return None;
                }
            }
            BudgetKind::Rate => {
                let used = self.minutes.entry(at / MINUTE).or_default();
                if *used >= self.policy.get(Part::Retries) {
                    return None;
                }
                *used += 1;
            }
        }
        self.under_way += 1;
        Some(0)
    }

    fn at_once(&self) -> u64 {
        let share = self.active * self.part(Part::Share) / ONE;
        share.max(self.part(Part::Retries))
    }

    fn slot(&mut self, at: u64) -> &mut (u64, u64) {
        let slot = at / (self.part(Part::Ttl) / 10);
        self.slots.entry(slot).or_default()
    }

    /// What has been put in within the time, with the reserve, and what was taken out.
    fn remembered(&self, at: u64) -> (u64, u64) {
        let ttl = self.part(Part::Ttl);
        let now = at / (ttl / 10);
        let slots = self.slots.range(now.saturating_sub(9)..=now);
        let reserve = self.part(Part::Reserve) * ttl;
        slots.fold((reserve, 0), |(put_in, taken), (_, slot)| {
            (put_in + slot.0, taken + slot.1)
        })
    }

    /// What is left of what there would be if nothing had been taken, in millionths.
    pub fn level(&self, at: u64) -> u64 {
        let (left, whole) = match self.kind {
            BudgetKind::None => (1, 1),
            BudgetKind::Bucket | BudgetKind::Throttle => {
                (self.tokens, self.part(Part::Tokens) * ONE)
            }
            BudgetKind::Ratio => {
                let (put_in, taken) = self.remembered(at);
                (put_in.saturating_sub(taken), put_in)
            }
            BudgetKind::Concurrent => {
                let at_once = self.at_once();
                (at_once.saturating_sub(self.under_way), at_once)
            }
            BudgetKind::Rate => {
                let retries = self.part(Part::Retries);
                let used = self.minutes.get(&(at / MINUTE)).copied().unwrap_or(0);
                (retries - used, retries)
            }
        };
        let level = u128::from(left) * u128::from(ONE);
        level.checked_div(u128::from(whole)).unwrap_or(ONE.into()) as u64
    }
}

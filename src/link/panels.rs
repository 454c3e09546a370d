//! Which policies a page shows.

use crate::sim::Policy;

/// The policies that a page shows, in their order: one to six, none of them twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panels {
    shown: [Policy; Self::MOST],
    count: usize,
}

impl Default for Panels {
    /// The four of [`Policy::ALL`].
    fn default() -> Self {
        Self::of(Policy::ALL).expect("four different policies")
    }
}

impl Panels {
    /// The most that a page shows.
    pub const MOST: usize = 6;
    /// The setting's name in the link.
    pub const SETTING: &str = "panels";

    /// These policies; `None` if there is none. What comes twice, and what is too many, is left
    /// out.
    pub fn of(policies: impl IntoIterator<Item = Policy>) -> Option<Self> {
        let mut panels = Self {
            shown: [Policy::NO_JITTER; Self::MOST],
            count: 0,
        };
        for policy in policies {
            panels.add(policy);
        }
        (panels.count > 0).then_some(panels)
    }

    /// The policies, in their order.
    pub fn policies(&self) -> &[Policy] {
        &self.shown[..self.count]
    }

    /// The policies that could be added: those not shown yet, and none if the page is full.
    pub fn spare(&self) -> Vec<Policy> {
        let room = self.count < Self::MOST;
        let spare = Policy::EVERY.into_iter();
        spare
            .filter(|policy| room && !self.policies().contains(policy))
            .collect()
    }

    /// Adds a policy at the end; says whether there was room for it and it was not shown yet.
    pub fn add(&mut self, policy: Policy) -> bool {
        if self.count == Self::MOST || self.policies().contains(&policy) {
            return false;
        }
        self.shown[self.count] = policy;
        self.count += 1;
        true
    }

    /// Takes a policy out; says whether it was shown, and not the last.
    pub fn remove(&mut self, policy: Policy) -> bool {
        let place = self.policies().iter().position(|shown| *shown == policy);
        let Some(place) = place.filter(|_| self.count > 1) else {
            return false;
        };
        self.shown.copy_within(place + 1..self.count, place);
        self.count -= 1;
        // What lies behind the last has no meaning and must not tell two pages apart.
        self.shown[self.count] = Policy::NO_JITTER;
        true
    }

    /// Shows one policy in another's place. If it is shown already, the two change places.
    pub fn switch(&mut self, from: Policy, to: Policy) {
        for shown in &mut self.shown[..self.count] {
            if *shown == from {
                *shown = to;
            } else if *shown == to {
                *shown = from;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_one_and_none_twice() {
        assert_eq!(Panels::of([]), None);
        let mut panels = Panels::of([Policy::FIXED, Policy::FIXED]).unwrap();
        assert_eq!(panels.policies(), [Policy::FIXED]);
        assert!(!panels.remove(Policy::FIXED));
        assert!(!panels.remove(Policy::ADDITIVE));
        assert!(panels.add(Policy::FULL_JITTER) && !panels.add(Policy::FULL_JITTER));
        assert!(panels.remove(Policy::FIXED));
        assert_eq!(panels, Panels::of([Policy::FULL_JITTER]).unwrap());
    }

    #[test]
    fn six_are_the_most() {
        let mut panels = Panels::of(Policy::EVERY).unwrap();
        assert_eq!(panels.policies(), &Policy::EVERY[..6]);
        assert!(panels.spare().is_empty() && !panels.add(Policy::ADDITIVE));
        panels.remove(Policy::EQUAL_JITTER);
        assert_eq!(panels.spare(), [Policy::EQUAL_JITTER, Policy::ADDITIVE]);
    }

    #[test]
    fn a_policy_that_is_shown_changes_places() {
        let mut panels = Panels::default();
        panels.switch(Policy::NO_JITTER, Policy::EQUAL_JITTER);
        panels.switch(Policy::FULL_JITTER, Policy::FIXED);
        assert_eq!(
            panels.policies(),
            [
                Policy::EQUAL_JITTER,
                Policy::FIXED,
                Policy::NO_JITTER,
                Policy::DECORRELATED
            ]
        );
    }
}

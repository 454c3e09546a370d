//! All that a link carries.

use super::notice::Notice;
use super::panels::Panels;
use crate::chart::Scale;
use crate::policy::Policy;
use crate::scenario::Scenario;
use crate::sim::check;

/// All that a link carries; the default is the bare address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageState {
    /// What is simulated.
    pub scenario: Scenario,
    /// Which policies are shown.
    pub panels: Panels,
    /// How the axes are scaled.
    pub scale: Scale,
}

impl PageState {
    /// Leaves out the panels whose clients could retry for ever in no time, and says which.
    pub fn settle(&mut self) -> Vec<Notice> {
        let Self {
            scenario, panels, ..
        } = self;
        let is_refused = |policy: &&Policy| check(policy, scenario).is_err();
        let refused: Vec<_> = panels
            .policies()
            .iter()
            .filter(is_refused)
            .copied()
            .collect();
        for policy in &refused {
            if !panels.remove(*policy) {
                *panels = Panels::default();
            }
        }
        let notice = |policy: &Policy| Notice::NoTime {
            policy: policy.write(),
        };
        refused.iter().map(notice).collect()
    }
}

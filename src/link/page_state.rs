//! All that a link carries.

use super::notice::Notice;
use super::panels::Panels;
use crate::chart::Scale;
use crate::scenario::Scenario;
use crate::sim::Policy;

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
    /// Leaves out the panel whose clients could retry for ever in no time; says so if it was there.
    pub fn settle(&mut self) -> Option<Notice> {
        let Self {
            scenario, panels, ..
        } = self;
        let is_refused = |policy: &&Policy| policy.check(scenario).is_err();
        let refused = *panels.policies().iter().find(is_refused)?;
        if !panels.remove(refused) {
            *panels = Panels::default();
        }
        Some(Notice::NoTime)
    }
}

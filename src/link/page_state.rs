//! All that a link carries.

use super::panels::Panels;
use crate::chart::Scale;
use crate::scenario::Scenario;

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

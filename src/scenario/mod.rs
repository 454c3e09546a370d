//! What is simulated: the herd, the server and the bounds of a run, and the one table of
//! parameters that the sliders, the link, the limits and the documentation share.

mod choice;
mod group;
mod herd_and_server;
mod parameter;
mod setting;
mod stops;
mod table;
mod unit;

pub(crate) use choice::OBEY;
pub use choice::{Choice, Obedience, Spacing};
pub use group::Group;
pub use herd_and_server::{Scenario, ScenarioError};
pub use parameter::Parameter;
pub use setting::{Off, Setting};
pub(crate) use setting::{off, unlimited};
pub use stops::Stops;
pub use table::{PARAMETERS, parameter};
pub use unit::{PER_CENT, Unit, WHOLE};

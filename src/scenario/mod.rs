//! What is simulated: the herd, the server and the bounds of a run, and the one table of
//! parameters that the sliders, the link, the limits and the documentation share.

mod herd_and_server;
mod parameter;
mod preset;
mod stops;

pub use herd_and_server::{Scenario, ScenarioError};
pub use parameter::{Group, PARAMETERS, Parameter, Unit, parameter};
pub use preset::{PRESETS, Preset};
pub use stops::Stops;

//! The simulator: pure, deterministic from the seed, the same bytes natively and in a browser.
//!
//! A run goes one way: a [`Scenario`](crate::scenario::Scenario) and a [`Policy`] go in, an
//! [`Outcome`] comes out. See [`run`].

mod back;
mod bins;
mod clients;
mod guard;
mod guarded;
mod herd;
mod lockstep;
mod one_client;
mod open;
mod outcome;
mod overrun;
mod pace;
mod progress;
mod random;
mod returns;
mod run;
mod schedule;
mod seeds;
mod server;
mod wheel;

pub use crate::policy::Policy;
pub use back::{count_back, last_back};
pub use bins::{Bin, Bins};
pub use guard::{Breaker, Budget, Guard, GuardBin, Guarded, Processes};
pub use one_client::{OneClient, RetryWait, Span, one_client, one_client_beyond_its_limits};
pub use outcome::{CutOff, Metric, Outcome, Traffic, Value, Waits};
pub use random::{ClientStream, exponential};
pub use run::{RunOptions, check, run, run_watched};
pub use schedule::{Bounds, Delays, Drawn, Ruled, Schedule};
pub use seeds::{Spread, over_seeds};

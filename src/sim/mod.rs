//! The simulator: pure, deterministic from the seed, the same bytes natively and in a browser.
//!
//! A run goes one way: a [`Scenario`](crate::scenario::Scenario) and a [`Policy`] go in, an
//! [`Outcome`] comes out. See [`run`].

mod bins;
mod clients;
mod delays;
mod guard;
mod guarded;
mod herd;
mod lockstep;
mod open;
mod outcome;
mod pace;
mod policy;
mod random;
mod returns;
mod run;
mod schedule;
mod seeds;
mod server;
mod wheel;

pub use bins::{Bin, Bins};
pub use guard::{Breaker, Budget, Guard, GuardBin, Guarded};
pub use outcome::{CutOff, Metric, Outcome, Traffic, Value, Waits};
pub use policy::Policy;
pub use random::{ClientStream, exponential};
pub use run::{RunOptions, run, run_guarded};
pub use schedule::{Additive, Decorrelated, EqualJitter, Exponential, FullJitter, Schedule};
pub use seeds::{Spread, over_seeds};

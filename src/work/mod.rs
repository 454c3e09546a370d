//! The page's work: which panels are to be run, which of them first, and what is shown meanwhile.
//!
//! Nothing here knows a browser or looks at a clock: the time is handed in, in milliseconds since
//! whenever.

mod plan;
mod standing;

pub use plan::{GRACE_MS, Plan, SLOW_MS};
pub use standing::Standing;

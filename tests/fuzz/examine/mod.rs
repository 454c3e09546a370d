//! What must hold of every link, of the page that it gives, and of that page's runs.
//!
//! Nothing here asserts: what doesn't hold is a sentence, so that the fuzzer can make the link
//! smaller before it tells.

mod outcome;
mod reading;
mod runs;
mod waits;

pub use reading::read;
pub use runs::{Runs, Step, run};

/// Says what does not hold, unless it does.
macro_rules! hold {
    ($holds:expr, $($what:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($what)+));
        }
    };
}
use hold;

/// Nothing, or what does not hold.
pub type Held = Result<(), String>;

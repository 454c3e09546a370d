//! Numbers in words: the one place where durations, counts and shares are read and written.

mod duration;
mod number;
mod reader;

pub use duration::{duration, exact_duration, link_duration, read_duration};
pub use number::{brief_count, count, decimal, percent, read_count, read_decimal, times};

//! Outcomes in words, for the page and the command line alike: the rows of the comparison, and
//! what is said of a run that was cut off.

mod cells;
mod cut_off;
mod kind;
mod rows;

pub use cut_off::{cut_off_sentence, how_to_raise, unfinished_seeds_sentence};
pub use kind::Kind;
pub use rows::{Better, ROWS, Row};

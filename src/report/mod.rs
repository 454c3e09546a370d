//! What the results say: sentences and figures for the page and the command line.

mod description;
mod lead;

pub use description::{chart_description, second_description};
pub use lead::{Part, Tone, lead, lead_text};

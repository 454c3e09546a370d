//! The link: all that a page shows, as a query string that people can read and edit by hand.
//!
//! [`read`] takes any text, [`write()`] gives the canonical form, and `read(write(state))` is
//! `state`. What could not be used as it stood is told in [`Notice`]s, and never breaks the page.

mod excerpt;
mod notice;
mod notices;
mod page_state;
mod panels;
mod policy;
mod preset;
mod read;
mod value;
mod write;

pub use crate::chart::Scale;
pub use excerpt::Excerpt;
pub use notice::{Instead, Notice};
pub use page_state::PageState;
pub use panels::Panels;
pub use policy::{DELAY, read_delays, read_part};
pub use preset::{PRESETS, Preset};
pub use read::{MAX_BYTES, Reading, VERSION, read, read_start};
pub use value::{Fallback, Typed, read_value};
pub use write::write;

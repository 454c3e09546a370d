//! Policies: what a client does when its request fails, as values that can say what libraries do.
//!
//! A [`Policy`] is a row of numbers, one for each [`Part`]; the [`library`] holds those that people
//! run. What delays come of one is the simulator's business.

mod choices;
mod delay_list;
mod formula;
pub mod library;
mod limits_line;
mod part;
mod parts;
#[expect(clippy::module_inception, reason = "it holds the type of that name")]
mod policy;
pub mod text;

pub use choices::{BudgetKind, CapActs, Drawn, Growth, Jitter, Whole};
pub use delay_list::DelayList;
pub use library::{Entry, entry};
pub use part::{LONGEST, PART_COUNT, Part, PartGroup, PartRow};
pub use parts::PARTS;
pub use policy::{Policy, SHARED};

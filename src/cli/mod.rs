//! The command line: the page's numbers as a table or as JSON, one link or many. Native only.

mod answer;
mod args;
mod grid;
mod json;
mod line;
mod policies;
mod run;
mod schedule;
mod table;
mod wrapped;

pub use answer::{Answer, Options, Results, Spreads};
pub use args::{Args, Command, PoliciesArgs, RunArgs, ScheduleArgs};
pub use json::write_json;
pub use line::{Line, read_line};
pub use policies::write_policies;
pub use run::{Failure, execute, main};
pub use schedule::{NoSuchPolicy, read_argument, write_schedules};
pub use table::write_table;

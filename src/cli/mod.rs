//! The command line: the page's numbers as a table or as JSON, one link or many. Native only.

mod answer;
mod args;
mod json;
mod line;
mod run;
mod table;

pub use answer::{Answer, Options, Results, Spreads};
pub use args::{Args, Command, RunArgs};
pub use json::write_json;
pub use line::{Line, read_line};
pub use run::{Failure, execute, main};
pub use table::write_table;

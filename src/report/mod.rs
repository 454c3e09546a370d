//! What the results say: sentences, figures and pictures, for the page and the command line.

mod cells;
mod cut_off;
mod description;
mod key_figures;
mod kind;
mod lead;
mod pictures;
mod rows;

pub use cut_off::{cut_off_sentence, how_to_raise, unfinished_seeds_sentence};
pub use description::{
    bar_description, chart_description, remark, scenario_line, second_description,
};
pub use key_figures::{KeyFigure, key_figures};
pub use kind::Kind;
pub use lead::{Part, Tone, lead, lead_text};
pub use pictures::{Comparison, PanelRun};
pub use rows::{Better, ROWS, Row};

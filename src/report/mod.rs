//! What the results say: sentences, figures and pictures, for the page and the command line.

mod cells;
mod chart_words;
mod cut_off;
mod description;
mod extents;
mod key_figures;
mod layers;
mod layers_figure;
mod lead;
mod library_words;
mod notes;
mod pictures;
mod quantity;
mod rows;
mod second_words;
mod story;
mod yardstick;

pub use chart_words::chart_description;
pub use cut_off::{cut_off_sentence, how_to_raise, unfinished_seeds_sentence};
pub use description::{remark, scenario_line};
pub use key_figures::{KeyFigure, key_figures};
pub use layers::{layers_description, layers_sentence};
pub use layers_figure::layers_figure;
pub use lead::{Part, Tone, lead, lead_text};
pub use library_words::{back_to, caveat, facts, found};
pub use notes::{SHOWN_ALREADY, attempts_sentence, best_of, group_note, refusal};
pub use pictures::{Comparison, PanelRun};
pub use quantity::Quantity;
pub use rows::{Better, ROWS, Row};
pub use second_words::{bar_description, second_description};
pub use yardstick::yardstick;

//! What the results say: sentences, figures and pictures, for the page and the command line.

mod cap_words;
mod cells;
mod chart_words;
mod cut_off;
mod description;
mod extents;
mod key_figures;
mod layers;
mod layers_figure;
mod lead;
mod notes;
mod pictures;
mod quantity;
mod remarks;
mod rows;
mod second_words;
mod story;
mod told;
mod yardstick;

pub use cap_words::cap_sentence;
pub use chart_words::chart_description;
pub use cut_off::{cut_off_sentence, how_to_raise, unfinished_seeds_sentence};
pub use description::{remark, scenario_line};
pub use key_figures::{KeyFigure, key_figures};
pub use layers::{layers_description, layers_sentence};
pub use layers_figure::layers_figure;
pub use lead::{Part, Tone, lead, lead_text};
pub use notes::{attempts_sentence, best_of, group_note, refusal};
pub use pictures::{Comparison, PanelRun};
pub use quantity::Quantity;
pub use remarks::remarks;
pub use rows::{Better, ROWS, Row};
pub use second_words::{bar_description, gauge_description, second_description};
pub use told::told;
pub use yardstick::yardstick;

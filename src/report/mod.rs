//! What the results say: sentences, figures and pictures, for the page and the command line.

mod cap_words;
mod cells;
mod chart_words;
mod cut_off;
mod description;
mod editor_html;
mod extents;
mod html;
mod key_figures;
mod layers;
mod layers_figure;
mod lead;
mod library_list;
mod library_words;
mod limit_words;
mod notes;
mod pictures;
mod progress_words;
mod quantity;
mod remarks;
mod rows;
mod second_words;
mod spread_rows;
mod story;
mod table_html;
mod told;
mod waits_figure;
mod waits_html;
mod waits_words;
mod yardstick;

pub use cap_words::cap_sentence;
pub use chart_words::chart_description;
pub use cut_off::{cut_off_sentence, how_to_raise, unfinished_seeds_sentence};
pub use description::{patience_sentence, remark, scenario_line};
pub use editor_html::{delays_label, editor_html};
pub use key_figures::{KeyFigure, key_figures};
pub use layers::{layers_description, layers_sentence};
pub use layers_figure::layers_figure;
pub use lead::{Part, Tone, lead, lead_text};
pub use library_list::{facts_list, library_list};
pub use library_words::{back_to, caveat, facts, found};
pub use limit_words::{limit_facts, limit_sentences};
pub use notes::{SHOWN_ALREADY, attempts_sentence, best_of, group_note, refusal};
pub use pictures::{Comparison, PanelRun};
pub use progress_words::{
    FIRST_ON_ITS_WAY, NOTHING_SIMULATED, done_sentence, share_words, standing_sentence,
};
pub use quantity::Quantity;
pub use remarks::remarks;
pub use rows::{Better, ROWS, Row};
pub use second_words::{bar_description, gauge_description, second_description};
pub use spread_rows::SpreadLine;
pub use table_html::{figures_html, table_html};
pub use told::told;
pub use waits_html::waits_html;
pub use yardstick::{AT_AN_EVEN_PACE, yardstick};

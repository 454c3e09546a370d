//! How far a panel's run is, where it takes long enough to be noticed, and what has become of one
//! that doesn't come.

use leptos::prelude::*;

use super::live::{self, nothing, part, text};
use super::page::Page;
use crate::report::{share_words, standing_sentence};
use crate::sim::Policy;
use crate::work::Standing;

/// What is shown. It is built anew only when this changes: the button must not lose the focus, and
/// nothing be read aloud again, with every per cent.
#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    Progress,
    Sentence(String),
}

/// In the place of a chart: a bar of progress and a button that stops the run, or why there is no
/// chart and a button that runs it again.
pub fn standing(policy: Memo<Policy>) -> AnyView {
    let page = Page::here();
    let here = move || page.standing(policy.get());
    let shown = Memo::new(move |_| match here() {
        None => Shown::Nothing,
        Some(Standing::Working(_)) => Shown::Progress,
        Some(standing) => standing_sentence(&standing).map_or(Shown::Nothing, Shown::Sentence),
    });
    let share = Memo::new(move |_| match here() {
        Some(Standing::Working(share)) => share,
        _ => 0.0,
    });
    let name = move || policy.get().name();
    let stop = move || page.stop(policy.get_untracked());
    let again = move || page.run_again(policy.get_untracked());
    view! {
        <div class="standing" role="status">
            {part(move || match shown.get() {
                Shown::Nothing => nothing(),
                Shown::Progress => view! {
                    <progress
                        aria-label=text(move || format!("Progress of {}", name()))
                        max="1"
                        value=text(move || share.get().to_string())
                    ></progress>
                    <span class="share" aria-hidden="true">{text(move || share_words(share.get()))}</span>
                    <button
                        type="button"
                        class="stop"
                        aria-label=text(move || format!("Stop {}", name()))
                        on:click=live::click(stop)
                    >
                        "Stop"
                    </button>
                }
                .into_any(),
                Shown::Sentence(sentence) => view! {
                    <p>{sentence}</p>
                    <button
                        type="button"
                        class="again"
                        aria-label=text(move || format!("Run {} again", name()))
                        on:click=live::click(again)
                    >
                        "Run again"
                    </button>
                }
                .into_any(),
            })}
        </div>
    }
    .into_any()
}

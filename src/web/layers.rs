//! Layers that retry one above the other: two controls, a figure and a sentence.

use leptos::prelude::*;

use super::control::controls_of;
use super::live::text;
use super::page::Page;
use crate::report::{layers_figure, layers_sentence};
use crate::scenario::Group;

/// The layers, folded until somebody asks for them. They need no simulation.
#[component]
pub fn Layers() -> impl IntoView {
    let page = Page::here();
    let chain = move || {
        page.state
            .with(|state| (state.scenario.layers, state.scenario.tries))
    };
    let sentence = move || {
        let (layers, tries) = chain();
        layers_sentence(layers, tries)
    };
    let figure = move || {
        let (layers, tries) = chain();
        layers_figure(layers, tries)
    };
    view! {
        <details class="layers" id="layers-figure">
            <summary><h2>{Group::Layers.title()}</h2></summary>
            <p>
                "Retries multiply where one layer calls the next and each retries on its own: \
                 a failure at the bottom is tried again by all of them."
            </p>
            <p class="sum" aria-live="polite">{text(sentence)}</p>
            <div class="beside">
                <div>{controls_of(Group::Layers)}</div>
                <div inner_html=text(figure)></div>
            </div>
        </details>
    }
}

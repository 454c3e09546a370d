//! What the bars mean, and how far the axes go.

use leptos::prelude::*;

use super::page::Page;
use crate::chart::{Failures, LegendEntry, Scale, legend};

/// The legend and the three scales.
#[component]
pub fn Legend() -> impl IntoView {
    let page = Page::here();
    let entries = Memo::new(move |_| {
        page.results.with(|results| match results {
            Some(results) => results.legend(),
            None => legend([], Failures::InTheOutage),
        })
    });
    view! {
        <div class="legend-row">
            <ul class="legend" aria-label="What the bars mean">
                {move || entries
                    .get()
                    .into_iter()
                    .map(|LegendEntry { mark, name }| view! {
                        <li><span class=format!("swatch {}", mark.key())></span>{name}</li>
                    })
                    .collect_view()}
                <li><span class="swatch best"></span>"best of the four"</li>
            </ul>
            <Scales/>
        </div>
    }
}

/// The choice of scale.
#[component]
fn Scales() -> impl IntoView {
    let page = Page::here();
    view! {
        <fieldset class="scales" id="scales">
            <legend class="unseen">"Scale of the charts"</legend>
            {Scale::ALL
                .into_iter()
                .map(|scale| {
                    view! {
                        <label title=scale.help()>
                            <input
                                type="radio"
                                name="scale"
                                value=scale.key()
                                prop:checked=move || page.state.with(|state| state.scale) == scale
                                on:change=move |_| page.state.update(|state| state.scale = scale)
                            />
                            <span>{scale.name()}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}

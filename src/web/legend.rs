//! What the bars mean, and how far the axes go.

use leptos::prelude::*;

use super::live::{flag, nothing, part};
use super::page::Page;
use crate::chart::{Kind, Scale};
use crate::report::best_of;

/// The legend and the three scales.
#[component]
pub fn Legend() -> impl IntoView {
    view! {
        <div class="legend-row">
            <ul class="legend" aria-label="What the bars mean">
                {Kind::ALL
                    .map(|kind| view! {
                        <li><span class=format!("swatch {}", kind.key())></span>{kind.name()}</li>
                    })
                    .collect_view()}
                {part(move || match best_of(Page::here().state.with(|s| s.panels.policies().len())) {
                    None => nothing(),
                    Some(text) => view! { <li><span class="swatch best"></span>{text}</li> }.into_any(),
                })}
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
                                prop:checked=flag(move || page.state.with(|state| state.scale) == scale)
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

//! What the bars mean, and how far the axes go.

use leptos::prelude::*;

use super::live::{self, flag, nothing, part};
use super::page::Page;
use crate::chart::{Failures, LegendEntry, Scale, legend};
use crate::report::best_of;

/// The legend and the three scales.
#[component]
pub fn Legend() -> impl IntoView {
    let page = Page::here();
    let entries = move || {
        page.results.with(|results| match results {
            Some(results) => results.legend(),
            None => legend([], [], Failures::InTheOutage),
        })
    };
    view! {
        <div class="legend-row">
            <ul class="legend" aria-label="What the bars mean">
                {part(move || entries().into_iter().map(entry).collect_view().into_any())}
                {part(move || {
                    let panels = page.results.with(|results| results.as_ref().map_or(0, |r| r.panels.len()));
                    best_of(panels).map_or_else(nothing, |name| item("best", name))
                })}
            </ul>
            <Scales/>
        </div>
    }
}

fn entry(LegendEntry { mark, name }: LegendEntry) -> AnyView {
    item(mark.key(), name)
}

fn item(key: &str, name: &'static str) -> AnyView {
    view! { <li><span class=format!("swatch {key}")></span>{name}</li> }.into_any()
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
                                on:change=live::change(move |_| page.state.update(|state| state.scale = scale))
                            />
                            <span>{scale.name()}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}

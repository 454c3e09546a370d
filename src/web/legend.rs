//! What the bars mean, and how far the axes go.

use leptos::prelude::*;

use super::live::{self, flag, nothing, part};
use super::page::Page;
use crate::chart::{Failures, LegendEntry, Palette, Scale, legend, swatch_svg};
use crate::report::best_of;

/// The legend and the three scales.
#[component]
pub fn Legend() -> impl IntoView {
    let page = Page::here();
    // Most results need the marks of those before.
    let entries = Memo::new(move |_| {
        page.results.with(|results| match results {
            Some(results) => results.legend(),
            None => legend([], [], Failures::InTheOutage),
        })
    });
    view! {
        <div class="legend-row">
            <ul class="legend" aria-label="What the bars mean">
                {part(move || {
                    let palette = page.theme.get().palette();
                    let entry = |entry| marked(entry, palette);
                    entries.get().into_iter().map(entry).collect_view().into_any()
                })}
                {part(move || {
                    let panels = page.results.with(|results| results.as_ref().map_or(0, |r| r.panels.len()));
                    best_of(panels).map_or_else(nothing, |name| item("best", String::new(), name))
                })}
            </ul>
            <Scales/>
        </div>
    }
}

/// A mark, drawn as the charts draw it: what is only a background would not be printed.
fn marked(LegendEntry { mark, name }: LegendEntry, palette: &Palette) -> AnyView {
    item(mark.key(), swatch_svg(mark, palette), name)
}

fn item(key: &str, picture: String, name: &'static str) -> AnyView {
    let class = format!("swatch {key}");
    view! { <li><span class=class aria-hidden="true" inner_html=picture></span>{name}</li> }
        .into_any()
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

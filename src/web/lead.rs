//! The sentence at the top.

use leptos::prelude::*;

use super::live;
use super::page::Page;
use crate::report::{Part, Tone, lead, scenario_line};

/// The sentence at the top, from the results.
#[component]
pub fn Lead() -> impl IntoView {
    let page = Page::here();
    let parts = move || {
        page.results.with(|results| {
            results.as_ref().map(|results| {
                let panels: Vec<_> = results
                    .panels
                    .iter()
                    .map(|p| (p.policy, &p.outcome))
                    .collect();
                lead(&results.told(), &panels)
            })
        })
    };
    view! {
        <p id="lead" class="lead" aria-live="polite" aria-atomic="true">
            {live::part(move || match parts() {
                Some(parts) => parts.into_iter().map(part).collect_view().into_any(),
                None => "The first herd is on its way …".into_any(),
            })}
        </p>
        <p class="scenario">
            <span id="scenario">{live::text(move || page.results.with(|results| {
                results.as_ref().map(|results| scenario_line(&results.scenario)).unwrap_or_default()
            }))}</span>
            <span class="working" aria-hidden="true">"Counting the next herd …"</span>
        </p>
    }
}

fn part(part: Part) -> AnyView {
    match part.tone {
        Tone::Plain => part.text.into_any(),
        Tone::Even => view! { <span class="even">{part.text}</span> }.into_any(),
        Tone::Worse => view! { <strong class="worse">{part.text}</strong> }.into_any(),
        Tone::Better => view! { <strong class="better">{part.text}</strong> }.into_any(),
    }
}

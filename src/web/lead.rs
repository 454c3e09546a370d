//! The sentence at the top.

use leptos::prelude::*;

use super::live;
use super::page::Page;
use crate::report::{
    FIRST_ON_ITS_WAY, NOTHING_SIMULATED, Part, Tone, done_sentence, lead, scenario_line,
};

/// The sentence at the top, from the results of all panels that come.
#[component]
pub fn Lead() -> impl IntoView {
    let page = Page::here();
    // What stands there in place of the sentence, if anything does.
    let instead = Memo::new(move |_| {
        let standings = page.standings;
        let on_its_way = standings.with(|all| done_sentence(all.iter().map(|(_, s)| s)));
        on_its_way.or_else(|| {
            let is_anything_there = page
                .results
                .with(|results| results.as_ref().is_some_and(|r| !r.panels.is_empty()));
            match (is_anything_there, page.busy.get()) {
                (true, _) => None,
                (false, true) => Some(FIRST_ON_ITS_WAY.to_owned()),
                (false, false) => Some(NOTHING_SIMULATED.to_owned()),
            }
        })
    });
    let parts = move || {
        page.results.with(|results| {
            let results = results.as_ref()?;
            let panels = results.panels.iter();
            let panels: Vec<_> = panels.map(|p| (p.policy, &p.outcome)).collect();
            Some(lead(&results.told(), &panels))
        })
    };
    view! {
        <p id="lead" class="lead" aria-live="polite" aria-atomic="true">
            {live::part(move || match instead.get() {
                Some(instead) => instead.into_any(),
                None => parts().unwrap_or_default().into_iter().map(part).collect_view().into_any(),
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

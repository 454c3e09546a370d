//! One panel: a policy, its chart, its key figures.

use leptos::prelude::*;

use super::chart::Chart;
use super::editor::{Editor, panel_id};
use super::live::{self, text};
use super::page::Page;
use super::switch::{Remove, Switch, title_id};
use super::waits::waits;
use crate::report::{caveat, cut_off_sentence, figures_html};
use crate::sim::Policy;

/// One panel.
#[component]
pub fn Panel(
    /// Its place among the panels; what is shown there can change.
    place: usize,
) -> impl IntoView {
    let page = Page::here();
    let policy = Memo::new(move |before: Option<&Policy>| {
        let here = page
            .state
            .with(|state| state.panels.policies().get(place).copied());
        // A panel that is about to go shows what it did.
        here.or(before.copied()).unwrap_or(Policy::NO_JITTER)
    });
    let formula = move || page.state.with(|state| policy.get().line(&state.scenario));
    let figures = move || {
        let result = page.place_of(place, policy.get());
        page.results
            .with(|results| Some(figures_html(results.as_ref()?, result?)))
    };
    let cut_off = move || {
        let place = page.place_of(place, policy.get())?;
        page.results.with(|results| {
            let results = results.as_ref()?;
            cut_off_sentence(&results.panels.get(place)?.outcome, &results.scenario)
        })
    };
    let refused = page.message();
    view! {
        <section
            class="panel"
            id=panel_id(place)
            data-policy=text(move || policy.get().write())
            aria-labelledby=title_id(place)
        >
            <div class="title">
                <Switch place policy refused/>
                <code>{text(formula)}</code>
                <Remove place policy/>
            </div>
            <p class="message" role="alert">{text(move || refused.get())}</p>
            <Chart at=place policy/>
            <dl class="figures" inner_html=text(move || figures().unwrap_or_default())></dl>
            <p class="cut-off">{text(move || cut_off().unwrap_or_default())}</p>
            <p class="left-out">{text(move || policy.with(caveat).unwrap_or_default())}</p>
            <div class="foot">
                {Editor { page, place, policy }.folded()}
                {waits(place, policy)}
                <button
                    type="button"
                    class="from-library"
                    on:click=live::click(move || page.library.set(Some(place as u32)))
                >
                    "Library …"
                </button>
            </div>
        </section>
    }
    .into_any()
}

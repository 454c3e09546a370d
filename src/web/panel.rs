//! One panel: a policy, its chart, its key figures.

use leptos::prelude::*;

use super::chart::Chart;
use super::editor::{Editor, panel_id};
use super::live::{self, part, text};
use super::page::Page;
use super::switch::{Remove, Switch, title_id};
use super::waits::waits;
use crate::report::{KeyFigure, caveat, cut_off_sentence, key_figures};
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
    let formula = move || {
        page.state
            .with(|state| policy.get().formula(&state.scenario))
    };
    let figures = move || {
        let Some(place) = page.place_of(place, policy.get()) else {
            return Vec::new();
        };
        page.results.with(|results| {
            let results = results.iter();
            let panels = results.flat_map(|r| key_figures(&r.told(), &r.outcomes()));
            panels.skip(place).take(1).flatten().collect()
        })
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
                <Remove policy/>
            </div>
            <p class="message" role="alert">{text(move || refused.get())}</p>
            <Chart at=place policy/>
            <dl class="figures">
                {part(move || figures().into_iter().map(figure).collect_view().into_any())}
            </dl>
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

fn figure(figure: KeyFigure) -> AnyView {
    let KeyFigure {
        label,
        value,
        beside,
        best,
    } = figure;
    let (class, spoken) = if best {
        ("best", ", the best")
    } else {
        ("", "")
    };
    view! {
        <div class=class>
            <dt>{label} <span class="unseen">{spoken}</span></dt>
            <dd>{value} " " <small>{beside}</small></dd>
        </div>
    }
    .into_any()
}

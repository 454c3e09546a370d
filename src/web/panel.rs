//! One panel: a policy, its chart, its key figures.

use leptos::prelude::*;

use super::chart::Chart;
use super::page::Page;
use crate::report::cut_off_sentence;
use crate::sim::Policy;

/// One panel.
#[component]
pub fn Panel(
    /// Its place among the panels.
    index: usize,
    /// The policy that it shows.
    policy: Policy,
) -> impl IntoView {
    let page = Page::here();
    let figures = Memo::new(move |_| {
        page.figures
            .with(|panels| panels.get(index).cloned().unwrap_or_default())
    });
    let cut_off = move || {
        page.results.with(|results| {
            let results = results.as_ref()?;
            cut_off_sentence(&results.panels.get(index)?.outcome, &results.scenario)
        })
    };
    let id = policy.key();
    view! {
        <section class="panel" id=format!("panel-{id}") aria-labelledby=format!("title-{id}")>
            <div class="title">
                <h2 id=format!("title-{id}")>{policy.name()}</h2>
                <code>{policy.formula()}</code>
            </div>
            <Chart index policy/>
            <dl class="figures">
                {move || {
                    figures
                        .get()
                        .into_iter()
                        .map(|figure| {
                            view! {
                                <div class:best=figure.best>
                                    <dt>
                                        {figure.label}
                                        {figure.best.then(|| view! { <span class="unseen">", the best"</span> })}
                                    </dt>
                                    <dd>{figure.value} " " <small>{figure.beside}</small></dd>
                                </div>
                            }
                        })
                        .collect_view()
                }}
            </dl>
            {move || cut_off().map(|text| view! { <p class="cut-off">{text}</p> })}
        </section>
    }
}

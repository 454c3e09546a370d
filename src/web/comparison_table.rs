//! All figures side by side.

use leptos::prelude::*;

use super::page::Page;
use crate::report::ROWS;

/// The table: figures as rows, policies as columns, the best value of a row marked.
#[component]
pub fn ComparisonTable() -> impl IntoView {
    let page = Page::here();
    view! {
        <div class="table-frame" tabindex="0" role="region" aria-label="All figures side by side">
            <table id="comparison">
                <caption>"All figures side by side"</caption>
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">"Figure"</span></th>
                        {move || page.results.with(|results| {
                            let panels = results.as_ref().map(|r| r.panels.as_slice());
                            panels
                                .unwrap_or_default()
                                .iter()
                                .map(|panel| view! { <th scope="col">{panel.policy.name()}</th> })
                                .collect_view()
                        })}
                    </tr>
                </thead>
                <tbody>
                    {ROWS
                        .iter()
                        .map(|row| {
                            let cells = Memo::new(move |_| page.results.with(|results| {
                                let outcomes = results.as_ref().map(|r| r.outcomes());
                                let outcomes = outcomes.unwrap_or_default();
                                let shown = outcomes.iter().map(|outcome| row.show(outcome));
                                shown.zip(row.best(outcomes.iter().copied())).collect::<Vec<_>>()
                            }));
                            let silent = move || page.results.with(|results| {
                                results.as_ref().is_some_and(|r| !row.is_telling(&r.scenario, r.outcomes()))
                            });
                            view! {
                                <tr data-metric=row.metric.key() hidden=silent>
                                    <th scope="row" title=row.help>{row.label}</th>
                                    {move || cells
                                        .get()
                                        .into_iter()
                                        .map(|(text, best)| view! {
                                            <td class:best=best>
                                                {text}
                                                {best.then(|| view! { <span class="unseen">", the best"</span> })}
                                            </td>
                                        })
                                        .collect_view()}
                                </tr>
                            }
                        })
                        .collect_view()}
                </tbody>
            </table>
        </div>
    }
}

//! All figures side by side.

use leptos::prelude::*;

use super::live::{flag, part, text};
use super::page::Page;
use crate::report::{ROWS, Row};
use crate::scenario::Scenario;
use crate::sim::Policy;

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
                        {part(move || page.results.with(|results| {
                            let panels = results.iter().flat_map(|results| &results.panels);
                            let head = |policy: Policy| view! { <th scope="col">{policy.name()}</th> };
                            panels.map(|panel| head(panel.policy)).collect_view().into_any()
                        }))}
                    </tr>
                </thead>
                <tbody>
                    {ROWS
                        .iter()
                        .map(|row| {
                            let cells = move || page.results.with(|results| {
                                let outcomes = results.as_ref().map(|r| r.outcomes());
                                let outcomes = outcomes.unwrap_or_default();
                                let shown = outcomes.iter().map(|outcome| row.show(outcome));
                                shown.zip(row.best(outcomes.iter().copied())).collect::<Vec<_>>()
                            });
                            let silent = flag(move || page.results.with(|results| {
                                results.as_ref().is_some_and(|r| !row.is_telling(&r.told(), r.outcomes()))
                            }));
                            view! {
                                <tr data-metric=row.metric.key() hidden=silent>
                                    <th scope="row" title=text(move || of_scenario(page, row, Row::help_in))>
                                        {text(move || of_scenario(page, row, Row::label_in))}
                                    </th>
                                    {part(move || cells().into_iter().map(cell).collect_view().into_any())}
                                </tr>
                            }
                        })
                        .collect_view()}
                </tbody>
            </table>
        </div>
    }
}

/// What there is to say of a row in the scenario whose results are shown.
fn of_scenario(page: Page, row: &Row, say: fn(&Row, &Scenario) -> &'static str) -> String {
    let say = |scenario: &Scenario| say(row, scenario).to_owned();
    page.results.with(|results| match results {
        Some(results) => say(&results.told()),
        None => say(&Scenario::default()),
    })
}

/// A figure, and whether it is the best of its row.
fn cell((text, best): (String, bool)) -> AnyView {
    if best {
        view! { <td class="best">{text} <span class="unseen">", the best"</span></td> }.into_any()
    } else {
        view! { <td>{text}</td> }.into_any()
    }
}

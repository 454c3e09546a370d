//! All figures side by side.

use leptos::prelude::*;

use super::live::text;
use super::page::Page;
use crate::report::table_html;

/// The table, in a frame that it can be scrolled in.
#[component]
pub fn ComparisonTable() -> impl IntoView {
    let page = Page::here();
    let table = move || {
        let rows = page.results.with(|results| table_html(results.as_ref()));
        format!(
            "<table id=\"comparison\"><caption>All figures side by side</caption>{rows}</table>"
        )
    };
    view! {
        <div
            class="table-frame"
            tabindex="0"
            role="region"
            aria-label="All figures side by side"
            inner_html=text(table)
        ></div>
    }
}

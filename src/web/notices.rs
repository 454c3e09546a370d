//! What the link held that could not be used, and what went wrong.

use leptos::prelude::*;

use super::live::{self, nothing, part};
use super::page::Page;

/// Notices about the link, and trouble with the simulator. All of it is shown as text.
#[component]
pub fn Notices() -> impl IntoView {
    let page = Page::here();
    let trouble = move || match page.trouble.get() {
        None => nothing(),
        Some(text) => view! { <p class="trouble">{text}</p> }.into_any(),
    };
    let dismiss = move || {
        page.notices.set(Vec::new());
        // The address goes on with what is used.
        page.state.notify();
    };
    let notices = move || {
        let notices = page.notices.get();
        if notices.is_empty() {
            return nothing();
        }
        let notices = notices.into_iter();
        view! {
            <div class="notices">
                <p>"Not everything in the link could be used:"</p>
                <ul>{notices.map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
                <button type="button" class="close" on:click=live::click(dismiss)>"Dismiss"</button>
            </div>
        }
        .into_any()
    };
    view! {
        <div id="trouble" role="alert">{part(trouble)}</div>
        <div id="notices" role="status">{part(notices)}</div>
    }
}

//! What one client waits.

use leptos::prelude::*;

use super::fold::fold;
use super::live::text;
use super::page::Page;
use crate::policy::Policy;
use crate::report::waits_html;

/// What one client of a panel waits, folded until somebody asks for it.
pub fn waits(place: usize, policy: Memo<Policy>) -> AnyView {
    let page = Page::here();
    let shown = move || {
        let result = page.place_of(place, policy.get());
        page.results
            .with(|results| Some(waits_html(results.as_ref()?, result?)))
    };
    fold("waits", "What one client waits", move || {
        view! { <div inner_html=text(move || shown().unwrap_or_default())></div> }.into_any()
    })
}

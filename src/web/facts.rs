//! What is known of a library's policy.

use leptos::prelude::*;

use crate::policy::Entry;
use crate::report::facts;

/// The version that was read, the source, the notes, and what is not simulated.
pub fn facts_of(entry: &Entry) -> AnyView {
    let fact = |(heading, fact): (&'static str, &'static str)| {
        view! { <div><dt>{heading}</dt><dd>{fact}</dd></div> }
    };
    view! { <dl class="facts">{facts(entry).into_iter().map(fact).collect_view()}</dl> }.into_any()
}

//! A part of a panel that is folded until somebody asks for it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDetailsElement;

use super::live::{self, nothing, part};
use crate::link::Panels;

/// What is folded. It is there only while it is unfolded: six panels have a lot to fold.
///
/// What the content reads before its own parts do would build it anew; it must read nothing.
pub fn fold(
    class: &'static str,
    label: &'static str,
    content: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let content: Box<dyn Fn() -> AnyView + Send> = Box::new(content);
    let is_open = RwSignal::new(false);
    let unfold = move |event| is_open.set(event_target::<HtmlDetailsElement>(&event).open());
    view! {
        <details class=class on:toggle=live::change(unfold)>
            <summary>{label}</summary>
            {part(move || if is_open.get() { content() } else { nothing() })}
        </details>
    }
    .into_any()
}

/// The panels behind one that goes move up by a place: what is unfolded moves with them.
pub fn move_up_behind(gone: usize) {
    let of = |place: usize, class: &str| {
        let locator = format!("#panel-{place} .{class}");
        let found = document().query_selector(&locator).ok().flatten();
        found.and_then(|found| found.dyn_into::<HtmlDetailsElement>().ok())
    };
    for place in gone..Panels::MOST {
        for class in ["editor", "waits"] {
            if let Some(here) = of(place, class) {
                here.set_open(of(place + 1, class).is_some_and(|next| next.open()));
            }
        }
    }
}

//! A part of a panel that is folded until somebody asks for it.

use leptos::prelude::*;
use web_sys::HtmlDetailsElement;

use super::live::{self, nothing, part};

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

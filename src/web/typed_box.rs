//! A box to type a parameter's value into.

use std::time::Duration;

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::live;
use super::page::Page;
use crate::link::{Fallback, read_value};
use crate::scenario::Parameter;

/// A box for a parameter's value, and what there is to say of what was typed.
///
/// The box always shows the value that is used; the message says what was typed instead.
#[component]
pub fn TypedBox(
    /// The parameter that is typed.
    parameter: &'static Parameter,
    /// The box's id in the document.
    id: String,
    /// The box's name for those who hear the page.
    label: String,
) -> impl IntoView {
    let page = Page::here();
    let value = Memo::new(move |_| page.state.with(|state| parameter.get(&state.scenario)));
    let message = page.message();
    let typed = move |event| {
        let text = event_target_value(&event);
        let read = read_value(parameter, &text, Fallback::Keep(value.get_untracked()));
        page.set(parameter, read.value);
        // Also where the value is what it was before.
        event_target::<HtmlInputElement>(&event).set_value(&parameter.show(read.value));
        let said = read.notice.map(|notice| notice.to_string());
        say_afterwards(message, said);
    };
    let message_id = format!("{}-message", parameter.key);
    view! {
        <input
            class="box"
            id=id
            type="text"
            autocomplete="off"
            spellcheck="false"
            title=parameter.help
            aria-label=label
            aria-describedby=message_id.clone()
            aria-invalid=live::text(move || (!message.with(String::is_empty)).to_string())
            prop:value=live::text(move || parameter.show(value.get()))
            on:change=live::change(typed)
        />
        <p class="message" id=message_id role="alert">{live::text(move || message.get())}</p>
    }
}

/// Says something of a change of the page. The change clears what was said before, and then this is
/// said.
pub fn say_afterwards(message: RwSignal<String>, said: Option<String>) {
    set_timeout(
        move || message.set(said.unwrap_or_default()),
        Duration::ZERO,
    );
}

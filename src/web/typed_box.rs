//! A box to type a value into.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::live::{self, text};
use super::page::Page;
use crate::link::{Fallback, read_value};
use crate::scenario::Parameter;

/// What a box has to show.
pub type Shown = Arc<dyn Fn() -> String + Send + Sync>;
/// Takes what was typed, and says what there is to say of it.
pub type Take = Box<dyn Fn(&str) -> Option<String>>;

/// A box for a value, and what there is to say of what was typed.
///
/// The box always shows the value that is used; the message says what was typed instead.
#[component]
pub fn TypedBox(
    /// The box's id in the document.
    id: String,
    /// The id of the message.
    message_id: String,
    /// The box's name for those who hear the page.
    label: String,
    /// What the value means.
    help: &'static str,
    /// What stands in the box.
    shown: Shown,
    /// What is done with what was typed.
    take: Take,
    /// What is said of it.
    message: RwSignal<String>,
) -> impl IntoView {
    let used = shown.clone();
    let typed = move |event| {
        let said = take(&event_target_value(&event));
        // Also where the value is what it was before.
        event_target::<HtmlInputElement>(&event).set_value(&used());
        say_afterwards(message, said);
    };
    view! {
        <input
            class="box"
            id=id
            type="text"
            autocomplete="off"
            spellcheck="false"
            title=help
            aria-label=label
            aria-describedby=message_id.clone()
            aria-invalid=text(move || (!message.with(String::is_empty)).to_string())
            prop:value=text(move || shown())
            on:change=live::change(typed)
        />
        <p class="message" id=message_id role="alert">{text(move || message.get())}</p>
    }
    .into_any()
}

/// The change of the page clears what was said before; then this is said.
pub fn say_afterwards(message: RwSignal<String>, said: Option<String>) {
    set_timeout(
        move || message.set(said.unwrap_or_default()),
        Duration::ZERO,
    );
}

/// The box of a parameter.
pub fn box_of(parameter: &'static Parameter, id: String, label: String) -> AnyView {
    let page = Page::here();
    let value = Memo::new(move |_| page.state.with(|state| parameter.get(&state.scenario)));
    let take = move |text: &str| {
        let read = read_value(parameter, text, Fallback::Keep(value.get_untracked()));
        page.set(parameter, read.value);
        read.notice.map(|notice| notice.to_string())
    };
    view! {
        <TypedBox
            id
            message_id=format!("{}-message", parameter.key)
            label
            help=parameter.help
            shown=Arc::new(move || parameter.show(value.get()))
            take=Box::new(take)
            message=page.message()
        />
    }
    .into_any()
}

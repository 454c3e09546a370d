//! A slider with a typed box beside it.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::page::Page;
use crate::link::{Fallback, read_value};
use crate::scenario::{Parameter, Stops};

/// A slider over a parameter's range, and a box to type a value into.
#[component]
pub fn Slider(
    /// The parameter that it moves.
    parameter: &'static Parameter,
) -> impl IntoView {
    let page = Page::here();
    let stops = StoredValue::new(Stops::new(parameter));
    let last = stops.with_value(Stops::last);
    let value = Memo::new(move |_| page.state.with(|state| parameter.get(&state.scenario)));
    let shown = move || parameter.unit.show(value.get());
    let position = move || stops.with_value(|stops| stops.position(value.get()));
    let message = RwSignal::new(String::new());
    // A change, wherever it comes from, makes an old message meaningless.
    Effect::new(move |_| {
        page.state.track();
        message.set(String::new());
    });

    let slide = move |event| {
        if let Ok(position) = event_target_value(&event).parse() {
            page.set(parameter, stops.with_value(|stops| stops.value(position)));
        }
    };
    let typed = move |event| {
        let text = event_target_value(&event);
        let read = read_value(parameter, &text, Fallback::Keep(value.get_untracked()));
        page.set(parameter, read.value);
        // Also where the value is what it was before: the box shows what is used.
        event_target::<HtmlInputElement>(&event).set_value(&parameter.unit.show(read.value));
        let said = read.notice.map(|notice| notice.to_string());
        // The effect above runs first and clears what was said before.
        set_timeout(
            move || message.set(said.unwrap_or_default()),
            std::time::Duration::ZERO,
        );
    };
    let bad = move || !message.with(String::is_empty);
    let Parameter {
        key,
        label,
        hint,
        help,
        unit,
        min,
        max,
        ..
    } = parameter;

    view! {
        <div class="control">
            <span class="name">
                <label for=*key title=*help>{*label}</label>
                <small aria-hidden="true">{*hint}</small>
            </span>
            <input
                class="box"
                id=format!("{key}-typed")
                type="text"
                inputmode="text"
                autocomplete="off"
                spellcheck="false"
                aria-label=format!("{label}, typed")
                aria-describedby=format!("{key}-message")
                aria-invalid=move || bad().to_string()
                prop:value=shown
                on:change=typed
            />
            <input
                class="slider"
                id=*key
                type="range"
                min="0"
                max=last
                step="1"
                aria-valuetext=shown
                aria-describedby=format!("{key}-help")
                style:--filled=move || format!("{}%", stops.with_value(|s| s.percent(value.get())))
                prop:value=position
                on:input=slide
            />
            <span class="limits" aria-hidden="true">
                <span>{unit.show_limit(*min)}</span>
                <span>{unit.show_limit(*max)}</span>
            </span>
            <span class="unseen" id=format!("{key}-help")>{*help}</span>
            <p class="message" id=format!("{key}-message") role="alert">{message}</p>
        </div>
    }
}

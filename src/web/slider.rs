//! A slider with a typed box beside it.

use leptos::prelude::*;

use super::live::text;
use super::page::Page;
use super::typed_box::TypedBox;
use crate::scenario::{Parameter, Setting, Stops};

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
    let slide = move |event| {
        if let Ok(position) = event_target_value(&event).parse() {
            page.set(parameter, stops.with_value(|stops| stops.value(position)));
        }
    };
    let Setting {
        key,
        label,
        hint,
        help,
        unit,
        max,
        ..
    } = &parameter.setting;

    view! {
        <div class="control">
            <span class="name">
                <label for=*key title=*help>{*label}</label>
                <small aria-hidden="true">{*hint}</small>
            </span>
            <TypedBox parameter id=format!("{key}-typed") label=format!("{label}, typed")/>
            <input
                class="slider"
                id=*key
                type="range"
                min="0"
                max=last.to_string()
                step="1"
                aria-valuetext=text(move || parameter.show(value.get()))
                aria-describedby=format!("{key}-help")
                style:--filled=text(move || format!("{}%", stops.with_value(|s| s.percent(value.get()))))
                prop:value=text(move || stops.with_value(|stops| stops.position(value.get())).to_string())
                on:input=slide
            />
            <span class="limits" aria-hidden="true">
                <span>{parameter.show_least()}</span>
                <span>{unit.show_limit(*max)}</span>
            </span>
            <p class="help unseen" id=format!("{key}-help")>
                {*help}
                <span class="unseen">" From " {parameter.show_least()} " to " {unit.show(*max)} "."</span>
            </p>
        </div>
    }
}

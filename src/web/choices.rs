//! A parameter that is one of a few.

use leptos::prelude::*;

use super::live::{self, Live, flag};
use super::page::Page;
use crate::link::{Fallback, read_value};
use crate::scenario::{Choice, Parameter, Setting};

/// A list of a parameter's choices.
#[component]
pub fn Choices(
    /// The parameter that is chosen.
    parameter: &'static Parameter,
    /// What it can be.
    choices: &'static [Choice],
) -> impl IntoView {
    let page = Page::here();
    let value = Memo::new(move |_| page.state.with(|state| parameter.get(&state.scenario)));
    let choose = move |event| {
        let keep = Fallback::Keep(value.get_untracked());
        let read = read_value(parameter, &event_target_value(&event), keep);
        page.set(parameter, read.value);
    };
    let Setting {
        key, label, help, ..
    } = &parameter.setting;
    view! {
        <div class="control">
            <label for=*key title=*help>{*label}</label>
            <select class="choice" id=*key aria-describedby=format!("{key}-help") on:change=live::change(choose)>
                {(0..)
                    .zip(choices)
                    .map(|(place, choice)| {
                        option(choice.key, choice.name, flag(move || value.get() == place))
                    })
                    .collect_view()}
            </select>
            <p class="help unseen" id=format!("{key}-help")>{*help}</p>
        </div>
    }
}

/// One entry of a list.
pub fn option(key: &'static str, name: &'static str, selected: Live<bool>) -> AnyView {
    view! { <option value=key prop:selected=selected>{name}</option> }.into_any()
}

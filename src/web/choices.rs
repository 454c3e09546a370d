//! A value that is one of a few.

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
    let options = (0..)
        .zip(choices)
        .map(|(place, choice)| option(choice.key, choice.name, flag(move || value.get() == place)));
    view! {
        <div class="control">
            <label for=*key title=*help>{*label}</label>
            {list((*key).to_owned(), format!("{key}-help"), options.collect(), live::change(choose))}
            <p class="help unseen" id=format!("{key}-help")>{*help}</p>
        </div>
    }
}

/// A list to choose from.
pub fn list(
    id: String,
    described_by: String,
    options: Vec<AnyView>,
    choose: Box<dyn FnMut(leptos::ev::Event)>,
) -> AnyView {
    view! {
        <select class="choice" id=id aria-describedby=described_by on:change=choose>{options}</select>
    }
    .into_any()
}

/// One entry of a list.
pub fn option(key: &'static str, name: &'static str, selected: Live<bool>) -> AnyView {
    view! { <option value=key prop:selected=selected>{name}</option> }.into_any()
}

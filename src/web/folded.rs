//! A group of parameters that is folded until somebody asks for it.

use leptos::html::Summary;
use leptos::prelude::*;

use super::control::controls_of;
use super::live::{self, flag, text};
use super::page::Page;
use crate::report::group_note;
use crate::scenario::Group;

/// A folded group. Its heading tells whether anything of it is on: what a link has set must be
/// seen without opening every group.
#[component]
pub fn Folded(
    /// The group.
    group: Group,
) -> impl IntoView {
    let page = Page::here();
    let summary = NodeRef::<Summary>::new();
    let is_on = Memo::new(move |_| page.state.with(|state| group.is_on(&state.scenario)));
    let note = move || {
        page.state
            .with(|state| group_note(group, &state.scenario, state.panels.policies()))
            .unwrap_or_default()
    };
    let can_be_off = group.parameters().any(|parameter| parameter.off.is_some());
    let off = if can_be_off {
        "Switch off"
    } else {
        "Back to the default"
    };
    let reset = move || {
        page.change(|state| group.reset(&mut state.scenario));
        // The button goes; who pressed it by key goes on from the heading.
        if let Some(summary) = summary.get_untracked() {
            let _ = summary.focus();
        }
    };
    view! {
        <details class="group" id=format!("group-{}", group.key())>
            <summary node_ref=summary>
                {group.title()} " "
                <span class="mark" hidden=flag(move || !is_on.get())>"on"</span>
            </summary>
            {controls_of(group)}
            <p class="lesson">{text(note)}</p>
            <button type="button" class="off" hidden=flag(move || !is_on.get()) on:click=live::click(reset)>
                {off}
            </button>
        </details>
    }
}

//! A menu: a button that opens a list of buttons.

use leptos::html::{Details, Summary};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Node;

use super::live;

/// A menu. It closes when something in it is chosen, on Escape, and when the focus leaves it.
#[component]
pub fn Menu(
    /// Its id in the document.
    id: &'static str,
    /// What the button says.
    label: &'static str,
    /// The buttons in it.
    children: Children,
) -> impl IntoView {
    let menu = NodeRef::<Details>::new();
    let summary = NodeRef::<Summary>::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
        }
    };
    // What had the focus is gone with the list.
    let close_and_stay = move || {
        close();
        if let Some(summary) = summary.get_untracked() {
            // It fails only where it is not shown, and then it has no focus to lose.
            let _ = summary.focus();
        }
    };
    view! {
        <details
            id=id
            class="menu"
            node_ref=menu
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    close_and_stay();
                }
            }
            on:focusout=move |event| {
                let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
                let inside = |to| menu.get_untracked().is_some_and(|menu| menu.contains(Some(to)));
                if to.as_ref().is_some_and(|to| !inside(to)) {
                    close();
                }
            }
        >
            <summary node_ref=summary>{label}</summary>
            <div class="choices" on:click=live::click(close_and_stay)>
                {children()}
            </div>
        </details>
    }
}

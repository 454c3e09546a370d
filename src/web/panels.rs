//! The panels, and one more.

use leptos::prelude::*;

use super::focus::give_focus;
use super::live::{self, Live, flag, nothing, part, text};
use super::menu::Menu;
use super::page::Page;
use super::panel::Panel;
use super::switch::switch_id;
use crate::link;
use crate::sim::Policy;

/// All panels. Each has a place of its own and follows what the page shows there: so the rest
/// stays as it is when one of them changes, and so does the focus.
#[component]
pub fn Panels() -> impl IntoView {
    view! {
        <div class="panels">
            {(0..link::Panels::MOST).map(panel_at).collect_view()}
            <AddPanel/>
        </div>
    }
}

/// The panel at a place, if there is one.
fn panel_at(place: usize) -> Live<AnyView> {
    let page = Page::here();
    let is_there = Memo::new(move |_| {
        page.state
            .with(|state| place < state.panels.policies().len())
    });
    part(move || {
        if is_there.get() {
            view! { <Panel place/> }.into_any()
        } else {
            nothing()
        }
    })
}

/// The menu of what could be shown besides.
#[component]
fn AddPanel() -> impl IntoView {
    let page = Page::here();
    let spare = move || page.state.with(|state| state.panels.spare());
    let refused = page.message();
    let next = move || {
        page.state
            .with_untracked(|state| state.panels.policies().len())
    };
    let add = move |policy: Policy| {
        let place = next();
        match page.put(place as u32, policy) {
            Some(why) => refused.set(why),
            None => give_focus(format!("#{}", switch_id(place))),
        }
    };
    view! {
        <div class="add" hidden=flag(move || spare().is_empty())>
            <Menu id="add-panel" label="Add a panel">
                {part(move || {
                    let spare = spare().into_iter();
                    let button = |policy: Policy| view! {
                        <button type="button" on:click=live::click(move || add(policy))>{policy.name()}</button>
                    };
                    spare.map(button).collect_view().into_any()
                })}
                <button
                    type="button"
                    id="add-from-library"
                    on:click=live::click(move || page.library.set(Some(next() as u32)))
                >
                    "From the library …"
                </button>
                <button type="button" id="add-own" on:click=live::click(move || add(Policy::CUSTOM))>
                    "Your own policy"
                </button>
            </Menu>
            <p class="message" role="alert">{text(move || refused.get())}</p>
        </div>
    }
}

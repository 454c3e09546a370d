//! The panels, and one more.

use leptos::prelude::*;

use super::focus::give_focus;
use super::menu::Menu;
use super::page::Page;
use super::panel::Panel;
use super::switch::switch_id;
use crate::sim::Policy;

/// All panels. Each has a place of its own and follows what the page shows there: so the rest
/// stays as it is when one of them changes, and so does the focus.
#[component]
pub fn Panels() -> impl IntoView {
    let page = Page::here();
    let count = Memo::new(move |_| page.state.with(|state| state.panels.policies().len()));
    view! {
        <div class="panels">
            <For each=move || 0..count.get() key=|place| *place let:place>
                <Panel place/>
            </For>
            <AddPanel/>
        </div>
    }
}

/// The menu of what could be shown besides.
#[component]
fn AddPanel() -> impl IntoView {
    let page = Page::here();
    let spare = Memo::new(move |_| page.state.with(|state| state.panels.spare()));
    let refused = page.message();
    let add = move |policy: Policy| {
        let place = page
            .state
            .with_untracked(|state| state.panels.policies().len());
        match page.show(policy, |panels| _ = panels.add(policy)) {
            Some(why) => refused.set(why),
            None => give_focus(format!("#{}", switch_id(place))),
        }
    };
    view! {
        <div class="add" hidden=move || spare.with(Vec::is_empty)>
            <Menu id="add-panel" label="Add a panel">
                {move || spare
                    .get()
                    .into_iter()
                    .map(|policy| view! {
                        <button type="button" on:click=move |_| add(policy)>{policy.name()}</button>
                    })
                    .collect_view()}
            </Menu>
            <p class="message" role="alert">{refused}</p>
        </div>
    }
}

//! A panel's title, which is also the switch to another policy, and the button that takes the
//! panel away.

use leptos::html::Select;
use leptos::prelude::*;

use super::choices::option;
use super::focus::catch_focus;
use super::fold::move_up_behind;
use super::live::{self, flag, text};
use super::page::Page;
use crate::link::Panels;
use crate::policy::{Entry, Policy};
use crate::scenario::Scenario;
use crate::sim::check;

/// The id of the switch of the panel at a place.
pub fn switch_id(place: usize) -> String {
    format!("switch-{place}")
}

/// The title of a panel. Over it lies a list of all policies, unseen until it is opened.
#[component]
pub fn Switch(
    /// The panel's place.
    place: usize,
    /// The policy that it shows.
    policy: Memo<Policy>,
    /// Where to say why a policy can't be shown.
    refused: RwSignal<String>,
) -> impl IntoView {
    let page = Page::here();
    let select = NodeRef::<Select>::new();
    // The arrow keys go through the closed list one by one. What they pass by must not stay
    // shuffled: each choice is made from where the person has begun.
    let start = StoredValue::new(None::<(Panels, Policy)>);
    let begin = move || {
        let panels = page.state.with_untracked(|state| state.panels);
        start.set_value(Some((panels, policy.get_untracked())));
    };
    // A library's policy, or an edited one, stands at the head of the list, and stays there when the
    // panel has gone on to a schedule of the page: it could not be had back otherwise.
    let is_own = |policy: &Policy| Policy::EVERY.contains(policy);
    let other = Memo::new(move |before: Option<&Policy>| {
        let now = policy.get();
        let before = before.copied().filter(|_| is_own(&now));
        before.unwrap_or(now)
    });
    let is_none = move || is_own(&other.get());
    let choose = move |event| {
        let chosen = event_target_value(&event);
        let mut offered = Policy::EVERY.into_iter().chain([other.get_untracked()]);
        let Some(chosen) = offered.find(|policy| policy.write() == chosen) else {
            return;
        };
        // Software that helps a person may choose without having focused.
        let here = || {
            let panels = page.state.with_untracked(|state| state.panels);
            (panels, policy.get_untracked())
        };
        let (panels, from) = start.get_value().unwrap_or_else(here);
        let why = page.show(chosen, |shown| {
            *shown = panels;
            shown.switch(from, chosen);
        });
        if let Some(why) = why {
            refused.set(why);
            if let Some(select) = select.get_untracked() {
                select.set_value(&policy.get_untracked().write());
            }
        }
    };
    let option = |entry: &'static Entry| {
        let is_shown = flag(move || policy.get() == entry.policy);
        option(entry.id, entry.name, is_shown)
    };
    view! {
        <div class="switch">
            <h2 id=title_id(place)>{text(move || policy.get().name())}</h2>
            <span aria-hidden="true">"▾"</span>
            <select
                node_ref=select
                id=switch_id(place)
                aria-label="Schedule of this panel"
                title="Show another schedule here"
                on:focus=move |_| begin()
                on:pointerdown=move |_| begin()
                on:change=live::change(choose)
            >
                <option
                    value=text(move || other.get().write())
                    hidden=flag(is_none)
                    disabled=flag(is_none)
                    prop:selected=flag(move || !is_none() && other.get() == policy.get())
                >
                    {text(move || other.get().name())}
                </option>
                {choices().map(|policy| option(policy.origin())).collect_view()}
            </select>
        </div>
    }
    .into_any()
}

/// The id of the title of the panel at a place.
pub fn title_id(place: usize) -> String {
    format!("title-{place}")
}

/// All policies. Those that not every scenario allows are the last, so that the arrow keys, which
/// can't go beyond what is refused, reach all others.
fn choices() -> impl Iterator<Item = Policy> {
    let is_free = |policy: &Policy| check(policy, &Scenario::default()).is_ok();
    let every = || Policy::EVERY.into_iter();
    every()
        .filter(is_free)
        .chain(every().filter(move |policy| !is_free(policy)))
}

/// The button that takes a panel away; the last one stays.
#[component]
pub fn Remove(
    /// The panel's place.
    place: usize,
    /// The policy that the panel shows.
    policy: Memo<Policy>,
) -> impl IntoView {
    let page = Page::here();
    let is_last = Memo::new(move |_| page.state.with(|state| state.panels.policies().len() == 1));
    let remove = move || {
        move_up_behind(place);
        page.state
            .update(|state| _ = state.panels.remove(policy.get_untracked()));
        catch_focus("#add-panel > summary");
    };
    view! {
        <button
            type="button"
            class="remove"
            hidden=flag(move || is_last.get())
            aria-label=text(move || format!("Remove the panel {}", policy.get().name()))
            title="Remove this panel"
            on:click=live::click(remove)
        >
            <span aria-hidden="true">"×"</span>
        </button>
    }
}

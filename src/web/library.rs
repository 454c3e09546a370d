//! The library: a dialog to find a policy that people run and to show it in a panel.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::focus::give_focus;
use super::live::{self, text};
use super::page::Page;
use super::switch::switch_id;
use crate::policy::library::search;
use crate::policy::{Entry, entry};
use crate::report::{found as found_words, library_list};

/// The dialog. It is open while the page has a panel to choose for.
#[component]
pub fn Library() -> impl IntoView {
    let page = Page::here();
    let dialog = NodeRef::<Dialog>::new();
    let sought = RwSignal::new(String::new());
    let found = move || sought.with(|sought| search(sought));
    let refused = page.message();
    live::effect(move || {
        let is_open = page.library.get().is_some();
        if let Some(dialog) = dialog.get() {
            if !is_open {
                dialog.close();
            } else if !dialog.open() {
                // It fails only where it is open.
                let _ = dialog.show_modal();
            }
        }
    });
    // Also when the browser has closed it, on Escape or a click beside it.
    let closed = move |_| {
        page.library.set(None);
        sought.set(String::new());
        refused.set(String::new());
    };
    let choose = move |entry: &'static Entry| {
        let Some(place) = page.library.get_untracked() else {
            return;
        };
        let shown = page
            .state
            .with_untracked(|state| state.panels.policies().len());
        let is_new = place as usize == shown;
        match page.put(place, entry.policy) {
            Some(why) => refused.set(why),
            None => {
                page.library.set(None);
                // Where there was a panel before, the browser gives it back to what opened this.
                if is_new {
                    give_focus(format!("#{}", switch_id(shown)));
                }
            }
        }
    };
    let choose = move |id: String| {
        if let Some(entry) = entry(&id) {
            choose(entry);
        }
    };
    let items = move || {
        let is_open = page.library.get().is_some();
        let scenario = page.state.with_untracked(|state| state.scenario);
        if is_open {
            library_list(&found(), &scenario)
        } else {
            String::new()
        }
    };
    view! {
        <dialog
            id="library"
            node_ref=dialog
            aria-labelledby="library-title"
            closedby="any"
            on:close=live::change(closed)
        >
            <div class="head">
                <h2 id="library-title">"The library"</h2>
                <button type="button" class="close" on:click=live::click(move || page.library.set(None))>
                    "Close"
                </button>
                <p>
                    "How clients that people run retry, as their source says: with the defaults that they \
                     come with, and not with the sliders’ values."
                </p>
                <label for="library-search">"Search"</label>
                <input
                    class="box"
                    id="library-search"
                    type="search"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="redis, aws, no jitter …"
                    autofocus
                    prop:value=text(move || sought.get())
                    on:input=live::change(move |event| sought.set(event_target_value(&event)))
                />
                <p class="found" role="status">{text(move || found_words(found().len()))}</p>
                <p class="message" role="alert">{text(move || refused.get())}</p>
            </div>
            <ul inner_html=text(items) on:click=live::pick(choose)></ul>
        </dialog>
    }
    .into_any()
}

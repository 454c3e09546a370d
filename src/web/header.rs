//! The bar at the top: the name, the link, the download, the theme.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::address;
use super::download::Download;
use super::live::{self, nothing, part, text};
use super::page::Page;

/// The bar at the top.
#[component]
pub fn Header() -> impl IntoView {
    let page = Page::here();
    let by_hand = RwSignal::new(None::<String>);
    let trouble = page.message();
    view! {
        <header class="bar">
            <h1>"Stampede"</h1>
            <p class="tagline">"what your retries do to a server that has just come back"</p>
            <div class="actions">
                <CopyLink by_hand/>
                <Download trouble/>
                <button
                    id="theme"
                    class="icon"
                    aria-label=text(move || format!("Switch to the {} theme", page.theme.get().other().key()))
                    on:click=live::click(move || page.theme.update(|theme| *theme = theme.other()))
                >
                    <span aria-hidden="true">"◐"</span>
                </button>
            </div>
            // Below the row, which stays as it is.
            {part(move || by_hand.get().map_or_else(nothing, to_copy_by_hand))}
            <p class="message" role="alert">{text(move || trouble.get())}</p>
        </header>
    }
}

const COPIED: &str = "Link copied";
const NOT_COPIED: &str = "The browser does not let the page copy. The link is in a box below.";

/// The button that copies the link, and what came of it.
#[component]
fn CopyLink(
    /// The link, where it has to be copied by hand.
    by_hand: RwSignal<Option<String>>,
) -> impl IntoView {
    let page = Page::here();
    let said = RwSignal::new("");
    let copy = move || {
        let link = address::of(&page.state.get_untracked());
        spawn_local(async move {
            let clipboard = window().navigator().clipboard();
            // A page that is not served securely has no clipboard, and a person can refuse it.
            let missing = wasm_bindgen::JsValue::from(clipboard.clone()).is_undefined();
            let copied = !missing && JsFuture::from(clipboard.write_text(&link)).await.is_ok();
            by_hand.set((!copied).then_some(link));
            said.set(if copied { COPIED } else { NOT_COPIED });
            set_timeout(move || said.set(""), Duration::from_secs(4));
        });
    };
    view! {
        <button id="copy-link" class="main" on:click=live::click(copy)>
            {text(move || if said.get() == COPIED { COPIED } else { "Copy link" }.to_owned())}
        </button>
        <span class="unseen" role="status">{text(move || said.get().to_owned())}</span>
    }
}

/// The link in a box.
fn to_copy_by_hand(link: String) -> AnyView {
    view! {
        <label class="by-hand">
            "The browser does not let the page copy. Copy it by hand: "
            <input type="text" readonly value=link/>
        </label>
    }
    .into_any()
}

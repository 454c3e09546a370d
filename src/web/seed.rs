//! The dice: the seed, a new one, and back to the start.

use leptos::prelude::*;

use super::live;
use super::page::Page;
use super::typed_box::TypedBox;
use crate::link::PageState;
use crate::scenario::parameter;

/// The seed, a button for another, and a button that resets everything.
#[component]
pub fn Seed() -> impl IntoView {
    let page = Page::here();
    let renew = move || match fresh_seed() {
        Some(seed) => page.state.update(|state| state.scenario.seed = seed),
        None => page.trouble.set(Some(
            "The browser has no random numbers to give; type a seed.".into(),
        )),
    };
    let reset = move || {
        page.notices.set(Vec::new());
        page.state.set(PageState::default());
    };
    view! {
        <div class="dice">
            {parameter("seed")
                .map(|parameter| view! {
                    <TypedBox parameter id="seed".to_owned() label="Seed".to_owned()/>
                })}
            <button type="button" id="new-seed" on:click=live::click(renew)>"New seed"</button>
            <button type="button" id="reset" on:click=live::click(reset)>"Reset"</button>
        </div>
    }
}

/// A seed nobody chose, short enough to read aloud.
fn fresh_seed() -> Option<u64> {
    const SHORT: u32 = 1_000_000;
    getrandom::u32()
        .ok()
        .map(|random| u64::from(random % SHORT))
}

//! The dice: the seed, a new one, and back to the start.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::page::Page;
use crate::link::{Fallback, PageState, read_value};
use crate::scenario::parameter;

/// The seed, a button for another, and a button that resets everything.
#[component]
pub fn Seed() -> impl IntoView {
    let page = Page::here();
    let value = Memo::new(move |_| page.state.with(|state| state.scenario.seed));
    let message = RwSignal::new(String::new());
    // A change, wherever it comes from, makes an old message meaningless.
    Effect::new(move |_| {
        page.state.track();
        message.set(String::new());
    });
    let typed = move |event| {
        let Some(parameter) = parameter("seed") else {
            return;
        };
        let text = event_target_value(&event);
        let read = read_value(parameter, &text, Fallback::Keep(value.get_untracked()));
        page.set(parameter, read.value);
        // Also where the value is what it was before: the box shows what is used.
        event_target::<HtmlInputElement>(&event).set_value(&read.value.to_string());
        let said = read.notice.map(|notice| notice.to_string());
        // The effect above runs first and clears what was said before.
        set_timeout(
            move || message.set(said.unwrap_or_default()),
            std::time::Duration::ZERO,
        );
    };
    let renew = move |_| match fresh_seed() {
        Some(seed) => page.state.update(|state| state.scenario.seed = seed),
        None => message.set("The browser has no random numbers to give; type a seed.".into()),
    };
    let reset = move |_| {
        page.notices.set(Vec::new());
        page.state.set(PageState::default());
    };
    view! {
        <div class="dice">
            <input
                class="box"
                id="seed"
                type="text"
                inputmode="numeric"
                autocomplete="off"
                aria-label="Seed"
                aria-describedby="seed-message"
                aria-invalid=move || (!message.with(String::is_empty)).to_string()
                title="The same seed draws the same picture, everywhere"
                prop:value=move || value.get().to_string()
                on:change=typed
            />
            <button type="button" id="new-seed" on:click=renew>"New seed"</button>
            <button type="button" id="reset" on:click=reset>"Reset"</button>
        </div>
        <p class="message" id="seed-message" role="alert">{message}</p>
    }
}

/// A seed nobody chose, short enough to read aloud.
fn fresh_seed() -> Option<u64> {
    const SHORT: u32 = 1_000_000;
    getrandom::u32()
        .ok()
        .map(|random| u64::from(random % SHORT))
}

//! The address bar: it always shows the present page.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::page::Page;
use crate::link::{self, PageState};

/// Browsers limit how often the address may change, and some throw: it shows the first of many
/// quick changes at once, and the last of them this long after it.
const PAUSE: Duration = Duration::from_millis(250);

/// What the address says.
pub fn read() -> (PageState, Vec<String>) {
    let query = window().location().search().unwrap_or_default();
    let reading = link::read(&query);
    let notices = reading.notices.iter().map(ToString::to_string).collect();
    (reading.state, notices)
}

/// The full address of a state.
pub fn of(state: &PageState) -> String {
    let location = window().location();
    let origin = location.origin().unwrap_or_default();
    let path = location.pathname().unwrap_or_default();
    format!("{origin}{path}{}", query(state))
}

/// Keeps the address at the page's state, and the page at the address when the person goes back.
pub fn follow(page: Page) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |first: Option<()>| {
        let state = page.state.get();
        if first.is_some() {
            match waiting.get_value() {
                Some(handle) => handle.clear(),
                None => show(&state),
            }
            let later = move || {
                waiting.set_value(None);
                show(&state);
            };
            waiting.set_value(set_timeout_with_handle(later, PAUSE).ok());
        } else if page.notices.with_untracked(Vec::is_empty) {
            // An address with a mistake stays as it is until something changes, so that the
            // mistake can be looked at beside its notice.
            show(&state);
        }
    });
    let back = window_event_listener(leptos::ev::popstate, move |_| {
        let (state, notices) = read();
        page.notices.set(notices);
        if state != page.state.get_untracked() {
            page.state.set(state);
        }
    });
    on_cleanup(move || back.remove());
}

fn show(state: &PageState) {
    let location = window().location();
    let address = match query(state).as_str() {
        "" => location.pathname().unwrap_or_default(),
        query => query.to_owned(),
    };
    // A browser that refuses keeps the old address; the next change tries again.
    let _ = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
}

fn query(state: &PageState) -> String {
    match link::write(state).as_str() {
        "" => String::new(),
        query => format!("?{query}"),
    }
}

//! Keeping the focus where the person is.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

/// Gives the focus to what is at this place in the document, once it is there.
pub fn give_focus(locator: String) {
    later(move || focus(&locator));
}

/// The same if what had the focus has gone, and only then.
pub fn catch_focus(locator: &'static str) {
    later(move || {
        let document = document();
        if document.active_element() == document.body().map(Into::into) {
            focus(locator);
        }
    });
}

/// After the document has followed the page's state.
fn later(act: impl FnOnce() + 'static) {
    set_timeout(act, Duration::ZERO);
}

fn focus(locator: &str) {
    let element = document().query_selector(locator).ok().flatten();
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // What a person looks at must not jump.
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // It fails only where it is not shown, and then it has no focus to lose.
        let _ = element.focus_with_options(&options);
    }
}

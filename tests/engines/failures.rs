//! Where the page can't start, or can't simulate, it says why in words that can be seen.

use super::engine::{Engine, Theme};
use super::page::Page;
use super::site::Fault;
use super::wait::wait_for;

/// Goes to a page with a fault and waits until it says all of this.
#[track_caller]
fn says(engine: Engine, fault: Fault, words: &[&str]) -> Page {
    let page = Page::not_opened(engine, Theme::Light, fault);
    page.go("");
    let is_said = |text: &String| words.iter().all(|word| text.contains(word));
    let text = wait_for("the reason", || page.text(), is_said);
    for hope in ["Loading the simulator", "on its way"] {
        assert!(!text.contains(hope), "{hope}, it says: {text}");
    }
    page
}

const NOT_STARTED: [&str; 2] = ["could not be started", "WebAssembly"];

pub fn without_its_code_it_says_so(engine: Engine) {
    says(engine, Fault::WithoutCode, &NOT_STARTED);
}

pub fn with_half_of_its_code_it_says_so(engine: Engine) {
    says(engine, Fault::HalfOfTheCode, &NOT_STARTED);
}

pub fn where_its_code_is_forbidden_it_says_so(engine: Engine) {
    says(engine, Fault::CodeForbidden, &NOT_STARTED);
}

pub fn where_workers_are_blocked_it_says_so(engine: Engine) {
    says(engine, Fault::WorkersBlocked, &["browser", "workers"]);
}

//! A worker that dies at work.

use serde_json::Value;

use super::engine::Engine;
use super::locators::typed_box;
use super::page::{Page, state};
use super::wait::wait_for;

pub fn a_worker_that_dies_is_replaced(engine: Engine) {
    let page = Page::open(engine, "");
    page.browser.script::<Value>("watch.spoilNext = true", &[]);
    page.type_into(&typed_box("clients"), "200");
    let says_so = |text: &String| text.contains("stopped unexpectedly");
    wait_for("what has happened", || page.text(), says_so);
    page.type_into(&typed_box("clients"), "300");
    page.shows(&state(&[("clients", 300)]));
    wait_for("no more trouble", || page.text(), |text| !says_so(text));
}

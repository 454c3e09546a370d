//! A window as wide as a phone: a frame, since not every browser makes its window so narrow.

use serde_json::Value;
use stampede::link::PageState;

use super::engine::{Engine, Theme};
use super::locators::{CONTROLS_SUMMARY, typed_box};
use super::page::{Page, charts_are_drawn, state};
use super::site::Fault;

/// Asserts that nothing has to be scrolled sideways.
#[track_caller]
fn fits(page: &Page) {
    let script = "const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth, innerWidth]";
    let [scrolled, seen, wide]: [u32; 3] = page.browser.script(script, &[]);
    assert!(
        scrolled <= seen && wide == 390,
        "{scrolled} in {seen} of {wide}"
    );
}

pub fn a_phone_shows_one_column(engine: Engine) {
    let page = Page::not_opened(engine, Theme::Light, Fault::None);
    page.go("phone.html");
    page.browser
        .with(async |session| session.enter_frame(0).await);
    page.settles();
    page.shows(&PageState::default());
    charts_are_drawn(&page);
    fits(&page);
    let script =
        "return [...document.querySelectorAll('.panel')].map(p => p.getBoundingClientRect().left)";
    let edges: Vec<f64> = page.browser.script(script, &[]);
    assert!(
        edges.len() == 4 && edges.iter().all(|left| *left == edges[0]),
        "{edges:?}"
    );
    page.browser.click(CONTROLS_SUMMARY);
    page.type_into(&typed_box("clients"), "300");
    page.shows(&state(&[("clients", 300)]));
    let unfold = "document.querySelectorAll('details:not(.menu)').forEach(it => it.open = true)";
    page.browser.script::<Value>(unfold, &[]);
    fits(&page);
    page.has_a_clean_console();
}

//! A phone: one column, the controls folded, nothing to scroll sideways.

use serde_json::{Value, json};

use crate::harness::{Window, wait_for};
use crate::page_object::{CONTROLS, CONTROLS_SUMMARY, Page, chart, slider, state, typed_box};
use stampede::sim::Policy;

/// Asserts that nothing reaches beyond the window's right edge, but for the table in its frame.
#[track_caller]
fn nothing_is_cut_off(page: &Page) {
    let script = "const { scrollWidth, clientWidth } = document.documentElement;
        const beyond = [...document.querySelectorAll('body *')].filter(element =>
            !element.closest('#comparison') && !element.closest('.unseen')
            && element.getBoundingClientRect().right > clientWidth + 0.5);
        return [scrollWidth, clientWidth, beyond.map(e => `${e.tagName} ${e.id} ${e.className}`)]";
    let (scrolled, wide, beyond): (u32, u32, Vec<String>) = page.browser.script(script, &[]);
    assert_eq!(beyond, [""; 0]);
    assert_eq!((scrolled, wide), (Window::PHONE.width, Window::PHONE.width));
}

#[test]
fn nothing_has_to_be_scrolled_sideways() {
    let page = Page::open_in(Window::PHONE, "");
    nothing_is_cut_off(&page);
    let longest = "x".repeat(100);
    for query in [
        format!("?{longest}={longest}&clients={longest}"),
        "?clients=1000000&capacity=2000&cap=1ms&base=1ms&events=1000000".to_owned(),
        "?clients=2000000&capacity=500000&horizon=20s&seed=9007199254740991".to_owned(),
    ] {
        page.visit(&query);
        page.browser.click(CONTROLS_SUMMARY);
        nothing_is_cut_off(&page);
    }
    page.visit(
        "?panels=none,full,equal,decorrelated,fixed,additive&rate=20&crash=3&layers=10&tries=10",
    );
    unfold_everything(&page);
    nothing_is_cut_off(&page);
    page.has_a_clean_console();
}

/// Unfolds all controls, groups and figures.
#[track_caller]
fn unfold_everything(page: &Page) {
    let script = "document.querySelectorAll('details:not(.menu)').forEach(it => it.open = true)";
    page.browser.script::<Value>(script, &[]);
}

#[test]
fn the_controls_are_folded_and_work_when_opened() {
    let page = Page::open_in(Window::PHONE, "");
    assert!(!page.property::<bool>(CONTROLS, "open"));
    let starts_at = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
    let chart = json!(chart(Policy::NO_JITTER));
    let top: f64 = page.browser.script(starts_at, &[chart]);
    assert!(
        top < f64::from(Window::PHONE.height),
        "the first chart is {top} down"
    );
    page.browser.click(CONTROLS_SUMMARY);
    assert!(page.property::<bool>(CONTROLS, "open"));
    page.type_into(&typed_box("clients"), "300");
    page.shows(&state(&[("clients", 300)]));
    nothing_is_cut_off(&page);
    page.browser.click(CONTROLS_SUMMARY);
    assert!(!page.property::<bool>(CONTROLS, "open"));
}

#[test]
fn a_desktop_shows_the_controls_at_once() {
    let page = Page::open("");
    assert!(page.property::<bool>(CONTROLS, "open"));
}

#[test]
fn everything_can_be_hit_with_a_finger() {
    const LEAST: f64 = 24.0;
    let page = Page::open_in(Window::PHONE, "?nonsense=1&rate=20");
    unfold_everything(&page);
    let script = "return [...document.querySelectorAll('button, summary, input, select')]
        .filter(element => element.checkVisibility())
        .map(element => {
            const { width, height } = element.getBoundingClientRect();
            return [element.id || element.value || element.textContent, width, height];
        })";
    let targets: Vec<(String, f64, f64)> = page.browser.script(script, &[]);
    assert!(targets.len() > 60, "{targets:#?}");
    let is_small = |(_, width, height): &&(String, f64, f64)| *width < LEAST || *height < LEAST;
    let small: Vec<_> = targets.iter().filter(is_small).collect();
    assert!(small.is_empty(), "{small:#?}");
}

#[test]
fn a_finger_reads_a_chart_and_moves_a_slider() {
    let page = Page::open_in(Window::PHONE, "");
    page.browser.devtools(
        "Emulation.setTouchEmulationEnabled",
        json!({ "enabled": true }),
    );
    let touch = |kind: &str, at: Option<(f64, f64)>| {
        let points: Vec<_> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        page.browser.devtools(
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points }),
        );
    };
    let [left, top, width, height] = page.place(&chart(Policy::FULL_JITTER));
    touch("touchStart", Some((left + width / 3.0, top + height / 2.0)));
    page.says(".panel .reading", |text| text.contains("arrived"));
    touch("touchEnd", None);

    page.browser.click(CONTROLS_SUMMARY);
    page.place(&slider("clients"));
    let before = page.control("clients").position;
    let there = page.on_slider("clients", 0.2);
    touch("touchStart", Some(there));
    touch("touchEnd", None);
    page.says("body", |_| page.control("clients").position != before);
}

#[test]
fn a_window_that_becomes_wide_unfolds_the_controls() {
    let page = Page::open_in(Window::PHONE, "");
    let is_open = || page.property::<bool>(CONTROLS, "open");
    assert!(!is_open());
    page.browser.resize(Window::DESKTOP);
    wait_for("the controls", is_open, |open| *open);
    page.browser.resize(Window::PHONE);
    wait_for("the fold", is_open, |open| !*open);
}

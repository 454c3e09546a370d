//! The three scales, by pointer and by keyboard.

use serde_json::json;
use stampede::link::{PageState, Scale};

use crate::harness::{Key, wait_for};
use crate::page_object::{Page, scale_choice};

fn on(scale: Scale) -> PageState {
    PageState {
        scale,
        ..PageState::default()
    }
}

/// Asserts that this scale is chosen and in the address, and waits for pictures other than these.
#[track_caller]
fn pictures_in(page: &Page, scale: Scale, others: &[&Vec<String>]) -> Vec<String> {
    assert!(page.property::<bool>(&scale_choice(scale.key()), "checked"));
    page.address_is(&on(scale));
    wait_for(
        "other pictures",
        || page.pictures(),
        |pictures| others.iter().all(|other| *other != pictures),
    )
}

#[test]
fn each_scale_has_its_own_pictures_and_address() {
    let page = Page::open("");
    let readable = pictures_in(&page, Scale::Readable, &[]);
    page.browser.click(&scale_choice("full"));
    let full = pictures_in(&page, Scale::Full, &[&readable]);
    page.browser.click(&scale_choice("each"));
    let each = pictures_in(&page, Scale::Each, &[&readable, &full]);
    // Alone in its axes the tallest and longest panel is what it is in everybody's.
    assert_ne!(each[1], full[1]);
    page.browser.click(&scale_choice("readable"));
    let again = pictures_in(&page, Scale::Readable, &[&full, &each]);
    assert_eq!(again, readable);
    page.shows(&PageState::default());
    page.has_a_clean_console();
}

#[test]
fn the_arrow_keys_choose_the_scale() {
    let page = Page::open("?scale=full");
    let full = pictures_in(&page, Scale::Full, &[]);
    page.focus(&scale_choice("full"));
    page.browser.press(Key::Right);
    let each = pictures_in(&page, Scale::Each, &[&full]);
    page.browser.press(Key::Left);
    page.browser.press(Key::Left);
    pictures_in(&page, Scale::Readable, &[&full, &each]);
    let focused = "return document.activeElement === document.querySelector(arguments[0])";
    let readable = json!(scale_choice("readable"));
    assert!(page.browser.script::<bool>(focused, &[readable]));
}

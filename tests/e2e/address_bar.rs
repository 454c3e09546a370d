//! The address bar always shows the present page.

use serde_json::Value;
use stampede::link::{PageState, Scale};

use crate::page_object::{NOTICE_ENTRIES, Page, RESET, SEED, scale_choice, state, typed_box};

#[test]
fn changes_replace_the_address_and_push_nothing() {
    let page = Page::open("");
    let length = || page.browser.script::<usize>("return history.length", &[]);
    let before = length();
    for (clients, seed) in [("500", "1"), ("600", "2"), ("700", "3")] {
        page.type_into(&typed_box("clients"), clients);
        page.type_into(SEED, seed);
    }
    page.address_is(&state(&[("clients", 700), ("seed", 3)]));
    assert_eq!(length(), before);
    page.browser.click(RESET);
    page.address_is(&PageState::default());
    page.shows(&PageState::default());
    let bare: String = page.browser.script("return location.href", &[]);
    assert_eq!(bare, page.server.address());
    assert_eq!(length(), before);
    page.has_a_clean_console();
}

#[test]
fn reload_and_back_keep_the_page() {
    let page = Page::open("");
    page.type_into(&typed_box("clients"), "640");
    page.browser.click(&scale_choice("each"));
    let mut expected = state(&[("clients", 640)]);
    expected.scale = Scale::Each;
    page.address_is(&expected);
    page.browser.with(async |session| session.refresh().await);
    page.settles();
    page.address_is(&expected);
    page.shows(&expected);
    page.browser.goto("about:blank");
    page.browser.with(async |session| session.back().await);
    page.settles();
    page.address_is(&expected);
    page.shows(&expected);
    assert!(page.property::<bool>(&scale_choice("each"), "checked"));
    page.has_a_clean_console();
}

#[test]
fn the_page_follows_an_address_that_the_browser_goes_back_to() {
    let page = Page::open("");
    let script = "history.pushState(null, '', '?clients=77&base=soon');
        history.pushState(null, '', '?clients=88'); history.back()";
    page.browser.script::<Value>(script, &[]);
    page.shows(&state(&[("clients", 77)]));
    assert_eq!(page.texts(NOTICE_ENTRIES).len(), 1);
    page.browser.script::<Value>("history.forward()", &[]);
    page.shows(&state(&[("clients", 88)]));
    assert_eq!(page.texts(NOTICE_ENTRIES), [""; 0]);
    page.has_a_clean_console();
}

#[test]
fn an_address_edited_by_hand_is_read_and_made_canonical() {
    let page = Page::open("?capacity=250&clients=1,000&base=0.5s&outage=20000ms&scale=readable");
    let expected = state(&[("capacity", 250), ("base", 500_000), ("outage", 20_000_000)]);
    page.shows(&expected);
    page.address_is(&expected);
    page.browser
        .script::<Value>("location.search = '?clients=33'", &[]);
    page.shows(&state(&[("clients", 33)]));
    page.has_a_clean_console();
}

#[test]
fn leaving_at_once_loses_nothing() {
    let page = Page::open("");
    page.type_into(&typed_box("clients"), "321");
    page.browser.with(async |session| session.refresh().await);
    page.settles();
    page.shows(&state(&[("clients", 321)]));
}

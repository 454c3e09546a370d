//! The library: policies that people run, found and shown in a panel.

use stampede::link::PageState;
use stampede::policy::{Policy, entry, library};
use stampede::report::{SHOWN_ALREADY, refusal};
use stampede::scenario::Scenario;

use crate::harness::{Key, Window, wait_for};
use crate::page_object::{
    ADD_FROM_LIBRARY, ADD_OWN, ADD_PANEL, CLOSE_LIBRARY, ENTRY_NAMES, FOUND, LIBRARY,
    LIBRARY_MESSAGE, Page, SEARCH, choose, from_library, panel, remove, switch, switch_choice,
    with_panels,
};

fn policy(id: &str) -> Policy {
    entry(id).unwrap().policy
}

#[track_caller]
fn shows(page: &Page, policies: &[Policy]) {
    let expected = with_panels(PageState::default(), policies);
    page.shows(&expected);
    page.address_is(&expected);
}

#[track_caller]
fn is_closed(page: &Page) {
    wait_for("the library's end", || page.sees(LIBRARY), |seen| !*seen);
}

#[test]
fn a_search_finds_by_name_kind_and_what_is_not_verified() {
    let page = Page::open("");
    page.open_library(0);
    assert!(page.has_focus(SEARCH));
    let all = library::libraries().len();
    page.says(FOUND, |text| text == format!("All {all}"));
    assert_eq!(page.texts(ENTRY_NAMES).len(), all);
    for text in ["redis", "aws", "no jitter", "unverified"] {
        page.retype(SEARCH, text);
        let found = library::search(text);
        let names: Vec<_> = found.iter().map(|entry| entry.name).collect();
        wait_for(
            "what is found",
            || page.texts(ENTRY_NAMES),
            |seen| *seen == names,
        );
        page.says(FOUND, |text| text == format!("{} of {all}", found.len()));
    }
    page.says("#library li .caveat", |text| text.contains("not verified"));
    page.browser.click("#library li summary");
    page.says("#library li .facts", |text| {
        text.contains("Source") && text.contains("Version")
    });
    page.retype(SEARCH, "no such thing");
    page.says(FOUND, |text| text.starts_with("None of the"));
    page.browser.click(CLOSE_LIBRARY);
    is_closed(&page);
    // It opens as if for the first time.
    page.open_library(1);
    page.says(FOUND, |text| text == format!("All {all}"));
    assert_eq!(page.value(SEARCH), "");
    page.has_a_clean_console();
}

#[test]
fn what_is_chosen_is_shown_and_the_link_brings_it_again() {
    let page = Page::open("");
    let [_, full, equal, decorrelated] = Policy::ALL;
    let socket_io = policy("socketio-client");
    page.open_library(0);
    page.browser.click(&choose("socketio-client"));
    is_closed(&page);
    let policies = [socket_io, full, equal, decorrelated];
    shows(&page, &policies);
    page.names(socket_io, &socket_io.line(&Scenario::default()));
    assert!(page.query().contains("socketio-client"), "{}", page.query());
    wait_for("the focus", || page.has_focus(&from_library(0)), |has| *has);
    page.visit(&page.query());
    shows(&page, &policies);
    // What another panel shows changes places with it.
    page.open_library(2);
    page.browser.click(&choose("socketio-client"));
    shows(&page, &[equal, full, socket_io, decorrelated]);
    page.has_a_clean_console();
}

#[test]
fn a_panel_is_added_from_the_library_or_blank() {
    let page = Page::open("?panels=none,ioredis-5");
    let before = [Policy::NO_JITTER, policy("ioredis-5")];
    shows(&page, &before);
    page.browser.click(ADD_PANEL);
    page.browser.click(ADD_FROM_LIBRARY);
    wait_for("the library", || page.sees(LIBRARY), |seen| *seen);
    page.browser.click(&choose("ioredis-5"));
    page.says(LIBRARY_MESSAGE, |text| text == SHOWN_ALREADY);
    page.browser.click(&choose("lettuce"));
    is_closed(&page);
    shows(&page, &[before[0], before[1], policy("lettuce")]);
    wait_for("the focus", || page.has_focus(&switch(2)), |has| *has);
    page.browser.click(ADD_PANEL);
    page.browser.click(ADD_OWN);
    shows(
        &page,
        &[before[0], before[1], policy("lettuce"), Policy::CUSTOM],
    );
}

#[test]
fn what_can_not_be_simulated_is_refused_and_says_why() {
    let page = Page::open("");
    let endless = library::libraries()
        .iter()
        .map(|entry| entry.policy)
        .find(|policy| refusal(*policy, &Scenario::default()).is_some())
        .expect("one that retries at once for ever");
    page.open_library(1);
    page.browser.click(&choose(&endless.write()));
    let why = refusal(endless, &Scenario::default()).unwrap();
    page.says(LIBRARY_MESSAGE, |text| text == why);
    assert!(page.sees(LIBRARY));
    shows(&page, &Policy::ALL);
    page.browser.press(Key::Escape);
    is_closed(&page);
}

#[test]
fn the_library_is_used_by_keyboard_alone() {
    let page = Page::open("?panels=full");
    page.focus(&from_library(0));
    page.browser.press(Key::Enter);
    wait_for("the focus", || page.has_focus(SEARCH), |has| *has);
    page.browser.press("ioredis-6");
    page.says(FOUND, |text| text.starts_with("1 of"));
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&choose("ioredis-6")));
    page.browser.press(Key::Enter);
    is_closed(&page);
    shows(&page, &[policy("ioredis-6")]);
    wait_for("the focus", || page.has_focus(&from_library(0)), |has| *has);
    page.browser.press(Key::Enter);
    wait_for("the focus", || page.has_focus(SEARCH), |has| *has);
    page.browser.press(Key::Escape);
    is_closed(&page);
    wait_for("the focus", || page.has_focus(&from_library(0)), |has| *has);
    shows(&page, &[policy("ioredis-6")]);
}

#[test]
fn a_librarys_policy_is_had_back_after_the_arrow_keys_have_passed() {
    let page = Page::open("?panels=lettuce,full");
    let lettuce = policy("lettuce");
    shows(&page, &[lettuce, Policy::FULL_JITTER]);
    assert_eq!(page.value(&switch(0)), "lettuce");
    page.focus(&switch(0));
    page.browser.press(Key::Down);
    shows(&page, &[Policy::NO_JITTER, Policy::FULL_JITTER]);
    page.browser.press(Key::Down);
    shows(&page, &[Policy::FULL_JITTER, lettuce]);
    page.browser.press(Key::Up);
    page.browser.press(Key::Up);
    shows(&page, &[lettuce, Policy::FULL_JITTER]);
    page.browser.click(&switch_choice(0, Policy::FIXED));
    shows(&page, &[Policy::FIXED, Policy::FULL_JITTER]);
    page.browser.click(&remove(Policy::FULL_JITTER));
    shows(&page, &[Policy::FIXED]);
    assert!(page.sees(&panel(Policy::FIXED)));
}

#[test]
fn the_library_fits_a_phone() {
    let page = Page::open_in(Window::PHONE, "");
    page.open_library(0);
    assert!(!page.is_too_wide());
    let [left, top, width, height] = page.place(LIBRARY);
    assert!(left >= 0.0 && left + width <= f64::from(Window::PHONE.width));
    assert!(top >= 0.0 && top + height <= f64::from(Window::PHONE.height));
    let script = "const list = document.querySelector('#library ul');
        return list.scrollWidth <= list.clientWidth";
    assert!(
        page.browser.script::<bool>(script, &[]),
        "the list is too wide"
    );
    page.browser.click(&choose("aws-2026-transient"));
    is_closed(&page);
}

//! Panels that are added and taken away, from one to six.

use stampede::link::PageState;
use stampede::report::refusal as why_not;
use stampede::scenario::Scenario;
use stampede::sim::Policy;

use crate::harness::{Key, wait_for};
use crate::page_object::{
    ADD_CHOICES, ADD_MESSAGE, ADD_PANEL, LEGEND_ENTRIES, Page, RESET, panel, remove, switch,
    with_panels,
};

fn showing(policies: &[Policy]) -> PageState {
    with_panels(PageState::default(), policies)
}

/// Waits until the page and its address show these panels.
#[track_caller]
fn shows(page: &Page, policies: &[Policy]) {
    let expected = showing(policies);
    page.shows(&expected);
    page.address_is(&expected);
    let best = stampede::report::best_of(policies.len());
    let last = page.texts(LEGEND_ENTRIES).pop();
    assert_eq!(best.is_some(), last.as_deref() == best, "{last:?}");
}

/// The left edge and the width of each panel.
#[track_caller]
fn columns(page: &Page) -> Vec<(f64, f64)> {
    let script = "return [...document.querySelectorAll('.panel')].map(panel => {
        const { left, width } = panel.getBoundingClientRect(); return [left, width] })";
    page.browser.script(script, &[])
}

#[test]
fn panels_are_added_up_to_six_and_taken_away_down_to_one() {
    let page = Page::open("");
    let mut policies = Policy::ALL.to_vec();
    for policy in [Policy::ADDITIVE, Policy::FIXED] {
        page.add_panel(policy);
        policies.push(policy);
        shows(&page, &policies);
        let place = policies.len() - 1;
        wait_for("the focus", || page.has_focus(&switch(place)), |has| *has);
    }
    assert!(!page.sees(ADD_PANEL), "six are the most");
    let two = columns(&page);
    assert!(two.iter().all(|column| column.1 == two[0].1));
    assert_eq!(two.iter().filter(|column| column.0 == two[0].0).count(), 3);
    for policy in [
        Policy::NO_JITTER,
        Policy::FIXED,
        Policy::EQUAL_JITTER,
        Policy::DECORRELATED,
        Policy::ADDITIVE,
    ] {
        page.browser.click(&remove(policy));
        policies.retain(|shown| *shown != policy);
        shows(&page, &policies);
        assert!(page.sees(ADD_PANEL));
    }
    assert!(!page.sees(&remove(Policy::FULL_JITTER)), "one is the least");
    let one = columns(&page);
    assert!(
        one.len() == 1 && one[0].1 > 1.9 * two[0].1,
        "{one:?} {two:?}"
    );
    page.browser.click(RESET);
    shows(&page, &Policy::ALL);
    page.has_a_clean_console();
}

#[test]
fn a_link_brings_its_panels() {
    let page = Page::open("?panels=fixed");
    shows(&page, &[Policy::FIXED]);
    let six = [
        Policy::ADDITIVE,
        Policy::NO_JITTER,
        Policy::FIXED,
        Policy::DECORRELATED,
        Policy::FULL_JITTER,
        Policy::EQUAL_JITTER,
    ];
    page.visit("?panels=additive,none,fixed,decorrelated,full,equal");
    shows(&page, &six);
    page.has_a_clean_console();
}

#[test]
fn what_can_not_be_simulated_is_not_added_and_says_why() {
    let page = Page::open("");
    page.add_panel(Policy::IMMEDIATE);
    let why = why_not(Policy::IMMEDIATE, &Scenario::default()).unwrap();
    page.says(ADD_MESSAGE, |text| text == why);
    page.address_is(&PageState::default());
    assert_eq!(page.shown().panels.len(), 4);
    page.add_panel(Policy::FIXED);
    page.says(ADD_MESSAGE, str::is_empty);
}

#[test]
fn panels_are_added_and_taken_away_by_keyboard_alone() {
    let page = Page::open("?panels=none,full");
    page.focus(ADD_PANEL);
    page.browser.press(Key::Enter);
    page.browser.press(Key::Tab);
    assert!(page.has_focus(ADD_CHOICES), "the first choice");
    page.browser.press(Key::Escape);
    assert!(page.has_focus(ADD_PANEL) && !page.sees(ADD_CHOICES));
    page.browser.press(Key::Enter);
    page.browser.press(Key::Tab);
    page.browser.press(Key::Enter);
    shows(
        &page,
        &[Policy::NO_JITTER, Policy::FULL_JITTER, Policy::EQUAL_JITTER],
    );
    wait_for("the focus", || page.has_focus(&switch(2)), |has| *has);
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&remove(Policy::EQUAL_JITTER)));
    page.browser.press(Key::Enter);
    shows(&page, &[Policy::NO_JITTER, Policy::FULL_JITTER]);
    // What had the focus has gone with its panel.
    wait_for("the focus", || page.has_focus(ADD_PANEL), |has| *has);
    page.focus(&remove(Policy::NO_JITTER));
    page.browser.press(Key::Space);
    shows(&page, &[Policy::FULL_JITTER]);
    wait_for("the focus", || page.has_focus(ADD_PANEL), |has| *has);
    assert!(page.sees(&panel(Policy::FULL_JITTER)));
}

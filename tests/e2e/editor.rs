//! A policy that is edited in its panel.

use stampede::link::PageState;
use stampede::policy::{Part, Policy, SHARED, entry};
use stampede::report::{SHOWN_ALREADY, refusal};
use stampede::scenario::Scenario;

use crate::harness::{Key, Window, wait_for};
use crate::page_object::{
    Page, back, edit_message, edit_row, edited, editor_summary, follow, follow_button, progress,
    remove, result, state, typed_box, waits, with_panels,
};
use crate::workers::{mute_all, watched};

const SECOND: u64 = 1_000_000;

fn socket_io() -> Policy {
    entry("socketio-client").unwrap().policy
}

#[track_caller]
fn shows(page: &Page, policies: &[Policy]) {
    let expected = with_panels(PageState::default(), policies);
    page.shows(&expected);
    page.address_is(&expected);
}

#[test]
fn an_edit_changes_title_formula_link_and_chart() {
    let page = Page::open("?panels=socketio-client,full");
    shows(&page, &[socket_io(), Policy::FULL_JITTER]);
    let before = page.pictures();
    page.open_editor(0);
    assert_eq!(page.value(&edited(0, "cap")), "5 s");
    assert!(!page.sees(&back(0)));
    page.type_into(&edited(0, "cap"), "30s");
    let changed = socket_io().with(Part::Cap, 30 * SECOND);
    shows(&page, &[changed, Policy::FULL_JITTER]);
    let line = changed.line(&Scenario::default());
    page.names(changed, &line);
    assert_eq!(changed.name(), "Custom, from Socket.IO client reconnection");
    assert_eq!(page.text(&result(0)), line);
    wait_for(
        "another chart",
        || page.pictures(),
        |now| now[0] != before[0],
    );
    assert!(
        page.query().contains("socketio-client~cap:30s"),
        "{}",
        page.query()
    );
    // What is typed in is still there, and so is the focus.
    assert!(page.has_focus(&edited(0, "cap")));

    page.browser
        .click(&format!("{} option[value=full]", edited(0, "jitter")));
    let changed = changed.with(Part::Jitter, 1);
    shows(&page, &[changed, Policy::FULL_JITTER]);
    assert!(!page.sees(&edit_row(0, "spread")) && page.sees(&edit_row(0, "jitter")));
    page.visit(&page.query());
    shows(&page, &[changed, Policy::FULL_JITTER]);

    page.open_editor(0);
    page.says(&back(0), |text| {
        text == "Back to Socket.IO client reconnection"
    });
    page.browser.click(&back(0));
    shows(&page, &[socket_io(), Policy::FULL_JITTER]);
    page.has_value(&edited(0, "cap"), "5 s");
    wait_for(
        "the focus",
        || page.has_focus(&editor_summary(0)),
        |has| *has,
    );
    page.has_a_clean_console();
}

#[test]
fn what_can_not_be_used_is_told_and_nothing_is_lost() {
    let page = Page::open("?panels=socketio-client");
    page.open_editor(0);
    let (cap, told) = (edited(0, "cap"), edit_message(0, "cap"));
    page.type_into(&cap, "soon");
    page.says(&told, |text| {
        text.starts_with("cap held \"soon\", which is not a duration")
            && text.ends_with("5 s is kept.")
    });
    page.has_value(&cap, "5 s");
    shows(&page, &[socket_io()]);
    page.type_into(&edited(0, "spread"), "400");
    page.says(&edit_message(0, "spread"), |text| {
        text.ends_with("so 100 % is used.")
    });
    page.has_value(&edited(0, "spread"), "100 %");
    shows(&page, &[socket_io().with(Part::Spread, 1_000_000)]);
    page.type_into(&edited(0, "delays"), "1s/then");
    page.says(&edit_message(0, "delays"), |text| {
        text.ends_with("the list is left as it was.")
    });
    page.has_value(&edited(0, "delays"), "none");
    page.type_into(&edited(0, "delays"), "0 / 250ms");
    page.has_value(&edited(0, "delays"), "0s/250ms");
    page.says(&edit_message(0, "delays"), str::is_empty);
    page.has_a_clean_console();
}

#[test]
fn a_part_follows_the_slider_until_it_has_a_value_of_its_own() {
    let page = Page::open("?panels=full,custom");
    page.open_editor(0);
    let first = edited(0, "first");
    page.says(&follow(0, "first"), |text| {
        text.starts_with("follows the slider")
    });
    assert_eq!(page.value(&first), "1 s");
    page.type_into(&typed_box("base"), "2s");
    page.has_value(&first, "2 s");
    page.type_into(&first, "3s");
    let own = Policy::FULL_JITTER.with(Part::First, 3 * SECOND);
    let mut expected = with_panels(state(&[("base", 2 * SECOND)]), &[own, Policy::CUSTOM]);
    page.shows(&expected);
    page.type_into(&typed_box("base"), "4s");
    page.has_value(&first, "3 s");
    page.browser.click(&follow_button(0, "first"));
    page.has_value(&first, "4 s");
    wait_for("the focus", || page.has_focus(&first), |has| *has);
    expected.scenario = state(&[("base", 4 * SECOND)]).scenario;
    let expected = with_panels(expected, &[Policy::FULL_JITTER, Policy::CUSTOM]);
    page.shows(&expected);
    page.address_is(&expected);
    // The word does the same.
    page.type_into(&edited(0, "cap"), "1m");
    page.type_into(&edited(0, "cap"), "slider");
    page.shows(&expected);
    assert_eq!(Policy::FULL_JITTER.get(Part::Cap), SHARED);
}

#[test]
fn an_edit_that_can_not_be_shown_is_refused_and_says_why() {
    let page = Page::open("?panels=full,full~cap:5s");
    let shown = [
        Policy::FULL_JITTER,
        Policy::FULL_JITTER.with(Part::Cap, 5 * SECOND),
    ];
    shows(&page, &shown);
    page.open_editor(0);
    page.type_into(&edited(0, "cap"), "5s");
    page.says(&edit_message(0, "cap"), |text| text == SHOWN_ALREADY);
    page.has_value(&edited(0, "cap"), "30 s");
    shows(&page, &shown);
    page.open_editor(1);
    page.browser.click(&back(1));
    page.says("#panel-1 .parts > .message", |text| text == SHOWN_ALREADY);
    let endless = Policy::FULL_JITTER.with(Part::First, 0);
    let why = refusal(endless, &Scenario::default()).unwrap();
    page.type_into(&edited(0, "first"), "0");
    page.says(&edit_message(0, "first"), |text| text == why);
    shows(&page, &shown);
}

#[test]
fn the_picture_stays_until_the_edits_is_there() {
    let page = watched(2);
    let before = page.shown();
    page.open_editor(0);
    let pictures = page.pictures();
    // The result of the edit never comes; before that is noticed, everything stands as it was.
    mute_all(&page);
    let note = "document.querySelector(arguments[0]).addEventListener('change', () =>
        setTimeout(() => window.soon = [
            [...document.querySelectorAll('.chart canvas')].map(c => c.toDataURL()),
            document.querySelector('#panel-0 .figures').textContent,
            document.querySelector('#panel-0 code').textContent,
        ], 250))";
    let figures = "return document.querySelector('#panel-0 .figures').textContent";
    let figures: String = page.browser.script(figures, &[]);
    let cap = serde_json::json!(edited(0, "cap"));
    page.browser.script::<serde_json::Value>(note, &[cap]);
    page.type_into(&edited(0, "cap"), "5s");
    let edited = Policy::NO_JITTER.with(Part::Cap, 5 * SECOND);
    page.names(edited, &edited.line(&Scenario::default()));
    wait_for("progress", || page.sees(&progress(edited)), |seen| *seen);
    let soon: (Vec<String>, String, String) = page.browser.script("return soon", &[]);
    assert_eq!(soon, (pictures, figures, edited.line(&Scenario::default())));
    // What takes longer shows how far it is, and no figures of another policy.
    let shown = page.shown();
    assert_eq!(shown.panels[0].figures, []);
    assert_eq!(shown.columns[1..], before.columns[2..]);
}

#[test]
fn a_policy_is_edited_by_keyboard_alone() {
    let page = Page::open("?panels=full");
    page.focus(&editor_summary(0));
    page.browser.press(Key::Enter);
    wait_for(
        "the editor",
        || page.sees(&edited(0, "first")),
        |seen| *seen,
    );
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&edited(0, "growth")));
    page.browser.press(Key::Down);
    let constant = Policy::FULL_JITTER.with(Part::Growth, 1);
    shows(&page, &[constant]);
    assert!(page.has_focus(&edited(0, "growth")));
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&edited(0, "first")));
    page.browser.press("2s");
    page.browser.press(Key::Enter);
    shows(&page, &[constant.with(Part::First, 2 * SECOND)]);
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&follow_button(0, "first")));
    page.browser.press(Key::Enter);
    shows(&page, &[constant]);
    wait_for(
        "the focus",
        || page.has_focus(&edited(0, "first")),
        |has| *has,
    );
}

#[test]
fn what_is_unfolded_moves_with_its_panel() {
    let page = Page::open("?panels=none,full,socketio-client");
    page.open_editor(2);
    page.open_waits(1);
    page.browser.click(&remove(Policy::NO_JITTER));
    shows(&page, &[Policy::FULL_JITTER, socket_io()]);
    page.has_value(&edited(1, "cap"), "5 s");
    let unfolded = || {
        [0, 1].map(|place| {
            (
                page.sees(&result(place)),
                page.sees(&format!("{} ul", waits(place))),
            )
        })
    };
    wait_for("what is unfolded", unfolded, |seen| {
        *seen == [(false, true), (true, false)]
    });
}

#[test]
fn the_editor_fits_a_phone() {
    let page = Page::open_in(
        Window::PHONE,
        "?panels=aws-2026-transient,polly-decorrelated-v2",
    );
    page.open_editor(0);
    page.open_editor(1);
    page.open_waits(0);
    assert!(!page.is_too_wide());
}

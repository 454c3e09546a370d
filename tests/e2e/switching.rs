//! A panel that is switched to another schedule.

use serde_json::{Value, json};
use stampede::link::PageState;
use stampede::report::{Comparison, refusal as why_not};
use stampede::scenario::{Group, Scenario};
use stampede::sim::Policy;

use crate::harness::{Key, wait_for};
use crate::page_object::{
    NOTICES, Page, canvas, panel, progress, refusal, state, switch, switch_choice, typed_box,
    with_panels,
};
use crate::workers::{mute_all, watched};

const MS: u64 = 1_000;

#[track_caller]
fn shows<const N: usize>(page: &Page, state: PageState, policies: [Policy; N]) {
    let expected = with_panels(state, &policies);
    page.shows(&expected);
    page.address_is(&expected);
    for (place, policy) in policies.iter().enumerate() {
        assert_eq!(
            page.property::<String>(&switch(place), "value"),
            policy.write()
        );
        assert!(page.sees(&panel(*policy)));
    }
}

#[test]
fn a_panel_shows_what_is_chosen_and_the_others_stay() {
    let page = Page::open("");
    let keep = "document.querySelectorAll('.panel').forEach(panel => panel.kept = true)";
    page.browser.script::<Value>(keep, &[]);
    page.browser.click(&switch_choice(0, Policy::FIXED));
    let [_, full, equal, decorrelated] = Policy::ALL;
    shows(
        &page,
        PageState::default(),
        [Policy::FIXED, full, equal, decorrelated],
    );
    page.browser.click(&switch_choice(3, Policy::ADDITIVE));
    shows(
        &page,
        PageState::default(),
        [Policy::FIXED, full, equal, Policy::ADDITIVE],
    );
    // What is shown elsewhere changes places with it.
    page.browser.click(&switch_choice(1, Policy::ADDITIVE));
    shows(
        &page,
        PageState::default(),
        [Policy::FIXED, Policy::ADDITIVE, equal, full],
    );
    let kept = "return [...document.querySelectorAll('.panel')].every(panel => panel.kept)";
    assert!(page.browser.script::<bool>(kept, &[]), "built anew");
    page.has_a_clean_console();
}

#[test]
fn the_arrow_keys_pass_by_without_shuffling() {
    let page = Page::open("");
    page.focus(&switch(0));
    let [none, full, equal, decorrelated] = Policy::ALL;
    for shown in [
        [full, none, equal, decorrelated],
        [equal, full, none, decorrelated],
        [decorrelated, full, equal, none],
        [Policy::FIXED, full, equal, decorrelated],
        [Policy::ADDITIVE, full, equal, decorrelated],
    ] {
        page.browser.press(Key::Down);
        shows(&page, PageState::default(), shown);
        assert!(page.has_focus(&switch(0)));
    }
    // The last is refused; the others can be reached again.
    page.browser.press(Key::Down);
    page.says(&refusal(Policy::ADDITIVE), |text| !text.is_empty());
    page.browser.press(Key::Up);
    shows(
        &page,
        PageState::default(),
        [Policy::FIXED, full, equal, decorrelated],
    );
}

#[test]
fn immediate_retries_need_a_latency_and_say_so() {
    let page = Page::open("");
    let [none, full, equal, decorrelated] = Policy::ALL;
    page.browser.click(&switch_choice(1, Policy::IMMEDIATE));
    let why = why_not(Policy::IMMEDIATE, &Scenario::default()).unwrap();
    page.says(&refusal(full), |text| text == why);
    shows(&page, PageState::default(), Policy::ALL);
    page.unfold(Group::Cost);
    page.type_into(&typed_box("latency"), "20ms");
    page.says(&refusal(full), str::is_empty);
    page.browser.click(&switch_choice(1, Policy::IMMEDIATE));
    let policies = [none, Policy::IMMEDIATE, equal, decorrelated];
    shows(&page, state(&[("latency", 20 * MS)]), policies);

    // Without it the panel goes, as it would from a link, and a notice says why.
    page.type_into(&typed_box("latency"), "0");
    shows(&page, PageState::default(), [none, equal, decorrelated]);
    let told = page.says(NOTICES, |text| !text.is_empty());
    assert!(told.contains("needs a latency above 0"), "{told}");
    page.has_a_clean_console();
}

#[test]
fn no_panel_ever_shows_what_another_did() {
    let page = watched(2);
    // The workers hear no more, so what is switched to never comes.
    mute_all(&page);
    page.browser.click(&switch_choice(0, Policy::FIXED));
    let empty = "const canvas = document.querySelector(arguments[0]);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.every(part => part === 0)";
    let empty = || {
        page.browser
            .script::<bool>(empty, &[json!(canvas(Policy::FIXED))])
    };
    wait_for("an empty chart", empty, |empty| *empty);
    let shown = page.shown();
    assert_eq!(shown.panels[0].title, Policy::FIXED.name());
    assert_eq!(shown.panels[0].figures, []);
    wait_for(
        "progress",
        || page.sees(&progress(Policy::FIXED)),
        |seen| *seen,
    );
    let shown = page.shown();
    assert_eq!(shown.panels[0].figures, []);
    let others = Comparison::new(&Scenario::default(), &Policy::ALL[1..]).unwrap();
    let expected = crate::shown::Shown::of(&others);
    assert_eq!(shown.panels[1..], expected.panels);
    assert_eq!(
        shown.columns, expected.columns,
        "the table is of what is there"
    );
    assert!(shown.lead.starts_with("3 of 4"), "{}", shown.lead);
}

//! The groups of controls that are folded until somebody asks for them.

use stampede::link::PageState;
use stampede::report::attempts_sentence;
use stampede::scenario::{Group, Parameter, Stops, Unit, parameter};

use crate::harness::{Key, wait_for};
use crate::page_object::{
    Page, folded, group_summary, mark, note, slider, state, switch_off, typed_box,
};

const SECOND: u64 = 1_000_000;

/// The groups whose marks are seen.
#[track_caller]
fn marked(page: &Page) -> Vec<Group> {
    let groups = Group::FOLDED.into_iter();
    groups.filter(|group| page.sees(&mark(*group))).collect()
}

#[track_caller]
fn waits_for_marks(page: &Page, expected: &[Group]) {
    wait_for("the marks", || marked(page), |seen| *seen == expected);
}

fn has_slider(parameter: &&'static Parameter) -> bool {
    !matches!(parameter.unit, Unit::Choice(_))
}

#[test]
fn every_group_is_folded_opens_and_tells_whether_it_is_on() {
    let page = Page::open("");
    assert_eq!(marked(&page), []);
    for group in Group::FOLDED {
        assert!(!page.property::<bool>(&folded(group), "open"), "{group:?}");
        assert!(page.text(&group_summary(group)).starts_with(group.title()));
        page.unfold(group);
        let parameter = group.parameters().find(has_slider).unwrap();
        let stops = Stops::new(parameter);
        let default = stops.position(parameter.default);
        let (key, to) = match default {
            0 => (Key::Right, 1),
            _ => (Key::Left, default - 1),
        };
        page.focus(&slider(parameter.key));
        page.browser.press(key);
        let changed = state(&[(parameter.key, stops.value(to))]);
        page.address_is(&changed);
        page.shows(&changed);
        waits_for_marks(&page, &[group]);
        page.browser.click(&switch_off(group));
        page.address_is(&PageState::default());
        waits_for_marks(&page, &[]);
        assert!(!page.sees(&switch_off(group)));
        assert!(page.has_focus(&group_summary(group)), "{group:?}");
    }
    for group in Group::FOLDED {
        let is_open = page.property::<bool>(&folded(group), "open");
        assert!(is_open, "{group:?} folds while others are played with");
    }
    page.shows(&PageState::default());
    page.has_a_clean_console();
}

#[test]
fn a_link_marks_its_groups_and_leaves_them_folded() {
    let page = Page::open("?queue=50&timeout=1s&errors=5");
    page.shows(&state(&[
        ("queue", 50),
        ("timeout", SECOND),
        ("errors", 50_000),
    ]));
    waits_for_marks(&page, &[Group::Severity, Group::Cost, Group::Queue]);
    for group in Group::FOLDED {
        assert!(!page.property::<bool>(&folded(group), "open"), "{group:?}");
    }
}

#[test]
fn every_slider_in_a_group_agrees_with_its_box() {
    let page = Page::open("");
    for group in Group::FOLDED {
        page.unfold(group);
        for parameter in group.parameters().filter(has_slider) {
            let stops = Stops::new(parameter);
            let agrees = |value: u64| {
                let shown = parameter.show(value);
                wait_for(
                    parameter.key,
                    || page.control(parameter.key),
                    |control| {
                        control.last == stops.last()
                            && control.position == stops.position(value)
                            && control.typed == shown
                            && control.spoken == shown
                    },
                );
            };
            agrees(parameter.default);
            page.focus(&slider(parameter.key));
            page.browser.press(Key::Home);
            agrees(stops.value(0));
            page.type_into(&typed_box(parameter.key), &parameter.write(parameter.max));
            agrees(parameter.max);
            page.address_is(&state(&[(parameter.key, parameter.max)]));
            if parameter.max != parameter.default {
                page.browser.click(&switch_off(group));
            }
            agrees(parameter.default);
        }
    }
    page.has_a_clean_console();
}

#[test]
fn words_percent_and_multiples_are_understood() {
    let page = Page::open("?attempts=4&failure=50");
    for group in [Group::Limits, Group::Severity, Group::Growth] {
        page.unfold(group);
    }
    for (key, typed, value, shown) in [
        ("attempts", "unlimited", 0, "unlimited"),
        ("attempts", "3", 3, "3"),
        ("attempts", "off", 0, "unlimited"),
        ("failure", "12.5 %", 125_000, "12.5 %"),
        ("multiplier", "1.5x", 1_500, "1.5×"),
    ] {
        page.type_into(&typed_box(key), typed);
        let control = wait_for(key, || page.control(key), |control| control.typed == shown);
        assert_eq!(control.spoken, parameter(key).unwrap().show(value));
    }
    let expected = state(&[("failure", 125_000), ("multiplier", 1_500)]);
    page.address_is(&expected);
    page.shows(&expected);
}

#[test]
fn one_of_a_few_is_chosen_from_a_list() {
    let page = Page::open("?rate=50&retry_after=2s");
    let mut expected = state(&[("rate", 50), ("retry_after", 2 * SECOND)]);
    page.shows(&expected);
    page.unfold(Group::Traffic);
    page.unfold(Group::Hint);
    for (key, choice, place) in [
        ("arrivals", "even", 1),
        ("obey", "jitter", 3),
        ("obey", "ignore", 1),
    ] {
        page.browser
            .click(&format!("#{key} option[value={choice}]"));
        let parameter = parameter(key).unwrap();
        parameter.set(&mut expected.scenario, place);
        page.address_is(&expected);
        page.shows(&expected);
        assert_eq!(page.property::<String>(&slider(key), "value"), choice);
    }
    page.browser.click(&switch_off(Group::Hint));
    page.says("body", |_| {
        page.property::<String>("#obey", "value") == "longer"
    });
    page.focus("#arrivals");
    page.browser.press(Key::Up);
    page.address_is(&state(&[("rate", 50)]));
    page.has_a_clean_console();
}

#[test]
fn attempts_are_told_in_retries() {
    let page = Page::open("");
    page.unfold(Group::Limits);
    let note = note(Group::Limits);
    page.says(&note, |text| text == attempts_sentence(0));
    page.type_into(&typed_box("attempts"), "3");
    page.says(&note, |text| text == "3 attempts = 2 retries.");
    page.type_into(&typed_box("attempts"), "1");
    page.says(&note, |text| text == attempts_sentence(1));
}

#[test]
fn what_changes_nothing_is_said() {
    let page = Page::open("");
    page.unfold(Group::Traffic);
    let note = note(Group::Traffic);
    page.says(&note, |text| text.ends_with("changes nothing."));
    page.type_into(&typed_box("rate"), "20");
    page.says(&note, str::is_empty);
}

#[test]
fn a_group_is_used_by_keyboard_alone() {
    let page = Page::open("");
    page.focus(&group_summary(Group::Queue));
    page.browser.press(Key::Enter);
    assert!(page.property::<bool>(&folded(Group::Queue), "open"));
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&typed_box("queue")));
    page.browser.press("60");
    page.browser.press(Key::Tab);
    page.address_is(&state(&[("queue", 60)]));
    assert!(page.has_focus(&slider("queue")));
    page.browser.press(Key::Tab);
    assert!(page.has_focus(&switch_off(Group::Queue)));
    page.browser.press(Key::Space);
    page.address_is(&PageState::default());
    page.browser.press(Key::Enter);
    assert!(!page.property::<bool>(&folded(Group::Queue), "open"));
}

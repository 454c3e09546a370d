//! Scenarios to start from, and the seed.

use stampede::link::{PRESETS, PageState};

use crate::harness::wait_for;
use crate::page_object::{LESSON, NEW_SEED, PRESET, Page, RESET, SEED, state};

#[test]
fn each_preset_gives_its_scenario() {
    let page = Page::open("?clients=123");
    assert_eq!(page.property::<String>(PRESET, "value"), "");
    assert_eq!(page.text(LESSON), "");
    for preset in PRESETS.iter().rev() {
        let choice = format!("{PRESET} option[value={}]", preset.key);
        page.browser.click(&choice);
        let expected = preset.state();
        page.address_is(&expected);
        page.shows(&expected);
        page.says(LESSON, |text| text == preset.lesson);
        assert_eq!(page.property::<String>(PRESET, "value"), preset.key);
    }
    page.has_a_clean_console();
}

#[test]
fn a_new_seed_changes_the_seed_alone() {
    let page = Page::open("?clients=500");
    let seed = || {
        page.property::<String>(SEED, "value")
            .parse::<u64>()
            .unwrap()
    };
    let mut seeds = vec![seed()];
    assert_eq!(seeds, [42]);
    for _ in 0..3 {
        page.browser.click(NEW_SEED);
        let last = *seeds.last().unwrap();
        let new = wait_for("another seed", seed, |seed| *seed != last);
        assert!(!seeds.contains(&new), "{new} came again after {seeds:?}");
        let expected = state(&[("clients", 500), ("seed", new)]);
        page.address_is(&expected);
        page.shows(&expected);
        seeds.push(new);
    }
    page.has_a_clean_console();
}

#[test]
fn reset_gives_the_default_page() {
    let page =
        Page::open("?clients=5&outage=1m&capacity=7&base=3s&cap=9s&seed=1&horizon=1h&scale=full");
    page.browser.click(RESET);
    page.address_is(&PageState::default());
    page.shows(&PageState::default());
}

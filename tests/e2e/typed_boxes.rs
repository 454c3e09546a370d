//! Typed values: with units, with commas, and those that can't be used.

use stampede::link::{Fallback, PageState, read_value};
use stampede::scenario::parameter;

use crate::harness::wait_for;
use crate::page_object::{Page, RESET, SEED, message, state, typed_box};

const SECOND: u64 = 1_000_000;

#[test]
fn units_and_thousands_are_understood() {
    let page = Page::open("");
    let mut expected = PageState::default();
    for (key, typed, value, shown) in [
        ("base", "250ms", SECOND / 4, "250 ms"),
        ("outage", "2m", 120 * SECOND, "2 min"),
        ("clients", "12,500", 12_500, "12,500"),
        ("capacity", "1,000/s", 1_000, "1,000 /s"),
        ("cap", "1.5", SECOND * 3 / 2, "1.5 s"),
    ] {
        page.type_into(&typed_box(key), typed);
        parameter(key).unwrap().set(&mut expected.scenario, value);
        page.address_is(&expected);
        assert_eq!(page.control(key).typed, shown);
        assert_eq!(page.control(key).spoken, shown);
        assert_eq!(page.text(&message(key)), "");
    }
    page.shows(&expected);
    page.has_a_clean_console();
}

/// Types something that can't be used as it stands, and asserts the message, the mark and the
/// value.
#[track_caller]
fn is_told(page: &Page, key: &str, typed: &str, before: u64, value: u64) {
    let parameter = parameter(key).unwrap();
    let read = read_value(parameter, typed, Fallback::Keep(before));
    assert_eq!(read.value, value);
    let told = read.notice.unwrap().to_string();
    page.type_into(&typed_box(key), typed);
    page.says(&message(key), |text| text == told);
    assert!(told.contains(&format!("\"{typed}\"")), "{told}");
    let marked: String = page.property(&typed_box(key), "ariaInvalid");
    assert_eq!(marked, "true");
    assert_eq!(page.control(key).spoken, parameter.show(value));
}

#[test]
fn nonsense_is_named_and_the_value_kept() {
    let page = Page::open("");
    for typed in ["soon", "<b>1</b>", "1,5", "NaN", "-"] {
        is_told(&page, "cap", typed, 30 * SECOND, 30 * SECOND);
    }
    page.address_is(&PageState::default());
    page.shows(&PageState::default());
    page.type_into(&typed_box("cap"), "20s");
    page.says(&message("cap"), str::is_empty);
    page.address_is(&state(&[("cap", 20 * SECOND)]));
}

#[test]
fn out_of_range_gives_the_nearest_limit() {
    let page = Page::open("");
    is_told(&page, "clients", "9,000,000", 1_000, 2_000_000);
    is_told(&page, "capacity", "0", 100, 1);
    is_told(&page, "outage", "1e308", 10 * SECOND, 86_400 * SECOND);
    is_told(&page, "outage", "-1s", 86_400 * SECOND, 0);
    let expected = state(&[("clients", 2_000_000), ("capacity", 1), ("outage", 0)]);
    page.address_is(&expected);
}

#[test]
fn the_box_shows_the_value_that_is_used() {
    let page = Page::open("?capacity=1");
    for (typed, is_told) in [("0", true), (" 01 ", false), ("many", true)] {
        page.type_into(&typed_box("capacity"), typed);
        page.says(&message("capacity"), |text| text.is_empty() != is_told);
        wait_for(
            "the value in the box",
            || page.control("capacity").typed,
            |typed| typed == "1 /s",
        );
    }
}

#[test]
fn a_message_goes_with_the_next_change() {
    let page = Page::open("");
    page.type_into(&typed_box("cap"), "soon");
    page.type_into(SEED, "lucky");
    page.says(&message("seed"), |text| !text.is_empty());
    page.browser.click(RESET);
    page.says(&message("seed"), str::is_empty);
    page.says(&message("cap"), str::is_empty);
    assert_eq!(page.control("cap").typed, "30 s");
    assert_eq!(page.property::<String>(SEED, "value"), "42");
}

#[test]
fn a_seed_is_typed_like_any_value() {
    let page = Page::open("");
    page.type_into(SEED, "7");
    page.address_is(&state(&[("seed", 7)]));
    page.shows(&state(&[("seed", 7)]));
    page.type_into(SEED, "lucky");
    let told = "seed held \"lucky\", which is not a whole number such as 1000; 7 is kept.";
    page.says(&message("seed"), |text| text == told);
    page.type_into(SEED, "8");
    page.says(&message("seed"), str::is_empty);
    page.address_is(&state(&[("seed", 8)]));
}

//! Pointing at one chart shows the same second in all four.

use stampede::chart::{bar_at, last_second, second_at};
use stampede::link::PageState;
use stampede::report::{Comparison, second_description};
use stampede::sim::Policy;

use crate::canvas::canvas_size;
use crate::harness::{Key, wait_for};
use crate::page_object::{CROSSHAIRS, Page, READINGS, chart, pointer, scale_choice};

/// Waits until every panel tells what the library says of this second.
#[track_caller]
fn all_read(page: &Page, comparison: &Comparison, state: &PageState, second: u32) {
    let axes = comparison.axes(state.scale);
    let readings: Vec<String> = comparison
        .panels
        .iter()
        .zip(&axes)
        .map(|(panel, axes)| {
            let layout = canvas_size(page, panel.policy).layout();
            let (bar, span_s) = bar_at(&layout, axes, &panel.timeline, second);
            second_description(bar, span_s)
        })
        .collect();
    wait_for(
        "the readings",
        || page.texts(READINGS),
        |texts| *texts == readings,
    );
}

/// Points at a share of a chart's width and gives the second there.
#[track_caller]
fn point(page: &Page, comparison: &Comparison, state: &PageState, at: usize, share: f64) -> u32 {
    let policy = Policy::ALL[at];
    let [left, top, width, height] = page.place(&chart(policy));
    let x = (width * share).round();
    page.browser.point((left.round() + x, top + height / 2.0));
    let layout = canvas_size(page, policy).layout();
    second_at(
        &layout,
        &comparison.axes(state.scale)[at],
        left.round() + x - left,
    )
    .unwrap()
}

#[test]
fn pointing_reads_the_same_second_in_every_panel() {
    let page = Page::open("");
    let state = PageState::default();
    let comparison = page.shows(&state);
    assert!(page.texts(READINGS).iter().all(String::is_empty));
    for at in 0..Policy::ALL.len() {
        for share in [0.2, 0.37, 0.8] {
            let second = point(&page, &comparison, &state, at, share);
            all_read(&page, &comparison, &state, second);
            assert_eq!(page.texts(CROSSHAIRS).len(), 4);
        }
    }
    page.browser.point((2.0, 2.0));
    wait_for(
        "no readings",
        || page.texts(READINGS),
        |texts| texts.iter().all(String::is_empty),
    );
    assert_eq!(page.texts(CROSSHAIRS), [""; 0]);
    page.has_a_clean_console();
}

#[test]
fn a_bar_of_several_seconds_tells_its_busiest() {
    let page = Page::open("?scale=full");
    let state = PageState {
        scale: stampede::link::Scale::Full,
        ..PageState::default()
    };
    let comparison = page.shows(&state);
    let second = point(&page, &comparison, &state, 1, 0.12);
    all_read(&page, &comparison, &state, second);
    let reading = page.texts(READINGS).swap_remove(1);
    assert!(reading.contains("busiest second"), "{reading}");
}

#[test]
fn the_arrow_keys_walk_along_a_chart() {
    let page = Page::open("");
    let state = PageState::default();
    let comparison = page.shows(&state);
    let last = last_second(&comparison.axes(state.scale)[2]);
    page.focus(&pointer(Policy::EQUAL_JITTER));
    for (key, second) in [
        (Key::Right, 0),
        (Key::Right, 1),
        (Key::Right, 2),
        (Key::Left, 1),
        (Key::End, last),
        (Key::Right, last),
        (Key::Home, 0),
        (Key::Left, 0),
    ] {
        page.browser.press(key);
        all_read(&page, &comparison, &state, second);
    }
    page.browser.press(Key::Escape);
    let none = |texts: &Vec<String>| texts.iter().all(String::is_empty);
    wait_for("no readings", || page.texts(READINGS), none);
    page.browser.press(Key::Right);
    all_read(&page, &comparison, &state, 0);
    page.focus(&scale_choice("readable"));
    wait_for("no readings", || page.texts(READINGS), none);
}

//! The picture moves with the slider, and the last of many changes is what stands at the end.

use serde_json::{Value, json};
use stampede::scenario::{Stops, parameter};

use crate::harness::wait_for;
use crate::page_object::{LEAD, Page, slider, state};

#[test]
fn the_picture_moves_while_the_slider_is_held() {
    let page = Page::open("");
    page.hold_slider("clients");
    let mut seen = vec![(page.text(LEAD), page.pictures())];
    for share in [0.52, 0.56, 0.6] {
        page.browser.point(page.on_slider("clients", share));
        let now = wait_for(
            "another picture and another sentence",
            || (page.text(LEAD), page.pictures()),
            |(lead, pictures)| {
                let (before, drawn) = seen.last().unwrap();
                lead != before && pictures.iter().zip(drawn).all(|(new, old)| new != old)
            },
        );
        seen.push(now);
    }
    page.browser.let_go(page.on_slider("clients", 0.6));
    page.has_a_clean_console();
}

/// Moves a slider through all these positions, one for each frame, and notes the longest time
/// between two frames until somebody asks.
fn sweep(page: &Page, key: &str, positions: &[usize]) {
    let script = "const slider = document.querySelector(arguments[0]);
        const positions = arguments[1];
        window.sweep = { left: positions.length, longest: 0 };
        let before = performance.now();
        const frame = now => {
            sweep.longest = Math.max(sweep.longest, now - before);
            before = now;
            if (positions.length) {
                slider.value = positions.shift();
                slider.dispatchEvent(new Event('input', { bubbles: true }));
            }
            sweep.left = positions.length;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);";
    page.browser
        .script::<Value>(script, &[json!(slider(key)), json!(positions)]);
    wait_for(
        "the end of the sweep",
        || page.browser.script::<usize>("return sweep.left", &[]),
        |left| *left == 0,
    );
}

#[test]
fn the_last_of_many_quick_changes_is_shown() {
    let page = Page::open("");
    let stops = Stops::new(parameter("clients").unwrap());
    let there_and_back: Vec<usize> = (20..60).chain((31..60).rev()).collect();
    let last = state(&[("clients", stops.value(31))]);
    sweep(&page, "clients", &there_and_back);
    page.shows(&last);
    page.address_is(&last);
    page.has_a_clean_console();
}

#[test]
fn with_a_million_clients_the_page_still_answers() {
    const LONGEST_MS: f64 = 1_000.0;
    let page = Page::open("");
    let capacity = parameter("capacity").unwrap();
    let stops = Stops::new(capacity);
    page.visit("?clients=1000000&capacity=100000");
    let start = stops.position(100_000);
    sweep(&page, "capacity", &(start - 12..start).collect::<Vec<_>>());
    page.shows(&state(&[
        ("clients", 1_000_000),
        ("capacity", stops.value(start - 1)),
    ]));
    let longest: f64 = page.browser.script("return sweep.longest", &[]);
    assert!(longest < LONGEST_MS, "{longest} ms without a frame");
    page.has_a_clean_console();
}

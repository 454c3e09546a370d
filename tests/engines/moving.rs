//! Settings moved and typed.

use serde_json::json;
use stampede::scenario::{Stops, parameter};

use super::engine::Engine;
use super::locators::{slider, typed_box};
use super::page::{Page, charts_are_drawn, state};
use super::wait::wait_for;

/// Where the middle of a slider's thumb stands at a share of its way.
fn on_slider(page: &Page, key: &str, share: f64) -> (f64, f64) {
    const THUMB: f64 = 16.0;
    let script = "const slider = document.querySelector(arguments[0]);
        slider.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = slider.getBoundingClientRect();
        return [left, top, width, height]";
    let [left, top, width, height]: [f64; 4] = page.browser.script(script, &[json!(slider(key))]);
    (
        left + THUMB / 2.0 + share * (width - THUMB),
        top + height / 2.0,
    )
}

pub fn the_picture_moves_with_the_slider(engine: Engine) {
    let page = Page::open(engine, "");
    let clients = parameter("clients").unwrap();
    let stops = Stops::new(clients);
    let position = || {
        let script = "return +document.querySelector(arguments[0]).value";
        page.browser
            .script::<usize>(script, &[json!(slider("clients"))])
    };
    let start = position() as f64 / stops.last() as f64;
    let before = (page.shown().lead, page.pictures());
    let way = [start, 0.5, 0.6].map(|share| on_slider(&page, "clients", share));
    page.browser.drag(&way);
    // While it is held.
    let seen = || (page.shown().lead, page.pictures());
    wait_for(
        "another sentence and other pictures",
        seen,
        |(lead, pictures)| {
            *lead != before.0 && pictures.iter().zip(&before.1).all(|(new, old)| new != old)
        },
    );
    page.browser.let_go();
    let value = stops.value(position());
    let reached = stops.percent(value) / 100.0;
    assert!((reached - 0.6).abs() < 0.03, "{reached}");
    let expected = state(&[("clients", value)]);
    page.shows(&expected);
    page.address_is(&expected);
    page.has_a_clean_console();
}

pub fn a_typed_value_is_simulated(engine: Engine) {
    let page = Page::open(engine, "");
    page.type_into(&typed_box("base"), "250ms");
    page.type_into(&typed_box("clients"), "2,500");
    let expected = state(&[("base", 250_000), ("clients", 2_500)]);
    page.shows(&expected);
    page.address_is(&expected);
    charts_are_drawn(&page);
    page.type_into(&typed_box("cap"), "soon");
    wait_for(
        "a message",
        || page.text(),
        |text| text.contains("\"soon\""),
    );
    page.shows(&expected);
    page.has_a_clean_console();
}

//! Every slider, by pointer and by keyboard.

use stampede::link::PageState;
use stampede::scenario::{Parameter, Stops, parameter};

use crate::harness::{Key, wait_for};
use crate::page_object::{Page, slider, sliders, state};

/// Asserts that slider, box and spoken value say the same, and gives the value.
#[track_caller]
fn agreed_value(page: &Page, parameter: &Parameter) -> u64 {
    let agrees = |position: usize| {
        let value = Stops::new(parameter).value(position);
        (value, parameter.show(value))
    };
    let control = wait_for(
        "slider, box and spoken value to agree",
        || page.control(parameter.key),
        |control| {
            let (_, shown) = agrees(control.position);
            control.typed == shown && control.spoken == shown
        },
    );
    agrees(control.position).0
}

#[test]
fn every_slider_follows_the_pointer() {
    const TO: f64 = 0.7;
    let page = Page::open("");
    let mut expected = PageState::default();
    for parameter in sliders() {
        page.hold_slider(parameter.key);
        let there = page.on_slider(parameter.key, TO);
        page.browser.point(there);
        page.browser.let_go(there);
        let value = agreed_value(&page, parameter);
        let reached = Stops::new(parameter).percent(value) / 100.0;
        assert!((reached - TO).abs() < 0.02, "{}: {reached}", parameter.key);
        parameter.set(&mut expected.scenario, value);
        page.address_is(&expected);
    }
    page.shows(&expected);
    page.has_a_clean_console();
}

#[test]
fn every_slider_follows_the_keyboard() {
    let page = Page::open("");
    for parameter in sliders() {
        let stops = Stops::new(parameter);
        let start = page.control(parameter.key).position;
        page.focus(&slider(parameter.key));
        let press = |key: Key| {
            page.browser.press(key);
            stops.position(agreed_value(&page, parameter))
        };
        assert_eq!(press(Key::Right), start + 1);
        assert_eq!(press(Key::Up), start + 2);
        assert_eq!(press(Key::Left), start + 1);
        assert_eq!(press(Key::Down), start);
        let page_up = press(Key::PageUp);
        assert!(page_up > start + 2, "{}: {page_up}", parameter.key);
        // The browser rounds its leap to whole steps, up and down.
        assert!(press(Key::PageDown).abs_diff(start) <= 1);
        assert_eq!(press(Key::End), stops.last());
        page.address_is(&state(&[(parameter.key, parameter.max)]));
        assert_eq!(press(Key::Home), 0);
        page.address_is(&state(&[(parameter.key, stops.value(0))]));
        page.visit("");
    }
    page.has_a_clean_console();
}

#[test]
fn a_slider_goes_on_from_a_typed_value_between_its_stops() {
    let page = Page::open("?clients=1234");
    let clients = parameter("clients").unwrap();
    let control = page.control(clients.key);
    assert_eq!((&*control.typed, &*control.spoken), ("1,234", "1,234"));
    page.focus(&slider(clients.key));
    page.browser.press(Key::Right);
    let value = agreed_value(&page, clients);
    assert_eq!(value, Stops::new(clients).value(control.position + 1));
}

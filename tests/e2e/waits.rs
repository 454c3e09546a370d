//! What one client waits, retry by retry.

use stampede::link::PageState;
use stampede::policy::{Policy, entry};

use crate::harness::{Window, wait_for};
use crate::page_object::{Page, edited, typed_box, waits, with_panels};

/// The cells of a column of the table.
#[track_caller]
fn column(page: &Page, place: usize, number: usize) -> Vec<String> {
    page.texts(&format!("{} tbody td:nth-child({number})", waits(place)))
}

#[track_caller]
fn sentences(page: &Page, place: usize) -> Vec<String> {
    page.texts(&format!("{} li", waits(place)))
}

#[test]
fn the_lockstep_of_socket_io_is_seen_to_return() {
    let page = Page::open("?panels=socketio-client,none");
    let socket_io = entry("socketio-client").unwrap().policy;
    page.shows(&with_panels(
        PageState::default(),
        &[socket_io, Policy::NO_JITTER],
    ));
    page.open_waits(0);
    assert_eq!(
        sentences(&page, 0)[..2],
        [
            "The cap of 5 s is first reached at retry 3.",
            "30 % wait exactly 5 s at retry 3, 90 % at retry 4, all from retry 5 on: the lockstep is back.",
        ]
    );
    assert_eq!(
        column(&page, 0, 4)[..6],
        ["none", "none", "30 %", "90 %", "all", "all"]
    );
    assert!(column(&page, 0, 2)[0].starts_with("1 s"));
    let figure = format!("{} svg", waits(0));
    let name: String = page.property(&figure, "ariaLabel");
    assert!(name.starts_with("When each retry is sent"), "{name}");
    assert!(page.sees(&format!("{figure} .range")));
    assert!(page.text(&figure).contains("the server is back"));

    page.open_waits(1);
    let said = sentences(&page, 1);
    assert!(said[1].ends_with("they stay in lockstep."), "{said:?}");
    page.has_a_clean_console();
}

#[test]
fn it_follows_the_sliders_and_the_editor() {
    let page = Page::open("?panels=none");
    page.open_waits(0);
    assert_eq!(
        sentences(&page, 0)[0],
        "The cap of 30 s is first reached at retry 6."
    );
    page.type_into(&typed_box("cap"), "4s");
    let first = || sentences(&page, 0).swap_remove(0);
    wait_for("another cap", first, |text| {
        text == "The cap of 4 s is first reached at retry 3."
    });
    page.open_editor(0);
    page.type_into(&edited(0, "attempts"), "3");
    wait_for(
        "an end",
        || column(&page, 0, 1),
        |retries| *retries == ["1", "2"],
    );
    page.type_into(&edited(0, "attempts"), "1");
    let never = "It never retries: a request that fails gives up.";
    wait_for("no retry", first, |said| said == never);
}

#[test]
fn it_fits_a_phone() {
    let page = Page::open_in(Window::PHONE, "?panels=socketio-client&outage=20m");
    page.open_waits(0);
    assert!(!page.is_too_wide());
    let [left, _, width, _] = page.place(&format!("{} svg", waits(0)));
    assert!(left >= 0.0 && left + width <= f64::from(Window::PHONE.width));
}

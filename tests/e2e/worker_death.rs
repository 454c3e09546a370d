//! Workers die, lie and go silent: it costs their panel alone, the page says so and goes on.

use std::time::Duration;

use serde_json::Value;
use stampede::link::PageState;
use stampede::report::Comparison;
use stampede::sim::Policy;

use crate::harness::{wait_for, wait_within};
use crate::page_object::{
    LEAD, Page, TROUBLE, run_again, standing, state, stop, typed_box, with_panels,
};
use crate::shown::Shown;
use crate::workers::{answer_with_garbage, kill_all_idle, kill_the_muted, mute_the_next, watched};

/// Changes something, and asserts that all of it is simulated and that no trouble is left.
#[track_caller]
fn the_next_change_works(page: &Page, clients: u64) {
    page.type_into(&typed_box("clients"), &clients.to_string());
    page.shows(&state(&[("clients", clients)]));
    page.says(TROUBLE, str::is_empty);
    for policy in Policy::ALL {
        page.says(&standing(policy), str::is_empty);
    }
}

/// The policies of the panels that say that they have lost their simulator.
#[track_caller]
fn lost(page: &Page) -> Vec<Policy> {
    let is_lost = |policy: &Policy| {
        page.text(&standing(*policy))
            .contains("stopped unexpectedly")
    };
    Policy::ALL.into_iter().filter(is_lost).collect()
}

/// Asserts that everything is shown of a state but for the panel of one policy.
#[track_caller]
fn shows_all_but(page: &Page, state: &PageState, missing: Policy) {
    let others: Vec<_> = Policy::ALL.into_iter().filter(|p| *p != missing).collect();
    let expected = Shown::of(&Comparison::new(&state.scenario, &others).unwrap());
    let shown = || {
        let mut shown = page.shown();
        let is_empty = |panel: &crate::shown::Panel| panel.figures.is_empty();
        shown.panels.retain(|panel| !is_empty(panel));
        shown
    };
    wait_for("all but one", shown, |shown| *shown == expected);
}

#[test]
fn an_idle_worker_that_panics_costs_nothing() {
    let page = watched(2);
    for clients in [200, 300] {
        kill_all_idle(&page);
        the_next_change_works(&page, clients);
    }
    assert_eq!(
        page.browser.script::<usize>("return workers.length", &[]),
        6
    );
}

#[test]
fn a_replacement_needs_no_network() {
    let page = watched(2);
    page.server.refuse("");
    // What the page has in hand is meant, not what the browser may have kept.
    page.browser
        .devtools("Network.clearBrowserCache", serde_json::json!({}));
    let asked = page.server.requested().len();
    kill_all_idle(&page);
    the_next_change_works(&page, 200);
    // An icon may be asked for with a new address, but no program.
    let asked = page.server.requested().split_off(asked);
    let is_program = |path: &String| path.ends_with(".js") || path.ends_with(".wasm");
    assert!(!asked.iter().any(is_program), "{asked:?}");
}

#[test]
fn a_worker_killed_at_work_costs_its_panel_alone() {
    let page = watched(2);
    mute_the_next(&page);
    page.type_into(&typed_box("clients"), "400");
    kill_the_muted(&page);
    let lost = wait_for("a lost panel", || lost(&page), |lost| lost.len() == 1);
    let four_hundred = state(&[("clients", 400)]);
    shows_all_but(&page, &four_hundred, lost[0]);
    page.says(TROUBLE, str::is_empty);
    // It can be had again by hand, and otherwise comes with the next change.
    page.browser.click(&run_again(lost[0]));
    page.shows(&four_hundred);
    the_next_change_works(&page, 500);
    page.has_a_clean_console();
}

#[test]
fn a_worker_that_goes_silent_is_noticed_and_replaced() {
    const NOTICED: Duration = Duration::from_secs(16);
    let page = watched(2);
    mute_the_next(&page);
    page.type_into(&typed_box("clients"), "400");
    // Meanwhile the others are there, and nothing is said of all.
    page.says(LEAD, |lead| lead.starts_with("3 of 4 panels are ready"));
    let working = |policy: &Policy| page.sees(&stop(*policy));
    let silent: Vec<_> = Policy::ALL.into_iter().filter(working).collect();
    assert_eq!(silent.len(), 1);
    let lost = wait_within(
        NOTICED,
        "the silence to be noticed",
        || lost(&page),
        |lost| !lost.is_empty(),
    );
    assert_eq!(lost, silent);
    shows_all_but(&page, &state(&[("clients", 400)]), lost[0]);
    the_next_change_works(&page, 500);
    page.has_a_clean_console();
}

#[test]
fn a_silent_worker_keeps_no_newer_request_waiting() {
    const GRACE: Duration = Duration::from_secs(5);
    let page = watched(1);
    mute_the_next(&page);
    page.type_into(&typed_box("clients"), "2000000");
    page.type_into(&typed_box("clients"), "100");
    let newest = with_panels(state(&[("clients", 100)]), &Policy::ALL);
    let expected = Shown::of(&Comparison::new(&newest.scenario, &Policy::ALL).unwrap());
    wait_within(
        GRACE,
        "the newest",
        || page.shown(),
        |shown| *shown == expected,
    );
    page.has_a_clean_console();
}

#[test]
fn an_answer_of_another_release_asks_to_reload() {
    let page = watched(2);
    let other = "const name = new TextEncoder().encode('another-release');
        workers.at(-1).onmessage(new MessageEvent('message',
            { data: new Uint8Array([name.length, ...name, 0]) }))";
    page.browser.script::<Value>(other, &[]);
    let told = page.says(TROUBLE, |text| text.contains("different releases"));
    assert!(told.contains("Reload the page"), "{told}");
    page.has_a_clean_console();
}

#[test]
fn an_answer_that_is_none_is_told() {
    let page = watched(2);
    answer_with_garbage(&page);
    page.says(TROUBLE, |text| text.contains("can't be read"));
    the_next_change_works(&page, 600);
    page.has_a_clean_console();
}

#[test]
fn a_late_answer_to_an_old_request_changes_nothing() {
    let page = watched(1);
    let keep = "const worker = workers.at(-1), hear = worker.onmessage;
        worker.onmessage = event => { window.heard = event.data; hear.call(worker, event) }";
    page.browser.script::<Value>(keep, &[]);
    the_next_change_works(&page, 700);
    let keep = "window.old = heard.slice()";
    page.browser.script::<Value>(keep, &[]);
    the_next_change_works(&page, 800);
    let again = "workers.at(-1).onmessage(new MessageEvent('message', { data: old }))";
    page.browser.script::<Value>(again, &[]);
    the_next_change_works(&page, 900);
    page.shows(&state(&[("clients", 900)]));
    page.has_a_clean_console();
}

//! Workers die, lie and go silent: the page says so and goes on.

use std::rc::Rc;
use std::time::Duration;

use serde_json::Value;
use stampede::link::PageState;

use crate::harness::{Server, Window, wait_for, wait_within};
use crate::page_object::{Page, TROUBLE, state, typed_box};

/// Keeps every worker that the page starts where a test can reach it.
pub const WATCH_WORKERS: &str = "window.workers = [];
    window.Worker = class extends Worker {
        constructor(...settings) { super(...settings); workers.push(this); }
    };";

fn watched() -> Page {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser.run_first(WATCH_WORKERS);
    page.visit("");
    page.shows(&PageState::default());
    page
}

/// Sends something that the worker can only panic at.
pub fn kill_by_garbage(page: &Page) {
    let script = "workers.at(-1).postMessage(new Uint8Array([1, 2, 3]))";
    page.browser.script::<Value>(script, &[]);
}

/// Changes something, and asserts that it is simulated and that no trouble is left.
#[track_caller]
fn the_next_change_works(page: &Page, clients: u64) {
    page.type_into(&typed_box("clients"), &clients.to_string());
    page.shows(&state(&[("clients", clients)]));
    page.says(TROUBLE, str::is_empty);
}

fn workers(page: &Page) -> usize {
    page.browser.script("return workers.length", &[])
}

#[test]
fn a_worker_that_panics_is_replaced() {
    let page = watched();
    for clients in [200, 300] {
        let before = workers(&page);
        kill_by_garbage(&page);
        page.says(TROUBLE, |text| text.contains("stopped unexpectedly"));
        the_next_change_works(&page, clients);
        assert_eq!(workers(&page), before + 1);
    }
}

#[test]
fn a_worker_that_goes_silent_is_noticed_and_replaced() {
    const NOTICED: Duration = Duration::from_secs(8);
    let page = watched();
    page.browser
        .script::<Value>("workers.at(-1).terminate()", &[]);
    page.type_into(&typed_box("clients"), "400");
    wait_within(
        NOTICED,
        "the silence to be noticed",
        || page.text(TROUBLE),
        |text| text.contains("stopped unexpectedly"),
    );
    the_next_change_works(&page, 500);
    page.has_a_clean_console();
}

#[test]
fn a_worker_killed_at_work_keeps_no_newer_request_waiting() {
    let page = watched();
    let busy = "document.querySelector('#results').ariaBusy === 'true'";
    let script = format!(
        "const watch = setInterval(() => {{
            if ({busy}) {{ clearInterval(watch); workers.at(-1).terminate(); window.killed = true }}
        }}, 1)"
    );
    page.browser.script::<Value>(&script, &[]);
    page.type_into(&typed_box("clients"), "2000000");
    let killed = || {
        page.browser
            .script::<bool>("return window.killed === true", &[])
    };
    wait_for("the worker's death", killed, |killed| *killed);
    // It may be at work for long, so its silence alone says little; a newer request doesn't wait.
    the_next_change_works(&page, 100);
}

#[test]
fn an_answer_of_another_release_asks_to_reload() {
    let page = watched();
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
    let page = watched();
    let garbage = "workers.at(-1).onmessage(new MessageEvent('message',
        { data: new Uint8Array(40).fill(255) }))";
    page.browser.script::<Value>(garbage, &[]);
    page.says(TROUBLE, |text| text.contains("can't be read"));
    the_next_change_works(&page, 600);
    page.has_a_clean_console();
}

#[test]
fn a_late_answer_to_an_old_request_changes_nothing() {
    let page = watched();
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

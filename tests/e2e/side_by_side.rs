//! Panels run side by side, each in a worker, and no more of them than have to.

use serde::Deserialize;
use serde_json::{Value, json};
use stampede::policy::Part;
use stampede::sim::Policy;

use crate::harness::wait_for;
use crate::page_object::{Page, edited, slider, state, typed_box, with_panels};
use crate::workers::watched;

#[derive(Debug, Deserialize)]
struct Posted {
    worker: usize,
    at: f64,
}

/// Forgets what was posted until now.
fn forget(page: &Page) {
    page.browser
        .script::<Value>("posted.length = answered.length = 0", &[]);
}

fn posted(page: &Page) -> Vec<Posted> {
    page.browser.script("return posted", &[])
}

fn workers_of(posted: &[Posted]) -> Vec<usize> {
    let mut workers: Vec<_> = posted.iter().map(|posted| posted.worker).collect();
    workers.sort_unstable();
    workers.dedup();
    workers
}

#[test]
fn four_panels_run_at_once_where_there_are_four_cores() {
    let page = watched(4);
    forget(&page);
    page.type_into(&typed_box("clients"), "2000");
    page.shows(&state(&[("clients", 2_000)]));
    let posted = posted(&page);
    assert_eq!(posted.len(), 4);
    assert_eq!(workers_of(&posted), [0, 1, 2, 3]);
    let answered: Vec<f64> = page.browser.script("return answered", &[]);
    assert!(posted.iter().all(|posted| posted.at <= answered[0]));
    page.has_a_clean_console();
}

#[test]
fn there_are_no_more_workers_than_cores() {
    for cores in [1, 2] {
        let page = watched(cores);
        page.type_into(&typed_box("clients"), "2000");
        page.shows(&state(&[("clients", 2_000)]));
        let workers: usize = page.browser.script("return workers.length", &[]);
        assert_eq!(workers, cores);
        assert_eq!(posted(&page).len(), 8);
    }
}

#[test]
fn an_edit_of_one_panel_posts_one_request() {
    let page = watched(4);
    page.open_editor(1);
    forget(&page);
    page.type_into(&edited(1, "cap"), "5s");
    let [none, full, equal, decorrelated] = Policy::ALL;
    let full = full.with(Part::Cap, 5_000_000);
    page.shows(&with_panels(state(&[]), &[none, full, equal, decorrelated]));
    assert_eq!(posted(&page).len(), 1);
}

/// Draws, and what comes after an answer: the task that the browser takes up next.
const WATCH_TASKS: &str = "
    const fill = CanvasRenderingContext2D.prototype.fillRect;
    CanvasRenderingContext2D.prototype.fillRect = function (...place) {
        window.drawn = performance.now();
        return fill.apply(this, place);
    };
    for (const worker of workers) {
        const hear = worker.onmessage;
        worker.onmessage = event => {
            const at = performance.now();
            hear.call(worker, event);
            const next = new MessageChannel();
            next.port1.onmessage = () => window.last = { at, drawn };
            next.port2.postMessage(0);
        };
    }
    window.drawn = 0;";

#[test]
fn an_answer_is_drawn_in_the_task_that_brings_it() {
    let page = watched(1);
    page.browser.script::<Value>(WATCH_TASKS, &[]);
    let move_slider = "const slider = document.querySelector(arguments[0]);
        window.last = null;
        posted.length = answered.length = 0;
        slider.value = +slider.value + 1;
        slider.dispatchEvent(new Event('input', { bubbles: true }))";
    // A frame could come between by accident, but not again and again.
    for _ in 0..10 {
        page.browser
            .script::<Value>(move_slider, &[json!(slider("clients"))]);
        let rest = "return posted.length === 4 && answered.length === 8 && window.last !== null";
        let rest = || page.browser.script::<bool>(rest, &[]);
        wait_for("the last answer", rest, |rest| *rest);
        let [at, drawn]: [f64; 2] = page.browser.script("return [last.at, last.drawn]", &[]);
        assert!(drawn >= at, "drawn at {drawn}, answered at {at}");
    }
    page.has_a_clean_console();
}

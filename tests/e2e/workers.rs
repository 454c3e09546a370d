//! Reaching the page's workers: what is posted to them, and misfortune for one of them.

use std::rc::Rc;

use serde_json::Value;
use stampede::link::PageState;

use crate::harness::{Server, Window, wait_for};
use crate::page_object::Page;

/// Keeps every worker that the page starts, and notes every request and when it was posted. A
/// request is not delivered to its worker as long as `swallow` has not come down to 0.
pub const WATCH_WORKERS: &str = "
    window.workers = [];
    window.posted = [];
    window.answered = [];
    window.ended = 0;
    window.swallow = 0;
    window.Worker = class extends Worker {
        constructor(...settings) {
            super(...settings);
            workers.push(this);
            this.addEventListener('message', () => answered.push(performance.now()));
        }
        postMessage(message, ...rest) {
            if (!(message instanceof WebAssembly.Module)) {
                posted.push({ worker: workers.indexOf(this), at: performance.now() });
                if (swallow > 0) {
                    swallow -= 1;
                    window.victim = this;
                    return;
                }
            }
            super.postMessage(message, ...rest);
        }
        terminate() {
            window.ended += 1;
            super.terminate();
        }
    };";

/// A browser on a machine that says it has this many cores, at the default page.
#[track_caller]
pub fn watched(cores: usize) -> Page {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser.run_first(WATCH_WORKERS);
    page.browser.run_first(&format!(
        "Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {cores} }})"
    ));
    page.visit("");
    page.shows(&PageState::default());
    page
}

/// From now on nobody hears what is asked.
pub fn mute_all(page: &Page) {
    page.browser
        .script::<Value>("window.swallow = Infinity", &[]);
}

/// Whoever gets the next request never hears of it: to the page it is at work and silent.
pub fn mute_the_next(page: &Page) {
    page.browser
        .script::<Value>("window.victim = null; window.swallow = 1", &[]);
}

/// The one that was muted dies, and its browser tells.
#[track_caller]
pub fn kill_the_muted(page: &Page) {
    let is_muted = || {
        page.browser
            .script::<bool>("return Boolean(window.victim)", &[])
    };
    wait_for("a muted worker", is_muted, |is_muted| *is_muted);
    page.browser.script::<Value>(
        "victim.onerror(new Event('error', { cancelable: true }))",
        &[],
    );
}

/// Sends all workers something that they can only panic at, and waits until the page has noticed.
#[track_caller]
pub fn kill_all_idle(page: &Page) {
    let ended = || page.browser.script::<usize>("return ended", &[]);
    let before = ended();
    let killed: usize = page.browser.script(
        "const living = workers.filter(worker => worker.onmessage);
        living.forEach(worker => worker.postMessage(new Uint8Array([1, 2, 3])));
        return living.length",
        &[],
    );
    assert!(killed > 0);
    wait_for("their end", ended, |ended| *ended == before + killed);
}

/// The page gets an answer that is none.
pub fn answer_with_garbage(page: &Page) {
    let garbage = "workers.at(-1).onmessage(new MessageEvent('message',
        { data: new Uint8Array(40).fill(255) }))";
    page.browser.script::<Value>(garbage, &[]);
}

//! What stands there while the page loads, where it can't load, and that nothing moves when it has.

use std::rc::Rc;
use std::time::Duration;

use serde_json::{Value, json};
use stampede::link::PageState;

use crate::harness::{Browser, Folder, Server, Window, wait_for, wait_within};
use crate::page_object::{FAILURE, LOADING, NEEDS, Page};

/// How much of what could be seen has moved, by the browser's own measure, and what.
const SHIFTS: &str = "
    window.shifts = [];
    new PerformanceObserver(list => list.getEntries().forEach(entry => shifts.push([
        entry.value,
        entry.sources.map(({ node }) => node && (node.id || node.className || node.nodeName)).join(),
    ]))).observe({ type: 'layout-shift', buffered: true });
";

#[test]
fn nothing_moves_when_the_page_comes() {
    const MOST: f64 = 0.05;
    for window in [Window::LAPTOP, Window::PHONE] {
        let page = Page::not_opened(window, Rc::new(Server::start()));
        page.browser.run_first(SHIFTS);
        page.server.hold(".wasm");
        page.go("");
        page.says(LOADING, |text| text.starts_with("Loading the simulator"));
        let frame =
            "await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame)";
        page.browser.script::<Value>(frame, &[]);
        page.server.release();
        page.settles();
        page.shows(&PageState::default());
        page.browser.script::<Value>(frame, &[]);
        let shifts: Vec<(f64, String)> = page.browser.script("return shifts", &[]);
        let all: f64 = shifts.iter().map(|(value, _)| value).sum();
        assert!(all < MOST, "{window:?}: {all} {shifts:#?}");
    }
}

/// The built page, opened from the disk.
fn from_disk() -> String {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let dist = std::env::var_os("STAMPEDE_DIST").unwrap_or_else(|| "dist".into());
    let page = root.join(dist).join("index.html");
    format!("file://{}", page.display())
}

fn text(browser: &Browser, locator: &str) -> String {
    let script = "return [...document.querySelectorAll(arguments[0])]
        .filter(e => e.checkVisibility({ visibilityProperty: true }))
        .map(e => e.textContent).join()";
    browser.script(script, &[json!(locator)])
}

#[test]
fn opened_from_the_disk_it_says_what_to_do() {
    let browser = Browser::start(Window::DESKTOP);
    browser.goto(&from_disk());
    let told = wait_for(
        "the reason",
        || text(&browser, FAILURE),
        |told| told.contains("opened from the disk"),
    );
    assert!(told.contains("web server"), "{told}");
    assert_eq!(text(&browser, LOADING), "");
}

#[test]
fn in_a_frame_that_does_not_let_it_start_it_says_so() {
    let folder = Folder::new("frame");
    let server = Server::start();
    let page = format!(
        "<!DOCTYPE html><iframe sandbox=allow-scripts width=900 height=600 src={}></iframe>",
        server.address()
    );
    let path = folder.path().join("frame.html");
    std::fs::write(&path, page).unwrap();
    let browser = Browser::start(Window::DESKTOP);
    browser.goto(&format!("file://{}", path.display()));
    browser.with(async |session| session.enter_frame(0).await);
    wait_for(
        "the reason",
        || text(&browser, FAILURE),
        |told| told.contains("allow-same-origin"),
    );
}

#[test]
fn where_no_script_runs_the_page_says_what_it_needs() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.server.disguise(".js");
    page.go("");
    let needs = || text(&page.browser, NEEDS);
    let told = wait_within(Duration::from_secs(10), "what is needed", needs, |told| {
        told.contains("web server")
    });
    for need in ["JavaScript", "WebAssembly", "workers", "allow-same-origin"] {
        assert!(told.contains(need), "{told}");
    }
    assert_eq!(page.text(LOADING), "", "it doesn't load");
}

#[test]
fn what_it_needs_comes_without_any_script() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    // One script never comes, and nobody hears what becomes of the program.
    page.server.refuse(Server::file("start-", ".js"));
    page.server.hold(Server::file("page-", ".js"));
    page.go("");
    let needs = || text(&page.browser, NEEDS);
    wait_within(Duration::from_secs(15), "what is needed", needs, |told| {
        told.contains("web server")
    });
    page.server.release();
}

#[test]
fn what_it_needs_is_not_said_while_it_loads_as_it_should() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.server.hold(".wasm");
    page.go("");
    page.says(LOADING, |text| text.starts_with("Loading the simulator"));
    assert!(!page.sees(NEEDS));
    page.server.release();
    page.visit("");
}

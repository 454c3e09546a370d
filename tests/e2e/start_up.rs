//! Starting, and saying in words why it can't.

use std::rc::Rc;

use serde_json::json;
use stampede::report::NOTHING_SIMULATED;

use crate::harness::{Server, Window, wait_for};
use crate::page_object::{FAILURE, LEAD, LOADING, NEEDS, Page, RESULTS, TROUBLE, state, typed_box};

fn new_page() -> Page {
    Page::not_opened(Window::DESKTOP, Rc::new(Server::start()))
}

/// The texts at a locator that can be seen.
#[track_caller]
fn visible(page: &Page, locator: &str) -> String {
    let script = "return [...document.querySelectorAll(arguments[0])]
        .filter(e => e.checkVisibility()).map(e => e.textContent).join()";
    page.browser.script(script, &[json!(locator)])
}

#[test]
fn it_says_that_it_loads_until_it_has_loaded() {
    let page = new_page();
    page.server.hold(".wasm");
    page.go("");
    page.says(LOADING, |text| text.starts_with("Loading the simulator"));
    assert!(page.property::<bool>(FAILURE, "hidden"));
    page.server.release();
    page.settles();
    assert!(page.property::<bool>(FAILURE, "hidden"));
    page.has_a_clean_console();
}

#[test]
fn without_scripts_it_says_what_it_needs() {
    let page = new_page();
    page.browser.devtools(
        "Emulation.setScriptExecutionDisabled",
        json!({ "value": true }),
    );
    page.go("");
    let text = page.says("noscript", |text| text.contains("JavaScript"));
    assert!(text.contains("WebAssembly"), "{text}");
    // It doesn't load, so it doesn't say so.
    assert_eq!(page.text(LOADING), "");
}

#[test]
fn without_webassembly_it_says_so() {
    let page = new_page();
    page.browser.run_first("delete window.WebAssembly");
    page.go("");
    wait_for(
        "the reason",
        || visible(&page, FAILURE),
        |told| told.contains("WebAssembly, which this browser lacks"),
    );
    assert!(page.property::<bool>(LOADING, "hidden"));
}

#[test]
fn without_its_code_it_says_so() {
    let spoil: [fn(&Server); 3] = [
        |server| server.refuse("_bg.wasm"),
        |server| server.cut("_bg.wasm"),
        |server| server.refuse(Server::file("page-", ".js")),
    ];
    for spoil in spoil {
        let page = new_page();
        spoil(&page.server);
        page.go("");
        page.says(FAILURE, |text| text.contains("could not be started"));
        assert!(!page.property::<bool>(FAILURE, "hidden"));
        assert!(page.property::<bool>(LOADING, "hidden"));
        assert!(!page.sees(NEEDS));
    }
}

#[test]
fn without_workers_it_says_so() {
    for script in [
        "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError') } }",
        "delete window.Worker",
    ] {
        let page = new_page();
        page.browser.run_first(script);
        page.go("");
        let told = wait_for(
            "the reason",
            || visible(&page, &format!("{FAILURE}, {TROUBLE} .trouble")),
            |told| told.contains("worker") && told.contains("browser"),
        );
        assert!(told.contains("llow workers for"), "{told}");
        wait_for(
            "the end of hope",
            || visible(&page, &format!("{LEAD}, {LOADING}")),
            |lead| [NOTHING_SIMULATED, ""].contains(&lead.trim()),
        );
        let is_busy = json!(format!("{RESULTS}[aria-busy=true]"));
        let script = "return document.querySelectorAll(arguments[0]).length";
        assert_eq!(page.browser.script::<u32>(script, &[is_busy]), 0);
    }
}

#[test]
fn without_the_workers_code_it_says_so_and_the_next_change_tries_again() {
    const NO_TEXT: &str = "const load = window.fetch;
        window.fetch = (what, how) => window.mended || !what.endsWith('.js')
            ? load(what, how) : Promise.reject(new Error('no'))";
    const BAD_TEXT: &str = "window.Worker = class extends Worker {
        constructor(address, settings) {
            super(window.mended ? address : address + '-nothing', settings);
        }
    }";
    for spoil in [NO_TEXT, BAD_TEXT] {
        let page = new_page();
        page.browser.run_first(spoil);
        page.go("");
        page.says(TROUBLE, |text| text.contains("could not be loaded"));
        page.says(LEAD, |lead| lead == NOTHING_SIMULATED);
        assert_eq!(page.property::<String>(RESULTS, "ariaBusy"), "false");
        page.browser
            .script::<serde_json::Value>("window.mended = true", &[]);
        page.type_into(&typed_box("clients"), "90");
        page.shows(&state(&[("clients", 90)]));
        page.says(TROUBLE, str::is_empty);
    }
}

//! The first screen teaches with no input.

use serde_json::json;
use stampede::link::PageState;

use crate::harness::Window;
use crate::page_object::{LEAD, LEGEND_ENTRIES, NOTICES, Page, TROUBLE};

#[test]
fn the_default_page_shows_what_the_library_gives() {
    let page = Page::open("");
    page.shows(&PageState::default());
    let lead = page.text(LEAD);
    let start =
        "Without jitter the last client is back after 4 min 31 s. With full jitter it takes ";
    assert!(lead.starts_with(start), "{lead}");
    assert_eq!(page.shown().panels.len(), 4);
    let legend = page.texts(LEGEND_ENTRIES);
    assert_eq!(
        legend[..3],
        ["served", "turned away", "failed in the outage"]
    );
    assert_eq!((page.text(NOTICES), page.text(TROUBLE)), Default::default());
    assert_eq!(page.query(), "");
    page.has_a_clean_console();
}

#[test]
fn the_panels_are_drawn_and_fit_the_first_screen() {
    let page = Page::open_in(Window::LAPTOP, "");
    page.shows(&PageState::default());
    let script = "return [...document.querySelectorAll('.chart canvas')].map(canvas => {
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(pixels.data.buffer)).size })";
    let colors: Vec<usize> = page.browser.script(script, &[]);
    assert_eq!(colors.len(), 4);
    assert!(colors.iter().all(|&colors| colors > 4), "{colors:?}");
    let below: Vec<String> = page.browser.script(
        "return [...document.querySelectorAll('.panel')]
            .filter(panel => panel.getBoundingClientRect().bottom > innerHeight)
            .map(panel => panel.id)",
        &[],
    );
    assert_eq!(below, [""; 0], "panels below the first screen");
}

#[test]
fn a_link_to_the_page_can_be_shown_elsewhere() {
    let page = Page::open("");
    let content = |locator: &str| -> String {
        let script = "return document.head.querySelector(arguments[0]).content";
        page.browser.script(script, &[json!(locator)])
    };
    assert!(
        page.browser
            .script::<String>("return document.title", &[])
            .starts_with("Stampede")
    );
    assert!(content("meta[name=description]").len() > 50);
    for name in ["og:title", "og:description", "og:type", "og:image:alt"] {
        assert!(
            !content(&format!("meta[property='{name}']")).is_empty(),
            "{name}"
        );
    }
    let load = "const [locator, property] = arguments;
        const place = document.head.querySelector(locator)[property];
        const answer = await fetch(new URL(place, location.href));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return [answer.status, answer.headers.get('content-type'), [...bytes.slice(0, 24)]]";
    let load = |locator: &str, property: &str| -> (u16, String, Vec<u8>) {
        page.browser
            .script(load, &[json!(locator), json!(property)])
    };
    let (status, kind, start) = load("meta[property='og:image']", "content");
    assert_eq!((status, kind.as_str()), (200, "image/png"));
    assert!(start.starts_with(b"\x89PNG"));
    let number = |at: usize| u32::from_be_bytes(start[at..at + 4].try_into().unwrap());
    assert_eq!(
        content("meta[property='og:image:width']"),
        number(16).to_string()
    );
    assert_eq!(
        content("meta[property='og:image:height']"),
        number(20).to_string()
    );
    let (status, kind, _) = load("link[rel=icon]", "href");
    assert_eq!((status, kind.as_str()), (200, "image/svg+xml"));
}

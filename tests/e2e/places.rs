//! The page works from any folder, prints cleanly and keeps still for those who ask for it.

use std::rc::Rc;

use serde_json::{Value, json};
use stampede::chart::LIGHT;

use crate::harness::{Server, Window, wait_for};
use crate::page_object::{COPY_LINK, Page, state, typed_box};

#[test]
fn it_works_from_a_folder() {
    const FOLDER: &str = "/some/folder/";
    let server = Rc::new(Server::start_in(FOLDER));
    let page = Page::not_opened(Window::DESKTOP, server);
    page.visit("?clients=321");
    page.shows(&state(&[("clients", 321)]));
    page.type_into(&typed_box("clients"), "1000");
    page.address_is(&state(&[]));
    let address: String = page.browser.script("return location.href", &[]);
    assert_eq!(address, page.server.address());
    page.type_into(&typed_box("clients"), "44");
    page.address_is(&state(&[("clients", 44)]));
    page.browser.with(async |session| session.refresh().await);
    page.settles();
    page.shows(&state(&[("clients", 44)]));
    let requested = page.server.requested();
    assert!(
        requested.iter().all(|path| path.starts_with(FOLDER)),
        "{requested:#?}"
    );
    page.has_a_clean_console();
}

#[test]
fn printing_shows_the_results_alone() {
    let page = Page::open("");
    page.browser.prefer("print", &[]);
    for locator in [".actions", ".controls", ".scales", ".about", ".reading"] {
        assert_eq!(page.style(locator, "display"), "none", "{locator}");
    }
    for locator in ["#lead", ".panel", "#comparison"] {
        assert_ne!(page.style(locator, "display"), "none", "{locator}");
    }
    page.browser.prefer("", &[]);
    assert_ne!(page.style(COPY_LINK, "display"), "none");
}

#[test]
fn printing_is_light_and_the_screen_stays_dark() {
    let page = Page::open("");
    page.browser.prefer("", &[("prefers-color-scheme", "dark")]);
    page.visit("");
    let script = "const note = event => {
            const pixel = document.querySelector('.chart canvas').getContext('2d');
            window[event.type] = [getComputedStyle(document.documentElement).colorScheme,
                ...pixel.getImageData(2, 13, 1, 1).data.slice(0, 3)].join(' ');
        };
        addEventListener('beforeprint', note)";
    page.browser.script::<Value>(script, &[]);
    page.browser.devtools("Page.printToPDF", json!({}));
    let (r, g, b) = (LIGHT.surface.0, LIGHT.surface.1, LIGHT.surface.2);
    let printed: String = page.browser.script("return beforeprint", &[]);
    assert_eq!(printed, format!("light {r} {g} {b}"));
    wait_for(
        "the dark theme to return",
        || page.style("html", "colorScheme"),
        |scheme| scheme == "dark",
    );
    page.has_a_clean_console();
}

#[test]
fn nothing_moves_for_those_who_ask_for_stillness() {
    let page = Page::open("");
    let moving = || -> Vec<String> {
        let script = "return [...document.querySelectorAll('*')].filter(element => {
            const style = getComputedStyle(element);
            return /[1-9]/.test(style.transitionDuration) || style.animationName !== 'none'
                || style.scrollBehavior === 'smooth';
        }).map(element => element.tagName)";
        page.browser.script(script, &[])
    };
    page.browser
        .prefer("", &[("prefers-reduced-motion", "no-preference")]);
    assert!(!moving().is_empty());
    page.browser
        .prefer("", &[("prefers-reduced-motion", "reduce")]);
    assert_eq!(moving(), [""; 0]);
}

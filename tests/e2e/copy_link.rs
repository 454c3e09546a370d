//! "Copy link": what it copies shows the same numbers elsewhere.

use std::rc::Rc;

use serde_json::json;
use stampede::link;
use stampede::report::Quantity;
use stampede::sim::Metric;

use crate::command_line::answer;
use crate::harness::{Server, Window, wait_for};
use crate::page_object::{
    COPY_LINK, DOWNLOAD_SUMMARY, Page, THEME, scale_choice, state, typed_box,
};
use crate::shown::Shown;

const BY_HAND: &str = ".by-hand input";

#[test]
fn a_copied_link_shows_the_command_lines_numbers_in_a_fresh_browser() {
    let page = Page::open("");
    page.browser.devtools(
        "Browser.grantPermissions",
        json!({
            "origin": page.server.origin(),
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        }),
    );
    page.type_into(&typed_box("clients"), "2500");
    page.type_into(&typed_box("base"), "300ms");
    page.browser.click(&scale_choice("full"));
    // At once: the link must not wait for the address bar.
    page.browser.click(COPY_LINK);
    page.says(COPY_LINK, |text| text == "Link copied");
    let read = "return await navigator.clipboard.readText()";
    let link: String = page.browser.script(read, &[]);
    let mut expected = state(&[("clients", 2_500), ("base", 300_000)]);
    expected.scale = link::Scale::Full;
    let query = link::write(&expected);
    assert_eq!(link, format!("{}?{query}", page.server.address()));

    let elsewhere = Page::not_opened(Window::DESKTOP, Rc::clone(&page.server));
    elsewhere.browser.goto(&link);
    elsewhere.settles();
    let printed = answer(&link);
    let shown = wait_for(
        "the command line's numbers",
        || elsewhere.shown(),
        |shown| shown.table_like(&printed) == Shown::table_of_json(&printed),
    );
    for (panel, printed) in shown
        .panels
        .iter()
        .zip(printed["panels"].as_array().unwrap())
    {
        for (label, metric) in [
            ("last client back", Metric::LastSuccessS),
            ("peak after recovery", Metric::PeakPerS),
            ("turned away", Metric::Rejected),
            ("retries", Metric::Retries),
        ] {
            let figure = panel.figures.iter().find(|figure| figure.label == label);
            let number = printed[metric.key()].as_f64().unwrap();
            assert_eq!(figure.unwrap().value, Quantity::of(metric).show(number));
        }
    }
    elsewhere.address_is(&expected);
    page.says(COPY_LINK, |text| text == "Copy link");
    page.has_a_clean_console();
}

#[test]
fn without_a_clipboard_the_link_is_there_to_copy_by_hand() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser
        .run_first("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    page.visit("?seed=9");
    let row = || [COPY_LINK, DOWNLOAD_SUMMARY, THEME].map(|button| page.place(button));
    let before = row();
    page.browser.click(COPY_LINK);
    page.says(".by-hand", |text| text.contains("by hand"));
    let link: String = page.property(BY_HAND, "value");
    assert_eq!(link, format!("{}?seed=9", page.server.address()));
    assert_eq!(row(), before, "the buttons stay in their row");
    let [_, top, ..] = page.place(".by-hand");
    assert!(top >= before[0][1] + before[0][3], "it stands below them");
    page.has_a_clean_console();
}

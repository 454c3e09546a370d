//! Links that can't be used as they stand: told as text, and harmless.

use crate::command_line::{answer, notices};
use crate::page_object::{DISMISS_NOTICES, NOTICE_ENTRIES, Page, RESET, state, typed_box};

/// Opens a hostile link and asserts that the page tells what the command line tells, shows the
/// same numbers and goes on working.
#[track_caller]
fn is_told_and_harmless(page: &Page, query: &str, least: usize) {
    page.visit(query);
    let held = page.query();
    let printed = answer(&held);
    let expected = notices(&printed);
    assert!(expected.len() >= least, "{expected:#?}");
    assert_eq!(page.texts(NOTICE_ENTRIES), expected);
    let shown = page.shown().table_like(&printed);
    assert_eq!(shown, crate::shown::Shown::table_of_json(&printed));
    let harm = "return [window.harm ?? 0, document.querySelectorAll('#notices :is(img, script, b)').length]";
    assert_eq!(page.browser.script::<[u32; 2]>(harm, &[]), [0, 0]);
    page.has_a_clean_console();
}

#[test]
fn values_that_mean_nothing() {
    let page = Page::open("");
    is_told_and_harmless(
        &page,
        "?nonsense=1&clients=-5&outage=NaN&capacity=infinity&base=1e308&cap=soon&seed=1&seed=2\
         &scale=huge&v=9&horizon=&events=0.5&=&clients",
        12,
    );
    is_told_and_harmless(&page, "?clients=1e308&base=0&cap=-1e308&seed=1e19", 4);
    is_told_and_harmless(&page, "?clients=%ff%fe&base=%E2%80%AE1s&cap=%00&seed=%", 4);
}

#[test]
fn markup_is_shown_and_never_run() {
    let page = Page::open("");
    is_told_and_harmless(
        &page,
        "?<img src=x onerror=window.harm=1>=<script>window.harm=1</script>\
         &clients=<img src=x onerror=window.harm=1>&scale=<b>full</b>\
         &%3Cscript%3Ewindow.harm=1%3C/script%3E=%22'%3E%3Cimg%20src=x%20onerror=harm=1%3E",
        4,
    );
    assert!(page.texts(NOTICE_ENTRIES)[0].contains("\"<img src\""));
}

#[test]
fn a_link_without_end() {
    let page = Page::open("");
    let long = format!("?clients=50&{}", "unknown=1&".repeat(2_000));
    assert!(long.len() > 20_000);
    is_told_and_harmless(&page, &long, 21);
    let one_value = format!("?clients=50&seed={}", "9".repeat(20_000));
    is_told_and_harmless(&page, &one_value, 1);
}

#[test]
fn a_page_with_notices_goes_on_working() {
    let page = Page::open("");
    is_told_and_harmless(&page, "?clients=many&outage=5s", 1);
    let held = "?clients=many&outage=5s";
    assert_eq!(page.query(), held, "the mistake stays to be looked at");
    page.type_into(&typed_box("clients"), "900");
    let expected = state(&[("clients", 900), ("outage", 5_000_000)]);
    page.address_is(&expected);
    page.shows(&expected);
    page.browser.click(DISMISS_NOTICES);
    assert_eq!(page.texts(NOTICE_ENTRIES), [""; 0]);
    is_told_and_harmless(&page, "?clients=many", 1);
    page.browser.click(RESET);
    page.address_is(&state(&[]));
    assert_eq!(page.texts(NOTICE_ENTRIES), [""; 0]);
}

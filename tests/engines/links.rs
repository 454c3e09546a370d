//! The link: what is copied shows the command line's numbers.

use super::command_line::answer;
use super::engine::Engine;
use super::locators::{COPY_LINK, SEED, typed_box};
use super::page::{Page, state};
use super::shown::Shown;
use super::wait::wait_for;
use stampede::link;

pub fn a_copied_link_has_the_command_lines_numbers(engine: Engine) {
    let page = Page::open(engine, "?outage=3s");
    page.type_into(SEED, "9007199254740991");
    page.type_into(&typed_box("capacity"), "70");
    page.browser.click(COPY_LINK);
    // Where the clipboard is closed the link is there to copy by hand.
    let script =
        "return watch.copied.at(-1) || document.querySelector('.by-hand input')?.value || ''";
    let copied = || page.browser.script::<String>(script, &[]);
    let copied = wait_for("a link", copied, |link| !link.is_empty());
    let expected = state(&[
        ("seed", 9_007_199_254_740_991),
        ("capacity", 70),
        ("outage", 3_000_000),
    ]);
    assert_eq!(
        copied,
        format!("{}?{}", page.server.address(), link::write(&expected))
    );
    page.address_is(&expected);
    page.browser.goto(&copied);
    page.settles();
    let printed = answer(&copied);
    let is_printed = |shown: &Shown| shown.table_like(&printed) == Shown::table_of_json(&printed);
    wait_for("the command line's numbers", || page.shown(), is_printed);
    page.has_a_clean_console();
}

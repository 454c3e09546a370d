//! Light and dark, by the switch and from the system.

use stampede::chart::{DARK, LIGHT, Palette, Rgba};

use super::engine::{Engine, Theme};
use super::locators::THEME;
use super::page::{Page, charts_are_drawn};
use super::site::Fault;
use super::wait::wait_for;

/// Waits until the document and the charts have these colours.
#[track_caller]
fn is_drawn_in(page: &Page, palette: &Palette) {
    const SCRIPT: &str = "return [getComputedStyle(document.documentElement).backgroundColor,
        ...[...document.querySelectorAll('.chart canvas')].map(canvas => {
            const ratio = canvas.width / canvas.clientWidth;
            const pixel = canvas.getContext('2d').getImageData(3 * ratio, 14 * ratio, 1, 1).data;
            return `rgb(${[...pixel].slice(0, 3).join(', ')})`;
        })]";
    let css = |Rgba(r, g, b, _): Rgba| format!("rgb({r}, {g}, {b})");
    let mut expected = vec![css(palette.ground)];
    expected.resize(5, css(palette.surface));
    let seen = || page.browser.script::<Vec<String>>(SCRIPT, &[]);
    wait_for("the theme's colours", seen, |seen| *seen == expected);
}

pub fn the_switch_changes_the_theme(engine: Engine) {
    let page = Page::open(engine, "");
    is_drawn_in(&page, &LIGHT);
    page.browser.click(THEME);
    is_drawn_in(&page, &DARK);
    charts_are_drawn(&page);
    page.browser.click(THEME);
    is_drawn_in(&page, &LIGHT);
    page.has_a_clean_console();
}

pub fn the_system_chooses_the_theme(engine: Engine) {
    let page = Page::not_opened(engine, Theme::Dark, Fault::None);
    page.go("");
    page.settles();
    is_drawn_in(&page, &DARK);
    charts_are_drawn(&page);
    page.has_a_clean_console();
}

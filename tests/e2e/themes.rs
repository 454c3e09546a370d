//! Light and dark: from the system and by the switch, and readable in both.

use stampede::chart::{DARK, LIGHT, Palette, Rgba};
use stampede::link::PageState;

use crate::canvas::{Rect, canvas_size, colors_in, share_of};
use crate::contrast::least_contrast;
use crate::harness::{Key, wait_for};
use crate::page_object::{
    ADD_CHOICES, ADD_PANEL, CLOSE_LIBRARY, COPY_LINK, DISMISS_NOTICES, DOWNLOAD_SUMMARY, LEAD,
    NEW_SEED, NOTICE_ENTRIES, PRESET, Page, RESET, SEARCH, THEME, TROUBLE, edit_message, edited,
    message, pointer, typed_box,
};
use crate::workers::{WATCH_WORKERS, answer_with_garbage};
use stampede::sim::Policy;

/// Waits until the document and the pictures have these colours.
#[track_caller]
fn is_drawn_in(page: &Page, palette: &Palette) {
    let css = |Rgba(r, g, b, _): Rgba| format!("rgb({r}, {g}, {b})");
    let expected = [css(palette.ground), css(palette.ink), css(palette.surface)];
    let seen = || {
        [
            page.style("html", "backgroundColor"),
            page.style(LEAD, "color"),
            page.style(".panel", "backgroundColor"),
        ]
    };
    wait_for("the theme's colours", seen, |seen| *seen == expected);
    let corner = Rect {
        left: 1.0,
        top: 12.0,
        right: 5.0,
        bottom: 16.0,
    };
    for policy in Policy::ALL {
        let ratio = canvas_size(page, policy).ratio;
        wait_for(
            "the picture in the theme's colours",
            || colors_in(page, policy, corner, ratio),
            |colors| share_of(colors, &[palette.surface]) == 1.0,
        );
    }
}

#[test]
fn the_system_and_the_switch_choose_the_theme() {
    let page = Page::open("");
    page.shows(&PageState::default());
    is_drawn_in(&page, &LIGHT);
    page.browser.prefer("", &[("prefers-color-scheme", "dark")]);
    is_drawn_in(&page, &DARK);
    page.visit("");
    is_drawn_in(&page, &DARK);
    assert_eq!(
        page.property::<String>(THEME, "ariaLabel"),
        "Switch to the light theme"
    );
    page.browser.click(THEME);
    is_drawn_in(&page, &LIGHT);
    assert_eq!(
        page.property::<String>(THEME, "ariaLabel"),
        "Switch to the dark theme"
    );
    page.browser.click(THEME);
    is_drawn_in(&page, &DARK);
    page.shows(&PageState::default());
    page.has_a_clean_console();
}

#[test]
fn all_text_has_enough_contrast_in_both_themes() {
    const ENOUGH: f64 = 4.5;
    let page = Page::open("");
    page.browser.run_first(WATCH_WORKERS);
    for theme in ["light", "dark"] {
        page.browser.prefer("", &[("prefers-color-scheme", theme)]);
        page.visit("?nonsense=1");
        page.type_into(&typed_box("cap"), "soon");
        page.says(&message("cap"), |text| !text.is_empty());
        answer_with_garbage(&page);
        page.says(TROUBLE, |text| !text.is_empty());
        page.focus(&pointer(Policy::NO_JITTER));
        page.browser.press(Key::Right);
        let message = message("cap");
        let enough_contrast = |locator: &str| {
            let contrast = least_contrast(&page, locator);
            assert!(
                contrast >= ENOUGH,
                "{locator} in the {theme} theme: {contrast:.2}"
            );
        };
        for locator in [
            LEAD,
            ".lead .worse",
            ".lead .better",
            ".tagline",
            ".legend li",
            ".controls legend",
            ".control label",
            ".control .box",
            ".limits span",
            &message,
            ".trouble",
            ".notices p",
            NOTICE_ENTRIES,
            DISMISS_NOTICES,
            COPY_LINK,
            DOWNLOAD_SUMMARY,
            THEME,
            NEW_SEED,
            RESET,
            PRESET,
            ".scales input:checked + span",
            ".scales input:not(:checked) + span",
            ".panel h2",
            ".panel code",
            ".panel .reading",
            ".figures dt",
            ".figures dd",
            ".figures small",
            ".figures .best dt",
            "#comparison caption",
            "#comparison th",
            "#comparison td",
            "#comparison td.best",
            ".about summary",
            ".group > summary",
            ".group .help",
            ".group .lesson",
            ".group .off",
            ".choice",
            ".mark",
            ".name small",
            ".switch span",
            ".remove",
            ADD_PANEL,
            ADD_CHOICES,
            ".add .message",
            ".layers > summary h2",
            ".layers > p",
            ".layers .sum",
            ".chain text",
            ".chain tspan",
        ] {
            enough_contrast(locator);
        }
        page.visit("?panels=aws-adaptive");
        page.open_editor(0);
        page.type_into(&edited(0, "cap"), "soon");
        page.says(&edit_message(0, "cap"), |text| !text.is_empty());
        page.open_waits(0);
        page.open_library(0);
        for locator in [
            ".foot summary",
            ".from-library",
            ".panel .left-out",
            ".result code",
            ".parts legend",
            ".parts label",
            ".parts .box",
            ".parts .choice",
            ".parts .help",
            ".parts .message",
            ".shared span",
            ".shared button",
            ".facts dt",
            ".facts dd",
            ".waits li",
            ".waits .columns-mean",
            ".waits th",
            ".waits td",
            ".waits small",
            ".waits .axis",
            ".waits-figure text",
            "#library h2",
            "#library .head > p",
            "#library .found",
            SEARCH,
            CLOSE_LIBRARY,
            ".choose strong",
            ".choose small",
            ".choose code",
            ".caveat",
            "#library summary",
        ] {
            enough_contrast(locator);
        }
        page.visit("?horizon=60s");
        for locator in [
            ".panel .cut-off",
            ".figures dt",
            ".figures dd",
            "#comparison td",
        ] {
            enough_contrast(locator);
        }
    }
}

//! Letters of the size that the browser is set to: everything grows with them, and nothing is cut
//! off.

use std::collections::BTreeMap;
use std::rc::Rc;

use stampede::chart::{Layout, bar_at, second_at};
use stampede::link::PageState;
use stampede::report::second_description;
use stampede::sim::Policy;

use crate::canvas::canvas_size;
use crate::harness::{Browser, Server, Window, wait_for};
use crate::page_object::{CHAIN, LAYERS_SUMMARY, LEAD, Page, READINGS, chart};

/// A setting of 20 pixels, and how much larger that is than what browsers come with.
const LARGE: u32 = 20;
const LARGER: f64 = 1.25;

#[track_caller]
fn page_with_letters(font_size: u32, window: Window) -> Page {
    let page = Page {
        browser: Browser::start_with_letters(window, font_size),
        server: Rc::new(Server::start()),
    };
    page.visit("");
    page
}

/// The font size of all that has a text of its own, by what it is.
#[track_caller]
fn font_sizes(page: &Page) -> BTreeMap<String, f64> {
    let script = "const of = new Map();
        for (const element of document.querySelectorAll('body *')) {
            const says = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
            const box = element.closest('svg[viewBox]');
            if (!says || !element.checkVisibility() || box) continue;
            const name = `${element.tagName} ${element.className} in ${element.parentElement.className}`;
            of.set(name, parseFloat(getComputedStyle(element).fontSize));
        }
        return Object.fromEntries(of)";
    page.browser.script(script, &[])
}

#[test]
fn all_letters_grow_with_the_browsers() {
    let usual = page_with_letters(16, Window::LAPTOP);
    let large = page_with_letters(LARGE, Window::LAPTOP);
    for page in [&usual, &large] {
        page.browser.click(LAYERS_SUMMARY);
        page.open_waits(0);
    }
    let (usual_sizes, sizes) = (font_sizes(&usual), font_sizes(&large));
    assert!(sizes.len() > 40, "{sizes:#?}");
    for (name, size) in &sizes {
        let expected = usual_sizes[name] * LARGER;
        assert!(
            (size - expected).abs() < 0.01,
            "{name}: {size}, not {expected}"
        );
    }
    assert_eq!(sizes.len(), usual_sizes.len());
    assert!((usual_sizes["P tagline in bar"] - 15.0).abs() < 0.01);
    // What is drawn grows as a whole.
    for drawn in [CHAIN, ".waits-figure"] {
        let [_, _, _, height] = usual.place(drawn);
        let [_, _, _, larger] = large.place(drawn);
        assert!(
            (larger / height - LARGER).abs() < 0.01,
            "{drawn}: {height} and {larger}"
        );
    }
}

#[test]
fn a_charts_letters_grow_and_it_is_read_where_it_is_pointed_at() {
    let page = page_with_letters(LARGE, Window::SHARP);
    let state = PageState::default();
    let comparison = page.shows(&state);
    let axes = comparison.axes(state.scale);
    let size = canvas_size(&page, Policy::FULL_JITTER);
    assert_eq!(
        f64::from(size.pixels.0),
        (size.css.0 * size.ratio).round(),
        "sharp"
    );
    let layout = Layout {
        width: size.css.0 / LARGER,
        height: size.css.1 / LARGER,
        strips: 0,
    };
    let [left, top, width, height] = page.place(&chart(Policy::FULL_JITTER));
    for share in [0.3, 0.5, 0.9] {
        let x = (left + width * share).round();
        page.browser.point((x, top + height / 2.0));
        let second = second_at(&layout, &axes[1], (x - left) / LARGER).unwrap();
        let (bar, span_s) = bar_at(&layout, &axes[1], &comparison.panels[1].timeline, second);
        let expected = second_description(bar, span_s);
        wait_for(
            "the reading",
            || page.texts(READINGS),
            |texts| texts[1] == expected,
        );
        let script =
            "return document.querySelectorAll('.crosshair')[1].getBoundingClientRect().left";
        let crosshair: f64 = page.browser.script(script, &[]);
        let second_wide = layout.plot_width() * LARGER / axes[1].time.end as f64;
        assert!((crosshair - x).abs() <= second_wide, "{crosshair}, not {x}");
    }
    page.has_a_clean_console();
}

/// What reaches beyond the window's right edge, but for what stands in a frame that scrolls.
#[track_caller]
fn beyond_the_edge(page: &Page) -> Vec<String> {
    let script = "const { clientWidth } = document.documentElement;
        return [...document.querySelectorAll('body *')]
            .filter(element => !element.closest('.table-frame, .unseen') && element.checkVisibility()
                && element.getBoundingClientRect().right > clientWidth + 0.5)
            .map(e => `${e.tagName} ${e.id} ${e.className}`)";
    page.browser.script(script, &[])
}

/// What is wider than the card that it is in.
#[track_caller]
fn beyond_their_card(page: &Page) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.panel .waits, .panel .waits li')]
        .filter(e => e.getBoundingClientRect().right > e.closest('.panel').getBoundingClientRect().right)
        .map(e => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`)";
    page.browser.script(script, &[])
}

#[test]
fn large_letters_fit_a_desktop_and_a_phone() {
    for window in [Window::DESKTOP, Window::PHONE] {
        let page = page_with_letters(LARGE, window);
        page.shows(&PageState::default());
        assert!(page.sees(LEAD));
        for place in 0..4 {
            page.open_waits(place);
        }
        assert_eq!(beyond_the_edge(&page), [""; 0], "{window:?}");
        assert_eq!(beyond_their_card(&page), [""; 0], "{window:?}");
    }
}

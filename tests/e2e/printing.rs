//! On paper, without background graphics, as browsers print: the legend has its marks, and the
//! charts are sharp and have their shape.

use base64::Engine;
use serde_json::{Value, json};
use stampede::chart::{Kind, LIGHT, Layout, Mark, Palette, Rgba};
use stampede::link::{self, PageState};
use stampede::report::Comparison;
use stampede::sim::Policy;

use crate::harness::{Window, wait_for};
use crate::page_object::{Page, THEME, with_panels};
use crate::pdf::{Fill, fills, holds_pixels};

/// Prints the page on A4 paper.
#[track_caller]
fn printed(page: &Page, landscape: bool) -> Vec<u8> {
    let answer = page.browser.devtools(
        "Page.printToPDF",
        json!({
            "printBackground": false,
            "landscape": landscape,
            "paperWidth": 8.27,
            "paperHeight": 11.69,
        }),
    );
    let pdf = answer["data"].as_str().unwrap();
    base64::prelude::BASE64_STANDARD.decode(pdf).unwrap()
}

/// A page whose legend has many marks.
fn many_marks() -> PageState {
    let query = "clients=200&rate=50&queue=200&timeout=2s&latency=20ms&attempts=6";
    let state = link::read(query).state;
    let guarded = stampede::policy::entry("grpc-retrypolicy").unwrap().policy;
    with_panels(state, &[Policy::FULL_JITTER, guarded])
}

/// The colour that a mark is known by.
fn color(mark: Mark, palette: &Palette) -> [u8; 3] {
    let Rgba(r, g, b, _) = match mark {
        Mark::Bar(Kind::Served) => palette.served,
        Mark::Bar(Kind::Late) => palette.late,
        Mark::Bar(Kind::Rejected) | Mark::Refused => palette.rejected,
        Mark::Bar(Kind::Failed) => palette.failed_fill,
        Mark::FirstAttempts | Mark::Level => palette.accent,
        Mark::GaveUp => palette.ink,
        Mark::Open => palette.muted,
    };
    [r, g, b]
}

/// The shapes of the legend: in its row, or rows, is a square of what was served.
fn in_legend(fills: &[Fill]) -> Vec<Fill> {
    const SWATCH: f64 = 12.0;
    const ROWS: f64 = 60.0;
    let is_square = |fill: &&Fill| {
        let (width, height) = fill.size();
        (width - SWATCH).abs() < 0.5 && (height - SWATCH).abs() < 0.5
    };
    let served = color(Mark::Bar(Kind::Served), &LIGHT);
    let squares = fills.iter().filter(|fill| fill.color == served);
    let highest = squares.filter(is_square).map(|fill| fill.top);
    let top = highest.fold(f64::MIN, f64::max);
    let is_near = |fill: &&Fill| fill.top <= top + 1.0 && fill.bottom > top - ROWS;
    let is_small = |fill: &&Fill| fill.size().0 <= SWATCH + 0.5 && fill.size().1 <= SWATCH + 0.5;
    fills
        .iter()
        .filter(is_near)
        .filter(is_small)
        .copied()
        .collect()
}

#[test]
fn the_legend_is_printed_with_all_its_marks() {
    let page = Page::open("");
    // Paper is white.
    page.browser.prefer("", &[("prefers-color-scheme", "dark")]);
    for state in [PageState::default(), many_marks()] {
        page.visit(&format!("?{}", link::write(&state)));
        let comparison: Comparison = page.shows(&state);
        let legend = comparison.legend();
        for landscape in [false, true] {
            let shapes = in_legend(&fills(&printed(&page, landscape)));
            for entry in &legend {
                let color = color(entry.mark, &LIGHT);
                let is_its = |shape: &&Fill| shape.color == color;
                assert!(
                    shapes.iter().filter(is_its).count() > 0,
                    "{}: {shapes:#?}",
                    entry.name
                );
            }
        }
    }
    assert!(
        page.property::<String>(THEME, "ariaLabel")
            .contains("light"),
        "the theme is as it was before"
    );
    page.has_a_clean_console();
}

#[test]
fn printed_charts_are_drawings_of_the_right_shape() {
    let page = Page::open_in(Window::PHONE, "");
    for window in [Window::PHONE, Window::SHARP] {
        page.browser.resize(window);
        for landscape in [false, true] {
            let pdf = printed(&page, landscape);
            assert!(!holds_pixels(&pdf), "a canvas is printed");
            let fills = fills(&pdf);
            let served = color(Mark::Bar(Kind::Served), &LIGHT);
            let bars = fills.iter().filter(|fill| fill.color == served);
            assert!(bars.count() > 60, "{} shapes", fills.len());
            for fill in &fills {
                assert!((fill.stretched - 1.0).abs() < 0.001, "{fill:?}");
            }
        }
    }
    let is_gone = || {
        page.property::<Option<String>>(".chart", "innerHTML")
            .unwrap()
    };
    wait_for("the page of before", is_gone, |html| !html.contains("<svg"));
    assert!(page.sees(".chart canvas"));
    page.has_a_clean_console();
}

/// The ratio of width to height as it is drawn, and as it is laid out.
#[track_caller]
fn shapes(page: &Page, script: &str) -> Vec<(f64, f64)> {
    page.browser.script(script, &[])
}

#[test]
fn no_chart_is_squeezed_on_paper() {
    let page = Page::open("");
    page.browser.resize(Window {
        width: 718,
        ..Window::DESKTOP
    });
    page.browser.prefer("print", &[]);
    // A browser that tells of no printing prints the canvas.
    let canvases = "return [...document.querySelectorAll('.chart canvas')].map(canvas => {
        const { width, height } = canvas.getBoundingClientRect();
        return [canvas.width / canvas.height, width / height] })";
    let drawings = "return [...document.querySelectorAll('.printed svg')].map(svg => {
        const { width, height } = svg.getBoundingClientRect();
        return [svg.viewBox.baseVal.width / svg.viewBox.baseVal.height, width / height] })";
    let are_alike = |shapes: &Vec<(f64, f64)>| {
        let is_alike = |(drawn, laid_out): &(f64, f64)| (drawn / laid_out - 1.0).abs() < 0.01;
        shapes.len() == 4 && shapes.iter().all(is_alike)
    };
    let squeeze = "document.querySelectorAll('.chart canvas').forEach(canvas => {
        canvas.width = 600;
        canvas.height = 100 })";
    page.browser.script::<Value>(squeeze, &[]);
    wait_for("canvases", || shapes(&page, canvases), are_alike);
    page.browser
        .script::<Value>("dispatchEvent(new Event('beforeprint'))", &[]);
    let seen = wait_for("drawings", || shapes(&page, drawings), are_alike);
    let Layout { width, height, .. } = Layout::PRINTED;
    assert!((seen[0].0 - width / height).abs() < 0.001, "{seen:?}");
    assert!(!page.sees(".chart canvas"));
    page.browser
        .script::<Value>("dispatchEvent(new Event('afterprint'))", &[]);
    wait_for("no drawings", || shapes(&page, drawings), Vec::is_empty);
}

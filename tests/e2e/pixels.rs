//! What stands on the canvases, against where the numbers say that it should stand.

use std::rc::Rc;

use stampede::chart::{DARK, LIGHT, Layout, Palette, PanelAxes, Second, bar_at, x_of_second};
use stampede::link::{self, PageState, Scale};
use stampede::report::{Comparison, PanelRun};

use crate::canvas::{Rect, canvas_size, colors_in, share_of};
use crate::harness::{Server, Window, wait_for};
use crate::page_object::Page;

/// What became of some arrivals.
#[derive(Clone, Copy, Debug)]
enum Part {
    Served,
    Rejected,
    Failed,
}

impl Part {
    const ALL: [Self; 3] = [Self::Served, Self::Rejected, Self::Failed];

    fn count(self, second: &Second) -> u32 {
        match self {
            Self::Served => second.served,
            Self::Rejected => second.rejected,
            Self::Failed => second.failed,
        }
    }
}

/// A column of pixels in the middle of a part of the bar at this second, less a margin that no
/// rounding reaches; `None` if it is too short to look at.
fn place(layout: Layout, axes: &PanelAxes, bar: (Second, u32), part: Part) -> Option<Rect> {
    const MARGIN: f64 = 2.0;
    const GAP: f64 = 1.0;
    let (second, span_s) = bar;
    let start = f64::from(second.at / span_s * span_s);
    let x = |at: f64| layout.x(axes.time.share(at).min(1.0));
    let y = |count: u32| layout.y(axes.arrivals.share(f64::from(count)).min(1.0));
    let (below, above) = match part {
        Part::Served => (0, second.served),
        Part::Rejected => (second.served, second.served + second.rejected),
        Part::Failed => (0, second.failed),
    };
    let middle = (x(start) + x(start + f64::from(span_s)) - GAP) / 2.0;
    let rect = Rect {
        left: middle - 0.5,
        top: y(above) + MARGIN,
        right: middle + 0.5,
        bottom: y(below) - MARGIN,
    };
    (rect.bottom - rect.top >= 8.0).then_some(rect)
}

/// Looks at the tallest served, turned away and failed part of one panel, and at a second in
/// which nothing arrived; gives how many of the three were tall enough to be seen.
#[track_caller]
fn look(page: &Page, panel: &PanelRun, axes: &PanelAxes, palette: &Palette) -> usize {
    let size = canvas_size(page, panel.policy);
    let layout = size.layout();
    let shown = |second: &&Second| u64::from(second.at) + 1 < axes.time.end;
    let seconds: Vec<&Second> = panel.timeline.seconds().iter().filter(shown).collect();
    let mut seen = 0;
    for part in Part::ALL {
        let tallest = seconds
            .iter()
            .max_by_key(|second| part.count(second))
            .unwrap();
        let bar = bar_at(&layout, axes, &panel.timeline, tallest.at);
        let Some(rect) = place(layout, axes, bar, part) else {
            continue;
        };
        let colors = colors_in(page, panel.policy, rect, size.ratio);
        let (wanted, least) = match part {
            Part::Served => (vec![palette.served], 0.9),
            Part::Rejected => (vec![palette.rejected], 0.6),
            Part::Failed => (vec![palette.failed_line, palette.failed_fill], 0.4),
        };
        let share = share_of(&colors, &wanted);
        let policy = panel.policy;
        assert!(
            share >= least,
            "{policy:?} {part:?} {rect:?}: {share} {colors:?}"
        );
        seen += 1;
    }
    let bars = [
        palette.served,
        palette.rejected,
        palette.failed_line,
        palette.failed_fill,
    ];
    let empty = (0..axes.time.end as u32 - 1).find(|&at| {
        let (second, _) = bar_at(&layout, axes, &panel.timeline, at);
        second.arrivals() == 0
    });
    if let Some(middle) = empty.and_then(|at| x_of_second(&layout, axes, at)) {
        let rect = Rect {
            left: middle - 0.5,
            top: layout.plot_top() + 40.0,
            right: middle + 0.5,
            bottom: layout.plot_bottom() - 1.0,
        };
        let colors = colors_in(page, panel.policy, rect, size.ratio);
        assert_eq!(
            share_of(&colors, &bars),
            0.0,
            "{:?} {colors:?}",
            panel.policy
        );
    }
    seen
}

#[track_caller]
fn bars_stand_where_they_should(page: &Page, state: &PageState, palette: &Palette) {
    let comparison: Comparison = page.shows(state);
    let axes = comparison.axes(state.scale);
    let first = comparison.panels[0].policy;
    // The picture follows the figures within a frame.
    let ground = Rect {
        left: 1.0,
        top: 12.0,
        right: 5.0,
        bottom: 16.0,
    };
    let ratio = canvas_size(page, first).ratio;
    wait_for(
        "the picture's background",
        || colors_in(page, first, ground, ratio),
        |colors| share_of(colors, &[palette.surface]) == 1.0,
    );
    let looks = comparison.panels.iter().zip(&axes);
    let seen: usize = looks
        .map(|(panel, axes)| look(page, panel, axes, palette))
        .sum();
    assert!(seen >= 6, "only {seen} parts of bars could be looked at");
}

#[test]
fn bars_stand_where_the_numbers_say_in_every_scale_and_theme() {
    let page = Page::open("");
    for (theme, palette) in [("light", &LIGHT), ("dark", &DARK)] {
        page.browser.prefer("", &[("prefers-color-scheme", theme)]);
        for scale in Scale::ALL {
            let mut state = PageState {
                scale,
                ..PageState::default()
            };
            state.scenario.clients = 400;
            state.scenario.capacity = 60;
            page.visit(&format!("?{}", link::write(&state)));
            bars_stand_where_they_should(&page, &state, palette);
        }
    }
    page.has_a_clean_console();
}

#[test]
fn a_sharp_screen_gets_all_its_pixels() {
    for window in [Window::DESKTOP, Window::SHARP] {
        let page = Page::not_opened(window, Rc::new(Server::start()));
        page.visit("");
        let comparison = page.shows(&PageState::default());
        for panel in &comparison.panels {
            let size = canvas_size(&page, panel.policy);
            assert_eq!(size.ratio, window.ratio);
            assert_eq!(
                f64::from(size.pixels.0),
                (size.css.0 * window.ratio).round()
            );
            assert_eq!(
                f64::from(size.pixels.1),
                (size.css.1 * window.ratio).round()
            );
        }
        bars_stand_where_they_should(&page, &PageState::default(), &LIGHT);
    }
}

#[test]
fn another_screen_or_window_draws_the_picture_again() {
    let page = Page::open("");
    let comparison = page.shows(&PageState::default());
    let policy = comparison.panels[0].policy;
    let narrow_and_sharp = Window {
        width: 1000,
        ..Window::SHARP
    };
    for window in [narrow_and_sharp, Window::DESKTOP] {
        page.browser.resize(window);
        wait_for(
            "a canvas of the new size",
            || canvas_size(&page, policy),
            |size| {
                size.ratio == window.ratio
                    && f64::from(size.pixels.0) == (size.css.0 * window.ratio).round()
            },
        );
        bars_stand_where_they_should(&page, &PageState::default(), &LIGHT);
    }
}

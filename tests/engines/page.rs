//! The page in an engine, as a person knows it.

use serde_json::{Value, json};
use stampede::link::{self, PageState};
use stampede::report::Comparison;
use stampede::scenario::parameter;
use thirtyfour::Key;

use super::engine::{Engine, Theme};
use super::locators::{CELLS, RESULTS};
use super::server::Server;
use super::session::Session;
use super::shown::Shown;
use super::site::{Fault, serve};
use super::wait::wait_for;

/// A browser that looks at a page.
pub struct Page {
    pub browser: Session,
    pub server: Server,
}

impl Page {
    /// The page, when its first results are there.
    #[track_caller]
    pub fn open(engine: Engine, query: &str) -> Self {
        let page = Self::not_opened(engine, Theme::Light, Fault::None);
        page.go(query);
        page.settles();
        page
    }

    /// A browser that has not gone to the page yet.
    #[track_caller]
    pub fn not_opened(engine: Engine, theme: Theme, fault: Fault) -> Self {
        let server = serve(fault);
        let browser = Session::start(engine, theme);
        Self { browser, server }
    }

    #[track_caller]
    pub fn go(&self, query: &str) {
        let address = format!("{}{query}", self.server.address());
        self.browser.goto(&address);
    }

    #[track_caller]
    pub fn settles(&self) {
        let script = "return [document.body.dataset.started === 'yes',
            document.querySelector(arguments[0])?.ariaBusy === 'false'
                || document.querySelector(arguments[0])?.getAttribute('aria-busy') === 'false',
            document.querySelector(arguments[1]) !== null]";
        let places = [json!(RESULTS), json!(CELLS)];
        let seen = || self.browser.script::<[bool; 3]>(script, &places);
        wait_for("the first results", seen, |seen| *seen == [true; 3]);
    }

    /// Waits until every figure on the page is what the library gives for this state.
    #[track_caller]
    pub fn shows(&self, state: &PageState) {
        let comparison = Comparison::new(&state.scenario, state.panels.policies()).unwrap();
        let expected = Shown::of(&comparison);
        wait_for("the results", || self.shown(), |shown| *shown == expected);
    }

    #[track_caller]
    pub fn shown(&self) -> Shown {
        self.browser.script(Shown::SCRIPT, &[])
    }

    /// All that can be read on the page.
    #[track_caller]
    pub fn text(&self) -> String {
        self.browser.script("return document.body.innerText", &[])
    }

    /// The charts as they are drawn.
    #[track_caller]
    pub fn pictures(&self) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll('.chart canvas')].map(c => c.toDataURL())";
        self.browser.script(script, &[])
    }

    /// Replaces what stands in a box, as a person does.
    #[track_caller]
    pub fn type_into(&self, locator: &str, text: &str) {
        let select = "const box = document.querySelector(arguments[0]); box.focus(); box.select()";
        self.browser.script::<Value>(select, &[json!(locator)]);
        self.browser.press(text);
        self.browser.press(Key::Enter);
    }

    /// Waits until the address bar shows this state.
    #[track_caller]
    pub fn address_is(&self, state: &PageState) {
        let expected = format!("?{}", link::write(state));
        let query = || self.browser.script::<String>("return location.search", &[]);
        wait_for("the address", query, |query| *query == expected);
    }

    /// Asserts that nothing went wrong that only the console tells of.
    #[track_caller]
    pub fn has_a_clean_console(&self) {
        let errors: Vec<String> = self.browser.script("return watch.errors", &[]);
        assert_eq!(errors, [""; 0]);
    }
}

/// The default page with some parameters changed; durations are in microseconds.
pub fn state(changes: &[(&str, u64)]) -> PageState {
    let mut state = PageState::default();
    for (key, value) in changes {
        parameter(key).unwrap().set(&mut state.scenario, *value);
    }
    state
}

/// Asserts that no chart is empty: in each are several colours, none of them nearly everywhere.
#[track_caller]
pub fn charts_are_drawn(page: &Page) {
    const SCRIPT: &str = "return [...document.querySelectorAll('.chart canvas')].map(canvas => {
        const { width, height } = canvas;
        const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
        const counts = new Map();
        for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) || 0) + 1);
        return [counts.size, Math.max(...counts.values()) / (width * height)] })";
    let charts = || page.browser.script::<Vec<(usize, f64)>>(SCRIPT, &[]);
    wait_for("four charts", charts, |charts| {
        charts.len() == 4
            && charts
                .iter()
                .all(|(colors, most)| *colors > 4 && *most < 0.99)
    });
}

pub fn the_first_screen_shows_what_the_library_gives(engine: Engine) {
    let page = Page::open(engine, "");
    page.shows(&PageState::default());
    charts_are_drawn(&page);
    let shown = page.shown();
    assert!(
        shown.lead.len() > 40 && shown.panels.len() == 4,
        "{}",
        shown.lead
    );
    assert!(shown.panels.iter().all(|panel| !panel.figures.is_empty()));
    page.has_a_clean_console();
}

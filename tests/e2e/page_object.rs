//! The page as a person knows it. Where things are in the document is said here alone.

mod locators;
mod policies;

use std::rc::Rc;

use serde::Deserialize;
use serde_json::{Value, json};
use stampede::link::{self, PageState, Panels};
use stampede::report::Comparison;
use stampede::scenario::{Group, parameter};
use stampede::sim::Policy;

use crate::harness::{Browser, Key, Server, Window, wait_for};
use crate::shown::Shown;
pub use locators::*;
pub use policies::*;

/// One slider and the box beside it, as they stand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Control {
    pub position: usize,
    pub last: usize,
    pub spoken: String,
    pub typed: String,
}

/// A browser that looks at a page.
pub struct Page {
    pub browser: Browser,
    pub server: Rc<Server>,
}

impl Page {
    /// The page in a desktop's window, when its first results are there.
    #[track_caller]
    pub fn open(query: &str) -> Self {
        Self::open_in(Window::DESKTOP, query)
    }

    #[track_caller]
    pub fn open_in(window: Window, query: &str) -> Self {
        let page = Self::not_opened(window, Rc::new(Server::start()));
        page.visit(query);
        page
    }

    /// A browser that has not gone to the page yet.
    #[track_caller]
    pub fn not_opened(window: Window, server: Rc<Server>) -> Self {
        let browser = Browser::start(window);
        Self { browser, server }
    }

    /// Goes to the page and waits for its results.
    #[track_caller]
    pub fn visit(&self, query: &str) {
        self.go(query);
        self.settles();
    }

    /// Goes to the page and does not wait for its results.
    #[track_caller]
    pub fn go(&self, query: &str) {
        self.browser
            .goto(&format!("{}{query}", self.server.address()));
    }

    #[track_caller]
    pub fn settles(&self) {
        let script = "return [document.body.dataset.started === 'yes',
            document.querySelector(arguments[0])?.ariaBusy === 'false',
            document.querySelector(arguments[1]) !== null]";
        let places = [json!(RESULTS), json!(CELLS)];
        let seen = || self.browser.script::<[bool; 3]>(script, &places);
        wait_for("the first results", seen, |seen| *seen == [true; 3]);
    }

    /// Waits until every figure on the page is what the library gives for this state.
    #[track_caller]
    pub fn shows(&self, state: &PageState) -> Comparison {
        let comparison = Comparison::new(&state.scenario, state.panels.policies()).unwrap();
        let expected = Shown::of(&comparison);
        wait_for("the results", || self.shown(), |shown| *shown == expected);
        comparison
    }

    #[track_caller]
    pub fn shown(&self) -> Shown {
        self.browser.script(Shown::SCRIPT, &[])
    }

    /// What stands in an element, without what is only read aloud.
    #[track_caller]
    pub fn text(&self, locator: &str) -> String {
        self.texts(locator).into_iter().next().unwrap_or_default()
    }

    #[track_caller]
    pub fn texts(&self, locator: &str) -> Vec<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].map(e => {
            const copy = e.cloneNode(true);
            copy.querySelectorAll('.unseen').forEach(unseen => unseen.remove());
            return copy.textContent.trim(); })";
        self.browser.script(script, &[json!(locator)])
    }

    /// Waits until an element's text is as expected.
    #[track_caller]
    pub fn says(&self, locator: &str, expected: impl Fn(&str) -> bool) -> String {
        let what = format!("the text of {locator}");
        wait_for(&what, || self.text(locator), |text| expected(text))
    }

    #[track_caller]
    pub fn property<T: serde::de::DeserializeOwned>(&self, locator: &str, name: &str) -> T {
        let script = "return document.querySelector(arguments[0])[arguments[1]]";
        self.browser.script(script, &[json!(locator), json!(name)])
    }

    /// A computed style.
    #[track_caller]
    pub fn style(&self, locator: &str, name: &str) -> String {
        let script = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]";
        self.browser.script(script, &[json!(locator), json!(name)])
    }

    #[track_caller]
    pub fn control(&self, key: &str) -> Control {
        let script = "const slider = document.querySelector(arguments[0]);
            return { position: +slider.value, last: +slider.max, spoken: slider.ariaValueText,
                typed: document.querySelector(arguments[1]).value }";
        let places: [Value; 2] = [json!(slider(key)), json!(typed_box(key))];
        self.browser.script(script, &places)
    }

    /// Where the middle of a slider's thumb stands at a share of its way, in the window.
    #[track_caller]
    pub fn on_slider(&self, key: &str, share: f64) -> (f64, f64) {
        const THUMB: f64 = 16.0;
        let [left, top, width, height] = self.place(&slider(key));
        let x = left + THUMB / 2.0 + share * (width - THUMB);
        (x, top + height / 2.0)
    }

    /// Presses on a slider's thumb and holds it.
    #[track_caller]
    pub fn hold_slider(&self, key: &str) {
        let Control { position, last, .. } = self.control(key);
        let thumb = self.on_slider(key, position as f64 / last as f64);
        self.browser.hold(thumb);
    }

    /// The left and upper edge of an element in the window, its width and its height, after
    /// scrolling to it.
    #[track_caller]
    pub fn place(&self, locator: &str) -> [f64; 4] {
        let script = "const element = document.querySelector(arguments[0]);
            element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left, top, width, height]";
        self.browser.script(script, &[json!(locator)])
    }

    #[track_caller]
    pub fn focus(&self, locator: &str) {
        let script = "document.querySelector(arguments[0]).focus()";
        self.browser.script::<Value>(script, &[json!(locator)]);
    }

    /// Whether anything at a locator can be seen.
    #[track_caller]
    pub fn sees(&self, locator: &str) -> bool {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .some(element => element.checkVisibility())";
        self.browser.script(script, &[json!(locator)])
    }

    /// Whether the focus is on the element at a locator.
    #[track_caller]
    pub fn has_focus(&self, locator: &str) -> bool {
        let script = "return document.activeElement === document.querySelector(arguments[0])";
        self.browser.script(script, &[json!(locator)])
    }

    /// Unfolds a group of controls.
    #[track_caller]
    pub fn unfold(&self, group: Group) {
        self.browser.click(&group_summary(group));
        assert!(self.property::<bool>(&folded(group), "open"), "{group:?}");
    }

    /// Adds a panel from the menu.
    #[track_caller]
    pub fn add_panel(&self, policy: Policy) {
        self.browser.click(ADD_PANEL);
        let script = "[...document.querySelectorAll(arguments[0])]
            .find(button => button.textContent === arguments[1]).click()";
        self.browser
            .script::<Value>(script, &[json!(ADD_CHOICES), json!(policy.name())]);
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

    /// The query of the address bar.
    #[track_caller]
    pub fn query(&self) -> String {
        self.browser.script("return location.search", &[])
    }

    /// Waits until the address bar shows this state.
    #[track_caller]
    pub fn address_is(&self, state: &PageState) {
        let expected = match link::write(state).as_str() {
            "" => String::new(),
            query => format!("?{query}"),
        };
        wait_for("the address", || self.query(), |query| *query == expected);
    }

    /// Asserts that nothing went wrong that only the console tells of.
    #[track_caller]
    pub fn has_a_clean_console(&self) {
        assert_eq!(self.browser.console_errors(), [""; 0]);
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

/// The same page with these panels.
pub fn with_panels(mut state: PageState, policies: &[Policy]) -> PageState {
    state.panels = Panels::of(policies.iter().copied()).unwrap();
    state
}

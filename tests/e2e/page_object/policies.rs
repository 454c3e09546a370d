//! Finding a policy in the library, editing one, and seeing what its clients wait.

use serde_json::{Value, json};
use stampede::sim::Policy;

use super::{Page, panel};
use crate::harness::wait_for;

pub const LIBRARY: &str = "#library";
pub const SEARCH: &str = "#library-search";
pub const FOUND: &str = "#library .found";
pub const LIBRARY_MESSAGE: &str = "#library .message";
pub const CLOSE_LIBRARY: &str = "#library button.close";
pub const ENTRY_NAMES: &str = "#library li strong";
pub const ADD_FROM_LIBRARY: &str = "#add-from-library";
pub const ADD_OWN: &str = "#add-own";

/// The button in the library that chooses the policy of this name.
pub fn choose(id: &str) -> String {
    format!("#library button[value='{id}']")
}

/// The button of the panel at a place that opens the library.
pub fn from_library(place: usize) -> String {
    format!("#panel-{place} .from-library")
}

pub fn editor_summary(place: usize) -> String {
    format!("#panel-{place} .editor > summary")
}

/// The control of a part in the editor of the panel at a place.
pub fn edited(place: usize, key: &str) -> String {
    format!("#edit-{place}-{key}")
}

pub fn edit_message(place: usize, key: &str) -> String {
    format!("{}-message", edited(place, key))
}

pub fn edit_row(place: usize, key: &str) -> String {
    format!("{}-row", edited(place, key))
}

pub fn follow_button(place: usize, key: &str) -> String {
    format!("{} button", follow(place, key))
}

/// What says that a part follows the slider, or has the button that makes it.
pub fn follow(place: usize, key: &str) -> String {
    format!("{}-shared", edited(place, key))
}

pub fn back(place: usize) -> String {
    format!("#panel-{place} .back")
}

pub fn result(place: usize) -> String {
    format!("#panel-{place} .result")
}

pub fn waits_summary(place: usize) -> String {
    format!("#panel-{place} .waits > summary")
}

pub fn waits(place: usize) -> String {
    format!("#panel-{place} .waits")
}

impl Page {
    /// Opens the library for the panel at a place.
    #[track_caller]
    pub fn open_library(&self, place: usize) {
        self.browser.click(&from_library(place));
        wait_for("the library", || self.sees(LIBRARY), |seen| *seen);
    }

    /// Unfolds the editor of the panel at a place.
    #[track_caller]
    pub fn open_editor(&self, place: usize) {
        self.browser.click(&editor_summary(place));
        let control = edited(place, "attempts");
        wait_for("the editor", || self.sees(&control), |seen| *seen);
    }

    /// Unfolds what one client waits in the panel at a place.
    #[track_caller]
    pub fn open_waits(&self, place: usize) {
        self.browser.click(&waits_summary(place));
        let table = format!("{} ul", waits(place));
        wait_for("what one client waits", || self.sees(&table), |seen| *seen);
    }

    /// What stands in a box or is chosen from a list.
    #[track_caller]
    pub fn value(&self, locator: &str) -> String {
        self.property(locator, "value")
    }

    /// Waits until a box shows this.
    #[track_caller]
    pub fn has_value(&self, locator: &str, expected: &str) {
        wait_for(locator, || self.value(locator), |value| value == expected);
    }

    /// Waits until a panel shows a policy by its name and its formula.
    #[track_caller]
    pub fn names(&self, policy: Policy, formula: &str) {
        let title = format!("{} h2", panel(policy));
        self.says(&title, |text| text == policy.name());
        let code = format!("{} .title code", panel(policy));
        self.says(&code, |text| text == formula);
    }

    /// Whether the page has to be scrolled sideways.
    #[track_caller]
    pub fn is_too_wide(&self) -> bool {
        let script = "const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth > clientWidth";
        self.browser.script(script, &[])
    }

    /// Types into a box in place of what is there, and leaves it at that.
    #[track_caller]
    pub fn retype(&self, locator: &str, text: &str) {
        let select = "const box = document.querySelector(arguments[0]); box.focus(); box.select()";
        self.browser.script::<Value>(select, &[json!(locator)]);
        self.browser.press(text);
    }
}

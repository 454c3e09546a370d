//! Where things are in the document.

use stampede::scenario::{Group, PARAMETERS, Parameter};
use stampede::sim::Policy;

pub const LEAD: &str = "#lead";
pub const RESULTS: &str = "#results";
pub const CONTROLS: &str = "details.controls";
pub const CONTROLS_SUMMARY: &str = "details.controls > summary";
pub const LEGEND_ENTRIES: &str = ".legend li";
pub const SCALES: &str = "#scales";
pub const CELLS: &str = "#comparison td";
pub const FAILURE: &str = "#start-failure";
pub const LOADING: &str = "#loading";
pub const NEEDS: &str = ".needs";
pub const TROUBLE: &str = "#trouble";
pub const NOTICES: &str = "#notices";
pub const NOTICE_ENTRIES: &str = "#notices li";
pub const DISMISS_NOTICES: &str = "#notices button.close";
pub const COPY_LINK: &str = "#copy-link";
pub const DOWNLOAD: &str = "#download";
pub const DOWNLOAD_SUMMARY: &str = "#download > summary";
pub const THEME: &str = "#theme";
pub const SEED: &str = "#seed";
pub const NEW_SEED: &str = "#new-seed";
pub const RESET: &str = "#reset";
pub const PRESET: &str = "#preset";
pub const LESSON: &str = "#preset + .lesson";
pub const READINGS: &str = ".panel .reading";
pub const CROSSHAIRS: &str = ".chart .crosshair";
pub const ADD_PANEL: &str = "#add-panel > summary";
pub const ADD_CHOICES: &str = "#add-panel .choices button";
pub const ADD_MESSAGE: &str = ".add .message";
pub const LAYERS: &str = "#layers-figure";
pub const LAYERS_SUMMARY: &str = "#layers-figure > summary";
pub const LAYERS_SENTENCE: &str = "#layers-figure .sum";
pub const CHAIN: &str = "#layers-figure svg";

/// The parameters that have a slider.
pub fn sliders() -> impl Iterator<Item = &'static Parameter> {
    PARAMETERS
        .iter()
        .filter(|parameter| matches!(parameter.group, Group::Outage | Group::Backoff))
}

/// A folded group of controls.
pub fn folded(group: Group) -> String {
    format!("#group-{}", group.key())
}

pub fn group_summary(group: Group) -> String {
    format!("{} > summary", folded(group))
}

/// What tells that something of a group is on.
pub fn mark(group: Group) -> String {
    format!("{} .mark", group_summary(group))
}

pub fn switch_off(group: Group) -> String {
    format!("{} .off", folded(group))
}

pub fn note(group: Group) -> String {
    format!("{} .lesson", folded(group))
}

/// The list over the title of the panel at a place.
pub fn switch(place: usize) -> String {
    format!("#switch-{place}")
}

pub fn switch_choice(place: usize, policy: Policy) -> String {
    format!("{} option[value={}]", switch(place), policy.write())
}

pub fn remove(policy: Policy) -> String {
    format!("{} .remove", panel(policy))
}

pub fn refusal(policy: Policy) -> String {
    format!("{} > .message", panel(policy))
}

pub fn slider(key: &str) -> String {
    format!("#{key}")
}

pub fn typed_box(key: &str) -> String {
    format!("#{key}-typed")
}

pub fn message(key: &str) -> String {
    format!("#{key}-message")
}

pub fn panel(policy: Policy) -> String {
    format!(".panel[data-policy='{}']", policy.write())
}

pub fn chart(policy: Policy) -> String {
    format!("{} .chart", panel(policy))
}

pub fn canvas(policy: Policy) -> String {
    format!("{} canvas", chart(policy))
}

/// What stands in the place of a chart that is not there.
pub fn standing(policy: Policy) -> String {
    format!("{} .standing", chart(policy))
}

pub fn progress(policy: Policy) -> String {
    format!("{} progress", standing(policy))
}

pub fn stop(policy: Policy) -> String {
    format!("{} .stop", standing(policy))
}

pub fn run_again(policy: Policy) -> String {
    format!("{} .again", standing(policy))
}

/// What the keys move along a chart.
pub fn pointer(policy: Policy) -> String {
    format!("{} .pointer", chart(policy))
}

pub fn scale_choice(key: &str) -> String {
    format!("{SCALES} input[value={key}]")
}

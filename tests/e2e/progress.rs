//! Runs that take long show how far they are, can be stopped, and are not killed.

use std::time::Duration;

use serde_json::Value;
use stampede::link::{self, PageState};
use stampede::report::Comparison;
use stampede::sim::Policy;

use crate::harness::{wait_for, wait_within};
use crate::page_object::{
    LEAD, Page, RESULTS, TROUBLE, canvas, progress, run_again, standing, stop, switch_choice,
    typed_box,
};
use crate::shown::Shown;
use crate::workers::{mute_all, mute_the_next, watched};

/// Takes some ten seconds for the first panel, and next to nothing for the other.
const SLOW: &str = "?clients=2000000&processes=100000&panels=full~budget:ratio,none";

fn policies(state: &PageState) -> [Policy; 2] {
    state.panels.policies().try_into().unwrap()
}

#[track_caller]
fn share(page: &Page, policy: Policy) -> f64 {
    page.property(&progress(policy), "value")
}

/// Goes to the slow page and waits until it says how far it is.
#[track_caller]
fn at_work() -> (Page, PageState) {
    let page = Page::open("?panels=none");
    page.go(SLOW);
    let state = link::read(SLOW).state;
    let [slow, quick] = policies(&state);
    wait_for("progress", || page.sees(&progress(slow)), |seen| *seen);
    page.says(LEAD, |lead| lead.starts_with("1 of 2 panels are ready"));
    // What is there is shown, of the scenario that is asked for.
    let expected = Shown::of(&Comparison::new(&state.scenario, &[quick]).unwrap());
    let figures = || page.shown().panels.remove(1).figures;
    wait_for("the quick panel", figures, |figures| {
        *figures == expected.panels[0].figures
    });
    assert_eq!(page.shown().panels[0].figures, []);
    (page, state)
}

#[test]
fn a_slow_run_says_how_far_it_is_and_comes_to_its_end() {
    const PATIENCE: Duration = Duration::from_secs(120);
    let (page, state) = at_work();
    let [slow, _] = policies(&state);
    let name: String = page.property(&progress(slow), "ariaLabel");
    assert_eq!(name, format!("Progress of {}", slow.name()));
    let some = wait_for("some progress", || share(&page, slow), |share| *share > 0.0);
    wait_for("more progress", || share(&page, slow), |more| *more > some);
    let busy = || page.property::<String>(RESULTS, "ariaBusy");
    wait_within(PATIENCE, "the end", busy, |busy| busy == "false");
    page.shows(&state);
    page.says(&standing(slow), str::is_empty);
    page.says(TROUBLE, str::is_empty);
    page.has_a_clean_console();
}

#[test]
fn a_slow_run_can_be_stopped_and_nothing_else_is_lost() {
    let (page, state) = at_work();
    let [slow, quick] = policies(&state);
    page.browser.click(&stop(slow));
    page.says(&standing(slow), |text| {
        text.starts_with("Stopped at ") && text.contains(" %.")
    });
    assert_eq!(page.property::<String>(RESULTS, "ariaBusy"), "false");
    // What is said is said of the rest, and another change beside it does not begin it again.
    let expected = Shown::of(&Comparison::new(&state.scenario, &[quick]).unwrap());
    wait_for(
        "the sentence",
        || page.shown().lead,
        |lead| *lead == expected.lead,
    );
    page.browser.click(&switch_choice(1, Policy::FIXED));
    let fixed = Comparison::new(&state.scenario, &[Policy::FIXED]).unwrap();
    let expected = Shown::of(&fixed);
    wait_for(
        "the other",
        || page.shown().lead,
        |lead| *lead == expected.lead,
    );
    page.says(&standing(slow), |text| text.starts_with("Stopped at "));
    page.browser.click(&run_again(slow));
    wait_for("progress", || page.sees(&progress(slow)), |seen| *seen);
    // A new scenario does not wait for it.
    page.type_into(&typed_box("clients"), "100");
    let mut small = state;
    small.scenario.clients = 100;
    small.panels = link::read("?panels=full~budget:ratio,fixed").state.panels;
    page.shows(&small);
    page.has_a_clean_console();
}

#[test]
fn no_old_picture_stands_beside_a_new_scenario() {
    let page = watched(2);
    mute_the_next(&page);
    page.type_into(&typed_box("clients"), "3000");
    page.says(LEAD, |lead| lead.starts_with("3 of 4 panels are ready"));
    let missing: Vec<_> = Policy::ALL
        .into_iter()
        .filter(|policy| page.sees(&progress(*policy)))
        .collect();
    let script = "const canvas = document.querySelector(arguments[0]);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.every(part => part === 0)";
    let is_empty: bool = page
        .browser
        .script(script, &[serde_json::json!(canvas(missing[0]))]);
    assert!(is_empty, "{missing:?}");
    assert_eq!(page.shown().columns.len(), 1 + 3);
}

#[test]
fn until_half_a_second_has_passed_the_old_picture_stands_and_then_none() {
    let page = watched(2);
    let before = page.shown();
    let note = "document.querySelector('#clients-typed').addEventListener('change', () => {
        setTimeout(() => window.soon = document.querySelector('#lead').textContent, 250) })";
    page.browser.script::<Value>(note, &[]);
    mute_all(&page);
    page.type_into(&typed_box("clients"), "3000");
    page.says(LEAD, |lead| lead.starts_with("0 of 4 panels are ready"));
    let soon: String = page.browser.script("return soon", &[]);
    assert_eq!(soon.trim(), before.lead);
    let shown = page.shown();
    assert!(shown.panels.iter().all(|panel| panel.figures.is_empty()));
}

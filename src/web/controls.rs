//! The controls: what happens, how the clients wait, the dice, where to start from, and all the rest
//! in folded groups.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::choices::option;
use super::control::controls_of;
use super::folded::Folded;
use super::live::{self, flag, text};
use super::page::Page;
use super::seed::Seed;
use crate::link::{PRESETS, Preset};
use crate::report::remark;
use crate::scenario::Group;

/// All controls. On a phone they are folded until somebody asks for them.
#[component]
pub fn Controls() -> impl IntoView {
    let page = Page::here();
    let open = RwSignal::new(true);
    follow_width(open);
    view! {
        <details class="controls" prop:open=open>
            <summary>"Change the settings"</summary>
            <form id="controls" aria-label="Settings" on:submit=|event| event.prevent_default()>
                <Sliders group=Group::Outage/>
                <Sliders group=Group::Backoff/>
                <p class="lesson remark">
                    {text(move || page.state.with(|state| remark(&state.scenario)).unwrap_or_default())}
                </p>
                <fieldset>
                    <legend>{Group::Dice.title()}</legend>
                    <Seed/>
                </fieldset>
                <fieldset>
                    <legend>"Start from"</legend>
                    <Presets/>
                </fieldset>
                <fieldset class="more">
                    <legend>"And if …"</legend>
                    {Group::FOLDED.map(|group| view! { <Folded group/> }).collect_view()}
                </fieldset>
            </form>
        </details>
    }
}

/// A page that is narrow for its letters, as the style sheets say it.
const NARROW: &str = "(max-width: 47.5em)";

/// Folds the controls on a narrow page and unfolds them on a wide one, now and whenever the page
/// becomes the one or the other.
fn follow_width(open: RwSignal<bool>) {
    let Ok(Some(narrow)) = window().match_media(NARROW) else {
        return;
    };
    open.set(!narrow.matches());
    let watched = narrow.clone();
    let change = Closure::<dyn FnMut()>::new(move || open.set(!watched.matches()));
    narrow.set_onchange(Some(change.as_ref().unchecked_ref()));
    // Both live as long as the page.
    change.forget();
    std::mem::forget(narrow);
}

/// The sliders of one group.
#[component]
fn Sliders(
    /// Which parameters belong to it.
    group: Group,
) -> impl IntoView {
    view! {
        <fieldset>
            <legend>{group.title()}</legend>
            {controls_of(group)}
        </fieldset>
    }
}

/// The scenarios to start from.
#[component]
fn Presets() -> impl IntoView {
    let page = Page::here();
    let pages: Vec<_> = PRESETS.iter().map(Preset::state).collect();
    let shown = Memo::new(move |_| {
        let state = page.state.get();
        pages
            .iter()
            .position(|page| (page.scenario, page.panels) == (state.scenario, state.panels))
    });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some(preset) = PRESETS.iter().find(|preset| preset.key == chosen) {
            page.start_from(preset);
        }
    };
    view! {
        <select id="preset" aria-label="Start from" on:change=live::change(choose)>
            <option value="" disabled hidden prop:selected=flag(move || shown.get().is_none())>
                "Your own scenario"
            </option>
            {PRESETS
                .iter()
                .enumerate()
                .map(|(index, preset)| option(
                    preset.key,
                    preset.name,
                    flag(move || shown.get() == Some(index)),
                ))
                .collect_view()}
        </select>
        <p class="lesson">
            {text(move || shown.get().map_or("", |index| PRESETS[index].lesson).to_owned())}
        </p>
    }
}

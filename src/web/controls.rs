//! The controls: what happens, how the clients wait, the dice, and where to start from.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::page::Page;
use super::seed::Seed;
use super::slider::Slider;
use crate::link::PRESETS;
use crate::report::remark;
use crate::scenario::{Group, PARAMETERS};

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
                {move || page
                    .state
                    .with(|state| remark(&state.scenario))
                    .map(|text| view! { <p class="lesson remark">{text}</p> })}
                <fieldset>
                    <legend>{Group::Dice.title()}</legend>
                    <Seed/>
                </fieldset>
                <fieldset>
                    <legend>"Start from"</legend>
                    <Presets/>
                </fieldset>
            </form>
        </details>
    }
}

/// Folds the controls on a narrow page and unfolds them on a wide one, now and whenever the page
/// becomes the one or the other.
fn follow_width(open: RwSignal<bool>) {
    let Ok(Some(narrow)) = window().match_media("(max-width: 760px)") else {
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
            {PARAMETERS
                .iter()
                .filter(|parameter| parameter.group == group)
                .map(|parameter| view! { <Slider parameter/> })
                .collect_view()}
        </fieldset>
    }
}

/// The scenarios to start from.
#[component]
fn Presets() -> impl IntoView {
    let page = Page::here();
    let shown = Memo::new(move |_| {
        let scenario = page.state.with(|state| state.scenario);
        PRESETS
            .iter()
            .position(|preset| preset.scenario() == scenario)
    });
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some(preset) = PRESETS.iter().find(|preset| preset.key == chosen) {
            page.set_scenario(preset.scenario());
        }
    };
    view! {
        <select id="preset" aria-label="Start from" on:change=choose>
            <option value="" disabled hidden prop:selected=move || shown.get().is_none()>
                "Your own scenario"
            </option>
            {PRESETS
                .iter()
                .enumerate()
                .map(|(index, preset)| {
                    view! {
                        <option value=preset.key prop:selected=move || shown.get() == Some(index)>
                            {preset.name}
                        </option>
                    }
                })
                .collect_view()}
        </select>
        <p class="lesson">{move || shown.get().map(|index| PRESETS[index].lesson)}</p>
    }
}

//! The editor of a panel's policy.
//!
//! Its controls are a text, and one effect gives all of them their values: a view for each kind
//! of part, with closures for each part, would weigh as much as the simulator. The controls are there
//! all the time and those that mean nothing are hidden, so that an edit never takes away what the
//! person's focus is on.

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::focus::give_focus;
use super::fold::fold;
use super::live::{self, flag, text};
use super::page::Page;
use super::typed_box::say_afterwards;
use crate::link::{DELAY, read_delays, read_part};
use crate::policy::text::{SHARED_WORD, write_delays};
use crate::policy::{Part, Policy, SHARED};
use crate::report::{back_to, delays_label, editor_html, facts_list};
use crate::scenario::{Scenario, Unit};

/// What is edited, and where.
#[derive(Clone, Copy)]
pub struct Editor {
    /// The page.
    pub page: Page,
    /// The panel's place.
    pub place: usize,
    /// The policy that the panel shows.
    pub policy: Memo<Policy>,
}

impl Editor {
    /// The editor, folded until somebody asks for it.
    pub fn folded(self) -> AnyView {
        fold("editor", "Edit this policy", move || self.unfolded())
    }

    fn unfolded(self) -> AnyView {
        let Self { page, policy, .. } = self;
        let formula = move || page.state.with(|state| policy.get().line(&state.scenario));
        let refused = page.message();
        let back = move || {
            let origin = policy.with_untracked(|policy| policy.origin().policy);
            say_afterwards(refused, page.replace(self.place, origin));
            // The button goes.
            give_focus(format!("#{} .editor > summary", panel_id(self.place)));
        };
        let controls = NodeRef::<Div>::new();
        live::effect(move || {
            let policy = policy.get();
            page.state.with(|state| {
                if controls.get().is_some() {
                    self.show(&policy, &state.scenario);
                }
            });
        });
        let change = move |event| {
            let control: Element = event_target(&event);
            let typed = event_target_value(&event);
            if let Some(key) = control.id().strip_prefix(&self.id("")) {
                self.take(key, &typed);
            }
        };
        let follow = move |key: String| {
            self.take(&key, SHARED_WORD);
            give_focus(format!("#{}", self.id(&key)));
        };
        view! {
            <div class="parts">
                <p class="result" aria-live="polite"><code>{text(formula)}</code></p>
                <p class="message" role="alert">{text(move || refused.get())}</p>
                <button
                    type="button"
                    class="back"
                    hidden=flag(move || !policy.with(Policy::is_changed))
                    on:click=live::click(back)
                >
                    {text(move || policy.with(back_to))}
                </button>
                <div
                    node_ref=controls
                    inner_html=editor_html(&self.id(""))
                    on:change=live::change(change)
                    on:click=live::pick(follow)
                ></div>
                <div inner_html=text(move || facts_list(policy.with(Policy::origin)))></div>
            </div>
        }
        .into_any()
    }

    /// What the controls' ids begin with, and the id of the one with this key.
    fn id(self, key: &str) -> String {
        format!("edit-{}-{key}", self.place)
    }

    /// Something of a control: itself, or with an ending its row, its message, its way to follow.
    fn element(self, key: &str, ending: &str) -> Option<HtmlElement> {
        let id = format!("{}{ending}", self.id(key));
        document().get_element_by_id(&id)?.dyn_into().ok()
    }

    /// Shows a policy in all controls.
    fn show(self, policy: &Policy, scenario: &Scenario) {
        for part in Part::all() {
            let setting = &part.row().setting;
            let (key, own) = (setting.key, policy.get(part));
            self.hide(key, "-row", !policy.uses(part));
            match setting.unit {
                Unit::Choice(_) => self.fill(key, &part.write(own)),
                _ => self.fill(key, &setting.show(policy.value(part, scenario))),
            }
            if let Some(shared) = self.element(key, "-shared") {
                let _ = shared.class_list().toggle_with_force("own", own != SHARED);
            }
        }
        self.fill(DELAY.key, &write_delays(policy.delays()));
        if let Some(label) = self.element(DELAY.key, "-label") {
            label.set_text_content(Some(delays_label(policy)));
        }
    }

    fn hide(self, key: &str, ending: &str, is_hidden: bool) {
        if let Some(element) = self.element(key, ending) {
            element.set_hidden(is_hidden);
        }
    }

    /// Puts a value into a control. Whatever was said of it is over.
    fn fill(self, key: &str, value: &str) {
        let Some(control) = self.element(key, "") else {
            return;
        };
        if let Some(typed) = control.dyn_ref::<HtmlInputElement>() {
            typed.set_value(value);
        } else if let Some(list) = control.dyn_ref::<HtmlSelectElement>() {
            list.set_value(value);
        }
        self.say(key, "");
    }

    fn say(self, key: &str, said: &str) {
        if let (Some(control), Some(message)) =
            (self.element(key, ""), self.element(key, "-message"))
        {
            let _ = control.set_attribute(
                "aria-invalid",
                if said.is_empty() { "false" } else { "true" },
            );
            message.set_text_content(Some(said));
        }
    }

    /// Changes the policy by what was typed or chosen, and tells what there is to say of it.
    fn take(self, key: &str, typed: &str) {
        let mut changed = self.policy.get_untracked();
        let notice = match Part::of_key(key) {
            Some(part) => read_part(&mut changed, part, typed),
            None => read_delays(&mut changed, typed),
        };
        let refused = self.page.replace(self.place, changed);
        let said = refused.or(notice.map(|notice| notice.to_string()));
        let key = key.to_owned();
        // The change of the page clears what was said before; then this is said.
        let afterwards = move || {
            // The controls show what is used, also where that is what it was before.
            let scenario = self.page.state.with_untracked(|state| state.scenario);
            self.show(&self.policy.get_untracked(), &scenario);
            self.say(&key, &said.unwrap_or_default());
        };
        set_timeout(afterwards, Duration::ZERO);
    }
}

/// The id of the panel at a place.
pub fn panel_id(place: usize) -> String {
    format!("panel-{place}")
}

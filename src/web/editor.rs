//! The editor of a panel's policy.

use std::sync::Arc;

use leptos::prelude::*;

use super::choices::{list, option};
use super::focus::give_focus;
use super::fold::fold;
use super::live::{self, flag, text};
use super::page::Page;
use super::typed_box::{Shown, Take, TypedBox, say_afterwards};
use crate::link::{DELAY, Notice, read_delays, read_part};
use crate::policy::text::{SHARED_WORD, write_delays};
use crate::policy::{Growth, Part, PartGroup, Policy, SHARED};
use crate::report::{back_to, facts_list};
use crate::scenario::{Choice, Setting, Unit};

/// A choice with a longer name needs the editor's full width.
const LONG_NAME: usize = 30;

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
    ///
    /// All parts are there all the time and those that mean nothing are hidden: an edit must not
    /// take away what the person's focus is on.
    pub fn folded(self) -> AnyView {
        fold("editor", "Edit this policy", move || self.unfolded())
    }

    fn unfolded(self) -> AnyView {
        let Self { page, policy, .. } = self;
        let formula = move || {
            page.state
                .with(|state| policy.get().formula(&state.scenario))
        };
        let refused = page.message();
        let back = move || {
            let origin = policy.with_untracked(|policy| policy.origin().policy);
            say_afterwards(refused, page.replace(self.place, origin));
            give_focus(format!("#{} .editor > summary", panel_id(self.place)));
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
                {PartGroup::ALL.map(|group| self.group(group)).into_iter().collect_view()}
                <div inner_html=text(move || facts_list(policy.with(Policy::origin)))></div>
            </div>
        }
        .into_any()
    }

    fn group(self, group: PartGroup) -> AnyView {
        let parts = Part::all().filter(|part| part.row().group == group);
        let list = (group == PartGroup::Delay).then(|| self.delays());
        view! {
            <fieldset>
                <legend>{group.title()}</legend>
                {parts.map(|part| self.part(part)).collect_view()}
                {list}
            </fieldset>
        }
        .into_any()
    }

    /// Changes the policy by what was typed or chosen, and says what there is to say of it.
    fn take(self, read: impl FnOnce(&mut Policy) -> Option<Notice>) -> Option<String> {
        let mut changed = self.policy.get_untracked();
        let notice = read(&mut changed);
        let refused = self.page.replace(self.place, changed);
        refused.or(notice.map(|notice| notice.to_string()))
    }

    fn id(self, key: &str) -> String {
        format!("edit-{}-{key}", self.place)
    }

    /// The control of a part.
    fn part(self, part: Part) -> AnyView {
        let Self { page, policy, .. } = self;
        let setting = &part.row().setting;
        let is_shared = move || policy.with(|policy| policy.get(part)) == SHARED;
        let message = page.message();
        let control = match setting.unit {
            Unit::Choice(choices) => self.choices(part, choices, message),
            _ => {
                let shown = move || {
                    let value = page
                        .state
                        .with(|state| policy.get().value(part, &state.scenario));
                    setting.show(value)
                };
                let take = move |text: &str| self.take(|policy| read_part(policy, part, text));
                self.typed(setting, Arc::new(shown), Box::new(take), message)
            }
        };
        let id = self.id(setting.key);
        let follow = move || {
            say_afterwards(
                message,
                self.take(|policy| read_part(policy, part, SHARED_WORD)),
            );
            give_focus(format!("#{}", self.id(setting.key)));
        };
        let shared =
            (part.row().can_be_shared() && !matches!(setting.unit, Unit::Choice(_))).then(|| {
                view! {
                    <p class="shared">
                        <span hidden=flag(move || !is_shared())>"follows the slider"</span>
                        <button type="button" hidden=flag(is_shared) on:click=live::click(follow)>
                            "Follow the slider"
                            <span class="unseen">", " {setting.label}</span>
                        </button>
                    </p>
                }
            });
        let is_wide = match setting.unit {
            Unit::Choice(choices) => choices.iter().any(|choice| choice.name.len() > LONG_NAME),
            _ => false,
        };
        let is_unused = move || !policy.with(|policy| policy.uses(part));
        view! {
            <div class=if is_wide { "control wide" } else { "control" } hidden=flag(is_unused)>
                <span class="name">
                    <label for=id.clone()>{setting.label}</label>
                    <small>{setting.hint}</small>
                </span>
                {control}
                {shared}
                <p class="help" id=format!("{id}-help")>{setting.help}</p>
            </div>
        }
        .into_any()
    }

    fn choices(self, part: Part, choices: &'static [Choice], message: RwSignal<String>) -> AnyView {
        let policy = self.policy;
        let is = move |value| flag(move || policy.with(|policy| policy.get(part)) == value);
        let shared =
            part.row()
                .can_be_shared()
                .then_some((SHARED, SHARED_WORD, "as in the settings"));
        let choices = (0..)
            .zip(choices)
            .map(|(value, choice)| (value, choice.key, choice.name));
        let options = shared.into_iter().chain(choices);
        let options = options.map(|(value, key, name)| option(key, name, is(value)));
        let choose = move |event| {
            let chosen = event_target_value(&event);
            let said = self.take(|policy| read_part(policy, part, &chosen));
            // Also where it was refused.
            let used = policy.with_untracked(|policy| part.write(policy.get(part)));
            event_target::<web_sys::HtmlSelectElement>(&event).set_value(&used);
            say_afterwards(message, said);
        };
        let id = self.id(part.row().setting.key);
        let described_by = format!("{id}-help");
        view! {
            {list(id, described_by, options.collect(), live::change(choose))}
            <p class="message" role="alert">{text(move || message.get())}</p>
        }
        .into_any()
    }

    fn typed(
        self,
        setting: &'static Setting,
        shown: Shown,
        take: Take,
        message: RwSignal<String>,
    ) -> AnyView {
        let id = self.id(setting.key);
        view! {
            <TypedBox
                message_id=format!("{id}-message")
                id
                label=format!("{} {}", setting.label, setting.hint).trim().to_owned()
                help=setting.help
                shown
                take
                message
            />
        }
        .into_any()
    }

    /// The box of the list of delays: all of a table, or the first few.
    fn delays(self) -> AnyView {
        let policy = self.policy;
        let shown = move || policy.with(|policy| write_delays(policy.delays()));
        let take = move |text: &str| self.take(|policy| read_delays(policy, text));
        let id = self.id(DELAY.key);
        let is_table = move || policy.with(Policy::growth) == Growth::Table;
        let label = move || {
            if is_table() {
                "The delays"
            } else {
                DELAY.label
            }
        };
        let hint = move || if is_table() { "" } else { DELAY.hint };
        view! {
            <div class="control wide">
                <span class="name">
                    <label for=id.clone()>{text(move || label().to_owned())}</label>
                    <small>{text(move || hint().to_owned())}</small>
                </span>
                {self.typed(&DELAY, Arc::new(shown), Box::new(take), self.page.message())}
                <p class="help" id=format!("{id}-help")>{DELAY.help}</p>
            </div>
        }
        .into_any()
    }
}

/// The id of the panel at a place.
pub fn panel_id(place: usize) -> String {
    format!("panel-{place}")
}

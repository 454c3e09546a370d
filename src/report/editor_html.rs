//! The editor of a policy as the page shows it: all controls, before any of them has a value.

use std::fmt::Write as _;

use crate::link::DELAY;
use crate::policy::text::SHARED_WORD;
use crate::policy::{Growth, Part, PartGroup, Policy};
use crate::scenario::{Setting, Unit};

/// A choice with a longer name needs the editor's full width.
const LONG_NAME: usize = 30;

/// The controls of all parts, and of the list of delays. A control has the setting's key at the end
/// of its id, after this beginning; so has its row, its message, its label, and the button that
/// makes it follow the slider.
pub fn editor_html(id: &str) -> String {
    let mut html = String::new();
    for group in PartGroup::ALL {
        // Writing to a string can't fail.
        let _ = write!(html, "<fieldset><legend>{}</legend>", group.title());
        for part in Part::all().filter(|part| part.row().group == group) {
            let row = part.row();
            html += &control(id, &row.setting, row.can_be_shared());
        }
        if group == PartGroup::Delay {
            html += &control(id, &DELAY, false);
        }
        html += "</fieldset>";
    }
    html
}

/// What the list of delays is called beside a policy: all that there are, or those before the others.
pub fn delays_label(policy: &Policy) -> &'static str {
    match policy.growth() {
        Growth::Table => "The delays",
        _ => "First delays apart",
    }
}

fn control(id: &str, setting: &Setting, can_be_shared: bool) -> String {
    let Setting {
        key,
        label,
        hint,
        help,
        unit,
        ..
    } = setting;
    let id = format!("{id}{key}");
    let named = format!("id=\"{id}\" aria-describedby=\"{id}-message {id}-help\"");
    let mut is_wide = *setting == DELAY;
    let (control, follow) = match unit {
        Unit::Choice(choices) => {
            let shared = can_be_shared.then_some((SHARED_WORD, "as in the settings"));
            let choices = choices.iter().map(|choice| (choice.key, choice.name));
            let mut options = String::new();
            for (key, name) in shared.into_iter().chain(choices) {
                is_wide |= name.chars().count() > LONG_NAME;
                let _ = write!(options, "<option value=\"{key}\">{name}</option>");
            }
            let list = format!("<select class=\"choice\" {named}>{options}</select>");
            (list, String::new())
        }
        _ => {
            let follow = format!(
                "<p class=\"shared\" id=\"{id}-shared\"><span>follows the slider</span>\
                 <button type=\"button\" value=\"{key}\">Follow the slider<span class=\"unseen\">, \
                 {label}</span></button></p>"
            );
            let typed = format!(
                "<input class=\"box\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\" {named}>"
            );
            (typed, if can_be_shared { follow } else { String::new() })
        }
    };
    let wide = if is_wide { " wide" } else { "" };
    format!(
        "<div class=\"control{wide}\" id=\"{id}-row\"><span class=\"name\"><label id=\"{id}-label\" for=\"{id}\">{label} \
         <small>{hint}</small></label></span>{control}\
         <p class=\"message\" id=\"{id}-message\" role=\"alert\"></p>\
         <p class=\"help\" id=\"{id}-help\">{help}</p>{follow}</div>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_control_with_a_name_and_a_help() {
        let html = editor_html("edit-0-");
        assert_eq!(delays_label(&Policy::FULL_JITTER), "First delays apart");
        for key in Part::all()
            .map(|part| part.row().setting.key)
            .chain([DELAY.key])
        {
            for piece in [
                format!("<label id=\"edit-0-{key}-label\" for=\"edit-0-{key}\""),
                format!(" id=\"edit-0-{key}\""),
                format!("id=\"edit-0-{key}-message\""),
                format!("id=\"edit-0-{key}-help\""),
            ] {
                assert_eq!(html.matches(&piece).count(), 1, "{piece}");
            }
        }
        let follow = Part::all().filter(|part| {
            let row = part.row();
            row.can_be_shared() && !matches!(row.setting.unit, Unit::Choice(_))
        });
        assert_eq!(html.matches("<button").count(), follow.count());
        assert_eq!(html.matches("<fieldset>").count(), PartGroup::ALL.len());
    }

    #[test]
    fn what_the_tables_say_is_no_markup() {
        for part in Part::all() {
            let setting = &part.row().setting;
            for text in [setting.label, setting.hint, setting.help] {
                assert_eq!(super::super::html::escape(text), text);
            }
            if let Unit::Choice(choices) = setting.unit {
                assert!(
                    choices
                        .iter()
                        .all(|c| super::super::html::escape(c.name) == c.name)
                );
            }
        }
    }
}

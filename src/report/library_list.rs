//! The library as the page lists it.

use std::fmt::Write as _;

use super::html::escape;
use super::library_words::facts;
use crate::policy::Entry;
use crate::scenario::Scenario;

/// Entries of the library as items of a list: a button with the entry's id as its value, and what
/// is known of it, folded.
pub fn library_list(found: &[&Entry], scenario: &Scenario) -> String {
    let mut html = String::new();
    for entry in found {
        let [name, ecosystem, formula] =
            [entry.name, entry.ecosystem, &entry.policy.formula(scenario)].map(escape);
        let mark = |says: bool, text: &str| match says {
            true => format!(" <span class=\"caveat\">{text}</span>"),
            false => String::new(),
        };
        // Writing to a string can't fail.
        let _ = write!(
            html,
            "<li><button type=\"button\" class=\"choose\" value=\"{}\"><strong>{name}</strong> \
             <small>{ecosystem}</small>{}{} <code>{formula}</code></button>\
             <details><summary>Source and notes<span class=\"unseen\"> of {name}</span></summary>\
             {}</details></li>",
            entry.id,
            mark(!entry.is_verified, "not verified"),
            mark(!entry.left_out.is_empty(), "not simulated in full"),
            facts_list(entry)
        );
    }
    html
}

/// What is known of a library's policy, as a list.
pub fn facts_list(entry: &Entry) -> String {
    let mut html = "<dl class=\"facts\">".to_owned();
    for (heading, fact) in facts(entry) {
        html += &format!("<div><dt>{heading}</dt><dd>{}</dd></div>", escape(fact));
    }
    html + "</dl>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::library::search;

    #[test]
    fn every_entry_is_an_item_with_its_marks() {
        let all = library_list(&search(""), &Scenario::default());
        assert_eq!(all.matches("<li>").count(), 103);
        let one = library_list(&search("k8s-crashloop"), &Scenario::default());
        assert!(one.contains("value=\"k8s-crashloop\"") && one.contains(">not verified<"));
        let plain = library_list(&search("socketio-client"), &Scenario::default());
        assert!(!plain.contains("not verified"));
        assert!(one.contains("not simulated in full") && !plain.contains("not simulated in full"));
        let other = library_list(&search("aws-adaptive"), &Scenario::default());
        assert!(other.contains(">not simulated in full<") && !other.contains("not verified"));
    }
}

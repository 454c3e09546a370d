//! The library in words: how many a search has found, and what is known of each policy.

use crate::policy::{Entry, Policy, library};
use crate::words;

/// How many policies a search has found: `12 of 103`.
pub fn found(count: usize) -> String {
    let all = library::libraries().len();
    let shown = |count: usize| words::count(count as u64);
    match count {
        0 => format!(
            "None of the {} has all of these words. Names, ecosystems, sources and notes are searched, \
             and what jitter, growth and budget are called.",
            shown(all)
        ),
        count if count == all => format!("All {}", shown(all)),
        count => format!("{} of {}", shown(count), shown(all)),
    }
}

/// What is known of a library's policy, each with its heading; nothing of the page's own.
pub fn facts(entry: &Entry) -> Vec<(&'static str, &'static str)> {
    let not_verified = match entry.is_verified {
        true => "",
        false => "The source was not read for all of it; the notes say what is from elsewhere.",
    };
    [
        ("Not verified", not_verified),
        ("Not simulated", entry.left_out),
        ("Version", entry.version),
        ("Source", entry.source),
        ("Notes", entry.notes),
    ]
    .into_iter()
    .filter(|(_, fact)| !fact.is_empty())
    .collect()
}

/// What is to be known before a panel's figures are believed; `None` of most policies.
pub fn caveat(policy: &Policy) -> Option<String> {
    let entry = policy.origin();
    let not_verified = (!entry.is_verified).then(|| "Not verified in the source.".to_owned());
    let left_out = entry.left_out;
    let left_out = (!left_out.is_empty()).then(|| format!("Not simulated: {left_out}."));
    let all: Vec<_> = not_verified.into_iter().chain(left_out).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// What undoes all changes of a policy: `Back to Socket.IO client reconnection`.
pub fn back_to(policy: &Policy) -> String {
    match policy.origin() {
        entry if entry.policy == Policy::CUSTOM => "Start anew".to_owned(),
        entry => format!("Back to {}", entry.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Part, entry};

    #[test]
    fn a_search_says_how_many_it_has_found() {
        assert_eq!(found(103), "All 103");
        assert_eq!(found(12), "12 of 103");
        assert!(found(0).starts_with("None of the 103 has all of these words."));
    }

    #[test]
    fn what_is_known_is_told_and_nothing_else() {
        assert_eq!(facts(entry("full").unwrap()), []);
        let unsure = facts(entry("k8s-crashloop").unwrap());
        assert!(unsure.iter().any(|(heading, _)| *heading == "Not verified"));
        let sure = facts(entry("socketio-client").unwrap());
        let headings: Vec<_> = sure.iter().map(|(heading, _)| *heading).collect();
        assert_eq!(headings, ["Version", "Source", "Notes"]);
        let limited = facts(entry("aws-adaptive").unwrap());
        assert_eq!(limited[0].0, "Not simulated");
    }

    #[test]
    fn a_caveat_stands_by_what_is_not_simulated_or_not_verified() {
        let of = |id| caveat(&entry(id).unwrap().policy);
        assert_eq!(of("full"), None);
        assert_eq!(of("socketio-client"), None);
        let unsure = of("k8s-crashloop").unwrap();
        let expected = "Not verified in the source. Not simulated: ";
        assert!(unsure.starts_with(expected), "{unsure}");
        let left_out = of("aws-adaptive").unwrap();
        assert!(
            left_out.starts_with("Not simulated: the client’s own rate limiter"),
            "{left_out}"
        );
    }

    #[test]
    fn the_way_back_names_where_it_leads() {
        let policy = entry("socketio-client").unwrap().policy;
        let name = entry("socketio-client").unwrap().name;
        let changed = policy.with(Part::Attempts, 3);
        assert_eq!(back_to(&changed), format!("Back to {name}"));
        assert_eq!(
            back_to(&Policy::CUSTOM.with(Part::Attempts, 3)),
            "Start anew"
        );
    }
}

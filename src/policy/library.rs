//! The library: the policies that people run, as data.
//!
//! The first few follow the sliders. The others are rows of `library.tsv`, each read from the
//! source of a library; a policy is added there, and nowhere else.

use std::sync::OnceLock;

use super::policy::Policy;
use super::text::read_row;

/// One policy of the library, and where it is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in the link and on the command line.
    pub id: &'static str,
    /// The name that people know it by.
    pub name: &'static str,
    /// Whose it is: `AWS / Python`; empty for a schedule of the page's own.
    pub ecosystem: &'static str,
    /// The version whose source was read.
    pub version: &'static str,
    /// Where the formula and the defaults stand.
    pub source: &'static str,
    /// Whether that source was read for all of it.
    pub is_verified: bool,
    /// What of it is not simulated, in a few words; mostly nothing.
    pub left_out: &'static str,
    /// What else is worth knowing.
    pub notes: &'static str,
    /// The policy.
    pub policy: Policy,
}

/// The schedules that follow the sliders, in the order of [`Policy::EVERY`], and the blank one.
const OWN: [(&str, &str, Policy); 8] = [
    ("none", "No jitter", Policy::NO_JITTER),
    ("full", "Full jitter", Policy::FULL_JITTER),
    ("equal", "Equal jitter", Policy::EQUAL_JITTER),
    ("decorrelated", "Decorrelated jitter", Policy::DECORRELATED),
    ("immediate", "Immediate retries", Policy::IMMEDIATE),
    ("fixed", "Fixed interval", Policy::FIXED),
    ("additive", "Additive jitter", Policy::ADDITIVE),
    ("custom", "Custom", Policy::CUSTOM),
];

/// The rows: id, name, ecosystem, policy, verified, left out, version, source and notes, between
/// tabulators; the first line says so.
const ROWS: &str = include_str!("library.tsv");

/// All policies that have a name, those that follow the sliders first.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let own = OWN.map(|(id, name, policy)| Entry {
            id,
            name,
            ecosystem: "",
            version: "",
            source: "",
            is_verified: true,
            left_out: "",
            notes: "",
            policy,
        });
        let rows = ROWS.lines().skip(1).zip(OWN.len() as u16..).map(row);
        own.into_iter().chain(rows).collect()
    })
}

/// The libraries' policies.
pub fn libraries() -> &'static [Entry] {
    &entries()[OWN.len()..]
}

/// The entry of this name, if there is one.
pub fn entry(id: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.id == id)
}

/// The libraries in which every word of this text occurs, in the order of the library.
///
/// Words are looked for in the name, the id, the ecosystem, the source, the notes and in what the
/// jitter, the growth and the budget are called, whatever the case. A `no` belongs to the word
/// after it: `no jitter`.
pub fn search(text: &str) -> Vec<&'static Entry> {
    let text = text.to_ascii_lowercase().replace("no ", "no\u{a0}");
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let found = |entry: &&Entry| {
        let about = entry.about();
        words.iter().all(|word| about.contains(word))
    };
    libraries().iter().filter(found).collect()
}

fn row((line, origin): (&'static str, u16)) -> Entry {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (id, name, ecosystem, policy) = (next(), next(), next(), next());
    let (is_verified, left_out) = (next() == "yes", next());
    Entry {
        id,
        name,
        ecosystem,
        version: next(),
        source: next(),
        is_verified,
        left_out,
        notes: next(),
        // A test reads every row; what could not be read would be left as it is in the table.
        policy: read_row(origin, policy).unwrap_or(Policy::CUSTOM),
    }
}

impl Entry {
    /// All that can be searched, in small letters.
    fn about(&self) -> String {
        let Self {
            id,
            name,
            ecosystem,
            source,
            notes,
            policy,
            ..
        } = self;
        let jitter = if policy.has_jitter() {
            policy.jitter().key()
        } else {
            "no\u{a0}jitter"
        };
        let verified = if self.is_verified {
            "verified"
        } else {
            "unverified"
        };
        let [growth, budget] =
            [super::Part::Growth, super::Part::Budget].map(|part| part.write(policy.get(part)));
        format!("{id} {name} {ecosystem} {growth} {jitter} {budget} {verified} {source} {notes}")
            .to_ascii_lowercase()
    }
}

impl Policy {
    /// The entry of the library that it is, or was made from.
    pub fn origin(&self) -> &'static Entry {
        // A message from elsewhere may hold any number.
        entries()
            .get(usize::from(self.origin))
            .unwrap_or(&entries()[usize::from(Self::CUSTOM.origin)])
    }

    /// Whether it differs from the policy that it was made from.
    pub fn is_changed(&self) -> bool {
        *self != self.origin().policy
    }

    /// Its name, and what is changed of its origin: `Custom, from Full jitter: budget bucket`.
    pub fn full_name(&self) -> String {
        let text = self.write();
        match text.split_once(super::text::BETWEEN_PARTS) {
            Some((_, changes)) => {
                let changes = changes.replace(super::text::BETWEEN_PARTS, ", ");
                format!("{}: {}", self.name(), changes.replace(':', " "))
            }
            None => self.name(),
        }
    }

    /// The name that people know it by: `Full jitter`, `Custom, from Socket.IO client`.
    pub fn name(&self) -> String {
        let name = self.origin().name;
        if self.is_changed() && self.origin != Self::CUSTOM.origin {
            format!("Custom, from {name}")
        } else {
            name.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_read_and_written() {
        for (place, line) in ROWS.lines().skip(1).enumerate() {
            let fields: Vec<_> = line.split('\t').collect();
            assert_eq!(fields.len(), 9, "{line}");
            let origin = (OWN.len() + place) as u16;
            let policy = read_row(origin, fields[3]).unwrap();
            assert_eq!(policy.origin().policy, policy);
            assert_eq!(policy.write(), fields[0]);
            assert!(!policy.is_changed());
        }
        assert_eq!(libraries().len(), 103);
    }

    #[test]
    fn no_two_have_the_same_name() {
        for (i, entry) in entries().iter().enumerate() {
            assert_eq!(usize::from(entry.policy.origin), i);
            let same = |other: &&Entry| other.id == entry.id || other.name == entry.name;
            assert_eq!(entries().iter().filter(same).count(), 1, "{}", entry.id);
            // The name stands in a link as it is.
            let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(entry.id.chars().all(fits), "{}", entry.id);
        }
    }

    #[test]
    fn a_search_finds_what_all_words_are_in() {
        let ids = |text| {
            search(text)
                .iter()
                .map(|entry| entry.id)
                .collect::<Vec<_>>()
        };
        assert!(ids("redis").contains(&"ioredis-5") && ids("REDIS").contains(&"lettuce"));
        assert!(ids("aws").contains(&"aws-2026-transient"));
        assert_eq!(ids("  "), ids(""));
        assert_eq!(ids("").len(), 103);
        assert!(ids("no such library").is_empty());
        let no_jitter = search("no jitter");
        assert!(no_jitter.len() > 30);
        let none = |entry: &&&Entry| !entry.policy.has_jitter();
        let told = |entry: &&&Entry| entry.notes.to_lowercase().contains("no jitter");
        assert!(no_jitter.iter().all(|entry| none(&entry) || told(&entry)));
        assert_eq!(ids("redis no jitter"), ids("no jitter redis"));
        assert!(ids("unverified").contains(&"k8s-crashloop"));
    }
}

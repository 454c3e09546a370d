//! The library as a list.

use std::io::{self, Write};

use serde::Serialize;

use super::args::PoliciesArgs;
use super::wrapped::write_wrapped;
use crate::policy::{Entry, library};
use crate::report::limit_facts;
use crate::scenario::Scenario;

/// Writes the policies of the library in which all words of the search occur: a few lines for
/// each, or one JSON object for each.
///
/// # Errors
///
/// Whatever the output says.
pub fn write_policies(args: &PoliciesArgs, mut output: impl Write) -> io::Result<()> {
    let search = args.search.clone().unwrap_or_default();
    let found = library::search(&search.to_string_lossy());
    for entry in &found {
        if args.json {
            serde_json::to_writer(&mut output, &Row::of(entry))?;
            writeln!(output)?;
        } else {
            write_entry(entry, &mut output)?;
        }
    }
    if !args.json {
        match found.len() {
            1 => writeln!(output, "1 policy")?,
            count => writeln!(output, "{count} policies")?,
        }
    }
    Ok(())
}

fn write_entry(entry: &Entry, mut output: impl Write) -> io::Result<()> {
    let Entry {
        id,
        name,
        ecosystem,
        version,
        source,
        is_verified,
        left_out,
        notes,
        policy,
    } = entry;
    let mark = if *is_verified { "" } else { "  [not verified]" };
    writeln!(output, "{id}  {name} ({ecosystem}){mark}")?;
    let mut write = |heading: &str, fact: &str| write_wrapped(heading, fact, &mut output);
    write("delay", &policy.formula(&Scenario::default()))?;
    for (heading, fact) in limit_facts(policy) {
        write(heading, &fact)?;
    }
    write("seen", version)?;
    write("source", source)?;
    if !left_out.is_empty() {
        write("left out", left_out)?;
    }
    if !notes.is_empty() {
        write("notes", notes)?;
    }
    writeln!(output)
}

/// An entry as JSON.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    name: &'a str,
    ecosystem: &'a str,
    version_seen: &'a str,
    source: &'a str,
    verified: bool,
    formula: String,
    policy: String,
    not_simulated: &'a str,
    notes: &'a str,
}

impl<'a> Row<'a> {
    fn of(entry: &'a Entry) -> Self {
        Self {
            id: entry.id,
            name: entry.name,
            ecosystem: entry.ecosystem,
            version_seen: entry.version,
            source: entry.source,
            verified: entry.is_verified,
            formula: entry.policy.formula(&Scenario::default()),
            policy: entry.policy.write_in_full(),
            not_simulated: entry.left_out,
            notes: entry.notes,
        }
    }
}

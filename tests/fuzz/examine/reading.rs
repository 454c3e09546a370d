//! A link, read: the page is within its limits, comes back from its own link, and what was not
//! used as it stood is told in few and short words.

use stampede::link::{self, MAX_BYTES, Notice, PageState, Panels, Reading};
use stampede::sim::check;

use super::{Held, hold};

/// Twenty, and one that says how many more there are.
const MOST_NOTICES: usize = 21;
const MOST_CHARS: usize = 400;

/// Reads a link and gives its page.
pub fn read(text: &str) -> Result<PageState, String> {
    let Reading { state, notices } = link::read(text);
    hold!(notices.len() <= MOST_NOTICES, "{} notices", notices.len());
    notices.iter().try_for_each(is_sane)?;
    is_within_limits(&state)?;
    comes_back(&state)?;
    Ok(state)
}

fn is_within_limits(
    PageState {
        scenario, panels, ..
    }: &PageState,
) -> Held {
    scenario.check().map_err(|error| error.to_string())?;
    let policies = panels.policies();
    hold!(
        (1..=Panels::MOST).contains(&policies.len()),
        "{} panels",
        policies.len()
    );
    for (place, policy) in policies.iter().enumerate() {
        hold!(
            !policies[..place].contains(policy),
            "{} twice",
            policy.write()
        );
        check(policy, scenario).map_err(|error| format!("{}: {error}", policy.write()))?;
    }
    Ok(())
}

fn comes_back(state: &PageState) -> Held {
    let canonical = link::write(state);
    hold!(
        canonical.len() <= MAX_BYTES,
        "a canonical link of {} bytes",
        canonical.len()
    );
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || b"=&.,_~:/-".contains(&byte);
    // The sign of a per cent below one is the only character that has an escape.
    let bare = canonical.replace("%25", "");
    hold!(
        bare.bytes().all(is_fit),
        "the canonical link {canonical:?} needs escapes"
    );
    for address in [
        canonical.clone(),
        format!("https://example.org/a/?{canonical}#b"),
    ] {
        let Reading {
            state: again,
            notices,
        } = link::read(&address);
        hold!(
            again == *state,
            "{address:?} reads as another page, {:?}",
            link::write(&again)
        );
        hold!(notices.is_empty(), "{address:?} gives notices: {notices:?}");
    }
    Ok(())
}

/// A notice is one short sentence or two, in plain text, and names what it is about.
fn is_sane(notice: &Notice) -> Held {
    let told = notice.to_string();
    hold!(
        told.chars().count() <= MOST_CHARS,
        "a notice of {} characters",
        told.chars().count()
    );
    hold!(
        !told.contains(char::is_control),
        "a notice with control characters: {told:?}"
    );
    hold!(
        told.ends_with('.'),
        "a notice that is no sentence: {told:?}"
    );
    let key = key_of(notice);
    hold!(
        told.contains(&key),
        "a notice that does not name {key:?}: {told:?}"
    );
    Ok(())
}

/// What a notice has to name.
fn key_of(notice: &Notice) -> String {
    match notice {
        Notice::Malformed { setting, .. } | Notice::OutOfRange { setting, .. } => {
            setting.key.to_owned()
        }
        Notice::InPolicy { name, notice } => format!("In {name}: {}", key_of_inner(notice)),
        Notice::NoSuchPolicy { .. }
        | Notice::NoRoom { .. }
        | Notice::NoPolicies { .. }
        | Notice::NoTime { .. } => Panels::SETTING.to_owned(),
        Notice::NoSuchSetting { key, .. } => key.as_str().to_owned(),
        Notice::Repeated { key, .. } => (*key).to_owned(),
        _ => String::new(),
    }
}

/// The start of a notice within a policy; most start with their key.
fn key_of_inner(notice: &Notice) -> String {
    match notice {
        Notice::Malformed { .. } | Notice::OutOfRange { .. } | Notice::Repeated { .. } => {
            key_of(notice)
        }
        _ => String::new(),
    }
}

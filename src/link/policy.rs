//! Reading a policy in a link: whatever the text, what can't be used is told and nothing breaks.

use super::excerpt::Excerpt;
use super::notice::Notice;
use super::notices::Notices;
use super::value::{Fallback, read_value};
use crate::policy::text::{SHARED_WORD, named, split, split_delays};
use crate::policy::{DelayList, LONGEST, Part, Policy, SHARED};
use crate::scenario::{PER_CENT, Setting, Unit};

/// One delay of a list, and what the list is called.
pub static DELAY: Setting = Setting {
    key: DelayList::SETTING,
    label: "First delays apart",
    hint: "",
    help: "The delays before the growth begins, or all of a table: exactly as they stand, with a / between them, or none.",
    unit: Unit::Duration,
    default: 0,
    min: 0,
    max: LONGEST.0,
    off: None,
};

/// Reads a policy such as `socketio-client~cap:10s`; `None`, with a notice, if there is none of
/// that name.
pub(super) fn read_policy(text: &str, notices: &mut Notices) -> Option<Policy> {
    let (name, parts) = split(text);
    let Some(mut policy) = named(name) else {
        let held = Excerpt::of(name);
        notices.push(Notice::NoSuchPolicy { held });
        return None;
    };
    let name = policy.origin().id;
    let mut tell = |notice| {
        notices.push(Notice::InPolicy {
            name,
            notice: Box::new(notice),
        });
    };
    let mut seen: Vec<&str> = Vec::new();
    for (key, value) in parts {
        let held = || Excerpt::of(value);
        let part = Part::of_key(key);
        let key = match part {
            Some(part) => part.row().setting.key,
            None if key == DelayList::SETTING => DelayList::SETTING,
            None => {
                let key = Excerpt::of(key);
                tell(Notice::NoSuchSetting { key, held: held() });
                continue;
            }
        };
        if seen.contains(&key) {
            tell(Notice::Repeated { key, held: held() });
            continue;
        }
        seen.push(key);
        let notice = match part {
            Some(part) => read_part(&mut policy, part, value),
            None => read_delays(&mut policy, value),
        };
        if let Some(notice) = notice {
            tell(notice);
        }
    }
    Some(policy)
}

/// Reads the value of a part into a policy; the rule that the link and the editor share.
///
/// What is not of the part's kind leaves it as it is, what is out of range gives the nearest
/// limit.
pub fn read_part(policy: &mut Policy, part: Part, text: &str) -> Option<Notice> {
    let row = part.row();
    if row.can_be_shared() && text.trim().eq_ignore_ascii_case(SHARED_WORD) {
        policy.set(part, SHARED);
        return None;
    }
    let typed = read_value(&row.setting, text, Fallback::Keep(policy.get(part)));
    policy.set(part, typed.value);
    like_a_ratio(part, text, typed.value).or(typed.notice)
}

/// What there is to say of per cents that look like a ratio: a bare number above 0 and below 1.
fn like_a_ratio(part: Part, text: &str, used: u64) -> Option<Notice> {
    let unit = part.row().setting.unit;
    let is_bare = unit == Unit::Percent && !text.contains('%');
    let understood = u64::try_from(unit.read(text)?).ok()?;
    (is_bare && (1..PER_CENT).contains(&understood)).then(|| Notice::LikeARatio {
        part,
        held: Excerpt::of(text),
        understood,
        used,
    })
}

/// Reads a list of delays into a policy; the rule that the link and the editor share.
///
/// The list is left as it is if one of its delays is not one.
pub fn read_delays(policy: &mut Policy, text: &str) -> Option<Notice> {
    let mut notice = None;
    let mut delays = Vec::new();
    for text in split_delays(text.trim()).take(DelayList::MOST) {
        let typed = read_value(&DELAY, text, Fallback::Default);
        if let Some(Notice::Malformed { held, .. }) = typed.notice {
            return Some(Notice::NotADelay { held });
        }
        notice = notice.or(typed.notice);
        delays.push(typed.value);
    }
    let given = split_delays(text.trim()).count();
    if given > DelayList::MOST {
        notice = Some(Notice::TooManyDelays { given });
    }
    policy.set_delays(&delays);
    notice
}

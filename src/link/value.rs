//! One value of one setting: the rule that the link and the page's typed boxes share.

use super::excerpt::Excerpt;
use super::notice::{Instead, Notice};
use crate::scenario::Setting;

/// A value that can be used, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// A value within the setting's limits; microseconds for a duration.
    pub value: u64,
    /// What there is to say if the text was not used as it stood.
    pub notice: Option<Notice>,
}

/// What takes the place of a text that is not a value at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// The setting's default, as in a link.
    Default,
    /// The value that is there already, as in a box that is typed in; microseconds for a duration.
    Keep(u64),
}

/// Reads what a link or a typed box holds for a setting.
///
/// A text that is not of the setting's kind gives the fallback, a value out of range the
/// nearest limit; either way there is a notice.
pub fn read_value(setting: &'static Setting, text: &str, fallback: Fallback) -> Typed {
    let held = || Excerpt::of(text);
    if setting.off.is_some_and(|off| off.is_said_by(text)) {
        return Typed {
            value: 0,
            notice: None,
        };
    }
    let Some(number) = setting.unit.read(text) else {
        let (value, instead) = match fallback {
            Fallback::Default => (setting.default, Instead::Default(setting.default)),
            Fallback::Keep(value) => (value, Instead::Kept(value)),
        };
        let notice = Notice::Malformed {
            setting,
            held: held(),
            instead,
        };
        return Typed {
            value,
            notice: Some(notice),
        };
    };
    let &Setting { min, max, off, .. } = setting;
    let used = match u64::try_from(number) {
        Ok(value) if (min..=max).contains(&value) => value,
        Ok(0) if off.is_some_and(|off| off.zero) => 0,
        // Less than nothing is nearest to nothing, where that has a word of its own.
        _ if number < 0 && off.is_some_and(|off| off.zero && off.word != "0") => 0,
        _ if number < i128::from(min) => min,
        _ => max,
    };
    let notice = (i128::from(used) != number).then(|| Notice::OutOfRange {
        setting,
        held: held(),
        used,
    });
    Typed {
        value: used,
        notice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parameter;

    #[track_caller]
    fn typed(key: &str, text: &str, value: u64, notice: &str) {
        let read = read_value(parameter(key).unwrap(), text, Fallback::Keep(5_000_000));
        assert_eq!(read.value, value);
        assert_eq!(
            read.notice.map(|n| n.to_string()).unwrap_or_default(),
            notice
        );
    }

    #[test]
    fn a_box_takes_what_can_be_used() {
        typed("base", "250 ms", 250_000, "");
        typed("clients", "2,000", 2_000, "");
        typed("capacity", "250 /s", 250, "");
    }

    #[test]
    fn a_box_keeps_its_value_where_the_text_is_not_one() {
        typed(
            "base",
            "soon",
            5_000_000,
            "base held \"soon\", which is not a duration such as 250ms, 1.5s or 2m; 5 s is kept.",
        );
        typed(
            "base",
            "",
            5_000_000,
            "base held nothing, which is not a duration such as 250ms, 1.5s or 2m; 5 s is kept.",
        );
        typed(
            "seed",
            "1.5",
            5_000_000,
            "seed held \"1.5\", which is not a whole number such as 1000; 5000000 is kept.",
        );
    }

    #[test]
    fn a_box_takes_the_nearest_limit() {
        typed(
            "base",
            "0",
            1_000,
            "base held \"0\"; it must be from 1 ms to 10 min, so 1 ms is used.",
        );
        typed(
            "capacity",
            "3e6",
            2_000_000,
            "capacity held \"3e6\"; it must be from 1 /s to 2,000,000 /s, so 2,000,000 /s is used.",
        );
    }
}

//! A setting: what it is called, what it can be, how its values are written.

use super::unit::Unit;

/// A number that people can set: of the scenario, or of a policy.
#[derive(Debug)]
pub struct Setting {
    /// Its name in the link and in messages.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What stands small beside the name; empty where the name says enough.
    pub hint: &'static str,
    /// What it means, in a line.
    pub help: &'static str,
    /// What its number stands for.
    pub unit: Unit,
    /// Its value where nothing else is said; microseconds for a duration, like `min` and `max`.
    pub default: u64,
    /// The least it can be.
    pub min: u64,
    /// The most it can be.
    pub max: u64,
    /// What it can be besides, written as 0, where it can be switched off.
    pub off: Option<Off>,
}

/// A setting that can be switched off: its value is 0 then, and none of its limits holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Off {
    /// The word for it, in the link and on the page.
    pub word: &'static str,
    /// Whether a 0 in the link means it. It does, unless 0 could be taken for the opposite: no
    /// attempt at all is not the same as no limit of attempts.
    pub zero: bool,
    /// Whether it means that there is no limit. Then every word for that is understood, whichever of
    /// them is written.
    pub is_no_limit: bool,
}

impl Off {
    /// Whether a text says it: in its own word, in the plainest one, or in another for the same.
    ///
    /// Where 0 means off, `none` does; `unlimited` only where there is no limit, because an
    /// unlimited queue is not none.
    pub fn is_said_by(self, text: &str) -> bool {
        let text = text.trim();
        let others: &[&str] = match self {
            Self {
                is_no_limit: true, ..
            } => &["none", "unlimited"],
            Self { zero: true, .. } => &["none"],
            _ => &[],
        };
        [self.word, "off"]
            .iter()
            .chain(others)
            .any(|word| text.eq_ignore_ascii_case(word))
    }
}

/// Off, where the link may say 0.
pub(crate) const fn off(word: &'static str) -> Option<Off> {
    Some(Off {
        word,
        zero: true,
        is_no_limit: false,
    })
}

/// No limit, where the link may say 0.
pub(crate) const fn no_limit(word: &'static str) -> Option<Off> {
    Some(Off {
        word,
        zero: true,
        is_no_limit: true,
    })
}

/// No limit, where 0 would mean something else.
pub(crate) const fn unlimited(word: &'static str) -> Option<Off> {
    Some(Off {
        word,
        zero: false,
        is_no_limit: true,
    })
}

/// A word in place of a number, where 0 would mean something else.
pub(crate) const fn in_place(word: &'static str) -> Option<Off> {
    Some(Off {
        word,
        zero: false,
        is_no_limit: false,
    })
}

impl PartialEq for Setting {
    /// Two settings are the same if their keys are: no table has a key twice, and where two tables
    /// share one it means the same.
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Setting {}

impl Setting {
    /// Whether a value is within the limits, or off.
    pub fn allows(&self, value: u64) -> bool {
        (self.min..=self.max).contains(&value) || (value == 0 && self.off.is_some())
    }

    /// Writes a value as the link does: `1000`, `250ms`, `even`.
    pub fn write(&self, value: u64) -> String {
        match self.off {
            Some(off) if value == 0 => off.word.to_owned(),
            _ => self.unit.write(value),
        }
    }

    /// Writes a value for people: `1,000`, `100 /s`, `250 ms`, `unlimited`.
    pub fn show(&self, value: u64) -> String {
        match self.off {
            Some(off) if value == 0 => off.word.to_owned(),
            _ => self.unit.show(value),
        }
    }

    /// Its name and a value of it within a sentence: `timeout 1 s`.
    pub fn told(&self, value: u64) -> String {
        let mut label = self.label.to_owned();
        // A name that is written in capitals everywhere stays so.
        if self.label != "Retry-After" {
            label[..1].make_ascii_lowercase();
        }
        format!("{label} {}", self.show(value))
    }

    /// What it can be, as the link writes it: `1 to 1000 or unlimited`, `poisson, even`.
    pub fn limits(&self) -> String {
        let [min, max] = [self.min, self.max].map(|value| self.unit.write(value));
        match (self.unit, self.off) {
            (Unit::Choice(choices), _) => {
                let keys: Vec<_> = choices.iter().map(|choice| choice.key).collect();
                keys.join(", ")
            }
            (_, Some(off)) => format!("{min} to {max} or {}", off.word),
            (_, None) => format!("{min} to {max}"),
        }
    }

    /// Writes the least for people, where the unit is clear from beside it: `1`, `off`.
    pub fn show_least(&self) -> String {
        match self.off {
            Some(off) => off.word.to_owned(),
            None => self.unit.show_limit(self.min),
        }
    }
}

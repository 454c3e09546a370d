//! What a reader of a link, or of a typed box, is told.

use std::fmt;

use super::excerpt::Excerpt;
use super::read::{MAX_BYTES, VERSION};
use crate::chart::Scale;
use crate::scenario::Unit;
use crate::words::count;

/// Something in a link, or in a typed box, that was not used as it stood.
///
/// The text names the setting, what it held and what was used instead. It is plain text, not
/// markup, and a single line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A value that is not of its setting's kind.
    Malformed {
        /// The setting.
        key: &'static str,
        /// What it held.
        held: Excerpt,
        /// The kind that it should be.
        unit: Unit,
        /// What is used instead.
        instead: Instead,
    },
    /// A value beyond a limit; the nearest limit is used.
    OutOfRange {
        /// The setting.
        key: &'static str,
        /// What it held.
        held: Excerpt,
        /// The kind of its value.
        unit: Unit,
        /// The least that it can be; microseconds for a duration, like `max` and `used`.
        min: u64,
        /// The most that it can be.
        max: u64,
        /// The nearest of the two.
        used: u64,
    },
    /// A scale that does not exist; the default is used.
    NoSuchScale {
        /// What the setting held.
        held: Excerpt,
    },
    /// A version of the link that is not known; the link is read as version 1.
    NoSuchVersion {
        /// What `v` held.
        held: Excerpt,
    },
    /// A setting that does not exist; it is ignored.
    NoSuchSetting {
        /// Its name.
        key: Excerpt,
        /// What it held.
        held: Excerpt,
    },
    /// A setting that stands in the link again; the first one counts.
    Repeated {
        /// The setting.
        key: &'static str,
        /// What the later one held.
        held: Excerpt,
    },
    /// A link longer than is read.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// There were more notices than are shown.
    More {
        /// How many more.
        count: usize,
    },
}

/// What is used where a value is malformed; microseconds for a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The default of the setting.
    Default(u64),
    /// The value that was there before.
    Kept(u64),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed {
                key,
                held,
                unit,
                instead,
            } => {
                let kind = kind(*unit);
                write!(f, "{key} held {held}, which is not {kind}; ")?;
                match instead {
                    Instead::Default(value) => {
                        write!(f, "the default, {}, is used instead.", unit.show(*value))
                    }
                    Instead::Kept(value) => write!(f, "{} is kept.", unit.show(*value)),
                }
            }
            Self::OutOfRange {
                key,
                held,
                unit,
                min,
                max,
                used,
            } => {
                let [min, max, used] = [min, max, used].map(|value| unit.show(*value));
                write!(
                    f,
                    "{key} held {held}; it must be from {min} to {max}, so {used} is used."
                )
            }
            Self::NoSuchScale { held } => {
                let [first, second, third] = Scale::ALL.map(Scale::key);
                write!(
                    f,
                    "{} held {held}, which is not {first}, {second} or {third}; \
                     the default, {}, is used instead.",
                    Scale::SETTING,
                    Scale::default().key()
                )
            }
            Self::NoSuchVersion { held } => write!(
                f,
                "v held {held}; only version {VERSION} of the link is known here, so the rest is read \
                 as version {VERSION}."
            ),
            Self::NoSuchSetting { key, held } => write!(
                f,
                "There is no setting called \"{}\", which held {held}; it is ignored.",
                key.as_str()
            ),
            Self::Repeated { key, held } => write!(
                f,
                "{key} is there more than once; the first is used, and the one that held {held} \
                 is ignored."
            ),
            Self::TooLong { bytes } => write!(
                f,
                "The link is {} bytes long and {} are allowed; the settings beyond them are \
                 ignored.",
                count(*bytes as u64),
                count(MAX_BYTES as u64)
            ),
            Self::More { count: 1 } => f.write_str("1 more notice is left out."),
            Self::More { count: more } => {
                write!(f, "{} more notices are left out.", count(*more as u64))
            }
        }
    }
}

fn kind(unit: Unit) -> &'static str {
    match unit {
        Unit::Duration => "a duration such as 250ms, 1.5s or 2m",
        Unit::Count | Unit::PerSecond | Unit::Number => "a whole number such as 1000",
    }
}

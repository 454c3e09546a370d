//! What a reader of a link, or of a typed box, is told.

use std::fmt;

use super::excerpt::Excerpt;
use super::panels::Panels;
use super::read::{MAX_BYTES, VERSION};
use crate::chart::Scale;
use crate::policy::{DelayList, Part, Policy, SHARED, library};
use crate::scenario::{PER_CENT, Setting, Unit};
use crate::words::{count, decimal};

/// Something in a link, or in a typed box, that was not used as it stood.
///
/// The text names the setting, what it held and what was used instead. It is plain text, not
/// markup, and a single line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A value that is not of its setting's kind.
    Malformed {
        /// The setting.
        setting: &'static Setting,
        /// What it held.
        held: Excerpt,
        /// What is used instead.
        instead: Instead,
    },
    /// A value beyond a limit; the nearest limit is used.
    OutOfRange {
        /// The setting.
        setting: &'static Setting,
        /// What it held.
        held: Excerpt,
        /// The nearest of its limits.
        used: u64,
    },
    /// A bare number of per cent below 1, which may have been meant as a ratio; it is used as it is,
    /// or the nearest limit.
    LikeARatio {
        /// The part of a policy.
        part: Part,
        /// What it held.
        held: Excerpt,
        /// What was understood.
        understood: u64,
        /// What is used: that, or the nearest limit.
        used: u64,
    },
    /// A policy that does not exist; it is left out.
    NoSuchPolicy {
        /// What stood in the list.
        held: Excerpt,
    },
    /// A policy that is shown already, or one too many; it is left out.
    NoRoom {
        /// The policy, as a link writes it.
        policy: String,
        /// Whether it is shown already.
        twice: bool,
    },
    /// A list without a policy that can be shown; the default is used.
    NoPolicies {
        /// What the setting held.
        held: Excerpt,
    },
    /// Something within a policy.
    InPolicy {
        /// Where the policy starts from.
        name: &'static str,
        /// What there is to say.
        notice: Box<Notice>,
    },
    /// Something in a list of delays that is none; the list is left as it was.
    NotADelay {
        /// What stood there.
        held: Excerpt,
    },
    /// A list of more delays than there is room for; the first of them are used.
    TooManyDelays {
        /// How many there were.
        given: usize,
    },
    /// Retries at once where a failure costs no time; the policy is left out.
    NoTime {
        /// The policy, as a link writes it.
        policy: String,
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
                setting,
                held,
                instead,
            } => {
                let (key, kind) = (setting.key, kind(setting.unit));
                write!(f, "{key} held {held}, which is not {kind}; ")?;
                match instead {
                    Instead::Default(value) => {
                        // A choice goes by the name that it has among those just listed.
                        let value = match setting.unit {
                            Unit::Choice(_) => setting.write(*value),
                            _ => setting.show(*value),
                        };
                        write!(f, "the default, {value}, is used instead.")
                    }
                    Instead::Kept(SHARED) => write!(f, "what the slider says is kept."),
                    Instead::Kept(value) => write!(f, "{} is kept.", setting.show(*value)),
                }
            }
            Self::OutOfRange {
                setting,
                held,
                used,
            } => {
                write!(f, "{} held {held}; ", setting.key)?;
                out_of_range(f, setting, *used)?;
                f.write_str(".")
            }
            Self::LikeARatio {
                part,
                held,
                understood,
                used,
            } => {
                let setting = &part.row().setting;
                let meant = setting.show(*understood);
                write!(f, "{} held {held}, which is {meant}", setting.key)?;
                if used != understood {
                    f.write_str("; ")?;
                    out_of_range(f, setting, *used)?;
                }
                let ratio = decimal(*understood, PER_CENT);
                // With its sign where it needs one, or the advice would be told off in turn.
                let percent = part.write(understood.saturating_mul(100));
                write!(f, "; for a ratio of {ratio} write {percent}.")
            }
            Self::NoSuchPolicy { held } => write!(
                f,
                "{} held {held}, which is neither {} nor the name of a library; it is left out.",
                Panels::SETTING,
                own_policies().join(", ")
            ),
            Self::NoRoom { policy, twice } => {
                let (setting, most) = (Panels::SETTING, Panels::MOST);
                let policy = Excerpt::of(policy);
                if *twice {
                    write!(
                        f,
                        "{setting} held {policy} more than once; it is shown once."
                    )
                } else {
                    write!(
                        f,
                        "{setting} held more than {most} policies; {policy} is left out."
                    )
                }
            }
            Self::NoPolicies { held } => write!(
                f,
                "{} held {held}, which leaves nothing to show; the default, {}, is used instead.",
                Panels::SETTING,
                Policy::ALL.map(|policy| policy.write()).join(",")
            ),
            Self::InPolicy { name, notice } => write!(f, "In {name}: {notice}"),
            Self::NotADelay { held } => write!(
                f,
                "{} held {held}, which is not {}; between delays stands a /, as in 1s/5s/30s; \
                 the list is left as it was.",
                DelayList::SETTING,
                kind(Unit::Duration)
            ),
            Self::TooManyDelays { given } => write!(
                f,
                "{} held {} entries; it must be {} at most, so the first {} are used.",
                DelayList::SETTING,
                count(*given as u64),
                DelayList::MOST,
                DelayList::MOST
            ),
            Self::NoTime { policy } => write!(
                f,
                "{} held {}, which needs a latency above 0, or a client could retry for ever \
                 in no time; it is left out.",
                Panels::SETTING,
                Excerpt::of(policy)
            ),
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

/// What a setting must be and what is used instead.
fn out_of_range(f: &mut fmt::Formatter<'_>, setting: &Setting, used: u64) -> fmt::Result {
    let [min, max, used] = [setting.min, setting.max, used].map(|value| setting.show(value));
    write!(f, "it must be from {min} to {max}")?;
    if let Some(off) = setting.off.filter(|off| off.word != "0") {
        write!(f, ", or {}", off.word)?;
    }
    write!(f, ", so {used} is used")
}

/// The names of the policies that are no library's.
fn own_policies() -> Vec<&'static str> {
    let own = library::entries().len() - library::libraries().len();
    library::entries()[..own]
        .iter()
        .map(|entry| entry.id)
        .collect()
}

fn kind(unit: Unit) -> String {
    match unit {
        Unit::Duration => "a duration such as 250ms, 1.5s or 2m".to_owned(),
        Unit::Count | Unit::PerSecond | Unit::Number => "a whole number such as 1000".to_owned(),
        Unit::Percent => "a number of per cent such as 5 or 12.5".to_owned(),
        Unit::Factor | Unit::Millionths => "a multiple such as 3 or 1.6".to_owned(),
        Unit::Choice(choices) => one_of(choices.iter().map(|choice| choice.key)),
    }
}

/// `a, b or c`.
fn one_of(words: impl IntoIterator<Item = &'static str>) -> String {
    let words: Vec<_> = words.into_iter().collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

//! What the numbers of parameters stand for, and how they are written.

use super::choice::Choice;
use crate::time::Micros;
use crate::words;

/// What a parameter's number stands for, and so how it is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A whole number of something.
    Count,
    /// A whole number a second.
    PerSecond,
    /// A span of virtual time; the number is microseconds.
    Duration,
    /// A number without a size, such as the seed.
    Number,
    /// A share; the number is millionths, written in per cent.
    Percent,
    /// A multiple; the number is thousandths.
    Factor,
    /// A multiple; the number is millionths.
    Millionths,
    /// One of a few; the number is its place among them.
    Choice(&'static [Choice]),
}

impl Unit {
    /// Writes a value as the link does: `1000`, `250ms`, `12.5`, `even`.
    pub fn write(self, value: u64) -> String {
        match self {
            Self::Duration => words::link_duration(Micros(value)),
            Self::Count | Self::PerSecond | Self::Number => value.to_string(),
            Self::Percent => words::decimal(value, PER_CENT),
            Self::Factor => words::decimal(value, THOUSAND),
            Self::Millionths => words::decimal(value, WHOLE),
            Self::Choice(choices) => Choice::at(choices, value).key.to_owned(),
        }
    }

    /// Writes a limit for people, where the unit is clear from beside it: `2,000,000`, `24 h`.
    pub fn show_limit(self, value: u64) -> String {
        match self {
            Self::PerSecond => words::count(value),
            _ => self.show(value),
        }
    }

    /// Writes a value for people: `1,000`, `100 /s`, `250 ms`, `42`, `12.5 %`, `1.6×`.
    pub fn show(self, value: u64) -> String {
        match self {
            Self::Duration => words::exact_duration(Micros(value)),
            Self::Count => words::count(value),
            Self::PerSecond => format!("{} /s", words::count(value)),
            Self::Number => value.to_string(),
            Self::Percent => format!("{} %", words::decimal(value, PER_CENT)),
            Self::Factor if value.is_multiple_of(THOUSAND) => {
                format!("{}×", words::count(value / THOUSAND))
            }
            Self::Factor => format!("{}×", words::decimal(value, THOUSAND)),
            Self::Millionths => format!("{}×", words::decimal(value, WHOLE)),
            Self::Choice(choices) => Choice::at(choices, value).name.to_owned(),
        }
    }

    /// Reads a value as people write it; `None` if the text is not of this kind.
    ///
    /// The result is negative for a negative number and `i128::MAX` for one beyond all measure,
    /// so that the caller can say which limit it passed.
    pub fn read(self, text: &str) -> Option<i128> {
        match self {
            Self::Duration => words::read_duration(text),
            Self::Count | Self::PerSecond | Self::Number => words::read_count(text),
            Self::Percent => words::read_decimal(text, &["%"], PER_CENT),
            Self::Factor => words::read_decimal(text, &["×", "x"], THOUSAND),
            Self::Millionths => words::read_decimal(text, &["×", "x"], WHOLE),
            Self::Choice(choices) => {
                let text = text.trim();
                let place = choices.iter().position(|choice| choice.key == text)?;
                i128::try_from(place).ok()
            }
        }
    }
}

/// All of a share, in the millionths that shares are counted in.
pub const WHOLE: u64 = 1_000_000;
/// Millionths in one per cent.
pub const PER_CENT: u64 = 10_000;
/// Thousandths in one.
const THOUSAND: u64 = 1_000;

//! A policy as a piece of text: `full`, `socketio-client~cap:10s~attempts:5`,
//! `custom~first:250ms~jitter:full~delays:0/1s`.
//!
//! The name says where it starts from, and what follows which parts are different. All its
//! characters but the sign of a per cent can stand in a link as they are, and its end can't be taken
//! for a full stop.

use super::delay_list::DelayList;
use super::library;
use super::part::Part;
use super::policy::{Policy, SHARED};
use crate::scenario::{PER_CENT, Unit};
use crate::time::Micros;
use crate::words;

/// The word for a part that follows the scenario's slider.
pub const SHARED_WORD: &str = "slider";
/// The word for a list of delays without any.
pub const NO_DELAYS: &str = "none";
/// What stands before each part.
pub(super) const BETWEEN_PARTS: char = '~';
/// What stands between a part's key and its value.
const BEFORE_VALUE: char = ':';
/// What stands between the delays of a list.
const BETWEEN_DELAYS: char = '/';

/// Takes a text apart: the name, and the parts' keys and values.
pub fn split(text: &str) -> (&str, impl Iterator<Item = (&str, &str)>) {
    let mut pieces = text.split(BETWEEN_PARTS);
    let name = pieces.next().unwrap_or_default().trim();
    let parts = pieces.map(|piece| {
        let (key, value) = piece.split_once(BEFORE_VALUE).unwrap_or((piece, ""));
        (key.trim(), value.trim())
    });
    (name, parts)
}

/// The delays of a list's text.
pub fn split_delays(text: &str) -> impl Iterator<Item = &str> {
    let text = if text == NO_DELAYS { "" } else { text };
    text.split(BETWEEN_DELAYS)
        .map(str::trim)
        .filter(|delay| !delay.is_empty())
}

/// Writes a list of delays: `0/1s/2s`, or `none`.
pub fn write_delays(delays: &[u64]) -> String {
    if delays.is_empty() {
        return NO_DELAYS.to_owned();
    }
    let delays: Vec<_> = delays
        .iter()
        .map(|delay| words::link_duration(Micros(*delay)))
        .collect();
    delays.join("/")
}

impl Part {
    /// Writes a value of this part as the link does. A share below one per cent has its sign, or it
    /// could be taken for a ratio.
    pub fn write(self, value: u64) -> String {
        let setting = &self.row().setting;
        match value {
            SHARED => SHARED_WORD.to_owned(),
            1..PER_CENT if setting.unit == Unit::Percent => format!("{}%", setting.write(value)),
            value => setting.write(value),
        }
    }
}

impl Policy {
    /// The policy as text: the name of its origin, and the parts in which it differs from it.
    pub fn write(&self) -> String {
        let origin = self.origin();
        let mut text = origin.id.to_owned();
        let mut part = |key: &str, value: &str| {
            text.push(BETWEEN_PARTS);
            text += key;
            text.push(BEFORE_VALUE);
            text += value;
        };
        for changed in Part::all() {
            let value = self.get(changed);
            if value != origin.policy.get(changed) {
                part(changed.row().setting.key, &changed.write(value));
            }
        }
        if self.delays() != origin.policy.delays() {
            part(DelayList::SETTING, &write_delays(self.delays()));
        }
        text
    }
}

impl Policy {
    /// The policy as text that needs no library: every part that is not as the table has it.
    pub fn write_in_full(&self) -> String {
        Self {
            origin: Self::CUSTOM.origin,
            ..*self
        }
        .write()
    }
}

/// Reads the text of a row of the library, which is right.
///
/// # Errors
///
/// The first piece that is not, for the test that reads them all.
pub(super) fn read_row(origin: u16, text: &str) -> Result<Policy, String> {
    let mut policy = Policy::CUSTOM;
    policy.origin = origin;
    let (_, parts) = split(text);
    for (key, value) in parts {
        let wrong = || format!("{key}{BEFORE_VALUE}{value}");
        if key == DelayList::SETTING {
            let delays = split_delays(value).map(words::read_duration);
            let delays: Option<Vec<_>> = delays.map(|delay| u64::try_from(delay?).ok()).collect();
            policy.set_delays(&delays.ok_or_else(wrong)?);
            continue;
        }
        let part = Part::of_key(key).ok_or_else(wrong)?;
        let setting = &part.row().setting;
        let number = match setting.off {
            _ if value == SHARED_WORD && part.row().can_be_shared() => Some(SHARED),
            Some(off) if off.word == value => Some(0),
            _ => setting
                .unit
                .read(value)
                .and_then(|number| u64::try_from(number).ok()),
        };
        let number = number.filter(|&number| number == SHARED || setting.allows(number));
        policy.set(part, number.ok_or_else(wrong)?);
    }
    Ok(policy)
}

/// The policy with this name, as it is where nothing is changed.
pub fn named(name: &str) -> Option<Policy> {
    library::entries()
        .iter()
        .find(|entry| entry.id == name)
        .map(|entry| entry.policy)
}

//! Reading a link: any text gives a page, and notices of what was not used as it stood.

use super::excerpt::Excerpt;
use super::notice::Notice;
use super::notices::Notices;
use super::page_state::PageState;
use super::panels::Panels;
use super::policy::read_policy;
use super::value::{Fallback, read_value};
use crate::chart::Scale;
use crate::scenario::{Parameter, parameter};

/// The version of the link that is read and written.
pub const VERSION: u32 = 1;

/// The most bytes of a link that are read; the longest canonical link takes a few hundred.
pub const MAX_BYTES: usize = 8_192;

/// A link, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The page; its scenario is within all limits.
    pub state: PageState,
    /// What was not used as it stood: at most 20 notices, and one that says how many more.
    pub notices: Vec<Notice>,
}

/// Reads a link: a whole address, a query string with or without its `?`, or nothing.
///
/// No text is refused. Of more than [`MAX_BYTES`] bytes, the settings that end within them are
/// read.
pub fn read(text: &str) -> Reading {
    let text = text.trim();
    read_start(text, text.len())
}

/// Reads a link of which only the start is at hand: at least [`MAX_BYTES`]` + 1` bytes, or all of
/// it.
///
/// `bytes` is the length of the whole link, for the notice that says it is too long.
pub fn read_start(start: &str, bytes: usize) -> Reading {
    let mut reader = Reader::default();
    let (address, bytes) = match start.split_once('#') {
        Some((address, _)) => (address, address.len()),
        None => (start, bytes.max(start.len())),
    };
    let mut query = query(address);
    if bytes > MAX_BYTES {
        reader.notices.push(Notice::TooLong { bytes });
        query = whole_pairs(query, MAX_BYTES.saturating_sub(address.len() - query.len()));
    }
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        reader.pair(&key, &value);
    }
    for notice in reader.state.settle() {
        reader.notices.push(notice);
    }
    Reading {
        state: reader.state,
        notices: reader.notices.into_vec(),
    }
}

/// What follows the `?`. A text is an address if it starts like one; otherwise a `?` after the
/// first `=` belongs to a value.
fn query(address: &str) -> &str {
    let head_end = address.find(['?', '=', '&']).unwrap_or(address.len());
    let head = &address[..head_end];
    let question_mark = if head.contains("://") || head.starts_with('/') {
        address.find('?').unwrap_or(address.len())
    } else if address[head_end..].starts_with('?') {
        head_end
    } else {
        return address;
    };
    address.get(question_mark + 1..).unwrap_or_default()
}

/// The pairs of a query string that end within its first `most` bytes.
fn whole_pairs(query: &str, most: usize) -> &str {
    let mut bytes = query.bytes().take(most + 1);
    let end = bytes.rposition(|byte| byte == b'&');
    &query[..end.unwrap_or_default()]
}

enum Setting {
    Version,
    Scale,
    Panels,
    Parameter(&'static Parameter),
}

impl Setting {
    fn named(key: &str) -> Option<Self> {
        match key {
            "v" => Some(Self::Version),
            Scale::SETTING => Some(Self::Scale),
            Panels::SETTING => Some(Self::Panels),
            _ => parameter(key).map(Self::Parameter),
        }
    }

    fn key(&self) -> &'static str {
        match self {
            Self::Version => "v",
            Self::Scale => Scale::SETTING,
            Self::Panels => Panels::SETTING,
            Self::Parameter(parameter) => parameter.key,
        }
    }
}

#[derive(Default)]
struct Reader {
    state: PageState,
    notices: Notices,
    seen: Vec<&'static str>,
}

impl Reader {
    fn pair(&mut self, key: &str, value: &str) {
        let held = || Excerpt::of(value);
        let Some(setting) = Setting::named(key) else {
            let key = Excerpt::of(key);
            let held = held();
            return self.notices.push(Notice::NoSuchSetting { key, held });
        };
        let key = setting.key();
        if self.seen.contains(&key) {
            let held = held();
            return self.notices.push(Notice::Repeated { key, held });
        }
        self.seen.push(key);
        let notice = match setting {
            Setting::Version => (value != "1").then(|| Notice::NoSuchVersion { held: held() }),
            Setting::Scale => match Scale::from_key(value) {
                Some(scale) => {
                    self.state.scale = scale;
                    None
                }
                None => Some(Notice::NoSuchScale { held: held() }),
            },
            Setting::Panels => {
                self.panels(value);
                None
            }
            Setting::Parameter(parameter) => {
                let typed = read_value(parameter, value, Fallback::Default);
                parameter.set(&mut self.state.scenario, typed.value);
                typed.notice
            }
        };
        if let Some(notice) = notice {
            self.notices.push(notice);
        }
    }

    /// Reads a list of policies, as `none,full~cap:5s`.
    fn panels(&mut self, value: &str) {
        let mut panels: Option<Panels> = None;
        for key in value.split(',').map(str::trim) {
            let Some(policy) = read_policy(key, &mut self.notices) else {
                continue;
            };
            match &mut panels {
                None => panels = Panels::of([policy]),
                Some(panels) => {
                    let twice = panels.policies().contains(&policy);
                    if !panels.add(policy) {
                        let policy = policy.write();
                        self.notices.push(Notice::NoRoom { policy, twice });
                    }
                }
            }
        }
        match panels {
            Some(panels) => self.state.panels = panels,
            None => self.notices.push(Notice::NoPolicies {
                held: Excerpt::of(value),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::PARAMETERS;

    #[test]
    fn the_query_is_found_in_any_kind_of_text() {
        for (text, found) in [
            ("", ""),
            ("?", ""),
            ("?base=1s", "base=1s"),
            ("base=1s", "base=1s"),
            ("base", "base"),
            ("https://host/a/b/?base=1s", "base=1s"),
            ("https://host/a=b/?base=1s", "base=1s"),
            ("https://host/a/b/", ""),
            ("localhost:8080/?base=1s", "base=1s"),
            ("/?base=1s", "base=1s"),
            ("/", ""),
            ("base=1s?", "base=1s?"),
            ("a&b?c", "a&b?c"),
        ] {
            assert_eq!(query(text), found, "{text}");
        }
    }

    #[test]
    fn pairs_are_whole_or_left_out() {
        assert_eq!(whole_pairs("a=1&b=2", 2), "");
        assert_eq!(whole_pairs("a=1&b=2", 3), "a=1");
        assert_eq!(whole_pairs("a=1&b=2&", 6), "a=1");
        assert_eq!(whole_pairs("a=1&b=2&", 7), "a=1&b=2");
        assert_eq!(whole_pairs("ä=1", 1), "");
    }

    #[test]
    fn no_parameter_takes_a_name_that_the_link_needs() {
        for parameter in &PARAMETERS {
            assert!(!["v", Scale::SETTING, Panels::SETTING].contains(&parameter.key));
        }
    }
}

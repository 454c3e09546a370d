//! A stranger's text, made fit to be shown.

use std::fmt;

/// A piece of a link, cut to a length and rid of characters that could disguise it.
///
/// It is not escaped for any markup: whoever shows it puts it in a text node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    /// The most characters that are kept; a longer text ends in `…`.
    pub const MOST_CHARS: usize = 40;

    /// The start of this text, with characters that can't be seen, or that turn the direction of
    /// what follows, replaced by U+FFFD.
    pub fn of(text: &str) -> Self {
        let mut chars = text.chars();
        let mut kept: String = chars
            .by_ref()
            .take(Self::MOST_CHARS)
            .map(|c| if is_unfit(c) { '\u{fffd}' } else { c })
            .collect();
        if chars.next().is_some() {
            kept.push('…');
        }
        Self(kept)
    }

    /// The text without quotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// In quotes, or the word `nothing`.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("nothing"),
            text => write!(f, "\"{text}\""),
        }
    }
}

/// Whether a character could disguise the text around it: controls, line separators, marks of
/// direction, and what has no width.
fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shows(text: &str, shown: &str) {
        assert_eq!(Excerpt::of(text).to_string(), shown);
    }

    #[test]
    fn a_text_is_quoted_as_it_stands() {
        shows("1,5", "\"1,5\"");
        shows("<script>", "\"<script>\"");
        shows("größer", "\"größer\"");
        shows("", "nothing");
    }

    #[test]
    fn a_long_text_is_cut_by_characters() {
        shows(&"ä".repeat(40), &format!("\"{}\"", "ä".repeat(40)));
        shows(&"ä".repeat(41), &format!("\"{}…\"", "ä".repeat(40)));
    }

    #[test]
    fn what_disguises_a_text_is_replaced() {
        shows("a\u{1b}[31mb\n", "\"a\u{fffd}[31mb\u{fffd}\"");
        shows("\u{202e}s1\u{2066}", "\"\u{fffd}s1\u{fffd}\"");
        shows("\u{200b}\u{feff}\u{2028}", "\"\u{fffd}\u{fffd}\u{fffd}\"");
    }
}

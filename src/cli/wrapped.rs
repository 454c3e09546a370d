//! Text in lines that a terminal has room for.

use std::io::{self, Write};

/// The most characters of a line; a single word can be longer.
const WIDTH: usize = 96;
/// Where a line begins behind its heading.
const INDENT: usize = 13;

/// Writes a text behind a heading, its lines under one another.
pub(super) fn write_wrapped(heading: &str, text: &str, mut output: impl Write) -> io::Result<()> {
    let mut line = format!("{:<INDENT$}", format!("    {heading}"));
    let mut width = INDENT;
    // What must not be parted is no space here.
    for (place, word) in text.split(' ').enumerate() {
        let chars = word.chars().count();
        if place > 0 && width + 1 + chars > WIDTH {
            writeln!(output, "{line}")?;
            line = " ".repeat(INDENT);
            width = INDENT;
        } else if place > 0 {
            line.push(' ');
            width += 1;
        }
        line += word;
        width += chars;
    }
    writeln!(output, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str) -> String {
        let mut output = Vec::new();
        write_wrapped("notes", text, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_long_text_goes_on_under_its_start() {
        assert_eq!(wrapped("one line"), "    notes    one line\n");
        let text = wrapped("word ".repeat(40).trim_end());
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        for line in &lines {
            assert!(line.chars().count() <= WIDTH);
        }
        assert!(lines[1].starts_with("             word"));
        assert_eq!(text.split_whitespace().count(), 41);
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_stands_as_it_is() {
        let word = "x".repeat(200);
        assert_eq!(wrapped(&format!("a {word} b")).lines().count(), 3);
    }
}

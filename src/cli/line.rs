//! Lines of bounded length.

use std::io::{self, BufRead, ErrorKind};

use crate::link::MAX_BYTES;

/// A line of input, of which only as much is kept as is read of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The start of the line, without white space around it; what is not UTF-8 is U+FFFD.
    pub start: String,
    /// The length of the whole line in bytes, without the white space before it.
    pub bytes: usize,
}

impl Line {
    /// Whether the line holds nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.start.is_empty()
    }
}

/// Reads the next line; `None` at the end of the input. It takes the same memory for a line of
/// any length.
///
/// # Errors
///
/// Whatever the input says.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut bytes = 0;
    let mut is_there = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        is_there = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let mut part = &buffer[..end.unwrap_or(buffer.len())];
        let consumed = end.map_or(buffer.len(), |end| end + 1);
        if kept.is_empty() {
            part = part.trim_ascii_start();
        }
        bytes += part.len();
        // One byte more than is read of a link shows that the link went on.
        let room = MAX_BYTES + 1 - kept.len();
        kept.extend_from_slice(&part[..room.min(part.len())]);
        input.consume(consumed);
        if end.is_some() {
            break;
        }
    }
    if bytes == kept.len() {
        kept.truncate(kept.trim_ascii_end().len());
        bytes = kept.len();
    }
    let start = String::from_utf8_lossy(&kept).into_owned();
    Ok(is_there.then_some(Line { start, bytes }))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(input: &[u8]) -> Vec<(String, usize)> {
        // A buffer of three bytes makes every line cross its end.
        let mut input = BufReader::with_capacity(3, input);
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push((line.start, line.bytes));
        }
        lines
    }

    #[test]
    fn lines_are_trimmed_and_blank_ones_kept_apart() {
        let line = |text: &str| (text.to_owned(), text.len());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"base=1s"), [line("base=1s")]);
        assert_eq!(
            lines(b"  base=1s \r\n\n \t \nb c\n"),
            [line("base=1s"), line(""), line(""), line("b c")]
        );
    }

    #[test]
    fn a_long_line_is_counted_but_not_kept() {
        let mut input = "x".repeat(100_000).into_bytes();
        input.extend_from_slice(b"\nbase=1s\n");
        let lines = lines(&input);
        assert_eq!(lines[0].0.len(), MAX_BYTES + 1);
        assert_eq!(lines[0].1, 100_000);
        assert_eq!(lines[1].0, "base=1s");
    }

    #[test]
    fn what_is_not_utf_8_is_replaced() {
        assert_eq!(lines(b"a\xff\n")[0].0, "a\u{fffd}");
    }
}

//! Pieces of the page as text, where a view for each of their elements would weigh more than all
//! that they say.

/// A text that stands in markup as it is.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(
            escape("<b title=\"a & b\">’ü"),
            "&lt;b title=&quot;a &amp; b&quot;&gt;’ü"
        );
    }
}

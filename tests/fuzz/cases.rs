//! The fuzzer's finds, and what was found by hand: each is run again by every `native` run.

/// All cases of the file, each a link after what went wrong with it once. There a link stands
/// under the line that says why.
pub fn all() -> Vec<(&'static str, &'static str)> {
    let mut cases = Vec::new();
    let mut why = "";
    for line in include_str!("cases.txt").lines() {
        match line.strip_prefix("# ") {
            Some(words) => why = words,
            None if line.is_empty() => {}
            None => cases.push((why, line)),
        }
    }
    cases
}

//! Layers that retry one above the other: what one request at the top becomes at the bottom.

use crate::words;

/// How many calls reach each layer, from the top down, and at the end how many reach the bottom
/// that all of them need: `tries^depth`, where every attempt fails.
pub fn calls(layers: u64, tries: u64) -> Vec<u64> {
    let depths = 0..=u32::try_from(layers).unwrap_or(u32::MAX);
    depths.map(|depth| tries.saturating_pow(depth)).collect()
}

/// `One request at the top is 243 calls at the bottom of 5 layers with 3 attempts each, when the
/// bottom is down.`
pub fn layers_sentence(layers: u64, tries: u64) -> String {
    let each = if layers == 1 { "" } else { " each" };
    let mut text = format!(
        "One request at the top is {} at the bottom of {} with {}{each}, when the bottom is down.",
        number(at_the_bottom(layers, tries), "call"),
        number(layers, "layer"),
        number(tries, "attempt"),
    );
    if layers > 1 && tries > 1 {
        let alone = number(tries, "call");
        text += &format!(" If only one of them retried, it would be {alone}.");
    }
    text
}

/// The figure in words, for those who hear the page.
pub fn layers_description(layers: u64, tries: u64) -> String {
    let all = calls(layers, tries);
    let (bottom, above) = all.split_last().unwrap_or((&1, &[]));
    let reached = (1_u64..).zip(above);
    let reached: Vec<_> = reached
        .map(|(layer, calls)| format!("layer {layer} gets {}", number(*calls, "call")))
        .collect();
    let bottom = number(*bottom, "call");
    format!(
        "A chain from the top down: {}, and the bottom, which is down, gets {bottom}.",
        reached.join(", ")
    )
}

/// `1 call`, `243 calls`.
pub(super) fn number(count: u64, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", words::count(count))
}

fn at_the_bottom(layers: u64, tries: u64) -> u64 {
    calls(layers, tries).last().copied().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_multiply_from_layer_to_layer() {
        assert_eq!(calls(5, 3), [1, 3, 9, 27, 81, 243]);
        assert_eq!(at_the_bottom(3, 4), 64);
        assert_eq!(at_the_bottom(10, 10), 10_000_000_000);
        assert_eq!(calls(2, 1), [1, 1, 1]);
        assert_eq!(at_the_bottom(64, 10), u64::MAX, "beyond all measure");
    }

    #[test]
    fn one_sentence_says_it() {
        assert_eq!(
            layers_sentence(5, 3),
            "One request at the top is 243 calls at the bottom of 5 layers with 3 attempts each, \
             when the bottom is down. If only one of them retried, it would be 3 calls."
        );
        assert_eq!(
            layers_sentence(1, 1),
            "One request at the top is 1 call at the bottom of 1 layer with 1 attempt, when the \
             bottom is down."
        );
        assert!(layers_sentence(10, 10).contains("10,000,000,000 calls"));
    }

    #[test]
    fn the_figure_is_told_layer_by_layer() {
        assert_eq!(
            layers_description(2, 4),
            "A chain from the top down: layer 1 gets 1 call, layer 2 gets 4 calls, and the \
             bottom, which is down, gets 16 calls."
        );
    }
}

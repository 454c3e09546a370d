//! The chain of layers, drawn: a box for each layer, and under it a line for each attempt.

use std::fmt::Write as _;

use super::layers::{calls, layers_description, number};

/// Widths and heights, in CSS pixels.
const WIDTH: u64 = 320;
const NARROWEST: u64 = 136;
const BOX: u64 = 26;
const GAP: u64 = 24;

/// The chain as SVG for the page, which colours it by the names of its parts: `layer`, `bottom`,
/// `attempt`. It holds nothing but numbers and words of its own.
///
/// The boxes grow evenly, and not with the calls: those grow too fast to be drawn to scale.
pub fn layers_figure(layers: u64, tries: u64) -> String {
    let all = calls(layers, tries);
    let height = all.len() as u64 * (BOX + GAP) - GAP + 2;
    let mut svg = format!(
        "<svg class=\"chain\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        layers_description(layers, tries)
    );
    for (depth, calls) in (0..).zip(all) {
        let top = 1 + depth * (BOX + GAP);
        let width = NARROWEST + (WIDTH - 2 - NARROWEST) * depth / layers.max(1);
        if depth > 0 {
            fan(&mut svg, top, width, tries);
        }
        let (class, name) = if depth == layers {
            ("bottom", "the bottom, down".to_owned())
        } else {
            ("layer", format!("layer {}", depth + 1))
        };
        let (left, middle) = ((WIDTH - width) / 2, WIDTH / 2);
        let baseline = top + 17;
        let calls = number(calls, "call");
        // Writing to a string can't fail.
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{BOX}\" rx=\"6\"/>\
             <text x=\"{middle}\" y=\"{baseline}\">{name}: <tspan>{calls}</tspan></text>"
        );
    }
    svg + "</svg>"
}

/// The attempts that one call becomes, down to a box of this width.
fn fan(svg: &mut String, top: u64, width: u64, tries: u64) {
    let mut path = String::new();
    for attempt in 0..tries {
        let from = (WIDTH / 2, top - GAP);
        let to = (WIDTH - width) / 2 + width * (2 * attempt + 1) / (2 * tries);
        let _ = write!(path, "M{} {}L{to} {top}", from.0, from.1);
    }
    let _ = write!(svg, "<path class=\"attempt\" d=\"{path}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_has_a_box_and_every_attempt_a_line() {
        let svg = layers_figure(5, 3);
        assert_eq!(svg.matches("<rect").count(), 6);
        assert_eq!(svg.matches("class=\"bottom\"").count(), 1);
        assert_eq!(svg.matches('M').count(), 5 * 3);
        assert!(svg.contains("layer 5: <tspan>81 calls</tspan>"), "{svg}");
        assert!(svg.contains("the bottom, down: <tspan>243 calls</tspan>"));
        assert!(!svg.contains("style="), "the page allows none");
    }

    #[test]
    fn it_stays_within_its_frame() {
        for (layers, tries) in [(1, 1), (1, 10), (10, 1), (10, 10)] {
            let svg = layers_figure(layers, tries);
            let of = |name: &str| -> Vec<u64> {
                let parts = svg.split(name).skip(1);
                let numbers = parts.map(|part| part.split('"').next().unwrap().parse().unwrap());
                numbers.collect()
            };
            let (lefts, widths) = (of(" x=\""), of("width=\""));
            assert_eq!(widths[0], WIDTH);
            // A box and its text each have a place.
            for (left, width) in lefts.chunks(2).zip(&widths[1..]) {
                assert!(left[0] + width < WIDTH, "{svg}");
            }
        }
    }
}

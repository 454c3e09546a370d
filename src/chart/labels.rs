//! Labels over cut bars: the tallest of neighbours, never one over another.

/// A label that asks for a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    /// Where its middle should be, in pixels.
    pub middle: f64,
    /// What its bar stands for: the taller goes first.
    pub height: u64,
    /// What it says.
    pub text: String,
}

/// How wide a text is, in pixels, near enough to keep labels apart; it is set in bold figures,
/// which are all of one width.
pub(super) fn width_of(text: &str, font_size: f64) -> f64 {
    let narrow = text.chars().filter(|c| ",.: il'".contains(*c)).count();
    let others = text.chars().count() - narrow;
    (others as f64 * 0.68 + narrow as f64 * 0.36) * font_size
}

/// Places labels between `left` and `right`, the tallest first; what has no room is dropped.
///
/// Of equally tall ones the first goes first. A label near an edge moves inward.
pub(super) fn place(mut wanted: Vec<Label>, left: f64, right: f64, font_size: f64) -> Vec<Label> {
    const GAP: f64 = 4.0;
    wanted.sort_by(|a, b| b.height.cmp(&a.height).then(a.middle.total_cmp(&b.middle)));
    let mut placed: Vec<(f64, f64, Label)> = Vec::new();
    for mut label in wanted {
        let half = width_of(&label.text, font_size) / 2.0;
        if right - left < 2.0 * half {
            continue;
        }
        label.middle = label.middle.clamp(left + half, right - half);
        let (from, to) = (label.middle - half, label.middle + half);
        if placed
            .iter()
            .all(|(f, t, _)| to + GAP <= *f || *t + GAP <= from)
        {
            placed.push((from, to, label));
        }
    }
    placed.sort_by(|a, b| a.0.total_cmp(&b.0));
    placed.into_iter().map(|(_, _, label)| label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(middle: f64, height: u64) -> Label {
        Label {
            middle,
            height,
            text: height.to_string(),
        }
    }

    #[test]
    fn the_tallest_of_neighbours_is_named() {
        let placed = place(
            vec![label(50.0, 400), label(58.0, 900), label(66.0, 500)],
            0.0,
            500.0,
            11.0,
        );
        assert_eq!(placed, [label(58.0, 900)]);
    }

    #[test]
    fn labels_stay_between_the_edges_and_apart() {
        let wanted: Vec<Label> = (0..60)
            .map(|i| label(f64::from(i) * 8.0, 1_000 + i as u64 % 7))
            .collect();
        let placed = place(wanted, 0.0, 480.0, 11.0);
        assert!(placed.len() > 5);
        for pair in placed.windows(2) {
            let apart = pair[1].middle - pair[0].middle;
            assert!(apart >= width_of(&pair[0].text, 11.0));
        }
        assert!(placed[0].middle >= width_of("1000", 11.0) / 2.0);
    }
}

//! What many seeds come to, in a few lines for each figure.

use super::cells::why_none;
use super::quantity::Quantity;
use super::rows::Row;
use crate::sim::Spread;
use crate::words;

/// The lines of a figure, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpreadLine {
    /// The median.
    Median,
    /// From the 5 % to the 95 % quantile.
    Most,
    /// From the least to the most.
    Range,
    /// The mean and the standard deviation.
    Mean,
}

impl SpreadLine {
    /// All lines, in their order.
    pub const ALL: [Self; 4] = [Self::Median, Self::Most, Self::Range, Self::Mean];

    /// What the line is called under its figure's label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Median => "median",
            Self::Most => "5 % to 95 %",
            Self::Range => "least to most",
            Self::Mean => "mean ± deviation",
        }
    }
}

impl Row {
    /// A line of the row's cell for so many seeds; the median says it where none of them differ, and
    /// says how many seeds have no value. `cut_off` says whether some of the runs were.
    pub fn show_spread(
        &self,
        spread: Option<&Spread>,
        line: SpreadLine,
        seeds: u64,
        cut_off: bool,
    ) -> String {
        let metric = self.told();
        let kind = Quantity::of(metric);
        let Some(spread) = spread else {
            return match line {
                SpreadLine::Median => why_none(metric, cut_off, false).to_owned(),
                _ => String::new(),
            };
        };
        let between = |from: f64, to: f64| format!("{} – {}", kind.show(from), kind.show(to));
        let differ = spread.min < spread.max;
        match line {
            SpreadLine::Median if spread.without > 0 => format!(
                "{} ({} in {} of {})",
                kind.show(spread.median),
                why_none(metric, cut_off, false),
                words::count(spread.without),
                words::count(seeds),
            ),
            SpreadLine::Median => kind.show(spread.median),
            _ if !differ => String::new(),
            SpreadLine::Most => between(spread.p5, spread.p95),
            SpreadLine::Range => between(spread.min, spread.max),
            SpreadLine::Mean => kind.show_mean(spread.mean, spread.deviation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::ROWS;
    use super::*;

    fn lines(spread: Option<&Spread>, cut_off: bool) -> [String; 4] {
        let last_back = &ROWS[0];
        SpreadLine::ALL.map(|line| last_back.show_spread(spread, line, 5, cut_off))
    }

    #[test]
    fn five_figures_a_mean_and_a_deviation() {
        let spread = Spread::of(vec![38.0, 39.0, 40.0, 41.0, 42.0]).unwrap();
        assert_eq!(
            lines(Some(&spread), false),
            ["40 s", "38 s – 42 s", "38 s – 42 s", "40 s ± 1.6 s"]
        );
    }

    #[test]
    fn where_all_seeds_agree_one_line_says_it() {
        let spread = Spread::of(vec![271.0; 5]).unwrap();
        assert_eq!(lines(Some(&spread), false), ["4 min 31 s", "", "", ""]);
        assert_eq!(lines(None, false), ["never", "", "", ""]);
        assert_eq!(lines(None, true)[0], "still out");
    }

    #[test]
    fn seeds_without_a_value_are_counted() {
        let spread = Spread {
            without: 2,
            ..Spread::of(vec![38.0, 40.0, 42.0]).unwrap()
        };
        assert_eq!(lines(Some(&spread), false)[0], "40 s (never in 2 of 5)");
        assert_eq!(lines(Some(&spread), true)[0], "40 s (still out in 2 of 5)");
    }
}

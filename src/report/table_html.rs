//! The figures, under each chart and all side by side, as the page shows them.

use std::fmt::Write as _;

use super::html::escape;
use super::key_figures::key_figures;
use super::pictures::Comparison;
use super::rows::ROWS;
use crate::scenario::Scenario;

/// The table's heads and rows: figures as rows, policies as columns, the best value of a row marked.
/// Rows that tell nothing are there and hidden; before the first results there are no columns.
pub fn table_html(results: Option<&Comparison>) -> String {
    let mut html =
        "<thead><tr><th scope=\"col\"><span class=\"unseen\">Figure</span></th>".to_owned();
    // Writing to a string can't fail.
    for panel in results.iter().flat_map(|results| &results.panels) {
        let _ = write!(
            html,
            "<th scope=\"col\">{}</th>",
            escape(&panel.policy.full_name())
        );
    }
    html += "</tr></thead><tbody>";
    let scenario = results.map_or_else(Scenario::default, Comparison::told);
    let outcomes = results.map(Comparison::outcomes).unwrap_or_default();
    for row in &ROWS {
        let is_silent = results.is_some() && !row.is_telling(&scenario, outcomes.iter().copied());
        let _ = write!(
            html,
            "<tr data-metric=\"{}\"{}><th scope=\"row\" title=\"{}\">{}</th>",
            row.metric.key(),
            if is_silent { " hidden" } else { "" },
            escape(row.help_in(&scenario)),
            escape(row.label_in(&scenario))
        );
        let best = row.best(outcomes.iter().copied());
        for (outcome, is_best) in outcomes.iter().zip(best) {
            let (class, spoken) = match is_best {
                true => (
                    " class=\"best\"",
                    " <span class=\"unseen\">, the best</span>",
                ),
                false => ("", ""),
            };
            let _ = write!(
                html,
                "<td{class}>{}{spoken}</td>",
                escape(&row.show(outcome))
            );
        }
        html += "</tr>";
    }
    html + "</tbody>"
}

/// The four figures of the panel at a place of the results.
pub fn figures_html(results: &Comparison, place: usize) -> String {
    let mut html = String::new();
    let all = key_figures(&results.told(), &results.outcomes());
    for figure in all.into_iter().skip(place).take(1).flatten() {
        let (class, spoken) = match figure.best {
            true => ("best", ", the best"),
            false => ("", ""),
        };
        let [value, beside] = [&figure.value, &figure.beside].map(|text| escape(text));
        let _ = write!(
            html,
            "<div class=\"{class}\"><dt title=\"{}\">{} <span class=\"unseen\">{spoken}</span></dt>\
             <dd>{value} <small>{beside}</small></dd></div>",
            escape(figure.help),
            escape(&figure.label)
        );
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;

    #[test]
    fn every_row_is_there_and_the_best_are_marked() {
        let results = Comparison::new(&Scenario::default(), &Policy::ALL).unwrap();
        let html = table_html(Some(&results));
        assert_eq!(html.matches("<th scope=\"row\"").count(), ROWS.len());
        assert_eq!(html.matches("<th scope=\"col\">").count(), 1 + 4);
        assert_eq!(html.matches("<td").count(), 4 * ROWS.len());
        assert!(html.contains("<td class=\"best\">"));
        assert!(html.contains(" hidden>"));
        for place in 0..4 {
            assert_eq!(
                figures_html(&results, place).matches("<dt title=").count(),
                4
            );
        }
        assert_eq!(figures_html(&results, 4), "");
        let none = table_html(None);
        assert_eq!(
            none.matches("<td").count() + none.matches(" hidden").count(),
            0
        );
        assert_eq!(none.matches("<tr").count(), 1 + ROWS.len());
    }
}

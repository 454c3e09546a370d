//! What one client waits, as the page shows it.

use std::fmt::Write as _;

use super::html::escape;
use super::pictures::Comparison;
use super::remarks::remarks;
use super::waits_figure::waits_figure;
use super::waits_words::{WAITS_CAPTION, WAITS_HEADS, waits_rows, waits_sentences};

/// The sentences, the figure and the table of the panel at a place of the results.
pub fn waits_html(results: &Comparison, place: usize) -> String {
    let Some(panel) = results.panels.get(place) else {
        return String::new();
    };
    let client = &panel.one_client;
    let mut html = "<ul>".to_owned();
    // Writing to a string can't fail.
    let remarks = match client.retries.is_empty() {
        true => Vec::new(),
        false => remarks(&panel.policy, &results.scenario, client),
    };
    for sentence in waits_sentences(client).into_iter().chain(remarks) {
        let _ = write!(html, "<li>{}</li>", escape(&sentence));
    }
    html += "</ul>";
    if client.retries.is_empty() {
        return html;
    }
    let _ = write!(
        html,
        "{}<p class=\"axis\">time since the first failure</p><p class=\"columns-mean\">{WAITS_CAPTION}</p>\
         <div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"What one client waits, retry by \
         retry\"><table><thead><tr>",
        waits_figure(client, results.scenario.outage)
    );
    for head in WAITS_HEADS {
        let _ = write!(html, "<th scope=\"col\">{head}</th>");
    }
    html += "</tr></thead><tbody>";
    for row in waits_rows(client) {
        html += "<tr>";
        for [text, small] in row.map(|cell| cell.map(|text| escape(&text))) {
            let _ = write!(html, "<td>{text} <small>{small}</small></td>");
        }
        html += "</tr>";
    }
    html + "</tbody></table></div>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, entry};
    use crate::scenario::Scenario;

    #[test]
    fn what_is_never_retried_has_no_table() {
        let never = entry("requests-default").unwrap().policy;
        let results = Comparison::new(&Scenario::default(), &[never, Policy::NO_JITTER]).unwrap();
        assert_eq!(
            waits_html(&results, 0),
            "<ul><li>It never retries: a request that fails gives up.</li></ul>"
        );
        let html = waits_html(&results, 1);
        assert_eq!(html.matches("<tr>").count(), 1 + 12);
        assert_eq!(html.matches("<li>").count(), 4);
        assert_eq!(waits_html(&results, 2), "");
    }
}

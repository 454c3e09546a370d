//! All results that the page shows, and what they have to be.

use serde::Deserialize;
use stampede::report::{Comparison, Quantity, ROWS, key_figures};

/// All results that the page shows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shown {
    pub lead: String,
    pub panels: Vec<Panel>,
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
}

/// One panel in words.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Panel {
    pub title: String,
    pub formula: String,
    pub figures: Vec<Figure>,
}

/// One key figure.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Figure {
    pub label: String,
    pub value: String,
    pub beside: String,
    pub best: bool,
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Row {
    pub metric: String,
    pub label: String,
    /// A row that says nothing of these runs is left out.
    pub is_there: bool,
    pub cells: Vec<Cell>,
}

/// One cell of the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Cell {
    pub text: String,
    pub best: bool,
}

impl Shown {
    /// Reads it from the document.
    pub const SCRIPT: &str = "
        const all = (within, locator) => [...within.querySelectorAll(locator)];
        const words = (element, without = '.unseen') => {
            if (!element) return '';
            const copy = element.cloneNode(true);
            all(copy, without).forEach(part => part.remove());
            return copy.textContent.trim();
        };
        return {
            lead: words(document.querySelector('#lead')),
            panels: all(document, '.panel').map(panel => ({
                title: words(panel.querySelector('h2')),
                formula: words(panel.querySelector('code')),
                figures: all(panel, '.figures > div').map(figure => ({
                    label: words(figure.querySelector('dt')),
                    value: words(figure.querySelector('dd'), 'small'),
                    beside: words(figure.querySelector('small')),
                    best: figure.classList.contains('best'),
                })),
            })),
            columns: all(document, '#comparison thead th[scope=col]').map(head => words(head)),
            rows: all(document, '#comparison tbody tr').map(row => ({
                metric: row.dataset.metric,
                label: words(row.querySelector('th[scope=row]')),
                is_there: row.checkVisibility(),
                cells: all(row, 'td').map(cell => ({
                    text: words(cell),
                    best: cell.classList.contains('best'),
                })),
            })),
        };";

    /// What the page has to show for these results.
    pub fn of(comparison: &Comparison) -> Self {
        let outcomes = comparison.outcomes();
        let told = comparison.told();
        let figures = key_figures(&told, &outcomes);
        let names = comparison.panels.iter().map(|p| p.policy.full_name());
        Self {
            lead: comparison.headline().trim().to_owned(),
            panels: comparison
                .panels
                .iter()
                .zip(figures)
                .map(|(panel, figures)| Panel {
                    title: panel.policy.name(),
                    formula: panel.policy.line(&comparison.scenario),
                    figures: figures
                        .into_iter()
                        .map(|figure| Figure {
                            label: figure.label,
                            value: figure.value,
                            beside: figure.beside,
                            best: figure.best,
                        })
                        .collect(),
                })
                .collect(),
            columns: std::iter::once(String::new()).chain(names).collect(),
            rows: ROWS
                .iter()
                .map(|row| Row {
                    metric: row.metric.key().to_owned(),
                    label: row.label_in(&told).to_owned(),
                    is_there: row.is_telling(&told, outcomes.iter().copied()),
                    cells: outcomes
                        .iter()
                        .zip(row.best(outcomes.iter().copied()))
                        .map(|(outcome, best)| Cell {
                            text: row.show(outcome),
                            best,
                        })
                        .collect(),
                })
                .collect(),
        }
    }

    /// The table's cells as what the command line prints has them, without what it leaves out; a
    /// cell that says in words why there is no figure is empty.
    pub fn table_of_json(document: &serde_json::Value) -> Vec<Vec<String>> {
        let panels = document["panels"].as_array().unwrap();
        let cell = |panel: &serde_json::Value, row: &stampede::report::Row| {
            let number = figure(panel, row.metric.key());
            number.map_or_else(String::new, |number| Quantity::of(row.metric).show(number))
        };
        ROWS.iter()
            .filter(|row| is_printed(document, row.metric.key()))
            .map(|row| panels.iter().map(|panel| cell(panel, row)).collect())
            .collect()
    }

    /// The table's cells without their marks, for the figures that the command line prints.
    pub fn table_like(&self, document: &serde_json::Value) -> Vec<Vec<String>> {
        let panels = document["panels"].as_array().unwrap();
        let texts = |row: &Row| {
            let cells = row.cells.iter().zip(panels);
            cells
                .map(|(cell, panel)| match figure(panel, &row.metric) {
                    Some(_) => cell.text.clone(),
                    None => String::new(),
                })
                .collect()
        };
        let rows = self.rows.iter();
        rows.filter(|row| is_printed(document, &row.metric))
            .map(texts)
            .collect()
    }
}

/// A panel's number for a metric, where the page shows it as it is: of returns only where nobody
/// is lost or still out.
fn figure(panel: &serde_json::Value, metric: &str) -> Option<f64> {
    let is_return = ["last_success_s", "p50_s", "p99_s"].contains(&metric);
    let is_whole = ["gave_up", "waiting"].iter().all(|key| panel[key] == 0);
    let is_peak_of_nobody = metric == "peak_per_s" && panel["peak_at_s"].is_null();
    let number = panel[metric].as_f64();
    number.filter(|_| (is_whole || !is_return) && !is_peak_of_nobody)
}

fn is_printed(document: &serde_json::Value, metric: &str) -> bool {
    document["panels"][0].get(metric).is_some()
}

//! An answer as a table for people: strategies as columns, metrics as rows.

use std::io::{self, Write};

use super::answer::{Answer, Results, Spreads};
use super::grid::write_grid;
use crate::link;
use crate::report::{
    AT_AN_EVEN_PACE, ROWS, Row, SpreadLine, cut_off_sentence, told, unfinished_seeds_sentence,
    yardstick,
};
use crate::scenario::{PARAMETERS, Scenario};
use crate::sim::{Metric, Outcome, Policy};

/// Writes an answer as a table, with the scenario above it and what is still out below.
///
/// # Errors
///
/// Whatever the output says.
pub fn write_table(answer: &Answer, mut output: impl Write) -> io::Result<()> {
    let Answer { state, panels, .. } = answer;
    let scenario = &state.scenario;
    let settings = PARAMETERS
        .iter()
        .filter(|parameter| parameter.group.is_told(scenario));
    let settings = settings.map(|parameter| {
        let value = parameter.show(parameter.get(scenario));
        format!("{} {value}", parameter.key)
    });
    writeln!(output, "{}", settings.collect::<Vec<_>>().join(" · "))?;
    match link::write(state).as_str() {
        "" => writeln!(output, "The link is the bare address.")?,
        query => writeln!(output, "?{query}")?,
    }
    let outcomes: Vec<&Outcome> = match panels {
        Results::Runs(runs) => runs.iter().map(|(_, outcome)| outcome).collect(),
        _ => Vec::new(),
    };
    if let Some(ideal) = yardstick(scenario) {
        writeln!(output, "{AT_AN_EVEN_PACE} {ideal}.")?;
    }
    writeln!(output)?;
    let policies = state.panels.policies();
    let scenario = &told(scenario, policies);
    match panels {
        Results::Runs(runs) => {
            // A mark can stand behind each cell.
            let names = runs
                .iter()
                .map(|(policy, _)| format!("{}  ", policy.full_name()));
            let names = names.collect();
            let rows = ROWS
                .iter()
                .filter(|row| row.is_about(scenario, outcomes.iter().copied()));
            let rows = rows.map(|row| {
                let best = row.best(runs.iter().map(|(_, outcome)| outcome));
                let cells = runs.iter().zip(best).map(|((_, outcome), best)| {
                    let mark = if best { "*" } else { " " };
                    format!("{} {mark}", row.show(outcome))
                });
                (row.label_in(scenario), cells.collect())
            });
            write_grid(names, rows.collect(), &mut output)?;
            writeln!(output, "\n* the best of its row")?;
            for (policy, outcome) in runs {
                if let Some(sentence) = cut_off_sentence(outcome, scenario) {
                    writeln!(output, "{}: {sentence}", policy.name())?;
                }
            }
        }
        Results::Seeds { count, spreads } => {
            let names = spreads
                .iter()
                .map(|(policy, _)| policy.full_name())
                .collect();
            let spread = |all: &[(Metric, _)], metric| {
                all.iter().find(|(m, _)| *m == metric).and_then(|(_, s)| *s)
            };
            let is_known = |row: &&Row| {
                let known = |(_, all): &(_, Spreads)| all.iter().any(|(m, _)| *m == row.metric);
                row.means_something(scenario) && spreads.iter().any(known)
            };
            let rows = ROWS.iter().filter(is_known);
            let rows = rows.flat_map(|row| spread_lines(row, spreads, *count, scenario));
            let rows: Vec<_> = rows.collect();
            let rows = rows
                .iter()
                .map(|(label, cells)| (label.as_str(), cells.clone()));
            write_grid(names, rows.collect(), &mut output)?;
            let last = scenario.seed + count - 1;
            writeln!(
                output,
                "\nOver the seeds {} to {last}; where all of them agree one line says it.",
                scenario.seed
            )?;
            for (policy, all) in spreads {
                let sentence = spread(all, Metric::Waiting)
                    .and_then(|waiting| unfinished_seeds_sentence(&waiting, scenario));
                if let Some(sentence) = sentence {
                    writeln!(output, "{}: {sentence}", policy.name())?;
                }
            }
        }
    }
    Ok(())
}

/// The lines of a figure over many seeds; the first has the figure's name, and a line in which
/// nothing stands is left out.
fn spread_lines(
    row: &Row,
    spreads: &[(Policy, Spreads)],
    count: u64,
    scenario: &Scenario,
) -> Vec<(String, Vec<String>)> {
    let told = row.told();
    let lines = SpreadLine::ALL.map(|line| {
        let cells = spreads.iter().map(|(_, all)| {
            let spread = |wanted| {
                let found = all.iter().find(|(metric, _)| *metric == wanted);
                found.and_then(|(_, spread)| spread.as_ref())
            };
            let cut_off = spread(Metric::Waiting).is_some_and(|waiting| waiting.max > 0.0);
            row.show_spread(spread(told), line, count, cut_off)
        });
        let label = match line {
            SpreadLine::Median => format!("{}, median", row.label_in(scenario)),
            line => format!("  {}", line.label()),
        };
        (label, cells.collect::<Vec<_>>())
    });
    let says_something = |(_, cells): &(_, Vec<String>)| cells.iter().any(|cell| !cell.is_empty());
    lines.into_iter().filter(says_something).collect()
}

#[cfg(test)]
mod tests {
    use super::super::answer::Options;
    use super::*;
    use crate::link::read;
    use crate::policy::Policy;
    use crate::time::Micros;

    fn table(link: &str, seeds: Option<u64>) -> String {
        let options = Options {
            bin: Micros::SECOND,
            seeds,
        };
        let mut table = Vec::new();
        write_table(&Answer::new(read(link), &options).unwrap(), &mut table).unwrap();
        String::from_utf8(table).unwrap()
    }

    #[track_caller]
    fn line<'a>(table: &'a str, start: &str) -> &'a str {
        table.lines().find(|line| line.starts_with(start)).unwrap()
    }

    #[test]
    fn the_default_page_is_a_table_of_four_columns() {
        let table = table("", None);
        assert!(table.contains(
            "The link is the bare address.\nAt an even pace everybody would be back at 20 s."
        ));
        let names = line(&table, "   ");
        for policy in Policy::ALL {
            assert!(names.contains(&policy.name()));
        }
        assert!(line(&table, "Last client back").contains("4 min 31 s"));
        assert!(line(&table, "Turned away after the outage").contains("4,500"));
        assert!(!table.contains("Cut off"));
    }

    #[test]
    fn cells_stand_flush_right_under_their_names() {
        let table = table("clients=10", None);
        let end = |line: &str, cell: &str| {
            let start = line.find(cell).unwrap();
            line[..start].chars().count() + cell.chars().count()
        };
        let name = end(line(&table, "   "), "No jitter");
        assert_eq!(name, end(line(&table, "Clients served"), "10"));
    }

    #[test]
    fn a_run_that_was_cut_off_says_so_in_words() {
        let table = table("horizon=40s", None);
        assert_eq!(
            line(&table, "No jitter: "),
            "No jitter: Cut off at 40 s, by its horizon, with 800 of 1,000 clients still out. \
             To see more, raise horizon in the link (now 40 s, at most 240 h)."
        );
    }

    #[test]
    fn seeds_show_their_median_and_range() {
        let table = table("horizon=40s", Some(3));
        assert!(!line(&table, "Turned away").contains(" – "));
        for of_all in ["  5 % to 95 %", "  least to most"] {
            assert!(line(&table, of_all).contains(" – "));
        }
        assert!(line(&table, "  mean ± deviation").contains(" ± "));
        assert!(line(&table, "Last client back, median").contains("still out"));
        assert!(line(&table, "Over the seeds 42 to 44;").ends_with("one line says it."));
        assert!(line(&table, "No jitter: ").contains("up to 800 of 1,000 clients"));
    }
}

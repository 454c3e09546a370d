//! What one client waits, retry by retry, under one policy.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

use super::args::ScheduleArgs;
use super::grid::write_grid;
use crate::link::{Excerpt, Notice, PageState, Panels, Reading, read};
use crate::policy::{Part, Policy};
use crate::report::{cap_sentence, limit_sentences};
use crate::scenario::Scenario;
use crate::sim::{OneClient, RetryWait, Span, one_client, one_client_beyond_its_limits};
use crate::time::Micros;
use crate::words;

/// How many retries are listed where nobody says how many.
const RETRIES: u32 = 10;
/// Over how many clients, where few retries are asked for.
const CLIENTS: u32 = 100_000;
/// How many delays of all clients, retries and panels are worked out at most: about a second's work
/// of the slowest policy.
const MOST_DELAYS: u32 = 6_000_000;

/// Over how many clients so many retries of so many panels are worked out: by counts, so that an
/// answer is the same everywhere.
fn clients_for(retries: u32, panels: usize) -> u32 {
    let panels = u32::try_from(panels).unwrap_or(u32::MAX);
    let each = MOST_DELAYS / retries.saturating_mul(panels).max(1);
    each.clamp(1, CLIENTS)
}

/// Reads what the argument names: a policy as a link writes it, or a link.
///
/// # Errors
///
/// [`NoSuchPolicy`] if it is no link, and no policy has that name.
pub fn read_argument(text: &str) -> Result<Reading, NoSuchPolicy> {
    let text = text.trim();
    let is_link = text.is_empty() || text.contains(['?', '=', '&', '#']) || text.contains("://");
    if is_link {
        return Ok(read(text));
    }
    // In a link a + is a space; in a policy that was typed it is what it is.
    let text = &text.replace('+', "%2B");
    let reading = read(&format!("{}={text}", Panels::SETTING));
    let is_unread = |notice: &&Notice| {
        matches!(
            notice,
            Notice::NoSuchPolicy { .. } | Notice::TooLong { .. } | Notice::NoTime { .. }
        )
    };
    match reading.notices.iter().find(is_unread) {
        Some(Notice::NoSuchPolicy { held }) => Err(NoSuchPolicy::Unknown(held.clone())),
        // What one client waits is no matter of the server's latency: it is read with one, and has none.
        Some(Notice::NoTime { .. }) => {
            let mut reading = read(&format!("latency=1ms&{}={text}", Panels::SETTING));
            reading.state.scenario.latency = Micros::ZERO;
            Ok(reading)
        }
        Some(other) => Err(NoSuchPolicy::Unread(other.to_string())),
        None => Ok(reading),
    }
}

/// Why an argument names no policy.
#[derive(Debug)]
pub enum NoSuchPolicy {
    /// No policy has this name.
    Unknown(Excerpt),
    /// It could not be read, and why.
    Unread(String),
}

impl fmt::Display for NoSuchPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Unknown(name) => name,
            Self::Unread(why) => return f.write_str(why),
        };
        write!(
            f,
            "no policy is called {name}; `stampede policies --search` lists those of the library by \
             their names, and a link has a ? or a = in it",
        )
    }
}

/// Writes the schedule of each policy of a page: a table, or one JSON object a line.
///
/// # Errors
///
/// Whatever the output says.
pub fn write_schedules(
    args: &ScheduleArgs,
    page: &PageState,
    notices: &[String],
    mut output: impl Write,
) -> io::Result<()> {
    let PageState {
        scenario, panels, ..
    } = page;
    for policy in panels.policies() {
        let client = match args.retries {
            // Who asks for more than the policy makes by itself wants to see what it would do.
            Some(retries) => {
                let clients = clients_for(retries, panels.policies().len());
                one_client_beyond_its_limits(scenario, policy, retries, clients)
            }
            None => one_client(scenario, policy, RETRIES, CLIENTS),
        };
        if args.json {
            let document = Document::of(policy, scenario, &client, notices);
            serde_json::to_writer(&mut output, &document)?;
            writeln!(output)?;
        } else {
            write_table(policy, scenario, &client, &mut output)?;
        }
    }
    Ok(())
}

fn write_table(
    policy: &Policy,
    scenario: &Scenario,
    client: &OneClient,
    mut output: impl Write,
) -> io::Result<()> {
    writeln!(output, "{}  ({})", policy.name(), policy.write())?;
    writeln!(output, "{}", policy.formula(scenario))?;
    writeln!(output, "{}", cap_sentence(client))?;
    for sentence in limit_sentences(policy, scenario) {
        writeln!(output, "{sentence}")?;
    }
    writeln!(output)?;
    let span =
        |span: &Span| [span.min, span.p5, span.median, span.p95, span.max].map(words::duration);
    let some_stop = client.retries.iter().any(|retry| retry.made < 1.0);
    let mut columns = vec![
        "min",
        "5 %",
        "median",
        "95 %",
        "max",
        "at the cap",
        "same",
        "since, median",
    ];
    if some_stop {
        columns.push("make it");
    }
    let rows = client.retries.iter().map(|retry| {
        let mut cells = span(&retry.wait).to_vec();
        cells.extend([retry.at_cap, retry.same].map(words::percent));
        cells.push(match retry.made {
            0.0 => "nobody".to_owned(),
            _ => words::duration(retry.since.median),
        });
        if some_stop {
            cells.push(words::percent(retry.made));
        }
        (retry.retry.to_string(), cells)
    });
    let rows: Vec<_> = rows.collect();
    let rows = rows
        .iter()
        .map(|(retry, cells)| (retry.as_str(), cells.clone()));
    write_grid(
        columns.into_iter().map(str::to_owned).collect(),
        rows.collect(),
        &mut output,
    )?;
    let noticed = match scenario.silence() {
        Micros::ZERO => String::new(),
        silence => format!(
            "; each later failure is noticed after {}",
            words::exact_duration(silence)
        ),
    };
    writeln!(
        output,
        "\nsince: from the first failure to the retry, of those clients that make it{noticed}"
    )?;
    writeln!(output)
}

/// A schedule as JSON: times in seconds, shares from 0 to 1.
#[derive(Serialize)]
struct Document<'a> {
    policy: String,
    name: String,
    formula: String,
    /// How many attempts it makes by itself; `null` without a limit.
    attempts: Option<u64>,
    cap_s: Option<f64>,
    cap_first_reached_at_retry: Option<u32>,
    notices: &'a [String],
    retries: Vec<Row>,
    /// The deadline over all attempts; `null` without one.
    deadline_s: Option<f64>,
    obey: &'static str,
    held_back_by: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    retry: u32,
    min_s: f64,
    p5_s: f64,
    median_s: f64,
    p95_s: f64,
    max_s: f64,
    share_at_cap: f64,
    share_same: f64,
    /// From the first failure, of those that make it; `null` if nobody does.
    since_p5_s: Option<f64>,
    since_median_s: Option<f64>,
    since_p95_s: Option<f64>,
    chance_through: f64,
    /// The share of clients that the deadline lets make it; the times since are of those.
    share_made: f64,
}

impl<'a> Document<'a> {
    fn of(policy: &Policy, scenario: &Scenario, client: &OneClient, notices: &'a [String]) -> Self {
        let attempts = policy.value(Part::Attempts, scenario);
        Self {
            policy: policy.write(),
            name: policy.name(),
            formula: policy.formula(scenario),
            attempts: Some(attempts).filter(|&attempts| attempts > 0),
            cap_s: client.cap.map(Micros::as_secs_f64),
            cap_first_reached_at_retry: client.cap_first,
            notices,
            retries: client.retries.iter().map(Row::of).collect(),
            deadline_s: Some(policy.time(Part::Deadline, scenario))
                .filter(|deadline| *deadline > Micros::ZERO)
                .map(Micros::as_secs_f64),
            obey: policy.bind(scenario).obedience().key(),
            held_back_by: policy.held_back_by(),
        }
    }
}

impl Row {
    fn of(retry: &RetryWait) -> Self {
        let RetryWait {
            retry,
            wait,
            since,
            at_cap,
            same,
            through,
            made,
        } = *retry;
        let since_s = |since: Micros| Some(since.as_secs_f64()).filter(|_| made > 0.0);
        Self {
            retry,
            min_s: wait.min.as_secs_f64(),
            p5_s: wait.p5.as_secs_f64(),
            median_s: wait.median.as_secs_f64(),
            p95_s: wait.p95.as_secs_f64(),
            max_s: wait.max.as_secs_f64(),
            share_at_cap: at_cap,
            share_same: same,
            since_p5_s: since_s(since.p5),
            since_median_s: since_s(since.median),
            since_p95_s: since_s(since.p95),
            chance_through: through,
            share_made: made,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_retries_are_worked_out_over_fewer_clients() {
        assert_eq!(clients_for(RETRIES, Panels::MOST), CLIENTS);
        assert_eq!(clients_for(1_000, 1), 6_000);
        assert_eq!(clients_for(1_000, Panels::MOST), 1_000);
        assert_eq!(clients_for(u32::MAX, usize::MAX), 1);
    }
}

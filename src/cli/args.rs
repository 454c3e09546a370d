//! The arguments.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::{Parser, Subcommand};

use super::answer::Options;
use crate::link::{Panels, Scale};
use crate::scenario::PARAMETERS;
use crate::sim::Policy;
use crate::time::Micros;
use crate::words;

/// See what your retries do to a server that has just come back.
#[derive(Debug, Parser)]
#[command(name = "stampede", version, arg_required_else_help = true)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the herd of a link on every retry schedule and print what came of it
    #[command(after_help = examples_and_settings())]
    Run(RunArgs),
    /// List the policies of the library: what the retries of 103 libraries do, and how that is
    /// known
    Policies(PoliciesArgs),
    /// Print what one client waits under a policy, retry by retry
    #[command(after_help = POLICY_HELP)]
    Schedule(ScheduleArgs),
}

/// Which policies to list and how.
#[derive(Debug, clap::Args)]
pub struct PoliciesArgs {
    /// Only those in which all these words occur, such as 'redis' or 'aws' or 'no jitter'
    #[arg(long, value_name = "WORDS")]
    pub search: Option<OsString>,

    /// Print one JSON object for each
    #[arg(long)]
    pub json: bool,
}

/// Whose schedule to print and how.
#[derive(Debug, clap::Args)]
pub struct ScheduleArgs {
    /// A policy, such as socketio-client or full~cap:5s, or a link to the page, whose panels'
    /// policies are printed one after the other
    #[arg(value_name = "POLICY")]
    pub policy: OsString,

    /// How many retries to list, from 1 to 1,000, even if the policy stops before [default: as
    /// many as it makes, and 10 at most]
    #[arg(long, value_name = "N", value_parser = retries, allow_hyphen_values = true)]
    pub retries: Option<u32>,

    /// Print one JSON object for each policy instead of a table
    #[arg(long)]
    pub json: bool,
}

/// How a policy is written.
const POLICY_HELP: &str = "\
Examples:
  stampede schedule socketio-client                  the lockstep returns at the cap
  stampede schedule 'envoy-router~cap:10s' --json    a library with one part changed
  stampede schedule 'custom~first:250ms~jitter:full~cap:8s' --retries 8
  stampede schedule '?panels=none,full&base=200ms'   the panels of a link

A policy is a name, and after each ~ a part and its value: growth, first, step, power, multiplier,
plus, delays, cap, cap_acts, jitter, spread, low, high, extra, drawn, least, whole, attempts,
deadline, obey; budget, tokens, cost, cost_refused, share, reserve, ttl, retries; breaker, window,
calls, open, probes.";

/// What to run and how to print it.
#[derive(Debug, clap::Args)]
pub struct RunArgs {
    /// A link to the page or its query string, such as '?clients=5000&base=100ms'; '' is the
    /// default page, and - reads links from standard input, one a line, and prints one JSON
    /// object a line
    #[arg(value_name = "LINK")]
    pub link: OsString,

    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,

    /// The width of the histogram's bins in the JSON, from 1us to 24h [default: 1s]
    #[arg(long, value_name = "DURATION", value_parser = bin, allow_hyphen_values = true)]
    pub bin: Option<Micros>,

    /// Run this many seeds, from the link's on, and print how each metric is spread over them:
    /// from 1 to 10,000
    #[arg(long, value_name = "N", value_parser = seeds, allow_hyphen_values = true)]
    pub seeds: Option<u64>,
}

impl RunArgs {
    /// Whether links come from standard input, which implies JSON.
    pub fn is_batch(&self) -> bool {
        self.link == "-"
    }

    /// Whether JSON is printed.
    pub fn wants_json(&self) -> bool {
        self.json || self.is_batch()
    }

    /// How a link is run.
    pub fn options(&self) -> Options {
        Options {
            // A table shows no bins, so it needn't be told how they came out.
            bin: self
                .bin
                .filter(|_| self.wants_json())
                .unwrap_or(Micros::SECOND),
            seeds: self.seeds,
        }
    }

    /// What to say of an argument that changes nothing beside the others.
    pub fn idle_argument(&self) -> Option<&'static str> {
        if self.bin.is_none() {
            None
        } else if self.seeds.is_some() {
            Some("--bin changes nothing beside --seeds, which prints no bins.")
        } else if !self.wants_json() {
            Some("--bin changes nothing without --json: the table shows no bins.")
        } else {
            None
        }
    }
}

fn bin(text: &str) -> Result<Micros, String> {
    let width =
        words::read_duration(text).ok_or("it must be a duration such as 250ms, 1.5s or 2m")?;
    match u64::try_from(width).map(Micros) {
        Ok(width) if (Micros(1)..=Micros::from_hours(24)).contains(&width) => Ok(width),
        _ => Err("it must be from 1us to 24h".to_owned()),
    }
}

fn retries(text: &str) -> Result<u32, String> {
    let count = words::read_count(text).ok_or("it must be a whole number such as 10")?;
    match u32::try_from(count) {
        Ok(count) if (1..=1_000).contains(&count) => Ok(count),
        _ => Err("it must be from 1 to 1,000".to_owned()),
    }
}

fn seeds(text: &str) -> Result<u64, String> {
    let count = words::read_count(text).ok_or("it must be a whole number such as 200")?;
    match u64::try_from(count) {
        Ok(count) if (1..=10_000).contains(&count) => Ok(count),
        _ => Err("it must be from 1 to 10,000".to_owned()),
    }
}

fn examples_and_settings() -> String {
    let mut help = "\
Examples:
  stampede run ''                                     the default page as a table
  stampede run '?clients=5000&base=100ms' --json      one run of each schedule, with bins
  stampede run '?cap=5s' --json --bin 100ms           finer bins
  stampede run '?cap=5s' --seeds 200                  what is luck, and what is not
  stampede run '?rate=50&queue=200&panels=fixed,full' normal traffic, a queue, two schedules
  stampede run - --seeds 20 < links.txt > out.jsonl   a sweep, a line for each link

Settings of the link, each with its limits and its default:
"
    .to_owned();
    for parameter in &PARAMETERS {
        setting(
            &mut help,
            parameter.key,
            &parameter.limits(),
            &parameter.write(parameter.default),
            parameter.help,
        );
    }
    let policies = Policy::EVERY.map(|policy| policy.write()).join(", ");
    let [default, scales] = [
        Policy::ALL.map(|policy| policy.write()).join(","),
        Scale::ALL.map(Scale::key).join(", "),
    ];
    setting(
        &mut help,
        Panels::SETTING,
        &format!("1 to {} of them", Panels::MOST),
        &default,
        &format!(
            "The policies to run, of {policies} and those of libraries; after ~ what is different, as full~cap:5s."
        ),
    );
    setting(
        &mut help,
        Scale::SETTING,
        &scales,
        Scale::default().key(),
        "The axes of the charts; it changes no run.",
    );
    help.push_str(
        "
Anything in a link that can't be used is told on standard error and in the JSON, and the run
goes on with the default or the nearest limit. The exit code is 0 for a run and 2 for arguments
that can't be taken.",
    );
    help
}

/// One line of the settings.
fn setting(help: &mut String, key: &str, limits: &str, default: &str, meaning: &str) {
    // Writing to a string can't fail.
    let _ = writeln!(help, "  {key:11}  {limits:28}  {default:9}  {meaning}");
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_bin_is_a_duration_within_limits() {
        assert_eq!(bin("100ms"), Ok(Micros::from_millis(100)));
        assert_eq!(bin("1us"), Ok(Micros(1)));
        assert_eq!(bin("24h"), Ok(Micros::from_hours(24)));
        for text in ["0", "0.4us", "-1s", "25h", "1e308"] {
            assert_eq!(bin(text).unwrap_err(), "it must be from 1us to 24h");
        }
        for text in ["", "wide", "NaN", "--json"] {
            let error = bin(text).unwrap_err();
            assert_eq!(error, "it must be a duration such as 250ms, 1.5s or 2m");
        }
    }

    #[test]
    fn seeds_are_a_count_within_limits() {
        assert_eq!(seeds("200"), Ok(200));
        assert_eq!(seeds("10,000"), Ok(10_000));
        for text in ["0", "-1", "10001", "1e308"] {
            assert_eq!(seeds(text).unwrap_err(), "it must be from 1 to 10,000");
        }
        for text in ["", "many", "1.5"] {
            let error = seeds(text).unwrap_err();
            assert_eq!(error, "it must be a whole number such as 200");
        }
    }
}

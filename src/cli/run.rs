//! From arguments to output and an exit code.

use std::fmt;
use std::io::{self, BufRead, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser as _;

use super::answer::Answer;
use super::args::{Args, Command, RunArgs, ScheduleArgs};
use super::json::write_json;
use super::line::read_line;
use super::policies::write_policies;
use super::schedule::{NoSuchPolicy, read_argument, write_schedules};
use super::table::write_table;
use crate::link::{Reading, read, read_start};
use crate::report::patience_sentence;
use crate::scenario::ScenarioError;

/// Runs the process' arguments: 0 for a run, 2 for arguments that can't be taken, 1 if the input
/// or the output fails. A reader that has seen enough is not a failure.
pub fn main() -> ExitCode {
    let output = BufWriter::new(io::stdout().lock());
    let done = match Args::parse().command {
        Command::Run(args) => execute(&args, io::stdin().lock(), output, io::stderr()),
        Command::Policies(args) => write_policies(&args, output).map_err(Failure::from),
        Command::Schedule(args) => schedule(&args, output, io::stderr()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            tell(&mut io::stderr(), format_args!("{failure}"));
            match failure {
                Failure::Scenario(_) | Failure::Policy(_) => ExitCode::from(2),
                Failure::Io(_) => ExitCode::FAILURE,
            }
        }
    }
}

/// Runs one link or a batch of them, each answer written as soon as it is there.
///
/// # Errors
///
/// [`Failure`] if the input or the output fails.
pub fn execute(
    args: &RunArgs,
    mut input: impl BufRead,
    mut output: impl Write,
    mut errors: impl Write,
) -> Result<(), Failure> {
    if let Some(notice) = args.idle_argument() {
        tell(&mut errors, format_args!("{notice}"));
    }
    if !args.is_batch() {
        let reading = read(&args.link.to_string_lossy());
        return answer(args, reading, None, &mut output, &mut errors);
    }
    let mut number = 0;
    while let Some(line) = read_line(&mut input)? {
        number += 1;
        if !line.is_blank() {
            let reading = read_start(&line.start, line.bytes);
            answer(args, reading, Some(number), &mut output, &mut errors)?;
        }
    }
    Ok(())
}

/// Prints the schedules that the argument names.
fn schedule(
    args: &ScheduleArgs,
    mut output: impl Write,
    mut errors: impl Write,
) -> Result<(), Failure> {
    let Reading { state, notices } = read_argument(&args.policy.to_string_lossy())?;
    let notices: Vec<_> = notices.iter().map(ToString::to_string).collect();
    for notice in &notices {
        tell(&mut errors, format_args!("{notice}"));
    }
    write_schedules(args, &state, &notices, &mut output)?;
    output.flush()?;
    Ok(())
}

fn answer(
    args: &RunArgs,
    reading: Reading,
    line: Option<u64>,
    mut output: impl Write,
    mut errors: impl Write,
) -> Result<(), Failure> {
    let mut tell_of_line = |text: &str| match line {
        Some(line) => tell(&mut errors, format_args!("line {line}: {text}")),
        None => tell(&mut errors, format_args!("{text}")),
    };
    if let Some(patience) = patience_sentence(&reading.state.scenario) {
        tell_of_line(&patience);
    }
    let answer = Answer::new(reading, &args.options())?;
    for notice in &answer.notices {
        tell_of_line(notice);
    }
    if args.wants_json() {
        write_json(&answer, &mut output)?;
    } else {
        write_table(&answer, &mut output)?;
    }
    output.flush()?;
    Ok(())
}

/// Writes a line for people. If nobody can read it there is nobody to tell.
fn tell(errors: &mut impl Write, text: fmt::Arguments<'_>) {
    let _ = writeln!(errors, "stampede: {text}");
}

/// Why there is no output.
#[derive(Debug)]
pub enum Failure {
    /// A scenario that can't be run.
    Scenario(ScenarioError),
    /// A policy that does not exist.
    Policy(NoSuchPolicy),
    /// The input or the output failed.
    Io(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scenario(error) => error.fmt(f),
            Self::Policy(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        Self::Scenario(error)
    }
}

impl From<NoSuchPolicy> for Failure {
    fn from(error: NoSuchPolicy) -> Self {
        Self::Policy(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

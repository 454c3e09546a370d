//! What the person has asked for.

use std::time::{Duration, SystemTime};

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    After(Duration),
    Links(u64),
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub seed: u64,
    pub until: Until,
    /// The number of the first link.
    pub first: u64,
    /// One link, in place of any drawn.
    pub link: Option<String>,
    /// How much of a processor's time any link may take. Ten seconds on two cores are twenty of it,
    /// and the checks that a release leaves out cost half as much again.
    pub limit: Duration,
    pub threads: usize,
}

impl Wanted {
    /// Reads the arguments.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let cores = std::thread::available_parallelism();
        let mut wanted = Self {
            seed: now.map_or(0, |now| now.as_secs()),
            until: Until::After(Duration::from_secs(10)),
            first: 0,
            link: None,
            limit: Duration::from_secs(30),
            threads: cores.map_or(1, usize::from),
        };
        while let Some(name) = arguments.next() {
            let mut text = || {
                arguments
                    .next()
                    .ok_or_else(|| format!("{name} needs a value"))
            };
            let mut number = || {
                let text = text()?;
                text.parse::<u64>()
                    .map_err(|_| format!("{name} needs a whole number, not {text}"))
            };
            match name.as_str() {
                "--seed" => wanted.seed = number()?,
                "--seconds" => wanted.until = Until::After(Duration::from_secs(number()?)),
                "--links" => wanted.until = Until::Links(number()?),
                "--limit" => wanted.limit = Duration::from_secs(number()?),
                "--threads" => wanted.threads = number()?.clamp(1, 64) as usize,
                "--only" => {
                    wanted.first = number()?;
                    wanted.until = Until::Links(1);
                }
                "--link" => wanted.link = Some(text()?),
                other => return Err(format!("unknown argument: {other}")),
            }
        }
        Ok(wanted)
    }
}

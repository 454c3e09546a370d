//! The time that a link may take. A run that doesn't come to an end can't be stopped from within;
//! so whoever watches tells of it and ends the whole process.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What one worker is at.
#[derive(Debug)]
pub struct Watched {
    clock: Clock,
    doing: Mutex<Doing>,
}

#[derive(Clone, Debug, Default)]
pub struct Doing {
    /// The link's number.
    pub number: u64,
    /// What is being read, or the canonical link of what is being run.
    pub link: String,
    pub stage: &'static str,
    /// The policy that was begun last.
    pub panel: String,
    since: Duration,
}

impl Watched {
    /// To be called by the worker itself, whose time is measured.
    pub fn me() -> Arc<Self> {
        let doing = Mutex::default();
        let clock = Clock::of_this_thread();
        Arc::new(Self { clock, doing })
    }

    pub fn begin(&self, number: u64, link: String, stage: &'static str) {
        let since = self.clock.now();
        *self.doing() = Doing {
            number,
            link,
            stage,
            panel: String::new(),
            since,
        };
    }

    /// Goes on to something that has all the time again.
    pub fn stage(&self, stage: &'static str) {
        let mut doing = self.doing();
        (doing.stage, doing.since) = (stage, self.clock.now());
    }

    pub fn panel(&self, policy: String) {
        self.doing().panel = policy;
    }

    pub fn link_is(&self, link: String) {
        self.doing().link = link;
    }

    /// How long the present stage has taken.
    pub fn taken(&self) -> Duration {
        self.clock.now().saturating_sub(self.doing().since)
    }

    /// What it is at, if that has taken longer than this.
    pub fn beyond(&self, limit: Duration) -> Option<Doing> {
        (self.taken() > limit).then(|| self.doing().clone())
    }

    fn doing(&self) -> MutexGuard<'_, Doing> {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Time on the processor where the system tells it: others may be busy on the same machine.
#[derive(Debug)]
enum Clock {
    Processor(PathBuf),
    Wall(Instant),
}

impl Clock {
    fn of_this_thread() -> Self {
        fs::read_link("/proc/thread-self")
            .ok()
            .map(|task| Path::new("/proc").join(task).join("schedstat"))
            .filter(|file| nanoseconds(file).is_some())
            .map_or_else(|| Self::Wall(Instant::now()), Self::Processor)
    }

    fn now(&self) -> Duration {
        match self {
            Self::Processor(file) => Duration::from_nanos(nanoseconds(file).unwrap_or_default()),
            Self::Wall(start) => start.elapsed(),
        }
    }
}

fn nanoseconds(file: &Path) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.split(' ').next()?.parse().ok()
}

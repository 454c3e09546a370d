//! What a server is at work on: it is lost if the server falls over before it has answered.

use std::collections::VecDeque;

use super::caller::{Fate, Request};

/// A request that was taken on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    pub request: Request,
    /// What becomes of it if the server does not fall over: served, or late.
    pub fate: Fate,
    /// What had been left unused of the capacity when it arrived.
    pub unused: u64,
}

impl Job {
    /// Whether the answer goes out before `now`, so that nothing can happen to it any more.
    #[inline]
    pub(super) fn is_done_before(&self, now: u64) -> bool {
        match self.fate {
            Fate::Served(answer) | Fate::Late(answer) => answer < now,
            Fate::Failed | Fate::Lost(_) | Fate::Rejected => true,
        }
    }
}

/// The requests that were taken on and may be lost.
#[derive(Debug, Default)]
pub(super) struct AtWork(VecDeque<Job>);

impl AtWork {
    /// Takes a request on.
    #[inline]
    pub(super) fn take_on(&mut self, job: Job) {
        self.0.push_back(job);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The first of the requests, if it is answered before `now`. Answers go out in about the
    /// order in which requests were taken on.
    #[inline]
    pub(super) fn done_before(&mut self, now: u64) -> Option<Job> {
        self.0.pop_front_if(|job| job.is_done_before(now))
    }

    /// Everything that is still there.
    pub(super) fn take_all(&mut self) -> VecDeque<Job> {
        std::mem::take(&mut self.0)
    }
}

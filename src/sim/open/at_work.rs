//! What a server is at work on: it is lost if the server falls over before it has answered.

use std::collections::VecDeque;

use super::caller::{Fate, Request};

/// A request that was taken on, and what else there is to know of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Job<X = ()> {
    pub request: Request,
    /// What becomes of it if the server does not fall over: served, or late.
    pub fate: Fate,
    /// What had been left unused of the capacity when it arrived.
    pub unused: u64,
    pub with: X,
}

impl<X> Job<X> {
    /// Whether the answer goes out before `now`, so that nothing can happen to it any more.
    #[inline]
    pub(in crate::sim) fn is_done_before(&self, now: u64) -> bool {
        match self.fate {
            Fate::Served(answer) | Fate::Late(answer) => answer < now,
            Fate::Failed | Fate::Lost(_) | Fate::Rejected => true,
        }
    }

    /// When the answer is there, and whose it is.
    pub(in crate::sim) fn turn(&self) -> (u64, u32) {
        let answered = match self.fate {
            Fate::Served(answer) | Fate::Late(answer) => answer,
            Fate::Failed | Fate::Lost(_) | Fate::Rejected => self.request.at,
        };
        (answered, self.request.index)
    }
}

/// The requests that were taken on and may be lost.
#[derive(Debug)]
pub(in crate::sim) struct AtWork<X = ()>(VecDeque<Job<X>>);

impl<X> Default for AtWork<X> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<X> AtWork<X> {
    /// Takes a request on.
    #[inline]
    pub(in crate::sim) fn take_on(&mut self, job: Job<X>) {
        self.0.push_back(job);
    }

    /// The same, so that all stand in the order of their answers, those of one instant by index.
    /// A server answers in the order of arrival, so that nearly always this is the last place.
    #[inline]
    pub(in crate::sim) fn take_on_in_turn(&mut self, job: Job<X>) {
        let mut place = self.0.len();
        while place > 0 && self.0[place - 1].turn() > job.turn() {
            place -= 1;
        }
        self.0.insert(place, job);
    }

    /// The first of the requests, if its answer comes before this turn.
    #[inline]
    pub(in crate::sim) fn answered_before(&mut self, turn: (u64, u32)) -> Option<Job<X>> {
        self.0.pop_front_if(|job| job.turn() < turn)
    }

    /// How many there are.
    pub(in crate::sim) fn len(&self) -> usize {
        self.0.len()
    }

    /// The first of the requests, if it is answered before `now`. Answers go out in about the
    /// order in which requests were taken on.
    #[inline]
    pub(in crate::sim) fn done_before(&mut self, now: u64) -> Option<Job<X>> {
        self.0.pop_front_if(|job| job.is_done_before(now))
    }

    /// Everything that is still there.
    pub(in crate::sim) fn take_all(&mut self) -> VecDeque<Job<X>> {
        std::mem::take(&mut self.0)
    }
}

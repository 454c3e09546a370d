//! What a server is at work on: it is lost if the server falls over before it has answered.

use std::collections::VecDeque;

use super::caller::Request;

/// Requests that were taken on, when their callers will have the answers, and what had been left
/// unused of the capacity when they arrived.
#[derive(Debug, Default)]
pub(super) struct AtWork(VecDeque<(Request, u64, u64)>);

impl AtWork {
    /// Takes a request on, whose caller has the answer at `back`.
    #[inline]
    pub(super) fn take_on(&mut self, request: Request, back: u64, unused: u64) {
        self.0.push_back((request, back, unused));
    }

    /// The first of the requests, if it is answered before `now`: nothing can happen to it any
    /// more. Answers go out in about the order in which requests were taken on.
    #[inline]
    pub(super) fn done_before(&mut self, now: u64) -> Option<(Request, u64, u64)> {
        self.0.pop_front_if(|(_, back, _)| *back < now)
    }

    /// Everything that is still there.
    pub(super) fn take_all(&mut self) -> VecDeque<(Request, u64, u64)> {
        std::mem::take(&mut self.0)
    }
}

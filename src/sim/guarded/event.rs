//! What happens in a guarded run.

use std::cmp::Ordering;

use crate::sim::guard::{Cause, Passage};
use crate::sim::open::caller::Request;
use crate::sim::open::in_order::Timed;

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// An attempt is made.
    Attempt,
    /// A caller notices that its attempt has come to nothing.
    Notice(Cause),
    /// The deadline of a caller passes who has waited for an answer and nothing else: if the
    /// server has fallen over meanwhile, it is not waiting any more.
    Deadline,
}

/// What a process knows of an attempt beside the request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ticket {
    /// How it got past the breaker.
    pub passage: Passage,
    /// Whether it is a retry of an attempt that was refused.
    pub after_refusal: bool,
}

/// Something that happens to a request at an instant.
///
/// Events are ordered by their instant; what is noticed then comes before the attempts that are
/// made; ties go to the lower index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    /// Twice the instant, and one more for an attempt.
    turn: u64,
    /// The request, as it was when the attempt was made.
    pub request: Request,
    /// The parts of the ticket, so that no room is lost between them.
    passage: Passage,
    after_refusal: bool,
    pub what: What,
}

impl Event {
    /// An attempt, when the request says.
    #[inline(always)]
    pub(super) fn attempt(request: Request, ticket: Ticket) -> Self {
        Self {
            turn: request.at * 2 + 1,
            request,
            passage: ticket.passage,
            after_refusal: ticket.after_refusal,
            what: What::Attempt,
        }
    }

    /// What is noticed at this instant of an attempt.
    #[inline(always)]
    pub(super) fn notice(at: u64, request: Request, ticket: Ticket, what: What) -> Self {
        Self {
            turn: at * 2,
            request,
            passage: ticket.passage,
            after_refusal: ticket.after_refusal,
            what,
        }
    }

    /// What is known of the attempt.
    #[inline]
    pub(super) fn ticket(&self) -> Ticket {
        Ticket {
            passage: self.passage,
            after_refusal: self.after_refusal,
        }
    }

    /// Before which answers it comes, by their instant and index. Notices of an instant are in the
    /// order of the index and come before attempts; but an answer that may be lost in the same
    /// instant, by a server that falls over, is noticed after all of them.
    #[inline]
    pub(super) fn turn_among_answers(&self, may_be_lost: bool) -> (u64, u32) {
        let at = self.at();
        match self.what {
            _ if may_be_lost => (at, 0),
            What::Attempt => (at + 1, 0),
            What::Notice(_) | What::Deadline => (at, self.request.index),
        }
    }

    /// Its place in the order.
    #[inline]
    fn key(&self) -> (u64, u32) {
        (self.turn, self.request.index)
    }
}

impl Timed for Event {
    #[inline]
    fn at(&self) -> u64 {
        self.turn / 2
    }
}

impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Event {}

impl PartialOrd for Event {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

//! A caller: what it makes of an answer, or of none.

use super::server::Answer;
use crate::policy::{Part, Policy};
use crate::scenario::{Obedience, Scenario};
use crate::sim::random::{ClientStream, below};
use crate::sim::schedule::{Delays, Growing, Schedule as _};

/// A request on its way to its next arrival.
///
/// Requests are ordered as the server sees them: first come first served, and ties to the lower
/// index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sim) struct Request {
    /// When it arrives, in microseconds.
    pub at: u64,
    /// Its index: first the herd's, then the new ones in their order.
    pub index: u32,
    /// When its first attempt was made.
    pub started: u64,
    pub memory: u64,
    /// The number of the retry that arrives; 0 for a first attempt.
    pub retry: u32,
}

/// What became of an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Fate {
    /// Nobody answered.
    Failed,
    /// The server had taken it, but fell over at this instant before it had answered.
    Lost(u64),
    /// The server had no room.
    Rejected,
    /// The server did the work and answered at this instant, but the caller had left.
    Late(u64),
    /// Served; the caller has the answer at this instant.
    Served(u64),
}

/// What all callers have in common.
#[derive(Debug)]
pub(in crate::sim) struct Caller {
    seed: u64,
    latency: u64,
    /// How long a caller waits for an answer.
    patience: u64,
    /// When a failure is noticed, from the arrival on.
    silence: u64,
    /// The most attempts, the first included.
    attempts: u32,
    /// How long a request has in all.
    deadline: u64,
    hint: u64,
    obedience: Obedience,
    delays: Delays,
    /// What a random part on top of a hint is drawn under.
    backoff: Growing,
    /// Its delays with the hint in place of the first one.
    from_hint: Delays,
}

/// For ever, and far enough from the largest number that instants can be added to it.
const NEVER: u64 = u64::MAX / 4;

/// The policy with the hint, as far as the cap, in place of its first delay.
fn based_on_hint(policy: &Policy, scenario: &Scenario) -> Policy {
    let hint = scenario.retry_after.0;
    let first = match policy.value(Part::Cap, scenario) {
        0 => hint,
        cap => hint.min(cap),
    };
    policy.with(Part::First, first)
}

impl Caller {
    pub(in crate::sim) fn of(scenario: &Scenario, policy: &Policy) -> Self {
        let or_never = |span: u64| if span == 0 { NEVER } else { span };
        Self {
            seed: scenario.seed,
            latency: scenario.latency.0,
            patience: or_never(scenario.timeout.0),
            silence: scenario.silence().0,
            attempts: match scenario.attempts {
                0 => u32::MAX,
                most => u32::try_from(most).unwrap_or(u32::MAX),
            },
            deadline: or_never(scenario.deadline.0),
            hint: scenario.retry_after.0,
            obedience: scenario.obedience(),
            delays: Delays::of(policy, scenario),
            backoff: Growing::of_sliders(scenario),
            from_hint: Delays::of(&based_on_hint(policy, scenario), scenario),
        }
    }

    /// A request whose first attempt is made at this instant.
    pub(in crate::sim) fn first(&self, index: u32, at: u64) -> Request {
        Request {
            at,
            started: at,
            memory: self.delays.first_memory(),
            index,
            retry: 0,
        }
    }

    /// Whether every answer that a server gives at once comes in time, however late the attempt;
    /// no attempt is made at the deadline or after it.
    pub(in crate::sim) fn is_never_late(&self) -> bool {
        self.latency <= self.patience && (self.deadline == NEVER || self.latency == 0)
    }

    /// What becomes of an arrival, by the server's answer to it.
    #[inline]
    pub(in crate::sim) fn fate(&self, request: &Request, answer: Answer) -> Fate {
        match answer {
            Answer::Failed | Answer::FallsOver => Fate::Failed,
            Answer::Full => Fate::Rejected,
            Answer::Done(done) => {
                let back = done + self.latency;
                if back <= self.leaves(request) {
                    Fate::Served(back)
                } else {
                    Fate::Late(back)
                }
            }
        }
    }

    /// Moves a request on to its next arrival; `false` if it gives up instead.
    #[inline(always)]
    pub(in crate::sim) fn try_again(&self, request: &mut Request, fate: Fate) -> bool {
        let is_refused = fate == Fate::Rejected && self.hears_refusals();
        let noticed = self.notices(request, fate);
        self.goes_on(request, noticed, is_refused, 0)
    }

    /// When a caller notices that its attempt has come to nothing.
    #[inline(always)]
    pub(in crate::sim) fn notices(&self, request: &Request, fate: Fate) -> u64 {
        match fate {
            Fate::Rejected => request.at + self.latency.min(self.patience),
            Fate::Late(_) => self.leaves(request),
            Fate::Lost(fell) => fell.max(request.at + self.silence),
            Fate::Failed | Fate::Served(_) => request.at + self.silence,
        }
    }

    /// Whether a caller waits long enough to be told that the server has no room; if not, it sees
    /// no difference to a failure.
    #[inline]
    pub(in crate::sim) fn hears_refusals(&self) -> bool {
        self.latency <= self.patience
    }

    /// Moves a request whose failure is `noticed` on to its next arrival, after no less than the
    /// `least` delay; `false` if it gives up instead, because it has no further attempt or no
    /// time for one.
    #[inline(always)]
    pub(in crate::sim) fn goes_on(
        &self,
        request: &mut Request,
        noticed: u64,
        is_refused: bool,
        least: u64,
    ) -> bool {
        if request.retry + 1 >= self.attempts {
            return false;
        }
        request.retry += 1;
        let dice = ClientStream::new(self.seed, request.index);
        let retry = request.retry;
        let draw = dice.draw(self.delays.place(retry));
        let mut delay = self.delays.delay(retry, &mut request.memory, draw);
        if is_refused && self.hint > 0 {
            delay = match self.obedience {
                // For one that remembers the hint is the delay before, too.
                Obedience::Base => {
                    let mut memory = self.from_hint.first_memory();
                    self.from_hint.delay(retry, &mut memory, draw)
                }
                _ => self.with_hint(delay, retry, dice),
            };
        }
        request.at = noticed + delay.max(least);
        // Who could not try again in time does not wait for nothing.
        request.at < request.started + self.deadline
    }

    /// Whether a caller goes on after some time, whatever the server does meanwhile. If not, one
    /// who waits for a late answer still notices that the server falls over.
    #[inline]
    pub(in crate::sim) fn has_timeout(&self) -> bool {
        self.patience < NEVER
    }

    /// When the caller stops waiting for an answer.
    #[inline]
    pub(in crate::sim) fn leaves(&self, request: &Request) -> u64 {
        (request.at + self.patience).min(request.started + self.deadline)
    }

    /// The delay after a refusal that carries a hint.
    fn with_hint(&self, delay: u64, retry: u32, dice: ClientStream) -> u64 {
        match self.obedience {
            Obedience::Longer => delay.max(self.hint),
            Obedience::Ignore | Obedience::Base => delay,
            Obedience::Exact => self.hint,
            Obedience::Within => self.hint.clamp(delay, delay + Obedience::LEEWAY.0),
            Obedience::Jitter => self.hint + below(dice.draw(retry), self.backoff.delay(retry)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Micros;

    const SECOND: u64 = 1_000_000;

    /// Moves a request on that arrived at `at`; `None` if it gives up.
    fn next(scenario: &Scenario, retry: u32, at: u64, fate: Fate) -> Option<u64> {
        let caller = Caller::of(scenario, &Policy::NO_JITTER);
        let mut request = Request {
            retry,
            at,
            ..caller.first(0, 0)
        };
        let again = caller.try_again(&mut request, fate);
        again.then_some(request.at)
    }

    #[test]
    fn three_attempts_are_two_retries() {
        let scenario = Scenario {
            attempts: 3,
            ..Scenario::default()
        };
        assert_eq!(next(&scenario, 1, 5, Fate::Failed), Some(2 * SECOND + 5));
        assert_eq!(next(&scenario, 2, 5, Fate::Failed), None);
    }

    #[test]
    fn nobody_waits_for_a_retry_beyond_the_deadline() {
        let scenario = Scenario {
            deadline: Micros::from_secs(7),
            ..Scenario::default()
        };
        assert_eq!(next(&scenario, 2, 3 * SECOND, Fate::Failed), None);
        assert_eq!(
            next(&scenario, 2, 3 * SECOND - 1, Fate::Failed),
            Some(7 * SECOND - 1)
        );
    }

    #[test]
    fn a_failure_is_noticed_with_the_timeout_and_a_refusal_with_the_answer() {
        let scenario = Scenario {
            latency: Micros(200),
            timeout: Micros(5_000),
            ..Scenario::default()
        };
        assert_eq!(next(&scenario, 0, 0, Fate::Failed), Some(SECOND + 5_000));
        assert_eq!(next(&scenario, 0, 0, Fate::Rejected), Some(SECOND + 200));
        assert_eq!(
            next(&scenario, 0, 0, Fate::Late(9_000)),
            Some(SECOND + 5_000)
        );
        let scenario = Scenario {
            timeout: Micros::ZERO,
            ..scenario
        };
        assert_eq!(next(&scenario, 0, 0, Fate::Failed), Some(SECOND + 200));
    }

    #[test]
    fn what_is_made_of_a_hint() {
        let with = |obey, retry| {
            let scenario = Scenario {
                retry_after: Micros::from_secs(3),
                obey,
                ..Scenario::default()
            };
            next(&scenario, retry, 0, Fate::Rejected).unwrap()
        };
        assert_eq!([with(0, 0), with(0, 2)], [3 * SECOND, 4 * SECOND]);
        assert_eq!([with(1, 0), with(1, 2)], [SECOND, 4 * SECOND]);
        assert_eq!([with(2, 0), with(2, 2)], [3 * SECOND; 2]);
        // Three seconds in place of one, and for the third retry four times that.
        assert_eq!([with(5, 0), with(5, 2)], [3 * SECOND, 12 * SECOND]);
        let jittered = with(3, 2);
        assert!((3 * SECOND..7 * SECOND).contains(&jittered) && jittered % SECOND != 0);
        // A failure carries no hint.
        let scenario = Scenario {
            retry_after: Micros::from_secs(3),
            obey: 2,
            ..Scenario::default()
        };
        assert_eq!(next(&scenario, 0, 0, Fate::Failed), Some(SECOND));
    }
}

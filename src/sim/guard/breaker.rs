//! A circuit breaker: closed, open, half open.

use super::rolling::Rolling;
use super::settings::Breaker;
use crate::scenario::WHOLE;

const SUCCESSES: usize = 0;
const FAILURES: usize = 1;

/// How an attempt got past the breaker: as a probe of its n-th trial, `n = 1, 2, 3 …`, or, with
/// 0, because it was closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sim) struct Passage(u32);

/// A change that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Flip {
    Opened,
    Closed,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Closed,
    /// Until this instant, or rather until an attempt is made then or later.
    Open(u64),
    /// How many probes have been let through, and how many of them have succeeded.
    HalfOpen {
        sent: u64,
        succeeded: u64,
    },
}

/// The breaker of one process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Switch {
    settings: Breaker,
    state: State,
    results: Rolling,
    /// How many times it was half open.
    trials: u32,
}

impl Switch {
    pub(super) fn new(settings: Breaker) -> Self {
        Self {
            settings,
            state: State::Closed,
            results: Rolling::new(settings.window),
            trials: 0,
        }
    }

    /// Lets an attempt through; `None` if it is stopped.
    #[inline]
    pub(super) fn admits(&mut self, at: u64) -> Option<Passage> {
        match &mut self.state {
            State::Closed => Some(Passage(0)),
            State::Open(until) if at < *until => None,
            State::Open(_) => {
                self.trials += 1;
                self.state = State::HalfOpen {
                    sent: 1,
                    succeeded: 0,
                };
                Some(Passage(self.trials))
            }
            State::HalfOpen { sent, .. } if *sent < self.settings.probes => {
                *sent += 1;
                Some(Passage(self.trials))
            }
            State::HalfOpen { .. } => None,
        }
    }

    /// A caller notices what became of an attempt.
    #[inline]
    pub(super) fn notices(&mut self, at: u64, passage: Passage, success: bool) -> Option<Flip> {
        match &mut self.state {
            State::Closed => {
                let kind = if success { SUCCESSES } else { FAILURES };
                self.results.count(at, kind);
                let [successes, failures] = self.results.sums(at);
                let results = successes + failures;
                let trips = results >= self.settings.calls
                    && failures * WHOLE >= results * self.settings.trip;
                trips.then(|| self.open(at))
            }
            State::HalfOpen { .. } if passage != Passage(self.trials) => None,
            State::HalfOpen { .. } if !success => Some(self.open(at)),
            State::HalfOpen { succeeded, .. } => {
                *succeeded += 1;
                let all = *succeeded >= self.settings.probes;
                all.then(|| self.close())
            }
            State::Open(_) => None,
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed)
    }

    fn open(&mut self, at: u64) -> Flip {
        self.state = State::Open(at.saturating_add(self.settings.open.0));
        Flip::Opened
    }

    fn close(&mut self) -> Flip {
        self.state = State::Closed;
        self.results.clear();
        Flip::Closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Micros;

    fn switch() -> Switch {
        Switch::new(Breaker {
            trip: 500_000,
            window: Micros(100),
            calls: 4,
            open: Micros(50),
            probes: 2,
        })
    }

    const NONE: Passage = Passage(0);

    #[test]
    fn it_opens_at_its_share_of_enough_calls() {
        let mut switch = switch();
        // The failure at 0 is forgotten at 100: first one in three, then two in four.
        let results = [(0, false), (10, true), (20, true), (100, false)];
        for (at, success) in results {
            assert_eq!(switch.notices(at, NONE, success), None);
        }
        assert_eq!(switch.notices(100, NONE, false), Some(Flip::Opened));
        assert_eq!(switch.admits(149), None);
        assert_eq!(switch.admits(150), Some(Passage(1)));
    }

    #[test]
    fn what_is_forgotten_does_not_open_it() {
        let mut switch = switch();
        for at in [0, 1, 2] {
            assert_eq!(switch.notices(at, NONE, false), None);
        }
        assert_eq!(switch.notices(100, NONE, false), None);
        assert_eq!(switch.admits(100), Some(NONE));
    }

    fn opened() -> Switch {
        let mut switch = switch();
        for at in 0..4 {
            switch.notices(at, NONE, false);
        }
        assert!(!switch.is_closed());
        switch
    }

    #[test]
    fn all_probes_close_it_and_its_window_is_empty() {
        let mut switch = opened();
        assert_eq!(switch.admits(52), None);
        let first = switch.admits(53).unwrap();
        let second = switch.admits(53).unwrap();
        assert_eq!(switch.admits(53), None);
        assert_eq!(switch.notices(54, first, true), None);
        // Of before, and of no interest.
        assert_eq!(switch.notices(54, NONE, false), None);
        assert_eq!(switch.notices(55, NONE, true), None);
        assert_eq!(switch.admits(55), None);
        assert_eq!(switch.notices(56, second, true), Some(Flip::Closed));
        for at in 57..60 {
            assert_eq!(switch.notices(at, NONE, false), None);
        }
        assert_eq!(switch.notices(60, NONE, false), Some(Flip::Opened));
    }

    #[test]
    fn a_probe_that_fails_opens_it_again_and_an_old_one_is_no_probe() {
        let mut switch = opened();
        let first = switch.admits(53).unwrap();
        let second = switch.admits(54).unwrap();
        assert_eq!(switch.notices(60, first, false), Some(Flip::Opened));
        assert_eq!(switch.notices(61, second, false), None);
        assert_eq!(switch.admits(109), None);
        let third = switch.admits(110).unwrap();
        assert_eq!(switch.notices(111, second, false), None);
        let fourth = switch.admits(112).unwrap();
        assert_eq!(switch.notices(113, third, true), None);
        assert_eq!(switch.notices(113, fourth, true), Some(Flip::Closed));
    }
}

//! How far a run has come, told by counts of events and never by the clock.

/// After so many events whoever watches hears of the run: a fraction of a second on any machine.
const EVERY: u64 = 1 << 18;

/// Tells how far a run has come.
pub(super) struct Progress<'w> {
    watch: &'w mut dyn FnMut(f64),
    /// The most events that the run may take.
    events: u64,
    /// How many requests will come to an end, as far as is known.
    requests: u64,
    /// At how many events it is told next.
    next: u64,
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress")
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

impl<'w> Progress<'w> {
    pub(super) fn new(watch: &'w mut dyn FnMut(f64), events: u64, requests: u64) -> Self {
        Self {
            watch,
            events: events.max(1),
            requests: requests.max(1),
            next: EVERY,
        }
    }

    /// So many events have been handled, and so many requests have come to an end.
    #[inline]
    pub(super) fn go_to(&mut self, events: u64, ended: u64) {
        if events >= self.next {
            self.tell(events, ended);
        }
    }

    #[cold]
    fn tell(&mut self, events: u64, ended: u64) {
        self.next = events + EVERY;
        let of_events = events as f64 / self.events as f64;
        let of_requests = ended as f64 / self.requests as f64;
        (self.watch)(of_events.max(of_requests).min(1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_by_counts_and_by_what_is_nearer_to_its_end() {
        let mut told = Vec::new();
        let mut watch = |share| told.push(share);
        let mut progress = Progress::new(&mut watch, 8 * EVERY, 100);
        progress.go_to(EVERY - 1, 0);
        progress.go_to(EVERY, 5);
        progress.go_to(2 * EVERY - 1, 90);
        progress.go_to(3 * EVERY, 75);
        progress.go_to(100 * EVERY, 80);
        assert_eq!(told, [0.125, 0.75, 1.0]);
    }
}

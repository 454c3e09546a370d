//! The server: down, then back with limited capacity.

use crate::time::Micros;

/// Counts what arrives after the outage and says how much more is accepted.
///
/// From the end of the outage on the server accepts at most `capacity` requests in each aligned
/// one-second window `[i, i + 1)`, first come first served. Windows must be used in their order.
#[derive(Clone, Debug)]
pub(super) struct Server {
    capacity: u64,
    outage: Micros,
    window: u64,
    arrived_in_window: u64,
    accepted_in_window: u64,
    peak: u64,
    peak_window: Option<u64>,
    accepted: u64,
    /// Accepted in the window in which the outage ends, if it ends within one.
    accepted_in_partial_window: u64,
}

impl Server {
    pub(super) fn new(capacity: u64, outage: Micros) -> Self {
        Self {
            capacity,
            outage,
            window: 0,
            arrived_in_window: 0,
            accepted_in_window: 0,
            peak: 0,
            peak_window: None,
            accepted: 0,
            accepted_in_partial_window: 0,
        }
    }

    /// Goes to a window, which is not before the last one, and says how many more requests are
    /// accepted in it.
    pub(super) fn enter(&mut self, window: u64) -> u64 {
        debug_assert!(window >= self.window, "windows come in order");
        if window != self.window {
            self.window = window;
            self.arrived_in_window = 0;
            self.accepted_in_window = 0;
        }
        self.capacity - self.accepted_in_window
    }

    /// Counts what arrived in the window that was entered last, and what became of it.
    pub(super) fn answered(&mut self, accepted: u64, rejected: u64) {
        self.arrived_in_window += accepted + rejected;
        self.accepted_in_window += accepted;
        debug_assert!(self.accepted_in_window <= self.capacity);
        self.accepted += accepted;
        if self.window < self.first_full_window() {
            self.accepted_in_partial_window += accepted;
        }
        // The first window to reach the peak is the one that is named.
        if self.arrived_in_window > self.peak {
            self.peak = self.arrived_in_window;
            self.peak_window = Some(self.window);
        }
    }

    /// The most arrivals in one window, counting only those after the outage, and the start of
    /// that window.
    pub(super) fn peak(&self) -> (u64, Option<Micros>) {
        (self.peak, self.peak_window.map(Micros::from_secs))
    }

    /// Accepts left unused in full windows between the end of the outage and the last success.
    ///
    /// `served_in_last` is how many were served in the window of the last success.
    pub(super) fn idle_capacity(&self, last_success: Option<Micros>, served_in_last: u64) -> u64 {
        let Some(last) = last_success.map(Micros::window) else {
            return 0;
        };
        let first = self.first_full_window();
        if last <= first {
            return 0;
        }
        // All that was accepted, less what was accepted in windows that are not between the two.
        let offered = (last - first) * self.capacity;
        offered - (self.accepted - self.accepted_in_partial_window - served_in_last)
    }

    /// The first window that lies wholly after the outage.
    fn first_full_window(&self) -> u64 {
        self.outage.0.div_ceil(Micros::SECOND.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_room_for_its_capacity_once() {
        let mut server = Server::new(100, Micros::from_secs(10));
        assert_eq!(server.enter(10), 100);
        server.answered(60, 0);
        assert_eq!(server.enter(10), 40);
        server.answered(40, 200);
        assert_eq!(server.enter(10), 0);
        assert_eq!(server.enter(11), 100);
        server.answered(100, 0);
        assert_eq!(server.peak(), (300, Some(Micros::from_secs(10))));
    }

    #[test]
    fn idle_capacity_counts_full_windows_before_the_last_success() {
        // Back at 10.5 s: window 10 is not full. 3 of 100 in window 11, none in 12, 7 in 13,
        // where the last success is.
        let mut server = Server::new(100, Micros(10_500_000));
        for (window, accepted) in [(10, 50), (11, 3), (13, 7)] {
            server.enter(window);
            server.answered(accepted, 0);
        }
        let last = Some(Micros(13_200_000));
        assert_eq!(server.idle_capacity(last, 7), 97 + 100);
        assert_eq!(server.idle_capacity(None, 0), 0);
        assert_eq!(server.idle_capacity(Some(Micros(10_900_000)), 60), 0);
    }
}

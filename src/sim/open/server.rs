//! The server: down, up, falling over, with a capacity in each window or a queue.

use crate::scenario::Scenario;
use crate::time::Micros;

/// What the server makes of an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Answer {
    /// It is down, or half sick: nothing.
    Failed,
    /// Nothing: this is one too many, and it goes down.
    FallsOver,
    /// It has no room, and says so.
    Full,
    /// It has served it, or will have, at this instant in microseconds.
    Done(u64),
}

/// The server. Arrivals come in the order of time.
#[derive(Debug)]
pub(in crate::sim) struct Server {
    capacity: u64,
    outage: u64,
    /// The most arrivals in a window that it stands.
    stands: u64,
    down_for: u64,
    down_until: u64,
    line: Option<Line>,
    window: u64,
    /// The instant at which the window ends.
    window_end: u64,
    accepted: u64,
    /// Arrivals in the window since the server was up.
    load: u64,
    peak: Peak,
    idle: Idle,
    down: Vec<(Micros, Micros)>,
    fallen: u64,
}

impl Server {
    pub(in crate::sim) fn of(scenario: &Scenario) -> Self {
        let Scenario {
            capacity,
            outage,
            crash,
            ..
        } = *scenario;
        Self {
            capacity,
            outage: outage.0,
            stands: match crash {
                0 => u64::MAX,
                thousandths => capacity * thousandths / 1_000,
            },
            down_for: scenario.down.0,
            down_until: 0,
            line: (scenario.queue > 0).then(|| Line::new(scenario.queue, capacity)),
            window: 0,
            window_end: Micros::SECOND.0,
            accepted: 0,
            load: 0,
            peak: Peak::default(),
            idle: Idle {
                from: outage.0.div_ceil(Micros::SECOND.0),
                unused: 0,
            },
            down: Vec::new(),
            fallen: 0,
        }
    }

    /// Whether it is in the outage at this instant.
    #[inline]
    pub(in crate::sim) fn in_outage(&self, at: u64) -> bool {
        at < self.outage
    }

    /// Whether everything between these two instants fails, in whatever order it arrives.
    pub(in crate::sim) fn is_down(&self, start: u64, end: u64) -> bool {
        self.outage <= start && end <= self.down_until
    }

    /// Whether all of `count` arrivals from `start` on, within one window, are accepted in
    /// whatever order they come, none of them failing of itself.
    pub(in crate::sim) fn has_room(&mut self, start: u64, count: u64) -> bool {
        if self.line.is_some() || start < self.outage.max(self.down_until) {
            return false;
        }
        self.enter(start);
        self.accepted + count <= self.capacity && self.load.saturating_add(count) <= self.stands
    }

    /// Takes so many arrivals, for which it [has room](Self::has_room).
    pub(in crate::sim) fn take_all(&mut self, count: u64) {
        self.accepted += count;
        self.load += count;
        self.peak.count += count;
    }

    /// Counts arrivals from `start` on, within one window, that find it [down](Self::is_down).
    pub(in crate::sim) fn miss_all(&mut self, start: u64, count: u64) {
        self.enter(start);
        self.peak.count += count;
    }

    /// Takes an arrival; `fails` says that it fails of itself.
    #[inline]
    pub(in crate::sim) fn answer(&mut self, at: u64, fails: bool) -> Answer {
        self.enter(at);
        if at >= self.outage {
            self.peak.count += 1;
            if at < self.down_until {
                return Answer::Failed;
            }
            self.load += 1;
            if self.load > self.stands {
                self.fall_over(at);
                return Answer::FallsOver;
            }
        }
        if fails {
            return Answer::Failed;
        }
        if let Some(line) = &mut self.line {
            return line.join(at);
        }
        if self.accepted == self.capacity {
            return Answer::Full;
        }
        self.accepted += 1;
        Answer::Done(at)
    }

    /// Accepts left unused before the present window, in full windows in which the server was up
    /// all the time. A server with a queue has none to spare.
    #[inline]
    pub(in crate::sim) fn unused(&self) -> u64 {
        match self.line {
            Some(_) => 0,
            None => self.idle.unused,
        }
    }

    #[inline]
    fn enter(&mut self, at: u64) {
        if at >= self.window_end {
            self.go_to(Micros(at).window());
        }
    }

    fn go_to(&mut self, window: u64) {
        self.peak.pass(self.window);
        self.idle
            .pass(self.window, window, self.capacity, self.accepted);
        self.window = window;
        self.window_end = (window + 1) * Micros::SECOND.0;
        self.accepted = 0;
        self.load = 0;
    }

    #[cold]
    fn fall_over(&mut self, at: u64) {
        self.fallen += 1;
        self.down_until = at + self.down_for;
        self.load = 0;
        if let Some(line) = &mut self.line {
            line.clear();
        }
        self.idle.from = self.down_until.div_ceil(Micros::SECOND.0);
        if self.down.len() < MOST_DOWN {
            self.down.push((Micros(at), Micros(self.down_until)));
        }
    }

    /// The most arrivals in one window, counting only those after the outage, and its start.
    pub(in crate::sim) fn peak(&mut self) -> (u64, Option<Micros>) {
        self.peak.pass(self.window);
        let Peak { most, at, .. } = self.peak;
        (most, (most > 0).then(|| Micros::from_secs(at)))
    }

    /// How often it has fallen over.
    pub(in crate::sim) fn fallen(&self) -> u64 {
        self.fallen
    }

    /// From when to when it was down because it had fallen over: the first few thousand times.
    pub(in crate::sim) fn down(&mut self) -> Vec<(Micros, Micros)> {
        std::mem::take(&mut self.down)
    }

    /// How many have joined the line, and how long they have waited together before they were
    /// served, in microseconds.
    pub(in crate::sim) fn waits(&self) -> (u64, u64) {
        self.line.as_ref().map_or((0, 0), |line| {
            let wait = line.waited / u128::from(self.capacity);
            (line.joined, u64::try_from(wait).unwrap_or(u64::MAX))
        })
    }
}

/// No picture could tell more of them apart.
const MOST_DOWN: usize = 4_096;

/// The most arrivals in one window.
#[derive(Debug, Default)]
struct Peak {
    /// Arrivals in the present window.
    count: u64,
    most: u64,
    at: u64,
}

impl Peak {
    /// Ends a window.
    fn pass(&mut self, window: u64) {
        // The first window to reach the peak is the one that is named.
        if self.count > self.most {
            self.most = self.count;
            self.at = window;
        }
        self.count = 0;
    }
}

/// What was left unused of the capacity.
#[derive(Debug)]
struct Idle {
    /// The first window that the server is up in all the time.
    from: u64,
    /// What was left unused before the present window.
    unused: u64,
}

impl Idle {
    /// Goes from one window to a later one.
    fn pass(&mut self, window: u64, next: u64, capacity: u64, accepted: u64) {
        if window >= self.from {
            self.unused += capacity - accepted;
        }
        let skipped = next.saturating_sub((window + 1).max(self.from));
        self.unused += skipped * capacity;
    }
}

/// A queue: one after the other is served, in the order of arrival, each for `1 / capacity` of a
/// second. That nobody is served out of turn makes each one's end known when it joins.
#[derive(Debug)]
struct Line {
    capacity: u64,
    /// How much work can wait, in the unit of `free`.
    room: u64,
    /// When the server has done all that it has, in parts of a microsecond of which there are
    /// `capacity`: one service takes a whole number of them.
    free: u64,
    joined: u64,
    waited: u128,
}

impl Line {
    fn new(length: u64, capacity: u64) -> Self {
        Self {
            capacity,
            room: length * Micros::SECOND.0,
            free: 0,
            joined: 0,
            waited: 0,
        }
    }

    /// Sends everyone away.
    fn clear(&mut self) {
        self.free = 0;
    }

    #[inline]
    fn join(&mut self, at: u64) -> Answer {
        let now = at * self.capacity;
        let backlog = self.free.saturating_sub(now);
        // The backlog is the rest of one service and the whole of those that wait.
        if backlog > self.room {
            return Answer::Full;
        }
        self.joined += 1;
        self.waited += u128::from(backlog);
        self.free = now + backlog + Micros::SECOND.0;
        Answer::Done(self.free.div_ceil(self.capacity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: u64 = 500_000;

    #[test]
    fn a_window_has_room_for_its_capacity_once() {
        let mut server = Server::of(&Scenario {
            capacity: 2,
            outage: Micros(HALF),
            ..Scenario::default()
        });
        let mut answer = |at| server.answer(at, false);
        assert_eq!(answer(HALF), Answer::Done(HALF));
        assert_eq!(answer(600_000), Answer::Done(600_000));
        assert_eq!(answer(999_999), Answer::Full);
        assert_eq!(answer(1_000_000), Answer::Done(1_000_000));
        assert_eq!(server.peak(), (3, Some(Micros::ZERO)));
    }

    #[test]
    fn it_falls_over_at_the_arrival_too_many_and_comes_back() {
        let mut server = Server::of(&Scenario {
            capacity: 2,
            outage: Micros::ZERO,
            crash: 1_500,
            down: Micros(HALF),
            ..Scenario::default()
        });
        let mut answer = |at| server.answer(at, false);
        for at in [0, 1, 2] {
            assert_ne!(answer(at), Answer::Failed);
        }
        assert_eq!(answer(3), Answer::FallsOver);
        assert_eq!(answer(HALF + 2), Answer::Failed);
        // Up again in the same window, whose capacity is used up; the load counts anew.
        assert_eq!(answer(HALF + 3), Answer::Full);
        assert_eq!(server.fallen(), 1);
        assert_eq!(server.down(), [(Micros(3), Micros(HALF + 3))]);
    }

    #[test]
    fn a_line_serves_one_after_the_other() {
        let mut server = Server::of(&Scenario {
            capacity: 3,
            outage: Micros::ZERO,
            queue: 2,
            ..Scenario::default()
        });
        let mut answer = |at| server.answer(at, false);
        assert_eq!(answer(0), Answer::Done(333_334));
        assert_eq!(answer(0), Answer::Done(666_667));
        assert_eq!(answer(0), Answer::Done(1_000_000));
        assert_eq!(answer(0), Answer::Full);
        assert_eq!(answer(333_333), Answer::Full);
        assert_eq!(answer(333_334), Answer::Done(1_333_334));
        // Waits of 0, 1/3, 2/3 and 2/3 s less a third of a microsecond each.
        assert_eq!(server.waits(), (4, 1_666_666));
    }

    #[test]
    fn idle_capacity_leaves_out_windows_with_a_time_down() {
        let mut server = Server::of(&Scenario {
            capacity: 1,
            outage: Micros(HALF),
            crash: 1_000,
            down: Micros::SECOND,
            ..Scenario::default()
        });
        for at in [1_000_000, 3_000_000, 3_000_001] {
            server.answer(at, false);
        }
        // Down from 3.000001 to 4.000001: of the windows 1 to 6 only 2, 5 and 6 were left unused.
        assert_eq!(server.answer(7_000_000, false), Answer::Done(7_000_000));
        assert_eq!(server.unused(), 3);
    }
}

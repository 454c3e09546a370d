//! A simulator with nothing clever in it, written from the README: one heap, one arrival at a
//! time, and a log of all that happened from which the figures are counted in the end.

mod delays;
mod figures;
pub mod server;
pub mod traffic;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use stampede::scenario::{Obedience, Scenario};
use stampede::sim::{ClientStream, Policy};
use stampede::time::Micros;

use delays::Delays;
pub use delays::{below, exponential_backoff};
pub use figures::{Figures, count};
use server::{Reply, Server};

/// What happens before `until` if clients of this policy meet the scenario.
pub fn simulate(scenario: &Scenario, policy: Policy, until: Micros, bin: Micros) -> Figures {
    let mut run = Run::new(scenario, policy);
    for index in 0..run.requests.len() {
        run.begin(index);
    }
    for (at, index) in traffic::begins(scenario).zip(run.requests.len()..) {
        if at >= until.0 {
            break;
        }
        run.requests.push(Request::new(scenario, policy, at));
        run.due.push(Reverse((at, index)));
    }
    while let Some(Reverse((at, index))) = run.due.pop() {
        // Whoever is due later is out when the run is cut off.
        if at < until.0 {
            run.arrive(at, index);
        }
    }
    let requests = run.requests.iter();
    let record = Record {
        scenario,
        server: &run.server,
        requests: requests
            .map(|it| Standing {
                began: it.began,
                state: it.state,
            })
            .collect(),
        log: &run.log,
        stopped: &[],
    };
    count(&record, until, bin)
}

/// All that has happened in a run.
pub struct Record<'a> {
    pub scenario: &'a Scenario,
    pub server: &'a Server<'a>,
    pub requests: Vec<Standing>,
    pub log: &'a [Attempt],
    pub stopped: &'a [Stop],
}

/// How a request stands in the end.
pub struct Standing {
    pub began: u64,
    pub state: State,
}

/// An attempt that a breaker has stopped, so that it did not arrive.
pub struct Stop {
    pub at: u64,
    pub first: bool,
}

/// What became of an arrival, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Failed,
    Rejected,
    Served,
    Late,
}

/// One arrival.
#[derive(Debug)]
pub struct Attempt {
    pub request: usize,
    pub at: u64,
    pub first: bool,
    pub fate: Fate,
    /// When an answer to it is sent, if one is.
    pub answer: Option<u64>,
    /// Whether it took some of the server's capacity, and how long it stood in line, in units of
    /// `1 / capacity` microseconds.
    pub taken: Option<u128>,
}

/// How a request stands; with the place in the log of the attempt that has led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Out,
    Back(usize),
    /// A client of the herd can give up after an attempt that is no arrival.
    GaveUp(Option<usize>),
    /// It gave up after an attempt at this instant that was stopped on its way.
    Stopped(u64),
}

#[derive(Debug)]
struct Request {
    began: u64,
    failures: u32,
    delays: Delays,
    state: State,
}

impl Request {
    fn new(scenario: &Scenario, policy: Policy, began: u64) -> Self {
        Self {
            began,
            failures: 0,
            delays: Delays::new(scenario, policy),
            state: State::Out,
        }
    }
}

struct Run<'a> {
    scenario: &'a Scenario,
    server: Server<'a>,
    requests: Vec<Request>,
    due: BinaryHeap<Reverse<(u64, usize)>>,
    log: Vec<Attempt>,
}

impl<'a> Run<'a> {
    /// The herd, before its first attempts.
    fn new(scenario: &'a Scenario, policy: Policy) -> Self {
        Self {
            scenario,
            server: Server::new(scenario),
            requests: (0..scenario.clients)
                .map(|_| Request::new(scenario, policy, 0))
                .collect(),
            due: BinaryHeap::new(),
            log: Vec::new(),
        }
    }

    /// The first attempt of a client of the herd: it fails, and is no arrival.
    fn begin(&mut self, index: usize) {
        self.fail(index, None, self.silence(0), None);
    }

    /// When a caller notices that nobody answers what arrived at `at`.
    fn silence(&self, at: u64) -> u64 {
        let (latency, timeout) = (self.scenario.latency.0, self.scenario.timeout.0);
        at + if timeout > 0 { timeout } else { latency }
    }

    /// Until when a caller waits for an answer to what arrived at `at`.
    fn patience(&self, at: u64) -> u64 {
        match self.scenario.timeout.0 {
            0 => u64::MAX,
            timeout => at + timeout,
        }
    }

    /// When the deadline of a request is.
    fn deadline(&self, index: usize) -> u64 {
        match self.scenario.deadline.0 {
            0 => u64::MAX,
            deadline => self.requests[index].began + deadline,
        }
    }

    fn arrive(&mut self, at: u64, index: usize) {
        let attempt = self.requests[index].failures + 1;
        let reply = self.server.meet(at, self.fails_of_itself(at, index));
        let place = self.log.len();
        let (fate, answer) = match reply {
            Reply::Silence | Reply::FallsOver => (Fate::Failed, None),
            Reply::Refusal => (Fate::Rejected, Some(at + self.scenario.latency.0)),
            Reply::Answer { at: answer, .. } => {
                let in_time = answer <= self.patience(at) && answer <= self.deadline(index);
                let fate = if in_time { Fate::Served } else { Fate::Late };
                (fate, Some(answer))
            }
        };
        self.log.push(Attempt {
            request: index,
            at,
            first: attempt == 1,
            fate,
            answer,
            taken: match reply {
                Reply::Answer { waited, .. } => Some(waited),
                _ => None,
            },
        });
        let place = Some(place);
        match fate {
            Fate::Failed => self.fail(index, place, self.silence(at), None),
            Fate::Rejected => {
                let told = at + self.scenario.latency.0;
                if told <= self.patience(at) {
                    self.fail(index, place, told, self.hint());
                } else {
                    self.fail(index, place, self.patience(at), None);
                }
            }
            Fate::Served => self.requests[index].state = State::Back(self.log.len() - 1),
            // Whichever comes first makes the caller leave.
            Fate::Late if self.patience(at) < self.deadline(index) => {
                self.fail(index, place, self.patience(at), None);
            }
            Fate::Late => self.requests[index].state = State::GaveUp(place),
        }
        if matches!(reply, Reply::FallsOver) {
            self.lose_all_work(at);
        }
    }

    /// Whether the present attempt of a request fails whatever the server has to do.
    fn fails_of_itself(&self, at: u64, index: usize) -> bool {
        let share = if at < self.scenario.outage.0 {
            self.scenario.failure
        } else {
            self.scenario.errors
        };
        let dice = ClientStream::of_failures(self.scenario.seed, index as u32);
        below(dice.draw(self.requests[index].failures + 1), 1_000_000) < share
    }

    fn hint(&self) -> Option<u64> {
        let hint = self.scenario.retry_after.0;
        (hint > 0).then_some(hint)
    }

    /// The client notices at `noticed` that its attempt has come to nothing, and tries again or
    /// gives up.
    fn fail(&mut self, index: usize, place: Option<usize>, noticed: u64, hint: Option<u64>) {
        let deadline = self.deadline(index);
        let request = &mut self.requests[index];
        request.failures += 1;
        request.state = State::GaveUp(place);
        let retry = request.failures;
        if self.scenario.attempts > 0 && u64::from(retry) >= self.scenario.attempts {
            return;
        }
        let draw = ClientStream::new(self.scenario.seed, index as u32).draw(retry);
        let own = request.delays.before(retry, draw);
        let wait = match (hint, self.scenario.obedience()) {
            (None, _) | (_, Obedience::Ignore) => own,
            (Some(hint), Obedience::Longer) => own.max(hint),
            (Some(hint), Obedience::Exact) => hint,
            (Some(hint), Obedience::Within) => own.max(hint).min(own + 5_000_000),
            (Some(hint), Obedience::Base) => request.delays.based_on(hint, retry, draw),
            (Some(hint), Obedience::Jitter) => {
                hint + below(draw, exponential_backoff(self.scenario, retry))
            }
        };
        if noticed + wait < deadline {
            request.state = State::Out;
            self.due.push(Reverse((noticed + wait, index)));
        }
    }

    /// The server has fallen over: what it has not answered before `at` it never will.
    fn lose_all_work(&mut self, at: u64) {
        for place in 0..self.log.len() {
            let attempt = &mut self.log[place];
            if attempt.taken.is_none() || attempt.answer.is_none_or(|answer| answer < at) {
                continue;
            }
            let (index, fate) = (attempt.request, attempt.fate);
            let noticed = at.max(self.silence(self.log[place].at));
            self.log[place].fate = Fate::Failed;
            self.log[place].answer = None;
            let waits_for_it = match fate {
                Fate::Served => true,
                // One who knows only the deadline would have waited until then.
                Fate::Late => {
                    self.requests[index].state == State::GaveUp(Some(place))
                        && self.scenario.timeout == Micros::ZERO
                        && at < self.deadline(index)
                }
                Fate::Failed | Fate::Rejected => false,
            };
            if waits_for_it {
                self.fail(index, Some(place), noticed, None);
            }
        }
    }
}

//! A simulator with nothing clever in it for processes with budgets and breakers: one heap of
//! what is sent and what is noticed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use stampede::policy::{Part, Policy};
use stampede::scenario::{Obedience, Scenario};
use stampede::sim::{ClientStream, GuardBin};
use stampede::time::Micros;

use super::breaker::{Breaker, Passage, Turn};
use super::budget::{Budget, Cause};
use crate::oracle::naive::server::{Reply, Server};
use crate::oracle::naive::{
    Attempt, Fate, Figures, Record, Standing, State, Stop, below, count, exponential_backoff,
    traffic,
};
use crate::oracle::policies::Client;

/// What a run comes to.
pub struct Held {
    pub figures: Figures,
    pub blocked_first: u64,
    /// Bin by bin, at least as many as were asked for.
    pub trace: Vec<GuardBin>,
    /// Whether anything but answers was there in each of them.
    pub busy: Vec<bool>,
    /// How often a breaker opened because a probe had failed.
    pub opened_again: u64,
}

/// What happens before `until`, with so many bins of the trace.
pub fn simulate(
    scenario: &Scenario,
    policy: &Policy,
    until: Micros,
    bin: Micros,
    bins: usize,
) -> Held {
    // The policy's own limits take the place of the scenario's.
    let scenario = &Scenario {
        attempts: policy.value(Part::Attempts, scenario),
        deadline: policy.time(Part::Deadline, scenario),
        obey: policy.value(Part::Obey, scenario),
        ..*scenario
    };
    let mut run = Run::new(scenario, policy, bin);
    for index in 0..run.callers.len() {
        run.process(index).budget.begin(0);
        run.process(index).budget.send();
        run.notices_at(index, run.silence(0), Outcome::Fails(Cause::Silence));
    }
    for (at, index) in traffic::begins(scenario).zip(run.callers.len()..) {
        if at >= until.0 {
            break;
        }
        run.callers.push(Caller::new(scenario, policy, at));
        run.due.push(Reverse((at, SENDS, index, 0)));
    }
    while let Some(Reverse((at, what, index, version))) = run.due.pop() {
        let is_notice = what != SENDS;
        if is_notice && version != run.callers[index].version {
            // Something has come between.
            continue;
        }
        if at >= until.0 {
            if is_notice {
                run.leave(at, index);
            }
            continue;
        }
        run.snap_before(at);
        run.is_busy |= !is_notice || !matches!(run.callers[index].outcome, Outcome::Served);
        if is_notice {
            run.notice(at, index);
        } else {
            run.send(at, index);
        }
    }
    run.snap_before(bins as u64 * bin.0);
    let callers = run.callers.iter();
    let record = Record {
        scenario,
        server: &run.server,
        requests: callers
            .map(|it| Standing {
                began: it.began,
                state: it.state,
            })
            .collect(),
        log: &run.log,
        stopped: &run.stopped,
    };
    Held {
        figures: count(&record, until, bin),
        blocked_first: run.stopped.iter().filter(|stop| stop.first).count() as u64,
        trace: run.trace,
        busy: run.busy,
        opened_again: run.opened_again,
    }
}

/// At one instant what is noticed comes before what is sent.
const NOTICES: u8 = 0;
const SENDS: u8 = 1;
/// But an answer that may be lost in the same instant is noticed after all else.
const ANSWERS: u8 = 2;

/// What a caller will notice.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    Served,
    Fails(Cause),
    /// The deadline passes while it waits for an answer.
    Leaves,
}

struct Caller {
    began: u64,
    failures: u32,
    delays: Client,
    state: State,
    /// The place of its present attempt in the log; and when it is stopped, its instant.
    place: Option<usize>,
    stopped: Option<u64>,
    outcome: Outcome,
    /// How often the outcome was changed: of events before that nothing comes.
    version: u64,
    probe: Option<u64>,
    /// What the last retry took, if there was one; and whether it is under way.
    took: Option<u64>,
    is_retry: bool,
}

impl Caller {
    fn new(scenario: &Scenario, policy: &Policy, began: u64) -> Self {
        Self {
            began,
            failures: 0,
            delays: Client::new(policy, scenario),
            state: State::Out,
            place: None,
            stopped: None,
            outcome: Outcome::Served,
            version: 0,
            probe: None,
            took: None,
            is_retry: false,
        }
    }
}

struct Process {
    budget: Budget,
    breaker: Breaker,
}

struct Run<'a> {
    scenario: &'a Scenario,
    policy: Policy,
    server: Server<'a>,
    callers: Vec<Caller>,
    processes: Vec<Process>,
    due: BinaryHeap<Reverse<(u64, u8, usize, u64)>>,
    log: Vec<Attempt>,
    stopped: Vec<Stop>,
    bin: u64,
    /// The bins that are over, and the present one.
    trace: Vec<GuardBin>,
    now: GuardBin,
    /// Whether anything but answers was there in each of them.
    busy: Vec<bool>,
    is_busy: bool,
    opened_again: u64,
}

const NOTHING: GuardBin = GuardBin {
    refused: 0,
    blocked: 0,
    opened: 0,
    closed: 0,
    level: 0,
    open: 0,
};

/// How many processes there are: so many, or one for each client and ten for the traffic.
fn processes(scenario: &Scenario) -> u64 {
    match scenario.processes {
        0 if scenario.rate > 0 => scenario.clients + 10,
        0 => scenario.clients.max(1),
        processes => processes,
    }
}

impl<'a> Run<'a> {
    fn new(scenario: &'a Scenario, policy: &Policy, bin: Micros) -> Self {
        let process = |_| Process {
            budget: Budget::new(policy),
            breaker: Breaker::new(policy),
        };
        let caller = |_| Caller::new(scenario, policy, 0);
        Self {
            scenario,
            policy: *policy,
            server: Server::new(scenario),
            callers: (0..scenario.clients).map(caller).collect(),
            processes: (0..processes(scenario)).map(process).collect(),
            due: BinaryHeap::new(),
            log: Vec::new(),
            stopped: Vec::new(),
            bin: bin.0,
            trace: Vec::new(),
            now: NOTHING,
            busy: Vec::new(),
            is_busy: false,
            opened_again: 0,
        }
    }

    fn process(&mut self, index: usize) -> &mut Process {
        let clients = self.scenario.clients as usize;
        let process = match self.scenario.processes {
            0 if index < clients => index,
            0 => clients + (index - clients) % 10,
            _ => index % self.processes.len(),
        };
        &mut self.processes[process]
    }

    fn silence(&self, at: u64) -> u64 {
        let (latency, timeout) = (self.scenario.latency.0, self.scenario.timeout.0);
        at + if timeout > 0 { timeout } else { latency }
    }

    fn patience(&self, at: u64) -> u64 {
        match self.scenario.timeout.0 {
            0 => u64::MAX,
            timeout => at + timeout,
        }
    }

    fn deadline(&self, index: usize) -> u64 {
        match self.scenario.deadline.0 {
            0 => u64::MAX,
            deadline => self.callers[index].began + deadline,
        }
    }

    fn notices_at(&mut self, index: usize, at: u64, outcome: Outcome) {
        let caller = &mut self.callers[index];
        caller.outcome = outcome;
        caller.version += 1;
        let may_be_lost = self.scenario.crash > 0 && matches!(outcome, Outcome::Served);
        let what = if may_be_lost { ANSWERS } else { NOTICES };
        self.due.push(Reverse((at, what, index, caller.version)));
    }

    fn send(&mut self, at: u64, index: usize) {
        let first = self.callers[index].failures == 0;
        if first {
            self.process(index).budget.begin(at);
        }
        let passage = self.process(index).breaker.pass(at);
        let caller = &mut self.callers[index];
        caller.place = None;
        caller.stopped = None;
        caller.probe = None;
        match passage {
            Passage::Goes => {}
            Passage::Probes(round) => caller.probe = Some(round),
            Passage::Stopped => {
                caller.stopped = Some(at);
                self.now.blocked += 1;
                self.stopped.push(Stop { at, first });
                self.notices_at(index, at, Outcome::Fails(Cause::Stop));
                return;
            }
        }
        self.process(index).budget.send();
        self.arrive(at, index, first);
    }

    fn arrive(&mut self, at: u64, index: usize, first: bool) {
        let reply = self.server.meet(at, self.fails_of_itself(at, index));
        let place = self.log.len();
        self.callers[index].place = Some(place);
        let patience = self.patience(at);
        let deadline = self.deadline(index);
        let told = at + self.scenario.latency.0;
        let silence = Outcome::Fails(Cause::Silence);
        let (fate, answer, noticed, outcome) = match reply {
            Reply::Silence | Reply::FallsOver => (Fate::Failed, None, self.silence(at), silence),
            Reply::Refusal if told > patience => (Fate::Rejected, Some(told), patience, silence),
            Reply::Refusal => {
                let refusal = Outcome::Fails(Cause::Refusal);
                (Fate::Rejected, Some(told), told, refusal)
            }
            Reply::Answer { at: answer, .. } if answer <= patience.min(deadline) => {
                self.callers[index].state = State::Back(place);
                (Fate::Served, Some(answer), answer, Outcome::Served)
            }
            Reply::Answer { at: answer, .. } if patience < deadline => {
                (Fate::Late, Some(answer), patience, silence)
            }
            Reply::Answer { at: answer, .. } => {
                (Fate::Late, Some(answer), deadline, Outcome::Leaves)
            }
        };
        self.log.push(Attempt {
            request: index,
            at,
            first,
            fate,
            answer,
            taken: match reply {
                Reply::Answer { waited, .. } => Some(waited),
                _ => None,
            },
        });
        self.notices_at(index, noticed, outcome);
        if matches!(reply, Reply::FallsOver) {
            self.lose_all_work(at);
        }
    }

    fn fails_of_itself(&self, at: u64, index: usize) -> bool {
        let share = if at < self.scenario.outage.0 {
            self.scenario.failure
        } else {
            self.scenario.errors
        };
        let dice = ClientStream::of_failures(self.scenario.seed, index as u32);
        below(dice.draw(self.callers[index].failures + 1), 1_000_000) < share
    }

    /// The server has fallen over: what it has not answered before `at` it never will.
    fn lose_all_work(&mut self, at: u64) {
        for place in 0..self.log.len() {
            let attempt = &mut self.log[place];
            if attempt.taken.is_none() || attempt.answer.is_none_or(|answer| answer < at) {
                continue;
            }
            attempt.fate = Fate::Failed;
            attempt.answer = None;
            let (index, arrived) = (attempt.request, attempt.at);
            let noticed = at.max(self.silence(arrived));
            let caller = &self.callers[index];
            let waits_for_it = caller.place == Some(place)
                && match caller.outcome {
                    Outcome::Served => true,
                    Outcome::Fails(_) => false,
                    Outcome::Leaves => {
                        self.scenario.timeout == Micros::ZERO && at < self.deadline(index)
                    }
                };
            if waits_for_it {
                self.callers[index].state = State::Out;
                self.notices_at(index, noticed, Outcome::Fails(Cause::Silence));
            }
        }
    }

    fn notice(&mut self, at: u64, index: usize) {
        let Caller {
            outcome,
            probe,
            took,
            is_retry,
            ..
        } = self.callers[index];
        self.callers[index].is_retry = false;
        let process = self.process(index);
        if is_retry {
            process.budget.arrive();
        }
        if !matches!(outcome, Outcome::Fails(Cause::Stop)) {
            process.budget.end();
        }
        let turn = match outcome {
            Outcome::Served => {
                process.budget.succeed(took);
                process.breaker.hear(at, true, probe)
            }
            Outcome::Fails(Cause::Stop) => None,
            Outcome::Fails(_) | Outcome::Leaves => {
                process.budget.fail();
                process.breaker.hear(at, false, probe)
            }
        };
        self.now.opened += u64::from(matches!(turn, Some(Turn::Opened | Turn::OpenedAgain)));
        self.opened_again += u64::from(turn == Some(Turn::OpenedAgain));
        self.now.closed += u64::from(turn == Some(Turn::Closed));
        let goes_on = match outcome {
            Outcome::Served => return,
            Outcome::Leaves => false,
            Outcome::Fails(cause) => self.retries(at, index, cause),
        };
        if !goes_on {
            self.give_up(index);
        }
    }

    fn give_up(&mut self, index: usize) {
        let caller = &mut self.callers[index];
        caller.state = match caller.stopped {
            Some(at) => State::Stopped(at),
            None => State::GaveUp(caller.place),
        };
    }

    /// What would be noticed only after the run was cut off: it is known who would give up then
    /// whatever the budget says.
    fn leave(&mut self, at: u64, index: usize) {
        let goes_on = match self.callers[index].outcome {
            Outcome::Served => return,
            Outcome::Leaves => false,
            Outcome::Fails(cause) => self.next_attempt(at, index, cause).is_some(),
        };
        if !goes_on {
            self.give_up(index);
        }
    }

    /// Sends the next attempt, if there may be one.
    fn retries(&mut self, at: u64, index: usize, cause: Cause) -> bool {
        let Some(next) = self.next_attempt(at, index, cause) else {
            return false;
        };
        let Some(took) = self.process(index).budget.ask(at, cause) else {
            self.now.refused += 1;
            return false;
        };
        self.callers[index].took = Some(took);
        self.callers[index].is_retry = true;
        self.due.push(Reverse((next, SENDS, index, 0)));
        true
    }

    /// When the next attempt would be, if attempts and deadline allow one.
    fn next_attempt(&mut self, at: u64, index: usize, cause: Cause) -> Option<u64> {
        let deadline = self.deadline(index);
        let caller = &mut self.callers[index];
        caller.failures += 1;
        let retry = caller.failures;
        if self.scenario.attempts > 0 && u64::from(retry) >= self.scenario.attempts {
            return None;
        }
        let place = caller.delays.place(retry);
        let dice = ClientStream::new(self.scenario.seed, index as u32);
        let own = caller.delays.delay(retry, dice.draw(place)).least;
        let hint = self.scenario.retry_after.0;
        let wait = match (cause, self.scenario.obedience()) {
            (Cause::Stop, _) => own.max(1_000),
            (Cause::Silence, _) | (_, Obedience::Ignore) => own,
            _ if hint == 0 => own,
            (_, Obedience::Longer) => own.max(hint),
            (_, Obedience::Exact) => hint,
            (_, Obedience::Within) => own.max(hint).min(own + 5_000_000),
            (_, Obedience::Base) => {
                let cap = self.policy.value(Part::Cap, self.scenario);
                let first = if cap > 0 { hint.min(cap) } else { hint };
                let based = self.policy.with(Part::First, first);
                let mut client = Client::new(&based, self.scenario);
                client.delay(retry, dice.draw(place)).least
            }
            (_, Obedience::Jitter) => {
                // The backoff of the sliders, and a number of its own for each retry.
                let e = exponential_backoff(self.scenario, retry);
                hint + below(dice.draw(retry), e)
            }
        };
        (at + wait < deadline).then_some(at + wait)
    }

    /// Closes the bins that end at this instant or before.
    fn snap_before(&mut self, at: u64) {
        while (self.trace.len() as u64 + 1) * self.bin <= at {
            let end = (self.trace.len() as u64 + 1) * self.bin;
            let first = self.processes.iter().take(16);
            let levels: u64 = first.clone().map(|it| it.budget.level(end - 1)).sum();
            let open = self.processes.iter().filter(|it| !it.breaker.is_closed());
            self.trace.push(GuardBin {
                level: (levels / first.count() as u64) as u32,
                open: (open.count() * 1_000_000 / self.processes.len()) as u32,
                ..self.now
            });
            self.busy.push(self.is_busy);
            self.now = NOTHING;
            self.is_busy = false;
        }
    }
}

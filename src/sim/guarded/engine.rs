//! The order of events.
//!
//! Events wait on a [`Wheel`] by slot of time and are put in order within a slot. Answers wait in
//! a line of their own, since a server answers in the order of arrival: they make nobody do
//! anything, but what a budget and a breaker make of them must be known before the next event.

use super::event::{Event, Ticket, What};
use super::trace::Trace;
use crate::policy::Policy;
use crate::scenario::Scenario;
use crate::sim::guard::{Cause, Fleet, Guard};
use crate::sim::open::at_work::{AtWork, Job};
use crate::sim::open::caller::{Caller, Fate, Request};
use crate::sim::open::failures::fails_of_itself;
use crate::sim::open::figures;
use crate::sim::open::in_order::{InOrder, Timed};
use crate::sim::open::newcomers::Newcomers;
use crate::sim::open::server::{Answer, Server};
use crate::sim::open::slots::Slots;
use crate::sim::open::tally::Tally;
use crate::sim::open::{MOST_IN_MIND, expected_requests};
use crate::sim::outcome::{CutOff, Outcome};
use crate::sim::progress::Progress;
use crate::sim::wheel::Wheel;
use crate::time::Micros;

/// An attempt of a run that is held back takes several times as long as any other: for so many events
/// does it count, so that the same budget means about the same time.
const EVENTS: u64 = 6;

/// The least delay before the retry of an attempt that was stopped. That is noticed at once, and
/// who retries at once could go on for ever in no time.
const LEAST_AFTER_STOP: u64 = Micros::from_millis(1).0;

struct Run<'a> {
    scenario: &'a Scenario,
    slots: Slots,
    newcomers: Newcomers,
    caller: Caller,
    server: Server,
    /// Whether the server can fall over. If so, what becomes of the work that it has taken on is
    /// certain only when the instant of the answer is over.
    can_fall: bool,
    /// When it last fell over.
    fell: Option<u64>,
    tally: Tally,
    fleet: Fleet,
    minds_successes: bool,
    trace: Trace,
    /// Answers to come; with a server that can fall over, those for nobody too.
    answers: AtWork<Ticket>,
    wheel: Wheel<Event>,
    /// The events of the present slot, and where it ends.
    order: InOrder<Event>,
    slot_end: u64,
    /// How many attempts were made.
    attempts: u64,
    progress: Progress<'a>,
    /// How many requests are due at or after the horizon.
    beyond_horizon: u64,
}

/// Runs a scenario whose clients are held back, event by event.
pub(in crate::sim) fn run(
    scenario: &Scenario,
    policy: &Policy,
    guard: &Guard,
    bin: Micros,
    watch: &mut dyn FnMut(f64),
) -> Outcome {
    let fleet = Fleet::of(guard);
    let mut run = Run {
        scenario,
        slots: Slots::of(scenario, policy),
        newcomers: Newcomers::of(scenario),
        caller: Caller::of(scenario, policy),
        server: Server::of(scenario),
        can_fall: scenario.crash > 0,
        fell: None,
        tally: Tally::of(scenario, bin),
        minds_successes: fleet.minds_successes(),
        fleet,
        trace: Trace::new(bin),
        answers: AtWork::default(),
        wheel: Wheel::for_items(scenario.clients.max(scenario.rate)),
        order: InOrder::default(),
        slot_end: 0,
        attempts: 0,
        progress: Progress::new(watch, scenario.events, expected_requests(scenario)),
        beyond_horizon: 0,
    };
    run.start();
    let cut_off = run.go_on();
    run.outcome(guard, cut_off)
}

impl Run<'_> {
    /// The herd's first attempts, which are made at `t = 0` and fail.
    fn start(&mut self) {
        let herd = 0..self.scenario.clients as u32;
        for index in herd.clone() {
            self.fleet.begins(index, 0);
            self.fleet.has_sent(index);
        }
        for index in herd {
            let request = self.caller.first(index, 0);
            self.come_to_nothing_apart(request, Fate::Failed, Ticket::default());
        }
        self.expect_newcomer();
    }

    /// Handles event after event until nobody is out or a bound is reached.
    fn go_on(&mut self) -> Option<CutOff> {
        let (horizon, slots) = (self.scenario.horizon, self.slots);
        let newcomers = self.scenario.rate * slots.width() / Micros::SECOND.0;
        while let Some((number, slot)) = self.wheel.pop(|event| slots.of_instant(event.at())) {
            let start = number * slots.width();
            self.slot_end = (start + slots.width()).min(horizon.0);
            let count = slot.len() + newcomers as usize;
            self.order.begin(start, slots.width(), count);
            for event in slot.chunks().flatten() {
                self.order.push(*event);
            }
            while let Some(event) = self.order.pop() {
                // Looked at here, as much more may happen in a slot than was known at its start.
                if self.attempts * EVENTS >= self.scenario.events {
                    return Some(CutOff::Events(Micros(event.at())));
                }
                self.progress.go_to(
                    self.attempts * EVENTS,
                    self.tally.served + self.tally.gave_up,
                );
                self.hear_answers(event.turn_among_answers(self.can_fall));
                self.handle(event);
            }
            self.wheel.finish(number, slot.into_chunks());
            let in_mind = self.wheel.len() + self.answers.len() + self.tally.remembered();
            if in_mind > MOST_IN_MIND && self.wheel.len() > 0 {
                return Some(CutOff::Crowd(Micros(self.slot_end)));
            }
        }
        self.hear_answers((horizon.0, 0));
        let more_to_come = self.scenario.rate > 0 && self.scenario.until > horizon;
        (self.beyond_horizon > 0 || more_to_come).then_some(CutOff::Horizon(horizon))
    }

    /// Lets the next newcomer wait for its turn.
    fn expect_newcomer(&mut self) {
        if let Some(at) = self.newcomers.next() {
            let index = self.scenario.clients + self.newcomers.begun();
            // More than fit would take more events than a run may have.
            let request = self.caller.first(index as u32, at);
            self.enqueue(Event::attempt(request, Ticket::default()));
        }
    }

    /// Lets the callers notice the answers that come before this turn.
    #[inline]
    fn hear_answers(&mut self, turn: (u64, u32)) {
        while let Some(job) = self.answers.answered_before(turn) {
            if self.can_fall {
                self.tally.count(&job.request, job.fate, job.unused);
            }
            if let Fate::Served(at) = job.fate {
                self.succeed(at, &job.request, job.with);
            }
        }
    }

    #[inline(always)]
    fn handle(&mut self, event: Event) {
        let (request, mut ticket) = (event.request, event.ticket());
        self.trace.go_to(event.at(), &mut self.fleet);
        let cause = match event.what {
            What::Attempt => self.attempt(&request, &mut ticket),
            What::Notice(cause) => Some(cause),
            // It has noticed that the work was lost, at the fall or later.
            What::Deadline if self.fell.is_some_and(|fell| fell >= request.at) => None,
            What::Deadline => Some(Cause::Failed),
        };
        if let Some(cause) = cause {
            self.notice(event.at(), request, ticket, cause);
        }
    }

    /// An attempt is made: it arrives, or is stopped before. If it comes to nothing and that is
    /// noticed at once, the cause is returned.
    #[inline(always)]
    fn attempt(&mut self, request: &Request, ticket: &mut Ticket) -> Option<Cause> {
        self.attempts += 1;
        let at = request.at;
        if request.retry == 0 {
            self.fleet.begins(request.index, at);
            self.newcomers.begin();
            self.expect_newcomer();
        }
        let Some(passage) = self.fleet.admits(request.index, at) else {
            self.trace.block(request.retry == 0);
            self.tally.stop(request);
            return Some(Cause::Stopped);
        };
        ticket.passage = passage;
        let fails = fails_of_itself(self.scenario, request);
        let answer = self.server.answer(at, fails);
        if answer == Answer::FallsOver {
            self.fall_over(*request, *ticket);
            return None;
        }
        let fate = self.caller.fate(request, answer);
        let unused = self.server.unused();
        let is_taken_on = matches!(fate, Fate::Served(_) | Fate::Late(_));
        if self.can_fall && is_taken_on {
            self.take_on(request, fate, unused, *ticket);
        } else {
            self.tally.count(request, fate, unused);
        }
        match fate {
            Fate::Served(back) => {
                self.serve(back, request, *ticket);
                None
            }
            fate => self.come_to_nothing(request, fate, *ticket),
        }
    }

    /// The caller waits for an answer that something may come of.
    fn take_on(&mut self, request: &Request, fate: Fate, unused: u64, ticket: Ticket) {
        self.answers.take_on_in_turn(Job {
            request: *request,
            fate,
            unused,
            with: ticket,
        });
    }

    /// The server has served a request, whose caller has the answer at this instant.
    #[inline]
    fn serve(&mut self, back: u64, request: &Request, ticket: Ticket) {
        if self.can_fall || !self.minds_successes {
            // It waits among the answers already, or nothing comes of it.
        } else if back == request.at {
            // Whatever is noticed comes before the next attempt.
            self.succeed(back, request, ticket);
        } else {
            self.take_on(request, Fate::Served(back), 0, ticket);
        }
    }

    /// A caller has its answer.
    #[inline]
    fn succeed(&mut self, at: u64, request: &Request, ticket: Ticket) {
        let (index, is_retry) = (request.index, request.retry > 0);
        let Ticket {
            passage,
            after_refusal,
        } = ticket;
        self.trace.go_to(at, &mut self.fleet);
        let flip = self
            .fleet
            .succeeds(index, at, passage, is_retry, after_refusal);
        self.trace.flip(flip);
    }

    /// An attempt has come to nothing, which its caller will notice; if at once, the cause is
    /// returned.
    #[inline(always)]
    fn come_to_nothing(&mut self, request: &Request, fate: Fate, ticket: Ticket) -> Option<Cause> {
        let at = self.caller.notices(request, fate);
        let what = match fate {
            Fate::Rejected if self.caller.hears_refusals() => What::Notice(Cause::Refused),
            Fate::Late(_) if self.may_be_lost_before_it_leaves() => What::Deadline,
            _ => What::Notice(Cause::Failed),
        };
        match what {
            What::Notice(cause) if at == request.at => return Some(cause),
            _ if at < self.scenario.horizon.0 => {
                self.enqueue(Event::notice(at, *request, ticket, what));
            }
            What::Notice(cause) => self.leave_beyond_horizon(at, *request, cause),
            // The server may still fall over before.
            _ => {}
        }
        None
    }

    /// The same where it is not the usual course, up to what is noticed at once.
    #[inline(never)]
    fn come_to_nothing_apart(&mut self, request: Request, fate: Fate, ticket: Ticket) {
        if let Some(cause) = self.come_to_nothing(&request, fate, ticket) {
            self.notice(request.at, request, ticket, cause);
        }
    }

    /// Whether one who waits for a late answer notices that the server falls over.
    fn may_be_lost_before_it_leaves(&self) -> bool {
        self.can_fall && !self.caller.has_timeout()
    }

    /// A failure that is noticed only after the horizon: where no other attempt would be allowed
    /// the request has given up, or else it is still out.
    #[cold]
    fn leave_beyond_horizon(&mut self, at: u64, mut request: Request, cause: Cause) {
        let arrived = request.at;
        if self.goes_on(&mut request, at, cause) {
            self.beyond_horizon += 1;
        } else {
            self.tally.give_up(arrived);
        }
    }

    /// A caller notices that its attempt has come to nothing, and tries again or gives up.
    // Inlined, so that an event is written once, where it waits.
    #[inline(always)]
    fn notice(&mut self, at: u64, mut request: Request, ticket: Ticket, cause: Cause) {
        let (index, arrived, is_retry) = (request.index, request.at, request.retry > 0);
        let flip = self.fleet.fails(index, at, ticket.passage, is_retry, cause);
        self.trace.flip(flip);
        let mut goes_on = self.goes_on(&mut request, at, cause);
        if goes_on && !self.fleet.allows(index, at, cause) {
            self.trace.refuse();
            goes_on = false;
        }
        if !goes_on {
            self.tally.give_up(arrived);
        } else if request.at < self.scenario.horizon.0 {
            let ticket = Ticket {
                after_refusal: cause == Cause::Refused,
                ..Ticket::default()
            };
            self.enqueue(Event::attempt(request, ticket));
        } else {
            self.beyond_horizon += 1;
        }
    }

    /// Moves a request on to its next attempt; `false` if it has none.
    #[inline(always)]
    fn goes_on(&self, request: &mut Request, noticed: u64, cause: Cause) -> bool {
        let least = match cause {
            Cause::Stopped => LEAST_AFTER_STOP,
            Cause::Failed | Cause::Refused => 0,
        };
        let is_refused = cause == Cause::Refused;
        self.caller.goes_on(request, noticed, is_refused, least)
    }

    /// The server falls over at the arrival of this request: what it has not answered by now is
    /// lost.
    #[cold]
    fn fall_over(&mut self, request: Request, ticket: Ticket) {
        let now = request.at;
        self.fell = Some(now);
        self.tally
            .count(&request, Fate::Failed, self.server.unused());
        let mut lost = vec![(request, Fate::Failed, ticket)];
        for job in self.answers.take_all() {
            let fate = Fate::Lost(now);
            self.tally.count(&job.request, fate, job.unused);
            let still_waits = match job.fate {
                Fate::Late(_) => {
                    !self.caller.has_timeout() && now < self.caller.leaves(&job.request)
                }
                _ => true,
            };
            if still_waits {
                lost.push((job.request, fate, job.with));
            }
        }
        // Who notices it now does so before the next attempt, and in their order.
        lost.sort_unstable_by_key(|(request, ..)| request.index);
        for (request, fate, ticket) in lost {
            let at = self.caller.notices(&request, fate);
            if at == now {
                self.notice(at, request, ticket, Cause::Failed);
            } else {
                self.come_to_nothing_apart(request, fate, ticket);
            }
        }
    }

    #[inline(always)]
    fn enqueue(&mut self, event: Event) {
        if event.at() < self.slot_end {
            self.order.push(event);
        } else {
            self.wheel.push(self.slots.of_instant(event.at()), event);
        }
    }

    fn outcome(mut self, guard: &Guard, cut_off: Option<CutOff>) -> Outcome {
        let horizon = self.scenario.horizon.0;
        for job in self.answers.take_all() {
            if !self.can_fall {
                continue;
            }
            self.tally.count(&job.request, job.fate, job.unused);
            let waits = matches!(job.fate, Fate::Late(_)) && self.may_be_lost_before_it_leaves();
            if waits && self.caller.leaves(&job.request) >= horizon {
                self.tally.give_up(job.request.at);
            }
        }
        let begun = self.newcomers.begun();
        let mut outcome = figures::outcome(self.scenario, self.tally, self.server, begun, cut_off);
        if !guard.is_none() {
            let guarded = self.trace.finish(&mut self.fleet, &mut outcome.bins);
            outcome.guard = Some(guarded);
        }
        outcome
    }
}

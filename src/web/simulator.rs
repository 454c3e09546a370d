//! Runs scenarios in a worker: the newest request wins, and a worker that dies is replaced.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};

use super::connection::{Connection, Seen};
use crate::report::Comparison;
use crate::scenario::Scenario;
use crate::sim::Policy;
use crate::wire::{Answer, Request, WireError, decode};

/// How often a worker that loads or works is looked at.
const LOOK: Duration = Duration::from_millis(250);

const NO_WORKERS: &str = "This browser does not let the page start a worker, and without one \
    nothing can be simulated. Allow workers for this page, or open it in another browser.";
const NOT_LOADED: &str = "The simulator could not be loaded. Check the connection and whether \
    this browser blocks workers or WebAssembly, then reload the page.";
const REPLACED: &str = "The simulator stopped unexpectedly and has been replaced. Your settings \
    are kept; the next change runs again.";
const OTHER_BUILD: &str = "The page and its simulator are of different releases. Reload the page.";
const GARBLED: &str = "The simulator gave an answer that can't be read. Reload the page.";

/// What the simulator tells the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// A request is being worked on, or none is.
    Busy(bool),
    /// The newest results.
    Results(Box<Comparison>),
    /// Something went wrong, in words for the person.
    Trouble(String),
}

/// Runs scenarios in a worker.
#[derive(Clone)]
pub struct Simulator(Rc<RefCell<State>>);

struct State {
    tell: Rc<dyn Fn(Report)>,
    worker: Option<Connection>,
    /// The newest request that has not been sent.
    next: Option<Request>,
    /// Since when there has been a newer request than the one that is worked on, in
    /// milliseconds of the epoch.
    newer_since: Option<f64>,
    numbers: u64,
}

impl Simulator {
    /// A simulator that tells what happens through `tell`. It starts its worker with the first
    /// request.
    pub fn new(tell: impl Fn(Report) + 'static) -> Self {
        Self(Rc::new(RefCell::new(State {
            tell: Rc::new(tell),
            worker: None,
            next: None,
            newer_since: None,
            numbers: 0,
        })))
    }

    /// Asks for a scenario under some policies. Only the newest request counts: an older one
    /// that has not been sent yet is dropped.
    pub fn request(&self, scenario: Scenario, policies: &[Policy]) {
        {
            let mut state = self.0.borrow_mut();
            state.numbers += 1;
            state.newer_since.get_or_insert_with(js_sys::Date::now);
            state.next = Some(Request {
                number: state.numbers,
                scenario,
                policies: policies.to_vec(),
            });
        }
        self.pump();
    }

    /// Sends the newest request if the worker can take it, and starts one if there is none.
    fn pump(&self) {
        let missing = {
            let state = self.0.borrow();
            state.next.is_some() && state.worker.is_none()
        };
        if missing {
            self.start_worker();
        }
        let sent = self.0.borrow_mut().send_next();
        if sent {
            self.tell(Report::Busy(true));
            self.look_after();
        }
    }

    fn start_worker(&self) {
        let (hearing, losing) = (self.clone(), self.clone());
        let worker = Connection::open(
            move |bytes| hearing.hear(&bytes),
            move || losing.lose_worker(),
        );
        if worker.is_some() {
            self.0.borrow_mut().worker = worker;
            self.look_after();
        } else {
            self.give_up(NO_WORKERS);
        }
    }

    fn hear(&self, bytes: &[u8]) {
        let answer = match decode::<Answer>(bytes) {
            Ok(answer) => answer,
            Err(error) => {
                self.drop_worker();
                return self.give_up(match error {
                    WireError::OtherBuild => OTHER_BUILD,
                    WireError::Garbled => GARBLED,
                });
            }
        };
        let awaited = {
            let mut state = self.0.borrow_mut();
            let worker = state.worker.as_mut();
            worker.is_some_and(|worker| worker.hear(&answer))
        };
        match answer {
            _ if !awaited => {}
            Answer::Ready => self.pump(),
            Answer::Working(_) => {}
            Answer::Refused(_, why) => {
                self.tell(Report::Trouble(format!("This can't be simulated: {why}.")));
                self.rest();
            }
            Answer::Done(_, comparison) => {
                // Once a frame is as often as anybody can see.
                let me = self.clone();
                request_animation_frame(move || {
                    me.tell(Report::Results(comparison));
                    me.rest();
                });
            }
        }
    }

    /// After an answer: on to the next request, if there is one.
    fn rest(&self) {
        self.pump();
        let busy = {
            let state = self.0.borrow();
            state.worker.as_ref().is_some_and(Connection::is_busy)
        };
        if !busy {
            self.tell(Report::Busy(false));
        }
    }

    /// The worker has died: it panicked, ran out of memory, was killed, or could not be loaded.
    fn lose_worker(&self) {
        match self.drop_worker() {
            None => {}
            // Trying again at once would fail at once: the next change tries again.
            Some(lost) if !lost.ready => self.give_up(NOT_LOADED),
            Some(_) => {
                self.tell(Report::Busy(false));
                self.tell(Report::Trouble(REPLACED.into()));
                self.start_worker();
                // There may be a newer request than the one that failed; it may do better.
                self.pump();
            }
        }
    }

    /// Says why nothing runs, until the next change.
    fn give_up(&self, why: &str) {
        {
            let mut state = self.0.borrow_mut();
            state.next = None;
            state.newer_since = None;
        }
        self.tell(Report::Busy(false));
        self.tell(Report::Trouble(why.into()));
    }

    fn drop_worker(&self) -> Option<Connection> {
        self.0.borrow_mut().worker.take()
    }

    /// Looks after the worker as long as it loads or works: it can die without a word.
    fn look_after(&self) {
        if let Some(worker) = &mut self.0.borrow_mut().worker
            && !worker.looked_after
        {
            worker.looked_after = true;
            let me = self.clone();
            set_timeout(move || me.look(), LOOK);
        }
    }

    fn look(&self) {
        let seen = {
            let mut state = self.0.borrow_mut();
            let newer_since = state.newer_since;
            let Some(worker) = &mut state.worker else {
                return;
            };
            worker.looked_after = false;
            worker.look(newer_since)
        };
        match seen {
            Seen::Idle => {}
            Seen::Alive => self.look_after(),
            Seen::Silent => self.lose_worker(),
            Seen::TooSlow => {
                self.drop_worker();
                self.pump();
            }
        }
    }

    fn tell(&self, report: Report) {
        let tell = self.0.borrow().tell.clone();
        tell(report);
    }
}

impl State {
    fn send_next(&mut self) -> bool {
        let Some(worker) = self.worker.as_mut().filter(|worker| worker.is_free()) else {
            return false;
        };
        let Some(request) = self.next.take() else {
            return false;
        };
        worker.send(&request);
        self.newer_since = None;
        true
    }
}

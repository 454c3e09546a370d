//! The page's side of the worker: the newest request wins, and a worker that dies is replaced.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use leptos::prelude::{request_animation_frame, set_timeout};
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::report::Comparison;
use crate::scenario::Scenario;
use crate::sim::Policy;
use crate::wire::{Answer, Request, WireError, decode, encode};

/// Trunk's loader for the worker, beside the page.
const WORKER: &str = "./worker_loader.js";
/// How often a busy worker is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// How long a worker may take to load: the slowest of networks.
const PATIENCE_LOADING_MS: f64 = 60_000.0;
/// How long a worker may be silent before its first sign of life for a request.
const PATIENCE_MS: f64 = 5_000.0;
/// The least that any machine simulates: with it a panel's events say how long it can take.
const EVENTS_PER_MS: f64 = 1_000.0;
/// A newer request waits this long for an older one, which is then given up.
const PATIENCE_FOR_NEWER_MS: f64 = 2_000.0;

/// What the simulator tells the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// A request is being worked on, or none is.
    Busy(bool),
    /// The newest results.
    Results(Comparison),
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
    numbers: u64,
}

/// A worker and what is known of it.
struct Connection {
    worker: Worker,
    ready: bool,
    busy: Option<Busy>,
    heard_at: f64,
    /// Whether [`Simulator::look`] will be called.
    looked_after: bool,
    // Kept alive as long as the worker can call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

struct Busy {
    number: u64,
    since: f64,
    /// Whether the worker has said that it is at work.
    acknowledged: bool,
    patience_for_panel_ms: f64,
}

impl Simulator {
    /// A simulator that tells what happens through `tell`. It starts its worker with the first
    /// request.
    pub fn new(tell: impl Fn(Report) + 'static) -> Self {
        Self(Rc::new(RefCell::new(State {
            tell: Rc::new(tell),
            worker: None,
            next: None,
            numbers: 0,
        })))
    }

    /// Asks for a scenario under some policies. Only the newest request counts: an older one
    /// that has not been sent yet is dropped.
    pub fn request(&self, scenario: Scenario, policies: &[Policy]) {
        {
            let mut state = self.0.borrow_mut();
            state.numbers += 1;
            state.next = Some(Request {
                number: state.numbers,
                scenario,
                policies: policies.to_vec(),
            });
        }
        self.pump();
    }

    /// Sends the newest request if the worker can take it.
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
        match self.connect() {
            Ok(connection) => {
                self.0.borrow_mut().worker = Some(connection);
                self.look_after();
            }
            Err(why) => {
                self.0.borrow_mut().next = None;
                self.tell(Report::Busy(false));
                self.tell(Report::Trouble(why));
            }
        }
    }

    fn connect(&self) -> Result<Connection, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(WORKER, &options).map_err(|_| {
            "This browser does not let the page start a worker, and without one nothing can be \
             simulated. Allow workers for this page, or open it in another browser."
                .to_owned()
        })?;
        let me = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            me.hear(&Uint8Array::new(&event.data()).to_vec());
        });
        let me = self.clone();
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            me.lose_worker();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Connection {
            worker,
            ready: false,
            busy: None,
            heard_at: now(),
            looked_after: false,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn hear(&self, bytes: &[u8]) {
        let answer = decode::<Answer>(bytes);
        if let Some(connection) = &mut self.0.borrow_mut().worker {
            connection.heard_at = now();
            match &answer {
                Ok(Answer::Ready) => connection.ready = true,
                Ok(Answer::Done(number, _) | Answer::Refused(number, _)) => {
                    if connection
                        .busy
                        .as_ref()
                        .is_none_or(|busy| busy.number != *number)
                    {
                        return;
                    }
                    connection.busy = None;
                }
                Ok(Answer::Working(_)) => {
                    if let Some(busy) = &mut connection.busy {
                        busy.acknowledged = true;
                    }
                }
                Err(_) => {}
            }
        } else {
            return;
        }
        match answer {
            Ok(Answer::Ready) => self.pump(),
            Ok(Answer::Working(_)) => {}
            Ok(Answer::Refused(_, why)) => {
                self.tell(Report::Trouble(format!("This can't be simulated: {why}.")));
                self.rest();
            }
            Ok(Answer::Done(_, comparison)) => {
                // Once a frame is as often as anybody can see.
                let me = self.clone();
                request_animation_frame(move || {
                    me.tell(Report::Results(comparison));
                    me.rest();
                });
            }
            Err(error) => {
                self.drop_worker();
                let why = match error {
                    WireError::OtherBuild => {
                        "The page and its simulator are of different releases."
                    }
                    WireError::Garbled => "The simulator gave an answer that can't be read.",
                };
                self.tell(Report::Busy(false));
                self.tell(Report::Trouble(format!("{why} Reload the page.")));
            }
        }
    }

    /// After an answer: on to the next request, if there is one.
    fn rest(&self) {
        self.pump();
        let idle = {
            let state = self.0.borrow();
            let connection = state.worker.as_ref();
            connection.is_none_or(|connection| connection.busy.is_none())
        };
        if idle {
            self.tell(Report::Busy(false));
        }
    }

    /// The worker has died: it panicked, ran out of memory, was killed, or could not be loaded.
    fn lose_worker(&self) {
        let Some(connection) = self.drop_worker() else {
            return;
        };
        self.tell(Report::Busy(false));
        if connection.ready {
            self.tell(Report::Trouble(
                "The simulator stopped unexpectedly and has been replaced. Your settings are \
                 kept; the next change runs again."
                    .into(),
            ));
            self.start_worker();
            // There may be a newer request than the one that failed; it may do better.
            self.pump();
        } else {
            // Trying again at once would fail at once: the next change tries again.
            self.0.borrow_mut().next = None;
            self.tell(Report::Trouble(
                "The simulator could not be loaded. Check the connection and whether this \
                 browser blocks workers or WebAssembly, then reload the page."
                    .into(),
            ));
        }
    }

    fn drop_worker(&self) -> Option<Connection> {
        let connection = self.0.borrow_mut().worker.take()?;
        connection.worker.set_onmessage(None);
        connection.worker.set_onerror(None);
        connection.worker.terminate();
        Some(connection)
    }

    /// Looks after the worker as long as it is loading or busy: a worker can die without a word.
    fn look_after(&self) {
        if let Some(connection) = &mut self.0.borrow_mut().worker
            && !connection.looked_after
        {
            connection.looked_after = true;
            let me = self.clone();
            set_timeout(move || me.look(), LOOK);
        }
    }

    fn look(&self) {
        let seen = {
            let mut state = self.0.borrow_mut();
            let newer_waits = state.next.is_some();
            let Some(connection) = &mut state.worker else {
                return;
            };
            connection.looked_after = false;
            connection.seen(now(), newer_waits)
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

/// What a look at the worker shows.
enum Seen {
    Idle,
    Alive,
    Silent,
    TooSlow,
}

impl Connection {
    fn seen(&self, now: f64, newer_waits: bool) -> Seen {
        let silence = now - self.heard_at;
        match &self.busy {
            None if self.ready => Seen::Idle,
            None if silence > PATIENCE_LOADING_MS => Seen::Silent,
            None => Seen::Alive,
            Some(busy) if newer_waits && now - busy.since > PATIENCE_FOR_NEWER_MS => Seen::TooSlow,
            Some(busy) if silence > busy.patience_ms() => Seen::Silent,
            Some(_) => Seen::Alive,
        }
    }
}

impl Busy {
    fn patience_ms(&self) -> f64 {
        if self.acknowledged {
            self.patience_for_panel_ms
        } else {
            PATIENCE_MS
        }
    }
}

impl State {
    fn send_next(&mut self) -> bool {
        let Some(connection) = &mut self.worker else {
            return false;
        };
        if !connection.ready || connection.busy.is_some() {
            return false;
        }
        let Some(request) = self.next.take() else {
            return false;
        };
        let bytes = Uint8Array::from(encode(&request).as_slice());
        let transfer = js_sys::Array::of1(&bytes.buffer());
        let now = now();
        connection.heard_at = now;
        connection.busy = Some(Busy {
            number: request.number,
            since: now,
            acknowledged: false,
            patience_for_panel_ms: PATIENCE_MS + request.scenario.events as f64 / EVENTS_PER_MS,
        });
        // If it fails the worker stays silent, and silence is noticed.
        let _ = connection
            .worker
            .post_message_with_transfer(&bytes, &transfer);
        true
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}

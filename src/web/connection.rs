//! A worker, and what the page knows of it.

use js_sys::{Array, Date, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker};

use crate::wire::{Answer, Request, encode};

/// How long a worker may take to start: the slowest of machines.
const PATIENCE_STARTING_MS: f64 = 60_000.0;
/// How long a worker may give no sign of life while it is at work. One that lives gives several
/// in a second.
const PATIENCE_MS: f64 = 10_000.0;
/// If nobody has looked for this long, the machine was asleep and the worker with it.
const ASLEEP_MS: f64 = 3_000.0;

/// A worker. It ends with the value.
pub struct Connection {
    /// What tells it from all others.
    pub id: u64,
    worker: Worker,
    /// Whether it has started and can take requests.
    pub ready: bool,
    job: Option<u64>,
    sent_at: f64,
    heard_at: f64,
    seen_at: f64,
    // Kept as long as the worker can call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// What a look at a worker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It has nothing to do.
    Idle,
    /// It starts or works, as it should.
    Alive,
    /// It has been silent for so long that it must be dead.
    Silent,
}

impl Connection {
    /// Takes hold of a worker. Its messages go to `on_message` as bytes, its death to `on_error`.
    pub fn new(
        id: u64,
        worker: Worker,
        mut on_message: impl FnMut(Vec<u8>) + 'static,
        mut on_error: impl FnMut() + 'static,
    ) -> Self {
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            on_message(Uint8Array::new(&event.data()).to_vec());
        });
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            on_error();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let now = Date::now();
        Self {
            id,
            worker,
            ready: false,
            job: None,
            sent_at: now,
            heard_at: now,
            seen_at: now,
            _on_message: on_message,
            _on_error: on_error,
        }
    }

    /// The number of the request that it is at work on.
    pub const fn job(&self) -> Option<u64> {
        self.job
    }

    /// Whether it can take a request.
    pub const fn is_free(&self) -> bool {
        self.ready && self.job.is_none()
    }

    /// Gives it a request.
    pub fn send(&mut self, request: &Request) {
        let now = Date::now();
        self.heard_at = now;
        self.seen_at = now;
        self.sent_at = now;
        self.job = Some(request.number);
        let bytes = Uint8Array::from(encode(request).as_slice());
        let transfer = Array::of1(&bytes.buffer());
        // If it fails the worker stays silent, and silence is noticed.
        let _ = self.worker.post_message_with_transfer(&bytes, &transfer);
    }

    /// Notes an answer.
    pub fn hear(&mut self, answer: &Answer) {
        self.heard_at = Date::now();
        match answer {
            Answer::Ready => self.ready = true,
            Answer::Done(number, _) | Answer::Refused(number, _) if self.job == Some(*number) => {
                self.job = None;
            }
            _ => {}
        }
    }

    /// For how long it has been at work on its request, in milliseconds.
    pub fn worked_for(&self, now: f64) -> f64 {
        now - self.sent_at
    }

    /// What a look at it shows.
    pub fn look(&mut self) -> Seen {
        let now = Date::now();
        if now - self.seen_at > ASLEEP_MS {
            self.heard_at = now;
        }
        self.seen_at = now;
        let patience = match self.ready {
            true => PATIENCE_MS,
            false => PATIENCE_STARTING_MS,
        };
        if self.is_free() {
            Seen::Idle
        } else if now - self.heard_at > patience {
            Seen::Silent
        } else {
            Seen::Alive
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

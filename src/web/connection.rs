//! A worker, and what the page knows of it.

use js_sys::{Array, Date, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::wire::{Answer, Request, encode};

/// What the worker starts with, beside the page.
const WORKER: &str = "./worker.js";
/// How long a worker may take to load: the slowest of networks.
const PATIENCE_LOADING_MS: f64 = 60_000.0;
/// How long a worker may be silent before its first sign of life for a request.
const PATIENCE_MS: f64 = 5_000.0;
/// The least that any machine simulates: with it a panel's events say how long it can take.
const EVENTS_PER_MS: f64 = 5_000.0;
/// A newer request waits this long for an older one, which is then given up.
const PATIENCE_FOR_NEWER_MS: f64 = 2_000.0;
/// If nobody has looked for this long, the machine was asleep and the worker with it.
const ASLEEP_MS: f64 = 3_000.0;

#[wasm_bindgen]
extern "C" {
    type Meta;
    /// Where this program has been loaded from.
    #[wasm_bindgen(method, getter)]
    fn url(this: &Meta) -> String;
    #[wasm_bindgen(thread_local_v2, js_namespace = import, js_name = meta)]
    static META: Meta;
}

/// A worker. It ends with the value.
pub struct Connection {
    worker: Worker,
    /// Whether it has started and can take requests.
    pub ready: bool,
    /// Whether somebody will look after it, see [`Connection::look`].
    pub looked_after: bool,
    busy: Option<Busy>,
    heard_at: f64,
    seen_at: f64,
    // Kept as long as the worker can call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// The request that a worker is at.
struct Busy {
    number: u64,
    /// Whether the worker has said that it is at work.
    acknowledged: bool,
    patience_for_panel_ms: f64,
}

/// What a look at a worker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It has nothing to do.
    Idle,
    /// It loads or works, as it should.
    Alive,
    /// It has been silent for so long that it must be dead.
    Silent,
    /// A newer request has waited long enough.
    TooSlow,
}

impl Connection {
    /// Starts a worker. Its messages go to `on_message` as bytes, its death to `on_error`.
    ///
    /// # Errors
    ///
    /// `None` if the browser has no workers or does not allow them here.
    pub fn open(
        mut on_message: impl FnMut(Vec<u8>) + 'static,
        mut on_error: impl FnMut() + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let program = META.with(Meta::url);
        let worker = Worker::new_with_options(&format!("{WORKER}#{program}"), &options).ok()?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            on_message(Uint8Array::new(&event.data()).to_vec());
        });
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            on_error();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Self {
            worker,
            ready: false,
            looked_after: false,
            busy: None,
            heard_at: Date::now(),
            seen_at: Date::now(),
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Whether it is at work on a request.
    pub fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Whether it can take a request.
    pub fn is_free(&self) -> bool {
        self.ready && !self.is_busy()
    }

    /// Gives it a request.
    pub fn send(&mut self, request: &Request) {
        let now = Date::now();
        self.heard_at = now;
        self.seen_at = now;
        self.busy = Some(Busy {
            number: request.number,
            acknowledged: false,
            patience_for_panel_ms: PATIENCE_MS + request.scenario.events as f64 / EVENTS_PER_MS,
        });
        let bytes = Uint8Array::from(encode(request).as_slice());
        let transfer = Array::of1(&bytes.buffer());
        // If it fails the worker stays silent, and silence is noticed.
        let _ = self.worker.post_message_with_transfer(&bytes, &transfer);
    }

    /// Notes an answer; says whether it is one that anybody waits for.
    pub fn hear(&mut self, answer: &Answer) -> bool {
        self.heard_at = Date::now();
        match answer {
            Answer::Ready => self.ready = true,
            Answer::Working(number) => match &mut self.busy {
                Some(busy) if busy.number == *number => busy.acknowledged = true,
                _ => return false,
            },
            Answer::Done(number, _) | Answer::Refused(number, _) => match &self.busy {
                Some(busy) if busy.number == *number => self.busy = None,
                _ => return false,
            },
        }
        true
    }

    /// What a look at it shows; `newer_since` says since when a newer request waits for it.
    pub fn look(&mut self, newer_since: Option<f64>) -> Seen {
        let now = Date::now();
        if now - self.seen_at > ASLEEP_MS {
            self.heard_at = now;
        }
        self.seen_at = now;
        let newer_waits = newer_since.is_some_and(|since| now - since > PATIENCE_FOR_NEWER_MS);
        let silence = now - self.heard_at;
        match &self.busy {
            None if self.ready => Seen::Idle,
            None if silence > PATIENCE_LOADING_MS => Seen::Silent,
            None => Seen::Alive,
            Some(_) if newer_waits => Seen::TooSlow,
            Some(busy) if silence > busy.patience_ms() => Seen::Silent,
            Some(_) => Seen::Alive,
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

impl Busy {
    fn patience_ms(&self) -> f64 {
        if self.acknowledged {
            self.patience_for_panel_ms
        } else {
            PATIENCE_MS
        }
    }
}

//! The worker's side: takes a request, runs it, answers.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::report::PanelRun;
use crate::wire::{Answer, Request, decode, encode};

/// Whether this program runs in a worker.
pub fn is_here() -> bool {
    js_sys::global().has_type::<DedicatedWorkerGlobalScope>()
}

/// Waits for requests, in a worker. Everything else in this module runs on the page.
///
/// A message that is not a request of this build is a panic: the page then replaces the worker.
pub fn serve() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let receiver = scope.clone();
    let receive = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let request: Request = decode(&bytes).expect("a request of this build");
        answer(&receiver, &request);
    });
    scope.set_onmessage(Some(receive.as_ref().unchecked_ref()));
    receive.forget();
    send(&scope, &Answer::Ready);
}

/// Answers a request, and gives signs of life until then.
fn answer(scope: &DedicatedWorkerGlobalScope, request: &Request) {
    let number = request.number;
    let mut alive = |share| send(scope, &Answer::Working { number, share });
    let run = PanelRun::watched(&request.scenario, request.policy, &mut alive);
    let answer = match run {
        Ok(run) => Answer::Done(number, Box::new(run)),
        Err(error) => Answer::Refused(number, error.to_string()),
    };
    send(scope, &answer);
}

fn send(scope: &DedicatedWorkerGlobalScope, answer: &Answer) {
    let bytes = Uint8Array::from(encode(answer).as_slice());
    // It fails only when the page is gone, and then nobody waits for the answer.
    let _ = scope.post_message_with_transfer(&bytes, &js_sys::Array::of1(&bytes.buffer()));
}

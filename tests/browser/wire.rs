//! The messages between page and worker, on the target that sends them.

use stampede::link::PRESETS;
use stampede::report::PanelRun;
use stampede::scenario::Scenario;
use stampede::sim::Policy;
use stampede::wire::{Answer, BUILD, Request, WireError, decode, encode};
use wasm_bindgen_test::wasm_bindgen_test;

/// Where a message's content starts: after the length and the bytes of the build's name.
const CONTENT: usize = 1 + BUILD.len();

#[wasm_bindgen_test]
fn requests_arrive_as_they_were_sent() {
    for (preset, number) in PRESETS.iter().zip([0, 1, 127, 128, u64::MAX]) {
        let request = Request {
            number,
            scenario: preset.scenario(),
            policy: Policy::EVERY[number as usize % 4],
        };
        assert_eq!(decode(&encode(&request)), Ok(request));
    }
}

#[wasm_bindgen_test]
fn answers_arrive_as_they_were_sent() {
    let mut run = PanelRun::new(&Scenario::default(), Policy::FULL_JITTER).unwrap();
    // The bins stay with the worker: what is drawn is in the timeline.
    run.outcome.bins = Default::default();
    for answer in [
        Answer::Ready,
        Answer::Working {
            number: 7,
            share: 0.5,
        },
        Answer::Done(u64::MAX, Box::new(run)),
        Answer::Refused(8, "base is 0s; \u{202e}<b>".into()),
    ] {
        assert_eq!(decode(&encode(&answer)), Ok(answer));
    }
}

#[wasm_bindgen_test]
fn another_builds_message_is_told_apart_from_garbage() {
    let mut other = encode(&Answer::Ready);
    other[1] ^= 1;
    assert_eq!(decode::<Answer>(&other), Err(WireError::OtherBuild));
    // Nothing but the name of another build is looked at.
    other.truncate(CONTENT);
    assert_eq!(decode::<Answer>(&other), Err(WireError::OtherBuild));
    assert_eq!(decode::<Answer>(&[]), Err(WireError::Garbled));
    assert_eq!(decode::<Answer>(&[255; 40]), Err(WireError::Garbled));
    let whole = encode(&Answer::Refused(u64::MAX, "why".into()));
    for length in 0..whole.len() {
        let read = decode::<Answer>(&whole[..length]);
        assert_eq!(read, Err(WireError::Garbled), "{length} bytes");
    }
}

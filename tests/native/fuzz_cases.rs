//! What the fuzzer has found, and what was found by hand: none of it comes back.

use std::sync::mpsc::channel;
use std::time::Duration;

use examine::{Runs, Step};

#[path = "../fuzz/cases.rs"]
mod cases;
#[path = "../fuzz/examine/mod.rs"]
mod examine;

/// A case that does not come to an end must not keep the others waiting for ever.
const LIMIT: Duration = Duration::from_secs(60);

/// What is told of a case that is examined.
enum Told {
    Begun(String),
    Ended(Result<Runs, String>),
}

fn examine(link: &str, mut tell: impl FnMut(Told)) {
    let runs = examine::read(link).and_then(|state| {
        examine::run(&state, |step| {
            tell(Told::Begun(match step {
                Step::Stage(stage) => stage.to_owned(),
                Step::Panel(policy) => policy.write(),
            }));
        })
    });
    tell(Told::Ended(runs));
}

#[test]
fn no_find_comes_back() {
    let cases = cases::all();
    assert!(cases.len() > 10);
    for (why, link) in cases {
        let (tell, told) = channel();
        // Nobody listens any more only where the case has taken too long.
        std::thread::spawn(move || examine(link, |what| drop(tell.send(what))));
        let mut at = "reading".to_owned();
        loop {
            match told.recv_timeout(LIMIT) {
                Ok(Told::Begun(step)) => at = step,
                Ok(Told::Ended(Ok(runs))) => break assert!(runs.panels > 0),
                Ok(Told::Ended(Err(fault))) => panic!("{link}: {fault} ({why})"),
                Err(_) => panic!("{link}: {at} ended by a panic or not at all ({why})"),
            }
        }
    }
}

//! Waiting for a condition, never for a time.

use std::fmt::Debug;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything on the page may take on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looks until what it sees is as expected; says what it saw last if it never was.
#[track_caller]
pub fn wait_for<T: Debug>(what: &str, look: impl FnMut() -> T, expected: impl Fn(&T) -> bool) -> T {
    wait_within(PATIENCE, what, look, expected)
}

/// The same, with a patience of its own.
#[track_caller]
pub fn wait_within<T: Debug>(
    patience: Duration,
    what: &str,
    mut look: impl FnMut() -> T,
    expected: impl Fn(&T) -> bool,
) -> T {
    const PAUSE: Duration = Duration::from_millis(25);
    let deadline = Instant::now() + patience;
    loop {
        let seen = look();
        if expected(&seen) {
            return seen;
        }
        assert!(
            Instant::now() < deadline,
            "waited {patience:?} for {what}; the last seen was {seen:#?}"
        );
        sleep(PAUSE);
    }
}

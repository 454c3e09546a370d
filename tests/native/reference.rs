//! The published figures.

use stampede::scenario::Scenario;
use stampede::sim::{Policy, RunOptions, run};

#[test]
fn no_jitter_on_the_default_scenario_is_exact() {
    let outcome = run(
        &Scenario::default(),
        Policy::NoJitter,
        &RunOptions::default(),
    )
    .unwrap();
    assert_eq!(outcome.retries(), 8_500);
    assert_eq!(outcome.failed, 3_000);
    assert_eq!(outcome.rejected, 4_500);
    assert_eq!(outcome.served, 1_000);
    assert_eq!(outcome.peak_per_s, 1_000);
}

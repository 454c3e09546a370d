//! When new requests begin.

use stampede::scenario::{Scenario, Spacing};
use stampede::sim::{ClientStream, exponential};

/// The instants, in order.
pub fn begins(scenario: &Scenario) -> Box<dyn Iterator<Item = u64>> {
    let (rate, until) = (u128::from(scenario.rate), scenario.until.0);
    if rate == 0 {
        return Box::new(std::iter::empty());
    }
    let before_the_end = move |at: &u64| *at < until;
    match scenario.spacing() {
        Spacing::Even => Box::new(
            (0..)
                .map(move |j: u128| (j * 1_000_000 / rate) as u64)
                .take_while(before_the_end),
        ),
        Spacing::Poisson => {
            let dice = ClientStream::of_gaps(scenario.seed);
            // Gaps are added up in units of 2^-24 microseconds. The number drawn is in units of
            // 2^-32 of the mean.
            let mean = (1_000_000 << 24) / rate;
            let mut passed = 0_u128;
            Box::new(
                (1..)
                    .map(move |n| {
                        passed += (u128::from(exponential(dice.draw(n))) * mean) >> 32;
                        (passed >> 24) as u64
                    })
                    .take_while(before_the_end),
            )
        }
    }
}

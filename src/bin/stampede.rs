//! The command line.

use stampede::scenario::Scenario;
use stampede::sim::{Metric, Policy, over_seeds};

fn main() {
    for policy in Policy::ALL {
        println!("{}", policy.name());
        for (metric, spread) in over_seeds(
            &Scenario {
                seed: 0,
                ..Scenario::default()
            },
            policy,
            200,
        )
        .unwrap()
        {
            println!("{:?} {:?}", metric, spread);
        }
    }
}

//! When those whom the outage caught were back: the herd, and requests whose first attempt came to
//! nothing before the outage had ended.
//!
//! The percentiles of an [`Outcome`] are of those that got back. Where some are lost that is less
//! than it seems: three seconds for half of three, while 97 of 100 gave up.

use super::outcome::Outcome;
use crate::time::Micros;

/// How many requests the outage caught.
pub fn caught(outcome: &Outcome) -> u64 {
    outcome.clients
}

/// The time by which half of all the caught were back; `None` if that never came.
pub fn half_back(outcome: &Outcome) -> Option<Micros> {
    share_back(outcome, 50, outcome.p50)
}

/// The time by which 99 % of all the caught were back; `None` if that never came.
pub fn most_back(outcome: &Outcome) -> Option<Micros> {
    share_back(outcome, 99, outcome.p99)
}

/// When the last of the caught was back that got back; `None` while some are still out, and where
/// more than half never got back, for then it says nothing of them.
pub fn last_back(outcome: &Outcome) -> Option<Micros> {
    half_back(outcome)?;
    outcome.last_success.filter(|_| outcome.waiting == 0)
}

/// How many of the caught got back, where it is known: beside normal traffic it is not.
pub fn count_back(outcome: &Outcome) -> Option<u64> {
    outcome.traffic.is_none().then_some(outcome.served)
}

fn share_back(outcome: &Outcome, percent: u64, of_those_back: Option<Micros>) -> Option<Micros> {
    let needed = (percent * caught(outcome)).div_ceil(100);
    let enough = count_back(outcome).is_none_or(|back| back >= needed);
    of_those_back.filter(|_| enough && outcome.waiting == 0)
}

#[cfg(test)]
mod tests {
    use super::super::run::{RunOptions, run};
    use super::*;
    use crate::link::read;
    use crate::policy::Policy;

    fn of(link: &str) -> Outcome {
        let scenario = read(link).state.scenario;
        run(&scenario, Policy::NO_JITTER, &RunOptions::default()).unwrap()
    }

    #[test]
    fn where_nobody_is_lost_it_is_as_the_percentiles_say() {
        let outcome = of("");
        assert_eq!(half_back(&outcome), outcome.p50);
        assert_eq!(most_back(&outcome), outcome.p99);
        assert_eq!(last_back(&outcome), outcome.last_success);
        assert_eq!((caught(&outcome), count_back(&outcome)), (1_000, Some(1_000)));
    }

    #[test]
    fn where_most_are_lost_half_of_them_are_never_back() {
        // Of 100 clients 97 give up, and half of the other three are back at 3 s.
        let outcome = of("clients=100&outage=0s&capacity=1&attempts=4");
        assert_eq!((outcome.gave_up, outcome.p50), (97, Some(Micros::from_secs(3))));
        assert_eq!([half_back, most_back, last_back].map(|back| back(&outcome)), [None; 3]);
    }

    #[test]
    fn while_some_are_out_nobody_can_say() {
        let outcome = of("horizon=40s");
        assert!(outcome.waiting > 0 && outcome.p50.is_some());
        assert_eq!([half_back, most_back, last_back].map(|back| back(&outcome)), [None; 3]);
    }
}

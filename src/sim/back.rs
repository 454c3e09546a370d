//! When those whom the outage caught were back: the herd, and requests whose first attempt came to
//! nothing before the outage had ended.
//!
//! The percentiles of an [`Outcome`] are of those that got back. Where some are lost that is less
//! than it seems: three seconds for half of three, while 97 of 100 gave up.

use super::outcome::Outcome;
use crate::time::Micros;

/// When the last of the caught was back that got back; `None` while some are still out, and where
/// more than half never got back, for then it says nothing of them.
pub fn last_back(outcome: &Outcome) -> Option<Micros> {
    outcome.half_back?;
    outcome.last_success.filter(|_| outcome.waiting == 0)
}

/// How many of the caught got back, where it is known: beside normal traffic it is not.
pub fn count_back(outcome: &Outcome) -> Option<u64> {
    outcome.traffic.is_none().then_some(outcome.served)
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
        assert_eq!(outcome.half_back, outcome.p50);
        assert_eq!(outcome.most_back, outcome.p99);
        assert_eq!(last_back(&outcome), outcome.last_success);
        assert_eq!(outcome.caught, 1_000);
    }

    #[test]
    fn where_most_are_lost_half_of_them_are_never_back() {
        // Of 100 clients 97 give up, and half of the other three are back at 3 s.
        let outcome = of("clients=100&outage=0s&capacity=1&attempts=4");
        assert_eq!(
            (outcome.gave_up, outcome.p50),
            (97, Some(Micros::from_secs(3)))
        );
        assert_eq!((outcome.half_back, outcome.most_back), (None, None));
        assert_eq!(last_back(&outcome), None);
    }

    #[test]
    fn while_some_are_out_nobody_can_say_when_the_last_is_back() {
        let outcome = of("horizon=200s");
        assert!(outcome.waiting > 0 && outcome.p50.is_some());
        assert_eq!(last_back(&outcome), None);
        assert!(outcome.half_back.is_some() && outcome.most_back.is_none());
    }
}

//! The delays by their formulas.

use stampede::scenario::Scenario;
use stampede::sim::Policy;

/// Scales a draw to uniform in `[0, width)`.
pub fn below(draw: u64, width: u64) -> u64 {
    ((u128::from(draw) * u128::from(width)) >> 64) as u64
}

/// `e(k) = min(cap, base · multiplier^(k-1))`, rounded down to the microsecond at every step.
pub fn exponential_backoff(scenario: &Scenario, retry: u32) -> u64 {
    let mut delay = u128::from(scenario.base.0);
    let cap = u128::from(scenario.cap.0);
    for _ in 1..retry {
        if delay >= cap || scenario.multiplier == 1_000 {
            break;
        }
        delay = delay * u128::from(scenario.multiplier) / 1_000;
    }
    delay.min(cap) as u64
}

/// The delays of one request.
#[derive(Debug)]
pub struct Delays {
    scenario: Scenario,
    policy: Policy,
    /// The delay before, for those who remember it.
    previous: u64,
}

impl Delays {
    pub fn new(scenario: &Scenario, policy: Policy) -> Self {
        Self {
            scenario: *scenario,
            policy,
            previous: scenario.base.0,
        }
    }

    /// The delay before this retry, had the hint been the base all along.
    pub fn based_on(&self, hint: u64, retry: u32, draw: u64) -> u64 {
        if self.policy == Policy::IMMEDIATE {
            return hint.min(self.scenario.cap.0);
        }
        let mut scenario = self.scenario;
        scenario.base.0 = hint.min(scenario.cap.0);
        Self::new(&scenario, self.policy).before(retry, draw)
    }

    /// The delay before this retry.
    pub fn before(&mut self, retry: u32, draw: u64) -> u64 {
        let scenario = &self.scenario;
        let (base, cap) = (scenario.base.0, scenario.cap.0);
        let e = exponential_backoff(scenario, retry);
        let delay = match self.policy {
            Policy::NO_JITTER => e,
            Policy::FULL_JITTER => below(draw, e),
            Policy::EQUAL_JITTER => e / 2 + below(draw, e - e / 2),
            Policy::DECORRELATED => {
                let width = (3 * self.previous).saturating_sub(base);
                cap.min(base + below(draw, width))
            }
            Policy::IMMEDIATE => 0,
            Policy::FIXED => base.min(cap),
            Policy::ADDITIVE => {
                let part = e * scenario.additive / 1_000_000;
                e - part + below(draw, 2 * part)
            }
            _ => unreachable!("only the schedules of the sliders are worked out here"),
        };
        self.previous = delay;
        delay
    }
}

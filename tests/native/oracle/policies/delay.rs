//! The delays of any policy, as the README makes them, step by step.

use stampede::policy::{CapActs, Drawn, Growth, Jitter, LONGEST, Part, Policy, SHARED, Whole};
use stampede::scenario::Scenario;

use super::decimal::scaled_power;
use crate::oracle::naive::below;

/// All, in millionths.
const ALL: u128 = 1_000_000;

/// The client of a policy, and what it remembers of its retries.
#[derive(Clone, Debug)]
pub struct Client {
    policy: Policy,
    scenario: Scenario,
    /// The delay before, of those that come of the policy's rule.
    previous: Option<u64>,
    /// What a rule of its own remembers besides: whether it is at its cap for ever, or the number
    /// that was drawn last.
    is_at_cap: bool,
    drawn_before: Option<u64>,
}

/// A delay, with how far off it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Delay {
    pub least: u64,
    pub most: u64,
}

impl Client {
    pub fn new(policy: &Policy, scenario: &Scenario) -> Self {
        Self {
            policy: *policy,
            scenario: *scenario,
            previous: None,
            is_at_cap: false,
            drawn_before: None,
        }
    }

    fn part(&self, part: Part) -> u64 {
        self.policy.value(part, &self.scenario)
    }

    fn cap(&self) -> u64 {
        match self.part(Part::Cap) {
            0 => LONGEST.0,
            cap => cap.min(LONGEST.0),
        }
    }

    /// Which of a client's numbers decides this delay.
    pub fn place(&self, retry: u32) -> u32 {
        match self.policy.drawn() {
            Drawn::Each => retry,
            Drawn::Once => 1,
        }
    }

    /// The number of a retry without the delays that come first; nothing for those.
    fn number(&self, retry: u32) -> Option<u32> {
        let apart = match self.policy.growth() {
            Growth::Table => 0,
            _ => self.policy.delays().len() as u32,
        };
        retry.checked_sub(apart).filter(|number| *number > 0)
    }

    /// The delay before this retry; of all retries in their order.
    pub fn delay(&mut self, retry: u32, draw: u64) -> Delay {
        let exactly = |delay| Delay {
            least: delay,
            most: delay,
        };
        let Some(k) = self.number(retry) else {
            return exactly(self.finish(self.policy.delays()[retry as usize - 1]));
        };
        if self.policy.jitter() == Jitter::Polly {
            let u = draw as f64 / 18_446_744_073_709_551_616.0;
            let (exact, of) = self.polly(k, u);
            self.drawn_before = Some(draw);
            // A difference of large numbers is as wrong as they are.
            let off = 1.0 + exact.abs() * 1e-9 + of * 1e-14;
            let bound = |it: f64| self.finish((it.max(0.0) as u64).min(self.cap()));
            return Delay {
                least: bound(exact - off),
                most: bound((exact + off).ceil()),
            };
        }
        let delay = self.drawn(k, draw);
        self.previous = Some(delay);
        exactly(self.finish(delay))
    }

    /// Whether anything is drawn: a jitter, or what widens the jitter `none`.
    fn draws(&self) -> bool {
        self.policy.jitter() != Jitter::None || self.part(Part::Extra) > 0
    }

    /// What is drawn from: the cap on what has grown, where it acts here.
    fn e(&self, k: u32) -> u64 {
        let grown = self.grown(k);
        let acts_later = self.policy.cap_acts() == CapActs::After && self.draws();
        if acts_later {
            grown
        } else {
            grown.min(self.cap())
        }
    }

    /// `m(k)`.
    fn grown(&self, k: u32) -> u64 {
        let first = self.part(Part::First);
        let step = u128::from(self.part(Part::Step));
        let n = u128::from(k) - 1;
        let grown = match self.policy.growth() {
            Growth::Exponential => self.powered(first, k - 1, 0).into(),
            Growth::Constant => first.into(),
            Growth::Linear => u128::from(first) + step * n,
            Growth::Polynomial => {
                let power = n.saturating_pow(self.part(Part::Power) as u32);
                step.saturating_mul(power).saturating_add(first.into())
            }
            Growth::Power => self.powered(first, k, 0).into(),
            Growth::LessOne => self.powered(first, k, 1).into(),
            Growth::Table => {
                let delays = self.policy.delays();
                delays
                    .get(k as usize - 1)
                    .or(delays.last())
                    .copied()
                    .unwrap_or(0)
                    .into()
            }
        };
        let plus = u128::from(self.part(Part::Plus));
        grown.saturating_add(plus).min(u128::from(LONGEST.0)) as u64
    }

    /// `first · (multiplier^power - less)`.
    fn powered(&self, first: u64, power: u32, less: u64) -> u64 {
        let multiplier = self.part(Part::Multiplier);
        let is_own = self.policy.get(Part::Multiplier) != SHARED;
        if is_own || self.policy.growth() != Growth::Exponential {
            return scaled_power(first, multiplier, power, less, LONGEST.0);
        }
        let mut delay = u128::from(first);
        for _ in 0..power {
            let next = delay * u128::from(multiplier) / ALL;
            if next == delay || delay > 4 * u128::from(LONGEST.0) {
                break;
            }
            delay = next;
        }
        (delay - u128::from(less * first)).min(u128::from(LONGEST.0)) as u64
    }

    fn drawn(&mut self, k: u32, draw: u64) -> u64 {
        let uniform = |from: u128, to: u128| {
            let width = to.saturating_sub(from) as u64;
            from as u64 + below(draw, width)
        };
        let jitter = self.policy.jitter();
        let first = u128::from(self.part(Part::First));
        let cap = self.cap();
        match jitter {
            Jitter::Decorrelated => {
                let previous = self.previous.map_or(first, u128::from);
                return uniform(first, 3 * previous).min(cap);
            }
            Jitter::Climbing => {
                let Some(previous) = self.previous.map(u128::from) else {
                    return (first as u64).min(cap);
                };
                return uniform(previous, (3 * previous).min(cap.into()));
            }
            Jitter::Runaway => {
                let Some(previous) = self.previous else {
                    return (first as u64).min(cap);
                };
                let multiplier = self.part(Part::Multiplier);
                let window = scaled_power(previous.max(1_000), multiplier, k - 1, 0, u64::MAX >> 8);
                self.is_at_cap |= window >= cap;
                return if self.is_at_cap {
                    cap
                } else {
                    below(draw, window)
                };
            }
            _ => {}
        }
        let e = self.e(k);
        let has_rule = matches!(jitter, Jitter::SocketIo | Jitter::Percents);
        if self.policy.cap_acts() == CapActs::Instead && e == cap && !has_rule {
            return e;
        }
        let e = u128::from(e);
        let of_e = |part: Part| e * u128::from(self.part(part)) / ALL;
        let extra = u128::from(self.part(Part::Extra));
        match jitter {
            Jitter::None => uniform(e, e + extra),
            Jitter::Full => uniform(0, e + extra),
            Jitter::Equal => uniform(e / 2, e + extra),
            Jitter::Proportional => {
                let spread = of_e(Part::Spread);
                uniform(e - spread, e + spread + extra)
            }
            Jitter::Range => {
                let low = of_e(Part::Low);
                uniform(low, of_e(Part::High).max(low) + extra)
            }
            Jitter::Additive => uniform(e, e + extra),
            Jitter::Share => uniform(e, e + of_e(Part::Spread) + extra),
            Jitter::Growing => uniform(e, e + extra * u128::from(k)),
            Jitter::SocketIo => {
                let d = u128::from(below(draw, of_e(Part::Spread) as u64)) / 1_000 * 1_000;
                let is_minus = below(draw, 10).is_multiple_of(2);
                (if is_minus { e - d } else { e + d }) as u64
            }
            Jitter::Percents => {
                let percent = |part| u128::from(self.part(part) / 10_000);
                let factor = uniform(percent(Part::Low), percent(Part::High) + 1);
                (e * u128::from(factor) / 100) as u64
            }
            Jitter::Decorrelated | Jitter::Climbing | Jitter::Runaway | Jitter::Polly => {
                unreachable!("these have returned, or have no draw of this kind")
            }
        }
    }

    /// The delay, and what it is the difference of.
    #[expect(clippy::disallowed_methods, reason = "the platform's, to a tolerance")]
    fn polly(&self, k: u32, u: f64) -> (f64, f64) {
        let f = |t: f64| 2_f64.powf(t) * (4.0 * t).sqrt().tanh();
        let t = f64::from(k - 1) + u;
        let before = self.drawn_before.map_or(0.0, |draw| {
            f(f64::from(k - 2) + draw as f64 / 2_f64.powi(64))
        });
        let scale = self.part(Part::First) as f64 / 1.4;
        (scale * (f(t) - before), scale * f(t))
    }

    /// What is done to a delay when it is drawn.
    fn finish(&self, delay: u64) -> u64 {
        let unit = match self.policy.whole() {
            Whole::Micros => 1,
            Whole::Millis => 1_000,
            Whole::Seconds => 1_000_000,
        };
        let mut delay = delay / unit * unit;
        if matches!(self.policy.cap_acts(), CapActs::After | CapActs::Clip) {
            delay = delay.min(self.cap());
        }
        delay.max(self.part(Part::Least))
    }
}

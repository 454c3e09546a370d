//! Whether the numbers changed: one digest of every figure and bin of 50 scenarios of a closed
//! herd, and another one of 50 of all that there is beside it.
//!
//! It says nothing about whether they are right. Every build must arrive at it, natively and in
//! a browser; a release that arrives at another one breaks the links that people have shared.

mod extended;
mod policies;

use stampede::scenario::Scenario;
use stampede::sim::{Bin, ClientStream, CutOff, Metric, Outcome, Policy, RunOptions, Value, run};
use stampede::time::Micros;

/// The digest of version 1 of the link.
pub const PUBLISHED: &str = "f2f707687a689cf918846d7bb7d55a1f";

pub use extended::{PUBLISHED_EXTENDED, extended_digest};
pub use policies::{PUBLISHED_POLICIES, policies_digest};

const SCENARIOS: u32 = 50;

/// The digest of this build.
pub fn digest() -> String {
    let mut hash = Fnv::new();
    for index in 0..SCENARIOS {
        let (scenario, options) = scenario(index);
        for policy in Policy::ALL {
            let outcome = run(&scenario, policy, &options).unwrap();
            feed(&mut hash, &outcome);
        }
    }
    hash.hex()
}

/// FNV-1a with 128 bits (Fowler, Noll and Vo): short, portable, and sensitive to order.
struct Fnv(u128);

impl Fnv {
    const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;

    fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn hex(&self) -> String {
        format!("{:032x}", self.0)
    }
}

fn feed(hash: &mut Fnv, outcome: &Outcome) {
    feed_metrics(hash, &Metric::ALL, outcome);
    feed_cut_off(hash, outcome.cut_off);
    hash.number(outcome.bins.width().0);
    for (bin, index) in outcome.bins.as_slice().iter().zip(0..) {
        let Bin {
            failed,
            rejected,
            served,
            ..
        } = *bin;
        if bin.arrivals() > 0 {
            for number in [index, failed, rejected, served] {
                hash.number(number);
            }
        }
    }
}

fn feed_metrics(hash: &mut Fnv, metrics: &[Metric], outcome: &Outcome) {
    for metric in metrics {
        hash.bytes(metric.key().as_bytes());
        match metric.of(outcome) {
            None => hash.bytes(b"none"),
            Some(Value::Count(count)) => hash.number(count),
            Some(Value::Time(time)) => hash.number(time.0),
            Some(Value::Share(number) | Value::Factor(number)) => hash.number(number.to_bits()),
            Some(Value::PerSecond(number) | Value::Seconds(number)) => {
                hash.number(number.to_bits());
            }
        }
    }
}

fn feed_cut_off(hash: &mut Fnv, cut_off: Option<CutOff>) {
    match cut_off {
        None => hash.bytes(b"none"),
        Some(CutOff::Horizon(at)) => {
            hash.bytes(b"horizon");
            hash.number(at.0);
        }
        Some(CutOff::Events(at)) => {
            hash.bytes(b"events");
            hash.number(at.0);
        }
        Some(CutOff::Crowd(at)) => {
            hash.bytes(b"crowd");
            hash.number(at.0);
        }
    }
}

/// A scenario that depends on its index alone: the default one first, then drawn ones, some of
/// which are cut off by each of their bounds.
fn scenario(index: u32) -> (Scenario, RunOptions) {
    if index == 0 {
        return (Scenario::default(), RunOptions::default());
    }
    let stream = ClientStream::new(2026, index);
    let among = |dice, choices: &[u64]| {
        let draw = stream.draw(dice) >> 32;
        choices[((draw * choices.len() as u64) >> 32) as usize]
    };
    let scenario = Scenario {
        clients: among(1, &[1, 40, 63, 64, 500, 1_000, 2_000, 5_000]),
        outage: Micros(among(
            2,
            &[0, 400_000, 3_000_000, 10_000_000, 10_500_000, 59_999_999],
        )),
        capacity: among(3, &[1, 10, 40, 100, 499, 1_000, 5_000]),
        base: Micros::from_millis(among(4, &[1, 20, 100, 750, 1_000, 5_000])),
        cap: Micros::from_millis(among(5, &[1, 50, 1_000, 10_000, 30_000, 86_400_000])),
        seed: stream.draw(6) >> 11,
        horizon: Micros(among(
            7,
            &[1_000_000, 12_345_678, 600_000_000, 7_200_000_000],
        )),
        events: among(8, &[1_000, 20_000, 100_000]),
        ..Scenario::default()
    };
    let bin = Micros(among(9, &[10_000, 123_456, 1_000_000, 1_000_000]));
    (scenario, RunOptions { bin })
}

/// The digest's own check, against FNV's published test vectors.
pub fn assert_published_vectors() {
    for (text, expected) in [
        ("", "6c62272e07bb014262b821756295c58d"),
        ("a", "d228cb696f1a8caf78912b704e4a8964"),
        ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ] {
        let mut hash = Fnv::new();
        hash.bytes(text.as_bytes());
        assert_eq!(hash.hex(), expected, "{text:?}");
    }
}

//! Scenarios to start from.

use super::herd_and_server::Scenario;
use crate::time::Micros;

/// A scenario with a name.
#[derive(Debug)]
pub struct Preset {
    /// A short name without spaces, for tests and tools.
    pub key: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// What there is to see, in a line.
    pub lesson: &'static str,
    change: fn(&mut Scenario),
}

impl Preset {
    /// The preset's scenario: the default but for what the preset is about.
    pub fn scenario(&self) -> Scenario {
        let mut scenario = Scenario::default();
        (self.change)(&mut scenario);
        scenario
    }
}

/// The presets, the default first.
pub static PRESETS: [Preset; 5] = [
    Preset {
        key: "ten-seconds",
        name: "A ten-second outage",
        lesson: "Without jitter all who are left return in the same second, ten times over.",
        change: |_| {},
    },
    Preset {
        key: "blip",
        name: "A blip of 400 ms",
        lesson: "Less than half a second of outage, and 2,000 clients march in step for minutes.",
        change: |s| {
            s.clients = 2_000;
            s.outage = Micros::from_millis(400);
            s.cap = Micros::from_secs(32);
        },
    },
    Preset {
        key: "usual",
        name: "Usual settings: 200 ms, 30 s",
        lesson: "A shorter base asks more often while the server is still down. Half of the \
                 clients are back a little sooner, the last of them hardly.",
        change: |s| s.base = Micros::from_millis(200),
    },
    Preset {
        key: "cap-too-short",
        name: "A cap too short",
        lesson: "2,000 clients that wait a second at most keep asking a server that takes 100 a \
                 second. Full jitter even asks twice as often: its waits are half as long.",
        change: |s| {
            s.clients = 2_000;
            s.base = Micros::from_millis(100);
            s.cap = Micros::from_secs(1);
        },
    },
    Preset {
        key: "cap-too-long",
        name: "A cap too long",
        lesson: "After five minutes of outage the waits have grown so long that the server \
                 stands idle while clients sleep.",
        change: |s| {
            s.outage = Micros::from_secs(300);
            s.cap = Micros::from_hours(1);
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_run_and_no_two_are_the_same() {
        for (i, preset) in PRESETS.iter().enumerate() {
            assert_eq!(preset.scenario().check(), Ok(()), "{}", preset.key);
            for other in &PRESETS[..i] {
                assert_ne!(preset.scenario(), other.scenario());
            }
        }
        assert_eq!(PRESETS[0].scenario(), Scenario::default());
    }
}

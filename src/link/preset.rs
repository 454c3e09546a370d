//! Pages to start from.

use super::page_state::PageState;
use super::read::read;
use crate::scenario::Scenario;

/// A page with a name.
#[derive(Debug)]
pub struct Preset {
    /// A short name without spaces, for tests and tools.
    pub key: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// What there is to see, in a line or two.
    pub lesson: &'static str,
    /// Its canonical link.
    pub link: &'static str,
}

impl Preset {
    /// The preset's page.
    pub fn state(&self) -> PageState {
        read(self.link).state
    }

    /// What it simulates.
    pub fn scenario(&self) -> Scenario {
        self.state().scenario
    }
}

/// The presets, the default first.
pub static PRESETS: [Preset; 16] = [
    Preset {
        key: "ten-seconds",
        name: "A ten-second outage",
        lesson: "Without jitter all who are left return in the same second, ten times over.",
        link: "",
    },
    Preset {
        key: "blip",
        name: "A blip of 400 ms",
        lesson: "Less than half a second of outage, and 2,000 clients march in step for minutes.",
        link: "clients=2000&outage=400ms&cap=32s",
    },
    Preset {
        key: "usual",
        name: "Usual settings: 200 ms, 30 s",
        lesson: "A shorter base asks more often while the server is still down. Half of the \
                 clients are back a little sooner, the last of them hardly.",
        link: "base=200ms",
    },
    Preset {
        key: "cap-too-short",
        name: "A cap too short",
        lesson: "2,000 clients that wait a second at most keep asking a server that takes 100 a \
                 second. Full jitter even asks twice as often: its waits are half as long.",
        link: "clients=2000&base=100ms&cap=1s",
    },
    Preset {
        key: "cap-too-long",
        name: "A cap too long",
        lesson: "After five minutes of outage the waits have grown so long that the server \
                 stands idle while clients sleep.",
        link: "outage=5m&cap=1h",
    },
    Preset {
        key: "hiccup",
        name: "A two-second hiccup at 1,000 a second",
        lesson: "No herd, just traffic. Everyone who failed in the two seconds comes back in the \
                 first second after them, on top of the normal thousand: three times the traffic. \
                 Delays that grow part them.",
        link: "clients=0&outage=2s&capacity=5000&rate=1000&arrivals=even&until=20s\
               &panels=fixed,none,full,decorrelated",
    },
    Preset {
        key: "second-outage",
        name: "The second outage",
        lesson: "The blip again, but more than 1,750 arrivals in a second knock the server over. \
                 Without jitter the same 2,000 clients do so every time they return, for ever; \
                 with full jitter it stays up.",
        link: "clients=2000&outage=400ms&capacity=500&cap=32s&horizon=2m&crash=3.5&down=2s",
    },
    Preset {
        key: "fixed-interval",
        name: "10,000 clients, five tries a second apart",
        lesson: "A fixed interval keeps the herd together and merely postpones it. Two of the five \
                 tries fall into the outage, the other three bring back 1,000 each, and the other \
                 7,000 give up.",
        link: "clients=10000&outage=3s&capacity=1000&attempts=6\
               &panels=fixed,additive,none,full",
    },
    Preset {
        key: "metastable",
        name: "A queue that never recovers",
        lesson: "A herd fills the queue, and long after it every answer still comes too late, \
                 although the normal traffic is 40 a second and the server does 100: retries keep \
                 the queue full. Who makes few attempts within the deadline gets out of it. Allow \
                 two attempts at most, and everybody does.",
        link: "outage=2s&rate=40&until=2m&timeout=1s&deadline=5s&queue=500\
               &panels=fixed,none,full,decorrelated",
    },
    Preset {
        key: "retry-after",
        name: "A herd that obeys Retry-After",
        lesson: "The server asks everyone whom it turns away to come back in five seconds, and all \
                 of them do, exactly: whoever has come within one second comes within one from then \
                 on. Let them add a random part to the hint.",
        link: "outage=0s&retry_after=5s&obey=exact",
    },
    Preset {
        key: "aws",
        name: "What your stack does: AWS SDKs, old and new",
        lesson: "200 requests a second through an outage of 20 s, from 10 processes. boto3 as it \
                 has been for years retries without a budget, and what comes back is about six times \
                 the traffic. The buckets of the others are empty after some seconds: no wave, but \
                 a few more requests are lost.",
        link: "clients=0&outage=20s&capacity=300&rate=200&latency=50ms&timeout=1s&processes=10\
               &panels=aws-botocore-legacy,aws-standard-pre2026,aws-2026-transient,aws-js-v3-pre2026",
    },
    Preset {
        key: "grpc-envoy",
        name: "What your stack does: gRPC and Envoy",
        lesson: "The same kind of outage. Istio retries twice by default and brings about four times the \
                 traffic back; Envoy by itself allows three retries at once; gRPC’s throttle has \
                 stopped retrying after a few failures and brings next to nothing.",
        link: "clients=0&capacity=400&rate=200&until=40s&latency=20ms&timeout=1s&processes=10\
               &panels=istio-default,linkerd-annotation,envoy-router,grpc-retrypolicy",
    },
    Preset {
        key: "socketio-deploy",
        name: "What your stack does: Socket.IO after a deploy",
        lesson: "10,000 clients lose their connection for 30 s. Socket.IO’s jitter is clipped by its \
                 cap, so the fleet beats every five seconds; Phoenix has no jitter at all. Full \
                 jitter under the same cap asks more often, and is back first.",
        link: "clients=10000&outage=30s&capacity=500\
               &panels=socketio-client,phoenix-socket,reconnecting-websocket,full~cap:5s",
    },
    Preset {
        key: "no-jitter-by-default",
        name: "No jitter by default",
        lesson: "Five libraries as they come. Not one of them spreads anything: whoever fails \
                 together returns together, and all are there in the worst second.",
        link: "panels=ioredis-5,mqttjs,paho-python,temporal-activity,go-retryablehttp,full",
    },
    Preset {
        key: "jitter-lost",
        name: "Jitter lost at the cap",
        lesson: "A minute of outage takes everyone to the cap. Where it acts after the draw, \
                 Socket.IO’s clients all wait exactly 5 s, Kafka’s half exactly 1 s, and \
                 Linkerd’s all exactly a minute. See “What one client waits”.",
        link: "clients=2000&outage=1m\
               &panels=socketio-client,kafka-reconnect,linkerd-connect,full~cap:5s",
    },
    Preset {
        key: "budgets-breakers",
        name: "Budgets against breakers",
        lesson: "Six attempts in 15 s of outage bring ten times the traffic back. A budget takes \
                 that away and lets first attempts through. A breaker takes it away as well, but \
                 stops first attempts, too: it flips, and half as many again are lost as with a budget.",
        link: "clients=0&outage=15s&capacity=260&rate=200&latency=20ms&timeout=1s&processes=10\
               &panels=full~first:100ms~attempts:6,full~first:100ms~attempts:6~budget:bucket,\
               full~first:100ms~attempts:6~budget:ratio,full~first:100ms~attempts:6~breaker:50",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::write;

    #[test]
    fn every_preset_can_be_run_and_no_two_are_the_same() {
        for (i, preset) in PRESETS.iter().enumerate() {
            assert_eq!(read(preset.link).notices, [], "{}", preset.key);
            assert_eq!(write(&preset.state()), preset.link);
            assert_eq!(preset.scenario().check(), Ok(()), "{}", preset.key);
            for other in &PRESETS[..i] {
                assert_ne!(preset.state(), other.state());
            }
        }
        assert_eq!(PRESETS[0].state(), PageState::default());
    }
}

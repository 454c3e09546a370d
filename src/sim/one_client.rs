//! What one client waits, retry by retry, whatever the server does meanwhile.

use serde::{Deserialize, Serialize};

use super::outcome::nearest_rank;
use super::random::ClientStream;
use super::schedule::{Delays, Growing, Schedule as _};
use crate::policy::{Growth, Part, Policy};
use crate::scenario::{Scenario, WHOLE};
use crate::time::Micros;

/// How a span of time is spread over many clients: by nearest rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Span {
    pub min: Micros,
    pub p5: Micros,
    pub median: Micros,
    pub p95: Micros,
    pub max: Micros,
}

/// One retry of a client.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RetryWait {
    /// Its number, from 1.
    pub retry: u32,
    /// The delay before it, whether or not the deadline lets a client make it. The least and the
    /// most are exact.
    pub wait: Span,
    /// The share of clients that make it: whom the deadline does not stop before, if everything
    /// before it fails.
    pub made: f64,
    /// The time from the first failure until it is sent, of those who make it; zeros if nobody
    /// does.
    pub since: Span,
    /// The share of clients that wait exactly the cap.
    pub at_cap: f64,
    /// The share of clients that wait exactly as long as each other: the largest such group.
    pub same: f64,
    /// The chance to be through with this retry or one before it, of a server that takes whoever
    /// comes once the outage is over.
    pub through: f64,
}

/// What one client waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OneClient {
    /// Its retries, in their order.
    pub retries: Vec<RetryWait>,
    /// The cap; `None` if there is none.
    pub cap: Option<Micros>,
    /// The first retry at which the cap bounds what is waited, of those listed.
    pub cap_first: Option<u32>,
    /// Whether more retries follow than are listed.
    pub goes_on: bool,
}

/// Works out the first `retries` of a policy over this many clients (one at least), as far as
/// anybody makes them.
///
/// The distribution of a single delay that does not depend on those before it is exact: draws at
/// equal distances take the place of random ones. Times since the first failure are those of
/// clients that draw like the scenario's herd.
pub fn one_client(scenario: &Scenario, policy: &Policy, retries: u32, clients: u32) -> OneClient {
    let scenario = &policy.bind(scenario);
    let limit = match scenario.attempts {
        0 => u32::MAX,
        attempts => u32::try_from(attempts - 1).unwrap_or(u32::MAX),
    };
    let listed = list(scenario, policy, retries.min(limit), clients, false);
    OneClient {
        goes_on: retries < limit && listed.retries.len() as u32 == retries,
        ..listed
    }
}

/// The same for all of these retries: what the policy would do if it had no limit of attempts. Who
/// makes them is still for the deadline to say.
pub fn one_client_beyond_its_limits(
    scenario: &Scenario,
    policy: &Policy,
    retries: u32,
    clients: u32,
) -> OneClient {
    let scenario = &policy.bind(scenario);
    list(scenario, policy, retries, clients, true)
}

fn list(
    scenario: &Scenario,
    policy: &Policy,
    retries: u32,
    clients: u32,
    lists_all: bool,
) -> OneClient {
    let delays = Delays::of(policy, scenario);
    let clients = clients.max(1);
    let cap = Some(policy.time(Part::Cap, scenario)).filter(|cap| *cap > Micros::ZERO);
    let mut on_their_way: Vec<OnItsWay> = (0..clients)
        .map(|index| OnItsWay::new(index, &delays))
        .collect();
    let mut all_failed = vec![1.0; on_their_way.len()];
    let mut listed = Vec::new();
    let reaches_cap = reaches_cap(policy, scenario);
    let mut cap_first = None;
    for (retry, bounds) in (1..=retries).zip(delays.bounds()) {
        let mut waits = Vec::with_capacity(on_their_way.len());
        let mut since = Vec::with_capacity(on_their_way.len());
        for client in &mut on_their_way {
            waits.push(client.go_on(scenario, &delays, retry));
            if !client.has_given_up {
                since.push(client.since);
                all_failed[client.index as usize] *= chance_to_fail(scenario, client.since);
            }
        }
        if delays.is_drawn_anew() {
            waits = evenly_drawn(&delays, retry, clients);
        }
        if retry == 1 {
            // Until the first retry nothing has passed but its own delay.
            let first = waits.iter().copied();
            since = first.filter(|wait| is_in_time(scenario, *wait)).collect();
        }
        if since.is_empty() && !lists_all {
            break;
        }
        waits.sort_unstable();
        let share_of = |count: usize| count as f64 / waits.len() as f64;
        let at_cap = cap.map_or(0.0, |cap| {
            share_of(waits.iter().filter(|wait| **wait == cap.0).count())
        });
        if cap.is_some() && (at_cap > 0.0 || reaches_cap(retry)) {
            cap_first = cap_first.or(Some(retry));
        }
        let together = largest_group(&waits);
        let (least, most) = bounds;
        listed.push(RetryWait {
            retry,
            at_cap,
            // Whoever is alone waits as long as nobody else.
            same: if together > 1 || clients == 1 {
                share_of(together)
            } else {
                0.0
            },
            through: 1.0 - all_failed.iter().sum::<f64>() / all_failed.len() as f64,
            made: share_of(since.len()),
            wait: Span {
                min: Micros(least),
                max: Micros(most),
                ..span(&mut waits)
            },
            since: span(&mut since),
        });
    }
    OneClient {
        goes_on: true,
        retries: listed,
        cap,
        cap_first,
    }
}

/// A client between two retries.
#[derive(Clone, Copy, Debug)]
struct OnItsWay {
    index: u32,
    memory: u64,
    since: u64,
    has_given_up: bool,
}

impl OnItsWay {
    fn new(index: u32, delays: &Delays) -> Self {
        Self {
            index,
            memory: delays.first_memory(),
            since: 0,
            has_given_up: false,
        }
    }

    /// Waits for the next retry, and says how long; who has given up goes on waiting in vain.
    fn go_on(&mut self, scenario: &Scenario, delays: &Delays, retry: u32) -> u64 {
        let dice = ClientStream::new(scenario.seed, self.index);
        let draw = dice.draw(delays.place(retry));
        let wait = delays.delay(retry, &mut self.memory, draw);
        // Every failure after the first takes its time to be noticed.
        let noticed = if retry > 1 { scenario.silence().0 } else { 0 };
        self.since += noticed + wait;
        self.has_given_up |= !is_in_time(scenario, self.since);
        wait
    }
}

/// Whether the deadline allows an attempt, by the time since the first failure.
fn is_in_time(scenario: &Scenario, since: u64) -> bool {
    scenario.deadline == Micros::ZERO || since + scenario.silence().0 < scenario.deadline.0
}

/// The chance that an attempt comes to nothing, by the time since the first failure.
fn chance_to_fail(scenario: &Scenario, since: u64) -> f64 {
    let share = if since + scenario.silence().0 < scenario.outage.0 {
        scenario.failure
    } else {
        scenario.errors
    };
    share as f64 / WHOLE as f64
}

/// From which retry on the cap bounds what the delay has grown to.
fn reaches_cap(policy: &Policy, scenario: &Scenario) -> impl Fn(u32) -> bool + use<> {
    let growing = Growing::of(policy, scenario);
    let cap = policy.value(Part::Cap, scenario);
    let apart = match policy.growth() {
        Growth::Table => 0,
        _ => policy.delays().len() as u32,
    };
    // Rules of their own don't start from what has grown.
    let grows = policy.uses(Part::Growth);
    move |retry| grows && retry > apart && growing.delay(retry - apart) >= cap
}

/// The delays of draws at equal distances.
fn evenly_drawn(delays: &Delays, retry: u32, count: u32) -> Vec<u64> {
    let draw = |i: u32| (u128::from(2 * u64::from(i) + 1) << 63) / u128::from(count);
    let delay = |i| delays.delay(retry, &mut delays.first_memory(), draw(i) as u64);
    (0..count).map(delay).collect()
}

/// The spread of values, which it leaves in another order; zeros if there are none.
fn span(values: &mut [u64]) -> Span {
    let count = values.len();
    let mut rank = |percent| {
        let place = nearest_rank(percent, count as u64).saturating_sub(1) as usize;
        match values.len() {
            0 => Micros::ZERO,
            _ => Micros(*values.select_nth_unstable(place.min(count - 1)).1),
        }
    };
    Span {
        min: rank(0),
        p5: rank(5),
        median: rank(50),
        p95: rank(95),
        max: rank(100),
    }
}

/// How many of the sorted values are in the largest group of equal ones.
fn largest_group(sorted: &[u64]) -> usize {
    sorted
        .chunk_by(|a, b| a == b)
        .map(<[u64]>::len)
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::entry;

    fn of(id: &str, retries: u32) -> OneClient {
        let policy = entry(id).unwrap().policy;
        one_client(&Scenario::default(), &policy, retries, 400)
    }

    #[test]
    fn the_lockstep_of_socket_io_returns() {
        let client = of("socketio-client", 6);
        let same: Vec<_> = client.retries.iter().map(|retry| retry.same).collect();
        assert!(same[0] < 0.03 && same[1] < 0.03, "{same:?}");
        assert_eq!(same[2..], [0.3, 0.9, 1.0, 1.0]);
        let at_cap: Vec<_> = client.retries.iter().map(|retry| retry.at_cap).collect();
        assert_eq!(at_cap, [0.0, 0.0, 0.3, 0.9, 1.0, 1.0]);
        assert_eq!((client.cap_first, client.goes_on), (Some(3), true));
    }

    #[test]
    fn the_sliders_policies() {
        let scenario = Scenario::default();
        let lockstep = one_client(&scenario, &Policy::NO_JITTER, 7, 10);
        assert_eq!(lockstep.cap_first, Some(6));
        let fifth = lockstep.retries[4];
        assert_eq!(
            (fifth.wait.min, fifth.wait.max),
            (Micros::from_secs(16), Micros::from_secs(16))
        );
        assert_eq!(
            (fifth.since.median, fifth.same),
            (Micros::from_secs(31), 1.0)
        );
        // The outage of 10 s is over at the fourth retry, after 15 s.
        let through: Vec<_> = lockstep.retries.iter().map(|retry| retry.through).collect();
        assert_eq!(through[..4], [0.0, 0.0, 0.0, 1.0]);
        let full = one_client(&scenario, &Policy::FULL_JITTER, 6, 400);
        let sixth = full.retries[5].wait;
        assert_eq!((sixth.min, sixth.max), (Micros::ZERO, Micros(29_999_999)));
        assert_eq!((full.cap_first, full.retries[5].at_cap), (Some(6), 0.0));
    }

    #[test]
    fn limits_end_the_list() {
        let client = of("aws-2026-transient", 10);
        assert_eq!((client.retries.len(), client.goes_on), (2, false));
        let deadline = Policy::NO_JITTER.with(Part::Deadline, 8_000_000);
        // Retries after 1, 3 and 7 s; the next would be after 15 s.
        let client = one_client(&Scenario::default(), &deadline, 10, 10);
        assert_eq!((client.retries.len(), client.goes_on), (3, false));
        assert!(of("requests-default", 10).retries.is_empty());
        assert_eq!(of("phoenix-socket", 3).cap_first, None);
    }

    #[test]
    fn whole_seconds_keep_half_of_them_together() {
        let first = of("celery-backoff", 1).retries[0];
        assert_eq!(first.same, 0.5);
        assert_eq!(
            (first.wait.min, first.wait.max),
            (Micros::ZERO, Micros::SECOND)
        );
    }
}

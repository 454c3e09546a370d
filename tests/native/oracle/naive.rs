//! A simulator with nothing clever in it: one heap, one arrival at a time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use stampede::scenario::Scenario;
use stampede::sim::{
    Bin, ClientStream, Decorrelated, EqualJitter, Exponential, FullJitter, Outcome, Policy,
    Schedule,
};
use stampede::time::Micros;

/// Everything that an outcome says about what happened before it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Figures {
    pub clients: u64,
    pub failed: u64,
    pub rejected: u64,
    pub served: u64,
    pub gave_up: u64,
    pub waiting: u64,
    pub peak_per_s: u64,
    pub peak_at: Option<Micros>,
    pub last_success: Option<Micros>,
    pub p50: Option<Micros>,
    pub p99: Option<Micros>,
    pub idle_capacity: u64,
    pub bin_width: Micros,
    pub bins: Vec<Bin>,
}

impl From<Outcome> for Figures {
    fn from(outcome: Outcome) -> Self {
        // Taken apart field by field, so that a figure added later can't be forgotten here.
        let Outcome {
            clients,
            failed,
            rejected,
            served,
            gave_up,
            waiting,
            peak_per_s,
            peak_at,
            last_success,
            p50,
            p99,
            idle_capacity,
            cut_off: _,
            bins,
            ..
        } = outcome;
        Self {
            clients,
            failed,
            rejected,
            served,
            gave_up,
            waiting,
            peak_per_s,
            peak_at,
            last_success,
            p50,
            p99,
            idle_capacity,
            bin_width: bins.width(),
            bins: bins.as_slice().to_vec(),
        }
    }
}

/// What happens before `until` if clients of this policy meet the scenario.
pub fn simulate(scenario: &Scenario, policy: Policy, until: Micros, bin: Micros) -> Figures {
    let (base, cap) = (scenario.base, scenario.cap);
    let arrivals = match policy {
        Policy::NoJitter => arrivals(scenario, &NoJitter(Exponential::new(base, cap)), until),
        Policy::FullJitter => arrivals(scenario, &FullJitter::new(base, cap), until),
        Policy::EqualJitter => arrivals(scenario, &EqualJitter::new(base, cap), until),
        Policy::Decorrelated => arrivals(scenario, &Decorrelated::new(base, cap), until),
        _ => panic!("{policy:?}"),
    };
    figures(scenario, &arrivals, bin)
}

struct NoJitter(Exponential);

impl Schedule for NoJitter {
    type Memory = ();

    fn first_memory(&self) {}

    fn delay(&self, retry: u32, (): &mut (), _draw: u64) -> u64 {
        self.0.delay(retry)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Failed,
    Rejected,
    Served,
}

/// Every arrival in its order, and the server's answer to it.
fn arrivals<S: Schedule>(
    scenario: &Scenario,
    schedule: &S,
    until: Micros,
) -> Vec<(Micros, Answer)> {
    struct Client<M> {
        stream: ClientStream,
        failures: u32,
        memory: M,
    }
    impl<M> Client<M> {
        fn delay<S: Schedule<Memory = M>>(&mut self, schedule: &S) -> u64 {
            self.failures += 1;
            let draw = self.stream.draw(self.failures);
            schedule.delay(self.failures, &mut self.memory, draw)
        }
    }

    let mut herd: Vec<_> = (0..scenario.clients as u32)
        .map(|client| Client {
            stream: ClientStream::new(scenario.seed, client),
            failures: 0,
            memory: schedule.first_memory(),
        })
        .collect();
    let mut due = BinaryHeap::new();
    for (index, client) in herd.iter_mut().enumerate() {
        due.push(Reverse((client.delay(schedule), index)));
    }

    let mut answers = Vec::new();
    let mut accepted_in_window: BTreeMap<u64, u64> = BTreeMap::new();
    while let Some(Reverse((at, index))) = due.pop() {
        if at >= until.0 {
            break;
        }
        let accepted = accepted_in_window.entry(at / 1_000_000).or_default();
        let answer = if at < scenario.outage.0 {
            Answer::Failed
        } else if *accepted == scenario.capacity {
            Answer::Rejected
        } else {
            *accepted += 1;
            Answer::Served
        };
        answers.push((Micros(at), answer));
        if answer != Answer::Served {
            due.push(Reverse((at + herd[index].delay(schedule), index)));
        }
    }
    answers
}

fn figures(scenario: &Scenario, arrivals: &[(Micros, Answer)], bin: Micros) -> Figures {
    let count = |wanted| {
        arrivals
            .iter()
            .filter(|(_, answer)| *answer == wanted)
            .count() as u64
    };
    let served = count(Answer::Served);
    let back: Vec<Micros> = arrivals
        .iter()
        .filter(|(_, answer)| *answer == Answer::Served)
        .map(|&(at, _)| at)
        .collect();
    // The first rank that covers the percentage.
    let by_which = |percent: u64| {
        (1..=served)
            .find(|rank| rank * 100 >= percent * served)
            .map(|rank| back[rank as usize - 1])
    };

    let mut after_outage: BTreeMap<u64, u64> = BTreeMap::new();
    let mut bins: Vec<Bin> = Vec::new();
    for &(at, answer) in arrivals {
        if at >= scenario.outage {
            *after_outage.entry(at.0 / 1_000_000).or_default() += 1;
        }
        let index = (at.0 / bin.0) as usize;
        while bins.len() <= index {
            bins.push(Bin::default());
        }
        match answer {
            Answer::Failed => bins[index].failed += 1,
            Answer::Rejected => bins[index].rejected += 1,
            Answer::Served => bins[index].served += 1,
        }
    }
    let peak_per_s = after_outage.values().copied().max().unwrap_or(0);
    let peak_at = after_outage
        .iter()
        .find(|&(_, &count)| count == peak_per_s)
        .map(|(&window, _)| Micros::from_secs(window));

    let mut idle_capacity = 0;
    if let Some(&last_success) = back.last() {
        let mut window = 0;
        while Micros::from_secs(window + 1) <= last_success {
            let start = Micros::from_secs(window);
            if start >= scenario.outage {
                let used = back.iter().filter(|at| at.0 / 1_000_000 == window).count();
                idle_capacity += scenario.capacity - used as u64;
            }
            window += 1;
        }
    }

    Figures {
        clients: scenario.clients,
        failed: count(Answer::Failed),
        rejected: count(Answer::Rejected),
        served,
        gave_up: 0,
        waiting: scenario.clients - served,
        peak_per_s,
        peak_at,
        last_success: back.last().copied(),
        p50: by_which(50),
        p99: by_which(99),
        idle_capacity,
        bin_width: bin,
        bins,
    }
}

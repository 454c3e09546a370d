//! The simulator against its floor: drawing every delay and counting it in its bin, nothing else.
//!
//! Absolute times say little on a machine that does other things too, so the two are measured in
//! turns within one run, and what counts is their ratio.

use std::hint::black_box;
use std::time::Instant;

use peak_alloc::PeakAlloc;
use stampede::policy::{BudgetKind, Part};
use stampede::scenario::Scenario;
use stampede::sim::{ClientStream, Delays, Policy, RunOptions, Schedule, run};
use stampede::time::Micros;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The herds that are measured.
const HERDS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// How many events are run through at least for each cell of the table, in turns.
const EVENTS: u64 = 60_000_000;
const SECOND: u64 = 1_000_000;

/// What is measured of one policy and one herd.
struct Measured {
    floor_ns: f64,
    engine_ns: f64,
    bytes_a_client: f64,
}

fn main() {
    println!("Columns are clients. Ratios are the simulator's nanoseconds per event (a retry that");
    println!("arrives) over those of a floor that draws the same delays and counts them in their");
    println!("bins, nothing else; without jitter the whole herd is one cohort, hence the zeros.");
    println!(
        "Capacity is a tenth of the clients, all else the default. Medians of runs in turns.\n"
    );
    println!("| | 1,000 | 10,000 | 100,000 | 1,000,000 |");
    println!("|---|--:|--:|--:|--:|");
    for policy in Policy::ALL {
        let measured = HERDS.map(|clients| measure(policy, clients));
        let row = |what: &str, cell: &dyn Fn(&Measured) -> String| {
            let cells: Vec<String> = measured.iter().map(cell).collect();
            println!("| {}: {what} | {} |", policy.name(), cells.join(" | "));
        };
        row("engine / floor", &|m| {
            format!("**{:.2}**", m.engine_ns / m.floor_ns)
        });
        row("engine, floor, ns per event", &|m| {
            format!("{:.1}, {:.1}", m.engine_ns, m.floor_ns)
        });
        row("peak bytes a client", &|m| {
            format!("{:.0}", m.bytes_a_client)
        });
    }
    let open = OPEN.map(|(name, scenario)| (name, scenario, unguarded as PolicyOfSize));
    for (name, scenario, policy) in open.into_iter().chain(GUARDED) {
        let measured = HERDS.map(|clients| beside_a_herd(&scenario(clients), policy(clients)));
        let cells = measured.map(|(ratio, ns)| format!("**{ratio:.2}** ({ns:.1} ns)"));
        println!(
            "| {name} / closed herd, per event | {} |",
            cells.join(" | ")
        );
    }
}

type OfSize = fn(u64) -> Scenario;
type PolicyOfSize = fn(u64) -> Policy;

/// What is measured beside a closed herd of the same size, all with full jitter.
const OPEN: [(&str, OfSize); 4] = [
    ("Normal traffic", |size| Scenario {
        clients: 0,
        rate: size / 10,
        capacity: size / 4,
        ..Scenario::default()
    }),
    ("Falling over", |size| Scenario {
        clients: size,
        capacity: size / 10,
        crash: 2_000,
        down: Micros::from_secs(2),
        ..Scenario::default()
    }),
    ("Queue", |size| Scenario {
        clients: size,
        capacity: size / 10,
        queue: size / 2,
        ..Scenario::default()
    }),
    ("Queue that never recovers", |size| Scenario {
        clients: size,
        rate: size / 20,
        capacity: size / 10,
        queue: size / 2,
        timeout: Micros::SECOND,
        attempts: 10,
        ..Scenario::default()
    }),
];

/// Closed herds that are held back: by a budget that is asked for every retry and has enough for
/// all, of one process or of one for each client, and by breakers that keep on opening.
const GUARDED: [(&str, OfSize, PolicyOfSize); 3] = [
    (
        "Budget",
        |size| Scenario {
            processes: 1,
            ..closed(size)
        },
        ample,
    ),
    ("Budget of each client", closed, ample),
    (
        "Breaker",
        |size| Scenario {
            processes: 10,
            ..closed(size)
        },
        |_| {
            Policy::FULL_JITTER
                .with(Part::Breaker, 500_000)
                .with(Part::Open, 1_000_000)
                .with(Part::Probes, 10)
        },
    ),
];

/// A budget that never refuses.
fn ample(size: u64) -> Policy {
    Policy::FULL_JITTER
        .with(Part::Budget, BudgetKind::Bucket as u64)
        .with(Part::Tokens, size * 1_000)
        .with(Part::Cost, 5)
        .with(Part::CostRefused, 5)
}

const fn unguarded(_: u64) -> Policy {
    Policy::FULL_JITTER
}

fn closed(clients: u64) -> Scenario {
    Scenario {
        clients,
        capacity: clients / 10,
        ..Scenario::default()
    }
}

/// Nanoseconds per event of a scenario over those of a closed herd of its size, measured in
/// turns, and the former.
fn beside_a_herd(scenario: &Scenario, policy: Policy) -> (f64, f64) {
    let closed = closed(scenario.clients.max(scenario.rate * 10));
    let usual = Policy::FULL_JITTER;
    let events = engine(&closed, usual).max(guarded(scenario, policy));
    let turns = (EVENTS / events / 2).clamp(5, 2_000);
    let mut herd = Vec::new();
    let mut open = Vec::new();
    for _ in 0..turns {
        herd.push(time(|| engine(&closed, usual)));
        open.push(time(|| guarded(scenario, policy)));
    }
    let (herd, open) = (median(herd), median(open));
    (open / herd, open)
}

fn measure(policy: Policy, clients: u64) -> Measured {
    let scenario = closed(clients);
    let retries = engine(&scenario, policy);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    engine(&scenario, policy);
    let peak = MEMORY.peak_usage() - before;

    let turns = (EVENTS / retries / 2).clamp(5, 2_000);
    let mut floors = Vec::new();
    let mut engines = Vec::new();
    for _ in 0..turns {
        floors.push(time(|| floor(&scenario, policy, retries)));
        engines.push(time(|| engine(&scenario, policy)));
    }
    Measured {
        floor_ns: median(floors),
        engine_ns: median(engines),
        bytes_a_client: peak as f64 / clients as f64,
    }
}

/// Nanoseconds per event.
fn time(events: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let events = black_box(events());
    start.elapsed().as_secs_f64() * 1e9 / events as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Runs the simulator; returns how many events there were.
fn engine(scenario: &Scenario, policy: Policy) -> u64 {
    let outcome = run(black_box(scenario), policy, &RunOptions::default());
    outcome.expect("a scenario within its limits").arrivals()
}

/// The same of clients that are held back; an attempt that is stopped is an event too.
fn guarded(scenario: &Scenario, policy: Policy) -> u64 {
    let outcome = run(black_box(scenario), policy, &RunOptions::default());
    let outcome = outcome.expect("a scenario within its limits");
    outcome.arrivals() + outcome.guard.as_ref().map_or(0, |guard| guard.blocked)
}

/// Draws and counts as many events as the simulator handled, evenly over the clients.
fn floor(scenario: &Scenario, policy: Policy, events: u64) -> u64 {
    let each = (events / scenario.clients) as u32;
    let scenario = black_box(scenario);
    match Delays::of(&policy, scenario) {
        Delays::Drawn(drawn) if policy.has_jitter() => draw(scenario, &drawn, each),
        Delays::Drawn(drawn) => draw_none(scenario, &drawn, each),
        Delays::Ruled(ruled) => draw(scenario, &ruled, each),
    }
}

fn draw<S: Schedule>(scenario: &Scenario, schedule: &S, retries: u32) -> u64 {
    let mut bins = vec![0_u64; 600];
    for client in 0..scenario.clients as u32 {
        let stream = ClientStream::new(scenario.seed, client);
        let mut memory = schedule.first_memory();
        let mut at = 0;
        for retry in 1..=retries {
            at += schedule.delay(retry, &mut memory, stream.draw(retry));
            bins[((at / SECOND) as usize).min(599)] += 1;
        }
    }
    black_box(bins).iter().sum()
}

fn draw_none(scenario: &Scenario, backoff: &impl Schedule<Memory = ()>, retries: u32) -> u64 {
    let mut bins = vec![0_u64; 600];
    for _ in 0..scenario.clients {
        let mut at = 0;
        for retry in 1..=retries {
            at += backoff.delay(retry, &mut (), 0);
            bins[((at / SECOND) as usize).min(599)] += 1;
        }
    }
    black_box(bins).iter().sum()
}

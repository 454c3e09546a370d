//! Runs that would never end, or not within anybody's patience: each is cut off, by counts and never
//! by the clock, so that a link gives the same everywhere.

use stampede::link::read;
use stampede::sim::{CutOff, Outcome, RunOptions, run, run_watched};
use stampede::time::Micros;

/// Clients that draw no time for ever, in every way that a policy can be made to.
const STANDING_STILL: [&str; 15] = [
    "panels=full~drawn:once~whole:s",
    "base=1ms&cap=1ms&panels=full~drawn:once",
    "clients=1&errors=1&panels=immediate~delays:1s",
    "clients=1&rate=1&panels=immediate~delays:1s",
    "clients=1&queue=5&panels=immediate~delays:1s",
    "clients=1&crash=5&panels=immediate~delays:1s",
    "clients=1&timeout=1s&outage=1h&panels=immediate~delays:1s",
    "clients=1&retry_after=1s&panels=immediate~delays:1s",
    "panels=custom~jitter:percents~low:0~drawn:once",
    "panels=custom~jitter:runaway~multiplier:1~whole:ms",
    "base=100ms&panels=decorrelated~whole:s~drawn:once",
    "clients=300&base=100ms&panels=full~whole:s~drawn:once",
    "panels=custom~jitter:proportional~spread:100~drawn:once~whole:s",
    "panels=custom~growth:table~delays:1s/0",
    "clients=200000&outage=1h&panels=immediate~delays:1s~attempts:1000",
];

fn outcomes(link: &str) -> Vec<Outcome> {
    let reading = read(link);
    assert_eq!(reading.notices, [], "{link}");
    let scenario = reading.state.scenario;
    let policies = reading.state.panels.policies().iter();
    let outcomes = policies.map(|&policy| run(&scenario, policy, &RunOptions::default()).unwrap());
    outcomes.collect()
}

#[track_caller]
fn adds_up(outcome: &Outcome, link: &str) {
    let Outcome {
        served,
        gave_up,
        waiting,
        requests,
        ..
    } = *outcome;
    assert_eq!(served + gave_up + waiting, requests, "{link}");
    let sum = |part: fn(&stampede::sim::Bin) -> u64| -> u64 {
        outcome.bins.as_slice().iter().map(part).sum()
    };
    let found = [
        sum(|bin| bin.failed),
        sum(|bin| bin.rejected),
        sum(|bin| bin.served),
        sum(|bin| bin.late),
    ];
    let Outcome {
        failed,
        rejected,
        served,
        late,
        ..
    } = *outcome;
    assert_eq!(found, [failed, rejected, served, late], "{link}");
}

#[test]
fn whoever_draws_no_time_for_ever_is_cut_off_within_the_slot() {
    const EVENTS: u64 = 30_000;
    let mut cut_off = 0;
    for link in STANDING_STILL {
        for outcome in outcomes(&format!("{link}&events={EVENTS}")) {
            adds_up(&outcome, link);
            let Some(CutOff::Events(at)) = outcome.cut_off else {
                assert_eq!(outcome.waiting, 0, "{link}");
                continue;
            };
            cut_off += 1;
            assert!(outcome.waiting > 0, "{link}");
            assert!(outcome.arrivals() >= EVENTS, "{link}");
            // Nothing is counted that would have happened later.
            let last = outcome.bins.as_slice().len() as u64 - 1;
            assert!(last * Micros::SECOND.0 <= at.0, "{link}: {at:?}");
        }
    }
    // With a timeout of a second nobody stands still.
    assert_eq!(cut_off, STANDING_STILL.len() - 1);
}

/// The default budget is what a link has that says nothing of it.
#[test]
fn the_default_budget_ends_the_worst_of_them() {
    for link in ["panels=full~drawn:once~whole:s", STANDING_STILL[2]] {
        for outcome in outcomes(link) {
            assert!(matches!(outcome.cut_off, Some(CutOff::Events(_))), "{link}");
            let arrivals = outcome.arrivals();
            assert!((50_000_000..=62_000_000).contains(&arrivals), "{arrivals}");
        }
    }
}

/// Cut off within a slot or not: what has happened before is the same with a larger budget.
#[test]
fn a_larger_budget_changes_nothing_before_the_cut() {
    for link in STANDING_STILL {
        let [few, many] =
            [30_000, 90_000].map(|events| outcomes(&format!("{link}&events={events}")));
        for (few, many) in few.iter().zip(&many) {
            let (Some(cut), true) = (few.cut_off, many.cut_off.is_some()) else {
                continue;
            };
            let whole = (cut.at().0 / Micros::SECOND.0) as usize;
            let [before, longer] = [few, many].map(|it| {
                let bins = it.bins.as_slice();
                bins[..whole.min(bins.len())].to_vec()
            });
            assert_eq!(before, longer, "{link}");
            assert!(many.arrivals() >= few.arrivals(), "{link}");
        }
    }
}

/// An attempt of a run with a budget or a breaker takes about six times as long as another, and
/// counts for as many events.
#[test]
fn attempts_that_are_held_back_count_six_times() {
    let link = "clients=5000&outage=1h&base=1ms&cap=1ms&events=60000&panels=none~budget:ratio~reserve:1000000";
    let [outcome] = &outcomes(link)[..] else {
        panic!("one panel");
    };
    assert!(matches!(outcome.cut_off, Some(CutOff::Events(_))));
    assert_eq!(outcome.arrivals(), 10_000);
}

/// Who raises the budget hears of it before the run, and beside the answer: nothing of the JSON
/// changes.
#[test]
fn who_raises_the_budget_is_told_what_to_expect() {
    let run = |link: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_stampede"))
            .args(["run", link, "--json"])
            .output()
            .unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        (out, err)
    };
    let (json, told) = run("?clients=10&events=200000000");
    assert_eq!(
        told,
        "stampede: With 200,000,000 events in place of 50,000,000 a panel can take 4.0× as long: \
         minutes rather than seconds.\n"
    );
    assert!(json.contains("\"notices\":[]"));
    assert_eq!(run("?clients=10&events=50000000").1, "");
}

#[test]
fn a_run_tells_how_far_it_is_by_counts() {
    for link in [
        "clients=100000",
        "clients=300000&panels=none,full,decorrelated&outage=1m&base=1ms&cap=1ms",
        "clients=50000&rate=1000&panels=equal",
        "clients=200000&panels=full~breaker:100",
        "panels=full~drawn:once~whole:s&events=3000000",
    ] {
        let state = read(link).state;
        for &policy in state.panels.policies() {
            let mut told = Vec::new();
            let options = RunOptions::default();
            let watched = run_watched(&state.scenario, policy, &options, &mut |share| {
                told.push(share);
            });
            let outcome = watched.unwrap();
            assert_eq!(outcome, run(&state.scenario, policy, &options).unwrap());
            assert!(told.is_sorted() && told[0] == 0.0, "{link}: {told:?}");
            assert!(told.iter().all(|share| *share <= 1.0), "{link}");
            // In lockstep an event is a wave.
            let events = match policy.has_jitter() {
                true => outcome.arrivals(),
                false => 0,
            };
            let least = events / 4_000_000;
            assert!(told.len() as u64 > least, "{link}: {}", told.len());
        }
    }
}

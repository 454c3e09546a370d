//! The figures of a run, counted from its log.

use std::collections::BTreeMap;

use stampede::sim::{Bin, Outcome, Traffic, Waits};
use stampede::time::Micros;

use super::{Attempt, Fate, Record, State};

/// Everything that an outcome says about what happened before it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Figures {
    pub clients: u64,
    pub requests: u64,
    pub failed: u64,
    pub rejected: u64,
    pub served: u64,
    pub late: u64,
    pub gave_up: u64,
    pub waiting: u64,
    pub peak_per_s: u64,
    pub peak_at: Option<Micros>,
    pub last_success: Option<Micros>,
    pub p50: Option<Micros>,
    pub p99: Option<Micros>,
    pub caught: u64,
    pub half_back: Option<Micros>,
    pub most_back: Option<Micros>,
    pub idle_capacity: u64,
    pub fallen: u64,
    pub down: Vec<(Micros, Micros)>,
    pub traffic: Option<Traffic>,
    pub waits: Option<Waits>,
    pub end: Micros,
    pub bin_width: Micros,
    pub bins: Vec<Bin>,
}

impl From<Outcome> for Figures {
    fn from(outcome: Outcome) -> Self {
        // Taken apart field by field, so that a figure added later can't be forgotten here.
        let Outcome {
            clients,
            requests,
            failed,
            rejected,
            served,
            late,
            gave_up,
            waiting,
            peak_per_s,
            peak_at,
            last_success,
            p50,
            p99,
            caught,
            half_back,
            most_back,
            idle_capacity,
            fallen,
            down,
            traffic,
            waits,
            end,
            cut_off: _,
            guard: _,
            bins,
        } = outcome;
        Self {
            clients,
            requests,
            failed,
            rejected,
            served,
            late,
            gave_up,
            waiting,
            peak_per_s,
            peak_at,
            last_success,
            p50,
            p99,
            caught,
            half_back,
            most_back,
            idle_capacity,
            fallen,
            down,
            traffic,
            waits,
            end,
            bin_width: bins.width(),
            bins: bins.as_slice().to_vec(),
        }
    }
}

/// Counts all that an outcome has figures for in a run that was cut off at `until`, if anybody
/// was still out then or traffic went on.
pub fn count(run: &Record<'_>, until: Micros, bin: Micros) -> Figures {
    let fates = |wanted| run.log.iter().filter(|it| it.fate == wanted).count() as u64;
    let states = |wanted: fn(State) -> bool| {
        let requests = run.requests.iter();
        requests.filter(|it| wanted(it.state)).count() as u64
    };
    let waiting = states(|state| state == State::Out);
    let is_traffic_over = run.scenario.rate == 0 || run.scenario.until <= until;
    let (peak_per_s, peak_at) = peak(run);
    let back = returns(run);
    let caught = caught(run);
    Figures {
        clients: run.scenario.clients,
        requests: run.requests.len() as u64,
        failed: fates(Fate::Failed),
        rejected: fates(Fate::Rejected),
        served: fates(Fate::Served),
        late: fates(Fate::Late),
        gave_up: states(|state| matches!(state, State::GaveUp(_) | State::Stopped(_))),
        waiting,
        peak_per_s,
        peak_at,
        last_success: back.last().map(|&(answer, _)| Micros(answer)),
        p50: by_which(&back, 50, back.len()),
        p99: by_which(&back, 99, back.len()),
        caught: caught as u64,
        half_back: by_which(&back, 50, caught),
        most_back: by_which(&back, 99, caught),
        idle_capacity: idle_capacity(run, &back),
        fallen: run.server.down.len() as u64,
        down: run
            .server
            .down
            .iter()
            .map(|&(from, to)| (Micros(from), Micros(to)))
            .collect(),
        traffic: (run.scenario.rate > 0).then(|| traffic(run, until)),
        waits: (run.scenario.queue > 0).then(|| waits(run)),
        end: if waiting == 0 && is_traffic_over {
            end(run)
        } else {
            until
        },
        bin_width: bin,
        bins: bins(run, bin),
    }
}

/// The most arrivals in a window, of those after the outage, and the first window with so many.
fn peak(run: &Record<'_>) -> (u64, Option<Micros>) {
    let mut windows: BTreeMap<u64, u64> = BTreeMap::new();
    for attempt in run.log {
        if attempt.at >= run.scenario.outage.0 {
            *windows.entry(attempt.at / 1_000_000).or_default() += 1;
        }
    }
    let peak = windows.values().copied().max().unwrap_or(0);
    let first = windows.iter().find(|&(_, &count)| count == peak);
    (peak, first.map(|(&window, _)| Micros::from_secs(window)))
}

/// When the answers to those whom the outage has caught were there, in order, and when what was
/// answered had arrived.
fn returns(run: &Record<'_>) -> Vec<(u64, u64)> {
    let mut returns = Vec::new();
    for (request, index) in run.requests.iter().zip(0..) {
        // The outage has caught the herd, and all whose first attempt came to nothing in it.
        let is_caught = |place: usize| {
            index < run.scenario.clients
                || (!run.log[place].first && request.began < run.scenario.outage.0)
        };
        if let State::Back(place) = request.state
            && is_caught(place)
        {
            let Attempt { at, answer, .. } = run.log[place];
            returns.push((answer.expect("whoever is back has an answer"), at));
        }
    }
    returns.sort_unstable();
    returns
}

/// How many the outage has caught: the herd, and all whose first attempt came to nothing in it.
fn caught(run: &Record<'_>) -> usize {
    let in_outage = |at: u64| at < run.scenario.outage.0;
    let attempts = run.log.iter().filter(|it| it.first && in_outage(it.at));
    let came_to_nothing = attempts.filter(|it| it.fate != Fate::Served).count();
    let stopped = run.stopped.iter().filter(|it| it.first && in_outage(it.at));
    run.scenario.clients as usize + came_to_nothing + stopped.count()
}

/// The answer of the first rank that covers the percentage of so many.
fn by_which(back: &[(u64, u64)], percent: usize, of: usize) -> Option<Micros> {
    (1..=back.len())
        .find(|rank| rank * 100 >= percent * of)
        .map(|rank| Micros(back[rank - 1].0))
}

/// What the server could have taken on besides in its whole windows, before the window in which
/// the last who was caught arrived to be served.
fn idle_capacity(run: &Record<'_>, back: &[(u64, u64)]) -> u64 {
    let Some(&(_, last)) = back.last().filter(|_| run.scenario.queue == 0) else {
        return 0;
    };
    let was_up = |from: u64, to: u64| {
        let mut down = run.server.down.iter();
        from >= run.scenario.outage.0 && down.all(|&(fell, up)| up <= from || to <= fell)
    };
    (0..last / 1_000_000)
        .filter(|window| was_up(window * 1_000_000, (window + 1) * 1_000_000))
        .map(|window| {
            let accepted = run.server.accepted.get(&window).copied().unwrap_or(0);
            run.scenario.capacity - accepted
        })
        .sum()
}

fn traffic(run: &Record<'_>, until: Micros) -> Traffic {
    let from = run.scenario.outage.0;
    let to = run.scenario.until.0.min(until.0);
    let arrived = run.log.iter().filter(|attempt| attempt.first).count();
    let stopped = run.stopped.iter().filter(|stop| stop.first).count();
    let served = run
        .log
        .iter()
        .filter(|attempt| attempt.fate == Fate::Served && (from..to).contains(&attempt.at));
    Traffic {
        first_attempts: (arrived + stopped) as u64,
        served: served.count() as u64,
        span: Micros(to.saturating_sub(from)),
    }
}

fn waits(run: &Record<'_>) -> Waits {
    let joined = || run.log.iter().filter_map(|attempt| attempt.taken);
    let total: u128 = joined().sum();
    Waits {
        joined: joined().count() as u64,
        total: (total / u128::from(run.scenario.capacity)) as u64,
    }
}

/// The last arrival, the last attempt that was stopped, or the last answer that somebody was
/// served with.
fn end(run: &Record<'_>) -> Micros {
    let moments = run.log.iter().map(|it| match it.fate {
        Fate::Served => it.answer.expect("whoever is served has an answer"),
        _ => it.at,
    });
    let stopped = run.stopped.iter().map(|stop| stop.at);
    Micros(moments.chain(stopped).max().unwrap_or(0))
}

/// The first attempts of the herd are in no bin; those who give up after them are.
fn bins(run: &Record<'_>, width: Micros) -> Vec<Bin> {
    let mut bins = BTreeMap::<u64, Bin>::new();
    for attempt in run.log {
        let bin = bins.entry(attempt.at / width.0).or_default();
        match attempt.fate {
            Fate::Failed => bin.failed += 1,
            Fate::Rejected => bin.rejected += 1,
            Fate::Served => bin.served += 1,
            Fate::Late => bin.late += 1,
        }
        bin.first += u64::from(attempt.first);
    }
    for request in &run.requests {
        let last_attempt = match request.state {
            State::GaveUp(place) => Some(place.map_or(0, |place| run.log[place].at)),
            State::Stopped(at) => Some(at),
            State::Out | State::Back(_) => None,
        };
        if let Some(last_attempt) = last_attempt {
            bins.entry(last_attempt / width.0).or_default().gave_up += 1;
        }
    }
    let end = bins.last_key_value().map_or(0, |(last, _)| last + 1);
    (0..end)
        .map(|i| bins.get(&i).copied().unwrap_or_default())
        .collect()
}

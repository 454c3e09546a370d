//! Clients that can't differ: without jitter the whole herd is one cohort, and a wave one event.

use super::bins::Bins;
use super::outcome::{CutOff, Outcome, nearest_rank};
use super::progress::Progress;
use super::schedule::{Drawn, Schedule as _};
use super::server::Server;
use crate::scenario::Scenario;
use crate::time::Micros;

/// Runs a herd that shares one schedule without jitter.
///
/// Who is served of a wave (the lowest client indices) makes no difference to any figure, so
/// only the number of those still out is kept.
pub(super) fn run(
    scenario: &Scenario,
    backoff: &Drawn,
    bin: Micros,
    watch: &mut dyn FnMut(f64),
) -> Outcome {
    let mut progress = Progress::new(watch, scenario.events, scenario.clients);
    let mut server = Server::new(scenario.capacity, scenario.outage);
    let mut bins = Bins::new(bin);
    let mut waves_served: Vec<(Micros, u64)> = Vec::new();
    let (mut failed, mut rejected) = (0, 0);
    let mut waiting = scenario.clients;
    let mut at = Micros::ZERO;
    let mut cut_off = None;
    let mut waves = 0;

    while waiting > 0 {
        let retry = u32::try_from(waves + 1).unwrap_or(u32::MAX);
        at += Micros(backoff.delay(retry, &mut (), 0));
        if at >= scenario.horizon {
            cut_off = Some(CutOff::Horizon(scenario.horizon));
            break;
        }
        if waves == scenario.events {
            cut_off = Some(CutOff::Events(at));
            break;
        }
        waves += 1;
        progress.go_to(waves, scenario.clients - waiting);
        if at < scenario.outage {
            failed += waiting;
            bins.at(at.0).failed += waiting;
            continue;
        }
        let accepted = server.enter(at.window()).min(waiting);
        server.answered(accepted, waiting - accepted);
        rejected += waiting - accepted;
        let bin = bins.at(at.0);
        bin.served += accepted;
        bin.rejected += waiting - accepted;
        waiting -= accepted;
        if accepted > 0 {
            waves_served.push((at, accepted));
        }
    }

    let served = scenario.clients - waiting;
    let last_success = waves_served.last().map(|&(at, _)| at);
    let served_in_last = waves_served
        .iter()
        .rev()
        .take_while(|(at, _)| Some(at.window()) == last_success.map(Micros::window))
        .map(|(_, count)| count)
        .sum();
    let (peak_per_s, peak_at) = server.peak();
    Outcome {
        clients: scenario.clients,
        requests: scenario.clients,
        failed,
        rejected,
        served,
        late: 0,
        gave_up: 0,
        waiting,
        peak_per_s,
        peak_at,
        last_success,
        p50: time_of_rank(&waves_served, nearest_rank(50, served)),
        p99: time_of_rank(&waves_served, nearest_rank(99, served)),
        caught: scenario.clients,
        half_back: time_of_rank(&waves_served, nearest_rank(50, scenario.clients)),
        most_back: time_of_rank(&waves_served, nearest_rank(99, scenario.clients)),
        idle_capacity: server.idle_capacity(last_success, served_in_last),
        fallen: 0,
        down: Vec::new(),
        traffic: None,
        waits: None,
        end: cut_off.map_or(last_success.unwrap_or_default(), CutOff::at),
        cut_off,
        guard: None,
        bins,
    }
}

/// When the client of this rank among the served was back.
fn time_of_rank(waves_served: &[(Micros, u64)], rank: u64) -> Option<Micros> {
    let mut back = 0;
    waves_served.iter().find_map(|&(at, count)| {
        back += count;
        (back >= rank).then_some(at)
    })
}

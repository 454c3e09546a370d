//! What must hold of the outcome of every run.

use stampede::policy::Policy;
use stampede::scenario::{Scenario, WHOLE};
use stampede::sim::{Bin, CutOff, Guard, GuardBin, Outcome};
use stampede::time::Micros;

use super::{Held, hold};

/// A part of a bin.
type Part = fn(&Bin) -> u64;

/// Holds everything against the outcome of a run with bins of one second.
pub fn hold_of_outcome(scenario: &Scenario, policy: &Policy, outcome: &Outcome) -> Held {
    hold!(
        outcome.bins.width() == Micros::SECOND,
        "bins of {:?}",
        outcome.bins.width()
    );
    every_request_is_accounted_for(scenario, outcome)?;
    bins_add_up(outcome)?;
    a_cut_is_the_end(scenario, outcome)?;
    times_are_in_order(scenario, outcome)?;
    the_peak_is_the_fullest_second(scenario, outcome)?;
    the_server_does_what_it_can(scenario, outcome)?;
    guards_add_up(&Guard::of(policy, scenario), outcome)?;
    shares_are_shares(outcome)
}

fn begun(outcome: &Outcome) -> u64 {
    outcome.traffic.map_or(0, |traffic| traffic.first_attempts)
}

fn every_request_is_accounted_for(scenario: &Scenario, outcome: &Outcome) -> Held {
    let Outcome {
        requests,
        served,
        gave_up,
        waiting,
        ..
    } = *outcome;
    let ends = served + gave_up + waiting;
    hold!(
        ends == requests,
        "{served} served + {gave_up} gave up + {waiting} waiting = {ends}, of {requests}"
    );
    hold!(
        outcome.clients == scenario.clients,
        "{} clients",
        outcome.clients
    );
    hold!(
        requests == scenario.clients + begun(outcome),
        "{requests} requests"
    );
    hold!(
        outcome.traffic.is_some() == (scenario.rate > 0),
        "traffic: {:?}",
        outcome.traffic
    );
    hold!(
        outcome.waits.is_some() == (scenario.queue > 0),
        "a line: {:?}",
        outcome.waits
    );
    Ok(())
}

fn sum(outcome: &Outcome, part: Part) -> u64 {
    outcome.bins.as_slice().iter().map(part).sum()
}

fn bins_add_up(outcome: &Outcome) -> Held {
    let stopped = outcome
        .guard
        .as_ref()
        .map_or(0, |guard| guard.blocked_first);
    let totals: [(&str, Part, u64); 6] = [
        ("failed", |bin| bin.failed, outcome.failed),
        ("rejected", |bin| bin.rejected, outcome.rejected),
        ("served", |bin| bin.served, outcome.served),
        ("late", |bin| bin.late, outcome.late),
        ("first attempts", |bin| bin.first, begun(outcome) - stopped),
        ("gave up", |bin| bin.gave_up, outcome.gave_up),
    ];
    for (name, part, total) in totals {
        let sum = sum(outcome, part);
        hold!(
            sum == total,
            "{name}: the bins add up to {sum}, the figure is {total}"
        );
    }
    let last = outcome.bins.as_slice().last();
    hold!(
        last.is_none_or(|bin| bin.arrivals() + bin.gave_up > 0),
        "the last bin is empty"
    );
    Ok(())
}

/// Requests still out mean a cut, and a cut means requests still out or not yet begun.
fn a_cut_is_the_end(scenario: &Scenario, outcome: &Outcome) -> Held {
    let bins = outcome.bins.as_slice().len() as u64;
    let last_bin = Micros::from_secs(bins.saturating_sub(1));
    hold!(
        last_bin <= outcome.end,
        "arrivals in the second {last_bin:?}, after the end at {:?}",
        outcome.end
    );
    let Some(cut_off) = outcome.cut_off else {
        hold!(
            outcome.waiting == 0,
            "{} wait, and nothing was cut off",
            outcome.waiting
        );
        return Ok(());
    };
    let at = cut_off.at();
    let more_to_come = scenario.rate > 0 && at < scenario.until;
    hold!(
        outcome.waiting > 0 || more_to_come,
        "cut off with nobody out: {cut_off:?}"
    );
    hold!(
        at <= scenario.horizon,
        "cut off at {at:?}, beyond the horizon"
    );
    hold!(
        at == outcome.end,
        "cut off at {at:?}, and the end is {:?}",
        outcome.end
    );
    let is_at_horizon = at == scenario.horizon;
    hold!(
        is_at_horizon || !matches!(cut_off, CutOff::Horizon(_)),
        "{cut_off:?} before the horizon"
    );
    Ok(())
}

fn times_are_in_order(scenario: &Scenario, outcome: &Outcome) -> Held {
    let Outcome {
        p50,
        p99,
        last_success,
        end,
        ..
    } = *outcome;
    let times = [p50, p99, last_success];
    hold!(
        times.is_sorted(),
        "half, 99 % and all are back at {times:?}"
    );
    hold!(
        p50.is_some() == last_success.is_some(),
        "half, 99 % and all are back at {times:?}"
    );
    // What the server had taken on before a cut is answered all the same.
    let answered = match outcome.cut_off {
        Some(_) => end.0 + scenario.latency.0 + longest_line(scenario),
        None => end.0,
    };
    hold!(
        last_success.is_none_or(|last| last.0 <= answered),
        "the last is back at {last_success:?}, the end is {end:?}"
    );
    let mut before = scenario.outage;
    for &(from, to) in &outcome.down {
        hold!(
            from >= before && to.0 - from.0 == scenario.down.0,
            "down from {from:?} to {to:?}"
        );
        before = to;
    }
    hold!(
        outcome.fallen >= outcome.down.len() as u64,
        "{} falls",
        outcome.fallen
    );
    Ok(())
}

/// How long the last place in a full line takes to come up.
fn longest_line(scenario: &Scenario) -> u64 {
    match scenario.queue {
        0 => 0,
        places => (places + 2) * Micros::SECOND.0 / scenario.capacity + 1,
    }
}

/// The second in which the outage ends is counted from its end on, so its bin says too much.
fn the_peak_is_the_fullest_second(scenario: &Scenario, outcome: &Outcome) -> Held {
    let Outcome {
        peak_per_s,
        peak_at,
        ..
    } = *outcome;
    hold!(
        peak_at.is_some() == (peak_per_s > 0),
        "{peak_per_s} at {peak_at:?}"
    );
    let peak_at = peak_at.unwrap_or(Micros(u64::MAX));
    for (second, bin) in (0..).zip(outcome.bins.as_slice()) {
        let (start, arrivals) = (Micros::from_secs(second), bin.arrivals());
        if start < scenario.outage {
            let is_less = start != peak_at || arrivals >= peak_per_s;
            hold!(is_less, "a peak of {peak_per_s} where {arrivals} arrive");
            continue;
        }
        let fits = match start.cmp(&peak_at) {
            std::cmp::Ordering::Less => arrivals < peak_per_s || peak_per_s == 0 && arrivals == 0,
            std::cmp::Ordering::Equal => arrivals == peak_per_s,
            std::cmp::Ordering::Greater => arrivals <= peak_per_s,
        };
        hold!(
            fits,
            "{arrivals} arrive at {start:?}; the peak is {peak_per_s} at {peak_at:?}"
        );
    }
    Ok(())
}

fn the_server_does_what_it_can(scenario: &Scenario, outcome: &Outcome) -> Held {
    for (second, bin) in (0..).zip(outcome.bins.as_slice()) {
        let taken = bin.served + bin.late;
        let is_served = taken <= scenario.capacity || scenario.queue > 0;
        hold!(
            is_served,
            "{taken} served in second {second}, of {}",
            scenario.capacity
        );
        let is_down = scenario.failure == WHOLE && Micros::from_secs(second + 1) <= scenario.outage;
        hold!(
            !is_down || taken + bin.rejected == 0,
            "answers in second {second} of the outage"
        );
    }
    Ok(())
}

fn guards_add_up(guard: &Guard, outcome: &Outcome) -> Held {
    hold!(
        outcome.guard.is_some() != guard.is_none(),
        "what guards did: {:?}",
        outcome.guard.is_some()
    );
    let Some(guarded) = &outcome.guard else {
        return Ok(());
    };
    let sum = |part: fn(&GuardBin) -> u64| guarded.trace.iter().map(part).sum::<u64>();
    let totals = [
        ("refused", sum(|bin| bin.refused), guarded.refused),
        ("stopped", sum(|bin| bin.blocked), guarded.blocked),
        ("opened", sum(|bin| bin.opened), guarded.opened),
    ];
    for (name, sum, total) in totals {
        hold!(
            sum == total,
            "{name}: the bins add up to {sum}, the figure is {total}"
        );
    }
    hold!(
        guarded.refused <= outcome.gave_up,
        "{} refused, {} gave up",
        guarded.refused,
        outcome.gave_up
    );
    hold!(
        guarded.blocked_first <= guarded.blocked,
        "{} first attempts stopped",
        guarded.blocked_first
    );
    hold!(
        sum(|bin| bin.closed) <= guarded.opened,
        "closed more often than opened"
    );
    let are_shares = guarded
        .trace
        .iter()
        .all(|bin| u64::from(bin.level.max(bin.open)) <= WHOLE);
    hold!(are_shares, "more than all of a budget, or of the breakers");
    Ok(())
}

fn shares_are_shares(outcome: &Outcome) -> Held {
    let shares = [
        outcome.wasted_share(),
        outcome.retry_share(),
        outcome.lost_share(),
    ];
    let are_shares = shares
        .into_iter()
        .flatten()
        .all(|share| (0.0..=1.0).contains(&share));
    hold!(are_shares, "wasted, retries, lost: {shares:?}");
    let others = [
        outcome.amplification(),
        outcome.goodput_per_s(),
        outcome.mean_wait_s(),
    ];
    let are_numbers = others
        .into_iter()
        .flatten()
        .all(|number| number.is_finite() && number >= 0.0);
    hold!(are_numbers, "amplification, goodput, wait: {others:?}");
    Ok(())
}

//! The figures of a run that has ended.

use super::server::Server;
use super::tally::Tally;
use crate::scenario::Scenario;
use crate::sim::outcome::{CutOff, Outcome, Traffic, Waits};
use crate::time::Micros;

/// What came of a run in which so many new requests began.
pub(in crate::sim) fn outcome(
    scenario: &Scenario,
    mut tally: Tally,
    mut server: Server,
    first_attempts: u64,
    cut_off: Option<CutOff>,
) -> Outcome {
    let Scenario {
        clients,
        outage,
        until,
        rate,
        queue,
        ..
    } = *scenario;
    let end = cut_off.map_or(tally.last(), CutOff::at);
    // The traffic may go on for a while after the last of it has arrived.
    let traffic_end = cut_off.map_or(until, |cut_off| cut_off.at().min(until));
    let requests = clients + first_attempts;
    let (peak_per_s, peak_at) = server.peak();
    let (joined, total) = server.waits();
    let [p50, p99] = [50, 99].map(|percent| tally.percentile(percent));
    let caught = clients + tally.caught_beside_the_herd;
    let [half_back, most_back] = [50, 99].map(|percent| tally.time_of_share(percent, caught));
    Outcome {
        clients,
        requests,
        failed: tally.failed,
        rejected: tally.rejected,
        served: tally.served,
        late: tally.late,
        gave_up: tally.gave_up,
        waiting: requests - tally.served - tally.gave_up,
        peak_per_s,
        peak_at,
        last_success: tally.last_return(),
        p50,
        p99,
        caught,
        half_back,
        most_back,
        idle_capacity: tally.idle_capacity,
        fallen: server.fallen(),
        down: server.down(),
        traffic: (rate > 0).then(|| Traffic {
            first_attempts,
            served: tally.served_in_traffic,
            span: Micros(traffic_end.0.saturating_sub(outage.0)),
        }),
        waits: (queue > 0).then_some(Waits { joined, total }),
        end,
        cut_off,
        guard: None,
        bins: tally.bins(),
    }
}

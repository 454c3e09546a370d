//! What one client waits: it comes to an end, and its figures are in their order.

use stampede::policy::{Part, Policy};
use stampede::scenario::Scenario;
use stampede::sim::{OneClient, RetryWait, Span, one_client};

use super::{Held, hold};

/// Over how many clients, and how many retries each.
const CLIENTS: u32 = 100;
const RETRIES: u32 = 40;

/// Works out what one client waits, by itself and as if it went on for ever.
pub fn hold_of_waits(scenario: &Scenario, policy: &Policy) -> Held {
    let endless = policy.with(Part::Attempts, 0).with(Part::Deadline, 0);
    for policy in [*policy, endless] {
        let client = one_client(scenario, &policy, RETRIES, CLIENTS);
        is_in_order(&client).map_err(|what| format!("{}: one client: {what}", policy.write()))?;
    }
    Ok(())
}

/// What must hold of what one client waits.
pub fn is_in_order(client: &OneClient) -> Held {
    let mut before = 0.0;
    let mut made_before = 1.0;
    for (place, listed) in client.retries.iter().enumerate() {
        let RetryWait {
            retry,
            wait,
            since,
            at_cap,
            same,
            through,
            made,
        } = *listed;
        hold!(
            retry as usize == place + 1,
            "retry {retry} at place {place}"
        );
        for (name, span) in [("delay", wait), ("time since the first failure", since)] {
            let Span {
                min,
                p5,
                median,
                p95,
                max,
            } = span;
            hold!(
                [min, p5, median, p95, max].is_sorted(),
                "{name} of retry {retry}: {span:?}"
            );
        }
        for (name, share) in [
            ("at the cap", at_cap),
            ("same", same),
            ("through", through),
            ("made", made),
        ] {
            hold!(
                (0.0..=1.0).contains(&share),
                "{name} at retry {retry}: {share}"
            );
        }
        hold!(
            through >= before - 1e-9,
            "less through at retry {retry}: {through} after {before}"
        );
        before = through;
        // The first retry's share is exact, the others are of a sample.
        hold!(
            made <= made_before || retry == 2,
            "more make retry {retry}: {made} after {made_before}"
        );
        made_before = made;
    }
    let listed = client
        .cap_first
        .is_none_or(|first| (1..=client.retries.len() as u32).contains(&first));
    hold!(listed, "the cap is reached at {:?}", client.cap_first);
    Ok(())
}

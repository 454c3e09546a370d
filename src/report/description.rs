//! A chart in words, for those who hear the page.

use crate::chart::Second;
use crate::scenario::Scenario;
use crate::sim::{Outcome, Policy};
use crate::time::Micros;
use crate::words;

/// The scenario in a line: `1,000 clients · server down for 10 s, then 100 a second · base 1 s,
/// cap 30 s · seed 42`.
pub fn scenario_line(scenario: &Scenario) -> String {
    let Scenario {
        clients,
        outage,
        capacity,
        base,
        cap,
        seed,
        ..
    } = *scenario;
    let herd = match clients {
        1 => "1 client".to_owned(),
        many => format!("{} clients", words::count(many)),
    };
    let server = match outage {
        Micros::ZERO => format!("server back at once, {} a second", words::count(capacity)),
        outage => format!(
            "server down for {}, then {} a second",
            words::exact_duration(outage),
            words::count(capacity)
        ),
    };
    let [base, cap] = [base, cap].map(words::exact_duration);
    format!("{herd} · {server} · base {base}, cap {cap} · seed {seed}")
}

/// What is worth knowing of a scenario before its results; `None` for most.
pub fn remark(scenario: &Scenario) -> Option<String> {
    (scenario.cap < scenario.base).then(|| {
        format!(
            "The cap is below the base, so no delay is longer than {}.",
            words::exact_duration(scenario.cap)
        )
    })
}

/// What one chart shows, in a few sentences.
pub fn chart_description(scenario: &Scenario, policy: Policy, outcome: &Outcome) -> String {
    let mut text = format!(
        "{}: arrivals per second over time, against a capacity of {} a second.",
        policy.name(),
        words::count(scenario.capacity)
    );
    if outcome.failed > 0 {
        let outage = words::duration(scenario.outage);
        let failed = words::count(outcome.failed);
        let arrivals = if outcome.failed == 1 {
            "arrival fails"
        } else {
            "arrivals fail"
        };
        text += &format!(" During the outage of {outage}, {failed} {arrivals}.");
    }
    if let Some(at) = outcome.peak_at {
        let peak = words::count(outcome.peak_per_s);
        let at = words::duration(at);
        let rejected = words::count(outcome.rejected);
        text += &format!(
            " After it, at most {peak} arrive in one second, at {at}; {rejected} are turned away in all."
        );
    }
    match (outcome.waiting, outcome.last_success) {
        (0, Some(last)) => {
            text += &format!(" The last client is back at {}.", words::duration(last))
        }
        (waiting, _) => {
            let at = outcome.cut_off.map_or(Micros::ZERO, |cut_off| cut_off.at());
            let are = if waiting == 1 { "is" } else { "are" };
            let waiting = words::count(waiting);
            let at = words::duration(at);
            text += &format!(" {waiting} {are} still out when the run is cut off at {at}.");
        }
    }
    text
}

/// What a bar stands for, where it is not one second.
pub fn bar_description(span_s: u32) -> Option<String> {
    let span = words::duration(Micros::from_secs(u64::from(span_s)));
    (span_s > 1).then(|| format!("Each bar is the busiest second of {span}."))
}

/// What arrived in one second, or in the busiest second of a longer span, for the crosshair:
/// `15 s: 1,000 arrived, 100 served, 900 turned away`.
pub fn second_description(second: Second, span_s: u32) -> String {
    let time = |seconds: u32| words::duration(Micros::from_secs(u64::from(seconds)));
    let mut parts = vec![format!("{} arrived", words::count(second.arrivals()))];
    let counts = [
        (second.served, "served"),
        (second.rejected, "turned away"),
        (second.failed, "failed"),
    ];
    for (count, what) in counts {
        if count > 0 {
            parts.push(format!("{} {what}", words::count(u64::from(count))));
        }
    }
    let when = if span_s > 1 {
        let start = second.at / span_s * span_s;
        format!(
            "{} to {}, busiest second",
            time(start),
            time(start.saturating_add(span_s))
        )
    } else {
        time(second.at)
    };
    format!("{when}: {}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{RunOptions, run};

    #[test]
    fn a_chart_in_words() {
        let scenario = Scenario::default();
        let outcome = run(&scenario, Policy::NoJitter, &RunOptions::default()).unwrap();
        assert_eq!(
            chart_description(&scenario, Policy::NoJitter, &outcome),
            "No jitter: arrivals per second over time, against a capacity of 100 a second. \
             During the outage of 10 s, 3,000 arrivals fail. After it, at most 1,000 arrive in \
             one second, at 15 s; 4,500 are turned away in all. The last client is back at \
             4 min 31 s."
        );
    }

    #[test]
    fn a_scenario_in_a_line() {
        let scenario = Scenario::default();
        assert_eq!(
            scenario_line(&scenario),
            "1,000 clients · server down for 10 s, then 100 a second · base 1 s, cap 30 s · seed 42"
        );
        assert_eq!(remark(&scenario), None);
        let scenario = Scenario {
            clients: 1,
            outage: Micros::ZERO,
            cap: Micros::from_millis(250),
            ..scenario
        };
        assert_eq!(
            scenario_line(&scenario),
            "1 client · server back at once, 100 a second · base 1 s, cap 250 ms · seed 42"
        );
        assert_eq!(
            remark(&scenario).unwrap(),
            "The cap is below the base, so no delay is longer than 250 ms."
        );
    }

    #[test]
    fn a_second_in_words() {
        let second = Second {
            at: 15,
            served: 100,
            rejected: 900,
            failed: 0,
        };
        assert_eq!(
            second_description(second, 1),
            "15 s: 1,000 arrived, 100 served, 900 turned away"
        );
        assert_eq!(
            second_description(second, 10),
            "10 s to 20 s, busiest second: 1,000 arrived, 100 served, 900 turned away"
        );
    }
}

//! The scenario in words.

use crate::scenario::{Group, Parameter, Scenario, parameter};
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
        0 => "no herd".to_owned(),
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
    let mut line = format!("{herd} · {server} · base {base}, cap {cap} · seed {seed}");
    for group in Group::FOLDED {
        // What goes with something that is on is told, too: until when, how long, how.
        let goes_with = [Group::Traffic, Group::Crash, Group::Hint].contains(&group);
        let is_told = |p: &&Parameter| {
            p.is_changed(scenario) || goes_with && group.leads(scenario) && p.off.is_none()
        };
        let changed = group.parameters().filter(is_told);
        let changed: Vec<_> = changed.map(|p| p.told(p.get(scenario))).collect();
        if !changed.is_empty() {
            line += " · ";
            line += &changed.join(", ");
        }
    }
    line
}

/// What is worth knowing of a scenario before its results; `None` for most.
pub fn remark(scenario: &Scenario) -> Option<String> {
    let cap = (scenario.cap < scenario.base).then(|| {
        format!(
            "The cap is below the base, so no delay is longer than {}.",
            words::exact_duration(scenario.cap)
        )
    });
    let remarks: Vec<_> = cap.into_iter().chain(patience_sentence(scenario)).collect();
    (!remarks.is_empty()).then(|| remarks.join(" "))
}

/// What to expect of a run that may take more events than usual; `None` if it may not.
pub fn patience_sentence(scenario: &Scenario) -> Option<String> {
    let usual = parameter("events")?.default;
    (scenario.events > usual).then(|| {
        format!(
            "With {} events in place of {} a panel can take {} as long: minutes rather than seconds.",
            words::count(scenario.events),
            words::count(usual),
            words::times(scenario.events as f64 / usual as f64)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let patient = Scenario {
            events: 1_000_000_000,
            ..Scenario::default()
        };
        assert_eq!(
            remark(&patient).unwrap(),
            "With 1,000,000,000 events in place of 50,000,000 a panel can take 20.0× as long: \
             minutes rather than seconds."
        );
        assert_eq!(patience_sentence(&Scenario::default()), None);
        let link = "clients=0&rate=50&arrivals=even&timeout=1s&crash=3.5&retry_after=5s&obey=exact";
        assert_eq!(
            scenario_line(&crate::link::read(link).state.scenario),
            "no herd · server down for 10 s, then 100 a second · base 1 s, cap 30 s · seed 42 · \
             new requests 50 /s, they arrive evenly spaced, until 1 min · timeout 1 s · falls over at 3.5×, stays down 5 s · \
             Retry-After 5 s, the client waits exactly as long as asked"
        );
    }
}

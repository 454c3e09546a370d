//! Labels and figures that say what is so: of whom, and when.

use std::process::Command;

use stampede::link::read;
use stampede::policy::{Policy, entry};
use stampede::scenario::Scenario;
use stampede::sim::{Outcome, RunOptions, one_client, run};
use stampede::time::Micros;

/// What the command line prints.
#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_stampede"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn line<'a>(table: &'a str, start: &str) -> &'a str {
    let found = table.lines().find(|line| line.starts_with(start));
    found.unwrap_or_else(|| panic!("no line {start} in {table}"))
}

fn outcome(link: &str) -> Outcome {
    let state = read(link).state;
    let policy = state.panels.policies()[0];
    run(&state.scenario, policy, &RunOptions::default()).unwrap()
}

/// A fixed interval is back at 19 s where the even pace takes 20.
#[test]
fn the_even_pace_is_no_bound() {
    let outcome = outcome("panels=fixed");
    assert_eq!(outcome.last_success, Some(Micros::from_secs(19)));
    let table = prints(&["run", "?panels=fixed"]);
    assert!(table.contains("At an even pace everybody would be back at 20 s."));
    // The room of the second in which the server comes back, and that of the next: 2.9 s at an even pace.
    let sooner = self::outcome("clients=200&outage=900ms&base=1ms&cap=1ms&panels=none");
    assert_eq!(sooner.last_success, Some(Micros::SECOND));
    for link in ["", "?panels=fixed", "?clients=100&outage=400ms"] {
        assert!(
            !prints(&["run", link]).contains("could do better"),
            "{link}"
        );
    }
}

#[test]
fn a_peak_has_its_moment() {
    let table = prints(&["run", ""]);
    assert!(line(&table, "Peak after recovery, in one second").contains("155"));
    assert!(!table.contains("Most arrivals in one second"));
    let nobody = prints(&["run", "?outage=1h&attempts=7&cap=60s"]);
    let peak = line(&nobody, "Peak after recovery, in one second");
    assert_eq!(peak.matches("nobody arrived").count(), 4, "{peak}");
}

#[test]
fn half_of_the_clients_are_never_back_where_most_give_up() {
    let link = "?clients=100&outage=0s&capacity=1&attempts=4&panels=none";
    let table = prints(&["run", link]);
    for label in [
        "Half of the clients back",
        "99 % of the clients back",
        "Last client back",
    ] {
        assert!(line(&table, label).ends_with("never"), "{table}");
    }
    // The published key is of those that got back, and stays.
    let json: serde_json::Value = serde_json::from_str(&prints(&["run", link, "--json"])).unwrap();
    assert_eq!(json["panels"][0]["p50_s"], 3.0);
    assert_eq!(json["panels"][0]["gave_up"], 97);
    let few_lost = prints(&["run", "?attempts=7&panels=full"]);
    assert!(
        line(&few_lost, "Last client back").contains("40.2 s, last of 985"),
        "{few_lost}"
    );
}

#[test]
fn a_schedule_says_what_ends_it() {
    for (id, deadline) in [
        ("google-api-core", "2 min"),
        ("kafka-retry", "2 min"),
        ("cenkalti-v4", "15 min"),
    ] {
        let text = prints(&["schedule", id]);
        let expected = format!("It retries within {deadline}, its deadline");
        assert!(text.contains(&expected), "{text}");
        assert!(!text.contains("without a limit of attempts or of time"));
        let listed = prints(&["policies", "--search", id]);
        assert!(listed.contains(&expected), "{listed}");
    }
    // Whom the deadline stops has no time; who would make it by itself is told apart.
    let text = prints(&["schedule", "google-api-core", "--retries", "40", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let [first, last] = [0, 39].map(|i| &json["retries"][i]);
    assert_eq!(first["share_made"], 1.0);
    assert_eq!(first["since_median_s"], first["median_s"]);
    assert_eq!(last["share_made"], 0.0);
    assert!(last["since_median_s"].is_null() && last["max_s"] == 59.999_999);
    let own: serde_json::Value =
        serde_json::from_str(&prints(&["schedule", "google-api-core", "--json"])).unwrap();
    for i in 0..10 {
        assert_eq!(
            own["retries"][i], json["retries"][i],
            "one population in both"
        );
    }
    // Nothing but a long path is wider than a terminal.
    for line in prints(&["policies"]).lines() {
        let is_one_word = !line.trim().contains(' ');
        assert!(line.chars().count() <= 100 || is_one_word, "{line}");
    }
    let aws = prints(&["policies", "--search", "aws-2026-transient"]);
    for said in ["3 attempts", "After a Retry-After", "bucket of 500 tokens"] {
        assert!(aws.contains(said), "{aws}");
    }
}

/// What was given is named as it was given, and so is what stands between delays.
#[test]
fn a_list_with_another_separator_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_stampede"))
        .args(["schedule", "custom~growth:table~delays:3s+18s"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("3s+18s") && told.contains('/'), "{told}");
}

/// Nobody's latency is added to the times of one that retries at once.
#[test]
fn immediate_retries_take_no_time() {
    let text = prints(&["schedule", "immediate", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    for retry in json["retries"].as_array().unwrap() {
        assert_eq!(retry["since_median_s"], 0.0);
    }
}

#[test]
fn none_is_widened_by_extra() {
    let state = read("panels=custom~first:1s~jitter:none~extra:100ms").state;
    let policy = state.panels.policies()[0];
    assert!(policy.has_jitter());
    let client = one_client(&Scenario::default(), &policy, 1, 400);
    let wait = client.retries[0].wait;
    assert_eq!((wait.min, wait.max), (Micros::SECOND, Micros(1_099_999)));
    let text = prints(&["schedule", "custom~first:1s~jitter:none~extra:100ms"]);
    assert!(text.contains("random(0,"), "{text}");
    let plain = Policy::NO_JITTER;
    assert!(!plain.has_jitter());
}

/// The least and the greatest delay are bounds, not the ends of a sample.
#[test]
fn the_ends_of_a_delay_are_exact() {
    let of = |policy: &Policy, retry: usize| {
        let client = one_client(&Scenario::default(), policy, 12, 50);
        let wait = client.retries[retry - 1].wait;
        (wait.min, wait.max)
    };
    let decorrelated = &Policy::DECORRELATED;
    assert_eq!(of(decorrelated, 3), (Micros::SECOND, Micros(26_999_987)));
    assert_eq!(of(decorrelated, 4).1, Micros::from_secs(30));
    let socketio = &entry("socketio-client").unwrap().policy;
    let (least, most) = of(socketio, 1);
    assert!(least >= Micros::from_millis(500) && most <= Micros::from_millis(1_500));
    for id in ["finagle-tries", "finagle-failfast", "polly-decorrelated-v2"] {
        let policy = &entry(id).unwrap().policy;
        let client = one_client(&Scenario::default(), policy, 6, 20_000);
        for retry in &client.retries {
            let wait = retry.wait;
            assert!(wait.min <= wait.p5 && wait.p95 <= wait.max, "{id} {wait:?}");
        }
    }
}

/// However many retries are asked for, it is soon over: by counts, so that it is the same everywhere.
#[test]
fn a_long_schedule_is_bounded() {
    let text = prints(&["schedule", "decorrelated", "--retries", "1000", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["retries"].as_array().unwrap().len(), 1_000);
}

#[test]
fn seeds_show_all_five_figures_a_mean_and_a_deviation() {
    let table = prints(&["run", "?clients=100", "--seeds", "20"]);
    for label in ["5 % to 95 %", "least to most", "mean ± deviation"] {
        assert!(table.contains(label), "{table}");
    }
    let text = prints(&["run", "?clients=100", "--seeds", "20", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let retries = json["panels"][1]["retries"].as_object().unwrap();
    let keys: Vec<_> = retries.keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["min", "p5", "median", "p95", "max", "mean", "deviation"]
    );
    let values: Vec<f64> = (42..62)
        .map(|seed| {
            let state = read(&format!("clients=100&seed={seed}")).state;
            let policy = state.panels.policies()[1];
            let outcome = run(&state.scenario, policy, &RunOptions::default()).unwrap();
            outcome.retries() as f64
        })
        .collect();
    let mean = values.iter().sum::<f64>() / 20.0;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    let deviation = (squares / 19.0).sqrt();
    assert!((retries["mean"].as_f64().unwrap() - mean).abs() < 1e-6);
    assert!((retries["deviation"].as_f64().unwrap() - deviation).abs() < 1e-6);
}

/// Envoy counts attempts under way: of six that fail at once three may retry, and a client that is a
/// process of its own has nobody to share with.
#[test]
fn a_budget_counts_attempts_under_way() {
    let link = "clients=6&outage=1s&latency=5ms&panels=envoy-router~share:100~retries:0";
    assert_eq!(outcome(&format!("{link}&processes=1")).retries(), 3);
    assert_eq!(outcome(link).retries(), 0);
}

#[test]
fn a_client_is_a_process_of_its_own_unless_the_link_says_otherwise() {
    let link = "panels=aws-2026-transient~attempts:20~cost:100";
    let own = outcome(link);
    let one = outcome(&format!("{link}&processes=1"));
    let refused = |outcome: &Outcome| outcome.guard.as_ref().unwrap().refused;
    // Five retries each, or five in all and what successes give back.
    assert!(refused(&one) > 900, "{}", refused(&one));
    assert!(own.retries() > 3 * one.retries());
}

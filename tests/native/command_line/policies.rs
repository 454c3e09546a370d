//! The library and the schedules on the command line.

use serde_json::Value;

use super::{json, refuses, stampede, text};

/// One JSON value a line.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = stampede(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines = text(&output.stdout).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_library_is_listed_and_searched() {
    let all = lines(&["policies", "--json"]);
    assert_eq!(all.len(), 103);
    for row in &all {
        for key in [
            "id",
            "name",
            "ecosystem",
            "version_seen",
            "source",
            "formula",
            "policy",
        ] {
            assert!(
                row[key].as_str().is_some_and(|text| !text.is_empty()),
                "{row} {key}"
            );
        }
    }
    let found = lines(&["policies", "--search", "redis no jitter", "--json"]);
    let ids: Vec<_> = found
        .iter()
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["bullmq-redis", "ioredis-5", "lettuce"]);
    let output = stampede(&["policies", "--search", "SQS visibility"]);
    let told = text(&output.stdout);
    assert!(
        told.starts_with("sqs-visibility  Amazon SQS redelivery"),
        "{told}"
    );
    assert!(told.ends_with("\n1 policy\n"), "{told}");
    assert!(text(&stampede(&["policies", "--search", "no such thing"]).stdout) == "0 policies\n");
    let unverified = text(&stampede(&["policies", "--search", "unverified"]).stdout).to_owned();
    assert!(unverified.contains("[not verified]"), "{unverified}");
}

#[test]
fn a_schedule_by_name() {
    let schedule = json(&["schedule", "socketio-client", "--retries", "5", "--json"]);
    assert_eq!(schedule["policy"], "socketio-client");
    assert_eq!(schedule["cap_first_reached_at_retry"], 3);
    assert_eq!(schedule["attempts"], Value::Null);
    let retries = schedule["retries"].as_array().unwrap();
    let shares: Vec<_> = retries
        .iter()
        .map(|row| row["share_at_cap"].as_f64().unwrap())
        .collect();
    assert_eq!(shares, [0.0, 0.0, 0.3, 0.9, 1.0]);
    let third = &retries[2];
    for (key, expected) in [
        ("min_s", 2.2),
        ("p5_s", 2.3),
        ("median_s", 4.0),
        ("p95_s", 5.0),
        ("max_s", 5.0),
    ] {
        let found = third[key].as_f64().unwrap();
        assert!((found - expected).abs() < 0.005, "{key} {found}");
    }
}

/// Who asks for more retries than a library makes by itself gets them, and is told.
#[test]
fn a_schedule_as_far_as_asked() {
    let own = json(&["schedule", "aws-go-v2-pre2026", "--json"]);
    assert_eq!(
        (own["retries"].as_array().unwrap().len(), &own["attempts"]),
        (2, &Value::from(3))
    );
    let asked = json(&["schedule", "aws-go-v2-pre2026", "--retries", "6", "--json"]);
    let fifth = &asked["retries"][4];
    assert_eq!(
        (&fifth["min_s"], &fifth["share_at_cap"]),
        (&Value::from(20.0), &Value::from(1.0))
    );
    let table = stampede(&["schedule", "aws-go-v2-pre2026", "--retries", "6"]);
    assert!(text(&table.stdout).contains("By itself it makes 3 attempts, so 2 retries."));
}

#[test]
fn the_schedules_of_a_link() {
    let schedules = lines(&["schedule", "?panels=none,full~cap:5s&base=200ms", "--json"]);
    let policies: Vec<_> = schedules
        .iter()
        .map(|row| row["policy"].as_str().unwrap())
        .collect();
    assert_eq!(policies, ["none", "full~cap:5s"]);
    assert_eq!(schedules[0]["retries"][1]["min_s"], 0.4);
    assert_eq!(schedules[1]["cap_s"], 5.0);
    assert_eq!(lines(&["schedule", "", "--json"]).len(), 4);
}

#[test]
fn any_policy_of_a_link_is_run() {
    let run = json(&["run", "?panels=socketio-client,full~attempts:3", "--json"]);
    let strategies: Vec<_> = run["panels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| &p["strategy"])
        .collect();
    assert_eq!(strategies, ["socketio-client", "full~attempts:3"]);
    // Three attempts at most: the herd's limits are the panel's own.
    assert_eq!(run["panels"][1]["retries"], 2_000);
    assert_eq!(run["panels"][1]["gave_up"], 1_000);
}

/// A sign of per cent needs no escape here, and is taken with one.
#[test]
fn a_share_below_one_per_cent_by_itself() {
    for text in ["additive~spread:0.1%", "additive~spread:0.1%25"] {
        let schedule = json(&["schedule", text, "--json"]);
        assert_eq!(schedule["policy"], "additive~spread:0.1%");
        assert_eq!(schedule["notices"], serde_json::json!([]));
    }
}

#[cfg(unix)]
#[test]
fn words_that_are_not_utf_8_are_searched_for() {
    use std::os::unix::ffi::OsStrExt as _;

    let output = super::command(&["policies", "--search"])
        .arg(std::ffi::OsStr::from_bytes(b"redis\xff"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "0 policies\n");
}

#[test]
fn what_is_no_policy_is_refused() {
    refuses(
        &["schedule", "socket-io"],
        "no policy is called \"socket-io\"",
    );
    refuses(
        &["schedule", "full", "--retries", "0"],
        "it must be from 1 to 1,000",
    );
    refuses(
        &["schedule", "full", "--retries", "many"],
        "it must be a whole number such as 10",
    );
    refuses(
        &[
            "schedule",
            &format!("custom~delays:{}", "0/".repeat(10_000)),
        ],
        "8,192 are allowed",
    );
    let output = stampede(&["schedule", "full~multiplier:1e300~attempts:0", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stderr);
    assert!(
        told.contains("so 100× is used.") && told.contains("so 1 is used."),
        "{told}"
    );
}

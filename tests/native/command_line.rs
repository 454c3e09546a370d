//! The command line, as a process: what it prints, what it tells, and its exit code.

mod batch;
mod policies;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stampede"));
    command.args(arguments);
    command
}

/// Runs the command line with nothing on standard input.
fn stampede(arguments: &[&str]) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs the command line on this standard input.
fn stampede_on(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The JSON of a run that went well.
#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let output = stampede(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Asserts that arguments are refused with this in the message, and nothing on standard output.
#[track_caller]
fn refuses(arguments: &[&str], message: &str) {
    let output = stampede(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "");
    let told = text(&output.stderr);
    assert!(told.contains(message), "{told}");
}

/// The starts of the seconds in which somebody arrived, and the sum of all arrivals.
fn arrivals(bins: &Value) -> (Vec<f64>, u64) {
    let width = bins["width_s"].as_f64().unwrap();
    let columns = ["failed", "rejected", "served"].map(|key| bins[key].as_array().unwrap());
    let arrivals = (0..columns[0].len()).map(|i| {
        let counts = columns.map(|column| column[i].as_u64().unwrap());
        counts.iter().sum::<u64>()
    });
    let arrivals: Vec<u64> = arrivals.collect();
    let starts = arrivals.iter().enumerate().filter(|(_, n)| **n > 0);
    (
        starts.map(|(i, _)| i as f64 * width).collect(),
        arrivals.iter().sum(),
    )
}

/// Asserts that every figure of the published row is the panel's, the waves included.
#[track_caller]
fn matches_published_row(panel: &Value, row: &Value) {
    for (key, published) in row.as_object().unwrap() {
        if key == "waves_s" {
            let (starts, _) = arrivals(&panel["bins"]);
            let waves = published.as_array().unwrap().iter();
            let waves: Vec<f64> = waves.map(|wave| wave.as_f64().unwrap()).collect();
            assert_eq!(starts.len(), waves.len());
            for (start, wave) in starts.iter().zip(waves) {
                assert!((start - wave).abs() < 1e-9, "{start} {wave}");
            }
        } else {
            assert_eq!(panel[key].as_f64(), published.as_f64(), "{key}");
        }
    }
}

#[test]
fn the_default_page_gives_the_published_figures() {
    let article: Value = serde_json::from_str(include_str!("data/article.json")).unwrap();
    for link in ["", article["link"].as_str().unwrap()] {
        let document = json(&["run", link, "--json"]);
        assert_eq!(document["ideal_s"], article["ideal_s"]);
        assert_eq!(document["panels"][0]["strategy"], "none");
        matches_published_row(&document["panels"][0], &article["none"]);
    }
}

#[test]
fn the_second_published_scenario_gives_its_figures() {
    let second: Value = serde_json::from_str(include_str!("data/second-scenario.json")).unwrap();
    let link = second["link"].as_str().unwrap();
    let document = json(&["run", link, "--json", "--bin", "100ms"]);
    matches_published_row(&document["panels"][0], &second["none_exact"]);
}

#[test]
fn the_json_has_its_keys_in_the_order_of_the_contract() {
    let output = stampede(&["run", "?base=250ms&scale=full", "--json"]);
    let printed = text(&output.stdout);
    let start = concat!(
        r#"{"version":1,"scenario":{"clients":1000,"outage_s":10.0,"capacity":100,"base_s":0.25,"#,
        r#""cap_s":30.0,"seed":42,"horizon_s":604800.0,"events":50000000,"#,
        r#""link":"?base=250ms&scale=full"},"ideal_s":20.0,"notices":[],"#,
        r#""panels":[{"strategy":"none","attempts":"#,
    );
    assert!(printed.starts_with(start), "{printed}");
    let keys = [
        "attempts",
        "retries",
        "failed",
        "rejected",
        "served",
        "gave_up",
        "waiting",
        "peak_per_s",
        "peak_at_s",
        "last_success_s",
        "p50_s",
        "p99_s",
        "idle_capacity",
        "wasted_share",
        "cut_off",
        "bins",
        "width_s",
    ];
    let places = keys.map(|key| printed.find(&format!("\"{key}\":")).unwrap());
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn finer_bins_hold_the_same_arrivals() {
    let coarse = json(&["run", "", "--json"]);
    let fine = json(&["run", "", "--json", "--bin", "100ms"]);
    for i in 0..4 {
        let [coarse, fine] = [&coarse, &fine].map(|document| &document["panels"][i]);
        assert_eq!(fine["bins"]["width_s"], 0.1);
        assert_eq!(arrivals(&fine["bins"]).1, fine["retries"].as_u64().unwrap());
        for key in ["failed", "rejected", "served"] {
            let column = |panel: &Value| -> Vec<u64> {
                let bins = panel["bins"][key].as_array().unwrap().iter();
                bins.map(|n| n.as_u64().unwrap()).collect()
            };
            let tens: Vec<u64> = column(fine)
                .chunks(10)
                .map(|ten| ten.iter().sum())
                .collect();
            assert_eq!(tens, column(coarse), "{key}");
            assert_eq!(fine[key], coarse[key]);
        }
    }
}

#[test]
fn bins_that_had_to_widen_are_told() {
    let document = json(&["run", "?clients=10", "--json", "--bin", "1us"]);
    let told = document["notices"][0].as_str().unwrap();
    assert_eq!(
        told,
        "The run of none is too long for bins of 1 µs; its bins are 16 µs wide."
    );
    assert_eq!(document["panels"][0]["bins"]["width_s"], 0.000_016);
}

#[test]
fn seeds_give_a_spread_for_every_metric_and_no_bins() {
    let document = json(&["run", "?seed=0", "--seeds", "20", "--json"]);
    assert_eq!(document["seeds"], 20);
    let [none, full] = [0, 1].map(|i| &document["panels"][i]);
    assert_eq!(
        none["retries"],
        serde_json::json!({
            "min": 8500, "p5": 8500, "median": 8500, "p95": 8500, "max": 8500,
            "mean": 8500.0, "deviation": 0.0
        })
    );
    assert!(full.get("bins").is_none());
    for i in 0..20 {
        let one = json(&["run", &format!("?seed={i}"), "--json"]);
        let retries = one["panels"][1]["retries"].as_u64();
        assert!(retries >= full["retries"]["min"].as_u64());
        assert!(retries <= full["retries"]["max"].as_u64());
    }
}

#[test]
fn a_metric_that_no_run_has_is_null() {
    let link = "?outage=1h&horizon=10s&base=10m&cap=1h";
    let one = json(&["run", link, "--json"]);
    assert!(one["panels"][0]["last_success_s"].is_null());
    let seeds = json(&["run", link, "--json", "--seeds", "3"]);
    assert!(seeds["panels"][0]["last_success_s"].is_null());
    assert_eq!(seeds["panels"][0]["cut_off"]["waiting"], 1_000);
}

#[test]
fn a_run_that_was_cut_off_says_how_to_raise_the_limit() {
    let link = "?horizon=40s";
    let document = json(&["run", link, "--json"]);
    assert_eq!(
        document["panels"][0]["cut_off"],
        serde_json::json!({
            "at_s": 40.0,
            "reason": "horizon",
            "waiting": 800,
            "raise": "raise horizon in the link (now 40 s, at most 240 h)",
        })
    );
    assert!(document["panels"][2]["cut_off"].is_null());
    let table = stampede(&["run", link]);
    assert!(text(&table.stdout).contains(
        "No jitter: Cut off at 40 s, by its horizon, with 800 of 1,000 clients still out. \
         To see more, raise horizon in the link (now 40 s, at most 240 h)."
    ));
}

#[test]
fn hostile_links_run_and_are_told_about() {
    let long = "x=1&".repeat(5_000);
    for link in [
        "?base=NaN",
        "?clients=-5",
        "?base=1e308&cap=-1e308",
        "?base=%ff%00%1b[31m",
        "?<script>alert(1)</script>=1",
        "?base=1s&base=2s",
        "?v=99",
        "\u{202e}=\u{202e}",
        "?\n=\n",
        &long,
    ] {
        let output = stampede(&["run", link, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{link}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let notices = document["notices"].as_array().unwrap();
        assert!((1..=21).contains(&notices.len()), "{link}");
        let told: Vec<&str> = text(&output.stderr).lines().collect();
        assert_eq!(told.len(), notices.len());
        for (told, notice) in told.iter().zip(notices) {
            assert_eq!(*told, format!("stampede: {}", notice.as_str().unwrap()));
            assert!(!told.contains(char::is_control));
        }
    }
}

#[test]
fn arguments_that_cannot_be_taken_exit_with_2() {
    refuses(&[], "Usage");
    refuses(&["run"], "<LINK>");
    refuses(&["walk", ""], "walk");
    refuses(&["run", "", "--jsn"], "--jsn");
    refuses(&["run", "", ""], "unexpected argument");
    refuses(&["run", "", "--bin", "0"], "it must be from 1us to 24h");
    refuses(&["run", "", "--bin", "-1s"], "it must be from 1us to 24h");
    refuses(&["run", "", "--bin", "wide"], "it must be a duration");
    refuses(&["run", "", "--seeds", "0"], "it must be from 1 to 10,000");
    refuses(
        &["run", "", "--seeds", "10001"],
        "it must be from 1 to 10,000",
    );
    refuses(&["run", "", "--seeds", "many"], "it must be a whole number");
}

#[test]
fn an_argument_that_changes_nothing_is_told() {
    let table = stampede(&["run", "", "--bin", "1us"]);
    assert_eq!(
        text(&table.stderr),
        "stampede: --bin changes nothing without --json: the table shows no bins.\n"
    );
    let seeds = stampede(&["run", "", "--bin", "1s", "--seeds", "2", "--json"]);
    assert_eq!(
        text(&seeds.stderr),
        "stampede: --bin changes nothing beside --seeds, which prints no bins.\n"
    );
}

#[test]
fn the_help_shows_examples_and_limits() {
    let output = stampede(&["run", "--help"]);
    assert_eq!(output.status.code(), Some(0));
    let help = text(&output.stdout);
    assert!(help.contains("stampede run '?cap=5s' --seeds 200"));
    assert!(help.contains("1ms to 24h"));
}

//! Links that were shared before there was more than a closed herd, and the answers they had then:
//! the same bytes, for ever. The files are what the command line printed at that time.

use std::process::Command;

#[track_caller]
fn prints(arguments: &[&str], expected: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_stampede"))
        .arg("run")
        .args(arguments)
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    // Not assert_eq: nobody wants to read two files.
    assert!(printed == expected, "{arguments:?}:\n{printed}");
}

#[test]
fn their_json_is_what_it_was() {
    prints(&["", "--json"], include_str!("data/old-links/default.json"));
    prints(
        &["?clients=2000&outage=400ms&cap=32s&seed=7&v=1", "--json"],
        include_str!("data/old-links/blip.json"),
    );
    prints(
        &[
            "?clients=500&capacity=7&base=20ms&cap=1s&horizon=12345678us&scale=full",
            "--json",
        ],
        include_str!("data/old-links/cut-off.json"),
    );
    prints(
        &[
            "?clients=3000&base=bogus&cap=0&unknown=1",
            "--json",
            "--seeds",
            "5",
        ],
        include_str!("data/old-links/seeds.json"),
    );
}

#[test]
fn their_tables_are_what_they_were() {
    prints(&[""], include_str!("data/old-links/default.txt"));
    prints(
        &["?clients=20000&capacity=150&events=100000"],
        include_str!("data/old-links/cut-off.txt"),
    );
}

//! Links that were shared before there was more than a closed herd, and the answers they had then:
//! the same bytes, for ever. The files are what the command line printed at that time.

use std::process::Command;

#[track_caller]
fn prints(arguments: &[&str], expected: &str) {
    let printed = printed(arguments);
    // Not assert_eq: nobody wants to read two files.
    assert!(printed == expected, "{arguments:?}:\n{printed}");
}

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_stampede"))
        .arg("run")
        .args(arguments)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
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
}

/// What was there then is as it was, and what came later stands behind it.
#[test]
fn the_json_of_many_seeds_is_what_it_was_and_more() {
    let link = "?clients=3000&base=bogus&cap=0&unknown=1";
    let printed = printed(&[link, "--json", "--seeds", "5"]);
    let expected = include_str!("data/old-links/seeds.json");
    let (old, appended) = without_what_came_later(&printed);
    assert!(old == expected, "{old}");
    assert_eq!(appended, expected.matches("\"max\":").count());
}

/// The JSON without the mean and the deviation behind each metric's most, and how many there were.
fn without_what_came_later(json: &str) -> (String, usize) {
    let mut pieces = json.split(",\"mean\":");
    let mut old = pieces.next().unwrap_or_default().to_owned();
    let mut count = 0;
    for piece in pieces {
        let (numbers, rest) = piece.split_once('}').unwrap();
        let (mean, deviation) = numbers.split_once(",\"deviation\":").unwrap();
        assert!([mean, deviation].iter().all(|n| n.parse::<f64>().is_ok()));
        old.push('}');
        old += rest;
        count += 1;
    }
    (old, count)
}

#[test]
fn their_tables_are_what_they_were() {
    prints(&[""], include_str!("data/old-links/default.txt"));
    prints(
        &["?clients=20000&capacity=150&events=100000"],
        include_str!("data/old-links/cut-off.txt"),
    );
}

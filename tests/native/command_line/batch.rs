//! Links from standard input, and readers that go away.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;

use serde_json::Value;

use super::{command, json, stampede_on, text};

#[test]
fn every_line_gives_the_same_object_as_its_link_alone() {
    let output = stampede_on(
        &["run", "-"],
        b"?clients=10\n\n  \r\nhttps://host/?base=abc\r\nclients=20",
    );
    assert_eq!(output.status.code(), Some(0));
    let lines = text(&output.stdout).lines();
    let objects: Vec<Value> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0], json(&["run", "?clients=10", "--json"]));
    assert_eq!(objects[1], json(&["run", "?base=abc", "--json"]));
    assert_eq!(objects[2], json(&["run", "?clients=20", "--json"]));
    assert_eq!(
        text(&output.stderr),
        "stampede: line 4: base held \"abc\", which is not a duration such as 250ms, 1.5s or 2m; \
         the default, 1 s, is used instead.\n"
    );
}

#[test]
fn no_lines_give_no_objects() {
    let output = stampede_on(&["run", "-", "--json"], b"\n\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn lines_of_any_bytes_and_any_length_give_an_object() {
    let mut input = b"clients=10&\xff\xfe=\x00\n".to_vec();
    input.extend(std::iter::repeat_n(b'9', 3_000_000));
    input.extend_from_slice(b"\nclients=10\n");
    let output = stampede_on(&["run", "-"], &input);
    assert_eq!(output.status.code(), Some(0));
    let lines = text(&output.stdout).lines();
    let objects: Vec<Value> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    let notices = |i: usize| objects[i]["notices"].as_array().unwrap().clone();
    assert_eq!(
        notices(0),
        [
            "There is no setting called \"\u{fffd}\u{fffd}\", which held \"\u{fffd}\"; it is ignored."
        ]
    );
    assert_eq!(
        notices(1),
        ["The link is 3,000,000 bytes long and 8,192 are allowed; \
          the settings beyond them are ignored."]
    );
    assert_eq!(notices(2).len(), 0);
}

#[test]
fn seeds_and_bins_hold_for_every_line() {
    let output = stampede_on(&["run", "-", "--seeds", "3"], b"clients=10\nclients=20\n");
    let lines = text(&output.stdout).lines();
    let seeds = lines.map(|l| serde_json::from_str::<Value>(l).unwrap()["seeds"].clone());
    assert_eq!(seeds.collect::<Vec<_>>(), [3, 3]);
    let output = stampede_on(&["run", "-", "--bin", "2s"], b"clients=10\n");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["panels"][3]["bins"]["width_s"], 2.0);
}

#[test]
fn an_answer_comes_before_the_next_line_is_there() {
    let mut child = command(&["run", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for clients in [10, 20] {
        writeln!(input, "clients={clients}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let object: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(object["scenario"]["clients"], clients);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = command(&["run", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"clients=10\n").unwrap();
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // The process may be gone before it has read them all.
    let _ = input.write_all(&b"clients=10\n".repeat(1_000));
    drop(input);
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    assert_eq!(told, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

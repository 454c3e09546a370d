//! The command line, which gives the same numbers.

use std::process::Command;

use serde_json::Value;

/// What the command line prints for a link.
#[track_caller]
pub fn answer(link: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_stampede"))
        .args(["run", link, "--json"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The notices of an answer.
pub fn notices(answer: &Value) -> Vec<String> {
    serde_json::from_value(answer["notices"].clone()).unwrap()
}

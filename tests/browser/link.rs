//! The link in the browser: the same state and the same words as natively.

use stampede::link::PRESETS;
use stampede::link::{PageState, Scale, read, write};
use stampede::scenario::PARAMETERS;
use wasm_bindgen_test::wasm_bindgen_test;

/// Asserts the canonical form of a link, and the notices' exact texts.
#[track_caller]
fn tells(link: &str, canonical: &str, notices: &[&str]) {
    let reading = read(link);
    let told: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
    assert_eq!(told, notices, "{link:?}");
    assert_eq!(write(&reading.state), canonical, "{link:?}");
}

#[wasm_bindgen_test]
fn what_is_written_is_read_back() {
    let limits = PARAMETERS.iter().flat_map(|parameter| {
        [parameter.min, parameter.min + 1, parameter.max].map(|value| {
            let mut state = PageState::default();
            parameter.set(&mut state.scenario, value);
            state
        })
    });
    let presets = PRESETS
        .iter()
        .zip(Scale::ALL.iter().cycle())
        .map(|(preset, &scale)| PageState {
            scenario: preset.scenario(),
            scale,
            ..PageState::default()
        });
    for state in limits.chain(presets) {
        let link = write(&state);
        let reading = read(&link);
        assert_eq!(reading.notices, [], "{link}");
        assert_eq!(reading.state, state, "{link}");
    }
}

#[wasm_bindgen_test]
fn numbers_are_read_as_natively() {
    tells(
        "clients=1e6&events=99999&seed=9007199254740991",
        "clients=1000000&seed=9007199254740991&events=99999",
        &[],
    );
    tells(
        "base=0.1&cap=1.0000015s&outage=7%C2%B5s",
        "outage=7us&base=100ms&cap=1.000002s",
        &[],
    );
}

#[wasm_bindgen_test]
fn hostile_links_are_told_in_the_same_words() {
    const DURATION: &str =
        "which is not a duration such as 250ms, 1.5s or 2m; the default, 1 s, is used instead.";
    tells(
        "base=<script>alert(1)</script>&<script>=1",
        "",
        &[
            &format!("base held \"<script>alert(1)</script>\", {DURATION}"),
            "There is no setting called \"<script>\", which held \"1\"; it is ignored.",
        ],
    );
    tells(
        "base=%E2%80%AE1s%00%ff",
        "",
        &[&format!(
            "base held \"\u{fffd}1s\u{fffd}\u{fffd}\", {DURATION}"
        )],
    );
    tells(
        "clients=99999999999999999999&seed=-1",
        "clients=2000000&seed=0",
        &[
            "clients held \"99999999999999999999\"; it must be from 1 to 2,000,000, so 2,000,000 is used.",
            "seed held \"-1\"; it must be from 0 to 9007199254740991, so 0 is used.",
        ],
    );
    tells(
        "scale=huge&v=2&seed=7&seed=8",
        "seed=7",
        &[
            "scale held \"huge\", which is not readable, full or each; \
             the default, readable, is used instead.",
            "v held \"2\"; only version 1 of the link is known here, so the rest is read as version 1.",
            "seed is there more than once; the first is used, and the one that held \"8\" is ignored.",
        ],
    );
    tells(
        &format!("?seed=7&{}=", "y".repeat(10_000 - "?seed=7&=".len())),
        "seed=7",
        &["The link is 10,000 bytes long and 8,192 are allowed; \
           the settings beyond them are ignored."],
    );
}

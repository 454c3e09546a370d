//! The link: any text gives a page, what was not used is told, and nothing else is lost.

mod more_settings;
pub mod policies;
mod properties;

use stampede::link::{MAX_BYTES, PageState, Panels, Scale, read, write};
use stampede::scenario::Scenario;
use stampede::time::Micros;

const DURATION: &str = "which is not a duration such as 250ms, 1.5s or 2m";

/// Reads a link that has nothing to tell.
#[track_caller]
fn page(link: &str) -> PageState {
    let reading = read(link);
    assert_eq!(reading.notices, [], "{link}");
    reading.state
}

/// Asserts the canonical form of a link, and the notices' exact texts.
#[track_caller]
fn tells(link: &str, canonical: &str, notices: &[&str]) {
    let reading = read(link);
    let told: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
    assert_eq!(told, notices, "{link}");
    assert_eq!(write(&reading.state), canonical, "{link}");
}

#[test]
fn the_bare_address_is_the_default_page() {
    for link in [
        "",
        "?",
        "https://host/a/b/",
        "https://host/?#top",
        " \n",
        "?v=1",
        "&&",
    ] {
        assert_eq!(page(link), PageState::default(), "{link}");
    }
}

#[test]
fn every_setting_is_read() {
    let state = page(
        "https://host/a/b/?clients=20000&outage=1m&capacity=1500&base=250ms&cap=1.5s&seed=7\
         &horizon=2h&events=1e6&scale=full&v=1#top",
    );
    assert_eq!(
        state,
        PageState {
            scenario: Scenario {
                clients: 20_000,
                outage: Micros::from_secs(60),
                capacity: 1_500,
                base: Micros::from_millis(250),
                cap: Micros::from_millis(1_500),
                seed: 7,
                horizon: Micros::from_hours(2),
                events: 1_000_000,
                ..Scenario::default()
            },
            panels: Panels::default(),
            scale: Scale::Full,
        }
    );
}

#[test]
fn a_bare_number_means_seconds() {
    assert_eq!(page("base=2").scenario.base, Micros::from_secs(2));
    assert_eq!(page("base=0.25").scenario.base, Micros::from_millis(250));
}

#[test]
fn percent_encoding_and_plus_are_undone() {
    assert_eq!(page("base=%32%73").scenario.base, Micros::from_secs(2));
    assert_eq!(page("b%61se=2s").scenario.base, Micros::from_secs(2));
    assert_eq!(page("base=2+s").scenario.base, Micros::from_secs(2));
    assert_eq!(page("seed=+5").scenario.seed, 5);
    assert_eq!(page("outage=7%C2%B5s").scenario.outage, Micros(7));
}

#[test]
fn an_unknown_setting_is_ignored() {
    tells(
        "?foo=1&seed=7",
        "seed=7",
        &["There is no setting called \"foo\", which held \"1\"; it is ignored."],
    );
    tells(
        "?foo&=1",
        "",
        &[
            "There is no setting called \"foo\", which held nothing; it is ignored.",
            "There is no setting called \"\", which held \"1\"; it is ignored.",
        ],
    );
    tells(
        "?Base=2s",
        "",
        &["There is no setting called \"Base\", which held \"2s\"; it is ignored."],
    );
}

#[test]
fn a_malformed_duration_gives_the_default() {
    for (link, held) in [
        ("base=abc", "\"abc\""),
        ("base=NaN", "\"NaN\""),
        ("base=infinity", "\"infinity\""),
        ("base=-inf", "\"-inf\""),
        ("base=1,5s", "\"1,5s\""),
        ("base=%ff", "\"\u{fffd}\""),
        ("base=%00%0a", "\"\u{fffd}\u{fffd}\""),
        ("base=%E2%80%AE1s", "\"\u{fffd}1s\""),
        ("base=%", "\"%\""),
        ("base=1s=2s", "\"1s=2s\""),
        ("base=", "nothing"),
        ("base", "nothing"),
    ] {
        let told = format!("base held {held}, {DURATION}; the default, 1 s, is used instead.");
        tells(link, "", &[&told]);
    }
}

#[test]
fn a_malformed_number_gives_the_default() {
    for held in ["abc", "NaN", "inf", "1.5", "1,5", "0x10", "1s"] {
        let told = format!(
            "clients held \"{held}\", which is not a whole number such as 1000; \
             the default, 1,000, is used instead."
        );
        tells(&format!("clients={held}"), "", &[&told]);
    }
}

#[test]
fn a_value_out_of_range_gives_the_nearest_limit() {
    for (held, used, canonical) in [
        ("-5", "1", "clients=1"),
        ("-1e308", "1", "clients=1"),
        ("2000001", "2,000,000", "clients=2000000"),
        ("1e308", "2,000,000", "clients=2000000"),
        ("99999999999999999999", "2,000,000", "clients=2000000"),
    ] {
        let told =
            format!("clients held \"{held}\"; it must be from 1 to 2,000,000, so {used} is used.");
        tells(&format!("clients={held}"), canonical, &[&told]);
    }
    for (held, used, canonical) in [
        ("-1s", "1 ms", "base=1ms"),
        ("0", "1 ms", "base=1ms"),
        ("1us", "1 ms", "base=1ms"),
        ("1e308", "10 min", "base=10m"),
        ("1e308h", "10 min", "base=10m"),
        ("1e99999", "10 min", "base=10m"),
    ] {
        let told =
            format!("base held \"{held}\"; it must be from 1 ms to 10 min, so {used} is used.");
        tells(&format!("base={held}"), canonical, &[&told]);
    }
}

#[test]
fn the_first_of_a_repeated_setting_counts() {
    tells(
        "base=2s&base=3s&base=4s",
        "base=2s",
        &[
            "base is there more than once; the first is used, and the one that held \"3s\" is ignored.",
            "base is there more than once; the first is used, and the one that held \"4s\" is ignored.",
        ],
    );
}

#[test]
fn markup_is_told_as_text() {
    tells(
        "base=<script>alert(1)</script>&<script>=1",
        "",
        &[
            &format!(
                "base held \"<script>alert(1)</script>\", {DURATION}; \
                 the default, 1 s, is used instead."
            ),
            "There is no setting called \"<script>\", which held \"1\"; it is ignored.",
        ],
    );
}

#[test]
fn a_long_value_is_cut_in_its_notice() {
    let told = format!(
        "base held \"{}…\", {DURATION}; the default, 1 s, is used instead.",
        "x".repeat(40)
    );
    tells(&format!("base={}", "x".repeat(3_000)), "", &[&told]);
}

#[test]
fn another_scale_or_version_is_told() {
    tells(
        "scale=huge&v=2&seed=7",
        "seed=7",
        &[
            "scale held \"huge\", which is not readable, full or each; \
             the default, readable, is used instead.",
            "v held \"2\"; only version 1 of the link is known here, \
             so the rest is read as version 1.",
        ],
    );
}

#[test]
fn of_an_over_long_link_the_whole_pairs_within_the_limit_are_read() {
    let too_long = "The link is 10,000 bytes long and 8,192 are allowed; \
                    the settings beyond them are ignored.";
    let unknown = "There is no setting called \"x\", which held nothing; it is ignored.";
    let start = "https://host/?seed=7&x=&base=";
    let link = format!("{start}{}", "9".repeat(10_000 - start.len()));
    tells(&link, "seed=7", &[too_long, unknown]);
    let filler = "y".repeat(10_000 - "?seed=7&=".len());
    tells(&format!("?seed=7&{filler}="), "seed=7", &[too_long]);
    // Here the settings themselves begin beyond the limit.
    let path = "z".repeat(10_000 - "https://host/?seed=7".len());
    tells(&format!("https://host/{path}?seed=7"), "", &[too_long]);
}

#[test]
fn a_link_of_just_the_limit_is_read_whole() {
    let filler = MAX_BYTES - "?seed=7&base=s".len();
    let link = format!("?seed=7&base={}2s", "0".repeat(filler - 1));
    assert_eq!(link.len(), MAX_BYTES);
    assert_eq!(page(&link).scenario.base, Micros::from_secs(2));
    // What stands after `#` is for the browser and doesn't count.
    assert_eq!(page(&format!("{link}#{link}")).scenario.seed, 7);
}

#[test]
fn a_flood_of_notices_is_counted() {
    let told = |pairs: usize| -> Vec<String> {
        let notices = read(&"x&".repeat(pairs)).notices;
        notices.iter().map(ToString::to_string).collect()
    };
    assert_eq!(told(20).len(), 20);
    assert_eq!(told(21).last().unwrap(), "1 more notice is left out.");
    assert_eq!(told(4_000).len(), 21);
    assert_eq!(
        told(4_000).last().unwrap(),
        "3,980 more notices are left out."
    );
}

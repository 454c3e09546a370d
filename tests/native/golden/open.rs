//! Pictures of more than a closed herd: normal traffic, a server that falls over, late answers.

use stampede::chart::{DARK, LIGHT, Layout, Palette, Scale, panel_svg};
use stampede::link;
use stampede::report::Comparison;

use super::CHART;

/// As wide as a phone leaves.
const NARROW: Layout = Layout {
    width: 330.0,
    height: 200.0,
    strips: 0,
};

/// Every such picture with its file's name.
pub fn pictures() -> Vec<(&'static str, String)> {
    let hiccup = "?clients=0&rate=1000&arrivals=even&outage=2s&capacity=5000&until=10s";
    let hiccup = compared(&format!("{hiccup}&panels=fixed"));
    let crash = "?clients=2000&outage=400ms&cap=32s&crash=3.5&capacity=500&down=2s&horizon=2m";
    let crash = compared(&format!("{crash}&panels=none"));
    // Down again and again, now and then too soon for a word.
    let again = "?clients=2000&outage=3s&cap=20s&crash=2&capacity=200&down=4s&horizon=2m";
    let again = compared(&format!("{again}&panels=none"));
    let queue = "?clients=2000&outage=0&rate=50&capacity=100&queue=500&timeout=1s&attempts=5";
    let queue = compared(&format!("{queue}&until=60s&horizon=2m&panels=fixed,full"));
    // Several seconds share a bar, and now and then nothing arrives.
    let sparse = "?clients=200&rate=2&outage=20s&capacity=5&until=20m&attempts=6&errors=5%25";
    let sparse = compared(&format!("{sparse}&horizon=1h&panels=full"));
    let guards = "?clients=0&rate=200&outage=15s&capacity=260&latency=20ms&timeout=1s&processes=10&until=30s";
    let guards = compared(&format!(
        "{guards}&panels=full~attempts:6~budget:bucket~breaker:60,full~attempts:6"
    ));
    vec![
        ("guards-light", panel(&guards, CHART, &LIGHT)),
        ("guards-narrow-dark", panel(&guards, NARROW, &DARK)),
        ("hiccup-light", panel(&hiccup, CHART, &LIGHT)),
        ("hiccup-narrow-dark", panel(&hiccup, NARROW, &DARK)),
        ("crash-light", panel(&crash, CHART, &LIGHT)),
        ("crash-narrow-dark", panel(&crash, NARROW, &DARK)),
        ("again-light", panel(&again, CHART, &LIGHT)),
        ("again-narrow-dark", panel(&again, NARROW, &DARK)),
        ("queue-light", panel(&queue, CHART, &LIGHT)),
        ("queue-narrow-dark", panel(&queue, NARROW, &DARK)),
        ("sparse-light", panel(&sparse, CHART, &LIGHT)),
        ("sparse-narrow-dark", panel(&sparse, NARROW, &DARK)),
        ("sheet-queue-dark", sheet(&queue, &DARK)),
        ("sheet-sparse-light", sheet(&sparse, &LIGHT)),
    ]
}

/// What a link shows.
fn compared(link: &str) -> Comparison {
    let reading = link::read(link);
    assert!(reading.notices.is_empty(), "{link}: {:?}", reading.notices);
    let state = reading.state;
    Comparison::new(&state.scenario, state.panels.policies()).unwrap()
}

/// The first panel.
fn panel(comparison: &Comparison, layout: Layout, palette: &Palette) -> String {
    let axes = comparison.axes(Scale::Readable);
    let panel = &comparison.panels[0];
    panel_svg(&comparison.picture(panel, &axes[0], layout, palette))
}

fn sheet(comparison: &Comparison, palette: &Palette) -> String {
    comparison.with_sheet(Scale::Readable, palette, |sheet| sheet.svg())
}

//! Whether the pictures changed: they are compared byte for byte with those that somebody has
//! looked at, in `tests/golden`. What they must show is for the module `drawing`.

mod open;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use stampede::chart::{DARK, LIGHT, Layout, Palette, Scale, panel_svg};
use stampede::link::PRESETS;
use stampede::report::Comparison;
use stampede::scenario::Scenario;
use stampede::sim::Policy;
use stampede::time::Micros;

/// With this variable set the goldens are rewritten. The tests fail all the same, so that
/// nobody leaves it on.
const ACCEPT: &str = "STAMPEDE_ACCEPT_GOLDEN";

const CHART: Layout = Layout {
    width: 500.0,
    height: 200.0,
    strips: 0,
};

/// Every picture with its file's name.
fn pictures() -> BTreeMap<&'static str, String> {
    let mut pictures = of_closed_herds();
    pictures.extend(open::pictures());
    pictures
}

fn of_closed_herds() -> BTreeMap<&'static str, String> {
    let default = compared(|_| {});
    let blip = Comparison::new(&PRESETS[1].scenario(), &Policy::ALL).unwrap();
    assert_eq!(PRESETS[1].key, "blip");
    let cut_off = compared(|s| s.horizon = Micros::from_secs(60));
    let room_for_all = compared(|s| (s.clients, s.capacity) = (100, 2_000_000));
    let no_outage = compared(|s| s.outage = Micros::ZERO);
    let one_client = compared(|s| s.clients = 1);
    // Several seconds share a bar.
    let hour = compared(|s| (s.outage, s.cap) = (Micros::from_hours(1), Micros::from_hours(1)));
    let millions = compared(|s| (s.clients, s.capacity) = (2_000_000, 1_000));
    BTreeMap::from([
        (
            "sheet-readable-light",
            default.with_sheet(Scale::Readable, &LIGHT, |sheet| sheet.svg()),
        ),
        (
            "sheet-blip-full-dark",
            blip.with_sheet(Scale::Full, &DARK, |sheet| sheet.svg()),
        ),
        (
            "readable-none",
            panel(&default, Policy::NO_JITTER, Scale::Readable, &LIGHT),
        ),
        (
            "full-dark-equal",
            panel(&default, Policy::EQUAL_JITTER, Scale::Full, &DARK),
        ),
        (
            "each-decorrelated",
            panel(&default, Policy::DECORRELATED, Scale::Each, &LIGHT),
        ),
        (
            "blip-none",
            panel(&blip, Policy::NO_JITTER, Scale::Readable, &LIGHT),
        ),
        (
            "cut-off-none",
            panel(&cut_off, Policy::NO_JITTER, Scale::Full, &LIGHT),
        ),
        (
            "room-for-all-full",
            panel(&room_for_all, Policy::FULL_JITTER, Scale::Readable, &LIGHT),
        ),
        (
            "no-outage-full",
            panel(&no_outage, Policy::FULL_JITTER, Scale::Readable, &LIGHT),
        ),
        (
            "one-client-equal",
            panel(&one_client, Policy::EQUAL_JITTER, Scale::Each, &DARK),
        ),
        (
            "hour-full",
            panel(&hour, Policy::FULL_JITTER, Scale::Readable, &LIGHT),
        ),
        (
            "millions-full",
            panel(&millions, Policy::FULL_JITTER, Scale::Readable, &LIGHT),
        ),
    ])
}

fn compared(change: impl FnOnce(&mut Scenario)) -> Comparison {
    let mut scenario = Scenario::default();
    change(&mut scenario);
    Comparison::new(&scenario, &Policy::ALL).unwrap()
}

fn panel(comparison: &Comparison, policy: Policy, scale: Scale, palette: &Palette) -> String {
    let index = Policy::ALL.iter().position(|&p| p == policy).unwrap();
    let axes = comparison.axes(scale);
    let panel = &comparison.panels[index];
    panel_svg(&comparison.picture(panel, &axes[index], CHART, palette))
}

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Where a picture that differs is put, to be looked at.
fn actual() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("golden-actual")
}

#[test]
fn the_pictures_are_those_that_were_accepted() {
    let pictures = pictures();
    if std::env::var_os(ACCEPT).is_some() {
        accept(&pictures);
        panic!(
            "the pictures are accepted as they are; look at each, and run again without {ACCEPT}"
        );
    }
    let mut differing = Vec::new();
    for (name, svg) in &pictures {
        let file = format!("{name}.svg");
        if fs::read(goldens().join(&file)).is_ok_and(|golden| golden == svg.as_bytes()) {
            continue;
        }
        fs::create_dir_all(actual()).unwrap();
        fs::write(actual().join(&file), svg).unwrap();
        differing.push(file);
    }
    assert!(
        differing.is_empty(),
        "{} differ from tests/golden, or are not in it; the present ones are in {}. If they are \
         right, accept them with: {ACCEPT}=1 cargo test --test native golden",
        differing.join(", "),
        actual().display()
    );
    assert_eq!(left_over(&pictures), Vec::<String>::new());
}

fn accept(pictures: &BTreeMap<&str, String>) {
    fs::create_dir_all(goldens()).unwrap();
    for file in left_over(pictures) {
        fs::remove_file(goldens().join(file)).unwrap();
    }
    for (name, svg) in pictures {
        fs::write(goldens().join(format!("{name}.svg")), svg).unwrap();
    }
}

/// The goldens that no picture goes with any more.
fn left_over(pictures: &BTreeMap<&str, String>) -> Vec<String> {
    let files = fs::read_dir(goldens()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names
        .filter(|name| {
            let stem = name.strip_suffix(".svg");
            stem.is_none_or(|stem| !pictures.contains_key(stem))
        })
        .collect()
}

//! When the server was down: bands, and brackets that leave the words alone.

use super::ROUNDED;
use super::recorder::{Area, Recorder};
use super::scenes::{Scene, crowded, hold_in_every_picture};
use stampede::chart::Layout;
use stampede::time::Micros;

fn bands(scene: &Scene, drawn: &Recorder) -> Vec<Area> {
    drawn.of(scene.palette().outage).collect()
}

fn x(scene: &Scene, time: Micros) -> f64 {
    let share = time.as_secs_f64() / scene.axes.time.end as f64;
    scene.layout.x(share.min(1.0)) * scene.ratio
}

#[test]
fn every_time_down_within_the_picture_is_shaded() {
    hold_in_every_picture(|scene, drawn| {
        let bands = bands(scene, drawn);
        let end = scene.layout.plot_right() * scene.ratio;
        let outage = [(Micros::ZERO, scene.outage)];
        for &(from, to) in outage.iter().chain(&scene.down) {
            let (left, right) = (x(scene, from), x(scene, to));
            if left >= end - ROUNDED || (right - left) < 1.0 {
                continue;
            }
            let middle = f64::midpoint(left, right);
            let shaded =
                |band: &Area| band.left - ROUNDED <= middle && middle <= band.right + ROUNDED;
            assert!(bands.iter().any(shaded), "{from:?} to {to:?}: {bands:?}");
        }
        assert!(bands.len() <= 1 + scene.down.len());
    });
}

#[test]
fn nothing_is_shaded_twice() {
    let once = |scene: &Scene, drawn: &Recorder| {
        let bands = bands(scene, drawn);
        for pair in bands.windows(2) {
            assert!(pair[0].right <= pair[1].left, "{pair:?}");
        }
        // Their number is bounded by the pixels.
        assert!(bands.len() as f64 <= 1.0 + scene.layout.plot_width() / 3.0 + 1.0);
    };
    hold_in_every_picture(once);
    let scene = crowded();
    once(&scene, &scene.draw());
}

#[test]
fn no_bracket_runs_through_a_word() {
    hold_in_every_picture(|scene, drawn| {
        // What is drawn before the bars, and so not erased by what is written later.
        let row = 2.0 * Layout::TOP_ROW * scene.ratio;
        let words = drawn
            .texts
            .iter()
            .filter(|t| !t.bold && t.area.bottom < row);
        for word in words {
            assert!(
                ["outage", "down", "outage, down again"].contains(&word.text.as_str()),
                "{word:?}"
            );
            for line in drawn.of(scene.palette().muted) {
                assert!(!line.overlaps(&word.area), "{line:?} runs through {word:?}");
            }
        }
    });
}

#[test]
fn the_first_fall_with_room_beside_it_has_its_word() {
    let scene = Scene {
        outage: Micros::from_secs(10),
        down: vec![(Micros::from_secs(100), Micros::from_secs(102))],
        ..crowded()
    };
    let drawn = scene.draw();
    let word = drawn.texts.iter().find(|written| written.text == "down");
    let left = word.unwrap().area.left;
    assert!(left > x(&scene, scene.down[0].1), "{left}");
}

//! The texts: cut bars have their numbers, and nothing is written over anything else.

use super::recorder::{Recorder, Written};
use super::scenes::{Scene, hold_in_every_picture};
use stampede::chart::Layout;

/// The labels over cut bars.
fn labels<'a>(scene: &'a Scene, drawn: &'a Recorder) -> Vec<&'a Written> {
    // Between the plot and the row in which the outage and the end of the run are named.
    let rows = Layout::TOP_ROW * 2.0 * scene.ratio..scene.layout.plot_top() * scene.ratio;
    let above = |written: &&Written| written.bold && rows.contains(&written.area.middle().1);
    let mut labels: Vec<_> = drawn.texts.iter().filter(above).collect();
    labels.sort_by(|a, b| a.area.left.total_cmp(&b.area.left));
    labels
}

#[test]
fn a_cut_bar_that_is_the_tallest_of_its_neighbours_has_its_number() {
    hold_in_every_picture(|scene, drawn| {
        let labels = labels(scene, drawn);
        let cut: Vec<(f64, u64)> = scene
            .bars()
            .iter()
            .map(|(second, start, end)| {
                (
                    f64::midpoint(scene.x(*start), scene.x(*end)),
                    second.arrivals(),
                )
            })
            .filter(|(_, count)| *count > scene.axes.arrivals.end)
            .collect();
        // No number is wider than this, and one at an edge is moved inward.
        let widest = 100.0 * scene.ratio;
        for &(x, count) in &cut {
            let is_lower = |&(other, height): &(f64, u64)| {
                other == x || (other - x).abs() > 2.0 * widest || height < count
            };
            let number = stampede::words::count(count);
            let named = labels.iter().any(|label| {
                label.text == number && (label.area.middle().0 - x).abs() < widest / 2.0
            });
            assert!(named || !cut.iter().all(is_lower), "{number} at {x}");
        }
        for label in &labels {
            let says = |&(x, count): &(f64, u64)| {
                stampede::words::count(count) == label.text
                    && (label.area.middle().0 - x).abs() < widest / 2.0
            };
            assert!(cut.iter().any(says), "{label:?} belongs to no cut bar");
        }
    });
}

#[test]
fn no_text_stands_over_another() {
    hold_in_every_picture(|_, drawn| {
        for (i, one) in drawn.texts.iter().enumerate() {
            for other in &drawn.texts[..i] {
                assert!(!one.area.overlaps(&other.area), "{other:?} and {one:?}");
            }
        }
    });
}

//! A steady load looks steady: no stretch of it is denser than another by the rounding of edges.

use super::recorder::Area;
use super::scenes::{Scene, steady};

/// The bars of a steady load, from the left, without the last, which the axis may cut.
fn bars(scene: &Scene) -> Vec<Area> {
    let drawn = scene.draw();
    let mut bars: Vec<Area> = drawn.of(scene.palette().served).collect();
    bars.sort_by(|a, b| a.left.total_cmp(&b.left));
    bars.pop();
    bars
}

/// How many columns of pixels bars cover in each stretch of so many.
fn covered(bars: &[Area], stretch: usize) -> Vec<usize> {
    let (first, last) = (bars[0].left as usize, bars[bars.len() - 1].right as usize);
    let mut columns = vec![0; last - first];
    for bar in bars {
        columns[bar.left as usize - first..bar.right as usize - first].fill(1);
    }
    let windows = columns.windows(stretch);
    windows.map(|window| window.iter().sum()).collect()
}

/// Looks at pictures of many widths on screens of many kinds, with bars of a second and of several.
fn hold_in_steady_pictures(property: impl Fn(&Scene, &[Area])) {
    for ratio in [1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.625, 3.0] {
        for end_s in [50, 90, 300, 1_800, 7_200] {
            for width in (250..900).step_by(7) {
                let scene = steady(end_s, width.into(), ratio);
                property(&scene, &bars(&scene));
            }
        }
    }
}

#[test]
fn no_stretch_is_denser_than_another() {
    const STRETCH: f64 = 64.0;
    hold_in_steady_pictures(|scene, bars| {
        let widest = bars.iter().map(Area::width).fold(0.0, f64::max);
        let covered = covered(bars, (STRETCH * scene.ratio) as usize);
        let least = covered.iter().min().unwrap();
        let most = covered.iter().max().unwrap();
        // A stretch may begin or end within a bar.
        assert!(
            (most - least) as f64 <= widest + 1.0,
            "{least} to {most} columns at {} by {}, {} s",
            scene.layout.width,
            scene.ratio,
            scene.axes.time.end
        );
    });
}

#[test]
fn bars_are_equally_wide_or_equally_far_apart() {
    hold_in_steady_pictures(|scene, bars| {
        let widths: Vec<f64> = bars.iter().map(Area::width).collect();
        let gaps: Vec<f64> = bars.windows(2).map(|b| b[1].left - b[0].right).collect();
        let is_one = |lengths: &[f64]| lengths.iter().all(|length| *length == lengths[0]);
        let is_one_second = scene.bars().iter().all(|(_, start, end)| end - start == 1);
        let equal = if is_one_second { &gaps } else { &widths };
        assert!(
            is_one(equal),
            "{widths:?} and {gaps:?} at {} by {}, {} s",
            scene.layout.width,
            scene.ratio,
            scene.axes.time.end
        );
    });
}

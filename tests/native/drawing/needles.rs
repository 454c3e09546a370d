//! Those that gave up: one needle each bar, as high as they are many, and narrower than the bar.

use super::ROUNDED;
use super::recorder::Area;
use super::scenes::hold_in_every_picture;

#[test]
fn needles_are_as_tall_as_their_counts() {
    hold_in_every_picture(|scene, drawn| {
        let bottom = scene.layout.plot_bottom() * scene.ratio;
        let ink = drawn.of(scene.palette().ink);
        let needles: Vec<Area> = ink.filter(|a| a.height() > 2.0 * scene.ratio).collect();
        let mut expected = 0;
        for (second, start, end) in scene.bars() {
            if second.gave_up == 0 {
                continue;
            }
            expected += 1;
            let (left, right) = (scene.x(start), scene.x(end));
            // Against the end of the axis the last bar is cut.
            let middle = f64::midpoint(left, right);
            let at = |needle: &&Area| (needle.middle().0 - middle).abs() <= 2.0 * ROUNDED;
            let needle = needles.iter().find(at);
            let needle = needle.unwrap_or_else(|| panic!("{second:?}: none at {middle}"));
            let height = bottom - scene.y(second.gave_up.into());
            let height = height.max(4.0 * scene.ratio);
            assert!(
                (needle.height() - height).abs() <= ROUNDED,
                "{second:?}: {needle:?}"
            );
            assert!((needle.bottom - bottom).abs() <= ROUNDED, "{needle:?}");
            let width = needle.right - needle.left;
            assert!(
                width <= 3.0 * scene.ratio && width < right - left,
                "{needle:?}"
            );
        }
        assert_eq!(needles.len(), expected);
    });
}

//! The line of the first attempts: at their height, and nowhere else.

use super::ROUNDED;
use super::recorder::Area;
use super::scenes::hold_in_every_picture;

#[test]
fn the_line_is_level_at_the_first_attempts_of_each_bar() {
    hold_in_every_picture(|scene, drawn| {
        let line: Vec<Area> = drawn.of(scene.palette().accent).collect();
        for (second, start, end) in scene.bars() {
            let top = scene.axes.arrivals.end;
            if second.first == 0 || u64::from(second.first) > top {
                continue;
            }
            let middle = f64::midpoint(scene.x(start), scene.x(end));
            let y = scene.y(second.first.into());
            let runs = |part: &Area| {
                part.left - ROUNDED <= middle
                    && middle <= part.right + ROUNDED
                    && (part.middle().1 - y).abs() <= ROUNDED
            };
            assert!(
                line.iter().any(runs),
                "{second:?}: nothing at {y} in {line:?}"
            );
        }
    });
}

#[test]
fn no_line_without_normal_traffic_nor_beyond_it() {
    hold_in_every_picture(|scene, drawn| {
        let with_first = |&(second, _, _): &(stampede::chart::Second, u32, u32)| second.first > 0;
        let bars: Vec<_> = scene.bars().into_iter().filter(with_first).collect();
        let line: Vec<Area> = drawn.of(scene.palette().accent).collect();
        let (Some(first), Some(last)) = (bars.first(), bars.last()) else {
            assert!(line.is_empty(), "{line:?}");
            return;
        };
        for part in line {
            // The line is two pixels thick.
            let reach = scene.ratio + ROUNDED;
            assert!(part.left >= scene.x(first.1) - reach, "{part:?}");
            assert!(part.right <= scene.x(last.2) + reach, "{part:?}");
        }
    });
}

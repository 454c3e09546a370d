//! What every picture shows, whatever the numbers: nothing outside it, bars to scale, labels
//! apart.

mod bands;
mod density;
mod first_attempts;
mod labels;
mod needles;
mod palette;
mod recorder;
mod scenes;

use plotters_backend::BackendCoord;
use recorder::{Area, Recorder};
use scenes::{crowded, hold_in_every_picture};
use stampede::chart::{Palette, Rgba};

/// How far below the top of the plot a bar stops that is cut, in CSS pixels.
const CUT: f64 = 9.0;
/// The drawing rounds to whole pixels.
const ROUNDED: f64 = 1.0;

fn area_of(path: &[BackendCoord]) -> Area {
    let x = || path.iter().map(|point| f64::from(point.0));
    let y = || path.iter().map(|point| f64::from(point.1));
    Area {
        left: x().fold(f64::MAX, f64::min),
        top: y().fold(f64::MAX, f64::min),
        right: x().fold(f64::MIN, f64::max),
        bottom: y().fold(f64::MIN, f64::max),
    }
}

#[test]
fn nothing_is_drawn_outside_the_picture() {
    hold_in_every_picture(|scene, drawn| {
        let frame = scene.frame();
        for (area, _) in &drawn.rectangles {
            assert!(area.is_within(&frame, 0.0), "{area:?}");
        }
        for (path, _) in &drawn.polygons {
            assert!(area_of(path).is_within(&frame, 0.0), "{path:?}");
        }
        for written in &drawn.texts {
            assert!(written.area.is_within(&frame, ROUNDED), "{written:?}");
        }
    });
}

#[test]
fn no_picture_takes_many_calls() {
    let few = |drawn: &Recorder| assert!(drawn.calls() <= 5_000, "{} calls", drawn.calls());
    hold_in_every_picture(|_, drawn| few(drawn));
    few(&crowded().draw());
}

/// The colours of the parts of a bar, from the bottom.
fn of_bars(palette: &Palette) -> [Rgba; 4] {
    [
        palette.served,
        palette.late,
        palette.rejected,
        palette.failed_fill,
    ]
}

/// The parts of a bar that are drawn in a colour.
fn parts<'a>(bar: &'a Area, painted: impl Iterator<Item = Area> + 'a) -> Vec<Area> {
    painted
        .filter(|part| {
            let (x, y) = part.middle();
            (bar.left..bar.right).contains(&x) && y > bar.top && y < bar.bottom
        })
        .collect()
}

#[test]
fn bars_are_as_tall_as_their_counts() {
    hold_in_every_picture(|scene, drawn| {
        let palette = scene.palette();
        for (second, start, end) in scene.bars() {
            let place = Area {
                left: scene.x(start),
                right: scene.x(end),
                top: scene.layout.plot_top() * scene.ratio - ROUNDED,
                bottom: scene.layout.plot_bottom() * scene.ratio + ROUNDED,
            };
            // A bar that is cut ends below a gap; over the gap it is tested on its own.
            let is_cut = second.arrivals() > scene.axes.arrivals.end;
            let broken = if is_cut { CUT } else { 0.0 };
            let limit = (scene.layout.plot_top() + broken) * scene.ratio;
            let mut below = 0;
            for (count, color) in [
                (second.served, palette.served),
                (second.late, palette.late),
                (second.rejected, palette.rejected),
                (second.failed, palette.failed_fill),
            ] {
                let bottom = scene.y(below);
                below += u64::from(count);
                let top = scene.y(below).max(limit);
                let mut painted = parts(&place, drawn.of(color));
                painted.retain(|part| part.bottom > limit || !is_cut);
                if count == 0 {
                    assert!(painted.is_empty(), "{second:?}: {painted:?}");
                    continue;
                }
                // Of what lies just over the cut next to nothing is left.
                if bottom <= limit + 2.0 * ROUNDED {
                    let height: f64 = painted.iter().map(Area::height).sum();
                    assert!(height <= 2.0 * ROUNDED, "{second:?}: {painted:?}");
                    continue;
                }
                let [part] = painted[..] else {
                    panic!("{second:?}, {color:?}: {painted:?}");
                };
                // Something that arrived is seen, however little it is.
                let least = scene.ratio;
                assert!(part.height() >= least, "{second:?}: {part:?}");
                let height = (bottom - top).max(least);
                assert!(
                    (part.height() - height).abs() <= ROUNDED,
                    "{second:?}: {part:?}, not {height}"
                );
                assert!(
                    (part.bottom - bottom).abs() <= ROUNDED,
                    "{second:?}: {part:?} stands on {bottom}"
                );
                let (before, after) = (part.left - place.left, place.right - part.right);
                assert!(
                    before >= -ROUNDED && after >= -ROUNDED,
                    "{part:?} {place:?}"
                );
                if end - start == 1 {
                    assert!(before <= ROUNDED, "{second:?}: {part:?} {place:?}");
                    assert!(after <= scene.ratio + ROUNDED, "{part:?} {place:?}");
                } else {
                    // A stem, in the middle of its span.
                    assert!(
                        (before - after).abs() <= 2.0 * ROUNDED,
                        "{part:?} {place:?}"
                    );
                }
            }
        }
    });
}

/// However little of a cut bar is to be seen, it shows how the bar ends.
#[test]
fn a_cut_bar_ends_with_what_became_of_the_last_of_it() {
    hold_in_every_picture(|scene, drawn| {
        let palette = scene.palette();
        for (second, start, end) in scene.bars() {
            if second.arrivals() <= scene.axes.arrivals.end {
                continue;
            }
            let top = scene.layout.plot_top() * scene.ratio;
            let place = Area {
                left: scene.x(start),
                right: scene.x(end),
                top: top - ROUNDED,
                bottom: top + CUT * scene.ratio - ROUNDED,
            };
            let expected = match (second.failed, second.rejected, second.late) {
                (1.., _, _) => palette.failed_fill,
                (0, 1.., _) => palette.rejected,
                (0, 0, 1..) => palette.late,
                (0, 0, 0) => palette.served,
            };
            for color in of_bars(palette) {
                let painted = parts(&place, drawn.of(color));
                assert_eq!(
                    !painted.is_empty(),
                    color == expected,
                    "{second:?}: {painted:?}"
                );
            }
        }
    });
}

#[test]
fn nothing_stands_where_nothing_arrived() {
    hold_in_every_picture(|scene, drawn| {
        let bars = scene.bars();
        let palette = scene.palette();
        for color in of_bars(palette) {
            for part in drawn.of(color) {
                let (x, _) = part.middle();
                let stands =
                    |&(_, start, end): &(_, u32, u32)| (scene.x(start)..scene.x(end)).contains(&x);
                assert!(bars.iter().any(stands), "{part:?}");
            }
        }
    });
}

#[test]
fn what_became_of_an_arrival_is_told_besides_by_colour() {
    hold_in_every_picture(|scene, drawn| {
        let palette = scene.palette();
        // Stripes need a few pixels to be seen.
        let tall = |part: &Area| part.height() > 14.0 * scene.ratio;
        let told = |part: &Area, inside: &dyn Fn(&Area) -> bool| {
            assert!(inside(part), "{part:?} is plain");
        };
        for part in drawn.of(palette.failed_fill).filter(tall) {
            told(&part, &|part| {
                let hatched = |(path, color): &(Vec<BackendCoord>, _)| {
                    *color == palette.failed_line && area_of(path).is_within(part, 0.0)
                };
                drawn.polygons.iter().any(hatched)
            });
        }
        for part in drawn.of(palette.late).filter(tall) {
            told(&part, &|part| {
                let hatched = |(path, color): &(Vec<BackendCoord>, Rgba)| {
                    color.3 == 0.55 && area_of(path).is_within(part, 0.0)
                };
                drawn.polygons.iter().any(hatched)
            });
        }
        for part in drawn.of(palette.rejected).filter(tall) {
            told(&part, &|part| {
                let ruled = |area: &Area, alpha: f64| alpha == 0.55 && area.is_within(part, 0.0);
                let lines = drawn
                    .rectangles
                    .iter()
                    .filter(|(area, c)| ruled(area, c.3))
                    .count();
                let combs = drawn
                    .polygons
                    .iter()
                    .filter(|(path, c)| ruled(&area_of(path), c.3))
                    .count();
                lines + combs > 0
            });
        }
    });
}

/// What would be lower than a pixel is raised to one; the part over it must not hide it, unless
/// that is no taller.
#[test]
fn no_part_of_a_bar_hides_another() {
    hold_in_every_picture(|scene, drawn| {
        let palette = scene.palette();
        let of_bars = of_bars(palette);
        let parts: Vec<&(Area, Rgba)> = drawn
            .rectangles
            .iter()
            .filter(|(_, color)| of_bars.contains(color))
            .collect();
        for (i, (part, _)) in parts.iter().enumerate() {
            for (later, _) in &parts[i + 1..] {
                let hides = part.is_within(later, 0.0) && later.height() > scene.ratio;
                assert!(!hides, "{later:?} hides {part:?}");
            }
        }
    });
}

#[test]
fn the_capacity_line_stands_at_its_value() {
    hold_in_every_picture(|scene, drawn| {
        // A needle is taller than a dash.
        let ink = drawn.of(scene.palette().ink);
        let dashes: Vec<Area> = ink.filter(|a| a.height() <= 2.0 * scene.ratio).collect();
        if scene.capacity > scene.axes.arrivals.end {
            assert!(dashes.is_empty(), "{dashes:?}");
            assert!(drawn.texts.iter().any(|t| t.text.contains("above ↑")));
            return;
        }
        let y = scene.y(scene.capacity);
        for dash in &dashes {
            assert!((dash.middle().1 - y).abs() <= ROUNDED, "{dash:?}, not {y}");
            assert!(dash.height() <= 2.0 * scene.ratio, "{dash:?}");
        }
        let reach =
            |edge: f64, x: f64| (edge - x * scene.ratio).abs() <= 3.0 * scene.ratio + ROUNDED;
        assert!(
            dashes
                .first()
                .is_some_and(|d| reach(d.left, scene.layout.plot_left()))
        );
        assert!(
            dashes
                .last()
                .is_some_and(|d| reach(d.right, scene.layout.plot_right()))
        );
    });
}

//! Hatching and ruling as one polygon each, so that a bar costs one call however tall it is.

/// The outline of the diagonal stripes in a rectangle: stripes where `x + y` (both from
/// `origin` on, so that neighbouring bars match) lies in the first `stripe` of every `period`.
///
/// The stripes are joined along the left and lower edges of the rectangle, where the outline runs
/// forth and back over itself and so encloses nothing. All lengths are pixels.
pub(super) fn stripes(
    (left, top): (i32, i32),
    (right, bottom): (i32, i32),
    period: i32,
    stripe: i32,
) -> Vec<(i32, i32)> {
    let (width, height) = (right - left, bottom - top);
    if width <= 0 || height <= 0 || period <= 0 {
        return Vec::new();
    }
    // A diagonal is named by c = u + v, u from the left edge on, v from the top on.
    let lower_end = |c: i32| (left + (c - height).max(0), top + c.min(height));
    let upper_end = |c: i32| (left + c.min(width), top + (c - width).max(0));
    let lower_corner = (left, bottom);
    let upper_corner = (right, top);
    let last = width + height;
    let mut outline = Vec::new();
    let mut before = 0;
    let mut start = -(left + top).rem_euclid(period);
    while start < last {
        let (from, to) = (start.max(0), (start + stripe).min(last));
        start += period;
        if to <= from {
            continue;
        }
        if before < height && height < from {
            outline.push(lower_corner);
        }
        outline.push(lower_end(from));
        outline.push(upper_end(from));
        if from < width && width < to {
            outline.push(upper_corner);
        }
        outline.push(upper_end(to));
        outline.push(lower_end(to));
        before = to;
    }
    if before > height {
        outline.push(lower_corner);
    }
    outline
}

/// The same, leaning the other way.
pub(super) fn stripes_back(
    (left, top): (i32, i32),
    (right, bottom): (i32, i32),
    period: i32,
    stripe: i32,
) -> Vec<(i32, i32)> {
    let mirrored = stripes((-right, top), (-left, bottom), period, stripe);
    mirrored.into_iter().map(|(x, y)| (-x, y)).collect()
}

/// The outline of horizontal lines in a rectangle, every `apart` pixels from its lower edge on,
/// joined along its left edge like the stripes. A line too near to the upper edge is left out.
pub(super) fn rules(
    (left, top): (i32, i32),
    (right, bottom): (i32, i32),
    apart: i32,
    thick: i32,
) -> Vec<(i32, i32)> {
    let mut outline = Vec::new();
    let mut middle = bottom - apart;
    while left < right && apart > 0 && middle > top + thick {
        let upper = middle - thick / 2;
        let lower = upper + thick;
        outline.extend([(left, lower), (right, lower), (right, upper), (left, upper)]);
        middle -= apart;
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stripes_stay_in_their_rectangle() {
        for (right, bottom) in [(17, 203), (60, 24), (11, 21), (40, 40)] {
            let outline = stripes((10, 20), (right, bottom), 6, 2);
            assert!(!outline.is_empty());
            for (x, y) in outline {
                assert!((10..=right).contains(&x) && (20..=bottom).contains(&y));
            }
        }
    }

    #[test]
    fn stripes_cover_their_share_of_the_rectangle() {
        let area = |outline: &[(i32, i32)]| {
            let next = outline.iter().cycle().skip(1);
            let doubled: i64 = outline
                .iter()
                .zip(next)
                .map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1))
                .sum();
            doubled.abs() as f64 / 2.0
        };
        for (right, bottom) in [(40, 300), (300, 40), (100, 100)] {
            let share = area(&stripes((0, 0), (right, bottom), 6, 2)) / f64::from(right * bottom);
            assert!((0.30..0.37).contains(&share), "{share}");
        }
    }

    #[test]
    fn stripes_lean_the_other_way_in_the_same_rectangle() {
        for (x, y) in stripes_back((10, 20), (17, 203), 6, 2) {
            assert!((10..=17).contains(&x) && (20..=203).contains(&y));
        }
        // `x - y` is the same all along an edge of a stripe, not `x + y`.
        let outline = stripes_back((0, 0), (40, 40), 10, 3);
        assert_eq!(outline[2].0 - outline[2].1, outline[3].0 - outline[3].1);
        assert_ne!(outline[2], outline[3]);
    }

    #[test]
    fn nothing_to_hatch_is_nothing() {
        assert!(stripes((5, 5), (5, 9), 6, 2).is_empty());
        assert!(stripes((5, 5), (4, 9), 6, 2).is_empty());
        assert!(rules((5, 5), (5, 30), 6, 1).is_empty());
        assert!(rules((5, 5), (9, 12), 6, 1).is_empty());
    }

    #[test]
    fn rules_stand_apart_from_the_lower_edge_on() {
        let line = |upper| [(2, upper + 2), (9, upper + 2), (9, upper), (2, upper)];
        assert_eq!(
            rules((2, 10), (9, 40), 12, 2),
            [line(27), line(15)].concat()
        );
    }
}

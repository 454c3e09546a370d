//! Pointing at a second.

use super::bars::span_of_bars;
use super::layout::Layout;
use super::timeline::{Second, Timeline};
use super::view::PanelAxes;

/// The second at `x` CSS pixels from a picture's left edge; `None` outside the plot.
pub fn second_at(layout: &Layout, axes: &PanelAxes, x: f64) -> Option<u32> {
    let second = layout.share_at(x)? * axes.time.end as f64;
    Some((second as u32).min(last_second(axes)))
}

/// The last second that a picture shows.
pub fn last_second(axes: &PanelAxes) -> u32 {
    u32::try_from(axes.time.end)
        .unwrap_or(u32::MAX)
        .saturating_sub(1)
}

/// Where the middle of a second is, in CSS pixels from a picture's left edge; `None` if the
/// picture doesn't reach it.
pub fn x_of_second(layout: &Layout, axes: &PanelAxes, second: u32) -> Option<f64> {
    let share = axes.time.share(f64::from(second) + 0.5);
    (share <= 1.0).then(|| layout.x(share))
}

/// What a picture shows at a second, and how many seconds its bar there stands for.
pub fn bar_at(
    layout: &Layout,
    axes: &PanelAxes,
    timeline: &Timeline,
    second: u32,
) -> (Second, u32) {
    let span_s = span_of_bars(timeline, axes.time.end, layout.plot_width());
    (timeline.busiest_around(second, span_s), span_s)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{count_axis, time_axis};

    #[test]
    fn a_second_is_found_where_it_is_drawn() {
        let layout = Layout {
            width: 500.0,
            height: 200.0,
            strips: 0,
        };
        let axes = PanelAxes {
            time: time_axis(41.0),
            arrivals: count_axis(300),
        };
        for second in [0, 15, 49] {
            let x = x_of_second(&layout, &axes, second).unwrap();
            assert_eq!(second_at(&layout, &axes, x), Some(second));
        }
        assert_eq!(x_of_second(&layout, &axes, 271), None);
        assert_eq!(second_at(&layout, &axes, 3.0), None);
        assert_eq!(second_at(&layout, &axes, layout.plot_right()), Some(49));
    }
}

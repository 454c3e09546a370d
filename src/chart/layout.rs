//! Where things stand in a panel's picture.

use super::gauges;

/// The plot's place within a picture, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The picture's width.
    pub width: f64,
    /// The picture's height.
    pub height: f64,
    /// How many strips stand under the time axis.
    pub strips: usize,
}

impl Layout {
    /// A picture on paper, which is made larger or smaller with all that is in it: at half the
    /// width of a sheet its letters can still be read.
    pub const PRINTED: Self = Self {
        width: 380.0,
        height: 180.0,
        strips: 0,
    };

    /// Room for the labels of the vertical axis.
    pub const LEFT: f64 = 50.0;
    /// Room for half of the last label of the horizontal axis.
    pub const RIGHT: f64 = 14.0;
    /// Room for the outage's bracket and the numbers of cut bars.
    pub const TOP: f64 = 34.0;
    /// The middle of the row over the numbers: the bracket, and how a run goes on.
    pub const TOP_ROW: f64 = 9.0;
    /// Room for the labels of the horizontal axis.
    pub const BOTTOM: f64 = 22.0;

    /// The plot's left edge.
    pub fn plot_left(&self) -> f64 {
        Self::LEFT
    }

    /// The plot's right edge.
    pub fn plot_right(&self) -> f64 {
        (self.width - Self::RIGHT).max(Self::LEFT + 1.0)
    }

    /// The plot's upper edge.
    pub fn plot_top(&self) -> f64 {
        Self::TOP
    }

    /// The plot's lower edge: where the bars stand.
    pub fn plot_bottom(&self) -> f64 {
        (self.height - Self::BOTTOM - self.strips as f64 * gauges::ROOM).max(Self::TOP + 1.0)
    }

    /// The plot's width.
    pub fn plot_width(&self) -> f64 {
        self.plot_right() - self.plot_left()
    }

    /// Where a share of the time axis lies, in pixels from the picture's left edge.
    pub fn x(&self, share: f64) -> f64 {
        self.plot_left() + share * self.plot_width()
    }

    /// Where a share of the vertical axis lies, in pixels from the picture's upper edge.
    pub fn y(&self, share: f64) -> f64 {
        self.plot_bottom() - share * (self.plot_bottom() - self.plot_top())
    }

    /// Which share of the time axis lies at `x` pixels from the picture's left edge; `None`
    /// outside the plot.
    pub fn share_at(&self, x: f64) -> Option<f64> {
        let share = (x - self.plot_left()) / self.plot_width();
        (0.0..=1.0).contains(&share).then_some(share)
    }
}

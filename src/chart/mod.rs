//! The pictures: pure, over plotters' `DrawingBackend`. The page draws them on a canvas, the
//! download and the tests as SVG; the drawing knows neither policies nor browsers.
//!
//! [`Timeline`] holds what to draw, [`axes`] decides how far the axes go, [`Layout`] where things
//! stand, [`draw_panel`] draws one chart, [`Sheet`] a whole sheet of them.

mod axis;
mod bands;
mod bars;
mod color;
mod crosshair;
mod first_attempts;
mod frame;
mod gauges;
mod hatch;
mod kinds;
mod labels;
mod layout;
mod legend;
mod marks;
mod needles;
mod panel;
mod pen;
mod sheet;
mod stacks;
mod style;
mod svg;
mod timeline;
mod view;

pub use axis::{Axis, Tick, count_axis, time_axis};
pub use bars::{Bar, bars};
pub use color::{DARK, LIGHT, Palette, Rgba};
pub use crosshair::{bar_at, last_second, second_at, x_of_second};
pub use gauges::{Gauge, Gauges};
pub use kinds::Kind;
pub use layout::Layout;
pub use legend::{Failures, LegendEntry, Mark, legend};
pub use panel::{Picture, draw_panel};
pub use pen::DrawError;
pub use sheet::{Sheet, SheetPanel};
pub use svg::{panel_svg, swatch_svg};
pub use timeline::{Second, Timeline};
pub use view::{Extent, PanelAxes, Scale, axes};

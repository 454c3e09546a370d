//! The pictures: pure, over plotters' `DrawingBackend`. The page draws them on a canvas, the
//! download and the tests as SVG; the drawing knows neither policies nor browsers.
//!
//! [`Timeline`] holds what to draw, [`axes`] decides how far the axes go, [`Layout`] where things
//! stand, [`draw_panel`] draws one chart, [`Sheet`] a whole sheet of them.

mod axis;
mod bars;
mod color;
mod crosshair;
mod frame;
mod hatch;
mod labels;
mod layout;
mod marks;
mod panel;
mod pen;
mod sheet;
mod stacks;
mod style;
mod timeline;
mod view;

pub use axis::{Axis, Tick, count_axis, time_axis};
pub use bars::{Bar, bars};
pub use color::{DARK, LIGHT, Palette, Rgba};
pub use crosshair::{bar_at, last_second, second_at, x_of_second};
pub use layout::Layout;
pub use panel::{Picture, draw_panel};
pub use pen::DrawError;
pub use sheet::{Sheet, SheetPanel, panel_svg};
pub use stacks::Kind;
pub use timeline::{Second, Timeline};
pub use view::{Extent, PanelAxes, Scale, axes};

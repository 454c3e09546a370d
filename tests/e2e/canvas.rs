//! Looking at the pixels of a chart.

use serde::Deserialize;
use serde_json::json;
use stampede::chart::{Layout, Rgba};
use stampede::sim::Policy;

use crate::page_object::{Page, chart};

/// A rectangle in CSS pixels from a chart's upper left corner.
#[derive(Clone, Copy, Debug)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// How large a canvas is.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct CanvasSize {
    /// In CSS pixels, as it is laid out.
    pub css: (f64, f64),
    /// In its own pixels.
    pub pixels: (u32, u32),
    /// The screen's pixels for each CSS pixel.
    pub ratio: f64,
}

impl CanvasSize {
    pub fn layout(&self) -> Layout {
        let (width, height) = self.css;
        Layout {
            width,
            height,
            strips: 0,
        }
    }
}

#[track_caller]
pub fn canvas_size(page: &Page, policy: Policy) -> CanvasSize {
    let script = "const canvas = document.querySelector(arguments[0]);
        return { css: [canvas.clientWidth, canvas.clientHeight],
            pixels: [canvas.width, canvas.height], ratio: devicePixelRatio }";
    page.browser
        .script(script, &[json!(format!("{} canvas", chart(policy)))])
}

/// The colours within a rectangle, and how many pixels have each.
#[track_caller]
pub fn colors_in(page: &Page, policy: Policy, rect: Rect, ratio: f64) -> Vec<([u8; 3], u32)> {
    let from = |at: f64| (at * ratio).ceil();
    let length = |from: f64, to: f64| ((to - from) * ratio).floor().max(1.0);
    let script = "const [locator, left, top, width, height] = arguments;
        const context = document.querySelector(locator).getContext('2d');
        const { data } = context.getImageData(left, top, width, height);
        const colors = new Map();
        for (let i = 0; i < data.length; i += 4) {
            const color = JSON.stringify([...data.slice(i, i + 3)]);
            colors.set(color, (colors.get(color) ?? 0) + 1);
        }
        return [...colors].map(([color, count]) => [JSON.parse(color), count])";
    page.browser.script(
        script,
        &[
            json!(format!("{} canvas", chart(policy))),
            json!(from(rect.left)),
            json!(from(rect.top)),
            json!(length(rect.left, rect.right)),
            json!(length(rect.top, rect.bottom)),
        ],
    )
}

/// The share of pixels that have one of these colours.
pub fn share_of(colors: &[([u8; 3], u32)], wanted: &[Rgba]) -> f64 {
    let is_wanted = |color: &[u8; 3]| wanted.iter().any(|w| [w.0, w.1, w.2] == *color);
    let all: u32 = colors.iter().map(|(_, count)| count).sum();
    let found = colors.iter().filter(|(color, _)| is_wanted(color));
    let found: u32 = found.map(|(_, count)| count).sum();
    f64::from(found) / f64::from(all)
}

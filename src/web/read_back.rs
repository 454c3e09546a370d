//! Whether a picture can be taken from a canvas. Browsers that hide what tells one machine from
//! another hand out noise in its place.

use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// What is drawn to be read: a colour in the left half and another in the right.
const HALVES: [[u8; 3]; 2] = [[18, 135, 111], [250, 249, 246]];
/// Pixels of a half in a row, and rows.
const SIDE: u32 = 8;
/// How far a channel may be off: some browsers change the last bits of a few pixels, which nobody
/// sees.
const UNSEEN: u8 = 8;

/// Whether what is drawn on a canvas is what is read from it.
pub fn reads_back(canvas: &HtmlCanvasElement) -> bool {
    read(canvas).is_some_and(|pixels| pixels_are_drawn(&pixels))
}

/// Draws the halves and reads them.
fn read(canvas: &HtmlCanvasElement) -> Option<Vec<u8>> {
    canvas.set_width(2 * SIDE);
    canvas.set_height(SIDE);
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.dyn_into().ok()?;
    let side = f64::from(SIDE);
    for ([r, g, b], left) in HALVES.into_iter().zip([0.0, side]) {
        context.set_fill_style_str(&format!("rgb({r}, {g}, {b})"));
        context.fill_rect(left, 0.0, side, side);
    }
    let read = context.get_image_data(0.0, 0.0, 2.0 * side, side).ok()?;
    Some(read.data().0)
}

fn pixels_are_drawn(pixels: &[u8]) -> bool {
    let halves = pixels.chunks(4 * SIDE as usize).zip(HALVES.iter().cycle());
    let is_like = |pixel: &[u8], color: &[u8; 3]| {
        let mut channels = pixel.iter().zip(color);
        channels.all(|(read, drawn)| read.abs_diff(*drawn) <= UNSEEN)
    };
    let mut rows = halves.map(|(row, color)| row.chunks(4).all(|pixel| is_like(pixel, color)));
    rows.all(|is_drawn| is_drawn)
}

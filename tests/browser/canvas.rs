//! The charts on a real canvas, at one and at two pixels for each CSS pixel: the pixels are
//! those that the numbers ask for.

use plotters_canvas::CanvasBackend;
use stampede::chart::{
    Bar, DARK, LIGHT, Layout, Palette, PanelAxes, Rgba, Scale, bar_at, bars, draw_panel,
};
use stampede::report::{Comparison, PanelRun};
use stampede::scenario::Scenario;
use stampede::sim::Policy;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

const LAYOUT: Layout = Layout {
    width: 500.0,
    height: 200.0,
    strips: 0,
};
const RATIOS: [f64; 2] = [1.0, 2.0];

/// What stands on a canvas after a panel was drawn on it.
struct Drawn {
    pixels: Vec<u8>,
    width: usize,
    ratio: f64,
}

impl Drawn {
    fn new(
        comparison: &Comparison,
        panel: &PanelRun,
        axes: &PanelAxes,
        palette: &Palette,
        ratio: f64,
    ) -> Self {
        let document = web_sys::window().unwrap().document().unwrap();
        let canvas: HtmlCanvasElement = document.create_element("canvas").unwrap().unchecked_into();
        let (width, height) = (LAYOUT.width * ratio, LAYOUT.height * ratio);
        canvas.set_width(width as u32);
        canvas.set_height(height as u32);
        let mut backend = CanvasBackend::with_canvas_object(canvas.clone()).unwrap();
        let picture = comparison.picture(panel, axes, LAYOUT, palette);
        draw_panel(&mut backend, &picture, ratio).unwrap();
        let context = canvas.get_context("2d").unwrap().unwrap();
        let context: CanvasRenderingContext2d = context.unchecked_into();
        let data = context.get_image_data(0.0, 0.0, width, height).unwrap();
        Self {
            pixels: data.data().0,
            width: width as usize,
            ratio,
        }
    }

    /// The colour at a place in CSS pixels; everything on the canvas is opaque.
    fn at(&self, x: f64, y: f64) -> [u8; 3] {
        let (x, y) = ((x * self.ratio) as usize, (y * self.ratio) as usize);
        let start = 4 * (y * self.width + x);
        assert_eq!(self.pixels[start + 3], 255, "at {x}, {y}");
        [
            self.pixels[start],
            self.pixels[start + 1],
            self.pixels[start + 2],
        ]
    }

    /// The colours from `top` to `bottom` in the column at `x`, in steps of half a CSS pixel.
    fn column(&self, x: f64, top: f64, bottom: f64) -> Vec<[u8; 3]> {
        let steps = ((bottom - top) * 2.0) as u32;
        (0..steps)
            .map(|i| self.at(x, top + f64::from(i) / 2.0))
            .collect()
    }
}

fn rgb(Rgba(r, g, b, _): Rgba) -> [u8; 3] {
    [r, g, b]
}

/// Draws the default scenario under a policy, in both themes and at both ratios.
fn each_drawing(
    policy: Policy,
    scale: Scale,
    look: impl Fn(&Drawn, &PanelRun, &PanelAxes, &Palette),
) {
    let comparison = Comparison::new(&Scenario::default(), &Policy::ALL).unwrap();
    let axes = comparison.axes(scale);
    let index = Policy::ALL.iter().position(|&p| p == policy).unwrap();
    let (panel, axes) = (&comparison.panels[index], &axes[index]);
    for ratio in RATIOS {
        for palette in [&LIGHT, &DARK] {
            let drawn = Drawn::new(&comparison, panel, axes, palette, ratio);
            look(&drawn, panel, axes, palette);
        }
    }
}

/// Where the middle of a span of seconds is, in CSS pixels.
fn middle(axes: &PanelAxes, start: u32, span: u32) -> f64 {
    LAYOUT.x((f64::from(start) + f64::from(span) / 2.0) / axes.time.end as f64)
}

/// Where a count stands, in CSS pixels.
fn height_of(axes: &PanelAxes, count: u64) -> f64 {
    LAYOUT.y((count as f64 / axes.arrivals.end as f64).min(1.0))
}

fn share(pixels: &[[u8; 3]], color: Rgba) -> f64 {
    let like = pixels.iter().filter(|&&pixel| pixel == rgb(color)).count();
    like as f64 / pixels.len() as f64
}

/// Every part of every bar that is at least this many CSS pixels tall is looked at.
const TALL_ENOUGH: f64 = 15.0;

#[wasm_bindgen_test]
fn bars_stand_where_the_numbers_say() {
    for policy in Policy::ALL {
        each_drawing(policy, Scale::Each, |drawn, panel, axes, palette| {
            let mut looked_at = 0;
            for bar in bars(&panel.timeline, axes.time.end, span_of(panel, axes)) {
                looked_at += look_at_bar(drawn, axes, palette, &bar);
            }
            assert!(looked_at >= 5, "{policy:?}: {looked_at} parts of bars");
        });
    }
}

/// How many seconds a bar stands for.
fn span_of(panel: &PanelRun, axes: &PanelAxes) -> u32 {
    bar_at(&LAYOUT, axes, &panel.timeline, 0).1
}

/// Looks at the parts of one bar, well within each of them, and says at how many.
fn look_at_bar(drawn: &Drawn, axes: &PanelAxes, palette: &Palette, bar: &Bar) -> usize {
    let second = bar.second;
    let x = middle(axes, bar.start_s, bar.span_s);
    let mut below = 0;
    let mut looked_at = 0;
    for (kind, count) in [second.served, second.rejected, second.failed]
        .into_iter()
        .enumerate()
    {
        let bottom = height_of(axes, below);
        below += u64::from(count);
        let top = height_of(axes, below);
        // The capacity line and its name may cross a bar.
        let mut pixels = drawn.column(x, top + 1.5, bottom - 1.5);
        pixels.retain(|&pixel| pixel != rgb(palette.ink));
        if bottom - top < TALL_ENOUGH {
            continue;
        }
        looked_at += 1;
        match kind {
            0 => assert!(share(&pixels, palette.served) > 0.6, "{second:?}"),
            1 => {
                let solid = share(&pixels, palette.rejected);
                assert!(
                    (0.6..0.95).contains(&solid),
                    "{second:?}: {solid} of it is solid"
                );
            }
            _ => {
                // Where a stripe ends within a pixel, it is of neither colour.
                let lines = share(&pixels, palette.failed_line);
                let fill = share(&pixels, palette.failed_fill);
                let hatched = lines > 0.05 && (0.25..0.7).contains(&fill);
                assert!(hatched, "{second:?}: {lines} lines, {fill} fill");
            }
        }
    }
    looked_at
}

#[wasm_bindgen_test]
fn nothing_stands_where_nothing_arrived() {
    each_drawing(
        Policy::NO_JITTER,
        Scale::Full,
        |drawn, panel, axes, palette| {
            let arrived: Vec<u32> = panel.timeline.seconds().iter().map(|s| s.at).collect();
            let empty =
                (12..axes.time.end as u32).filter(|s| !arrived.iter().any(|a| a.abs_diff(*s) < 4));
            let below_capacity = height_of(axes, 100) + 4.0;
            let mut looked_at = 0;
            for second in empty {
                let pixels = drawn.column(
                    middle(axes, second, 1),
                    below_capacity,
                    LAYOUT.plot_bottom() - 1.0,
                );
                assert_eq!(share(&pixels, palette.surface), 1.0, "second {second}");
                looked_at += 1;
            }
            assert!(looked_at > 200, "{looked_at} seconds");
        },
    );
}

#[wasm_bindgen_test]
fn the_capacity_line_crosses_the_plot_at_its_value() {
    for policy in Policy::ALL {
        each_drawing(policy, Scale::Readable, |drawn, _, axes, palette| {
            let y = height_of(axes, 100);
            let plot = LAYOUT.plot_left() as u32 + 1..LAYOUT.plot_right() as u32;
            let row = |y: f64| -> Vec<[u8; 3]> {
                plot.clone().map(|x| drawn.at(f64::from(x), y)).collect()
            };
            // Dashes of five pixels with three between them.
            let on_it = share(&row(y), palette.ink);
            assert!((0.55..0.7).contains(&on_it), "{on_it} of the line is drawn");
            for apart in [-2.0, 2.0] {
                assert!(
                    share(&row(y + apart), palette.ink) < 0.05,
                    "{apart} px away"
                );
            }
        });
    }
}

#[wasm_bindgen_test]
fn the_whole_canvas_is_drawn_on() {
    each_drawing(
        Policy::FULL_JITTER,
        Scale::Readable,
        |drawn, _, _, palette| {
            for (x, y) in [(0.5, 0.5), (499.0, 0.5), (0.5, 199.0), (499.0, 150.0)] {
                assert_eq!(drawn.at(x, y), rgb(palette.surface), "at {x}, {y}");
            }
            // The unit is the last thing on the right, at the bottom.
            let bottom = LAYOUT.plot_bottom() + 5.0;
            let unit: Vec<[u8; 3]> = (1..24)
                .flat_map(|x| drawn.column(LAYOUT.width - f64::from(x), bottom, LAYOUT.height))
                .collect();
            let empty = share(&unit, palette.surface);
            assert!((0.4..0.98).contains(&empty), "{empty} of the label's place");
        },
    );
}

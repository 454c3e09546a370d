//! A chart's canvas: how large it is, and drawing on it.

use leptos::html::Div;
use leptos::prelude::*;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, HtmlDivElement, ResizeObserver};

use super::live;
use crate::chart::{Layout, Picture, draw_panel};

/// The room of a chart on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The picture in it, as large as it is where letters have their usual size.
    pub layout: Layout,
    /// How many CSS pixels each pixel of the picture takes: a chart's letters grow with all others.
    zoom: f64,
}

impl Frame {
    /// Where a place of the picture is on the page, in CSS pixels from the left edge of both.
    pub fn on_page(&self, x: f64) -> f64 {
        x * self.zoom
    }

    /// Which place of the picture is so many CSS pixels from the left edge of both.
    pub fn in_picture(&self, x: f64) -> f64 {
        x / self.zoom
    }

    fn of(frame: &HtmlDivElement) -> Option<Self> {
        let (width, height) = (frame.client_width(), frame.client_height());
        let zoom = size_of_letters() / USUAL_LETTERS;
        (width > 0 && height > 0).then(|| Self {
            layout: Layout {
                width: f64::from(width) / zoom,
                height: f64::from(height) / zoom,
                strips: 0,
            },
            zoom,
        })
    }

    /// Keeps a frame at the size of its element. That is watched, not the canvas: drawing changes
    /// the canvas.
    pub fn watch(element: NodeRef<Div>, frame: RwSignal<Option<Self>>) {
        live::effect(move || {
            let Some(element) = element.get() else { return };
            let watched = element.clone();
            let measure = Closure::<dyn FnMut()>::new(move || frame.set(Self::of(&watched)));
            let observer = ResizeObserver::new(measure.as_ref().unchecked_ref());
            if let Ok(observer) = observer {
                observer.observe(&element);
                let kept = StoredValue::new_local((observer, measure));
                on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
            }
            frame.set(Self::of(&element));
        });
        // Zooming, or moving the window to another screen, changes the pixels and not the element.
        let zoomed = window_event_listener(leptos::ev::resize, move |_| frame.notify());
        on_cleanup(move || zoomed.remove());
    }

    /// Draws at the screen's own pixels, so that it is sharp.
    pub fn draw(&self, canvas: &HtmlCanvasElement, picture: &Picture<'_>) {
        let ratio = self.zoom * window().device_pixel_ratio().clamp(1.0, 4.0);
        let width = (self.layout.width * ratio).round() as u32;
        let height = (self.layout.height * ratio).round() as u32;
        // Setting the size clears the canvas, even to the size it has.
        if canvas.width() != width || canvas.height() != height {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        if let Some(mut backend) = CanvasBackend::with_canvas_object(canvas.clone()) {
            let drawn = draw_panel(&mut backend, picture, ratio);
            debug_assert!(drawn.is_ok());
        }
    }
}

/// The size of letters in CSS pixels that browsers come with.
const USUAL_LETTERS: f64 = 16.0;

/// The size of letters that the person has chosen in the browser, in CSS pixels.
fn size_of_letters() -> f64 {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let size = size.and_then(|size| size.strip_suffix("px")?.parse().ok());
    size.filter(|size| (1.0..1_000.0).contains(size))
        .unwrap_or(USUAL_LETTERS)
}

//! Pictures and numbers to take away.

use js_sys::Array;
use leptos::prelude::*;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

use super::live;
use super::menu::Menu;
use super::page::Page;
use super::read_back::reads_back;
use crate::chart::Sheet;

const SCRAMBLED: &str = "This browser protects against fingerprinting: it hands out noise in place of what is drawn, so the PNG would show nothing. Take the picture as SVG, which is drawn anew wherever it is opened.";
const NOT_DRAWN: &str = "The browser could not make a PNG of this size. Take the picture as SVG.";

/// The menu of what can be taken away.
#[component]
pub fn Download(
    /// What is to be said when something can't be taken away.
    trouble: RwSignal<String>,
) -> impl IntoView {
    let page = Page::here();
    let svg = move || {
        trouble.set(String::new());
        with_sheet(page, &|sheet| {
            save_text(&sheet.svg(), "image/svg+xml", "stampede.svg")
        });
    };
    let png = move || {
        with_sheet(page, &|sheet| {
            trouble.set(
                save_png(sheet, trouble)
                    .err()
                    .unwrap_or_default()
                    .to_owned(),
            );
        });
    };
    let csv = move || {
        trouble.set(String::new());
        let csv = page.results.with_untracked(|results| {
            let results = results
                .as_ref()
                .filter(|results| !results.panels.is_empty());
            results.map(|results| results.csv())
        });
        if let Some(csv) = csv {
            save_text(&csv, "text/csv", "stampede.csv");
        }
    };
    view! {
        <Menu id="download" label="Download">
            <button on:click=live::click(svg)>"Picture (SVG)"</button>
            <button on:click=live::click(png)>"Picture (PNG)"</button>
            <button on:click=live::click(csv)>"Table (CSV)"</button>
        </Menu>
    }
}

fn with_sheet(page: Page, use_it: &dyn Fn(&Sheet<'_>)) {
    let scale = page.state.with_untracked(|state| state.scale);
    let palette = page.theme.get_untracked().palette();
    page.results.with_untracked(|results| {
        if let Some(results) = results
            .as_ref()
            .filter(|results| !results.panels.is_empty())
        {
            results.with_sheet(scale, palette, use_it);
        }
    });
}

/// Saves a sheet as a PNG, or says why it can't be. What goes wrong later is said as trouble.
fn save_png(sheet: &Sheet<'_>, trouble: RwSignal<String>) -> Result<(), &'static str> {
    let sample = new_canvas().ok_or(NOT_DRAWN)?;
    if !reads_back(&sample) {
        return Err(SCRAMBLED);
    }
    let canvas = draw_sheet(sheet).ok_or(NOT_DRAWN)?;
    let saved = Closure::once_into_js(move |blob: JsValue| match blob.dyn_into::<Blob>() {
        Ok(blob) => save(&blob, "stampede.png"),
        Err(_) => trouble.set(NOT_DRAWN.to_owned()),
    });
    // It throws only for canvases with pictures from other hosts; this one has none.
    canvas.to_blob(saved.unchecked_ref()).map_err(|_| NOT_DRAWN)
}

/// The sheet on a canvas of its own, at two pixels for each CSS pixel.
fn draw_sheet(sheet: &Sheet<'_>) -> Option<HtmlCanvasElement> {
    const RATIO: f64 = 2.0;
    let canvas = new_canvas()?;
    let (width, height) = sheet.size();
    canvas.set_width((width * RATIO) as u32);
    canvas.set_height((height * RATIO) as u32);
    let mut backend = CanvasBackend::with_canvas_object(canvas.clone())?;
    sheet.draw(&mut backend, RATIO).ok()?;
    Some(canvas)
}

fn new_canvas() -> Option<HtmlCanvasElement> {
    document().create_element("canvas").ok()?.dyn_into().ok()
}

fn save_text(text: &str, kind: &str, name: &'static str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(&blob, name);
    }
}

/// Offers a file to the person.
fn save(blob: &Blob, name: &str) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else {
        return;
    };
    let anchor = document()
        .create_element("a")
        .ok()
        .and_then(|element| element.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(anchor) = anchor {
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    // The browser has taken hold of the blob by the time the click returns.
    let _ = Url::revoke_object_url(&url);
}

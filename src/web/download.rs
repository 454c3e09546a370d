//! Pictures and numbers to take away.

use js_sys::Array;
use leptos::prelude::*;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

use super::live;
use super::menu::Menu;
use super::page::Page;
use crate::chart::Sheet;

/// The menu of what can be taken away.
#[component]
pub fn Download() -> impl IntoView {
    let page = Page::here();
    let svg = move || {
        with_sheet(page, &|sheet| {
            save_text(&sheet.svg(), "image/svg+xml", "stampede.svg")
        });
    };
    let png = move || {
        with_sheet(page, &|sheet| {
            if let Some(canvas) = draw_sheet(sheet) {
                save_canvas(&canvas, "stampede.png");
            }
        });
    };
    let csv = move || {
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

/// The sheet on a canvas of its own, at two pixels for each CSS pixel.
fn draw_sheet(sheet: &Sheet<'_>) -> Option<HtmlCanvasElement> {
    const RATIO: f64 = 2.0;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let (width, height) = sheet.size();
    canvas.set_width((width * RATIO) as u32);
    canvas.set_height((height * RATIO) as u32);
    let mut backend = CanvasBackend::with_canvas_object(canvas.clone())?;
    sheet.draw(&mut backend, RATIO).ok()?;
    Some(canvas)
}

fn save_text(text: &str, kind: &str, name: &'static str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(&blob, name);
    }
}

fn save_canvas(canvas: &HtmlCanvasElement, name: &'static str) {
    let saved = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<Blob>() {
            save(&blob, name);
        }
    });
    // It throws only for canvases with pictures from other hosts; this one has none.
    let _ = canvas.to_blob(saved.unchecked_ref());
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

//! The page as a whole.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::address;
use super::comparison_table::ComparisonTable;
use super::controls::Controls;
use super::header::Header;
use super::layers::Layers;
use super::lead::Lead;
use super::legend::Legend;
use super::library::Library;
use super::live::text;
use super::notices::Notices;
use super::page::Page;
use super::panels::Panels;
use super::print::Printing;
use super::theme;

/// Puts the page into the document, in place of what it says while it loads.
pub fn mount() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        say(
            "Something on this page has failed, and it no longer answers. Reload it: the address holds all your settings.",
        );
    }));
    let document = document();
    let place = document
        .get_element_by_id("app")
        .and_then(|place| place.dyn_into::<HtmlElement>().ok());
    if let Some(place) = place {
        place.set_inner_html("");
        mount_to(place, App).forget();
    }
    if let Some(failure) = document.get_element_by_id("start-failure") {
        // Whatever went wrong before, an extension's script perhaps, the page has started.
        let _ = failure.set_attribute("hidden", "");
    }
    if let Some(body) = document.body() {
        // Tells the start-up script that it is not needed any more.
        let _ = body.set_attribute("data-started", "yes");
    }
}

/// Says something where the page says what is wrong, even when nothing else works.
fn say(text: &str) {
    if let Some(place) = document().get_element_by_id("start-failure") {
        place.set_text_content(Some(text));
        let _ = place.remove_attribute("hidden");
    }
}

/// The page.
#[component]
fn App() -> impl IntoView {
    let (state, notices) = address::read();
    let page = Page::new(state, notices);
    provide_context(page);
    address::follow(page);
    theme::follow(page);
    Printing::follow(page);

    view! {
        <Header/>
        <div class="columns">
            <Controls/>
            <main
                id="results"
                aria-busy=text(move || page.busy.get().to_string())
                data-old=text(move || page.old.get().to_string())
            >
                <Notices/>
                <Lead/>
                <Legend/>
                <Panels/>
                <ComparisonTable/>
                <Layers/>
            </main>
        </div>
        <Library/>
    }
}

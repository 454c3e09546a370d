//! The layers that retry, one above the other.

use stampede::report::{layers_description, layers_sentence};

use crate::harness::{Key, Window, wait_for};
use crate::page_object::{
    CHAIN, LAYERS, LAYERS_SENTENCE, LAYERS_SUMMARY, Page, slider, state, typed_box,
};

/// Waits until the figure, its description and the sentence are of these layers.
#[track_caller]
fn shows(page: &Page, layers: u64, tries: u64) {
    page.says(LAYERS_SENTENCE, |text| {
        text == layers_sentence(layers, tries)
    });
    let boxes = format!("{CHAIN} text");
    wait_for(
        "a box for each layer and the bottom",
        || page.texts(&boxes).len() as u64,
        |count| *count == layers + 1,
    );
    let told: String = page.property(CHAIN, "ariaLabel");
    assert_eq!(told, layers_description(layers, tries));
}

#[test]
fn the_chain_is_folded_and_follows_its_controls() {
    let page = Page::open("");
    assert!(!page.property::<bool>(LAYERS, "open"));
    page.browser.click(LAYERS_SUMMARY);
    assert!(
        page.text(LAYERS_SENTENCE)
            .starts_with("One request at the top is 243 calls")
    );
    shows(&page, 5, 3);
    page.type_into(&typed_box("tries"), "4");
    page.focus(&slider("layers"));
    page.browser.press(Key::Left);
    page.browser.press(Key::Left);
    shows(&page, 3, 4);
    assert!(page.text(LAYERS_SENTENCE).contains("64 calls"));
    let expected = state(&[("layers", 3), ("tries", 4)]);
    page.address_is(&expected);
    page.shows(&expected);
    page.visit("?layers=10&tries=10");
    page.browser.click(LAYERS_SUMMARY);
    shows(&page, 10, 10);
    page.has_a_clean_console();
}

#[test]
fn the_chain_fits_a_phone() {
    let page = Page::open_in(Window::PHONE, "?layers=10&tries=10");
    page.browser.click(LAYERS_SUMMARY);
    shows(&page, 10, 10);
    let [left, _, width, height] = page.place(CHAIN);
    assert!(left >= 0.0 && left + width <= f64::from(Window::PHONE.width));
    assert!(height > width, "{width} by {height}");
}

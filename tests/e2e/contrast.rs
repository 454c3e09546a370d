//! The contrast of text, as the accessibility guidelines define it.

use serde_json::json;

use crate::page_object::Page;

/// The least contrast of the texts at a locator against what is behind them.
#[track_caller]
pub fn least_contrast(page: &Page, locator: &str) -> f64 {
    let script = "const rgba = text => text.match(/[0-9.]+/g).map(Number);
        const behind = element => {
            for (let at = element; at; at = at.parentElement) {
                const color = rgba(getComputedStyle(at).backgroundColor);
                if (color.length === 3 || color[3] === 1) return color.slice(0, 3);
                if (color[3] !== 0) throw 'a colour that lets something through';
            }
            throw 'nothing behind the text';
        };
        return [...document.querySelectorAll(arguments[0])].map(element =>
            [rgba(getComputedStyle(element).color).slice(0, 3), behind(element)])";
    let pairs: Vec<[[f64; 3]; 2]> = page.browser.script(script, &[json!(locator)]);
    assert!(!pairs.is_empty(), "there is nothing at {locator}");
    let contrasts = pairs
        .into_iter()
        .map(|[text, behind]| contrast(text, behind));
    contrasts.fold(f64::INFINITY, f64::min)
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the last bit doesn't matter here"
)]
fn luminance(color: [f64; 3]) -> f64 {
    let [red, green, blue] = color.map(|part| {
        let part = part / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[test]
fn contrast_is_what_the_guidelines_say() {
    assert_eq!(contrast([0.0; 3], [255.0; 3]), 21.0);
    assert_eq!(contrast([9.0; 3], [9.0; 3]), 1.0);
    // #767676 on white is the lightest grey that is enough.
    assert!((contrast([118.0; 3], [255.0; 3]) - 4.54).abs() < 0.01);
}

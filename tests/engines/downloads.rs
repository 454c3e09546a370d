//! Pictures and numbers to take away.

use serde_json::json;
use stampede::chart::LIGHT;
use stampede::report::Comparison;

use super::engine::Engine;
use super::locators::DOWNLOAD_SUMMARY;
use super::page::{Page, state};
use super::wait::wait_for;

/// Chooses from the menu and waits for the file: how many there are then.
#[track_caller]
fn download(page: &Page, choice: &str, kind: &str) {
    let files = || {
        let script = "return watch.blobs.filter(blob => blob.type.startsWith(arguments[0])).length";
        page.browser.script::<usize>(script, &[json!(kind)])
    };
    let before = files();
    page.browser.click(DOWNLOAD_SUMMARY);
    page.browser.click_on_text("download", choice);
    wait_for(choice, files, |files| *files == before + 1);
}

/// The text of the last file of a kind.
#[track_caller]
fn text(page: &Page, kind: &str) -> String {
    let script = "return watch.blobs.findLast(blob => blob.type.startsWith(arguments[0])).text()";
    page.browser.script(script, &[json!(kind)])
}

/// The share of pixels in which the PNG is not the SVG, how many colours it has, and the share of
/// the most frequent.
const COMPARE: &str = "
    const last = kind => watch.blobs.findLast(blob => blob.type === kind);
    const load = blob => new Promise((good, bad) => {
        const image = new Image();
        image.onload = () => good(image);
        image.onerror = () => bad(new Error('no picture: ' + blob.type));
        image.src = URL.createObjectURL(blob);
    });
    return Promise.all([load(last('image/png')), load(last('image/svg+xml'))]).then(([png, svg]) => {
        const [width, height] = [png.naturalWidth, png.naturalHeight];
        const pixels = image => {
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [width, height];
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0, width, height);
            return context.getImageData(0, 0, width, height).data;
        };
        const [a, b] = [pixels(png), pixels(svg)];
        let other = 0;
        const counts = new Map();
        for (let i = 0; i < a.length; i += 4) {
            const far = Math.max(...[0, 1, 2].map(j => Math.abs(a[i + j] - b[i + j])));
            if (far > 60) other += 1;
            const color = a[i] << 16 | a[i + 1] << 8 | a[i + 2];
            counts.set(color, (counts.get(color) || 0) + 1);
        }
        const all = width * height;
        return [other / all, counts.size, Math.max(...counts.values()) / all];
    })";

pub fn pictures_and_tables_can_be_taken_away(engine: Engine) {
    let page = Page::open(engine, "?clients=700");
    let state = state(&[("clients", 700)]);
    page.shows(&state);
    let comparison = Comparison::new(&state.scenario, state.panels.policies()).unwrap();
    download(&page, "SVG", "image/svg+xml");
    let svg = comparison.with_sheet(state.scale, &LIGHT, |sheet| sheet.svg());
    assert!(text(&page, "image/svg+xml") == svg, "another picture");
    download(&page, "CSV", "text/csv");
    assert_eq!(text(&page, "text/csv"), comparison.csv());
    download(&page, "PNG", "image/png");
    let (other, colors, most): (f64, usize, f64) = page.browser.script(COMPARE, &[]);
    // Letters are smoothed in other ways; all else is the same.
    assert!(other < 0.03, "{other} of the PNG is not the SVG");
    assert!(
        colors > 10 && most < 0.97,
        "{colors} colours, {most} of one"
    );
    page.has_a_clean_console();
}

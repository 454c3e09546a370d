//! Pictures and numbers to take away.

use std::rc::Rc;

use serde_json::{Value, json};
use stampede::chart::{DARK, LIGHT};
use stampede::link::Scale;

use crate::harness::{Folder, Server, Window, wait_for};
use crate::page_object::{DOWNLOAD, DOWNLOAD_SUMMARY, Page, state};

const TROUBLE_WITH_FILES: &str = ".bar > .message[role=alert]";

/// Where the browser puts files.
#[track_caller]
fn downloads(page: &Page) -> Folder {
    let folder = Folder::new("downloads");
    page.browser.devtools(
        "Browser.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder.path() }),
    );
    folder
}

#[track_caller]
fn choose(page: &Page, choice: &str) {
    page.browser.click(DOWNLOAD_SUMMARY);
    let script = "[...document.querySelectorAll(arguments[0] + ' button')]
        .find(button => button.textContent.includes(arguments[1])).click()";
    page.browser
        .script::<Value>(script, &[json!(DOWNLOAD), json!(choice)]);
}

/// Chooses from the menu and gives the file.
#[track_caller]
fn download(page: &Page, folder: &Folder, choice: &str, name: &str) -> Vec<u8> {
    choose(page, choice);
    let path = folder.path().join(name);
    wait_for("the file", || path.is_file(), |is_there| *is_there);
    assert!(!page.property::<bool>(DOWNLOAD, "open"));
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    bytes
}

#[test]
fn pictures_and_tables_are_the_librarys() {
    let page = Page::open("?clients=700&scale=full");
    let folder = downloads(&page);
    let comparison = page.shows(&state(&[("clients", 700)]));
    for (theme, palette) in [("light", &LIGHT), ("dark", &DARK)] {
        page.browser.prefer("", &[("prefers-color-scheme", theme)]);
        wait_for(
            "the theme",
            || page.style("html", "colorScheme"),
            |now| now == theme,
        );
        let svg = comparison.with_sheet(Scale::Full, palette, |sheet| sheet.svg());
        let saved = download(&page, &folder, "SVG", "stampede.svg");
        assert!(
            saved == svg.as_bytes(),
            "another picture in the {theme} theme"
        );
    }
    let png = download(&page, &folder, "PNG", "stampede.png");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let (width, height) = comparison.with_sheet(Scale::Full, &LIGHT, |sheet| sheet.size());
    let size = (f64::from(number(16)), f64::from(number(20)));
    assert_eq!(size, ((width * 2.0).floor(), (height * 2.0).floor()));
    assert!(png.len() > 20_000, "{} bytes", png.len());
    let csv = download(&page, &folder, "CSV", "stampede.csv");
    assert_eq!(String::from_utf8(csv).unwrap(), comparison.csv());
    page.has_a_clean_console();
}

/// What is read from canvases is changed at random by up to `MOST` in every channel, as
/// browsers do that hide what tells one machine from another.
const NOISE: &str = "
    const most = MOST;
    const change = data => {
        for (let i = 0; i < data.length; i += 1) {
            if (i % 4 < 3) data[i] += Math.round((2 * Math.random() - 1) * most);
        }
    };
    const read = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const pixels = read.apply(this, place);
        change(pixels.data);
        return pixels;
    };
    const toBlob = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...how) {
        const context = this.getContext('2d');
        context.putImageData(context.getImageData(0, 0, this.width, this.height), 0, 0);
        return toBlob.apply(this, how);
    };";

#[test]
fn noise_is_not_handed_out_as_a_picture() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser.run_first(&NOISE.replace("MOST", "255"));
    page.visit("");
    let folder = downloads(&page);
    choose(&page, "PNG");
    let said = page.says(TROUBLE_WITH_FILES, |text| !text.is_empty());
    assert!(
        said.contains("SVG") && said.contains("fingerprinting"),
        "{said}"
    );
    assert_eq!(
        page.style(TROUBLE_WITH_FILES, "display"),
        "block",
        "it is seen, and as an alert it is announced"
    );
    // What follows the PNG would come after it.
    download(&page, &folder, "SVG", "stampede.svg");
    assert!(!folder.path().join("stampede.png").exists());
    assert_eq!(page.text(TROUBLE_WITH_FILES), "");
    page.has_a_clean_console();
}

#[test]
fn noise_that_nobody_sees_is_none() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser.run_first(&NOISE.replace("MOST", "2"));
    page.visit("");
    let folder = downloads(&page);
    let png = download(&page, &folder, "PNG", "stampede.png");
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(page.text(TROUBLE_WITH_FILES), "");
}

#[test]
fn a_picture_that_cannot_be_made_is_told() {
    let page = Page::not_opened(Window::DESKTOP, Rc::new(Server::start()));
    page.browser
        .run_first("HTMLCanvasElement.prototype.toBlob = done => setTimeout(() => done(null))");
    page.visit("");
    choose(&page, "PNG");
    page.says(TROUBLE_WITH_FILES, |text| text.contains("SVG"));
    page.has_a_clean_console();
}

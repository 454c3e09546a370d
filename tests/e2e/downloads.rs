//! Pictures and numbers to take away.

use serde_json::{Value, json};
use stampede::chart::{DARK, LIGHT};
use stampede::link::Scale;

use crate::harness::{Folder, wait_for};
use crate::page_object::{DOWNLOAD, DOWNLOAD_SUMMARY, Page, state};

/// Chooses from the menu and gives the file.
#[track_caller]
fn download(page: &Page, folder: &Folder, choice: &str, name: &str) -> Vec<u8> {
    page.browser.click(DOWNLOAD_SUMMARY);
    let script = "[...document.querySelectorAll(arguments[0] + ' button')]
        .find(button => button.textContent.includes(arguments[1])).click()";
    page.browser
        .script::<Value>(script, &[json!(DOWNLOAD), json!(choice)]);
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
    let folder = Folder::new("downloads");
    page.browser.devtools(
        "Browser.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder.path() }),
    );
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

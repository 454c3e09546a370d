//! Nothing is loaded from elsewhere, nothing is sent anywhere.

use std::collections::BTreeSet;

use serde_json::Value;
use stampede::sim::Policy;

use crate::page_object::{
    COPY_LINK, DOWNLOAD_SUMMARY, NEW_SEED, PRESET, Page, SEED, THEME, chart, scale_choice,
    typed_box,
};

/// Every address that documents of this origin, or their workers, asked the network for.
fn requests(record: &Value, origin: &str) -> BTreeSet<String> {
    let started = &record["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"];
    assert!(started.is_number());
    let events = record["events"].as_array().unwrap().iter();
    events
        .filter(|event| event["type"] == *started && event["params"]["initiator"] == origin)
        .filter_map(|event| event["params"]["url"].as_str())
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_whole_session_talks_to_its_own_host_alone() {
    let page = Page::open("");
    page.type_into(&typed_box("clients"), "800");
    page.type_into(SEED, "5");
    page.hold_slider("capacity");
    page.browser.point(page.on_slider("capacity", 0.6));
    page.browser.let_go(page.on_slider("capacity", 0.6));
    let [left, top, width, height] = page.place(&chart(Policy::NO_JITTER));
    page.browser.point((left + width / 2.0, top + height / 2.0));
    for locator in [
        &scale_choice("full"),
        THEME,
        NEW_SEED,
        COPY_LINK,
        &format!("{PRESET} option[value=blip]"),
        DOWNLOAD_SUMMARY,
    ] {
        page.browser.click(locator);
    }
    page.has_a_clean_console();
    let requested = page.server.requested();
    for ending in [".css", ".svg", ".js", "_bg.wasm"] {
        assert!(
            requested.iter().any(|path| path.ends_with(ending)),
            "{ending} {requested:#?}"
        );
    }
    let scripts = "return [document.cookie, localStorage.length, sessionStorage.length].join()";
    assert_eq!(page.browser.script::<String>(scripts, &[]), ",0,0");

    let origin = page.server.origin();
    let record = page.browser.quit_for_network_record();
    let requests = requests(&record, &origin);
    let own = format!("{origin}/");
    // The workers are started with what the page has in hand.
    let kept = format!("blob:{own}");
    assert!(
        requests.iter().any(|url| url.contains("_bg.wasm")),
        "{requests:#?}"
    );
    assert!(
        requests
            .iter()
            .all(|url| url.starts_with(&own) || url.starts_with(&kept)),
        "{requests:#?}"
    );
}

#[test]
fn the_page_forbids_itself_to_talk_to_others() {
    let page = Page::open("");
    let script = "const tried = [];
        const image = () => new Promise((good, bad) => {
            const image = new Image();
            image.onload = good;
            image.onerror = bad;
            image.src = 'http://127.0.0.1:9/x.png';
        });
        for (const go of [() => fetch('http://127.0.0.1:9/'), image]) {
            const refused = new Promise(refused => {
                addEventListener('securitypolicyviolation',
                    event => refused(event.effectiveDirective), { once: true });
                setTimeout(() => refused('nothing'), 5000);
            });
            go().catch(() => {});
            tried.push(await refused);
        }
        return tried";
    let refused: Vec<String> = page.browser.script(script, &[]);
    assert_eq!(refused, ["connect-src", "img-src"]);
}

//! The page for those who hear it and those who have no pointer.

use serde_json::{Value, json};
use stampede::link::PageState;
use stampede::report::chart_description;
use stampede::scenario::Group;

use crate::harness::Key;
use crate::page_object::{
    COPY_LINK, LEAD, NOTICES, Page, RESET, SEED, TROUBLE, canvas, message, slider, sliders, switch,
    typed_box,
};

/// Role and name of everything that the browser tells a screen reader of.
fn told(page: &Page) -> Vec<(String, String)> {
    let tree = page
        .browser
        .devtools("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
    nodes
        .filter(|node| node["ignored"] == false)
        .map(|node| (text(&node["role"]), text(&node["name"])))
        .collect()
}

#[test]
fn every_control_has_a_name() {
    let page = Page::open("?nonsense=1");
    let told = told(&page);
    let of = |roles: &[&str]| -> Vec<&str> {
        let these = told.iter().filter(|(role, _)| roles.contains(&&**role));
        these.map(|(_, name)| name.trim()).collect()
    };
    for (role, least) in [
        (&["slider"][..], 9),
        (&["textbox"], 6),
        (&["radio"], 3),
        (&["button"], 9),
        (&["combobox"], 5),
        (&["image", "img"], 4),
        (&["table"], 1),
        (&["DisclosureTriangle", "DisclosureTriangleGrouped"], 13),
    ] {
        let names = of(role);
        assert!(names.len() >= least, "{role:?}: {names:?}");
        assert!(
            names.iter().all(|name| !name.is_empty()),
            "{role:?}: {names:?}"
        );
    }
    for (parameter, name) in sliders().zip(of(&["slider"])) {
        assert_eq!(name, parameter.label);
    }
    for role in ["main", "banner"] {
        assert_eq!(of(&[role]).len(), 1, "{role}");
    }
}

#[test]
fn what_is_folded_tells_that_it_is_on_and_has_names_inside() {
    let page = Page::open("?queue=50");
    let queue = format!("{} on", Group::Queue.title());
    let is_told = |name: &str| told(&page).iter().any(|(_, told)| told.trim() == name);
    assert!(is_told(&queue), "{:#?}", told(&page));
    assert!(is_told(Group::Hint.title()));
    let script = "document.querySelectorAll('details:not(.menu)').forEach(it => it.open = true)";
    page.browser.script::<Value>(script, &[]);
    let groups = Group::FOLDED.into_iter().chain([Group::Layers]);
    for parameter in groups.flat_map(Group::parameters) {
        assert!(is_told(parameter.label), "{}", parameter.label);
    }
    let nameless: Vec<_> = told(&page)
        .into_iter()
        .filter(|(role, name)| {
            ["slider", "textbox", "combobox", "button"].contains(&&**role) && name.trim().is_empty()
        })
        .collect();
    assert_eq!(nameless, []);
}

#[test]
fn every_chart_is_told_with_its_figures() {
    let page = Page::open("");
    let comparison = page.shows(&PageState::default());
    let told = told(&page);
    for panel in &comparison.panels {
        let text = chart_description(&comparison.scenario, panel.policy, &panel.outcome);
        assert_eq!(
            page.property::<String>(&canvas(panel.policy), "ariaLabel"),
            text
        );
        assert!(told.iter().any(|(_, name)| *name == text), "{text}");
        let peak = stampede::words::count(panel.outcome.peak_per_s);
        assert!(text.contains(&peak), "{text}");
    }
}

#[test]
fn headings_tables_and_live_regions_are_in_order() {
    let page = Page::open("");
    let levels: Vec<u32> = page.browser.script(
        "return [...document.querySelectorAll('h1, h2, h3, h4')].map(h => +h.tagName[1])",
        &[],
    );
    assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
    assert_eq!(levels[0], 1);
    assert!(
        levels.windows(2).all(|pair| pair[1] <= pair[0] + 1),
        "{levels:?}"
    );
    let live = "const element = document.querySelector(arguments[0]);
        return element.ariaLive ?? element.role";
    let live = |place: &str| page.browser.script::<String>(live, &[json!(place)]);
    assert_eq!(live(LEAD), "polite");
    assert_eq!(
        (live(TROUBLE), live(NOTICES)),
        ("alert".into(), "status".into())
    );
    assert_eq!(live(&message("cap")), "alert");
    let table: (usize, usize, usize) = page.browser.script(
        "const count = locator => document.querySelectorAll('#comparison ' + locator).length;
         return [count('caption'), count('thead th[scope=col]'), count('tbody th[scope=row]')]",
        &[],
    );
    assert_eq!(table, (1, 5, stampede::report::ROWS.len()));
    assert_eq!(
        page.browser
            .script::<String>("return document.documentElement.lang", &[]),
        "en"
    );
}

#[test]
fn focus_is_visible_and_reaches_everything() {
    let page = Page::open("");
    // The focus of a radio button or of a panel's switch is shown by what stands in its place.
    let script = "const focused = document.activeElement;
        if (focused === document.body) return null;
        const radio = focused.type === 'radio';
        const shown = radio ? focused.closest('label').querySelector('span')
            : focused.closest('.switch') ?? focused;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
        return [focused.id || focused.value || focused.textContent, outlineStyle,
            parseFloat(outlineWidth), outlineColor]";
    let mut reached = Vec::new();
    for _ in 0..120 {
        page.browser.press(Key::Tab);
        let focused: Option<(String, String, f64, String)> = page.browser.script(script, &[]);
        let Some((what, style, width, color)) = focused else {
            break;
        };
        assert!(style != "none" && width >= 2.0, "{what}: {style} {width}");
        assert!(!color.contains(", 0)"), "{what}: {color}");
        reached.push(what);
    }
    let id = |locator: &str| locator.trim_start_matches('#').to_owned();
    let mut expected = vec![id(COPY_LINK), id(SEED), id(RESET), "readable".into()];
    expected.extend(sliders().map(|parameter| id(&slider(parameter.key))));
    expected.extend(sliders().map(|parameter| id(&typed_box(parameter.key))));
    expected.extend((0..4).map(|place| id(&switch(place))));
    expected.push("Add a panel".into());
    let starts = |title: &str| reached.iter().any(|what| what.starts_with(title));
    for group in Group::FOLDED.into_iter().chain([Group::Layers]) {
        assert!(starts(group.title()), "{group:?} is not among {reached:#?}");
    }
    for what in expected {
        assert!(reached.contains(&what), "{what} is not among {reached:#?}");
    }
}

//! Policies in a link: a library by its name with what was changed, one's own in full.

use proptest::prelude::*;
use stampede::link::{PageState, Panels, read, write};
use stampede::policy::{DelayList, PARTS, Part, Policy, SHARED, entry, library};
use stampede::scenario::Scenario;
use stampede::sim::check;
use stampede::time::Micros;

use super::tells;

fn library_policy(id: &str) -> Policy {
    entry(id).unwrap().policy
}

#[test]
fn a_library_is_its_name_and_what_was_changed() {
    let link = "panels=full,socketio-client,envoy-router~cap:10s~attempts:5,custom~first:250ms~jitter:full~delays:0s/1s";
    let reading = read(link);
    assert_eq!(reading.notices, []);
    assert_eq!(write(&reading.state), link);
    let mut own = Policy::CUSTOM
        .with(Part::First, 250_000)
        .with(Part::Jitter, 1);
    own.set_delays(&[0, 1_000_000]);
    let expected = [
        Policy::FULL_JITTER,
        library_policy("socketio-client"),
        library_policy("envoy-router")
            .with(Part::Cap, 10_000_000)
            .with(Part::Attempts, 5),
        own,
    ];
    assert_eq!(reading.state.panels.policies(), expected);
    let names: Vec<_> = expected.iter().map(Policy::name).collect();
    assert_eq!(
        names,
        [
            "Full jitter",
            "Socket.IO client reconnection",
            "Custom, from Envoy router retry",
            "Custom"
        ]
    );
}

/// A + for a / : the notice names what stands between delays.
#[test]
fn what_stands_between_delays_is_named() {
    let reading = read("latency=1ms&panels=custom~growth:table~delays:3s%2B18s");
    let told: Vec<_> = reading.notices.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "In custom: delays held \"3s+18s\", which is not a duration such as 250ms, 1.5s or 2m; \
             between delays stands a /, as in 1s/5s/30s; the list is left as it was."
        ]
    );
}

#[test]
fn a_ratio_for_per_cent_is_used_and_told() {
    for (text, canonical, notice) in [
        (
            "grpc-retrypolicy~share:0.1",
            "grpc-retrypolicy~share:0.1%25",
            "In grpc-retrypolicy: share held \"0.1\", which is 0.1 %; for a ratio of 0.1 write 10.",
        ),
        (
            "additive~spread:0.05",
            "additive~spread:0.05%25",
            "In additive: spread held \"0.05\", which is 0.05 %; for a ratio of 0.05 write 5.",
        ),
        (
            "grpc-retrypolicy~share:0.005",
            "grpc-retrypolicy~share:0.005%25",
            "In grpc-retrypolicy: share held \"0.005\", which is 0.005 %; for a ratio of 0.005 write 0.5%.",
        ),
        (
            "librdkafka-retry~low:0.8",
            "librdkafka-retry~low:0.8%25",
            "In librdkafka-retry: low held \"0.8\", which is 0.8 %; for a ratio of 0.8 write 80.",
        ),
        (
            "librdkafka-retry~high:0.9999",
            "librdkafka-retry~high:1",
            "In librdkafka-retry: high held \"0.9999\", which is 0.9999 %; it must be from 1 % to 1000 %, so 1 % is used; for a ratio of 0.9999 write 99.99.",
        ),
        (
            "full~breaker:0.5",
            "full~breaker:1",
            "In full: breaker held \"0.5\", which is 0.5 %; it must be from 1 % to 100 %, or never, so 1 % is used; for a ratio of 0.5 write 50.",
        ),
    ] {
        tells(
            &format!("panels={text},none"),
            &format!("panels={canonical},none"),
            &[notice],
        );
    }
    for text in [
        "grpc-retrypolicy~share:0",
        "grpc-retrypolicy~share:1",
        "grpc-retrypolicy~share:0.1%25",
        "grpc-retrypolicy~share:0.1%",
        "grpc-retrypolicy~share:0.1 %25~tokens:9",
        "grpc-retrypolicy~share:0.1%~tokens:9",
        "full~breaker:never",
    ] {
        assert_eq!(read(&format!("panels={text}")).notices, [], "{text}");
    }
    // The scenario's own shares mean what they always have.
    for link in ["errors=0.25", "failure=0.5", "additive=0.3"] {
        assert_eq!(read(link).notices, [], "{link}");
        assert_eq!(write(&read(link).state), link);
    }
}

/// What is written of a share below one per cent is read as it was, by itself and in a link.
#[test]
fn a_share_below_one_per_cent_comes_back() {
    for share in [1, 999, 1_000, 9_999] {
        let policy = library_policy("grpc-retrypolicy").with(Part::Share, share);
        let text = policy.write();
        assert!(text.ends_with('%'), "{text}");
        let reading = read(&format!("panels={text}"));
        assert_eq!(reading.notices, []);
        assert_eq!(reading.state.panels.policies(), [policy]);
        let link = write(&reading.state);
        assert!(link.ends_with("%25"), "{link}");
        assert_eq!(read(&link), reading);
    }
}

/// Six of them, edited as people edit, fit into a link that can be pasted anywhere.
#[test]
fn six_edited_panels_fit_into_two_thousand_characters() {
    let edited = library::libraries().iter().rev().take(6).map(|entry| {
        let mut policy = entry.policy;
        // Every part of the delay and the jitter, the limits and a budget.
        for part in Part::all().take(Part::Ttl as usize) {
            let setting = &part.row().setting;
            let changed = (policy.get(part) / 3 + 1).clamp(setting.min, setting.max);
            policy.set(part, changed);
        }
        policy.set_delays(&[1_234_000, 2_345_000, 3_456_000]);
        policy
    });
    let state = PageState {
        panels: Panels::of(edited).unwrap(),
        ..PageState::default()
    };
    let link = write(&state);
    assert_eq!(state.panels.policies().len(), 6);
    assert!(link.len() < 2_000, "{} characters: {link}", link.len());
    assert!(
        link.is_ascii() && !link.contains(['%', ' ', '+', '"']),
        "{link}"
    );
    assert_eq!(read(&link).state, state);
}

#[test]
fn what_cannot_be_used_is_told() {
    for (text, canonical, notice) in [
        (
            "full~cap:soon",
            "full",
            "In full: cap held \"soon\", which is not a duration such as 250ms, 1.5s or 2m; what the slider says is kept.",
        ),
        (
            "socketio-client~cap:soon",
            "socketio-client",
            "In socketio-client: cap held \"soon\", which is not a duration such as 250ms, 1.5s or 2m; 5 s is kept.",
        ),
        (
            "full~attempts:0",
            "full~attempts:1",
            "In full: attempts held \"0\"; it must be from 1 to 1,000, or unlimited, so 1 is used.",
        ),
        (
            "full~multiplier:1e300",
            "full~multiplier:100",
            "In full: multiplier held \"1e300\"; it must be from 1× to 100×, so 100× is used.",
        ),
        (
            "additive~spread:-0.5",
            "additive~spread:0",
            "In additive: spread held \"-0.5\"; it must be from 0 % to 100 %, so 0 % is used.",
        ),
        (
            "full~shape:round",
            "full",
            "In full: There is no setting called \"shape\", which held \"round\"; it is ignored.",
        ),
        (
            "full~cap:1s~cap:2s",
            "full~cap:1s",
            "In full: cap is there more than once; the first is used, and the one that held \"2s\" is ignored.",
        ),
        (
            "full~jitter:wild",
            "full",
            "In full: jitter held \"wild\", which is not none, full, equal, proportional, range, additive, share, growing, decorrelated, climbing, runaway, polly, socketio or percents; full: from 0 to all of it is kept.",
        ),
        (
            "full~delays:1s/x",
            "full",
            "In full: delays held \"x\", which is not a duration such as 250ms, 1.5s or 2m; between delays stands a /, as in 1s/5s/30s; the list is left as it was.",
        ),
        (
            "full~delays:1s/-2s",
            "full~delays:1s/0s",
            "In full: delays held \"-2s\"; it must be from 0 to 8760 h, so 0 is used.",
        ),
        (
            "full~cap",
            "full",
            "In full: cap held nothing, which is not a duration such as 250ms, 1.5s or 2m; what the slider says is kept.",
        ),
    ] {
        tells(
            &format!("panels={text},none"),
            &format!("panels={canonical},none"),
            &[notice],
        );
    }
    tells(
        "panels=socket-io,none",
        "panels=none",
        &[
            "panels held \"socket-io\", which is neither none, full, equal, decorrelated, immediate, \
           fixed, additive, custom nor the name of a library; it is left out.",
        ],
    );
    tells(
        "panels=tenacity-default,none",
        "panels=none",
        &[
            "panels held \"tenacity-default\", which needs a latency above 0, or a client could retry \
           for ever in no time; it is left out.",
        ],
    );
}

#[test]
fn a_list_of_ten_thousand_delays_is_a_notice() {
    let many = |count: usize| {
        format!(
            "panels=custom~growth:table~delays:{}",
            vec!["0"; count].join("/")
        )
    };
    let reading = read(&many(4_000));
    let told: Vec<_> = reading.notices.iter().map(ToString::to_string).collect();
    let state = reading.state;
    assert_eq!(
        told,
        [
            "In custom: delays held 4,000 entries; it must be 16 at most, so the first 16 are used.",
            "panels held \"custom~growth:table~delays:0s/0s/0s/0s/0…\", which needs a latency above 0, \
             or a client could retry for ever in no time; it is left out."
        ]
    );
    assert_eq!(state, PageState::default());
    let reading = read(&many(10_000));
    assert_eq!(reading.state, PageState::default());
    assert!(
        reading.notices[0]
            .to_string()
            .starts_with("The link is 20,")
    );
}

proptest! {
    /// Whoever writes what a notice about a ratio advises gets that ratio, and no other notice.
    #[test]
    fn the_advice_about_a_ratio_can_be_followed(ten_thousandths in 1..10_000_u64) {
        let ratio = format!("0.{ten_thousandths:04}");
        let told = read(&format!("panels=grpc-retrypolicy~share:{ratio}")).notices[0].to_string();
        let advised = told.rsplit_once("write ").unwrap().1.strip_suffix('.').unwrap();
        let followed = read(&format!("panels=grpc-retrypolicy~share:{advised}"));
        prop_assert_eq!(followed.notices, []);
        let share = followed.state.panels.policies()[0].get(Part::Share);
        prop_assert_eq!(share, 100 * ten_thousandths, "{}", told);
    }
}

/// Any policy that is within its limits, most of them made from a library's.
pub fn policy() -> impl Strategy<Value = Policy> {
    let origin = prop::sample::select(library::entries());
    let part = prop::sample::select(Part::all().collect::<Vec<_>>());
    let change = (part, any::<u64>(), 0..4_u8);
    let delays = prop::collection::vec(0..10_000_000_u64, 0..=DelayList::MOST);
    let changes = prop::collection::vec(change, 0..8);
    (origin, changes, prop::option::weighted(0.2, delays)).prop_map(|(origin, changes, delays)| {
        let mut policy = origin.policy;
        for (part, number, kind) in changes {
            let row = part.row();
            let (min, max) = (row.setting.min, row.setting.max);
            let value = match kind {
                0 if row.can_be_shared() => SHARED,
                0 if row.setting.off.is_some() => 0,
                1 => (min + number % (max - min + 1)).min(max),
                // Less than one per cent is written in a way of its own.
                3 => (min + number % 10_000).min(max),
                // Small values are what people write.
                _ => (min + number % (max - min + 1).min(10_000_000)).min(max),
            };
            policy.set(part, value);
        }
        if let Some(delays) = delays {
            policy.set_delays(&delays);
        }
        policy
    })
}

proptest! {
    #[test]
    fn a_page_of_any_policies_comes_back_from_its_link(policies in prop::collection::vec(policy(), 1..=6)) {
        let scenario = Scenario { latency: Micros(1_000), ..Scenario::default() };
        let runs = policies.into_iter().filter(|policy| check(policy, &scenario).is_ok());
        let state = PageState { scenario, panels: Panels::of(runs).unwrap_or_default(), ..PageState::default() };
        let link = write(&state);
        let reading = read(&link);
        prop_assert_eq!(&reading.notices, &[]);
        prop_assert_eq!(reading.state, state);
        prop_assert_eq!(write(&reading.state), link);
    }

    /// Whatever stands in a policy, there is a page, soon, and its policies are within limits.
    #[test]
    fn any_text_for_a_policy_gives_a_page(
        name in prop::sample::select(vec!["full", "custom", "socketio-client", "sidekiq", "nobody", ""]),
        parts in prop::collection::vec(("[a-z_]{0,12}|cap|first|delays|multiplier|low|high|attempts|jitter|growth", "-?[0-9]{0,30}(\\.[0-9]{1,9})?(e[0-9]{1,4})?(us|ms|s|h|%|)|[a-z/~:]{0,20}|\\PC{0,6}"), 0..20),
    ) {
        let mut text = format!("latency=1ms&panels={name}");
        for (key, value) in parts {
            text += &format!("~{key}:{value}");
        }
        let state = read(&text).state;
        for policy in state.panels.policies() {
            for part in Part::all() {
                let value = policy.get(part);
                let row = part.row();
                prop_assert!(row.setting.allows(value) || (value == SHARED && row.can_be_shared()));
            }
            prop_assert!(check(policy, &state.scenario).is_ok());
            prop_assert!(policy.formula(&state.scenario).len() < 1_000);
        }
        prop_assert_eq!(read(&write(&state)).state, state);
    }
}

#[test]
fn every_part_has_a_key_that_can_stand_in_a_link() {
    for row in &PARTS {
        let fits = |c: char| c.is_ascii_lowercase() || c == '_';
        assert!(row.setting.key.chars().all(fits), "{}", row.setting.key);
    }
}

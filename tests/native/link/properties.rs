//! What holds for every page and for every text.

use proptest::prelude::*;
use stampede::link::{PageState, Panels, Scale, read, write};
use stampede::scenario::{PARAMETERS, Scenario};
use stampede::sim::{Policy, check};

fn valid_state() -> impl Strategy<Value = PageState> {
    let values: Vec<_> = PARAMETERS
        .iter()
        .map(|parameter| {
            // Small, round and default values are what people write.
            let range = parameter.min..=parameter.max;
            prop_oneof![
                range.clone(),
                range.prop_map(|v| (v / 1_000_000 * 1_000_000).max(parameter.min)),
                parameter.min..=parameter.default.max(parameter.min),
                Just(parameter.default),
            ]
            .boxed()
        })
        .collect();
    let policies = prop::sample::subsequence(Policy::EVERY.to_vec(), 1..=6).prop_shuffle();
    (values, policies, 0..3_usize).prop_map(|(values, policies, scale)| {
        let mut scenario = Scenario::default();
        for (parameter, value) in PARAMETERS.iter().zip(values) {
            parameter.set(&mut scenario, value);
        }
        PageState {
            panels: {
                let runs = |policy: &Policy| check(policy, &scenario).is_ok();
                Panels::of(policies.into_iter().filter(runs)).unwrap_or_default()
            },
            scenario,
            scale: Scale::ALL[scale],
        }
    })
}

/// Text that looks like a link more often than chance would have it.
fn garbage() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "(clients|outage|capacity|base|cap|seed|horizon|events|scale|v)=",
        "(rate|arrivals|until|failure|errors|latency|timeout|multiplier|additive|attempts)=",
        "(deadline|crash|down|queue|retry_after|obey|layers|tries|panels)=",
        "-?[0-9]{1,25}(\\.[0-9]{1,9})?(us|ms|s|m|h|e[0-9]{1,4}|)",
        "[?&=#+%/:;,. -]{1,3}",
        "%[0-9a-fA-F]{2}",
        "(readable|full|each|NaN|inf|https://host/)",
        "(none|off|unlimited|never|even|exact|fixed|immediate),?",
        "\\PC{0,8}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn a_page_comes_back_from_its_link(state in valid_state()) {
        let link = write(&state);
        let reading = read(&link);
        prop_assert_eq!(reading.notices, []);
        prop_assert_eq!(reading.state, state);
        prop_assert!(link.bytes().all(|b| b.is_ascii_alphanumeric() || b"=&.,_".contains(&b)));
    }

    #[test]
    fn any_text_gives_a_page_and_a_bounded_number_of_notices(text in garbage()) {
        let reading = read(&text);
        prop_assert_eq!(reading.state.scenario.check(), Ok(()));
        prop_assert!(reading.notices.len() <= 21);
        for notice in &reading.notices {
            let told = notice.to_string();
            prop_assert!(told.chars().count() < 250 && !told.contains(char::is_control), "{}", told);
        }
    }

    #[test]
    fn the_canonical_form_is_its_own_canonical_form(text in garbage()) {
        let canonical = write(&read(&text).state);
        prop_assert_eq!(write(&read(&canonical).state), canonical);
    }
}

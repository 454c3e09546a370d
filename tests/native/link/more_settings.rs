//! The settings beyond a closed herd: read, written, and told where they can't be used.

use stampede::link::{PageState, Panels, read, write};
use stampede::scenario::{PARAMETERS, Scenario, parameter};
use stampede::sim::Policy;
use stampede::time::Micros;

use super::tells;

#[test]
fn every_setting_is_read_and_written() {
    let link = "clients=0&rate=1000&arrivals=even&until=20s&failure=99.5&errors=0.25&latency=30ms\
                &timeout=1.5s&multiplier=1.6&additive=33.3333&attempts=3&deadline=1m&crash=2.5\
                &down=500ms&queue=50&retry_after=5s&obey=jitter&layers=3&tries=4\
                &panels=immediate,fixed,additive,none,full,equal";
    let reading = read(link);
    assert_eq!(reading.notices, []);
    assert_eq!(write(&reading.state), link);
    let expected = PageState {
        scenario: Scenario {
            clients: 0,
            rate: 1_000,
            arrivals: 1,
            until: Micros::from_secs(20),
            failure: 995_000,
            errors: 2_500,
            latency: Micros::from_millis(30),
            timeout: Micros::from_millis(1_500),
            multiplier: 1_600,
            additive: 333_333,
            attempts: 3,
            deadline: Micros::from_secs(60),
            crash: 2_500,
            down: Micros::from_millis(500),
            queue: 50,
            retry_after: Micros::from_secs(5),
            obey: 3,
            layers: 3,
            tries: 4,
            ..Scenario::default()
        },
        panels: Panels::of([
            Policy::IMMEDIATE,
            Policy::FIXED,
            Policy::ADDITIVE,
            Policy::NO_JITTER,
            Policy::FULL_JITTER,
            Policy::EQUAL_JITTER,
        ])
        .unwrap(),
        ..PageState::default()
    };
    assert_eq!(reading.state, expected);
}

#[test]
fn what_can_be_off_has_a_word_for_it() {
    for parameter in PARAMETERS
        .iter()
        .filter(|parameter| parameter.off.is_some())
    {
        let word = parameter.off.unwrap().word;
        for text in [word, "off", "OFF"] {
            let reading = read(&format!("{}={text}", parameter.key));
            assert_eq!(reading.notices, [], "{} {text}", parameter.key);
            assert_eq!(parameter.get(&reading.state.scenario), 0);
        }
    }
    tells("rate=0&queue=0&timeout=0s&crash=0&deadline=0", "", &[]);
}

#[test]
fn every_word_for_no_limit_is_understood() {
    for (key, word) in [
        ("attempts", "unlimited"),
        ("deadline", "none"),
        ("timeout", "none"),
    ] {
        for text in ["none", "unlimited", "Unlimited", " NONE "] {
            let reading = read(&format!("{key}={text}"));
            assert_eq!(reading.notices, [], "{key} {text}");
            assert_eq!(parameter(key).unwrap().get(&reading.state.scenario), 0);
            assert_eq!(parameter(key).unwrap().write(0), word);
        }
    }
    for text in ["none", "unlimited"] {
        let panels =
            format!("panels=aws-2026-transient~attempts:{text}~cap:{text}~deadline:{text}");
        let reading = read(&panels);
        assert_eq!(reading.notices, [], "{panels}");
        let written = "panels=aws-2026-transient~cap:none~attempts:unlimited";
        assert_eq!(write(&reading.state), written);
    }
    // Not where it would say something else: a queue without an end, a process for all.
    for link in [
        "queue=unlimited",
        "rate=unlimited",
        "processes=none",
        "cap=none",
    ] {
        assert_eq!(read(link).notices.len(), 1, "{link}");
    }
}

#[test]
fn none_is_a_word_for_nothing() {
    tells(
        "clients=none&rate=None&latency=none&crash=none&queue=NONE&retry_after=none",
        "clients=0",
        &[],
    );
    tells(
        "panels=custom~step:none~plus:none~extra:none~least:none~cost:none~cost_refused:none\
         ~reserve:none~retries:none~breaker:none",
        "panels=custom~step:0~cost:0~cost_refused:0~reserve:0~retries:0",
        &[],
    );
}

#[test]
fn an_outage_of_a_day_is_the_longest() {
    let day = read("outage=24h");
    assert_eq!(day.notices, []);
    assert_eq!(day.state.scenario.outage, Micros::from_hours(24));
    tells(
        "outage=25h",
        "outage=24h",
        &["outage held \"25h\"; it must be from 0 to 24 h, so 24 h is used."],
    );
}

#[test]
fn no_attempt_is_not_no_limit() {
    tells(
        "attempts=0",
        "attempts=1",
        &["attempts held \"0\"; it must be from 1 to 1,000, or unlimited, so 1 is used."],
    );
}

#[test]
fn every_setting_tells_what_it_can_be() {
    for (link, canonical, notice) in [
        (
            "rate=many",
            "",
            "rate held \"many\", which is not a whole number such as 1000; the default, none, is used instead.",
        ),
        (
            "rate=2e6",
            "rate=1000000",
            "rate held \"2e6\"; it must be from 1 /s to 1,000,000 /s, or none, so 1,000,000 /s is used.",
        ),
        (
            "rate=-1",
            "",
            "rate held \"-1\"; it must be from 1 /s to 1,000,000 /s, or none, so none is used.",
        ),
        (
            "arrivals=odd",
            "",
            "arrivals held \"odd\", which is not poisson or even; the default, poisson, is used instead.",
        ),
        (
            "until=0",
            "until=1s",
            "until held \"0\"; it must be from 1 s to 24 h, so 1 s is used.",
        ),
        (
            "failure=101",
            "",
            "failure held \"101\"; it must be from 0 % to 100 %, so 100 % is used.",
        ),
        (
            "errors=half",
            "",
            "errors held \"half\", which is not a number of per cent such as 5 or 12.5; the default, 0 %, is used instead.",
        ),
        (
            "errors=-5%25",
            "",
            "errors held \"-5%\"; it must be from 0 % to 100 %, so 0 % is used.",
        ),
        (
            "latency=0.1ms",
            "latency=1ms",
            "latency held \"0.1ms\"; it must be from 1 ms to 1 min, or none, so 1 ms is used.",
        ),
        (
            "timeout=1h",
            "timeout=10m",
            "timeout held \"1h\"; it must be from 1 ms to 10 min, or none, so 10 min is used.",
        ),
        (
            "multiplier=1e300",
            "multiplier=10",
            "multiplier held \"1e300\"; it must be from 1× to 10×, so 10× is used.",
        ),
        (
            "additive=NaN",
            "",
            "additive held \"NaN\", which is not a number of per cent such as 5 or 12.5; the default, 20 %, is used instead.",
        ),
        (
            "deadline=25h",
            "deadline=24h",
            "deadline held \"25h\"; it must be from 1 ms to 24 h, or none, so 24 h is used.",
        ),
        (
            "crash=0.5",
            "crash=1",
            "crash held \"0.5\"; it must be from 1× to 1,000×, or never, so 1× is used.",
        ),
        (
            "down=0",
            "down=1ms",
            "down held \"0\"; it must be from 1 ms to 1 h, so 1 ms is used.",
        ),
        (
            "queue=1e9",
            "queue=2000000",
            "queue held \"1e9\"; it must be from 1 to 2,000,000, or none, so 2,000,000 is used.",
        ),
        (
            "retry_after=soon",
            "",
            "retry_after held \"soon\", which is not a duration such as 250ms, 1.5s or 2m; the default, none, is used instead.",
        ),
        (
            "obey=never",
            "",
            "obey held \"never\", which is not longer, ignore, exact, jitter, within or base; the default, longer, is used instead.",
        ),
        (
            "layers=11",
            "layers=10",
            "layers held \"11\"; it must be from 1 to 10, so 10 is used.",
        ),
        (
            "tries=0",
            "tries=1",
            "tries held \"0\"; it must be from 1 to 10, so 1 is used.",
        ),
    ] {
        tells(link, canonical, &[notice]);
    }
}

#[test]
fn panels_tell_what_they_leave_out() {
    tells(
        "panels=none,jitter",
        "panels=none",
        &[
            "panels held \"jitter\", which is neither none, full, equal, decorrelated, immediate, \
           fixed, additive, custom nor the name of a library; it is left out.",
        ],
    );
    tells(
        "panels=full,full",
        "panels=full",
        &["panels held \"full\" more than once; it is shown once."],
    );
    tells(
        "latency=1ms&panels=none,full,equal,decorrelated,immediate,fixed,additive",
        "latency=1ms&panels=none,full,equal,decorrelated,immediate,fixed",
        &["panels held more than 6 policies; \"additive\" is left out."],
    );
    tells(
        "panels=immediate,fixed",
        "panels=fixed",
        &[
            "panels held \"immediate\", which needs a latency above 0, or a client could retry for \
           ever in no time; it is left out.",
        ],
    );
    let nothing = read("panels=");
    assert_eq!(nothing.state, PageState::default());
    assert_eq!(nothing.notices.len(), 2);
}

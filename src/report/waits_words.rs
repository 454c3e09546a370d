//! What one client waits, in words and in a table.

use super::cap_words::cap_sentence;
use crate::sim::{OneClient, RetryWait, Span};
use crate::time::Micros;
use crate::words;

/// From which share of clients on it is told that they wait the same.
const MANY: f64 = 0.05;
/// The most retries that are told of one by one.
const MOST_TOLD: usize = 4;

/// What the columns of the table mean.
pub(super) const WAITS_CAPTION: &str = "The delay before each retry; when it is sent, counted from the first failure, \
    if all before it come to nothing, by those who make it; how many clients wait exactly the same time; and how many are through with it, \
    or with one before it, of a server that takes whoever comes once it is back. Of times the median stands \
    first, and under it where nine in ten clients are.";

/// The heads of the table's columns.
pub(super) const WAITS_HEADS: [&str; 5] = [
    "Retry",
    "Wait",
    "Since the first failure",
    "The same wait",
    "Through",
];

/// A cell of the table: what it says, and what stands small under it.
pub(super) type WaitsCell = [String; 2];

/// The table, row by row.
pub(super) fn waits_rows(client: &OneClient) -> Vec<[WaitsCell; 5]> {
    let row = |retry: &RetryWait| {
        let alone = |text: String| [text, String::new()];
        [
            alone(retry.retry.to_string()),
            spread(&retry.wait),
            spread(&retry.since),
            alone(share(retry.same)),
            alone(share(retry.through)),
        ]
    };
    client.retries.iter().map(row).collect()
}

fn spread(span: &Span) -> WaitsCell {
    let [p5, median, p95] = [span.p5, span.median, span.p95].map(words::duration);
    let range = if p5 == p95 {
        String::new()
    } else {
        format!("{p5} – {p95}")
    };
    [median, range]
}

/// `30 %`; what is not quite nothing or all is not told as that.
fn share(share: f64) -> String {
    match (share * 100.0).round() {
        _ if share <= 0.0 => "none".to_owned(),
        _ if share >= 1.0 => "all".to_owned(),
        0.0 => "< 1 %".to_owned(),
        100.0 => "> 99 %".to_owned(),
        percent => format!("{} %", percent as u64),
    }
}

/// What there is to say of it: the cap, the lockstep, the end, and who is through.
pub(super) fn waits_sentences(client: &OneClient) -> Vec<String> {
    let Some(last) = client.retries.last() else {
        return vec!["It never retries: a request that fails gives up.".to_owned()];
    };
    vec![
        cap_sentence(client),
        lockstep_sentence(client),
        end_sentence(client, last),
        through_sentence(client, last),
    ]
}

/// `30 % wait exactly 5 s at retry 3, 90 % at retry 4, all from retry 5 on: the lockstep is back.`
fn lockstep_sentence(client: &OneClient) -> String {
    let retries = &client.retries;
    if retries.iter().all(|retry| retry.same >= 1.0) {
        return "All clients wait exactly the same at every retry: they stay in lockstep."
            .to_owned();
    }
    let together: Vec<_> = retries.iter().filter(|retry| retry.same >= MANY).collect();
    if together.is_empty() {
        return "At no retry do many clients wait exactly the same: they spread.".to_owned();
    }
    let is_all = |retry: &&RetryWait| retry.same >= 1.0;
    // The last few at which all wait the same, as one.
    let tail = retries.iter().rev().take_while(is_all).count();
    let told = together.len() - tail.saturating_sub(1);
    if told > MOST_TOLD {
        let least = together.iter().map(|retry| retry.same).fold(1.0, f64::min);
        let most = together.iter().map(|retry| retry.same).fold(0.0, f64::max);
        let [least, most] = [least, most].map(share);
        let how_many = match least == most {
            true => least,
            false => format!("from {least} to {most}"),
        };
        let retries = words::count(together.len() as u64);
        return format!(
            "At {retries} of the retries listed many clients wait exactly the same: {how_many} of them."
        );
    }
    let mut before = None;
    let parts = together[..told].iter().map(|retry| {
        let value = the_same(client, retry);
        let exactly = match value {
            _ if before == Some(value) => String::new(),
            Some(value) => format!(" wait exactly {}", words::exact_duration(value)),
            None => " wait exactly the same".to_owned(),
        };
        before = Some(value);
        let opens_tail = tail > 0 && retry.retry as usize == retries.len() - tail + 1;
        let at = match opens_tail && (tail > 1 || client.goes_on) {
            true => format!("from retry {} on", retry.retry),
            false => format!("at retry {}", retry.retry),
        };
        format!("{}{exactly} {at}", share(retry.same))
    });
    let mut sentence = parts.collect::<Vec<_>>().join(", ");
    sentence[..1].make_ascii_uppercase();
    sentence += if tail > 0 {
        ": the lockstep is back."
    } else {
        "."
    };
    sentence
}

/// The time that the largest group of clients waits, where it is known.
fn the_same(client: &OneClient, retry: &RetryWait) -> Option<Micros> {
    let Span { min, max, .. } = retry.wait;
    if min == max {
        return Some(min);
    }
    client.cap.filter(|_| retry.at_cap >= retry.same)
}

fn end_sentence(client: &OneClient, last: &RetryWait) -> String {
    let [median, range] = spread(&last.since);
    let when = match range.as_str() {
        "" if last.since.max == Micros::ZERO => "at the instant of the first failure".to_owned(),
        "" => format!("{median} after the first failure"),
        range => format!("{median} after the first failure (nine in ten: {range})"),
    };
    let retry = last.retry;
    match (client.goes_on, retry) {
        (true, _) => format!("Retry {retry}, the last that is listed, is sent {when}."),
        (false, 1) => format!("Nobody retries more than once; that is {when}."),
        (false, _) => format!("Nobody retries more than {retry} times; the last is sent {when}."),
    }
}

fn through_sentence(client: &OneClient, last: &RetryWait) -> String {
    let all = client.retries.iter().find(|retry| retry.through >= 1.0);
    let would = "If the server took whoever comes,";
    match all {
        Some(retry) => format!(
            "{would} everybody would be through by retry {}.",
            retry.retry
        ),
        None if client.goes_on => {
            format!(
                "{would} {} would be through by retry {}.",
                share(last.through),
                last.retry
            )
        }
        None if last.through <= 0.0 => {
            format!("{would} nobody would be through: all give up before it is back.")
        }
        None => format!(
            "{would} {} would be through; the others give up before.",
            share(last.through)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Part, Policy, entry};
    use crate::scenario::Scenario;
    use crate::sim::one_client;

    fn of(policy: &Policy) -> OneClient {
        one_client(&Scenario::default(), policy, 12, 400)
    }

    fn said(policy: &Policy) -> Vec<String> {
        waits_sentences(&of(policy))
    }

    fn library(id: &str) -> Policy {
        entry(id).unwrap().policy
    }

    #[test]
    fn socket_io_is_back_in_lockstep() {
        let said = said(&library("socketio-client"));
        assert_eq!(said[0], "The cap of 5 s is first reached at retry 3.");
        assert_eq!(
            said[1],
            "30 % wait exactly 5 s at retry 3, 90 % at retry 4, all from retry 5 on: the lockstep is back."
        );
        let last = "Retry 12, the last that is listed, is sent 52";
        assert!(said[2].starts_with(last), "{}", said[2]);
        let rows = waits_rows(&of(&library("socketio-client")));
        let same: Vec<_> = rows.iter().map(|row| row[3][0].as_str()).collect();
        assert_eq!(same[2..6], ["30 %", "90 %", "all", "all"]);
    }

    #[test]
    fn the_sliders_policies_are_told() {
        let none = said(&Policy::NO_JITTER);
        assert_eq!(
            none[..2],
            [
                "The cap of 30 s is first reached at retry 6.",
                "All clients wait exactly the same at every retry: they stay in lockstep.",
            ]
        );
        assert_eq!(
            none[3],
            "If the server took whoever comes, everybody would be through by retry 4."
        );
        let full = said(&Policy::FULL_JITTER);
        assert_eq!(
            full[1],
            "At no retry do many clients wait exactly the same: they spread."
        );
        assert!(full[2].contains("(nine in ten: "), "{}", full[2]);
    }

    #[test]
    fn who_gives_up_is_told() {
        assert_eq!(
            said(&library("requests-default")),
            ["It never retries: a request that fails gives up."]
        );
        let three = Policy::NO_JITTER.with(Part::Attempts, 3);
        assert_eq!(
            said(&three),
            [
                "The cap of 30 s is never reached.",
                "All clients wait exactly the same at every retry: they stay in lockstep.",
                "Nobody retries more than 2 times; the last is sent 3 s after the first failure.",
                "If the server took whoever comes, nobody would be through: all give up \
                 before it is back.",
            ]
        );
        let two = three.with(Part::Attempts, 2).with(Part::Cap, 0);
        let said = said(&two);
        assert_eq!(said[0], "There is no cap.");
        assert_eq!(
            said[2],
            "Nobody retries more than once; that is 1 s after the first failure."
        );
    }

    #[test]
    fn every_library_is_told_without_a_gap() {
        for entry in crate::policy::library::libraries() {
            for sentence in said(&entry.policy) {
                assert!(
                    sentence.ends_with('.') && !sentence.contains("  "),
                    "{sentence}"
                );
                println!("{}: {sentence}", entry.id);
            }
        }
    }
}

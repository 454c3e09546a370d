//! One bar in words, for the crosshair.

use crate::chart::{Gauges, Kind, Second};
use crate::time::Micros;
use crate::words;

/// What a bar stands for, where it is not one second.
pub fn bar_description(span_s: u32) -> Option<String> {
    (span_s > 1).then(|| format!("Each bar is the busiest second of {}.", time(span_s)))
}

/// What arrived in one second, or in the busiest second of a longer span, for the crosshair:
/// `15 s: 1,000 arrived, 100 served, 900 turned away`; with normal traffic `2 s: 3,000 arrived,
/// 1,000 first attempts and 2,000 retries; 3,000 served`.
pub fn second_description(second: Second, span_s: u32) -> String {
    let arrivals = second.arrivals();
    let mut text = format!("{} arrived", words::count(arrivals));
    let first = u64::from(second.first);
    let mut separator = ", ";
    if first > 0 {
        text = format!("{text}, {}", both(first, arrivals.saturating_sub(first)));
        separator = "; ";
    }
    // What a bar ends with comes last.
    for kind in Kind::ALL {
        let count = u64::from(kind.of(&second));
        if count > 0 {
            text = format!("{text}{separator}{} {}", words::count(count), kind.name());
            separator = ", ";
        }
    }
    if second.gave_up > 0 {
        let gave_up = words::count(second.gave_up.into());
        text += &if span_s > 1 {
            format!("; up to {gave_up} gave up in a second")
        } else {
            format!("; {gave_up} gave up")
        };
    }
    format!("{}: {text}", when(second.at, span_s))
}

/// How the budget and the breaker stood in a second and what they did, to follow what arrived:
/// `; budget at 40.0 %, retries refused: 12; breakers open: 25.0 %`.
pub fn gauge_description(gauges: &Gauges, second: u32) -> Option<String> {
    let gauge = gauges.at(second)?;
    let share = |millionths: u32| words::percent(f64::from(millionths) / 1e6);
    let mut text = String::new();
    if gauges.has_budget {
        text += &format!("; budget at {}", share(gauge.level));
        if gauge.refused > 0 {
            text += &format!(", retries refused: {}", words::count(gauge.refused.into()));
        }
    }
    if gauges.has_breaker {
        text += &format!("; breakers open: {}", share(gauge.open));
        if gauge.blocked > 0 {
            text += &format!(", attempts stopped: {}", words::count(gauge.blocked.into()));
        }
    }
    Some(text)
}

/// First attempts and retries: `1,000 first attempts and 2,000 retries`.
pub(super) fn both(first: u64, retries: u64) -> String {
    let first = match first {
        1 => "1 first attempt".to_owned(),
        many => format!("{} first attempts", words::count(many)),
    };
    let retries = match retries {
        0 => "no retries".to_owned(),
        1 => "1 retry".to_owned(),
        many => format!("{} retries", words::count(many)),
    };
    format!("{first} and {retries}")
}

fn when(at: u32, span_s: u32) -> String {
    if span_s <= 1 {
        return time(at);
    }
    let start = at / span_s * span_s;
    format!(
        "{} to {}, busiest second",
        time(start),
        time(start.saturating_add(span_s))
    )
}

fn time(seconds: u32) -> String {
    words::duration(Micros::from_secs(u64::from(seconds)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Second = Second {
        at: 15,
        served: 100,
        rejected: 900,
        failed: 0,
        late: 0,
        first: 0,
        gave_up: 0,
    };

    #[track_caller]
    fn says(second: Second, span_s: u32, expected: &str) {
        assert_eq!(second_description(second, span_s), expected);
    }

    #[test]
    fn a_second_in_words() {
        says(FULL, 1, "15 s: 1,000 arrived, 100 served, 900 turned away");
        says(
            FULL,
            10,
            "10 s to 20 s, busiest second: 1,000 arrived, 100 served, 900 turned away",
        );
        let failed = Second {
            failed: 3,
            ..Second::default()
        };
        says(failed, 1, "0 s: 3 arrived, 3 failed");
    }

    #[test]
    fn first_attempts_are_told_from_retries() {
        let mixed = Second {
            at: 2,
            served: 3_000,
            first: 1_000,
            ..Second::default()
        };
        says(
            mixed,
            1,
            "2 s: 3,000 arrived, 1,000 first attempts and 2,000 retries; 3,000 served",
        );
        let one = |served| Second {
            served,
            first: 1,
            ..mixed
        };
        says(
            one(1),
            1,
            "2 s: 1 arrived, 1 first attempt and no retries; 1 served",
        );
        says(
            one(2),
            1,
            "2 s: 2 arrived, 1 first attempt and 1 retry; 2 served",
        );
    }

    #[test]
    fn late_answers_and_those_who_gave_up_are_told() {
        let late = Second {
            late: 20,
            gave_up: 12,
            ..FULL
        };
        says(
            late,
            1,
            "15 s: 1,020 arrived, 100 served, 20 answered too late, 900 turned away; 12 gave up",
        );
        says(
            late,
            10,
            "10 s to 20 s, busiest second: 1,020 arrived, 100 served, 20 answered too late, \
             900 turned away; up to 12 gave up in a second",
        );
        let nobody = Second {
            gave_up: 1_000,
            ..Second::default()
        };
        says(nobody, 1, "0 s: 0 arrived; 1,000 gave up");
    }
}

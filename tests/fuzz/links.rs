//! Links made up from the tables of parameters and of parts: mostly valid, often at a limit.

use stampede::policy::{Part, library};
use stampede::scenario::{PARAMETERS, Setting, Unit};
use stampede::sim::Policy;

use super::dice::Dice;

/// Parts that have led to runs without an end, or could: draws of nothing, delays of nothing.
const NASTY: [&str; 16] = [
    "drawn:once",
    "whole:s",
    "whole:ms",
    "drawn:once~whole:s",
    "jitter:percents~low:0~drawn:once",
    "jitter:runaway~multiplier:1~whole:ms",
    "jitter:climbing~whole:s~drawn:once",
    "jitter:decorrelated~whole:s~drawn:once",
    "jitter:proportional~spread:100~drawn:once~whole:s",
    "growth:table~delays:0/0/0",
    "growth:table~delays:3s/0",
    "growth:table~delays:1ms/0/1ms/0",
    "first:0~growth:constant",
    "first:1ms~cap:1ms",
    "growth:linear~first:0~step:0",
    "growth:polynomial~power:10~cap:none",
];

/// A link of its own, without `?`.
pub fn fresh(dice: &mut Dice) -> String {
    let share = *dice.one_of(&[&8, &20, &60]);
    let mut pairs: Vec<String> = Vec::new();
    for parameter in &PARAMETERS {
        if dice.happens(share) {
            let value = value(dice, &parameter.setting);
            pairs.push(format!("{}={value}", parameter.key));
        }
    }
    if dice.happens(70) {
        pairs.push(format!("panels={}", panels(dice)));
    }
    if dice.happens(10) {
        let scale = dice.one_of(&["readable", "full", "each"]);
        pairs.push(format!("scale={scale}"));
    }
    for at in (1..pairs.len()).rev() {
        pairs.swap(at, dice.below(at + 1));
    }
    pairs.join("&")
}

fn panels(dice: &mut Dice) -> String {
    let count = *dice.one_of(&[&1, &1, &2, &2, &3, &6, &8]);
    let policies: Vec<_> = (0..count).map(|_| policy(dice)).collect();
    policies.join(",")
}

/// One policy with any parts changed.
pub fn policy(dice: &mut Dice) -> String {
    let entries = library::entries();
    let own = Policy::EVERY.len() + 1;
    let of = if dice.happens(60) { own } else { entries.len() };
    let mut text = entries[dice.below(of)].id.to_owned();
    for _ in 0..*dice.one_of(&[&0, &1, &2, &3, &6, &12]) {
        text.push('~');
        text += &part(dice);
    }
    if dice.happens(20) {
        text.push('~');
        text += dice.one_of(&NASTY);
    }
    text
}

/// A part and a value: `cap:10s`.
pub fn part(dice: &mut Dice) -> String {
    let parts: Vec<_> = Part::all().collect();
    let place = dice.below(parts.len() + 1);
    let Some(part) = parts.get(place) else {
        return format!("delays:{}", delays(dice));
    };
    let row = part.row();
    if row.can_be_shared() && dice.happens(10) {
        return format!("{}:slider", row.setting.key);
    }
    format!("{}:{}", row.setting.key, value(dice, &row.setting))
}

fn delays(dice: &mut Dice) -> String {
    let count = *dice.one_of(&[&0, &1, &2, &3, &16, &17]);
    let delay = |dice: &mut Dice| {
        if dice.happens(30) {
            "0".to_owned()
        } else {
            Unit::Duration.write(dice.of_any_size(0, 3_600_000_000))
        }
    };
    let delays: Vec<_> = (0..count).map(|_| delay(dice)).collect();
    delays.join("/")
}

/// A value of a setting: any, a limit, beyond one, or none at all.
pub fn value(dice: &mut Dice, setting: &Setting) -> String {
    let Setting { min, max, unit, .. } = *setting;
    match dice.below(20) {
        0 => unit.write(min),
        1 => unit.write(max),
        2 | 3 => setting.write(0),
        4 => unit.write(max.saturating_add(1)),
        5 => unit.write(min.saturating_sub(1)),
        6 => dice
            .one_of(&[
                "",
                "-1",
                "0",
                "1",
                "NaN",
                "1e9",
                "1e-9",
                "99999999999999999999",
                "none",
                "never",
                "unlimited",
                "1,500",
                "2.5",
                ".5s",
                "5 s",
                "1h",
                "0.0000001",
                "\u{221e}",
            ])
            .to_owned(),
        // Whole seconds and thousands meet at the same instants.
        7..=10 => unit.write(round(dice.of_any_size(min, max)).clamp(min, max)),
        _ => unit.write(dice.of_any_size(min, max)),
    }
}

/// The same to one digit.
fn round(number: u64) -> u64 {
    let digits = 10_u64.pow(number.checked_ilog10().unwrap_or_default());
    number / digits * digits
}

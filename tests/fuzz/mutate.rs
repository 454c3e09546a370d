//! Links spoiled as typing, pasting, chat programs and enemies spoil them.

use super::dice::Dice;
use super::links;

/// What links are made of: good to be swapped, dropped or put where they don't belong.
const TOKENS: [&str; 36] = [
    "&",
    "=",
    "?",
    "#",
    "+",
    ",",
    "~",
    ":",
    "/",
    ";",
    "%",
    "%26",
    "%3D",
    "%7E",
    "%00",
    "%FF",
    "%E2%80%AE",
    "%F0%9F",
    "%",
    "clients=",
    "panels=",
    "events=",
    "none",
    "slider",
    "custom",
    "full",
    "~drawn:once",
    "~whole:s",
    "~attempts:none",
    "~budget:ratio",
    "~breaker:1",
    "v=2",
    "scale=each",
    "1e308",
    "-0",
    "\u{202e}",
];

/// Does a few of these things to a link, whose bytes then may be no UTF-8.
pub fn spoil(dice: &mut Dice, link: &mut Vec<u8>, others: &[String]) {
    for _ in 0..*dice.one_of(&[&1, &1, &2, &4, &12]) {
        spoil_once(dice, link, others);
    }
}

fn spoil_once(dice: &mut Dice, link: &mut Vec<u8>, others: &[String]) {
    let (from, to) = piece(dice, link.len());
    match dice.below(14) {
        0 => put(link, from, from, &[dice.byte()]),
        1 => put(link, from, (from + 1).min(link.len()), &[dice.byte()]),
        2 => put(link, from, to, &[]),
        3 => link.truncate(from),
        4 => {
            let twice = link[from..to].to_vec();
            put(link, from, from, &twice);
        }
        5 | 6 => put(link, from, from, dice.one_of(&TOKENS).as_bytes()),
        7 => {
            let digits = digits(link, from);
            let number = dice.of_any_size(0, u64::MAX).to_string();
            put(link, digits.0, digits.1, number.as_bytes());
        }
        8 => {
            let escaped: String = link[from..to].iter().map(|b| format!("%{b:02X}")).collect();
            put(link, from, to, escaped.as_bytes());
        }
        9 => {
            // Half of one link, half of another.
            let other = others[dice.below(others.len())].as_bytes();
            let (start, _) = piece(dice, other.len());
            let end = link.len();
            put(link, from, end, &other[start..]);
        }
        10 => {
            let other = others[dice.below(others.len())].as_bytes();
            link.push(b'&');
            link.extend_from_slice(other);
        }
        11 => {
            let part = format!("~{}", links::part(dice));
            let place = end_of_panels(link).unwrap_or(from);
            put(link, place, place, part.as_bytes());
        }
        12 => {
            let policy = format!(",{}", links::policy(dice));
            let place = end_of_panels(link).unwrap_or(from);
            put(link, place, place, policy.as_bytes());
        }
        _ => {
            // Long, beyond what is read in the end.
            let piece = link[from..to].to_vec();
            for _ in 0..dice.of_any_size(1, 600) {
                put(link, from, from, &piece);
                if link.len() > 20_000 {
                    break;
                }
            }
        }
    }
}

fn put(link: &mut Vec<u8>, from: usize, to: usize, bytes: &[u8]) {
    link.splice(from..to, bytes.iter().copied());
}

/// The ends of any piece, mostly a short one.
fn piece(dice: &mut Dice, len: usize) -> (usize, usize) {
    let from = dice.below(len + 1);
    let most = (len - from) as u64;
    (from, from + dice.of_any_size(0, most) as usize)
}

/// The next run of digits.
fn digits(link: &[u8], from: usize) -> (usize, usize) {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let start = link[from..].iter().position(is_digit);
    let start = start.map_or(link.len(), |at| from + at);
    let end = link[start..].iter().position(|byte| !is_digit(byte));
    (start, end.map_or(link.len(), |at| start + at))
}

/// Where the list of panels ends, if there is one.
fn end_of_panels(link: &[u8]) -> Option<usize> {
    let start = link.windows(7).position(|seven| seven == b"panels=")?;
    let end = link[start..].iter().position(|&byte| byte == b'&');
    Some(end.map_or(link.len(), |end| start + end))
}

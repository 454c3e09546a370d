//! Where a slider can stand: round values, spread over decades, by whole numbers alone.

use super::setting::Setting;
use super::unit::Unit;

/// The values that a parameter's slider goes through, from the least to the most.
///
/// They are round numbers at about equal ratios, so that a step feels the same everywhere on a
/// range of decades; durations above a minute are round in minutes and hours. A typed value may
/// lie between two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stops(Vec<u64>);

/// Round numbers of one decade, in tenths.
const MANTISSAS: [u64; 14] = [10, 12, 15, 18, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90];
/// Round numbers of seconds, minutes and hours that make up a larger unit.
const SIXTIETHS: [u64; 20] = [
    10, 12, 15, 18, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 300, 400, 450,
];
const SECOND: u64 = 1_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

impl Stops {
    /// The stops of a parameter's slider.
    pub fn new(setting: &Setting) -> Self {
        let Setting { min, max, .. } = *setting;
        let mut stops = vec![min, max];
        match setting.unit {
            Unit::Duration => {
                decades(&mut stops, 1_000, SECOND);
                sixtieths(&mut stops, SECOND);
                sixtieths(&mut stops, MINUTE);
                stops.push(90 * MINUTE);
                stops.extend([1, 2, 3, 4, 6, 8, 12, 18, 24].map(|hours| hours * HOUR));
            }
            Unit::Count | Unit::PerSecond | Unit::Number => decades(&mut stops, 1, u64::MAX / 100),
            // Tenths of a per cent, and of one, are small enough to show what changes.
            Unit::Percent => decades(&mut stops, 1_000, u64::MAX / 100),
            Unit::Factor => decades(&mut stops, 100, u64::MAX / 100),
            Unit::Millionths => decades(&mut stops, 100_000, u64::MAX / 100),
            Unit::Choice(choices) => stops.extend(0..choices.len() as u64),
        }
        stops.push(setting.default);
        if setting.off.is_some() {
            stops.push(0);
        }
        stops.retain(|&stop| setting.allows(stop));
        stops.sort_unstable();
        stops.dedup();
        Self(stops)
    }

    /// The position of the last stop; the first is 0.
    pub fn last(&self) -> usize {
        self.0.len() - 1
    }

    /// The value at a position; beyond the last it is the last.
    pub fn value(&self, position: usize) -> u64 {
        self.0[position.min(self.last())]
    }

    /// How far along the slider a value stands, in per cent.
    pub fn percent(&self, value: u64) -> f64 {
        100.0 * self.position(value) as f64 / self.last().max(1) as f64
    }

    /// The position of the stop nearest to a value.
    pub fn position(&self, value: u64) -> usize {
        let above = self.0.partition_point(|&stop| stop < value);
        match (above.checked_sub(1), self.0.get(above)) {
            (Some(below), Some(&high)) if value - self.0[below] < high - value => below,
            (Some(below), None) => below,
            _ => above,
        }
    }
}

fn decades(stops: &mut Vec<u64>, from: u64, below: u64) {
    let mut unit = from;
    while unit < below {
        stops.extend(
            MANTISSAS
                .into_iter()
                .filter(|mantissa| (mantissa * unit).is_multiple_of(10))
                .map(|mantissa| mantissa * unit / 10),
        );
        unit = unit.saturating_mul(10);
    }
}

fn sixtieths(stops: &mut Vec<u64>, unit: u64) {
    stops.extend(SIXTIETHS.into_iter().map(|tenths| tenths * unit / 10));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Group, PARAMETERS, parameter};

    #[test]
    fn every_slider_reaches_its_limits_and_its_default() {
        let off_the_page = [Group::Dice, Group::Bounds];
        for parameter in PARAMETERS
            .iter()
            .filter(|p| !off_the_page.contains(&p.group))
        {
            let stops = Stops::new(parameter);
            let least = parameter.off.map_or(parameter.min, |_| 0);
            assert_eq!(stops.value(0), least, "{}", parameter.key);
            assert_eq!(
                stops.value(stops.last()),
                parameter.max,
                "{}",
                parameter.key
            );
            let default = stops.position(parameter.default);
            assert_eq!(stops.value(default), parameter.default, "{}", parameter.key);
        }
    }

    #[test]
    fn steps_are_small_enough_to_see_a_change_move() {
        for key in ["clients", "capacity", "base", "cap"] {
            let stops = Stops::new(parameter(key).unwrap());
            for i in 0..stops.last() {
                let (low, high) = (stops.value(i), stops.value(i + 1));
                assert!(high > low);
                assert!(
                    low < 10 || high as f64 / low as f64 <= 1.5,
                    "{key} {low} {high}"
                );
            }
        }
    }

    #[test]
    fn a_typed_value_stands_at_the_nearest_stop() {
        let stops = Stops::new(parameter("clients").unwrap());
        assert_eq!(stops.value(stops.position(1_234)), 1_200);
        assert_eq!(stops.value(stops.position(1_999_999)), 2_000_000);
        assert_eq!(stops.position(0), 0);
        assert_eq!(stops.position(u64::MAX), stops.last());
        assert_eq!(stops.value(usize::MAX), 2_000_000);
    }
}

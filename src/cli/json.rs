//! An answer as one JSON object, its keys in the order of the published contract. Counts are
//! whole numbers, times are in seconds, and what a run has no value for is `null`.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

use super::answer::{Answer, Results};
use crate::link::{self, PageState};
use crate::report::{Quantity, how_to_raise};
use crate::scenario::{PARAMETERS, Scenario, Unit};
use crate::sim::{Bin, Bins, Metric, Outcome, Policy, Spread, Value};
use crate::time::Micros;

/// The version of the JSON.
const VERSION: u32 = 1;

/// Writes an answer as one line of JSON.
///
/// # Errors
///
/// Whatever the output says.
pub fn write_json(answer: &Answer, mut output: impl Write) -> io::Result<()> {
    let scenario = &answer.state.scenario;
    let (seeds, panels) = match &answer.panels {
        Results::Runs(runs) => {
            let panels = runs.iter();
            let panels =
                panels.map(|(policy, run)| Panel::of_run(*policy, run, &policy.bind(scenario)));
            (None, panels.collect())
        }
        Results::Seeds { count, spreads } => {
            let panels = spreads.iter();
            let panels =
                panels.map(|(policy, all)| Panel::of_seeds(*policy, all, &policy.bind(scenario)));
            (Some(*count), panels.collect())
        }
    };
    let document = Document {
        version: VERSION,
        scenario: settings(&answer.state),
        ideal_s: scenario.ideal_s(),
        seeds,
        notices: &answer.notices,
        panels,
    };
    serde_json::to_writer(&mut output, &document)?;
    writeln!(output)
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    scenario: Entries,
    ideal_s: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seeds: Option<u64>,
    notices: &'a [String],
    panels: Vec<Panel<'a>>,
}

#[derive(Serialize)]
struct Panel<'a> {
    strategy: String,
    #[serde(flatten)]
    metrics: Entries,
    cut_off: Option<CutOffEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bins: Option<BinsEntry<'a>>,
}

impl<'a> Panel<'a> {
    fn of_run(policy: Policy, outcome: &'a Outcome, scenario: &Scenario) -> Self {
        let mut metrics = Metric::of_scenario(scenario);
        if outcome.guard.is_some() {
            metrics.extend(Metric::GUARDED);
        }
        let metrics = metrics.into_iter().map(|metric| {
            let entry = match metric.of(outcome) {
                Some(Value::Count(count)) => Entry::Number(Number::Whole(count)),
                Some(value) => Entry::Number(Number::Real(value.as_f64())),
                None => Entry::Null,
            };
            (metric.key().to_owned(), entry)
        });
        let cut_off = outcome.cut_off.map(|cut_off| CutOffEntry {
            at_s: Some(cut_off.at().as_secs_f64()),
            reason: Some(cut_off.parameter()),
            waiting: outcome.waiting,
            raise: how_to_raise(cut_off.parameter(), scenario),
        });
        Self {
            strategy: policy.write(),
            metrics: Entries(metrics.collect()),
            cut_off,
            bins: Some(BinsEntry(&outcome.bins)),
        }
    }

    fn of_seeds(policy: Policy, spreads: &[(Metric, Option<Spread>)], scenario: &Scenario) -> Self {
        // What people are told in their place says more, under no published key.
        let published = spreads.iter().filter(|(m, _)| !Metric::TOLD.contains(m));
        let metrics = published.map(|(metric, spread)| {
            let spread = spread.map(|spread| SpreadEntry::of(*metric, &spread));
            (
                metric.key().to_owned(),
                spread.map_or(Entry::Null, Entry::Spread),
            )
        });
        let most_waiting = spreads
            .iter()
            .find(|(metric, _)| *metric == Metric::Waiting)
            .and_then(|(_, spread)| spread.map(|spread| spread.max as u64))
            .filter(|&most| most > 0);
        let cut_off = most_waiting.map(|waiting| CutOffEntry {
            at_s: None,
            reason: None,
            waiting,
            raise: ["horizon", "events"]
                .map(|key| how_to_raise(key, scenario))
                .join(", or "),
        });
        Self {
            strategy: policy.write(),
            metrics: Entries(metrics.collect()),
            cut_off,
            bins: None,
        }
    }
}

/// The scenario under the keys of the link, durations in seconds with `_s` after the key, and
/// the canonical link.
fn settings(state: &PageState) -> Entries {
    let mut entries: Vec<_> = PARAMETERS
        .iter()
        .filter(|parameter| parameter.group.is_told(&state.scenario))
        .map(|parameter| {
            let value = parameter.get(&state.scenario);
            let key = parameter.key.to_owned();
            let real = |unit: f64| Entry::Number(Number::Real(value as f64 / unit));
            match parameter.unit {
                Unit::Duration => (
                    format!("{key}_s"),
                    Entry::Number(Number::Real(Micros(value).as_secs_f64())),
                ),
                Unit::Count | Unit::PerSecond | Unit::Number => {
                    (key, Entry::Number(Number::Whole(value)))
                }
                Unit::Percent => (key, real(1e6)),
                Unit::Factor => (key, real(1e3)),
                Unit::Millionths => (key, real(1e6)),
                Unit::Choice(_) => (key, Entry::Text(parameter.write(value))),
            }
        })
        .collect();
    let link = match link::write(state) {
        query if query.is_empty() => query,
        query => format!("?{query}"),
    };
    entries.push(("link".to_owned(), Entry::Text(link)));
    Entries(entries)
}

/// Why a run was cut off, and how many clients were still out; of many seeds, the most that were.
#[derive(Serialize)]
struct CutOffEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    at_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    waiting: u64,
    raise: String,
}

/// Keys and values in a fixed order.
struct Entries(Vec<(String, Entry)>);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, entry)| (key, entry)))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Null,
    Text(String),
    Number(Number),
    Spread(SpreadEntry),
}

#[derive(Serialize)]
struct SpreadEntry {
    min: Number,
    p5: Number,
    median: Number,
    p95: Number,
    max: Number,
    mean: f64,
    deviation: f64,
    /// How many seeds have no value, and no part in the others.
    #[serde(skip_serializing_if = "is_none")]
    without: u64,
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

impl SpreadEntry {
    fn of(metric: Metric, spread: &Spread) -> Self {
        let number = |number| match Quantity::of(metric) {
            // A nearest rank is one of the counts, and so whole.
            Quantity::Count => Number::Whole(number as u64),
            Quantity::Time | Quantity::Share | Quantity::Factor | Quantity::PerSecond => {
                Number::Real(number)
            }
        };
        Self {
            min: number(spread.min),
            p5: number(spread.p5),
            median: number(spread.median),
            p95: number(spread.p95),
            max: number(spread.max),
            mean: spread.mean,
            deviation: spread.deviation,
            without: spread.without,
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(u64),
    Real(f64),
}

/// One of the counts of a bin.
type Count = fn(&Bin) -> u64;

/// The bins' width and a list for each of their counts, written without being copied.
struct BinsEntry<'a>(&'a Bins);

impl Serialize for BinsEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bins = self.0.as_slice();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("width_s", &self.0.width().as_secs_f64())?;
        map.serialize_entry("failed", &Column(bins, |bin| bin.failed))?;
        map.serialize_entry("rejected", &Column(bins, |bin| bin.rejected))?;
        map.serialize_entry("served", &Column(bins, |bin| bin.served))?;
        // What a closed herd never has is left out where there is none.
        let rare: [(&str, Count); 3] = [
            ("late", |bin| bin.late),
            ("first_attempts", |bin| bin.first),
            ("gave_up", |bin| bin.gave_up),
        ];
        for (key, column) in rare {
            if bins.iter().any(|bin| column(bin) > 0) {
                map.serialize_entry(key, &Column(bins, column))?;
            }
        }
        map.end()
    }
}

struct Column<'a>(&'a [Bin], fn(&Bin) -> u64);

impl Serialize for Column<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

//! What the fuzzer starts from: links that people share, and every setting at its limits.

use stampede::link::PRESETS;
use stampede::policy::{Part, library};
use stampede::scenario::{PARAMETERS, Setting};

use super::cases;

/// All presets, all policies of the library, every key at each of its limits, and all cases.
pub fn links() -> Vec<String> {
    let presets = PRESETS.iter().map(|preset| preset.link.to_owned());
    let entries = library::entries().iter();
    let policies = entries.clone().map(|entry| format!("panels={}", entry.id));
    let in_full = entries.map(|entry| format!("panels={}", entry.policy.write_in_full()));
    let parameter_limits = PARAMETERS.iter().flat_map(|parameter| {
        let values = limits(&parameter.setting).into_iter();
        values.map(|value| format!("{}={value}", parameter.key))
    });
    let part_limits = Part::all().flat_map(|part| {
        let setting = &part.row().setting;
        let values = limits(setting).into_iter();
        values.map(|value| format!("panels=custom~jitter:full~{}:{value}", setting.key))
    });
    let cases = cases::all().into_iter().map(|(_, link)| link.to_owned());
    presets
        .chain(policies)
        .chain(in_full)
        .chain(parameter_limits)
        .chain(part_limits)
        .chain(cases)
        .collect()
}

/// A setting's least and most, the word for off, and each of its choices.
fn limits(setting: &Setting) -> Vec<String> {
    let mut values = match setting.unit {
        stampede::scenario::Unit::Choice(choices) => {
            choices.iter().map(|choice| choice.key.to_owned()).collect()
        }
        unit => vec![unit.write(setting.min), unit.write(setting.max)],
    };
    values.extend(setting.off.map(|off| off.word.to_owned()));
    values
}

//! A policy's delay, written out.

use super::choices::{CapActs, Drawn, Growth, Jitter, Whole};
use super::part::Part;
use super::policy::{Policy, SHARED};
use crate::scenario::{Scenario, WHOLE, parameter};
use crate::time::Micros;
use crate::words;

/// What can't break a formula in two.
const SPACE: char = '\u{a0}';

impl Policy {
    /// The delay before retry number n + 1, as a formula.
    ///
    /// Names are mixed up in practice (one library's "full" is another's "equal"), so the
    /// formula always stands beside the name. What follows the sliders goes by their names.
    pub fn formula(&self, scenario: &Scenario) -> String {
        let mut formula = self.drawn_formula(scenario);
        if self.get(Part::Least) > 0 {
            formula = format!("max({}, {formula})", self.word(Part::Least));
        }
        match self.whole() {
            Whole::Micros => {}
            Whole::Millis => formula += ", in whole ms",
            Whole::Seconds => formula += ", in whole s",
        }
        if self.drawn() == Drawn::Once && self.has_jitter() {
            formula += ", drawn once per client";
        }
        if !self.delays().is_empty() && self.growth() != Growth::Table {
            formula = format!("{}, then {formula}", self.list());
        }
        formula
    }

    /// What is drawn, and what the cap makes of it.
    fn drawn_formula(&self, scenario: &Scenario) -> String {
        let jitter = self.jitter();
        let has_cap = self.get(Part::Cap) != 0;
        let first = self.word(Part::First);
        let capped = |inner: String| match has_cap {
            true => format!("min({}, {inner})", self.word(Part::Cap)),
            false => inner,
        };
        match jitter {
            Jitter::Decorrelated => {
                return capped(format!("random({first}, 3{SPACE}·{SPACE}previous)"));
            }
            Jitter::Climbing => {
                let highest = capped(format!("3{SPACE}·{SPACE}previous"));
                return format!("{first}, then random(previous, {highest})");
            }
            Jitter::Runaway => {
                let window = format!("{}ⁿ{SPACE}·{SPACE}previous", self.multiplier(scenario));
                return format!(
                    "{first}, then random(0, {window}), from the cap on exactly {}",
                    self.word(Part::Cap)
                );
            }
            Jitter::Polly => {
                return capped(format!(
                    "{first}{SPACE}/{SPACE}1.4{SPACE}·{SPACE}(f(n{SPACE}+{SPACE}random(0, 1)){SPACE}−{SPACE}the f before), \
                     f(t){SPACE}={SPACE}2ᵗ{SPACE}·{SPACE}tanh(√4t)"
                ));
            }
            _ => {}
        }
        let cap_acts = self.cap_acts();
        let first_capped = cap_acts != CapActs::After || !self.has_jitter();
        let e = self.grown(scenario);
        let e = if first_capped { capped(e) } else { e };
        let percent = |part| self.setting_word(part, scenario);
        let extra = |times: &str| {
            let extra = self.word(Part::Extra);
            format!("e + random(0, {extra}{times})")
        };
        let part = match jitter {
            Jitter::SocketIo | Jitter::Proportional | Jitter::Share => percent(Part::Spread),
            _ => String::new(),
        };
        let more = match self.get(Part::Extra) {
            0 => String::new(),
            _ if !self.uses(Part::Extra) => String::new(),
            _ => format!(" + {}", self.word(Part::Extra)),
        };
        let about_e = match jitter {
            Jitter::Full => format!("random(0, {e}{more})"),
            Jitter::None if more.is_empty() => e.clone(),
            Jitter::None => format!("{e} + random(0, {})", self.word(Part::Extra)),
            Jitter::Equal => format!("½{SPACE}e + random(0, ½{SPACE}e{more})"),
            Jitter::Proportional if more.is_empty() => format!("e ± random(0, {part})"),
            Jitter::Proportional => format!("e − {part} + random(0, 2{SPACE}·{SPACE}{part}{more})"),
            Jitter::Share => format!("e + random(0, {part}{more})"),
            Jitter::Range => {
                let factor = |part| words::decimal(self.get(part), WHOLE);
                let [low, high] = [Part::Low, Part::High].map(factor);
                format!("e{SPACE}·{SPACE}random({low}, {high}){more}")
            }
            Jitter::Percents => {
                let [low, high] = [Part::Low, Part::High].map(percent);
                format!("e{SPACE}·{SPACE}a whole per cent from {low} to {high}")
            }
            Jitter::Additive => extra(""),
            Jitter::Growing => extra(&format!("{SPACE}·{SPACE}(n{SPACE}+{SPACE}1)")),
            Jitter::SocketIo => format!(
                "e ∓ u{SPACE}·{SPACE}{part}, u{SPACE}= random(0, 1): − if its first decimal is even, else +"
            ),
            Jitter::Decorrelated | Jitter::Climbing | Jitter::Runaway | Jitter::Polly => {
                String::new()
            }
        };
        let is_drawn = self.has_jitter();
        let formula = match cap_acts {
            CapActs::After | CapActs::Clip if has_cap && is_drawn => {
                format!("min({}, {about_e})", self.word(Part::Cap))
            }
            CapActs::Instead if has_cap && is_drawn => {
                format!("{about_e}, but no draw at the cap")
            }
            _ => about_e,
        };
        match jitter {
            Jitter::None | Jitter::Full => formula,
            _ => format!("{formula}, e{SPACE}= {e}"),
        }
    }

    /// What the delay grows to, before the cap and the draw.
    fn grown(&self, scenario: &Scenario) -> String {
        let first = self.word(Part::First);
        let times = |power: &str| {
            let multiplier = self.multiplier(scenario);
            format!("{first}{SPACE}·{SPACE}{multiplier}{power}")
        };
        let grown = match self.growth() {
            Growth::Constant => first,
            Growth::Exponential => times("ⁿ"),
            Growth::Power => times("ⁿ⁺¹"),
            Growth::LessOne => {
                let multiplier = self.multiplier(scenario);
                format!("{first}{SPACE}·{SPACE}({multiplier}ⁿ⁺¹{SPACE}−{SPACE}1)")
            }
            Growth::Linear => format!("{first} + {}{SPACE}·{SPACE}n", self.word(Part::Step)),
            Growth::Polynomial => format!(
                "{first} + {}{SPACE}·{SPACE}n{}",
                self.word(Part::Step),
                superscript(self.get(Part::Power))
            ),
            Growth::Table if self.delays().is_empty() => "0".to_owned(),
            Growth::Table => format!("the next of {}", self.list()),
        };
        match self.get(Part::Plus) {
            0 => grown,
            _ => format!("{grown} + {}", self.word(Part::Plus)),
        }
    }

    fn multiplier(&self, scenario: &Scenario) -> String {
        match self.get(Part::Multiplier) {
            SHARED => parameter("multiplier").map_or_else(String::new, |multiplier| {
                multiplier.write(scenario.multiplier)
            }),
            own => Part::Multiplier.row().setting.write(own),
        }
    }

    /// A span of time: the slider's name, or the part's own value.
    fn word(&self, part: Part) -> String {
        match (self.get(part), part) {
            (SHARED, Part::First) => "base".to_owned(),
            (SHARED, _) => part.row().setting.key.to_owned(),
            (own, _) => words::exact_duration(Micros(own)).replace(' ', "\u{a0}"),
        }
    }

    /// A share of the delay, in per cent: `20 %`.
    fn setting_word(&self, part: Part, scenario: &Scenario) -> String {
        let shown = part.row().setting.show(self.value(part, scenario));
        shown.replace(' ', "\u{a0}")
    }

    fn list(&self) -> String {
        let delays = self.delays().iter();
        let delays =
            delays.map(|delay| words::exact_duration(Micros(*delay)).replace(' ', "\u{a0}"));
        delays.collect::<Vec<_>>().join(", ")
    }
}

/// A power of one or two digits, set high.
fn superscript(power: u64) -> String {
    let high = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = power.to_string();
    let digits = digits.bytes().map(|digit| high[usize::from(digit - b'0')]);
    digits.collect()
}

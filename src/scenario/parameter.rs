//! A parameter: a setting of the scenario.

use std::ops::Deref;

use super::group::Group;
use super::herd_and_server::Scenario;
use super::setting::Setting;
use crate::time::Micros;

/// One parameter of a [`Scenario`].
#[derive(Debug)]
pub struct Parameter {
    /// What it is called and what it can be.
    pub setting: Setting,
    /// Where it stands on the page.
    pub group: Group,
    pub(super) field: fn(&mut Scenario) -> Field<'_>,
}

pub(super) enum Field<'a> {
    Number(&'a mut u64),
    Time(&'a mut Micros),
}

impl Deref for Parameter {
    type Target = Setting;

    fn deref(&self) -> &Setting {
        &self.setting
    }
}

impl Parameter {
    /// Reads this parameter's value from a scenario.
    pub fn get(&self, scenario: &Scenario) -> u64 {
        match (self.field)(&mut scenario.clone()) {
            Field::Number(number) => *number,
            Field::Time(time) => time.0,
        }
    }

    /// Sets this parameter's value in a scenario.
    pub fn set(&self, scenario: &mut Scenario, value: u64) {
        match (self.field)(scenario) {
            Field::Number(number) => *number = value,
            Field::Time(time) => time.0 = value,
        }
    }

    /// Whether it has another value than where nothing is said of it.
    pub fn is_changed(&self, scenario: &Scenario) -> bool {
        self.get(scenario) != self.default
    }
}

//! The control of a parameter.

use leptos::prelude::*;

use super::choices::Choices;
use super::slider::Slider;
use crate::scenario::{Group, Unit};

/// The controls of a group's parameters, in the order of the table.
pub fn controls_of(group: Group) -> Vec<AnyView> {
    group
        .parameters()
        .map(|parameter| match parameter.unit {
            Unit::Choice(choices) => view! { <Choices parameter choices/> }.into_any(),
            _ => view! { <Slider parameter/> }.into_any(),
        })
        .collect()
}

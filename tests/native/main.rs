//! What must hold natively; one module for each behaviour.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../digest/mod.rs"]
mod digest;

mod beyond_a_herd;
mod bounds;
mod budget;
mod closed_forms;
mod command_line;
mod confusions;
mod delays;
mod drawing;
mod endless;
mod fuzz_cases;
mod golden;
mod guard;
mod labels;
mod libraries;
mod link;
mod old_links;
mod oracle;
mod plan;
mod presets;
mod properties;
mod reference;
mod scenarios;
mod shapes;
mod stability;

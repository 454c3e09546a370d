//! What must hold natively; one module for each behaviour.
#![cfg(not(target_arch = "wasm32"))]

mod budget;
mod command_line;
mod delays;
mod link;
mod oracle;
mod properties;
mod reference;
mod scenarios;
mod shapes;

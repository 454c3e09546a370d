//! What must hold natively; one module for each behaviour.
#![cfg(not(target_arch = "wasm32"))]

mod command_line;
mod delays;
mod link;
mod oracle;
mod reference;
mod scenarios;
mod shapes;

//! What must hold in a browser too; one module for each behaviour.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::wasm_bindgen_test_configure;

#[path = "../digest/mod.rs"]
mod digest;

mod canvas;
mod link;
mod stability;
mod wire;

wasm_bindgen_test_configure!(run_in_browser);

//! The page, and the worker in which every simulation runs.

#[cfg(target_arch = "wasm32")]
fn main() {
    stampede::web::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

//! The worker, in which every simulation runs.

#[cfg(target_arch = "wasm32")]
fn main() {
    stampede::web::serve();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

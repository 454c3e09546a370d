//! The page.

#[cfg(target_arch = "wasm32")]
fn main() {
    stampede::web::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

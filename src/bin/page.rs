//! The page.

#[cfg(target_arch = "wasm32")]
fn main() {
    leptos::mount::mount_to_body(|| "Stampede");
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

//! What the tests stand on: a page server, a browser, and waiting for something to come true.

mod browser;
mod process;
mod server;
mod wait;
mod window;

pub use browser::Browser;
pub use process::Folder;
pub use server::Server;
pub use thirtyfour::Key;
pub use wait::{wait_for, wait_within};
pub use window::Window;

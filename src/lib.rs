//! Stampede: see what your retries do to a server that has just come back.
//!
//! The map, from the inside out:
//!
//! - [`time`]: virtual time in whole microseconds.
//! - [`words`]: durations, counts and shares, read and written.
//! - [`scenario`]: the herd, the server, and the one table of parameters.
//! - [`sim`]: the schedules, the herd, the server, the metrics.
//! - [`link`]: all that a page shows, as a query string, with notices.
//! - [`report`]: outcomes in words, for the page and the command line alike.
//! - `cli`: the command line, native only.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod link;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod time;
pub mod words;

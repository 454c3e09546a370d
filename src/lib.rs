//! Stampede: see what your retries do to a server that has just come back.
//!
//! The map, from the inside out:
//!
//! - [`time`]: virtual time in whole microseconds.
//! - [`words`]: durations, counts and shares, read and written.
//! - [`scenario`]: the herd, the server, and the one table of parameters.
//! - [`policy`]: what a client does when its request fails; the library of those that people run.
//! - [`sim`]: the schedules, the herd, the server, the metrics.
//! - [`chart`]: the pictures.
//! - `cli`: the command line, natively alone.
//! - `web`: the page, on wasm32 alone.
//! - [`wire`]: the messages between page and worker.
//! - [`work`]: which panels the page has its workers run, and what it shows meanwhile.
//! - [`report`]: what the results say, in sentences and figures.
//! - [`link`]: the query string that holds the whole page.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod chart;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod link;
pub mod policy;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod time;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod wire;
pub mod words;
pub mod work;

//! The page: thin Leptos components around the pure rooms. Everything that knows a browser is
//! here.

mod address;
mod app;
mod chart;
mod comparison_table;
mod connection;
mod controls;
mod download;
mod header;
mod lead;
mod legend;
mod notices;
mod page;
mod panel;
mod seed;
mod simulator;
mod slider;
mod theme;
mod typed_box;
mod worker;

pub use app::mount;
pub use worker::serve;

//! The page: thin Leptos components around the pure rooms. Everything that knows a browser is
//! here.

mod address;
mod app;
mod canvas;
mod chart;
mod choices;
mod comparison_table;
mod connection;
mod control;
mod controls;
mod download;
mod editor;
mod focus;
mod fold;
mod folded;
mod header;
mod layers;
mod lead;
mod legend;
mod library;
mod live;
mod menu;
mod notices;
mod page;
mod panel;
mod panels;
mod pool;
mod print;
mod program;
mod read_back;
mod seed;
mod simulator;
mod slider;
mod standing;
mod switch;
mod theme;
mod typed_box;
mod waits;
mod worker;

/// Begins as the page where there is a document, and as the worker where there is none.
pub fn start() {
    if worker::is_here() {
        worker::serve();
    } else {
        app::mount();
    }
}

//! The built page in a real browser, one module for each behaviour.
//!
//! `STAMPEDE_DIST` names the folder of the built page (`dist` without it), `CHROME` and
//! `CHROMEDRIVER` the browser and its driver. Every test has a browser, a profile and a page
//! server of its own.
#![cfg(not(target_arch = "wasm32"))]

mod accessibility;
mod address_bar;
mod canvas;
mod command_line;
mod contrast;
mod copy_link;
mod crosshair;
mod downloads;
mod dragging;
mod editor;
mod first_screen;
mod groups;
mod harness;
mod hostile_links;
mod layers;
mod letters;
mod library;
mod loading;
mod page_object;
mod panels;
mod pdf;
mod phone;
mod pixels;
mod places;
mod presets;
mod printing;
mod privacy;
mod progress;
mod scales;
mod shown;
mod side_by_side;
mod sliders;
mod start_up;
mod switching;
mod themes;
mod typed_boxes;
mod waits;
mod worker_death;
mod workers;

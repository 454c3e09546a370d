//! The built page in Chromium, Firefox and WebKit, by WebDriver alone: what a person does first,
//! and what is said where the page can't start.
//!
//! `script/test engines` finds the browsers, installs what can be had, and names those engines
//! whose tests are to run; each is a module here. Like `e2e`, it finds the page in `STAMPEDE_DIST`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../e2e/command_line.rs"]
#[expect(dead_code, reason = "e2e uses the rest")]
mod command_line;
#[path = "../e2e/page_object/locators.rs"]
#[expect(dead_code, reason = "e2e uses the rest")]
mod locators;
#[path = "../e2e/harness/process.rs"]
#[expect(dead_code, reason = "e2e uses the rest")]
mod process;
#[path = "../e2e/harness/server.rs"]
#[expect(dead_code, reason = "e2e uses the rest")]
mod server;
#[path = "../e2e/shown.rs"]
mod shown;
#[path = "../e2e/harness/wait.rs"]
mod wait;

mod downloads;
mod engine;
mod failures;
mod links;
mod moving;
mod page;
mod phone;
mod programs;
mod session;
mod site;
mod themes;
mod workers;

/// Each of these behaviours in each engine, as a test of its own.
macro_rules! in_every_engine {
    ($($module:ident::$behaviour:ident,)+) => {
        mod chromium {
            $(#[test] fn $behaviour() { crate::$module::$behaviour(crate::engine::Engine::Chromium) })+
        }
        mod firefox {
            $(#[test] fn $behaviour() { crate::$module::$behaviour(crate::engine::Engine::Firefox) })+
        }
        mod webkit {
            $(#[test] fn $behaviour() { crate::$module::$behaviour(crate::engine::Engine::WebKit) })+
        }
    };
}

in_every_engine! {
    page::the_first_screen_shows_what_the_library_gives,
    moving::the_picture_moves_with_the_slider,
    moving::a_typed_value_is_simulated,
    links::a_copied_link_has_the_command_lines_numbers,
    workers::a_worker_that_dies_is_replaced,
    downloads::pictures_and_tables_can_be_taken_away,
    themes::the_switch_changes_the_theme,
    themes::the_system_chooses_the_theme,
    phone::a_phone_shows_one_column,
    failures::without_its_code_it_says_so,
    failures::with_half_of_its_code_it_says_so,
    failures::where_its_code_is_forbidden_it_says_so,
    failures::where_workers_are_blocked_it_says_so,
}

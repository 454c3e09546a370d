//! What is printed: all in the light theme, for paper is white, and the charts as drawings, which
//! are sharp at the size that they get on paper. A canvas would be stretched to it.

use leptos::prelude::*;

use super::page::Page;
use super::theme::Theme;
use crate::chart::{LIGHT, Layout, PanelAxes, panel_svg};
use crate::report::{Comparison, PanelRun};

/// Whether the page is being printed.
#[derive(Clone, Copy)]
pub struct Printing(RwSignal<bool>);

impl Printing {
    /// Follows the browser; every component takes it from the context.
    pub fn follow(page: Page) {
        let printing = RwSignal::new(false);
        let theme = StoredValue::new(None);
        let print = window_event_listener_untyped("beforeprint", move |_| {
            theme.set_value(Some(page.theme.get_untracked()));
            page.theme.set(Theme::Light);
            printing.set(true);
        });
        let printed = window_event_listener_untyped("afterprint", move |_| {
            if let Some(theme) = theme.get_value() {
                page.theme.set(theme);
            }
            printing.set(false);
        });
        on_cleanup(move || {
            print.remove();
            printed.remove();
        });
        provide_context(Self(printing));
    }

    /// Whether the page is being printed, from the context.
    pub fn is_on(&self) -> bool {
        self.0.get()
    }

    /// The page's, from the context.
    pub fn here() -> Self {
        expect_context()
    }
}

/// A chart as it is printed.
pub fn printed_chart(results: &Comparison, panel: &PanelRun, axes: &PanelAxes) -> String {
    panel_svg(&results.picture(panel, axes, Layout::PRINTED, &LIGHT))
}

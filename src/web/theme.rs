//! Light and dark: from the system, and switchable.

use leptos::prelude::*;

use super::live;
use super::page::Page;
use crate::chart::{DARK, LIGHT, Palette};

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// What the system asks for.
    pub fn of_system() -> Self {
        match window().match_media("(prefers-color-scheme: dark)") {
            Ok(Some(query)) if query.matches() => Self::Dark,
            _ => Self::Light,
        }
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// Its name in the style sheet.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The colours of its pictures.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// Tells the style sheet of the theme, and follows the system when it changes.
pub fn follow(page: Page) {
    live::effect(move || {
        let theme = page.theme.get();
        if let Some(root) = document().document_element() {
            // It can't fail: the name is a valid one.
            let _ = root.set_attribute("data-theme", theme.key());
        }
    });
    if let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") {
        use wasm_bindgen::prelude::*;
        let change = Closure::<dyn FnMut()>::new(move || page.theme.set(Theme::of_system()));
        query.set_onchange(Some(change.as_ref().unchecked_ref()));
        // Both live as long as the page.
        change.forget();
        std::mem::forget(query);
    }
}

//! What follows the page's state, as few kinds of it as possible: Leptos is compiled anew for
//! every closure that a view holds, and what the page loads is weighed.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Something that is worked out again whenever what it has read changes.
pub type Live<T> = Box<dyn FnMut() -> T + Send>;

/// A live text, for a child or an attribute.
pub fn text(text: impl FnMut() -> String + Send + 'static) -> Live<String> {
    Box::new(text)
}

/// A live yes or no, for an attribute or a class.
pub fn flag(flag: impl FnMut() -> bool + Send + 'static) -> Live<bool> {
    Box::new(flag)
}

/// A live part of the page.
pub fn part(part: impl FnMut() -> AnyView + Send + 'static) -> Live<AnyView> {
    Box::new(part)
}

/// Nothing, where there could be a part of the page.
pub fn nothing() -> AnyView {
    ().into_any()
}

/// What a click does.
pub fn click(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// What a click on one of many buttons does: it is told the button's value.
pub fn pick(mut act: impl FnMut(String) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        let clicked = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let button = clicked.and_then(|clicked| clicked.closest("button").ok().flatten());
        if let Some(value) = button.and_then(|button| button.get_attribute("value")) {
            act(value);
        }
    })
}

/// What a change of a control does.
pub fn change(act: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(act)
}

/// Does something, and again whenever what it has read changes.
pub fn effect(act: impl FnMut() + 'static) {
    let mut act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(move |_| act());
}

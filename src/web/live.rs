//! What follows the page's state, as few kinds of it as possible: Leptos is compiled anew for
//! every closure that a view holds, and what the page loads is weighed.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

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

/// What a change of a control does.
pub fn change(act: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(act)
}

/// Does something, and again whenever what it has read changes.
pub fn effect(act: impl FnMut() + 'static) {
    let mut act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(move |_| act());
}

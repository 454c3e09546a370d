//! A link that shows a fault: made as small as it goes, and told so that it can be repeated.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use stampede::link;

use super::examine;

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on a panic is a find like any other, told once and not printed where it happens.
pub fn keep_panics() {
    set_hook(Box::new(|panic| {
        LAST_PANIC.with(|last| *last.borrow_mut() = panic.to_string().replace('\n', " "));
    }));
}

/// What does not hold, a panic included.
pub fn fault_of<T>(examine: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(examine))
        .unwrap_or_else(|_| Err(LAST_PANIC.with(|last| last.borrow().clone())))
}

/// All that is to be said of a link, as it stands.
pub fn fault_in(text: &str) -> Option<String> {
    fault_of(|| examine::run(&examine::read(text)?, |_| {})).err()
}

/// The link without whatever it shows a fault without, and that fault; `None` if it shows none.
///
/// What comes of it need not be the same fault; it is one.
pub fn smallest(text: &str) -> Option<(String, String)> {
    const MOST_TRIES: usize = 300;
    let mut found = (text.to_owned(), fault_in(text)?);
    let mut tries = 0;
    'smaller: loop {
        for between in ['&', ',', '~'] {
            for left_out in 0..found.0.matches(between).count() + 1 {
                let pieces = found.0.split(between).enumerate();
                let kept = pieces.filter(|(place, _)| *place != left_out);
                let kept: Vec<_> = kept.map(|(_, piece)| piece).collect();
                let smaller = kept.join(&between.to_string());
                tries += 1;
                if tries > MOST_TRIES {
                    break 'smaller;
                }
                if smaller.len() < found.0.len()
                    && let Some(fault) = fault_in(&smaller)
                {
                    found = (smaller, fault);
                    continue 'smaller;
                }
            }
        }
        break;
    }
    Some(found)
}

/// A link as an argument for a shell; what can't be one is shown with escapes.
pub fn in_quotes(text: &str) -> String {
    if text.contains(|c: char| c.is_control() || c == '\'' || c == char::REPLACEMENT_CHARACTER) {
        format!("{text:?} (not to be pasted)")
    } else {
        format!("'{text}'")
    }
}

/// The canonical link of a text, as an argument.
pub fn canonical(text: &str) -> String {
    format!("?{}", link::write(&link::read(text).state))
}

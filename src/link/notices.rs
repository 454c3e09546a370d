//! A bounded list of notices.

use super::notice::Notice;

/// Keeps the first notices and counts the rest, so that a hostile link can't bury the page.
#[derive(Debug, Default)]
pub(super) struct Notices {
    kept: Vec<Notice>,
    more: usize,
}

impl Notices {
    /// The most that are kept.
    pub(super) const MOST: usize = 20;

    pub(super) fn push(&mut self, notice: Notice) {
        if self.kept.len() < Self::MOST {
            self.kept.push(notice);
        } else {
            self.more += 1;
        }
    }

    /// The notices that were kept, and if some were not, one that says how many.
    pub(super) fn into_vec(mut self) -> Vec<Notice> {
        if self.more > 0 {
            self.kept.push(Notice::More { count: self.more });
        }
        self.kept
    }
}

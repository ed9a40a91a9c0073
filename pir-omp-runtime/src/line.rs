//! A cache line of its own for data that one thread writes and another one polls.

use std::ops::Deref;

/// Two lines of 64 bytes, which processors fetch in pairs.
#[repr(align(128))]
pub(crate) struct Line<T>(pub(crate) T);

impl<T> Deref for Line<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

//! The word by which others get a worker's attention.
//!
//! The owner compares it with `top` at every spawn. Null means: look up. The owner sets the true limit again
//! *before* it looks for what was wanted, and those who want something say so *before* they set it to null;
//! so either the owner sees the wish, or it finds null at its next spawn.

use crate::sync::{AtomicPtr, Ordering, fence};

/// A limit: null, or the true one.
#[repr(transparent)]
pub(crate) struct Limit<T>(AtomicPtr<T>);

impl<T> Limit<T> {
    /// Null: the first spawn looks up.
    pub(crate) fn new() -> Self {
        Limit(AtomicPtr::new(std::ptr::null_mut()))
    }

    /// As compiled code reads it.
    pub(crate) fn get(&self) -> *mut T {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.get().is_null()
    }

    /// The owner looks up: to be called before it reads what others may have written.
    pub(crate) fn reset(&self, end: *mut T) {
        self.0.store(end, Ordering::Relaxed);
        fence(Ordering::SeqCst);
    }

    /// Makes the owner look up; to be called after what it shall see was written. False: it has not looked
    /// up since the last time.
    pub(crate) fn ask(&self) -> bool {
        fence(Ordering::SeqCst);
        if self.is_asked() {
            return false;
        }
        self.0.store(std::ptr::null_mut(), Ordering::Relaxed);
        true
    }
}

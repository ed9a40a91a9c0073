//! The word by which others get a worker's attention.
//!
//! The owner compares it with `top` at every spawn. Null sends the spawn to the slow path. The
//! owner restores the true limit *before* it reads the requests, and other threads publish a
//! request *before* they set the limit to null, so that the owner either sees the request or finds
//! null at its next spawn.

use crate::sync::{AtomicPtr, Ordering, fence};

/// A limit: null, or the true one.
#[repr(transparent)]
pub(crate) struct SpawnLimit<T>(AtomicPtr<T>);

impl<T> SpawnLimit<T> {
    /// Null: the first spawn looks up.
    pub(crate) fn new() -> Self {
        SpawnLimit(AtomicPtr::new(std::ptr::null_mut()))
    }

    /// As compiled code reads it.
    pub(crate) fn get(&self) -> *mut T {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.get().is_null()
    }

    /// The owner looks up: to be called before it reads what others may have written.
    pub(crate) fn reset(&self, end: *mut T) {
        self.0.store(end, Ordering::Relaxed);
        fence(Ordering::SeqCst);
    }

    /// Sends the owner's next spawn to the slow path. The request that it must see is published
    /// before the call. Returns false if the owner has not answered the previous call yet.
    pub(crate) fn request(&self) -> bool {
        fence(Ordering::SeqCst);
        if self.is_requested() {
            return false;
        }
        self.0.store(std::ptr::null_mut(), Ordering::Relaxed);
        true
    }
}

//! The partial values of a reduction that a member offers to the one above it in a barrier's tree.
//!
//! They are on the stack of the member, which stays until they have been used. In a region that may
//! be cancelled the one above may never come: then the member takes them back.

use crate::sync::{AtomicPtr, AtomicU32, Ordering};
use std::ffi::c_void;
use std::ptr::null_mut;

/// What one member offers at its last arrival.
pub(crate) struct Offer {
    data: AtomicPtr<c_void>,
    /// The last arrival at which it was used.
    used_at: AtomicU32,
}

impl Offer {
    pub(crate) fn new() -> Offer {
        Offer { data: AtomicPtr::new(null_mut()), used_at: AtomicU32::new(0) }
    }

    /// Offers values, before the member says that it has arrived.
    pub(crate) fn make(&self, data: *mut c_void) {
        self.data.store(data, Ordering::Relaxed);
    }

    /// Returns the values, which the member will not take back.
    pub(crate) fn get(&self) -> *mut c_void {
        self.data.load(Ordering::Relaxed)
    }

    /// Takes the values, by the member above or by their own: the other one gets null.
    pub(crate) fn take(&self) -> *mut c_void {
        self.data.swap(null_mut(), Ordering::AcqRel)
    }

    /// Says that the values of an arrival have been used, or were not there.
    pub(crate) fn end(&self, arrival: u32) {
        self.used_at.store(arrival, Ordering::Release);
    }

    pub(crate) fn has_ended(&self, arrival: u32) -> bool {
        self.used_at.load(Ordering::Acquire) == arrival
    }

    /// Forgets arrivals, while no thread is in a barrier.
    pub(crate) fn reset(&self) {
        self.used_at.store(0, Ordering::Relaxed);
    }
}

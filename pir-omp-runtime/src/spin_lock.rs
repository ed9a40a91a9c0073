//! A lock for a few instructions.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Looks at a lock between two yields.
const LOOKS_PER_YIELD: u32 = 128;

pub(crate) struct SpinLock<T> {
    is_locked: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: the value is accessed only under the lock.
unsafe impl<T: Send> Sync for SpinLock<T> {}

impl<T> SpinLock<T> {
    pub(crate) const fn new(value: T) -> SpinLock<T> {
        SpinLock { is_locked: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    /// Calls `f`, which does not panic, with the value.
    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        let mut looks = 0_u32;
        while self.is_locked.swap(true, Ordering::Acquire) {
            while self.is_locked.load(Ordering::Relaxed) {
                looks = looks.wrapping_add(1);
                if looks.is_multiple_of(LOOKS_PER_YIELD) {
                    std::thread::yield_now();
                } else {
                    std::hint::spin_loop();
                }
            }
        }
        // SAFETY: the lock is held.
        let result = f(unsafe { &mut *self.value.get() });
        self.is_locked.store(false, Ordering::Release);
        result
    }
}

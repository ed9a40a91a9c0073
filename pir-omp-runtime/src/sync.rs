//! The primitives of `sleeper`, `turns` and `queue`. The tests compile these files a second time
//! against the same names of a model checker.

use std::ptr::null_mut;

pub(crate) use crate::spin_lock::SpinLock;
pub(crate) use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering, fence};

/// Locks and goes on where another thread panicked inside: no critical section of this crate leaves
/// its data half changed.
pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A word for which threads can wait to change: a futex.
pub(crate) struct Word(AtomicU32);

impl Word {
    pub(crate) const fn new(value: u32) -> Word {
        Word(AtomicU32::new(value))
    }

    pub(crate) fn load(&self, order: Ordering) -> u32 {
        self.0.load(order)
    }

    pub(crate) fn store(&self, value: u32, order: Ordering) {
        self.0.store(value, order);
    }

    pub(crate) fn swap(&self, value: u32, order: Ordering) -> u32 {
        self.0.swap(value, order)
    }

    /// Sleeps if the word has a value, until [`Word::wake`]; may return early.
    pub(crate) fn wait(&self, value: u32) {
        futex_wait(&self.0, value);
    }

    /// Wakes a thread that waits.
    pub(crate) fn wake(&self) {
        futex_wake(&self.0);
    }
}

/// Sleeps while the word has a value; may return early.
pub(crate) fn futex_wait(word: &AtomicU32, value: u32) {
    // SAFETY: the word is mapped, and the call changes nothing.
    unsafe {
        let operation = libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG;
        let forever = null_mut::<libc::timespec>();
        libc::syscall(libc::SYS_futex, word.as_ptr(), operation, value, forever);
    }
}

/// Wakes one thread that sleeps because of the word.
pub(crate) fn futex_wake(word: &AtomicU32) {
    // SAFETY: as above.
    unsafe {
        let operation = libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG;
        libc::syscall(libc::SYS_futex, word.as_ptr(), operation, 1);
    }
}

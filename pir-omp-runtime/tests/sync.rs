//! The model checker's primitives, by the names of the crate's `sync`.

use loom::sync::{Condvar, Mutex};

pub(crate) use loom::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering, fence};

/// A lock that does not spin: the checker needs threads that wait to say so.
pub(crate) struct SpinLock<T>(Mutex<T>);

impl<T> SpinLock<T> {
    pub(crate) fn new(value: T) -> SpinLock<T> {
        SpinLock(Mutex::new(value))
    }

    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        f(&mut self.0.lock().expect("no thread panics meanwhile"))
    }
}

/// A word for which threads can wait to change.
pub(crate) struct Word {
    value: AtomicU32,
    mutex: Mutex<()>,
    changed: Condvar,
}

impl Word {
    pub(crate) fn new(value: u32) -> Word {
        Word { value: AtomicU32::new(value), mutex: Mutex::new(()), changed: Condvar::new() }
    }

    pub(crate) fn load(&self, order: Ordering) -> u32 {
        self.value.load(order)
    }

    pub(crate) fn store(&self, value: u32, order: Ordering) {
        self.value.store(value, order);
    }

    pub(crate) fn swap(&self, value: u32, order: Ordering) -> u32 {
        self.value.swap(value, order)
    }

    /// Compares and begins to sleep in one step, as the system does.
    pub(crate) fn wait(&self, value: u32) {
        let guard = self.mutex.lock().expect("no thread panics meanwhile");
        if self.value.load(Ordering::SeqCst) == value {
            drop(self.changed.wait(guard).expect("no thread panics meanwhile"));
        }
    }

    pub(crate) fn wake(&self) {
        let _guard = self.mutex.lock().expect("no thread panics meanwhile");
        self.changed.notify_one();
    }
}

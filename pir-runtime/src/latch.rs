//! A count that opens at zero, with one thread that may sleep until then.
//!
//! A latch lies in memory that each of its users keeps alive (an `Arc`), so the one who opens it
//! may touch it after the waiter has left.

use crate::sync::{AtomicUsize, Mutex, Ordering, Thread, current, lock};

/// A join counter: opens when the number of [`Latch::done`] calls reaches the announced count.
pub(crate) struct Latch {
    left: AtomicUsize,
    waiter: Mutex<Option<Thread>>,
}

impl Latch {
    pub(crate) fn new(count: usize) -> Self {
        Latch { left: AtomicUsize::new(count), waiter: Mutex::new(None) }
    }

    /// Announces one more. Only while the latch cannot open: the caller is counted itself, or is
    /// the waiter.
    pub(crate) fn add(&self) {
        self.left.fetch_add(1, Ordering::Relaxed);
    }

    /// One less; everything that the caller did before happens before [`Latch::is_open`] returns
    /// true.
    pub(crate) fn done(&self) {
        if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.wake();
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.left.load(Ordering::Acquire) == 0
    }

    /// Wakes the sleeper, if there is one, to look again.
    pub(crate) fn wake(&self) {
        let sleeper = lock(&self.waiter).take();
        if let Some(thread) = sleeper {
            thread.unpark();
        }
    }

    /// Registers the calling thread to be unparked. False: the latch is open already, do not park.
    ///
    /// `done` decrements before it locks and this locks before it looks, so one of them sees the
    /// other.
    pub(crate) fn register(&self) -> bool {
        let mut waiter = lock(&self.waiter);
        if self.is_open() {
            return false;
        }
        *waiter = Some(current());
        true
    }
}

//! How a thread sleeps until another one has done what it waits for.

use crate::sync::{AtomicBool, Mutex, Ordering, Thread, current, fence, lock, park};

/// Where one thread sleeps. Others wake it after they have made true what it waits for.
pub(crate) struct Sleeper {
    is_asleep: AtomicBool,
    thread: Mutex<Option<Thread>>,
}

impl Sleeper {
    pub(crate) fn new() -> Sleeper {
        Sleeper { is_asleep: AtomicBool::new(false), thread: Mutex::new(None) }
    }

    /// Says that it is the calling thread that sleeps here.
    pub(crate) fn of_this_thread(&self) {
        *lock(&self.thread) = Some(current());
    }

    /// Says that the thread has ended; another one may come.
    pub(crate) fn thread_ended(&self) {
        *lock(&self.thread) = None;
    }

    /// Sleeps until somebody wakes the thread, unless `is_ready` already. May return early.
    pub(crate) fn sleep(&self, is_ready: impl Fn() -> bool) {
        self.is_asleep.store(true, Ordering::Relaxed);
        // Pairs with the fence in `wake`: either the waker sees that the thread sleeps, or the
        // thread sees that it is ready.
        fence(Ordering::SeqCst);
        if is_ready() {
            self.is_asleep.store(false, Ordering::Relaxed);
            return;
        }
        while self.is_asleep.load(Ordering::Acquire) {
            park();
        }
    }

    /// Wakes the thread if it sleeps. The caller has made the thread's condition true before.
    /// Returns whether it slept.
    pub(crate) fn wake(&self) -> bool {
        fence(Ordering::SeqCst);
        let woken =
            self.is_asleep.load(Ordering::Relaxed) && self.is_asleep.swap(false, Ordering::Release);
        if woken && let Some(thread) = &*lock(&self.thread) {
            thread.unpark();
        }
        woken
    }
}

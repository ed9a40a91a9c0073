//! The sleep of a thread until another one has made its condition true.

use crate::sync::{Ordering, Word, fence};

const AWAKE: u32 = 0;
const ASLEEP: u32 = 1;

/// Where one thread sleeps. Others wake it after they have made its condition true.
///
/// It keeps nothing of the thread: a thread may sleep here while its thread-local objects are being
/// destroyed, and a late wake-up may come after the thread's end.
pub(crate) struct Sleeper {
    state: Word,
}

impl Sleeper {
    pub(crate) fn new() -> Sleeper {
        Sleeper { state: Word::new(AWAKE) }
    }

    /// Sleeps until another thread wakes this one, unless `is_ready` already. May return early.
    pub(crate) fn sleep(&self, is_ready: impl Fn() -> bool) {
        self.state.store(ASLEEP, Ordering::Relaxed);
        // Pairs with the fence in `wake`: either the waker sees that the thread sleeps, or the
        // thread sees that it is ready.
        fence(Ordering::SeqCst);
        if is_ready() {
            self.state.store(AWAKE, Ordering::Relaxed);
            return;
        }
        while self.state.load(Ordering::Acquire) == ASLEEP {
            self.state.wait(ASLEEP);
        }
    }

    /// Wakes the thread if it sleeps. The caller has made the thread's condition true before.
    /// Returns whether it slept.
    pub(crate) fn wake(&self) -> bool {
        fence(Ordering::SeqCst);
        let woken = self.state.load(Ordering::Relaxed) == ASLEEP
            && self.state.swap(AWAKE, Ordering::Release) == ASLEEP;
        if woken {
            self.state.wake();
        }
        woken
    }
}

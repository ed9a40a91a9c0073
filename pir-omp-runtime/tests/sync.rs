//! The model checker's primitives, by the names of the crate's `sync`.

use loom::sync::{Arc, Condvar};

pub(crate) use loom::sync::Mutex;
pub(crate) use loom::sync::atomic::{AtomicBool, Ordering, fence};

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> loom::sync::MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics while it holds a lock")
}

/// A thread that may park. The model checker's own `unpark` also wakes a thread that has gone on
/// without parking and now waits for something else.
#[derive(Clone)]
pub(crate) struct Thread(Arc<(Mutex<bool>, Condvar)>);

loom::thread_local! {
    static CURRENT: Thread = Thread(Arc::new((Mutex::new(false), Condvar::new())));
}

impl Thread {
    pub(crate) fn unpark(&self) {
        *lock(&self.0.0) = true;
        self.0.1.notify_one();
    }
}

pub(crate) fn current() -> Thread {
    CURRENT.with(Thread::clone)
}

pub(crate) fn park() {
    let thread = current();
    let mut is_unparked = lock(&thread.0.0);
    while !*is_unparked {
        is_unparked = thread.0.1.wait(is_unparked).expect("no thread panics meanwhile");
    }
    *is_unparked = false;
}

//! The names of `src/sync.rs`, from the model checker: the crate's files that `models` compiles a
//! second time find them where the crate has its own.

pub(crate) use loom::sync::atomic::{
    AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
};
pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard};

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no panic inside")
}

/// A thread that may park. The model checker's own `unpark` also wakes a thread that has gone
/// on without parking and now blocks on a mutex.
#[derive(Clone)]
pub(crate) struct Thread(loom::sync::Arc<(Mutex<bool>, Condvar)>);

loom::thread_local! {
    static CURRENT: Thread = Thread(loom::sync::Arc::new((Mutex::new(false), Condvar::new())));
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
    let mut token = lock(&thread.0.0);
    while !*token {
        token = wait(&thread.0.1, token);
    }
    *token = false;
}

pub(crate) fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition.wait(guard).expect("no panic inside")
}

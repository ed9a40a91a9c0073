//! The primitives of `sleeper`. The tests compile that file a second time against the same names of
//! a model checker.

pub(crate) use std::sync::atomic::{AtomicBool, Ordering, fence};
pub(crate) use std::thread::{Thread, current, park};

/// Locks and goes on where another thread panicked inside: no critical section of this crate leaves
/// its data half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

pub(crate) use std::sync::Mutex;

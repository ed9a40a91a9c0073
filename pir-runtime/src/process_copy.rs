//! Copies of the process that the system's `fork` makes. Only the calling thread is in the copy:
//! what counts on other threads is made anew there, and what they may have locked is never touched
//! again.

use std::cell::RefCell;
use std::thread::LocalKey;

/// Locks of this thread from before the process is copied until it has been.
pub(crate) type HeldLock<T> = RefCell<Option<T>>;

/// Holds locks while the process is copied. A thread that ends has no place for it any more, and
/// goes without.
pub(crate) fn hold<T>(place: &'static LocalKey<HeldLock<T>>, lock: impl FnOnce() -> T) {
    let _ = place.try_with(|held| *held.borrow_mut() = Some(lock()));
}

/// Takes the locks that are held, in the process or its copy.
pub(crate) fn held<T>(place: &'static LocalKey<HeldLock<T>>) -> Option<T> {
    place.try_with(|held| held.borrow_mut().take()).ok().flatten()
}

/// Lets functions be called before the process is copied, and afterwards in it and in the copy. Of
/// those before, the ones that came last are called first.
pub(crate) fn around_copies(
    before: extern "C" fn(),
    in_process: extern "C" fn(),
    in_copy: extern "C" fn(),
) {
    #[cfg(all(unix, not(miri)))]
    // SAFETY: the functions live as long as this library, whose end takes them back, and do not
    // unwind.
    unsafe {
        libc::pthread_atfork(Some(before), Some(in_process), Some(in_copy));
    }
    #[cfg(not(all(unix, not(miri))))]
    let _ = (before, in_process, in_copy);
}

//! The process and its threads: what happens when they begin, are copied, and end.

use crate::thread::{self, Thread};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, Ordering};

/// The key by which the system says that a thread ends.
static KEY: AtomicU32 = AtomicU32::new(u32::MAX);

/// Prepares for copies of the process and for the ends of threads.
pub(crate) fn begin() {
    let mut key = 0;
    // SAFETY: the functions stay for the life of the process: the library is never unloaded.
    unsafe {
        if libc::pthread_key_create(&mut key, Some(thread_ends)) == 0 {
            KEY.store(key, Ordering::Release);
        }
        libc::pthread_atfork(Some(before_copy), Some(after_copy), Some(in_copy));
    }
    if crate::settings::environment().display_env {
        crate::display::print_environment(crate::settings::environment().is_verbose);
    }
}

/// Lets [`thread::forget`] be called when the calling thread ends.
pub(crate) fn forget_at_end(record: &'static Thread) {
    let key = KEY.load(Ordering::Acquire);
    // SAFETY: the key exists; the value is not null, so that the function is called.
    unsafe { libc::pthread_setspecific(key, std::ptr::from_ref(record).cast()) };
}

unsafe extern "C" fn thread_ends(record: *mut c_void) {
    // SAFETY: `forget_at_end` has set it, and records are never freed.
    thread::forget(unsafe { &*record.cast::<Thread>() });
}

/// What the thread holds that makes a copy. It is not local to the thread, whose thread-local
/// objects may have been destroyed.
struct Copying(UnsafeCell<Option<thread::Held>>);

// SAFETY: only the thread that holds the pool touches it.
unsafe impl Sync for Copying {}

static COPYING: Copying = Copying(UnsafeCell::new(None));

impl Copying {
    /// Takes what is held, by the thread that makes the copy.
    fn take(&self) -> Option<thread::Held> {
        // SAFETY: the calling thread holds the pool since `before_copy`.
        unsafe { (*self.0.get()).take() }
    }
}

extern "C" fn before_copy() {
    let held = thread::hold();
    // SAFETY: the calling thread holds the pool.
    unsafe { *COPYING.0.get() = Some(held) };
}

extern "C" fn after_copy() {
    drop(COPYING.take());
}

/// Only the thread that made the copy is here.
extern "C" fn in_copy() {
    if let Some(held) = COPYING.take() {
        held.forget_others();
    }
}

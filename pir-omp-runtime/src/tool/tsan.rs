//! Annotations for ThreadSanitizer, in a program that it checks: the memory of a task is used again
//! for a later one, after an end and a beginning that it does not see.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

type Annotate = unsafe extern "C" fn(*const c_char, c_int, *const c_void);

static BEFORE: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static AFTER: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

fn find(name: &CStr) -> *mut c_void {
    // SAFETY: the name ends with zero.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }
}

/// Returns whether ThreadSanitizer checks the program.
pub(super) fn is_here() -> bool {
    !find(c"__tsan_init").is_null()
}

/// Looks for the functions of the sanitizer.
pub(super) fn start() {
    if is_here() {
        BEFORE.store(find(c"AnnotateHappensBefore"), Ordering::Relaxed);
        AFTER.store(find(c"AnnotateHappensAfter"), Ordering::Relaxed);
    }
}

fn annotate(function: &AtomicPtr<c_void>, block: *const c_void) {
    let function = function.load(Ordering::Relaxed);
    if !function.is_null() {
        // SAFETY: the sanitizer's function of that name has these parameters.
        unsafe {
            let function = std::mem::transmute::<*mut c_void, Annotate>(function);
            function(c"".as_ptr(), 0, block);
        }
    }
}

/// Says that a block of memory is free.
#[cold]
#[inline(never)]
pub(crate) fn is_free(block: *const c_void) {
    annotate(&BEFORE, block);
}

/// Says that a block of memory is used again.
#[cold]
#[inline(never)]
pub(crate) fn is_used(block: *const c_void) {
    annotate(&AFTER, block);
}

//! Notice of the process's end: a program may call `exit`, and then nothing returns to its caller.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

static EXIT_HANDLER: OnceLock<fn(i32)> = OnceLock::new();

/// Calls `handler` with the status when the process exits by `exit` or by returning from `main`,
/// after the program's own `atexit` handlers if they are registered later. `_exit`, `quick_exit`
/// and signals do not call it. Returns false if a handler is there already, or the C library has
/// no `on_exit`.
pub fn on_exit(handler: fn(i32)) -> bool {
    EXIT_HANDLER.set(handler).is_ok() && register()
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn register() -> bool {
    unsafe extern "C" {
        // glibc's, which the libc crate does not declare.
        fn on_exit(function: extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
    }
    // SAFETY: `call` lives as long as the process and ignores its second argument.
    unsafe { on_exit(call, std::ptr::null_mut()) == 0 }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn register() -> bool {
    false
}

#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), expect(dead_code))]
extern "C" fn call(status: c_int, _: *mut c_void) {
    if let Some(handler) = EXIT_HANDLER.get() {
        handler(status);
    }
}

/// Ends the process after a fault: flushes the program's output, and runs neither destructors nor
/// handlers of the process's end. The fault may have come in one of them, and then `exit` would
/// wait for its end.
#[allow(unsafe_code)]
pub fn leave_process(status: u8) -> ! {
    // SAFETY: a null pointer means all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    // SAFETY: no precondition.
    unsafe { libc::_exit(status.into()) }
}

/// Ends the process at once: the program's output stays in buffers, since writing it could wait for
/// a thread, and a handler of the process's end that is running is not waited for.
#[allow(unsafe_code)]
pub fn abandon_process(status: u8) -> ! {
    // SAFETY: no precondition.
    unsafe { libc::_exit(status.into()) }
}

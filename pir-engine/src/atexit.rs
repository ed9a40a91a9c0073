//! Destructors of modules, and `atexit` and related functions for code in memory: they run when the
//! process ends or when the code is dropped, whichever is first. The C library's own `atexit`
//! cannot be used, because it is linked statically and would take the handlers for those of this
//! program.
#![allow(unsafe_code)]

use crate::machine_code::MachineCode;
use std::ffi::{c_int, c_void};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Handlers that have not run, in the order of their registration.
static HANDLERS: Mutex<Vec<(u64, Handler)>> = Mutex::new(Vec::new());

enum Handler {
    /// A function of the program.
    Function(usize),
    /// The destructors of a module.
    Module(Weak<MachineCode>),
}

unsafe extern "C" {
    fn __cxa_atexit(
        f: extern "C" fn(*mut c_void),
        argument: *mut c_void,
        module: *const c_void,
    ) -> c_int;
    fn __cxa_at_quick_exit(f: extern "C" fn(*mut c_void), module: *const c_void) -> c_int;
}

fn handlers() -> std::sync::MutexGuard<'static, Vec<(u64, Handler)>> {
    HANDLERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the handler of this number, unless it has run.
extern "C" fn run(number: *mut c_void) {
    let taken = {
        let mut all = handlers();
        let at = all.iter().position(|h| h.0 == number as u64);
        at.map(|at| all.remove(at).1)
    };
    taken.into_iter().for_each(call);
}

fn call(handler: Handler) {
    match handler {
        // SAFETY: the program gave it as a function without arguments, and its code is still there:
        // what frees it calls `run_all_of` first.
        Handler::Function(f) => unsafe { std::mem::transmute::<usize, extern "C" fn()>(f)() },
        Handler::Module(code) => {
            if let Some(code) = code.upgrade() {
                // SAFETY: the module is verified; what its destructors do is its own affair.
                unsafe { code.run_destructors() }
            }
        }
    }
}

fn register(handler: Handler) -> c_int {
    let number = {
        let mut all = handlers();
        let number = all.last().map_or(1, |h| h.0 + 1);
        all.push((number, handler));
        number
    };
    // SAFETY: the function takes the number that it is given.
    unsafe { __cxa_atexit(run, number as *mut c_void, std::ptr::null()) }
}

/// C's `atexit`.
pub(crate) extern "C" fn atexit(f: usize) -> c_int {
    register(Handler::Function(f))
}

/// C's `at_quick_exit`. The registration cannot be undone, so the code must live as long as the
/// process if the handler is to run.
pub(crate) extern "C" fn at_quick_exit(f: usize) -> c_int {
    // SAFETY: a function without parameters may be called with one.
    unsafe {
        let f = std::mem::transmute::<usize, extern "C" fn(*mut c_void)>(f);
        __cxa_at_quick_exit(f, std::ptr::null())
    }
}

/// Lets the destructors of a module run when the process ends, after all that it registers later.
pub(crate) fn register_module(code: &Arc<MachineCode>) {
    register(Handler::Module(Arc::downgrade(code)));
}

/// Runs the handlers that lie in code that is about to go, the last first, and its destructors if
/// [`register_module`] was called.
pub(crate) fn run_all_of(code: &Arc<MachineCode>) {
    let range = code.range().unwrap_or_default();
    loop {
        let next = {
            let mut all = handlers();
            let own = |h: &Handler| match h {
                Handler::Function(f) => range.contains(f),
                Handler::Module(c) => std::ptr::eq(c.as_ptr(), Arc::as_ptr(code)),
            };
            let at = all.iter().rposition(|h| own(&h.1));
            at.map(|at| all.remove(at).1)
        };
        match next {
            Some(handler) => call(handler),
            None => return,
        }
    }
}

/// Whether some handler waits for code to go.
pub(crate) fn has_handlers() -> bool {
    !handlers().is_empty()
}

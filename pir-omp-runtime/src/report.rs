//! Messages of the run time to the user, on the standard error stream.

use crate::ident::Ident;
use crate::thread::Strict;
use std::ffi::{CStr, c_char};

/// Says why the program cannot go on, and ends it.
pub(crate) fn fatal(message: &str) -> ! {
    eprintln!("OMP: Error: {message}.");
    std::process::abort();
}

/// Returns `file:line:column` of a place.
fn place(ident: *const Ident) -> String {
    // SAFETY: compiled code passes a place with a text that ends with zero, or null.
    let source = unsafe { ident.as_ref() }.map_or(std::ptr::null(), |ident| ident.source);
    if source.is_null() {
        return "unknown:0:0".to_owned();
    }
    // SAFETY: as above.
    let text = unsafe { CStr::from_ptr(source) }.to_string_lossy();
    let parts: Vec<&str> = text.split(';').collect();
    let part = |k: usize| parts.get(k).copied().unwrap_or("");
    format!("{}:{}:{}", part(1), part(3), part(4))
}

/// # Safety
/// `text` must be null, or end with zero.
unsafe fn text_of(text: *const c_char) -> String {
    match text.is_null() {
        true => String::new(),
        // SAFETY: the caller's promise.
        false => unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned(),
    }
}

/// The directive `error`: severity 1 is a warning, 2 ends the program.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_error(ident: *const Ident, severity: i32, message: *const c_char) {
    // SAFETY: compiled code passes a text or null.
    let text = unsafe { text_of(message) };
    crate::thread::current_task();
    if crate::tool::is_active() {
        crate::tool::error(severity, message, text.len());
    }
    let message = if message.is_null() { "(null)" } else { &text };
    let place = place(ident);
    if severity == 1 {
        eprintln!("OMP: Warning #283: {place}: Encountered user-directed warning: {message}.");
        return;
    }
    eprintln!("OMP: Error #282: {place}: Encountered user-directed error: {message}.");
    std::process::abort();
}

/// Says that a region with `num_threads(strict: …)` has too few threads.
pub(crate) fn too_few_threads(strict: Strict, has: usize, wanted: usize) {
    // SAFETY: compiled code passes a text or null.
    let text = unsafe { text_of(strict.message) };
    let reason = format!("the team has {has} of {wanted} threads");
    let message = if text.is_empty() { reason } else { format!("{text}: {reason}") };
    if strict.severity == 1 {
        eprintln!("OMP: Warning: {message}.");
    } else {
        fatal(&message);
    }
}

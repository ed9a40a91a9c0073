//! PIR for C: the functions of `include/pir.h`.
//!
//! This crate only converts between C types and those of the other crates. `pir.h` documents the
//! functions; the comments here state why each use of a pointer is sound.
//!
//! ```c
//! pir_error *error = NULL;
//! pir_module *module = pir_module_read(source, strlen(source), &error);
//! pir_program *program = module ? pir_program_make(module, NULL, &error) : NULL;
//! if (!program)
//!   fprintf(stderr, "%s\n", pir_error_message(error));
//! ```
//!
//! `tests/c/program.c` is a complete program, which the tests compile and run.

#![allow(unsafe_code, reason = "pointers from C; each block says why it is sound")]

mod error;
mod module;
mod program;

pub use error::Error;
pub use module::Module;
pub use program::{Options, Program, Value};

use std::ffi::{CStr, CString, c_char};

/// Converts a text to a C string. Zero bytes become spaces, because a C string cannot contain them.
fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}

/// Returns the text of a C string.
///
/// # Safety
/// `text` must be null or a string that ends in a zero byte.
unsafe fn text<'a>(text: *const c_char, what: &str) -> Result<&'a str, Error> {
    if text.is_null() {
        return Err(Error::plain(format!("{what} is NULL")));
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| Error::plain(format!("{what} is not UTF-8")))
}

/// Returns the object that a pointer refers to.
///
/// # Safety
/// `pointer` must be null or point to a live object.
unsafe fn object<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Error> {
    // SAFETY: the caller's promise.
    let object = unsafe { pointer.as_ref() };
    object.ok_or_else(|| Error::plain(format!("{what} is NULL")))
}

/// Returns the value of a result. On failure, stores the reason in `error` and returns `None`.
///
/// # Safety
/// `error` must be null or writable.
unsafe fn give<T>(result: Result<T, Error>, error: *mut *mut Error) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(why) => {
            if !error.is_null() {
                // SAFETY: the caller's promise.
                unsafe { error.write(Box::into_raw(Box::new(why))) };
            }
            None
        }
    }
}

fn boxed<T>(value: Option<T>) -> *mut T {
    value.map_or(std::ptr::null_mut(), |v| Box::into_raw(Box::new(v)))
}

/// `pir_text_free`
///
/// # Safety
/// `text` must be null, or come from a function of this library and not be freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller's promise: it was made by `CString::into_raw`.
        drop(unsafe { CString::from_raw(text) });
    }
}

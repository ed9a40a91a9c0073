//! PIR for C: the functions of `include/pir.h`.
//!
//! This crate only converts between C types and those of the other crates. `pir.h` documents the
//! functions; the comments here state why each use of a pointer is sound.
//!
//! ```c
//! pir_module *module = pir_module_read_named("divide.pir", source, strlen(source), &error);
//! if (!module) return fail(error);
//! for (size_t i = 0; i < pir_module_warning_count(module); i++)
//!   fprintf(stderr, "%s\n", pir_module_warning(module, i)->rendered);
//! pir_program *program = pir_program_make(module, NULL, &error);
//! ```
//!
//! `tests/c/embed.c` is the complete program, which the tests compile and run.

#![allow(unsafe_code, reason = "pointers from C; each block says why it is sound")]

mod error;
mod finding;
mod inspect;
mod module;
mod passes;
mod profile;
mod program;
mod search;

pub use error::Error;
pub use finding::{Finding, Place};
pub use module::Module;
pub use program::{Options, Program, Value};
pub use search::Search;

use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
    // SAFETY: the caller has seen that the pointer is not NULL; the text ends with NUL by the
    // header.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| Error::plain(format!("{what} is not UTF-8")))
}

/// Returns the object that a pointer refers to.
///
/// # Safety
/// `pointer` must be null or point to a live object.
unsafe fn object<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Error> {
    // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
    // header.
    let object = unsafe { pointer.as_ref() };
    object.ok_or_else(|| Error::plain(format!("{what} is NULL")))
}

/// Returns the value of `work`. On failure, stores the reason in `error` and returns `None`. A
/// panic is a failure too, because it must not unwind into C.
///
/// # Safety
/// `error` must be null or writable.
unsafe fn give<T>(work: impl FnOnce() -> Result<T, Error>, error: *mut *mut Error) -> Option<T> {
    // Objects are shared and not changed, so a panic leaves none half changed.
    let ended = catch_unwind(AssertUnwindSafe(work));
    match ended.unwrap_or_else(|payload| Err(Error::panic(&*payload))) {
        Ok(value) => Some(value),
        Err(why) => {
            if !error.is_null() {
                // SAFETY: `error` is not NULL, and has room for a pointer, as the header demands.
                unsafe { error.write(Box::into_raw(Box::new(why))) };
            }
            None
        }
    }
}

/// Returns the text of a C string, or `None` for null.
///
/// # Safety
/// `text` must be null or a string that ends in a zero byte.
unsafe fn optional_text<'a>(text: *const c_char, what: &str) -> Result<Option<&'a str>, Error> {
    match text.is_null() {
        true => Ok(None),
        // SAFETY: it is a string, since it is not null and the caller promises one or the other.
        false => unsafe { self::text(text, what) }.map(Some),
    }
}

/// Passes a text to C, where it is freed by [`pir_text_free`]. `None` becomes null.
fn text_for_c(text: Option<impl AsRef<str>>) -> *mut c_char {
    text.map_or(std::ptr::null_mut(), |t| c_string(t.as_ref()).into_raw())
}

/// Stores a text for the caller, unless it does not want one.
///
/// # Safety
/// `to` must be null or writable.
unsafe fn store_text(to: *mut *mut c_char, text: impl FnOnce() -> String) {
    if !to.is_null() {
        // SAFETY: the caller promises that it is writable, since it is not null.
        unsafe { to.write(text_for_c(Some(text()))) };
    }
}

fn boxed<T>(value: Option<T>) -> *mut T {
    value.map_or(std::ptr::null_mut(), |v| Box::into_raw(Box::new(v)))
}

/// `pir_version`
#[unsafe(no_mangle)]
pub extern "C" fn pir_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
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

/// `pir.h` allows several threads to use one object.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Error>();
    is_shared::<Module>();
    is_shared::<Program>();
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{pir_error_free, pir_error_message};

    #[test]
    fn a_panic_is_an_error() {
        let mut error = std::ptr::null_mut();
        // SAFETY: `error` is writable.
        let value: Option<()> = unsafe { give(|| panic!("no {}", "way"), &mut error) };
        assert_eq!(value, None);
        // SAFETY: the error is not freed yet.
        let message = unsafe { CStr::from_ptr(pir_error_message(error)) };
        assert_eq!(message, c"internal error: no way");
        // SAFETY: the error is not freed yet, and not used afterwards.
        unsafe { pir_error_free(error) };
    }
}

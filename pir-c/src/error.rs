//! Errors: a message, a code and a place.

use crate::c_string;
use pir_core::Diagnostic;
use std::ffi::{CString, c_char};

/// `pir_error`
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Error {
    message: CString,
    code: CString,
    line: u32,
    column: u32,
}

impl Error {
    pub(crate) fn plain(message: impl AsRef<str>) -> Self {
        Self { message: c_string(message.as_ref()), ..Self::default() }
    }

    /// Combines all diagnostics of a text. The first error determines code and position.
    pub(crate) fn found(text: &[u8], all: &[Diagnostic]) -> Self {
        let errors = || all.iter().filter(|d| d.is_error());
        let lines: Vec<String> = errors()
            .map(|d| match position(text, d) {
                (0, _) => d.to_string(),
                (line, column) => format!("{line}:{column}: {d}"),
            })
            .collect();
        let Some(first) = errors().next() else { return Self::plain("it is not valid") };
        let (line, column) = position(text, first);
        let code = c_string(&first.code.to_string());
        Self { message: c_string(&lines.join("\n")), code, line, column }
    }
}

/// Returns line and column, counted from 1, or zeros if there is no position.
fn position(text: &[u8], d: &Diagnostic) -> (u32, u32) {
    let Some(at) = d.span.map(|s| s.start as usize).filter(|&at| at <= text.len()) else {
        return (0, 0);
    };
    let before = &text[..at];
    let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
    let column = 1 + before.iter().rev().take_while(|&&b| b != b'\n').count();
    (line as u32, column as u32)
}

/// Returns a field of an error, or the default if `error` is null.
///
/// # Safety
/// `error` must be null or point to a live error.
unsafe fn field<T>(error: *const Error, default: T, get: impl FnOnce(&Error) -> T) -> T {
    // SAFETY: the caller's promise.
    unsafe { error.as_ref() }.map_or(default, get)
}

/// `pir_error_message`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_error_message(error: *const Error) -> *const c_char {
    // SAFETY: the caller's promise.
    unsafe { field(error, c"".as_ptr(), |e| e.message.as_ptr()) }
}

/// `pir_error_code`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_error_code(error: *const Error) -> *const c_char {
    // SAFETY: the caller's promise.
    unsafe { field(error, c"".as_ptr(), |e| e.code.as_ptr()) }
}

/// `pir_error_line`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_error_line(error: *const Error) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { field(error, 0, |e| e.line) }
}

/// `pir_error_column`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_error_column(error: *const Error) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { field(error, 0, |e| e.column) }
}

/// `pir_error_free`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_error_free(error: *mut Error) {
    if !error.is_null() {
        // SAFETY: the caller's promise: `give` made it with `Box::into_raw`.
        drop(unsafe { Box::from_raw(error) });
    }
}

//! Errors: one message, and the findings that it consists of.

use crate::c_string;
use crate::finding::{ERROR, Finding, Findings, Positions, Text};
use pir_ir::engine::Fault;
use pir_ir::ir::Diagnostic;
use std::any::Any;
use std::ffi::{CString, c_char};

/// `pir_error`
#[derive(Debug)]
pub struct Error {
    message: CString,
    findings: Findings,
}

impl Error {
    pub(crate) fn plain(message: impl AsRef<str>) -> Self {
        let message = message.as_ref();
        Self { message: c_string(message), findings: Findings::plain(message) }
    }

    /// Combines all diagnostics of a text.
    pub(crate) fn of_text(text: &Text, all: &[Diagnostic]) -> Self {
        let positions = Positions::new(text, all);
        let lines: Vec<String> = all
            .iter()
            .filter(|d| d.is_error())
            .map(|d| match positions.of(d) {
                None => d.to_string(),
                Some((line, column)) => format!("{line}:{column}: {d}"),
            })
            .collect();
        match lines.is_empty() {
            true => Self::plain("the module is not valid"),
            false => Self {
                message: c_string(&lines.join("\n")),
                findings: Findings::of_text(text, all),
            },
        }
    }

    pub(crate) fn fault(fault: &Fault) -> Self {
        Self { message: c_string(&fault.to_string()), findings: Findings::fault(fault) }
    }

    /// A panic of this library, which is a bug.
    pub(crate) fn panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        Self::plain(format!("internal error: {}", text.unwrap_or("a panic without a message")))
    }

    /// Returns the first finding that is an error.
    fn first(&self) -> Option<&Finding> {
        self.findings.all().iter().find(|f| f.severity == ERROR)
    }
}

/// Returns a field of an error, or the default if `error` is null.
///
/// # Safety
/// `error` must be null or point to a live error.
unsafe fn field<T>(error: *const Error, default: T, get: impl FnOnce(&Error) -> Option<T>) -> T {
    // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
    // header.
    unsafe { error.as_ref() }.and_then(get).unwrap_or(default)
}

/// `pir_error_message`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_message(error: *const Error) -> *const c_char {
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, c"".as_ptr(), |e| Some(e.message.as_ptr())) }
}

/// `pir_error_code`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_code(error: *const Error) -> *const c_char {
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, c"".as_ptr(), |e| Some(e.first()?.code)) }
}

/// `pir_error_line`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_line(error: *const Error) -> u32 {
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, 0, |e| Some(e.first()?.place.line)) }
}

/// `pir_error_column`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_column(error: *const Error) -> u32 {
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, 0, |e| Some(e.first()?.place.column)) }
}

/// `pir_error_count`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_count(error: *const Error) -> usize {
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, 0, |e| Some(e.findings.all().len())) }
}

/// `pir_error_finding`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_finding(
    error: *const Error,
    index: usize,
) -> *const Finding {
    let get = |e: &Error| e.findings.all().get(index).map(std::ptr::from_ref);
    // SAFETY: `error` is NULL or an error of this library that is not freed yet, by the header.
    unsafe { field(error, std::ptr::null(), get) }
}

/// `pir_error_free`
///
/// # Safety
/// `error` must be null, or an error that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_error_free(error: *mut Error) {
    if !error.is_null() {
        // SAFETY: the caller's promise: `give` made it with `Box::into_raw`.
        drop(unsafe { Box::from_raw(error) });
    }
}

//! Modules: reading, printing, warnings and lowering.

use crate::finding::{Finding, Findings, Text};
use crate::{Error, boxed, give, object, text, text_for_c};
use pir_ir::Verified;
use pir_ir::ir::Diagnostic;
use pir_ir::report::ReportText;
use std::ffi::c_char;
use std::sync::OnceLock;

/// The name of a text that was read without one.
const UNNAMED: &str = "<text>";

/// `pir_module`
#[derive(Debug)]
pub struct Module {
    pub(crate) verified: Verified,
    /// Kept because positions of errors and faults refer to it.
    pub(crate) text: Text,
    /// Warnings of the parser; `verified` has those of the verifier.
    parser_warnings: Vec<Diagnostic>,
    /// Made on request, because rendering takes longer than verifying.
    warnings: OnceLock<Findings>,
}

impl Module {
    fn read(name: &str, bytes: &[u8]) -> Result<Self, Error> {
        let text = Text { name: name.into(), bytes: bytes.into() };
        let parsed = pir_ir::ir::text::parse(bytes);
        let mut diagnostics = parsed.diagnostics;
        let Some(module) = parsed.module else { return Err(Error::of_text(&text, &diagnostics)) };
        match pir_ir::verifier::verify(module) {
            Ok(verified) => {
                let warnings = OnceLock::new();
                Ok(Self { verified, text, parser_warnings: diagnostics, warnings })
            }
            Err(invalid) => {
                diagnostics.extend(invalid.diagnostics);
                Err(Error::of_text(&text, &diagnostics))
            }
        }
    }

    /// Returns a module that was made from this one: places refer to the same text.
    pub(crate) fn derived(&self, verified: Verified) -> Self {
        let warnings = OnceLock::new();
        Self { verified, text: self.text.clone(), parser_warnings: Vec::new(), warnings }
    }

    /// Returns the text for reports.
    pub(crate) fn report_text(&self) -> ReportText<'_> {
        ReportText::new(&self.text.name, &self.text.bytes)
    }

    fn warnings(&self) -> &[Finding] {
        let make = || {
            let all = [&self.parser_warnings, self.verified.warnings()].concat();
            Findings::of_text(&self.text, &all)
        };
        self.warnings.get_or_init(make).all()
    }

    /// Converts the reason why the module could not be lowered.
    pub(crate) fn refused(&self, e: &pir_ir::lowering::Error) -> Error {
        Error::of_text(&self.text, &[e.diagnostic()])
    }

    /// Converts the reason why the module could not be compiled.
    pub(crate) fn not_made(&self, e: &pir_ir::engine::Error) -> Error {
        match e.diagnostic() {
            Some(d) => Error::of_text(&self.text, &[d]),
            None => Error::plain(e.to_string()),
        }
    }
}

/// `pir_module_read`
///
/// # Safety
/// `text` must be null, or readable for `size` bytes; `error` null, or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_read(
    text: *const c_char,
    size: usize,
    error: *mut *mut Error,
) -> *mut Module {
    // SAFETY: the contract is that of `pir_module_read_named`, and a NULL name is allowed.
    unsafe { pir_module_read_named(std::ptr::null(), text, size, error) }
}

/// `pir_module_read_named`
///
/// # Safety
/// `name` must be null, or a string; `text` null, or readable for `size` bytes; `error` null, or
/// writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_read_named(
    name: *const c_char,
    text: *const c_char,
    size: usize,
    error: *mut *mut Error,
) -> *mut Module {
    let read = || {
        let name = match name.is_null() {
            true => UNNAMED,
            // SAFETY: the pointer is NULL or a text that ends with NUL, as the header demands.
            false => unsafe { crate::text(name, "the name") }?,
        };
        let bytes = match size {
            0 => &[],
            _ if text.is_null() => return Err(Error::plain("the text is NULL")),
            // No object is larger; a larger size is likely a negative number.
            _ if isize::try_from(size).is_err() => {
                return Err(Error::plain(format!("a text cannot have {size} bytes")));
            }
            // SAFETY: the caller's promise, and the size was checked.
            _ => unsafe { std::slice::from_raw_parts(text.cast(), size) },
        };
        Module::read(name, bytes)
    };
    // SAFETY: `error` is NULL or has room for a pointer, as the header demands.
    boxed(unsafe { give(read, error) })
}

/// `pir_module_warning_count`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_warning_count(module: *const Module) -> usize {
    // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
    // header.
    let count = || unsafe { object(module, "the module") }.map(|m| m.warnings().len());
    // SAFETY: null is allowed.
    unsafe { give(count, std::ptr::null_mut()) }.unwrap_or(0)
}

/// `pir_module_warning`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_warning(
    module: *const Module,
    index: usize,
) -> *const Finding {
    let get = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let module = unsafe { object(module, "the module") }?;
        Ok(module.warnings().get(index).map_or(std::ptr::null(), std::ptr::from_ref))
    };
    // SAFETY: null is allowed.
    unsafe { give(get, std::ptr::null_mut()) }.unwrap_or(std::ptr::null())
}

/// `pir_module_print`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_print(module: *const Module) -> *mut c_char {
    let print = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let module = unsafe { object(module, "the module") }?;
        Ok(module.verified.module().to_string())
    };
    // SAFETY: null is allowed.
    text_for_c(unsafe { give(print, std::ptr::null_mut()) })
}

/// `pir_module_lower`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet; `backend` null, or a string; `error`
/// null, or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_lower(
    module: *const Module,
    backend: *const c_char,
    error: *mut *mut Error,
) -> *mut c_char {
    let lower = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: `backend` is NULL or a text that ends with NUL, as the header demands.
        let options = unsafe { lowering(backend) }?;
        let lowered = pir_ir::lowering::lower(module.verified.clone(), &options);
        let lowered = lowered.map_err(|e| module.refused(&e))?;
        Ok(lowered.to_string())
    };
    // SAFETY: `error` is NULL or has room for a pointer, as the header demands.
    text_for_c(unsafe { give(lower, error) })
}

/// Returns the options of the back end with this name, or the default options if `backend` is null.
///
/// # Safety
/// `backend` must be null or a string that ends in a zero byte.
pub(crate) unsafe fn lowering(backend: *const c_char) -> Result<pir_ir::lowering::Options, Error> {
    if backend.is_null() {
        return Ok(pir_ir::lowering::Options::default());
    }
    // SAFETY: the pointer is NULL or a text that ends with NUL, as the header demands.
    let name = unsafe { text(backend, "the back end") }?;
    if pir_ir::lowering::backend::find(name).is_none() {
        let known: Vec<&str> = pir_ir::lowering::BACKENDS.iter().map(|b| b.name()).collect();
        let known = known.join(", ");
        return Err(Error::plain(format!("there is no back end `{name}`; there are {known}")));
    }
    Ok(pir_ir::lowering::Options::to(name))
}

/// `pir_module_free`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_free(module: *mut Module) {
    if !module.is_null() {
        // SAFETY: the caller's promise: `boxed` made it with `Box::into_raw`.
        drop(unsafe { Box::from_raw(module) });
    }
}

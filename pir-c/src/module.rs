//! Modules: reading, printing and lowering.

use crate::{Error, boxed, c_string, give, object, text};
use pir_verify::Verified;
use std::ffi::c_char;

/// `pir_module`
#[derive(Clone, Debug)]
pub struct Module {
    pub(crate) verified: Verified,
    /// The text, since positions of errors refer to it.
    source: Box<[u8]>,
}

impl Module {
    fn read(source: &[u8]) -> Result<Self, Error> {
        let parsed = pir_core::text::parse(source);
        let Some(module) = parsed.module else {
            return Err(Error::found(source, &parsed.diagnostics));
        };
        match pir_verify::verify(module) {
            Ok(verified) => Ok(Self { verified, source: source.into() }),
            Err(invalid) => Err(Error::found(source, &invalid.diagnostics)),
        }
    }

    pub(crate) fn refused(&self, e: &pir_lower::Error) -> Error {
        Error::found(&self.source, &[e.diagnostic()])
    }

    /// Converts the reason why the module could not be compiled.
    pub(crate) fn not_made(&self, e: &pir_engine::Error) -> Error {
        match e.diagnostic() {
            Some(d) => Error::found(&self.source, &[d]),
            None => Error::plain(e.to_string()),
        }
    }
}

/// `pir_module_read`
///
/// # Safety
/// `text` must be readable for `size` bytes, `error` null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_module_read(
    text: *const c_char,
    size: usize,
    error: *mut *mut Error,
) -> *mut Module {
    let read = match text.is_null() && size > 0 {
        true => Err(Error::plain("the text is NULL")),
        false if size == 0 => Module::read(b""),
        // SAFETY: the caller's promise.
        false => Module::read(unsafe { std::slice::from_raw_parts(text.cast(), size) }),
    };
    // SAFETY: the caller's promise.
    boxed(unsafe { give(read, error) })
}

/// `pir_module_print`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_module_print(module: *const Module) -> *mut c_char {
    // SAFETY: the caller's promise.
    match unsafe { object(module, "the module") } {
        Ok(m) => c_string(&m.verified.module().to_string()).into_raw(),
        Err(_) => std::ptr::null_mut(),
    }
}

/// `pir_module_lower`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet; `backend` null, or a string; `error`
/// null, or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_module_lower(
    module: *const Module,
    backend: *const c_char,
    error: *mut *mut Error,
) -> *mut c_char {
    let lower = || {
        // SAFETY: the caller's promise.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller's promise.
        let options = unsafe { lowering(backend) }?;
        let lowered = pir_lower::lower(module.verified.clone(), &options);
        let lowered = lowered.map_err(|e| module.refused(&e))?;
        Ok(c_string(&lowered.to_string()))
    };
    // SAFETY: the caller's promise.
    let text = unsafe { give(lower(), error) };
    text.map_or(std::ptr::null_mut(), |t| t.into_raw())
}

/// Returns the options of the back end with this name, or the default options if `backend` is null.
///
/// # Safety
/// `backend` must be null or a string that ends in a zero byte.
pub(crate) unsafe fn lowering(backend: *const c_char) -> Result<pir_lower::Options, Error> {
    if backend.is_null() {
        return Ok(pir_lower::Options::default());
    }
    // SAFETY: the caller's promise.
    let name = unsafe { text(backend, "the back end") }?;
    if pir_lower::backend::find(name).is_none() {
        let known: Vec<&str> = pir_lower::BACKENDS.iter().map(|b| b.name()).collect();
        let known = known.join(", ");
        return Err(Error::plain(format!("there is no back end `{name}`; there are {known}")));
    }
    Ok(pir_lower::Options::to(name))
}

/// `pir_module_free`
///
/// # Safety
/// `module` must be null, or a module that is not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_module_free(module: *mut Module) {
    if !module.is_null() {
        // SAFETY: the caller's promise: `boxed` made it with `Box::into_raw`.
        drop(unsafe { Box::from_raw(module) });
    }
}

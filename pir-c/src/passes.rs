//! Modules from modules: passes, and OpenMP raised to forks.

use crate::module::Module;
use crate::{Error, boxed, give, object, optional_text, store_text, text_for_c};
use pir_ir::report::{PassReport, raise_report, remarks_sarif, to_json, with_places};
use pir_ir::{OptimiseError, RaiseError};
use std::ffi::c_char;

/// The passes that run if none are named, as in `pir opt`.
const DEFAULT_PASSES: &str = "O2";

impl From<OptimiseError> for Error {
    fn from(e: OptimiseError) -> Self {
        Self::plain(e.to_string())
    }
}

/// `pir_pass_list`
#[unsafe(no_mangle)]
pub(crate) extern "C" fn pir_pass_list() -> *mut c_char {
    let list = || {
        let all: Vec<PassReport> =
            pir_ir::transform::PASSES.iter().map(|pass| PassReport::new(pass)).collect();
        Ok(to_json(&all))
    };
    // SAFETY: null is allowed.
    text_for_c(unsafe { give(list, std::ptr::null_mut()) })
}

/// `pir_module_optimise`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `passes` null or a string; `remarks`
/// and `error` null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_optimise(
    module: *const Module,
    passes: *const c_char,
    remarks: *mut *mut c_char,
    error: *mut *mut Error,
) -> *mut Module {
    let work = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a string.
        let passes =
            unsafe { optional_text(passes, "the list of passes") }?.unwrap_or(DEFAULT_PASSES);
        let done = pir_ir::optimise(module.verified.clone(), passes)?;
        let log = || {
            let placed = with_places(&done.remarks, &module.report_text());
            remarks_sarif(&placed).to_string()
        };
        // SAFETY: the caller passes null or a writable place for the text.
        unsafe { store_text(remarks, log) };
        Ok(module.derived(done.module))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    boxed(unsafe { give(work, error) })
}

/// `pir_module_raise`
///
/// # Safety
/// As [`pir_module_optimise`], with `report` in place of `remarks`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_raise(
    module: *const Module,
    passes: *const c_char,
    report: *mut *mut c_char,
    error: *mut *mut Error,
) -> *mut Module {
    let work = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        let mut options = pir_ir::openmp::Options::default();
        // SAFETY: the caller passes null or a string.
        if let Some(passes) = unsafe { optional_text(passes, "the list of passes") }? {
            options.passes = passes.to_owned();
        }
        let raised = pir_ir::raise(module.verified.clone(), &options);
        let raised = raised.map_err(|e| match e {
            RaiseError::Directives(found) => Error::of_text(&module.text, &found),
            RaiseError::Openmp(e) => Error::plain(format!("nothing was raised: {e}")),
        })?;
        let words = || raise_report(&raised.report, &module.report_text());
        // SAFETY: the caller passes null or a writable place for the text.
        unsafe { store_text(report, words) };
        Ok(module.derived(raised.module))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    boxed(unsafe { give(work, error) })
}

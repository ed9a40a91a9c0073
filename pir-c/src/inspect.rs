//! Facts about modules: analyses, pictures and certificates.

use crate::module::Module;
use crate::{Error, give, object, optional_text, text, text_for_c};
use pir_ir::find_entry;
use pir_ir::graph::{Format, picture, views};
use pir_ir::report::analysis::{FactsOptions, facts, facts_for_lowering};
use pir_ir::report::{Dominance, FileFacts, to_json};
use pir_ir::verifier::Options;
use pir_ir::{Certificate, certificate};
use std::ffi::{c_char, c_int, c_uint};

/// The bits of `pir_facts` for tables of dominance.
const DOMINANCE_FACTS: [(c_uint, Dominance); 3] =
    [(1, Dominance::Cfg), (2, Dominance::Local), (4, Dominance::Global)];
/// `PIR_FACTS_LOWERING`
const LOWERING_FACTS: c_uint = 8;
/// All bits of `pir_facts`.
const ALL_FACTS: c_uint = 15;

/// `pir_module_analyze`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `function` null or a string; `error`
/// null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_analyze(
    module: *const Module,
    function: *const c_char,
    wanted: c_uint,
    error: *mut *mut Error,
) -> *mut c_char {
    let analyze = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a string.
        let function = unsafe { optional_text(function, "the function") }?.map(str::to_owned);
        if wanted & !ALL_FACTS != 0 {
            return Err(Error::plain(format!("{wanted} is no sum of members of pir_facts")));
        }
        let dominators = DOMINANCE_FACTS.iter().filter(|(bit, _)| wanted & bit != 0);
        let dominators = dominators.map(|&(_, sense)| sense).collect();
        let options = FactsOptions { function, dominators };
        let functions = match wanted & LOWERING_FACTS != 0 {
            true => facts_for_lowering(&module.verified, &options),
            false => facts(module.verified.module(), &options),
        };
        let functions = functions.map_err(|e| Error::plain(e.to_string()))?;
        let file = &module.text.name;
        Ok(to_json(&FileFacts { file, functions, error: None, diagnostics: Vec::new() }))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(analyze, error) })
}

/// `pir_module_draw`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `function` and `format` null or
/// strings; `error` null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_draw(
    module: *const Module,
    function: *const c_char,
    format: *const c_char,
    error: *mut *mut Error,
) -> *mut c_char {
    let draw = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a string.
        let function = unsafe { optional_text(function, "the function") }?;
        // SAFETY: the caller passes null or a string.
        let format = unsafe { optional_text(format, "the format") }?.unwrap_or("svg");
        let format = Format::named(format).ok_or_else(|| {
            Error::plain(format!("there is no format `{format}`; there are svg, html, dot"))
        })?;
        let functions = views(module.verified.module(), function);
        if let (true, Some(name)) = (functions.is_empty(), function) {
            find_entry(module.verified.module(), name).map_err(|e| Error::plain(e.to_string()))?;
        }
        picture(&module.text.name, &functions, format).map_err(|e| Error::plain(e.to_string()))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(draw, error) })
}

/// `pir_module_certificate`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `error` null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_certificate(
    module: *const Module,
    error: *mut *mut Error,
) -> *mut c_char {
    let certify = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        let made = Certificate::new(&module.verified, &Options::default());
        made.map(|c| c.to_json()).map_err(|e| Error::plain(e.to_string()))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(certify, error) })
}

/// `pir_module_check_certificate`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `certificate` null or a string; `error`
/// null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_check_certificate(
    module: *const Module,
    certificate: *const c_char,
    error: *mut *mut Error,
) -> c_int {
    let check = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a string.
        let json = unsafe { text(certificate, "the certificate") }?;
        certificate::check_json(module.verified.module(), json)
            .map_err(|found| Error::of_text(&module.text, &found))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    unsafe { give(check, error) }.is_some().into()
}

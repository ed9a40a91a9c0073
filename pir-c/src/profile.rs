//! Profiles of calls.

use crate::program::{Program, Value, arguments_of};
use crate::{Error, give, object, store_text, text};
use pir_ir::report::{ProfileReport, ReportText};
use std::ffi::{c_char, c_int};
use std::time::Instant;

/// `pir_program_profile`
///
/// # Safety
/// As `pir_program_call`; `profile` must be null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_profile(
    program: *const Program,
    name: *const c_char,
    arguments: *const Value,
    count: usize,
    result: *mut Value,
    profile: *mut *mut c_char,
    error: *mut *mut Error,
) -> c_int {
    let call = || {
        // SAFETY: the caller passes null or a live program.
        let program = unsafe { object(program, "the program") }?;
        // SAFETY: the caller passes null or a string.
        let name = unsafe { text(name, "the name") }?;
        if !program.is_profiled {
            let why = "the program was made without the member `profile` of its options";
            return Err(Error::plain(why));
        }
        // SAFETY: the caller's array is readable for `count` values.
        let given = unsafe { arguments_of(program, name, arguments, count) }?;
        let start = Instant::now();
        let called = program.code.call_profiled(name, &given);
        let (ended, counted, measured) = called.map_err(|e| Error::plain(e.to_string()))?;
        let report = ProfileReport {
            text: &ReportText::new(&program.text.name, &program.text.bytes),
            entry: name,
            generator: program.generator,
            program: &program.code,
            counted: &counted,
            measured: &measured,
            wall: start.elapsed(),
            returned: ended.is_ok(),
        };
        // SAFETY: the caller passes null or a writable place for the text.
        unsafe { store_text(profile, || report.to_json()) };
        ended.map_err(|fault| Error::fault(&fault))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    let Some(returned) = (unsafe { give(call, error) }) else { return 0 };
    // SAFETY: the caller passes null or a writable place for the result.
    unsafe { crate::program::store_result(&returned, result) };
    1
}

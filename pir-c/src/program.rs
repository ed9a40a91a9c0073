//! Programs: compiled modules whose functions can be called.

use crate::finding::Text;
use crate::module::{Module, lowering};
use crate::{Error, boxed, give, object, text};
use pir_ir::engine::{Arguments, Executable, Generator, Returned, SourceText};
use std::ffi::{c_char, c_int, c_void};

/// `pir_program`
#[derive(Debug)]
pub struct Program {
    pub(crate) code: Executable,
    /// The text of the module, whose lines a profile names.
    pub(crate) text: Text,
    pub(crate) generator: Generator,
    pub(crate) is_profiled: bool,
}

/// `pir_options`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Name of the back end. Null selects the default.
    pub backend: *const c_char,
    /// Name of the code generator. Null selects the default.
    pub generator: *const c_char,
    /// Number of threads. 0 means one per processor.
    pub threads: u32,
    /// Whether calls can be profiled. 0 means no.
    pub profile: c_int,
}

/// `pir_value` as bits. Any member can be read from them, because all members start at the same
/// address.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Value(u64);

/// The back end whose regions a profile measures.
const PROFILED_BACKEND: &str = "rayon";

/// Largest number of arguments of a call, far above that of any function: a larger count is likely
/// a negative number, which exceeds the length of any array.
const MAX_ARGUMENTS: usize = 1 << 32;

/// Returns the arguments of a call.
///
/// # Safety
/// `arguments` must be null or readable for `count` values.
pub(crate) unsafe fn arguments_of(
    program: &Program,
    name: &str,
    arguments: *const Value,
    count: usize,
) -> Result<Arguments, Error> {
    let values = match count {
        0 => &[],
        _ if arguments.is_null() => return Err(Error::plain("the arguments are NULL")),
        _ if count > MAX_ARGUMENTS => {
            return Err(Error::plain(format!("{count} arguments are too many")));
        }
        // SAFETY: the caller promises that it is readable; the count was checked.
        _ => unsafe { std::slice::from_raw_parts(arguments, count) },
    };
    let bits: Vec<u64> = values.iter().map(|v| v.0).collect();
    program.code.arguments_of_bits(name, &bits).map_err(|e| Error::plain(e.to_string()))
}

/// Stores the result of a call, if it has one and the caller wants it.
///
/// # Safety
/// `result` must be null or writable.
pub(crate) unsafe fn store_result(returned: &Returned, result: *mut Value) {
    if let (Some(bits), false) = (returned.extended, result.is_null()) {
        // SAFETY: the caller promises that it is writable, since it is not null.
        unsafe { result.write(Value(bits)) };
    }
}

/// # Safety
/// As [`pir_program_make`].
unsafe fn make(module: *const Module, options: *const Options) -> Result<Program, Error> {
    // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
    // header.
    let module = unsafe { object(module, "the module") }?;
    // Faults name lines of the text if debug information has none.
    let source = SourceText::new(&module.text.name, &module.text.bytes);
    let mut chosen =
        pir_ir::engine::Options { text: Some(source), ..pir_ir::engine::Options::default() };
    // SAFETY: `options` is NULL or points to the header's structure.
    if let Some(o) = unsafe { options.as_ref() } {
        // SAFETY: `backend` is NULL or a text that ends with NUL, as the header demands.
        chosen.lowering = unsafe { lowering(o.backend) }?;
        chosen.threads = o.threads as usize;
        chosen.lowering.profile = o.profile != 0;
        if o.profile != 0 {
            // Only code that calls the run-time library is measured.
            let backend = chosen.lowering.backend.get_or_insert(PROFILED_BACKEND.to_owned());
            if backend != PROFILED_BACKEND {
                let what = format!("only the back end `{PROFILED_BACKEND}` has profiles");
                return Err(Error::plain(what));
            }
        }
        if !o.generator.is_null() {
            // SAFETY: the pointer is NULL or a text that ends with NUL, as the header demands.
            chosen.generator = match unsafe { text(o.generator, "the generator") }? {
                "jit" => Generator::Jit,
                "llvm" => Generator::Llvm,
                other => {
                    let what = format!("there is no generator `{other}`; there are jit, llvm");
                    return Err(Error::plain(what));
                }
            };
        }
    }
    let made =
        Executable::new(module.verified.clone(), &chosen).map_err(|e| module.not_made(&e))?;
    made.construct().map_err(|fault| Error::fault(&fault))?;
    let (text, generator) = (module.text.clone(), chosen.generator);
    Ok(Program { code: made, text, generator, is_profiled: chosen.lowering.profile })
}

/// `pir_program_make`
///
/// # Safety
/// `module` must be null or a module that has not been freed. `options` must be null or readable;
/// its strings must be null or end in a zero byte. `error` must be null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_make(
    module: *const Module,
    options: *const Options,
    error: *mut *mut Error,
) -> *mut Program {
    // SAFETY: the pointers are those of the caller, whose contract is that of `make`.
    let work = || unsafe { make(module, options) };
    // SAFETY: `error` is NULL or has room for a pointer, as the header demands.
    boxed(unsafe { give(work, error) })
}

/// `pir_program_free`
///
/// # Safety
/// `program` must be null or a program that has not been freed. None of its functions may be
/// running.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_free(program: *mut Program) {
    if !program.is_null() {
        // SAFETY: the caller's promise: `boxed` made it with `Box::into_raw`.
        drop(unsafe { Box::from_raw(program) });
    }
}

/// `pir_program_call`
///
/// # Safety
/// `program` must be null or a program that has not been freed. `name` must be null or a string.
/// `arguments` must be readable for `count` values, whose types match the parameters of the
/// function. `result` and `error` must be null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_call(
    program: *const Program,
    name: *const c_char,
    arguments: *const Value,
    count: usize,
    result: *mut Value,
    error: *mut *mut Error,
) -> c_int {
    let call = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let program = unsafe { object(program, "the program") }?;
        // SAFETY: the pointer is NULL or a text that ends with NUL, as the header demands.
        let name = unsafe { text(name, "the name") }?;
        // SAFETY: the caller's array is readable for `count` values.
        let given = unsafe { arguments_of(program, name, arguments, count) }?;
        let called = program.code.call(name, &given);
        let (ended, _) = called.map_err(|e| Error::plain(e.to_string()))?;
        ended.map_err(|fault| Error::fault(&fault))
    };
    // SAFETY: `error` is NULL or has room for a pointer, as the header demands.
    let Some(returned) = (unsafe { give(call, error) }) else { return 0 };
    // SAFETY: the caller passes null or a writable place for the result.
    unsafe { store_result(&returned, result) };
    1
}

/// `pir_program_address`
///
/// # Safety
/// `program` must be null or a program that has not been freed. `name` must be null or a string.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_address(
    program: *const Program,
    name: *const c_char,
) -> *mut c_void {
    let find = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let program = &unsafe { object(program, "the program") }?.code;
        // SAFETY: the pointer is NULL or a text that ends with NUL, as the header demands.
        let name = unsafe { text(name, "the name") }?;
        let function = program.address(name).map(|a| a.cast_mut().cast());
        Ok(function.or_else(|| program.variable(name).map(|a| a.cast())))
    };
    // SAFETY: null is allowed.
    unsafe { give(find, std::ptr::null_mut()) }.flatten().unwrap_or(std::ptr::null_mut())
}

/// `pir_program_run`
///
/// # Safety
/// `program` must be null or a program that has not been freed. `f` must be callable with `data` on
/// a thread other than the caller's. `error` must be null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_program_run(
    program: *const Program,
    f: Option<unsafe extern "C" fn(*mut c_void)>,
    data: *mut c_void,
    error: *mut *mut Error,
) -> c_int {
    struct Data(*mut c_void);
    // SAFETY: the caller promises that `f` may use the pointer on another thread.
    unsafe impl Send for Data {}
    let run = || {
        // SAFETY: the pointer is NULL or an object of this library that is not freed yet, by the
        // header.
        let program = &unsafe { object(program, "the program") }?.code;
        let f = f.ok_or_else(|| Error::plain("the function is NULL"))?;
        let data = Data(data);
        let work = move || {
            let data = data;
            // SAFETY: `f` takes the pointer that was given with it, as the header demands.
            unsafe { f(data.0) }
        };
        program.run(work).map_err(|fault| Error::fault(&fault))
    };
    // SAFETY: `error` is NULL or has room for a pointer, as the header demands.
    unsafe { give(run, error) }.is_some().into()
}

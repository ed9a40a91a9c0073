//! Questions about all schedules: races, outcomes and refinement.

use crate::module::Module;
use crate::{Error, give, object, optional_text, text, text_for_c};
use pir_ir::interp::run::Detector;
use pir_ir::report::{OutcomesReport, RaceReport, RefinementReport, to_json};
use pir_ir::{Input, SearchOptions, StartError};
use std::ffi::{c_char, c_int};
use std::time::Duration;

/// `pir_search`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The function to call. Null means `main`.
    pub entry: *const c_char,
    /// Its arguments, as text.
    pub arguments: *const *const c_char,
    /// The number of arguments.
    pub argument_count: usize,
    /// Standard input. Null means that it is empty.
    pub input: *const c_char,
    /// The number of its bytes.
    pub input_size: usize,
    /// Name of the race detector. Null selects the default.
    pub detector: *const c_char,
    /// Whether a race is undefined behaviour. 0 means no.
    pub strict_races: c_int,
    /// The number of threads that the program is told. 0 selects the default.
    pub threads: u32,
    /// The most operations. 0 selects the default.
    pub max_steps: u64,
    /// The most states of a search. 0 selects the default.
    pub max_states: u64,
    /// The most bytes of memory of the program. 0 selects the default.
    pub max_memory: u64,
    /// How long the answer may take, in milliseconds. 0 selects the default.
    pub timeout_ms: u64,
}

/// The largest number of arguments: a larger one is likely a negative number.
const MAX_ARGUMENTS: usize = 1 << 32;

/// What is asked: the call and how schedules are searched.
struct Question {
    entry: String,
    input: Input,
    options: SearchOptions,
}

impl Question {
    /// # Safety
    /// `search` must be null or readable; its strings must be null or strings, its arrays readable
    /// for their sizes.
    unsafe fn read(module: &Module, search: *const Search) -> Result<Self, Error> {
        let mut question = Self {
            entry: "main".to_owned(),
            input: Input { name: module.text.name.to_string(), ..Input::default() },
            options: SearchOptions::default(),
        };
        // SAFETY: the caller passes null or a readable structure.
        let Some(search) = (unsafe { search.as_ref() }) else { return Ok(question) };
        let (input, options) = (&mut question.input, &mut question.options);
        // SAFETY: the caller passes null or a string.
        if let Some(entry) = unsafe { optional_text(search.entry, "the entry") }? {
            question.entry = entry.to_owned();
        }
        // SAFETY: the caller's array is readable for its size.
        for &word in unsafe { array(search.arguments, search.argument_count, "the arguments are") }?
        {
            // SAFETY: the elements are strings, and null is an error.
            input.arguments.push(unsafe { text(word, "an argument") }?.to_owned());
        }
        // SAFETY: the caller's array is readable for its size.
        let stdin = unsafe { array(search.input.cast::<u8>(), search.input_size, "the input is") }?;
        input.stdin = stdin.to_vec();
        // SAFETY: the caller passes null or a string.
        options.detector = match unsafe { optional_text(search.detector, "the detector") }? {
            None | Some("auto") => None,
            Some("bags") => Some(Detector::Bags),
            Some("clocks") => Some(Detector::Clocks),
            Some(other) => {
                let known = "there are auto, bags, clocks";
                return Err(Error::plain(format!("there is no detector `{other}`; {known}")));
            }
        };
        options.strict_races = search.strict_races != 0;
        options.max_steps = (search.max_steps != 0).then_some(search.max_steps);
        let chosen = |given: u64, default: u64| if given == 0 { default } else { given };
        options.max_states = chosen(search.max_states, options.max_states);
        options.max_memory = chosen(search.max_memory, options.max_memory);
        if search.threads != 0 {
            options.threads = search.threads;
        }
        if search.timeout_ms != 0 {
            options.timeout = Duration::from_millis(search.timeout_ms);
        }
        Ok(question)
    }
}

/// Returns an array of C.
///
/// # Safety
/// `start` must be null or readable for `count` elements.
unsafe fn array<'a, T>(start: *const T, count: usize, what: &str) -> Result<&'a [T], Error> {
    match count {
        0 => Ok(&[]),
        _ if start.is_null() => Err(Error::plain(format!("{what} NULL"))),
        _ if count > MAX_ARGUMENTS => {
            Err(Error::plain(format!("{what} no array of {count} parts")))
        }
        // SAFETY: the caller promises it, and the count was checked.
        _ => Ok(unsafe { std::slice::from_raw_parts(start, count) }),
    }
}

impl From<StartError> for Error {
    fn from(e: StartError) -> Self {
        Self::plain(e.to_string())
    }
}

/// `pir_module_races`
///
/// # Safety
/// `module` must be null or a module that is not freed yet; `search` null or readable, with strings
/// and arrays as `pir.h` describes them; `error` null or writable.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_races(
    module: *const Module,
    search: *const Search,
    error: *mut *mut Error,
) -> *mut c_char {
    let races = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a structure as described.
        let asked = unsafe { Question::read(module, search) }?;
        let verdict = pir_ir::races(&module.verified, &asked.entry, &asked.input, &asked.options)?;
        Ok(to_json(&RaceReport::new(&verdict, &module.report_text())))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(races, error) })
}

/// `pir_module_outcomes`
///
/// # Safety
/// As [`pir_module_races`].
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_outcomes(
    module: *const Module,
    search: *const Search,
    error: *mut *mut Error,
) -> *mut c_char {
    let outcomes = || {
        // SAFETY: the caller passes null or a live module.
        let module = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a structure as described.
        let asked = unsafe { Question::read(module, search) }?;
        let known = pir_ir::outcomes(&module.verified, &asked.entry, &asked.input, &asked.options)?;
        Ok(to_json(&OutcomesReport::new(&module.text.name, &known)))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(outcomes, error) })
}

/// `pir_module_refines`
///
/// # Safety
/// As [`pir_module_races`]; `target` must be null or a module that is not freed yet.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn pir_module_refines(
    module: *const Module,
    target: *const Module,
    search: *const Search,
    error: *mut *mut Error,
) -> *mut c_char {
    let refines = || {
        // SAFETY: the caller passes null or a live module.
        let source = unsafe { object(module, "the module") }?;
        // SAFETY: the caller passes null or a live module.
        let target = unsafe { object(target, "the other module") }?;
        // SAFETY: the caller passes null or a structure as described.
        let Question { entry, input, options } = unsafe { Question::read(source, search) }?;
        let verdict =
            pir_ir::refines(&source.verified, &target.verified, &entry, &input, &options)?;
        Ok(to_json(&RefinementReport::new(&source.text.name, &target.text.name, &verdict)))
    };
    // SAFETY: the caller passes null or a writable place for the error.
    text_for_c(unsafe { give(refines, error) })
}

//! `cargo xtask reality`: programs run by the interpreter and natively.
//!
//! This file has the list of programs, and of those that are left out. `csmith` has the programs
//! made by csmith.

mod csmith;

use crate::comparison::{Comparison, KnownDifference, ProgramCase};
use crate::sources::{Language, OptLevel, Source, files};
use crate::tools::{self, Tools};
use crate::{Options, Result, programs, root};
use std::path::PathBuf;
use std::time::Duration;

/// The levels at which programs are compared.
const LEVELS: [OptLevel; 4] = [OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3];

/// Programs that the interpreter does not run, or does not run at a level.
const NOT_INTERPRETED: &[KnownDifference] = &[
    ("c/inline_asm", &LEVELS, "inline assembly"),
    ("c/omp_doacross", &LEVELS, "locks of OpenMP's library"),
    ("c/setjmp", &LEVELS, "`setjmp` and `longjmp`"),
    ("c/tls", &LEVELS, THREADS_REASON),
    ("c/x86_intrinsics", &LEVELS, "intrinsics of one processor"),
    ("cxx/containers", &LEVELS, THROWN_REASON),
    ("cxx/coroutines", &LEVELS, THROWN_REASON),
    ("cxx/exceptions", &LEVELS, THROWN_REASON),
    ("cxx/filters", &LEVELS, "`std::set_unexpected`, which C++17 removed"),
    ("cxx/initializer", &[OptLevel::O0], STRING_MEMBERS_REASON),
    ("cxx/rtti", &LEVELS, THROWN_REASON),
    ("cxx/statics", &LEVELS, THREADS_REASON),
    ("cxx/threads", &LEVELS, THREADS_REASON),
    ("fortran/allocatable", &LEVELS, FORTRAN_RUNTIME_REASON),
    ("fortran/arrays", &LEVELS, FORTRAN_RUNTIME_REASON),
    ("fortran/complexes", &[OptLevel::O0], FORTRAN_RUNTIME_REASON),
    ("fortran/derived", &LEVELS, FORTRAN_RUNTIME_REASON),
    ("fortran/interop", &LEVELS, "a main program in C that starts Fortran's run time itself"),
    ("fortran/io", &LEVELS, FORTRAN_INPUT_REASON),
    ("fortran/pointers", &LEVELS, FORTRAN_RUNTIME_REASON),
    ("fortran/procedures", &[OptLevel::O0, OptLevel::O1], "trampolines: code made at run time"),
    ("fortran/strings", &LEVELS, FORTRAN_INPUT_REASON),
];

const THREADS_REASON: &str = "threads of the system";
const THROWN_REASON: &str = "exceptions that libstdc++ itself throws or keeps \
                             (`std::out_of_range`, `std::bad_cast`, `std::exception_ptr`)";
const STRING_MEMBERS_REASON: &str = "members of `std::string` that are in libstdc++'s binary only";
const FORTRAN_RUNTIME_REASON: &str = "parts of Fortran's run time that are not there";
const FORTRAN_INPUT_REASON: &str = "input of Fortran";

/// Runs the lane.
///
/// # Errors
/// If a tool is missing, a program disagrees, or one cannot be run and is not in the table.
pub(crate) fn run(options: &Options) -> Result<()> {
    let tools = tools::setup()?;
    let pir = programs::pir(options, "release")?;
    if let Some(count) = options.csmith {
        let bounds = interpreter(&tools, pir, 30_000_000, Duration::from_secs(30));
        let comparison = Comparison { native_time: Duration::from_secs(3), known: &[], ..bounds };
        return csmith::run(options, &comparison, count);
    }
    let comparison = interpreter(&tools, pir, 300_000_000, Duration::from_secs(120));
    let sources = programs(options)?.into_iter();
    let cases = sources.flat_map(|s| LEVELS.map(|l| ProgramCase::of_corpus(s.clone(), l)));
    let required = [Language::C, Language::Cxx, Language::Fortran].map(|l| (l, 0.0));
    comparison.all(cases.collect(), options, &root().join("target/reality"), &required)
}

/// The programs of the corpus at all levels, as a lane among others.
///
/// # Errors
/// As [`run`].
pub(crate) fn lane(options: &Options) -> Result<()> {
    let pir = programs::pir(options, "test")?;
    run(&Options { csmith: None, pir: Some(pir), ..options.clone() })
}

/// How the interpreter is compared: with an empty environment, and at most so many operations and
/// so much time.
fn interpreter(tools: &Tools, pir: PathBuf, steps: u64, time: Duration) -> Comparison<'_> {
    let (steps, seconds) = (steps.to_string(), time.as_secs().to_string());
    let options = ["--engine", "interp", "--max-steps", &steps, "--timeout", &seconds];
    Comparison {
        tools,
        pir,
        options: options.map(Into::into).into(),
        fortran: None,
        variables: &[],
        native_time: Duration::from_secs(20),
        // It ends by its own limit before.
        pir_time: time * 2,
        known: NOT_INTERPRETED,
        may_differ: false,
    }
}

/// The sources that have a `main`: those of the corpus, and those that are there to be run.
pub(crate) fn programs(options: &Options) -> Result<Vec<Source>> {
    let mut all = crate::sources::all(options)?;
    let folder = root().join("tests/corpus/run");
    for language in [Language::C, Language::Cxx, Language::Fortran] {
        for path in files(&folder, language.extension())? {
            if options.selects(&path) {
                all.push(Source::read(path, language)?);
            }
        }
    }
    all.retain(|s| {
        let text = String::from_utf8_lossy(&s.text);
        match s.language {
            Language::C | Language::Cxx => text.contains("main("),
            Language::Fortran => text.lines().any(|l| l.trim_start().starts_with("program ")),
            Language::Rust | Language::Ll => false,
        }
    });
    Ok(all)
}

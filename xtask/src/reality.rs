//! `cargo xtask reality`: programs run by the interpreter and natively.
//!
//! This file has the comparison, the list of programs that are left out, and the table at the end.
//! `runs` compiles and runs one program both ways, and `csmith` has the programs made by csmith.

mod csmith;
pub(crate) mod runs;

use crate::corpus::pool;
use crate::sources::{Language, OptLevel, Source, files};
use crate::tools::{self, Tools};
use crate::{Error, Options, Result, at, root};
use rayon::prelude::*;
use runs::{ProgramCase, RunBounds, RunVerdict};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The levels at which programs are compared.
const LEVELS: [OptLevel; 4] = [OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3];

/// Bounds of a program of the corpus.
const CORPUS_BOUNDS: RunBounds = RunBounds {
    steps: 300_000_000,
    interpreter: Duration::from_secs(120),
    native: Duration::from_secs(20),
};

/// Programs that the interpreter does not run, or does not run at a level, and why. One that
/// agrees all the same is an error, so that the table does not outlive its reasons.
const NOT_INTERPRETED: &[(&str, &[OptLevel], &str)] = &[
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
    if let Some(count) = options.csmith {
        return csmith::run(options, &tools, count);
    }
    corpus(options, &tools)
}

/// The programs of the corpus at all levels, as a lane among others.
///
/// # Errors
/// As [`run`].
pub(crate) fn lane(options: &Options) -> Result<()> {
    corpus(options, &tools::setup()?)
}

/// The programs of the corpus at all levels.
fn corpus(options: &Options, tools: &Tools) -> Result<()> {
    let start = Instant::now();
    let cases: Vec<ProgramCase> = programs(options)?
        .into_iter()
        .flat_map(|s| LEVELS.map(|level| ProgramCase::of_corpus(s.clone(), level)))
        .collect();
    let folder = root().join("target/reality");
    std::fs::create_dir_all(&folder).map_err(at(&folder))?;
    println!("reality: {} programs and levels, {} at a time", cases.len(), options.jobs);
    let verdicts: Vec<(ProgramCase, RunVerdict)> = pool(options.jobs).install(|| {
        cases
            .into_par_iter()
            .map(|c| (c.clone(), c.compare(tools, &folder, &CORPUS_BOUNDS)))
            .collect()
    });
    let result = print(&verdicts);
    println!("{:.1} s", start.elapsed().as_secs_f64());
    result
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

/// The reason in the table, if the program is there.
fn excused(case: &ProgramCase) -> Option<&'static str> {
    let row = NOT_INTERPRETED
        .iter()
        .find(|r| case.path().with_extension("").ends_with(r.0) && r.1.contains(&case.level()));
    row.map(|r| r.2)
}

/// Prints what failed and the counts.
fn print(verdicts: &[(ProgramCase, RunVerdict)]) -> Result<()> {
    let mut bad: Vec<PathBuf> = Vec::new();
    let mut excuses: Vec<(&str, usize)> = Vec::new();
    for (case, verdict) in verdicts {
        match (verdict, excused(case)) {
            (RunVerdict::Agree, None) => {}
            (RunVerdict::Agree, Some(_)) => {
                println!("FAIL {case}: agrees, but is in the table of those that are not run");
                bad.push(case.path().to_owned());
            }
            (RunVerdict::NotRun(_) | RunVerdict::Limit(_), Some(why)) => {
                match excuses.iter_mut().find(|e| e.0 == why) {
                    Some(e) => e.1 += 1,
                    None => excuses.push((why, 1)),
                }
            }
            (v, _) => {
                println!("FAIL {case}: {v}");
                bad.push(case.path().to_owned());
            }
        }
    }
    println!(
        "{:<10} {:>8} {:>8} {:>10} {:>8}",
        "level", "programs", "agree", "disagree", "not run"
    );
    let row = |name: &str, level: Option<OptLevel>| {
        let of = |test: &dyn Fn(&RunVerdict) -> bool| {
            let here = verdicts.iter().filter(|v| level.is_none_or(|l| v.0.level() == l));
            here.filter(|v| test(&v.1)).count()
        };
        let agree = of(&|v| matches!(v, RunVerdict::Agree));
        let disagree = of(&|v| matches!(v, RunVerdict::Disagree(_)));
        let all = of(&|_| true);
        let rest = all - agree - disagree;
        println!("{name:<10} {all:>8} {agree:>8} {disagree:>10} {rest:>8}");
    };
    for level in LEVELS {
        row(&level.to_string(), Some(level));
    }
    row("all", None);
    for (why, count) in excuses {
        println!("not run, {count} times: {why}");
    }
    bad.dedup();
    match bad.len() {
        0 if verdicts.is_empty() => Err(Error::Failed("no program was compared".into())),
        0 => Ok(()),
        n => Err(Error::Failed(format!("{n} programs do not agree with reality"))),
    }
}

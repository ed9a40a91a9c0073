//! Machine code against the interpreter: the outcome of a program on every back end, with either
//! generator and any number of threads, must be one of those that the search over schedules finds.

use crate::lowered::{program, refuses, source, verified};
use crate::schedules::determinate;
use crate::together::together;
use pir_core::Module;
use pir_engine::{Error, Executable, Generator, Options, Runtime};
use pir_fuzz::native::{NativeState, native_outcome};
use pir_interp::Input;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::outcome::{Outcome, RunFinish};
use std::collections::HashMap;
use std::sync::LazyLock;

/// One way to run a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The back end; [`ANY_BACKEND`] leaves the choice to the lowering.
    pub backend: &'static str,
    /// The generator.
    pub generator: Generator,
}

/// The choice by cost, region by region.
pub const ANY_BACKEND: &str = "any";

/// The ways that need no other program.
pub fn jit_executions() -> Vec<Execution> {
    let names = pir_lower::BACKENDS.iter().map(|b| b.name()).chain([ANY_BACKEND]);
    names.map(|backend| Execution { backend, generator: Generator::Jit }).collect()
}

/// The ways by `clang-22`.
pub fn llvm_executions() -> Vec<Execution> {
    let names = pir_lower::BACKENDS.iter().map(|b| b.name());
    names.map(|backend| Execution { backend, generator: Generator::Llvm }).collect()
}

/// Returns the executions that leave regions without a list to threads.
pub fn mixed_executions(ways: Vec<Execution>) -> Vec<Execution> {
    ways.into_iter().filter(|w| matches!(w.backend, "rayon" | "openmp" | ANY_BACKEND)).collect()
}

/// The numbers of threads that are tried.
pub const THREAD_COUNTS: [usize; 4] = [1, 2, 4, 16];

/// The pools that a back end's code runs on. Those of the run time also give away everything that
/// they can: small programs would hardly leave their thread otherwise.
fn pools(backend: &str, lists: bool) -> impl Iterator<Item = &'static Runtime> {
    static THREAD_POOLS: LazyLock<(Vec<Runtime>, Vec<Runtime>)> = LazyLock::new(|| {
        let eager = THREAD_COUNTS.iter().filter(|&&n| n > 1);
        (THREAD_COUNTS.map(Runtime::new).into(), eager.map(|&n| Runtime::eager(n)).collect())
    });
    let eager =
        if lists || matches!(backend, "rayon" | ANY_BACKEND) { &THREAD_POOLS.1[..] } else { &[] };
    THREAD_POOLS.0.iter().chain(eager)
}

crate::tally! {
    /// Counts of the comparisons that were made.
    pub struct ComparisonTally {
        /// Programs.
        pub programs,
        /// Runs that agree.
        pub agree,
        /// Pairs of program and way that a back end refuses, with a code that says why.
        pub refused,
        /// Pairs of program and way whose `main` has a type that has no entry for callers.
        pub no_entry,
        /// Tasks that were given to other threads, in all runs.
        pub stolen,
        /// Runs of code that uses both libraries of threads.
        pub mixed,
        /// Programs whose outcomes are too many to be searched, or undefined.
        pub open,
    }
}

/// Runs a program in all these ways and compares.
///
/// # Errors
/// The first run with an outcome that the search does not find.
pub fn judge(text: &[u8], args: &[String], ways: &[Execution]) -> Result<ComparisonTally, String> {
    let (source, entry) = program(verified(text)?)?;
    let input = Input::read(&source, entry, "main", args).map_err(|e| e.to_string())?;
    let bounds = SearchBounds { states: 200_000, ..SearchBounds::default() };
    let found = explore(&source, entry, &input, &bounds, None).map_err(|e| e.to_string())?;
    against(text, args, ways, &found.outcomes.into_keys().collect::<Vec<_>>())
}

/// Compares a program that has one outcome under all schedules: a serial run finds it (reference:
/// determinacy).
///
/// # Errors
/// As for [`judge`].
pub fn judge_determinate(text: &[u8], ways: &[Execution]) -> Result<ComparisonTally, String> {
    let (source, entry) = program(verified(text)?)?;
    let outcome = determinate(&source, entry, &Input::Values(Vec::new()), 0)?;
    against(text, &[], ways, &[outcome])
}

/// Compares several programs that are compiled as one module: see [`together`]. One that a back
/// end refuses makes it refuse the module; then each is tried alone. Programs with forced regions
/// also run under other schedules of the interpreter, since theirs are fair by more than the order
/// of strands.
///
/// # Errors
/// As for [`judge`].
pub fn judge_together<S: AsRef<str>>(
    texts: &[S],
    ways: &[Execution],
) -> Result<ComparisonTally, String> {
    let text = together(texts);
    let (text, source) = (text.as_bytes(), source(verified(text.as_bytes())?)?);
    let mut cases = Vec::new();
    for (k, text) in texts.iter().enumerate() {
        let entry = format!("main.{k}");
        let found = source.module().find(entry.as_bytes()).ok_or("there is no main")?;
        let seeds = if text.as_ref().contains("fork force") { 2 } else { 0 };
        let outcome = determinate(&source, found, &Input::Values(Vec::new()), seeds)?;
        let expected = vec![outcome];
        cases.push(CalledFunction { entry, args: &[], expected });
    }
    let mut tally = ComparisonTally { programs: texts.len() as u64, ..ComparisonTally::default() };
    for &way in ways {
        let all = one(text, &cases, way)?;
        if all.refused == 0 || texts.len() == 1 {
            tally = tally + all;
            continue;
        }
        for text in texts {
            tally = tally
                + ComparisonTally {
                    programs: 0,
                    ..judge_determinate(text.as_ref().as_bytes(), &[way])?
                };
        }
    }
    Ok(tally)
}

/// A called function and its possible outcomes.
struct CalledFunction<'a> {
    entry: String,
    args: &'a [String],
    expected: Vec<Outcome>,
}

fn against(
    text: &[u8],
    args: &[String],
    ways: &[Execution],
    expected: &[Outcome],
) -> Result<ComparisonTally, String> {
    let mut tally = ComparisonTally { programs: 1, ..ComparisonTally::default() };
    let odd = |o: &Outcome| !matches!(o, Outcome::Return { with: RunFinish::Value(_), .. });
    if expected.is_empty() || expected.iter().any(odd) {
        tally.open = 1;
        return Ok(tally);
    }
    let case = [CalledFunction { entry: "main".into(), args, expected: expected.to_vec() }];
    for way in ways {
        tally = tally + one(text, &case, *way)?;
    }
    Ok(tally)
}

fn one(
    text: &[u8],
    cases: &[CalledFunction<'_>],
    way: Execution,
) -> Result<ComparisonTally, String> {
    let mut tally = ComparisonTally::default();
    let module = verified(text)?;
    let shown = module.module().clone();
    let lowering = match way.backend {
        ANY_BACKEND => pir_lower::Options::default(),
        name => pir_lower::Options::to(name),
    };
    let options = Options { lowering, generator: way.generator, threads: 1, ..Options::default() };
    let mut made = match Executable::new(module, &options) {
        Ok(made) => made,
        Err(Error::Lowering(e)) if refuses(&e) => {
            return Ok(ComparisonTally { refused: 1, ..tally });
        }
        Err(e) => return Err(format!("{way:?}: {e}")),
    };
    let local = shown.globals.iter().any(|g| g.thread_local.is_some());
    let first = snapshot(&shown, &made);
    let lists = text.windows(13).any(|w| w == b"!pir.backends");
    let mixed = made.is_mixed();
    for case in cases {
        let constants = made.constants(&case.entry, case.args);
        let Ok(arguments) = constants.or_else(|_| made.arguments(&case.entry, case.args)) else {
            tally.no_entry += 1;
            continue;
        };
        for pool in pools(way.backend, lists) {
            let threads = pool.threads();
            if local && threads > 1 {
                // Its threads keep their variables.
                made = Executable::new(verified(text)?, &options).map_err(|e| e.to_string())?;
            }
            made.set_runtime(pool);
            for (name, bytes) in &first {
                made.write(name, bytes);
            }
            let place = || format!("@{} by {way:?} on {threads} threads", case.entry);
            let Ok((ended, report)) = made.call(&case.entry, &arguments) else {
                tally.no_entry += 1;
                break;
            };
            let returned = ended.map_err(|e| format!("{}: {e}", place()))?;
            let outcome = outcome(&shown, &made, &case.entry, returned.bits);
            if !case.expected.iter().any(|source| same(&outcome, source)) {
                let expected: Vec<String> = case.expected.iter().map(|o| o.to_string()).collect();
                return Err(format!("{}: {outcome}, not one of {expected:?}", place()));
            }
            tally.agree += 1;
            tally.mixed += u64::from(mixed);
            tally.stolen += report.stolen;
        }
    }
    Ok(tally)
}

/// Returns whether a native outcome matches one of the interpreter's. Output goes to the standard
/// output of this process: programs that print are compared as processes
/// (`tests/tests/printed.rs`).
fn same(native: &Outcome, source: &Outcome) -> bool {
    let quiet = |o: &Outcome| match o.clone() {
        Outcome::Return { with, memory, regions, .. } => {
            Outcome::Return { with, memory, events: vec![], regions }
        }
        other => other,
    };
    quiet(native).refines_result(&quiet(source))
}

/// Returns the contents of all variables.
fn snapshot(module: &Module, made: &Executable) -> HashMap<String, Vec<u8>> {
    let all = module.globals.iter().filter_map(|g| g.name.as_deref());
    let names = all.map(|n| String::from_utf8_lossy(n).into_owned());
    names.filter_map(|n| Some((n.clone(), made.read(&n)?))).collect()
}

/// Returns the outcome of a call of `entry` that returned these bits.
fn outcome(module: &Module, made: &Executable, entry: &str, bits: Option<u64>) -> Outcome {
    let found = module.find(entry.as_bytes()).expect("it was called");
    let address = |name: &str| {
        let variable = made.variable(name).map(<*mut u8>::cast_const);
        variable.or_else(|| made.address(name)).map(|p| p as u64)
    };
    let state = NativeState { read: &|name| made.read(name), address: &address };
    native_outcome(module, found, bits, state)
}

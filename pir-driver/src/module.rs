//! PIR's part: from the LLVM IR of a front end to LLVM IR for the code generator.

use crate::library_functions;
use crate::options::DriverOptions;
use crate::unit::Unit;
use pir_core::Diagnostic;
use pir_lower::LoopVectors;
use pir_lower::backend::VectorWidths;
use pir_transform::{Level, Pass, Pipeline};
use pir_verify::{Verified, WarningLevel};
use std::ffi::OsStr;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;

/// How reports name a fault of the driver, after which the compiler alone compiles the source.
const FAULT: &str = "a fault of pir, please report it";

/// Returns the line of a report (`--pir-report`) that names a fault of the driver. Nothing else
/// shows the fault, because the program is then compiled by the compiler alone.
#[must_use]
pub fn fault_in(report: &str) -> Option<&str> {
    report.lines().find(|line| line.contains(FAULT))
}

/// Why the compiler has to compile a module alone.
#[derive(PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("it calls nothing of OpenMP")]
    NoOpenMp,
    #[error("it opens no parallel region")]
    NoRegion,
    #[error("no region of it was raised")]
    NothingRaised(pir_openmp::Report),
    #[error("it has errors")]
    Errors,
    /// PIR does not do it, or it cannot be done.
    #[error("{0}")]
    Unsupported(String),
    /// PIR should have done it.
    #[error("{FAULT}: {0}")]
    Fault(String),
}

/// Whether the lowered code of a source may have ordered atomics.
pub(crate) fn has_ordered_atomics(text: &[u8]) -> bool {
    // A flush becomes a fence.
    memchr::memmem::find(text, b"@__kmpc_flush").is_some() || pir_engine::has_ordered_atomics(text)
}

/// Returns whether a module may call OpenMP's run time.
pub(crate) fn has_openmp(text: &[u8]) -> bool {
    let has = |name: &[u8]| memchr::memmem::find(text, name).is_some();
    has(b"@__kmpc_") || has(b"@omp_")
}

/// Returns whether a module opens parallel regions.
pub(crate) fn opens_regions(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"@__kmpc_fork_").is_some()
}

/// A module on its way.
pub(crate) struct CompiledModule {
    /// The parallel IR, if it is kept.
    parallel: Option<Vec<u8>>,
    /// The lowered LLVM IR.
    pub lowered: Vec<u8>,
    /// The report of raising.
    pub report: pir_openmp::Report,
}

/// Raises, optimises and lowers a module.
pub(crate) fn compile(
    text: &[u8],
    unit: &Unit<'_>,
    driver: &DriverOptions,
) -> Result<CompiledModule, Refusal> {
    // A bug of ours is no reason to stop: the compiler can do without us.
    let made = quietly(|| through_pir(text, unit, driver));
    made.unwrap_or_else(|| Err(Refusal::Fault("a panic".to_owned())))
}

/// Raises a module for its report alone. `None`: it fails.
pub(crate) fn raised_report(text: &[u8]) -> Option<pir_openmp::Report> {
    let report = || match raise(verified(text).ok()?, &[]) {
        Ok((_, report)) | Err(Refusal::NothingRaised(report)) => Some(report),
        Err(_) => None,
    };
    quietly(report).flatten()
}

/// Returns why PIR can't read a module.
pub(crate) fn refusal(text: &[u8]) -> Option<Refusal> {
    let read = quietly(|| verified(text).map(drop));
    read.unwrap_or_else(|| Err(Refusal::Fault("a panic".to_owned()))).err()
}

/// Calls a function. `None`: it panics, of which nothing is printed.
fn quietly<T>(f: impl FnOnce() -> T) -> Option<T> {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let made = catch_unwind(AssertUnwindSafe(f));
    set_hook(hook);
    made.ok()
}

/// Reads and verifies a module.
fn verified(text: &[u8]) -> Result<Verified, Refusal> {
    let first = |all: &[Diagnostic]| {
        let error = all.iter().find(|d| d.is_error());
        error.map_or_else(|| "no reason".to_owned(), ToString::to_string)
    };
    let module = pir_core::text::parse(text).into_result();
    let module = module.map_err(|all| fault("it can't be read", first(&all)))?;
    // `make -j` starts one process for each core.
    let options =
        pir_verify::Options { jobs: Some(1), warnings: WarningLevel::Off, ..Default::default() };
    let verified = pir_verify::verify_with(module, &options);
    verified.map_err(|e| fault("it is not valid", first(&e.diagnostics)))
}

fn through_pir(
    text: &[u8],
    unit: &Unit<'_>,
    driver: &DriverOptions,
) -> Result<CompiledModule, Refusal> {
    let (module, report) = raise(verified(text)?, &driver.without)?;
    let level = if unit.is_optimised() { Level::O2 } else { Level::O0 };
    let module = passes(module, &Pipeline::of_level(level).without(&driver.without))?;
    let keeps = driver.keep.is_some();
    let parallel = keeps.then(|| pir_core::text::print::print(module.module()));
    let options = pir_lower::Options {
        backend: driver.backend.clone(),
        loop_vectors: LoopVectors::Vectors(widths(text)),
        names: keeps,
        sections: Some(pir_openmp::SECTIONS),
        ..Default::default()
    };
    let lowered = pir_lower::lower(module, &options).map_err(|e| match &driver.backend {
        Some(_) => Refusal::Unsupported(format!("not lowered: {e}")),
        None => fault("not lowered", e),
    })?;
    let lowered = pir_core::text::print::print(&lowered);
    Ok(CompiledModule { parallel, lowered, report })
}

/// Raises calls of OpenMP's run time. Those that remain are calls of libpiromp, and stay right.
/// Some passes are left out of those that run on the result.
fn raise(module: Verified, left_out: &[&Pass]) -> Result<(Verified, pir_openmp::Report), Refusal> {
    let mut options = pir_openmp::Options::default();
    if !left_out.is_empty() {
        let all: Pipeline = options.passes.parse().map_err(|e| fault("the passes", e))?;
        options.passes = all.without(left_out).to_string();
    }
    (options.innermost_lanes, options.jobs) = (false, Some(1));
    options.shared = Some(pir_openmp::Shared { is_library: library_functions::is_known });
    let raised = pir_openmp::raise(module, &options);
    let raised = raised.map_err(|e| match e.is_internal() {
        true => fault("it can't be raised", e),
        false => Refusal::Unsupported(format!("it can't be raised: {e}")),
    })?;
    if raised.report.is_empty() {
        return Err(match raised.report.regions() {
            0 => Refusal::NoRegion,
            _ => Refusal::NothingRaised(raised.report),
        });
    }
    Ok((raised.module, raised.report))
}

fn fault(what: &str, e: impl std::fmt::Display) -> Refusal {
    Refusal::Fault(format!("{what}: {e}"))
}

fn passes(module: Verified, pipeline: &Pipeline) -> Result<Verified, Refusal> {
    let mut options = pir_transform::Options::default();
    options.verify_each = false;
    options.jobs = Some(1);
    let done = pir_transform::run(module, pipeline, &options);
    done.map(|done| done.module).map_err(|e| fault("a pass failed", e))
}

/// The vectors of the target, which the front end describes in the attributes of functions.
fn widths(text: &[u8]) -> VectorWidths {
    let avx2 = memchr::memmem::find(text, b"+avx2").is_some();
    if avx2 { VectorWidths::AVX2 } else { VectorWidths::EMBEDDED }
}

impl CompiledModule {
    /// Writes the texts of all stages to a folder, which is made if need be. `stem` begins the
    /// names of the files.
    pub(crate) fn keep(&self, front: &[u8], stem: &OsStr, dir: &Path) -> io::Result<()> {
        let path = |end: &str| {
            let mut name = stem.to_owned();
            name.push(end);
            dir.join(name)
        };
        if !dir.as_os_str().is_empty() {
            std::fs::create_dir_all(dir)?;
        }
        std::fs::write(path(".front.ll"), front)?;
        std::fs::write(path(".lowered.ll"), &self.lowered)?;
        self.parallel.as_ref().map_or(Ok(()), |text| std::fs::write(path(".pir"), text))
    }
}

//! `cargo xtask programs`: programs run by `pir run --engine auto` and by the machine itself.
//!
//! The programs are those of `tests/programs/` and those of the corpus, in C, C++, Fortran and
//! Rust, at `-O0` and `-O2`.

use crate::comparison::{Comparison, KnownDifference, ProgramCase};
use crate::sources::{Language, OptLevel, Source, files};
use crate::tools::{self, Tools};
use crate::{Error, Options, Result, at, reality, root};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The levels at which programs are compared.
const LEVELS: [OptLevel; 2] = [OptLevel::O0, OptLevel::O2];

/// The languages, and how many of a hundred programs must agree.
const REQUIRED_AGREEMENT: [(Language, f64); 4] =
    [(Language::C, 99.0), (Language::Cxx, 95.0), (Language::Fortran, 95.0), (Language::Rust, 95.0)];

/// How long one run may take: with clang, on a busy machine.
const MAX_RUN_TIME: Duration = Duration::from_secs(60);

/// Programs that do not agree.
const KNOWN_DIFFERENCES: &[KnownDifference] = &[("cxx/allocation", &LEVELS, REPLACED_REASON)];

const REPLACED_REASON: &str = "the program's `operator new` does not replace the one that \
                               `operator new[]` of libstdc++ calls: a library that is loaded keeps \
                               its own symbols";

/// Runs the programs.
///
/// # Errors
/// If a tool is missing, a program fails that is not in the table, or too few agree.
pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = root().join("target/programs");
    std::fs::create_dir_all(&folder).map_err(at(&folder))?;
    let tools = tools::with_rustc(tools::setup()?)?;
    let comparison = Comparison {
        pir: pir(options, "release")?,
        options: ["--engine", "auto"].map(Into::into).into(),
        fortran: Some(fortran_library(&tools, &folder)?),
        tools: &tools,
        variables: &["PATH", "HOME"],
        native_time: MAX_RUN_TIME,
        pir_time: MAX_RUN_TIME,
        known: KNOWN_DIFFERENCES,
        may_differ: true,
    };
    let sources = sources(options)?.into_iter().step_by(options.every);
    let cases = sources.flat_map(|s| LEVELS.map(|l| ProgramCase::of_program(s.clone(), l)));
    // The rates are those of all programs: in a sample, one of the table would be too much.
    let is_sample = options.every > 1;
    let required = REQUIRED_AGREEMENT.map(|(l, least)| (l, if is_sample { 0.0 } else { least }));
    comparison.all(cases.collect(), options, &folder, &required)
}

/// A sample of the programs, as a lane among others. The binary is that of the tests, because one
/// of the profile `release` takes longer to build than the sample to run.
///
/// # Errors
/// As [`run`].
pub(crate) fn lane(options: &Options) -> Result<()> {
    run(&Options { every: 8, pir: Some(pir(options, "test")?), ..options.clone() })
}

/// The binary: that of the options, or one that is built in a profile.
///
/// # Errors
/// If it is not there or cannot be built.
pub(crate) fn pir(options: &Options, profile: &str) -> Result<PathBuf> {
    if let Some(path) = &options.pir {
        return path.canonicalize().map_err(at(path));
    }
    let folder = if profile == "test" { "debug" } else { profile };
    let arguments = ["build", "--quiet", "--package", "pir", "--profile", profile];
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let fails = |why: String| Error::Failed(format!("cargo {}: {why}", arguments.join(" ")));
    match cargo.args(arguments).current_dir(root()).status() {
        Ok(s) if s.success() => Ok(root().join("target").join(folder).join("pir")),
        Ok(s) => Err(fails(s.to_string())),
        Err(e) => Err(fails(e.to_string())),
    }
}

/// Fortran's run-time library as a shared one, which packages of flang lack: made from the archive.
fn fortran_library(tools: &Tools, folder: &Path) -> Result<PathBuf> {
    let library = folder.join("libflang_rt.runtime.so");
    if library.is_file() {
        return Ok(library);
    }
    let said = tools.command("flang").arg("-print-file-name=libflang_rt.runtime.a").output();
    let said = said.map_err(at(tools.path("flang")))?.stdout;
    let named = PathBuf::from(String::from_utf8_lossy(&said).trim());
    let resources = tools.command("clang").arg("-print-resource-dir").output();
    let resources = resources.map_err(at(tools.path("clang")))?.stdout;
    let resources = PathBuf::from(String::from_utf8_lossy(&resources).trim()).join("lib");
    let inside = ["x86_64-pc-linux-gnu", "x86_64-unknown-linux-gnu", "linux"]
        .map(|f| resources.join(f).join("libflang_rt.runtime.a"));
    let archive = std::iter::once(named).chain(inside).find(|p| p.is_file()).ok_or_else(|| {
        let install = "apt-get install -y flang-22";
        Error::Missing(format!("libflang_rt.runtime.a is missing. Type:\n\n  {install}\n"))
    })?;
    let mut command = tools.command("clang++");
    command.args(["-shared", "-Wl,--whole-archive"]).arg(archive);
    command.arg("-Wl,--no-whole-archive").arg("-o").arg(&library);
    match command.output().map_err(at(tools.path("clang++")))? {
        out if out.status.success() => Ok(library),
        out => Err(Error::Failed(String::from_utf8_lossy(&out.stderr).into_owned())),
    }
}

/// The programs, in a fixed order.
fn sources(options: &Options) -> Result<Vec<Source>> {
    let mut all = Vec::new();
    for (language, _) in REQUIRED_AGREEMENT {
        let folder = root().join("tests/programs").join(language.folder());
        for path in files(&folder, language.extension())? {
            if options.selects(&path) {
                all.push(Source::read(path, language)?);
            }
        }
    }
    all.extend(reality::programs(options)?);
    Ok(all)
}

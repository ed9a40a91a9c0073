//! `cargo xtask programs`: programs run by `pir run --engine auto` and by the machine itself.
//!
//! The programs are those of `tests/programs/` and those of the corpus, in C, C++, Fortran and
//! Rust, at `-O0` and `-O2`. Standard output and status must agree. Compiling and running is in
//! `reality::runs`.

use crate::corpus::pool;
use crate::reality::{self, runs};
use crate::sources::{Language, OptLevel, Source, files};
use crate::tools::{self, Tools};
use crate::{Error, Options, Result, at, root};
use rayon::prelude::*;
use runs::{ProcessEnd, ProgramCase, WatchedRun};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The levels at which programs are compared.
const LEVELS: [OptLevel; 2] = [OptLevel::O0, OptLevel::O2];

/// The languages, and how many of a hundred programs must agree.
const REQUIRED_AGREEMENT: [(Language, f64); 4] =
    [(Language::C, 99.0), (Language::Cxx, 95.0), (Language::Fortran, 95.0), (Language::Rust, 95.0)];

/// How long one run may take: with clang, on a busy machine.
const MAX_RUN_TIME: Duration = Duration::from_secs(60);

/// Programs that do not agree at a level, and why. One that agrees all the same is an error, so
/// that the table does not outlive its reasons.
const KNOWN_DIFFERENCES: &[(&str, &[OptLevel], &str)] =
    &[("cxx/allocation", &LEVELS, REPLACED_REASON)];

const REPLACED_REASON: &str = "the program's `operator new` does not replace the one that \
                               `operator new[]` of libstdc++ calls: a library that is loaded keeps \
                               its own symbols";

/// The signals that ask a program to end.
const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// What came of a comparison.
#[derive(Clone, Debug)]
enum ComparisonVerdict {
    /// Output and status agree.
    Agree,
    /// Something else; says what.
    Disagree(String),
    /// `pir` says that it cannot run the program; its words.
    Refused(String),
}

/// The tools and folders needed to run the programs.
struct ProgramSetup {
    tools: Tools,
    pir: PathBuf,
    folder: PathBuf,
    fortran: PathBuf,
}

/// Runs the programs.
///
/// # Errors
/// If a tool is missing, a program fails that is not in the table, or too few agree.
pub(crate) fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let folder = root().join("target/programs");
    std::fs::create_dir_all(&folder).map_err(at(&folder))?;
    let tools = tools::with_rustc(tools::setup()?)?;
    let pir = options.pir.clone().map_or_else(|| build("release"), Ok)?;
    let pir = pir.canonicalize().map_err(at(&pir))?;
    let fortran = fortran_library(&tools, &folder)?;
    let setup = ProgramSetup { tools, pir, folder, fortran };
    let cases: Vec<ProgramCase> = sources(options)?
        .into_iter()
        .step_by(options.every)
        .flat_map(|s| LEVELS.map(|level| ProgramCase::of_program(s.clone(), level)))
        .collect();
    println!("programs: {} programs and levels, {} at a time", cases.len(), options.jobs);
    let verdicts: Vec<(ProgramCase, ComparisonVerdict)> = pool(options.jobs)
        .install(|| cases.into_par_iter().map(|c| (c.clone(), setup.compare(&c))).collect());
    let result = print(&verdicts, options.every == 1);
    println!("{:.1} s", start.elapsed().as_secs_f64());
    result
}

/// A sample of the programs, as a lane among others. The binary is that of the tests, because one
/// of the profile `release` takes longer to build than the sample to run.
///
/// # Errors
/// As [`run`].
pub(crate) fn lane(options: &Options) -> Result<()> {
    let pir = options.pir.clone().map_or_else(|| build("test"), Ok)?;
    run(&Options { every: 8, pir: Some(pir), ..options.clone() })
}

/// The binary, built in a profile.
fn build(profile: &str) -> Result<PathBuf> {
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

impl ProgramSetup {
    /// Compiles a program and runs it both ways.
    fn compare(&self, case: &ProgramCase) -> ComparisonVerdict {
        self.both(case).unwrap_or_else(|e| ComparisonVerdict::Disagree(e.to_string()))
    }

    fn both(&self, case: &ProgramCase) -> Result<ComparisonVerdict> {
        // The corpus and `tests/programs` have files of one name.
        let corpus = case.path().starts_with(root().join("tests/corpus"));
        let folder = self.folder.join(if corpus { "corpus" } else { "own" });
        let program = case.executable(&self.tools, &folder)?;
        let text = case.text(&self.tools, &folder)?;
        let mut native = Command::new(&program);
        // The same first word and the same environment for both.
        std::os::unix::process::CommandExt::arg0(&mut native, &text);
        let mut ours = Command::new(&self.pir);
        ours.args(["run", "--engine", "auto"]).arg(&text);
        if case.language() == Language::Fortran {
            ours.arg("--load").arg(&self.fortran);
        }
        let mut watched = Vec::new();
        for (command, which) in [(&mut native, "native program"), (&mut ours, "pir")] {
            command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
            if let Some(home) = std::env::var_os("HOME") {
                command.env("HOME", home);
            }
            match runs::watch(command, MAX_RUN_TIME)? {
                Some(w) => watched.push(w),
                None => {
                    return Ok(ComparisonVerdict::Disagree(format!("the {which} takes too long")));
                }
            }
        }
        Ok(verdict(&watched[0], &watched[1]))
    }
}

/// Compares the native run with that by `pir`.
fn verdict(native: &WatchedRun, ours: &WatchedRun) -> ComparisonVerdict {
    // A signal that the native program dies of is a fault to `pir`, which then ends with status
    // 126; those that only ask a program to end are no faults: they have the status that shells
    // give.
    let same_end = match native.signal {
        Some(signal @ (SIGHUP | SIGINT | SIGTERM)) => {
            ours.seen.end == ProcessEnd::Status(128 + signal as u8)
        }
        Some(_) => ours.seen.end == ProcessEnd::Status(126),
        None => ours.seen.end == native.seen.end,
    };
    let words = String::from_utf8_lossy(&ours.errors);
    let first = words.lines().find(|l| l.contains("error") || l.starts_with("pir:"));
    let first = first.unwrap_or_default();
    if same_end && native.seen.output == ours.seen.output {
        ComparisonVerdict::Agree
    } else if ours.seen.end == ProcessEnd::Status(125) || first.contains("error[PIR06") {
        ComparisonVerdict::Refused(words.lines().take(4).collect::<Vec<_>>().join(" / "))
    } else {
        ComparisonVerdict::Disagree(format!(
            "{} {first}",
            runs::difference(&native.seen, &ours.seen)
        ))
    }
}

/// The reason in the table, if the program is there.
fn known(case: &ProgramCase) -> Option<&'static str> {
    let path = case.path().with_extension("");
    let row = KNOWN_DIFFERENCES.iter().find(|r| path.ends_with(r.0) && r.1.contains(&case.level()));
    row.map(|r| r.2)
}

/// Prints what failed and the counts. The rates are those of all programs: in a sample, one program
/// of the table would be too much.
fn print(verdicts: &[(ProgramCase, ComparisonVerdict)], are_all: bool) -> Result<()> {
    let mut bad = Vec::new();
    for (case, verdict) in verdicts {
        match (verdict, known(case)) {
            (ComparisonVerdict::Agree, None) => {}
            (ComparisonVerdict::Agree, Some(_)) => {
                println!("FAIL {case}: agrees, but is in the table of those that do not");
                bad.push(format!("{case} agrees"));
            }
            (ComparisonVerdict::Disagree(_) | ComparisonVerdict::Refused(_), Some(why)) => {
                println!("known {case}: {why}")
            }
            (ComparisonVerdict::Disagree(what), None) => {
                println!("FAIL {case}: {what}");
                bad.push(format!("{case} disagrees"));
            }
            (ComparisonVerdict::Refused(what), None) => {
                println!("FAIL {case}: refused: {what}");
                bad.push(format!("{case} is refused"));
            }
        }
    }
    println!(
        "{:<8} {:>5} {:>8} {:>6} {:>9} {:>8} {:>7}",
        "language", "level", "programs", "agree", "disagree", "refused", "rate"
    );
    for (language, least) in REQUIRED_AGREEMENT {
        for level in LEVELS {
            let rate = row(verdicts, language, level);
            if are_all && rate < least {
                bad.push(format!("{} -{level}: {rate:.1} % < {least} %", language.folder()));
            }
        }
    }
    match bad.len() {
        0 if verdicts.is_empty() => Err(Error::Failed("no program was compared".into())),
        0 => Ok(()),
        n => Err(Error::Failed(format!("{n} faults: {}", bad.join("; ")))),
    }
}

/// Prints the row of a language and a level; gives the rate.
fn row(verdicts: &[(ProgramCase, ComparisonVerdict)], language: Language, level: OptLevel) -> f64 {
    let here = verdicts.iter().filter(|v| v.0.language() == language && v.0.level() == level);
    let (mut agree, mut disagree, mut refused) = (0_u32, 0_u32, 0_u32);
    for (_, verdict) in here {
        match verdict {
            ComparisonVerdict::Agree => agree += 1,
            ComparisonVerdict::Disagree(_) => disagree += 1,
            ComparisonVerdict::Refused(_) => refused += 1,
        }
    }
    let all = agree + disagree + refused;
    let rate = if all == 0 { 100.0 } else { 100.0 * f64::from(agree) / f64::from(all) };
    let (name, level) = (language.folder(), level.to_string());
    println!("{name:<8} {level:>5} {all:>8} {agree:>6} {disagree:>9} {refused:>8} {rate:>6.1}%");
    rate
}

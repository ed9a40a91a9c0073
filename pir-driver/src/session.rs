//! A command line of the compiler: its jobs, one after the other.

mod database;
mod link;
mod lint;
mod process;
mod race;
mod report;
mod whole;

use crate::jobs::{Job, Jobs};
use crate::library::{self, LibraryError};
use crate::module::{CompiledModule, Refusal};
use crate::options::{DriverOptions, OpenMpLibrary};
use crate::unit::Unit;
use crate::{Compiler, DriverError, module, running, status};
use pir_temp::TemporaryFolder;
use process::BackHalf;
use report::Reporter;
use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The file with the IR of the front end.
const FRONT: &str = "front.ll";

/// The state that all jobs of a command line share.
struct Session<'a> {
    driver: &'a DriverOptions,
    folder: &'a TemporaryFolder,
    /// The folder of the OpenMP run time.
    library: Result<PathBuf, LibraryError>,
    reporter: Reporter<'a>,
    /// Standard input, if that is the source.
    input: Option<Vec<u8>>,
    is_verbose: bool,
    is_coloured: bool,
}

/// Compiles and links, and returns the status of the first job that failed, or 0. If nothing is
/// there to do for PIR, this process becomes the compiler.
///
/// # Errors
/// Returns why no job was run.
pub fn compile(options: &DriverOptions, compiler: Compiler) -> Result<u8, DriverError> {
    if let Some((word, hint)) = options.misspelt() {
        return Err(DriverError::UnknownOption { word: word.to_owned(), hint });
    }
    if !may_concern_us(options) {
        if options.race {
            tell!("pir: warning: nothing to check: --pir-race is for programs with -fopenmp");
        }
        return Err(compiler.replace(&options.words));
    }
    let folder = TemporaryFolder::new().map_err(DriverError::NoFolder)?;
    // Builds may name the library as a file, which has to be there when they look for it.
    let library = library::folder();
    let words = link::up_to_date(&options.words, library.as_deref().ok());
    let mut ask = Command::new(compiler.program());
    ask.arg("-###").args(words).stdin(Stdio::null());
    // Files that the compiler passes from one job to the next are in our folder then.
    let asked = ask.env("TMPDIR", folder.path()).output().map_err(|e| compiler.missing(e))?;
    let jobs = Some(&asked.stderr).filter(|_| asked.status.success()).and_then(|s| Jobs::of(s));
    let Some(jobs) = jobs.filter(|jobs| concern_us(jobs, options)) else {
        drop(folder);
        return Err(compiler.replace(&options.words));
    };
    let reads_input = jobs.all.iter().any(|job| job.input() == Some(OsStr::new("-")));
    let mut input = Vec::new();
    if reads_input {
        std::io::stdin().lock().read_to_end(&mut input).map_err(DriverError::Unreadable)?;
    }
    let asks_for_lines = options.words.iter().any(|w| w == "-v");
    let session = Session {
        driver: options,
        folder: &folder,
        library,
        reporter: Reporter::new(options),
        input: reads_input.then_some(input),
        is_verbose: options.shows_commands || asks_for_lines,
        is_coloured: options.is_coloured,
    };
    let lines = if asks_for_lines { &jobs.lines } else { &jobs.warnings };
    lines.iter().for_each(|line| tell!("{line}"));
    if options.race {
        return race::run(&session, &jobs);
    }
    database::write(&session, compiler);
    Ok(session.run_all(&jobs))
}

/// Whether the words may ask for OpenMP; words in files and the like are not looked at. A unit of a
/// whole program need not have any.
fn may_concern_us(options: &DriverOptions) -> bool {
    let words = &options.words;
    let is_question = |w: &OsString| {
        let known = ["-###", "-E", "-M", "-MM", "-fsyntax-only", "--version", "-dumpmachine"];
        known.iter().any(|&k| w == k) || w.as_encoded_bytes().starts_with(b"-print-")
    };
    let is_openmp = |w: &OsString| {
        let begins = ["@", "--config", "-fopenmp=", "-Wl,-lomp", "-Wl,-lpiromp"];
        w == "-fopenmp" || begins.iter().any(|b| w.as_encoded_bytes().starts_with(b.as_bytes()))
    };
    let is_ours = options.whole_program || words.iter().any(is_openmp) || link::name_library(words);
    is_ours && !words.iter().any(is_question)
}

/// Whether PIR has something to do: compile a source with OpenMP, or link with its library.
fn concern_us(jobs: &Jobs, options: &DriverOptions) -> bool {
    jobs.all.iter().any(|job| unit_of(job, options).is_some() || link::is_for_us(job))
}

/// The unit of a job that PIR compiles, or whose IR a whole program needs.
fn unit_of<'a>(job: &'a Job, options: &DriverOptions) -> Option<Unit<'a>> {
    if options.whole_program { Unit::of_any(job) } else { Unit::of(job) }
}

impl Session<'_> {
    /// Runs the jobs in order; after one that failed, not those that need its output. Returns the
    /// status of the first that failed.
    fn run_all(&self, jobs: &Jobs) -> u8 {
        let mut failed = Vec::<PathBuf>::new();
        let mut result = status::CLEAN;
        for job in &jobs.all {
            if job.words.iter().any(|w| failed.iter().any(|f| f.as_os_str() == w)) {
                failed.extend(job.output());
                continue;
            }
            let is_left = jobs.are_left() || self.driver.openmp == OpenMpLibrary::Libomp;
            let status = match unit_of(job, self.driver).filter(|_| !is_left) {
                Some(unit) if self.driver.whole_program && whole::takes(&unit) => {
                    whole::compile(self, &unit)
                }
                Some(unit) => self.compile(&unit).0,
                None if self.links(job) => link::run(self, job),
                None => self.run(&job.coloured(self.is_coloured), job.output()),
            };
            if status != status::CLEAN {
                // The output of an earlier call must not be taken for the result.
                if let Some(path) = job.output() {
                    running::remove(&path);
                }
                failed.extend(job.output());
                result = if result == status::CLEAN { status } else { result };
            }
        }
        result
    }

    /// Whether a job links with PIR's library.
    fn links(&self, job: &Job) -> bool {
        self.driver.openmp == OpenMpLibrary::Piromp && link::is_for_us(job)
    }

    /// Compiles a source by way of PIR, or else as the compiler does. Returns the status, and
    /// whether PIR has nothing against the IR of the front end.
    fn compile(&self, unit: &Unit<'_>) -> (u8, bool) {
        if self.driver.lint.is_some() && !lint::passes(self, unit) {
            return (status::NO, false);
        }
        let mut reason = match self.compile_through_pir(unit) {
            Ok(made) => {
                self.tell_raised(unit, &made.report);
                return (status::CLEAN, true);
            }
            Err(reason) => reason,
        };
        let is_known = !matches!(reason, Refusal::Unsupported(_) | Refusal::Fault(_));
        let status = self.run_whole(unit);
        if status != status::CLEAN {
            reason = Refusal::Errors;
        }
        self.tell_alone(unit, &reason);
        (status, is_known)
    }

    /// Compiles a source by two halves, and PIR in between. Prints the messages of both.
    ///
    /// # Errors
    /// The reason, and nothing is printed.
    fn compile_through_pir(&self, unit: &Unit<'_>) -> Result<CompiledModule, Refusal> {
        let from = self.folder.file(FRONT);
        let front = self.run_half(&unit.front(&from, self.is_coloured));
        let mut said =
            front.map_err(|_| Refusal::Unsupported("the front end failed".to_owned()))?;
        let text = std::fs::read(from);
        let text = text.map_err(|e| failed("can't read the front end's output", e))?;
        if !module::has_openmp(&text) {
            return Err(Refusal::NoOpenMp);
        }
        let name = if unit.name() == "-" { "stdin" } else { unit.name() };
        let stem = Path::new(name).file_stem().unwrap_or("source".as_ref());
        let (made, of_back) = self.through_pir(&text, unit, stem)?;
        said.extend(of_back);
        // There is no other place to report an error.
        let _ = std::io::stderr().lock().write_all(&said);
        Ok(made)
    }

    /// Compiles the IR of a front end by way of PIR. `stem` begins the names of files that are
    /// kept. Returns the messages of the second half, too.
    fn through_pir(
        &self,
        text: &[u8],
        unit: &Unit<'_>,
        stem: &OsStr,
    ) -> Result<(CompiledModule, Vec<u8>), Refusal> {
        let options: &[&str] = match module::has_ordered_atomics(text) {
            true => &pir_engine::NO_GLOBAL_ANALYSES,
            false => &[],
        };
        let back = BackHalf::start(self, unit, options);
        let back = back.map_err(|e| failed("can't start the compiler", e))?;
        let made = module::compile(text, unit, self.driver)?;
        if let Some(keep) = &self.driver.keep {
            let dir = keep.clone().unwrap_or_default();
            made.keep(text, stem, &dir).map_err(|e| failed("can't keep files", e))?;
        }
        let said = back.finish(&made.lowered).map_err(|said| {
            let said = String::from_utf8_lossy(&said);
            let first = said.lines().next().unwrap_or("");
            Refusal::Fault(format!("LLVM refused the lowered code: {first}"))
        })?;
        Ok((made, said))
    }
}

fn failed(what: &str, e: std::io::Error) -> Refusal {
    Refusal::Unsupported(format!("{what}: {e}"))
}

//! Programs by `pir run` and by the machine itself: standard output and status must agree.
//!
//! This file compiles, runs, compares, and prints what came of it. Which programs there are, and
//! which of them are known to differ, is in [`crate::reality`] and [`crate::programs`].

use crate::compile::{CompilePaths, compile};
use crate::corpus::pool;
use crate::sources::{Language, OptLevel, Source, Variant};
use crate::tools::Tools;
use crate::{Error, Options, Result, at, root};
use rayon::prelude::*;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The signals that ask a program to end.
const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// The statuses of `pir run`: a limit, no start, and a fault or undefined behaviour.
const LIMIT: u8 = 124;
const NO_START: u8 = 125;
const FAULT: u8 = 126;

/// The beginnings of the errors that say what `pir` lacks: lowering of a construct, an operation of
/// the interpreter, and exceptions of libraries in it.
const LACKING: [&str; 3] = ["error[PIR06", "error[PIR0920", "error[PIR0914"];

/// A program that is known not to agree at some levels, and why. One that agrees all the same is an
/// error, so that a table does not outlive its reasons.
pub(crate) type KnownDifference = (&'static str, &'static [OptLevel], &'static str);

/// How programs are run, and what is known of them.
#[derive(Clone, Debug)]
pub(crate) struct Comparison<'a> {
    /// The compilers.
    pub tools: &'a Tools,
    /// The binary.
    pub pir: PathBuf,
    /// The options of `pir run`.
    pub options: Vec<OsString>,
    /// The shared library that programs in Fortran need.
    pub fortran: Option<PathBuf>,
    /// The variables that both have of the environment; they have no others.
    pub variables: &'static [&'static str],
    /// How long the native program may take.
    pub native_time: Duration,
    /// How long `pir` may take.
    pub pir_time: Duration,
    /// The programs that do not agree.
    pub known: &'static [KnownDifference],
    /// Whether these may run and differ; otherwise they must be refused or meet a bound.
    pub may_differ: bool,
}

/// A program at a level.
#[derive(Clone, Debug)]
pub(crate) struct ProgramCase(Variant);

/// The observed behaviour of a run.
#[derive(Debug)]
struct WatchedRun {
    /// Standard output.
    output: Vec<u8>,
    /// Standard error.
    errors: Vec<u8>,
    /// The status; none if a signal killed it.
    status: Option<u8>,
    /// The signal that killed it.
    signal: Option<i32>,
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// Output and status agree.
    Agree,
    /// Something else; says what.
    Disagree(String),
    /// `pir` says that it cannot run the program; its words.
    Refused(String),
    /// A bound was met; whose.
    Limit(&'static str),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agree => f.write_str("agrees"),
            Self::Disagree(what) => write!(f, "disagrees: {what}"),
            Self::Refused(why) => write!(f, "refused: {why}"),
            Self::Limit(whose) => write!(f, "limit of {whose}"),
        }
    }
}

impl fmt::Display for ProgramCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path().strip_prefix(root()).unwrap_or(self.path());
        write!(f, "{} -{}", path.display(), self.level())
    }
}

impl ProgramCase {
    /// A source at a level, without OpenMP.
    pub(crate) fn of_corpus(source: Source, level: OptLevel) -> Self {
        Self(Variant { source, level, debug: false, openmp: false })
    }

    /// A source at a level, with OpenMP where it uses that.
    pub(crate) fn of_program(source: Source, level: OptLevel) -> Self {
        let openmp = source.uses_openmp();
        Self(Variant { source, level, debug: false, openmp })
    }

    fn language(&self) -> Language {
        self.0.source.language
    }

    /// The LLVM text, compiled if need be.
    ///
    /// # Errors
    /// If the compiler fails.
    fn text(&self, tools: &Tools, folder: &Path) -> Result<PathBuf> {
        let place = CompilePaths { base: root().join("tests"), output: folder.to_owned() };
        Ok(compile(&self.0, tools, &place)?.0)
    }

    fn path(&self) -> &Path {
        &self.0.source.path
    }

    fn level(&self) -> OptLevel {
        self.0.level
    }

    /// The linked program, made anew when the source has changed.
    ///
    /// # Errors
    /// If the compiler or the linker fails.
    fn executable(&self, tools: &Tools, folder: &Path) -> Result<PathBuf> {
        let source = &self.0.source;
        // A folder for each level: compilers name their temporary files by the program's stem, and
        // the levels of one source are compiled at once.
        let folder = folder.join("native").join(source.language.folder());
        let folder = folder.join(self.0.file_name()).with_extension("");
        std::fs::create_dir_all(&folder).map_err(at(&folder))?;
        let program = folder.join("program");
        let newer = |a: &Path, b: &Path| {
            let time = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified());
            matches!((time(a), time(b)), (Ok(a), Ok(b)) if a > b)
        };
        let compiler = tools.path(source.language.compiler());
        if newer(&program, &source.path) && newer(&program, compiler) {
            return Ok(program);
        }
        if source.language == Language::Rust {
            let flags = self.0.flags();
            let flags = flags.iter().filter(|f| !f.starts_with("--emit") && !f.contains("dynamic"));
            let mut command = tools.command(source.language.compiler());
            command.args(flags).arg("-o").arg(&program).arg(&source.path);
            succeed(compiler, &mut command)?;
            return Ok(program);
        }
        // Compiles to an object first, because only the linker may know of OpenMP: its queries are
        // in a library.
        let object = program.with_extension("o");
        let flags = self.0.flags();
        let flags = flags.iter().filter(|f| !matches!(f.as_str(), "-S" | "-emit-llvm"));
        let mut command = tools.command(source.language.compiler());
        command.args(flags).arg("-c").arg("-o").arg(&object).arg(&source.path);
        if source.language == Language::Fortran {
            let modules = program.with_extension("mods");
            std::fs::create_dir_all(&modules).map_err(at(&modules))?;
            command.arg("-module-dir").arg(modules);
        }
        succeed(compiler, &mut command)?;
        let mut command = tools.command(source.language.compiler());
        command.arg("-o").arg(&program).arg(&object).arg("-lm");
        if source.uses_openmp() {
            command.arg("-fopenmp");
        }
        succeed(compiler, &mut command)?;
        Ok(program)
    }
}

/// Runs a program without input until it ends or the time is over.
///
/// # Errors
/// If it cannot be started.
fn watch(command: &mut Command, bound: Duration) -> Result<Option<WatchedRun>> {
    let program = PathBuf::from(command.get_program());
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().map_err(at(&program))?;
    let output = drain(child.stdout.take().expect("a pipe"));
    let errors = drain(child.stderr.take().expect("a pipe"));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(at(&program))? {
            break status;
        }
        if start.elapsed() > bound {
            // It may be over by now; then there is nothing to stop.
            let _ = child.kill();
            child.wait().map_err(at(&program))?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let output = output.join().expect("the reader goes on").map_err(at(&program))?;
    let errors = errors.join().expect("the reader goes on").map_err(at(&program))?;
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    Ok(Some(WatchedRun { output, errors, status: status.code().map(|c| c as u8), signal }))
}

/// Reads all that comes out of a pipe, on a thread of its own.
fn drain(
    mut pipe: impl std::io::Read + Send + 'static,
) -> std::thread::JoinHandle<std::io::Result<Vec<u8>>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).map(|_| bytes)
    })
}

fn succeed(compiler: &Path, command: &mut Command) -> Result<()> {
    let out = command.output().map_err(at(compiler))?;
    if out.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&out.stderr);
    Err(Error::Failed(format!("the native build failed: {text}")))
}

/// Compares the native run with that by `pir`.
fn verdict(native: &WatchedRun, ours: &WatchedRun) -> Verdict {
    // A signal that the native program dies of is a fault to `pir`; those that only ask a program
    // to end are no faults: they have the status that shells give.
    let expected = match native.signal {
        Some(signal @ (SIGHUP | SIGINT | SIGTERM)) => Some(128 + signal as u8),
        Some(_) => Some(FAULT),
        None => native.status,
    };
    let words = String::from_utf8_lossy(&ours.errors);
    let first = words.lines().find(|l| l.contains("error") || l.starts_with("pir:"));
    let first = first.unwrap_or_default();
    // What the machine did not notice is undefined all the same.
    let is_undefined = words.contains("undefined behaviour");
    if ours.status == expected && native.output == ours.output && !is_undefined {
        Verdict::Agree
    } else if ours.status == Some(LIMIT) && first.contains("stopped by") {
        Verdict::Limit("pir")
    } else if ours.status == Some(NO_START) || LACKING.iter().any(|l| first.contains(l)) {
        Verdict::Refused(words.lines().take(4).collect::<Vec<_>>().join(" / "))
    } else {
        Verdict::Disagree(format!("{} {first}", difference(native, ours)))
    }
}

/// The first line in which two runs differ.
fn difference(native: &WatchedRun, ours: &WatchedRun) -> String {
    let lines = |run: &WatchedRun| -> Vec<String> {
        run.output.split(|&b| b == b'\n').map(|l| l.escape_ascii().to_string()).collect()
    };
    let (a, b) = (lines(native), lines(ours));
    match (0..a.len().max(b.len())).find(|&n| a.get(n) != b.get(n)) {
        None => {
            let end = |run: &WatchedRun| match (run.status, run.signal) {
                (Some(status), _) => format!("status {status}"),
                (None, signal) => format!("signal {}", signal.unwrap_or_default()),
            };
            format!("ends with {}, natively with {}", end(ours), end(native))
        }
        Some(n) => {
            let line = |l: &[String]| l.get(n).map_or("the end", |s| s).to_owned();
            format!("line {}: `{}`, natively `{}`", n + 1, line(&b), line(&a))
        }
    }
}

impl Comparison<'_> {
    /// Compares all cases, prints what failed and the counts, and returns whether the agreement is
    /// as required: `required` has the languages, and how many of a hundred programs must agree.
    ///
    /// # Errors
    /// If programs fail that are not in the table, or too few agree.
    pub(crate) fn all(
        &self,
        cases: Vec<ProgramCase>,
        options: &Options,
        folder: &Path,
        required: &[(Language, f64)],
    ) -> Result<()> {
        let start = Instant::now();
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        println!("{} programs and levels, {} at a time", cases.len(), options.jobs);
        let verdicts: Vec<(ProgramCase, Verdict)> = pool(options.jobs)
            .install(|| cases.into_par_iter().map(|c| (c.clone(), self.one(&c, folder))).collect());
        let result = self.print(&verdicts, required);
        println!("{:.1} s", start.elapsed().as_secs_f64());
        result
    }

    /// Compiles a program and runs it both ways. Results of the compiler are kept in `folder`.
    pub(crate) fn one(&self, case: &ProgramCase, folder: &Path) -> Verdict {
        self.both(case, folder).unwrap_or_else(|e| Verdict::Disagree(e.to_string()))
    }

    fn both(&self, case: &ProgramCase, folder: &Path) -> Result<Verdict> {
        // The corpus and `tests/programs` have files of one name.
        let corpus = case.path().starts_with(root().join("tests/corpus"));
        let folder = folder.join(if corpus { "corpus" } else { "own" });
        let text = case.text(self.tools, &folder)?;
        let mut native = Command::new(case.executable(self.tools, &folder)?);
        // The same first word and the same environment for both.
        std::os::unix::process::CommandExt::arg0(&mut native, &text);
        let mut ours = Command::new(&self.pir);
        ours.arg("run").args(&self.options).arg(&text);
        if let (Language::Fortran, Some(library)) = (case.language(), &self.fortran) {
            ours.arg("--load").arg(library);
        }
        for command in [&mut native, &mut ours] {
            command.env_clear();
            command.envs(self.variables.iter().filter_map(|v| Some((v, std::env::var_os(v)?))));
        }
        let Some(native) = watch(&mut native, self.native_time)? else {
            return Ok(Verdict::Limit("the native program"));
        };
        let ours = watch(&mut ours, self.pir_time)?;
        Ok(ours.map_or(Verdict::Limit("pir"), |ours| verdict(&native, &ours)))
    }

    /// Prints what failed and the counts.
    fn print(
        &self,
        verdicts: &[(ProgramCase, Verdict)],
        required: &[(Language, f64)],
    ) -> Result<()> {
        let mut bad = Vec::new();
        for (case, verdict) in verdicts {
            let path = case.path().with_extension("");
            let known = self.known.iter().find(|k| {
                let (name, levels, _) = **k;
                path.ends_with(name) && levels.contains(&case.level())
            });
            match (verdict, known) {
                (Verdict::Agree, None) => {}
                (Verdict::Agree, Some(_)) => {
                    println!("FAIL {case}: agrees, but is in the table of those that do not");
                    bad.push(format!("{case} agrees"));
                }
                (verdict, Some(known))
                    if self.may_differ || !matches!(verdict, Verdict::Disagree(_)) =>
                {
                    println!("known {case}: {}", known.2);
                }
                (verdict, _) => {
                    println!("FAIL {case}: {verdict}");
                    bad.push(format!("{case} does not agree"));
                }
            }
        }
        println!(
            "{:<8} {:>5} {:>8} {:>6} {:>9} {:>8} {:>7}",
            "language", "level", "programs", "agree", "disagree", "not run", "rate"
        );
        for &(language, least) in required {
            for level in OptLevel::COMPILER_LEVELS {
                let rate = row(verdicts, language, level);
                if rate < least {
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
}

/// Prints the row of a language and a level, unless it has no programs; returns the rate.
fn row(verdicts: &[(ProgramCase, Verdict)], language: Language, level: OptLevel) -> f64 {
    let here = verdicts.iter().filter(|v| v.0.language() == language && v.0.level() == level);
    let (mut agree, mut disagree, mut rest) = (0_u32, 0_u32, 0_u32);
    for (_, verdict) in here {
        match verdict {
            Verdict::Agree => agree += 1,
            Verdict::Disagree(_) => disagree += 1,
            Verdict::Refused(_) | Verdict::Limit(_) => rest += 1,
        }
    }
    let all = agree + disagree + rest;
    if all == 0 {
        return 100.0;
    }
    let rate = 100.0 * f64::from(agree) / f64::from(all);
    let (name, level) = (language.folder(), level.to_string());
    println!("{name:<8} {level:>5} {all:>8} {agree:>6} {disagree:>9} {rest:>8} {rate:>6.1}%");
    rate
}

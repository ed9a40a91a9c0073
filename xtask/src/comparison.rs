//! One program, run by the interpreter and by the machine itself.

use crate::compile::{CompilePaths, compile};
use crate::sources::{Language, OptLevel, Source, Variant};
use crate::tools::Tools;
use crate::{Error, Result, at, root};
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::{ObservedPart, Outcome, RunFinish};
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What both are given as the name of the program.
const PROGRAM_NAME: &str = "program";

/// How long each may take.
pub(crate) struct RunBounds {
    /// Operations of the interpreter.
    pub steps: u64,
    /// Time of the interpreter.
    pub interpreter: Duration,
    /// Time of the machine.
    pub native: Duration,
}

/// A program at a level.
#[derive(Clone, Debug)]
pub(crate) struct ProgramCase(Variant);

/// What can be seen of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ObservedRun {
    /// Standard output.
    pub output: Vec<u8>,
    /// How it ended.
    pub end: ProcessEnd,
}

/// The observed behaviour of a run.
pub(crate) struct WatchedRun {
    /// The part that is compared.
    pub seen: ObservedRun,
    /// Standard error.
    pub errors: Vec<u8>,
    /// The signal that killed it.
    pub signal: Option<i32>,
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProcessEnd {
    /// With a status.
    Status(u8),
    /// It stopped itself: a signal, for the machine.
    Killed,
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub(crate) enum RunVerdict {
    /// Output and status agree.
    Agree,
    /// Something else; says what.
    Disagree(String),
    /// The interpreter could not run it; why.
    NotRun(String),
    /// The native program goes on for too long.
    TooLong,
    /// A bound was met; which.
    Limit(String),
}

impl fmt::Display for RunVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agree => f.write_str("agrees"),
            Self::Disagree(what) => write!(f, "disagrees: {what}"),
            Self::NotRun(why) => write!(f, "not run: {why}"),
            Self::TooLong => f.write_str("limit: time of the native program"),
            Self::Limit(which) => write!(f, "limit: {which}"),
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

    /// The language.
    pub(crate) fn language(&self) -> Language {
        self.0.source.language
    }

    /// The LLVM text, compiled if need be.
    ///
    /// # Errors
    /// If the compiler fails.
    pub(crate) fn text(&self, tools: &Tools, folder: &Path) -> Result<PathBuf> {
        let place = CompilePaths { base: root().join("tests"), output: folder.to_owned() };
        Ok(compile(&self.0, tools, &place)?.0)
    }

    /// The source's path.
    pub(crate) fn path(&self) -> &Path {
        &self.0.source.path
    }

    /// The level.
    pub(crate) fn level(&self) -> OptLevel {
        self.0.level
    }

    /// Compiles and runs it both ways. Results of the compiler are kept in `folder`.
    pub(crate) fn compare(&self, tools: &Tools, folder: &Path, bounds: &RunBounds) -> RunVerdict {
        let done = self.native(tools, folder, bounds.native).and_then(|native| {
            let place = CompilePaths { base: root().join("tests"), output: folder.to_owned() };
            Ok((native, compile(&self.0, tools, &place)?.1))
        });
        match done {
            Err(e) => RunVerdict::Disagree(e.to_string()),
            Ok((None, _)) => RunVerdict::TooLong,
            Ok((Some(native), text)) => {
                // A panic is the interpreter's fault, and one program's.
                let ours = std::panic::catch_unwind(|| interpret(&text, bounds));
                match ours {
                    Err(_) => RunVerdict::Disagree("the interpreter panicked".into()),
                    Ok(Err(verdict)) => verdict,
                    Ok(Ok(seen)) if seen == native => RunVerdict::Agree,
                    Ok(Ok(seen)) => RunVerdict::Disagree(difference(&native, &seen)),
                }
            }
        }
    }

    /// Runs the program natively; `None` if it takes too long.
    fn native(&self, tools: &Tools, folder: &Path, bound: Duration) -> Result<Option<ObservedRun>> {
        let mut command = Command::new(self.executable(tools, folder)?);
        std::os::unix::process::CommandExt::arg0(&mut command, PROGRAM_NAME);
        command.env_clear();
        Ok(watch(&mut command, bound)?.map(|w| w.seen))
    }

    /// The linked program, made anew when the source has changed.
    ///
    /// # Errors
    /// If the compiler or the linker fails.
    pub(crate) fn executable(&self, tools: &Tools, folder: &Path) -> Result<PathBuf> {
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
pub(crate) fn watch(command: &mut Command, bound: Duration) -> Result<Option<WatchedRun>> {
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
    let end = status.code().map_or(ProcessEnd::Killed, |c| ProcessEnd::Status(c as u8));
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    Ok(Some(WatchedRun { seen: ObservedRun { output, end }, errors, signal }))
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

/// Runs a module in the interpreter.
fn interpret(text: &[u8], bounds: &RunBounds) -> std::result::Result<ObservedRun, RunVerdict> {
    let not_run = |why: String| RunVerdict::NotRun(why);
    let parsed = pir_core::text::parse(text);
    let module = parsed.module.ok_or_else(|| not_run(format!("{:?}", parsed.diagnostics)))?;
    let verified =
        pir_verify::verify(module).map_err(|e| not_run(format!("{:?}", e.diagnostics)))?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|s| not_run(s.to_string()))?;
    let entry = program.module().find(b"main").ok_or_else(|| not_run("no `main`".into()))?;
    let options = RunOptions {
        max_steps: bounds.steps,
        timeout: Some(bounds.interpreter),
        ..RunOptions::default()
    };
    let input = Input::Words(vec![PROGRAM_NAME.into()]);
    let done = run(&program, entry, &input, &options, &mut SerialScheduler, &[], None)
        .map_err(|f| not_run(f.stop.to_string()))?;
    let place = |place: &Option<pir_interp::machine::StrandPlace>| {
        let sites = place.iter().flat_map(|p| &p.sites).take(4);
        let names = sites.map(|s| format!(" in @{}", program.module().display_name(s.function)));
        names.collect::<String>()
    };
    match done.ended {
        RunResult::Limit(l) => Err(RunVerdict::Limit(format!("{l:?} of the interpreter"))),
        RunResult::Failed(f) => Err(not_run(format!("{}{}", f.stop, place(&f.place)))),
        RunResult::Outcome(Outcome::Ub { kind, why, place: at }) => {
            Err(RunVerdict::Disagree(format!("undefined behaviour, {kind}: {why}{}", place(&at))))
        }
        RunResult::Outcome(Outcome::Hang) => Err(RunVerdict::Disagree("it waits for ever".into())),
        RunResult::Outcome(Outcome::Return { with, events, .. }) => {
            let output = events.iter().filter_map(|e| match e {
                OutputEvent::Out(bytes) => Some(bytes.as_slice()),
                OutputEvent::Err(_) => None,
            });
            let output = output.collect::<Vec<_>>().concat();
            let end = match with {
                RunFinish::Exit(status) => ProcessEnd::Status(status as u8),
                RunFinish::Abort(_) => ProcessEnd::Killed,
                RunFinish::Value(value) => match value.as_ref().map(|v| v.parts.as_slice()) {
                    Some([ObservedPart::Bits(bits)]) if bits[0].1 == 0 => {
                        ProcessEnd::Status(bits[0].0 as u8)
                    }
                    _ => return Err(RunVerdict::Disagree("`main` gave no number".into())),
                },
            };
            Ok(ObservedRun { output, end })
        }
    }
}

/// The first line in which two runs differ.
pub(crate) fn difference(native: &ObservedRun, ours: &ObservedRun) -> String {
    let lines = |s: &ObservedRun| -> Vec<String> {
        s.output.split(|&b| b == b'\n').map(|l| l.escape_ascii().to_string()).collect()
    };
    let (a, b) = (lines(native), lines(ours));
    let at = (0..a.len().max(b.len())).find(|&n| a.get(n) != b.get(n));
    match at {
        None => format!("ends with {:?}, natively with {:?}", ours.end, native.end),
        Some(n) => {
            let line = |l: &[String]| l.get(n).map_or("the end", |s| s).to_owned();
            format!("line {}: `{}`, natively `{}`", n + 1, line(&b), line(&a))
        }
    }
}

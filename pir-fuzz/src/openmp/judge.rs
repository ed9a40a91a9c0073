//! Judges a C file with OpenMP: whether the compiler driver and the interpreter do what clang with
//! libomp does.

use super::unit::{self, Unit};
use crate::failure::{Failure, FailureKind};
use crate::subject::wait;
use pir_temp::TemporaryFolder;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

/// The numbers of threads of the runs.
const THREADS: [u32; 4] = [1, 2, 3, 4];

/// Lines of a message that are kept.
const MAX_ERROR_LINES: usize = 4;

/// Environment variables that would change the behaviour of a run.
const CLEARED: [&str; 6] = [
    "OMP_SCHEDULE",
    "OMP_THREAD_LIMIT",
    "OMP_PROC_BIND",
    "OMP_CANCELLATION",
    "OMP_MAX_ACTIVE_LEVELS",
    "PIR_NUM_THREADS",
];

/// A way of execution that is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMpWay {
    /// The program that `pir cc` makes.
    Driver,
    /// The programs that `pir cc` links from two units, each compiled by it or by clang alone.
    Units,
    /// `pir run --engine interp` on what `pir raise` makes.
    Interpreter,
}

/// The programs that take part, and their limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenMpTools {
    /// clang, whose libomp is the oracle.
    pub clang: PathBuf,
    /// The program whose subcommands `cc`, `raise` and `run` are judged.
    pub pir: PathBuf,
    /// The time after which a run counts as endless.
    pub run_limit: Duration,
    /// The time after which a compilation counts as endless.
    pub make_limit: Duration,
    /// How often the oracle runs again before a failure counts: libomp fails now and then by
    /// itself.
    pub repetitions: usize,
    /// Returns the line of a report of `pir cc` that names a fault of its own. Nothing else shows
    /// the fault, because the program is then compiled by the compiler alone.
    pub fault_in_report: fn(&str) -> Option<&str>,
}

/// The verdict on a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenMpVerdict {
    /// All ways agree with the oracle. `raised`: no call of libomp stays, so that the interpreter
    /// took part.
    Agrees {
        /// Whether the module was raised whole.
        raised: bool,
    },
    /// A way fails.
    Fails {
        /// Which one.
        way: OpenMpWay,
        /// How.
        failure: Failure,
    },
    /// The oracle fails, or depends on the number of threads: the file says nothing.
    Unfit(String),
}

impl OpenMpTools {
    /// Creates tools with `clang-22`, a program `pir`, and what finds faults in its reports.
    pub fn new(pir: PathBuf, fault_in_report: fn(&str) -> Option<&str>) -> Self {
        Self {
            clang: "clang-22".into(),
            pir,
            run_limit: Duration::from_secs(20),
            make_limit: Duration::from_secs(120),
            repetitions: 5,
            fault_in_report,
        }
    }

    /// Compiles and runs a small file, to find out whether the oracle is there.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), String> {
        let text = "#include <omp.h>\n#include <stdio.h>\nint main(void) {\n  int n = 0;\n  \
                    #pragma omp parallel reduction(+: n)\n  n++;\n  printf(\"%d\\n\", n > 0);\n}\n";
        let folder = TemporaryFolder::new().map_err(|e| e.to_string())?;
        let source = folder.path().join("check.c");
        std::fs::write(&source, text).map_err(|e| e.to_string())?;
        self.oracle(&source, folder.path(), ORACLE_LEVEL, 1).map(|_| ())
    }

    /// Judges a file at a level of optimisation: 0, 1 or 2. `whole_only`: stops if it cannot be
    /// raised whole. `only`: leaves the other ways out; the verdict does not say then whether the
    /// file is raised whole, unless that way is the interpreter.
    pub fn judge(
        &self,
        text: &str,
        level: u8,
        whole_only: bool,
        only: Option<OpenMpWay>,
    ) -> OpenMpVerdict {
        let folder = match TemporaryFolder::new() {
            Ok(folder) => folder,
            Err(e) => return OpenMpVerdict::Unfit(format!("no temporary folder: {e}")),
        };
        let source = folder.path().join("program.c");
        if let Err(e) = std::fs::write(&source, text) {
            return OpenMpVerdict::Unfit(format!("the file can't be written: {e}"));
        }
        let is_cut = unit::is_cut(text);
        let case =
            JudgedFile { tools: self, folder: folder.path(), source: &source, is_cut, level };
        case.judge(whole_only, only)
    }

    /// Returns the output with libomp, which is the same for all numbers of threads, each of which
    /// runs `times` times.
    ///
    /// # Errors
    /// Why the file is unfit.
    fn oracle(
        &self,
        source: &Path,
        folder: &Path,
        level: u8,
        times: usize,
    ) -> Result<String, String> {
        let program = folder.join("oracle");
        let mut command = Command::new(&self.clang);
        command.args(COMPILE_OPTIONS).arg(format!("-O{level}")).arg(source).arg("-o").arg(&program);
        let clang = self.clang.display();
        match run(command, self.make_limit, folder) {
            Err(e) if e.kind == FailureKind::Crash => {
                return Err(format!("{clang}: {}; is it installed?", e.found));
            }
            Err(e) => return Err(format!("{clang}: {}", e.found)),
            Ok(done) if !done.status.success() => {
                return Err(format!("{clang}: {}", done.errors));
            }
            Ok(_) => {}
        }
        let mut printed: Option<String> = None;
        for threads in THREADS.repeat(times) {
            let done = run(with_threads(&program, threads), self.run_limit, folder)
                .map_err(|e| format!("libomp, {threads} threads: {}", e.found))?;
            if !done.status.success() {
                let why = done.errors.lines().next().unwrap_or_default().to_owned();
                return Err(format!("libomp, {threads} threads: {}: {why}", done.status));
            }
            match &printed {
                Some(printed) if *printed != done.printed => {
                    let (found, wanted) = difference(&done.printed, printed);
                    return Err(format!("libomp, {threads} threads: {found}, but {wanted} with 1"));
                }
                _ => printed = Some(done.printed),
            }
        }
        Ok(printed.unwrap_or_default())
    }
}

/// A file while it is judged.
struct JudgedFile<'a> {
    tools: &'a OpenMpTools,
    folder: &'a Path,
    source: &'a Path,
    /// Whether it is two units as well.
    is_cut: bool,
    level: u8,
}

impl JudgedFile<'_> {
    fn judge(&self, whole_only: bool, only: Option<OpenMpWay>) -> OpenMpVerdict {
        let fails =
            |way, failure: Failure, expected: Option<&str>| match self.doubt(&failure, expected) {
                None => OpenMpVerdict::Fails { way, failure },
                Some(why) => OpenMpVerdict::Unfit(why),
            };
        let takes_part = |way| only.is_none_or(|only| only == way);
        let module = match takes_part(OpenMpWay::Interpreter) {
            true => self.raise(),
            false => Ok(None),
        };
        let module = match module {
            Ok(module) => module,
            Err(RaiseError::Unfit(why)) => return OpenMpVerdict::Unfit(why),
            Err(RaiseError::Fails(failure)) => {
                return fails(OpenMpWay::Interpreter, failure, None);
            }
        };
        let raised = module.is_some();
        if whole_only && !raised {
            return OpenMpVerdict::Agrees { raised };
        }
        let expected = match self.tools.oracle(self.source, self.folder, ORACLE_LEVEL, 1) {
            Ok(expected) => expected,
            Err(why) => return OpenMpVerdict::Unfit(why),
        };
        if takes_part(OpenMpWay::Driver)
            && let Err(failure) = self.driver(&expected)
        {
            return fails(OpenMpWay::Driver, failure, Some(&expected));
        }
        if takes_part(OpenMpWay::Units)
            && self.is_cut
            && let Err(failure) = self.units(&expected)
        {
            return fails(OpenMpWay::Units, failure, Some(&expected));
        }
        if takes_part(OpenMpWay::Interpreter)
            && let Some(module) = module
            && let Err(failure) = self.interpreter(&module, &expected)
        {
            return fails(OpenMpWay::Interpreter, failure, Some(&expected));
        }
        OpenMpVerdict::Agrees { raised }
    }

    /// Returns why a failure may be that of clang or libomp: the oracle fails in some of many runs,
    /// prints something else than `expected` in them or at other levels, or has an alignment that
    /// is wrong.
    fn doubt(&self, failure: &Failure, expected: Option<&str>) -> Option<String> {
        // Clang gives the copy of an array in the record of a task the alignment of the original,
        // which the record does not have, under libomp neither.
        let is_misaligned = MISALIGNED.iter().any(|m| failure.found.contains(m));
        if failure.kind == FailureKind::Crash && is_misaligned {
            return Some(failure.found.clone());
        }
        let mut expected = expected.map(str::to_owned);
        for (level, times) in [(ORACLE_LEVEL, self.tools.repetitions), (0, 1), (2, 1)] {
            let printed = match self.tools.oracle(self.source, self.folder, level, times) {
                Ok(printed) => printed,
                Err(why) => return Some(format!("-O{level}: {why}")),
            };
            let expected = expected.get_or_insert_with(|| printed.clone());
            if printed != *expected {
                let (found, wanted) = difference(&printed, expected);
                let other = match level {
                    ORACLE_LEVEL => "in another run".to_owned(),
                    _ => format!("with -O{ORACLE_LEVEL}"),
                };
                return Some(format!("libomp, -O{level}: {found}, but {wanted} {other}"));
            }
        }
        None
    }

    /// Raises the file's IR; `None`: calls of libomp stay.
    fn raise(&self) -> Result<Option<PathBuf>, RaiseError> {
        let [ir, raised, report] =
            ["program.ll", "program.pir", "report"].map(|n| self.folder.join(n));
        let level: &[&str] = match self.level {
            0 => &["-O0"],
            1 => &["-O1", "-Xclang", "-disable-llvm-passes"],
            _ => &["-O2"],
        };
        let mut clang = Command::new(&self.tools.clang);
        clang.args(COMPILE_OPTIONS).args(["-S", "-emit-llvm"]).args(level);
        clang.arg(self.source).arg("-o").arg(&ir);
        let name = self.tools.clang.display();
        let done = run(clang, self.tools.make_limit, self.folder)
            .map_err(|e| RaiseError::Unfit(format!("{name}: {}", e.found)))?;
        if !done.status.success() {
            return Err(RaiseError::Unfit(format!("{name}: {}", done.errors)));
        }
        let mut raise = Command::new(&self.tools.pir);
        raise.arg("raise").arg(&ir).arg("-o").arg(&raised).arg("--report").arg(&report);
        let done = self.run(raise, self.tools.make_limit, "raise").map_err(RaiseError::Fails)?;
        match done.status.code() {
            Some(0) => {}
            // Nothing was raised, which the message explains.
            Some(1) => return Ok(None),
            _ => {
                let why = format!("pir raise: {}: {}", done.status, done.errors);
                return Err(RaiseError::Fails(Failure::new(FailureKind::Crash, why)));
            }
        }
        let report = std::fs::read_to_string(&report).unwrap_or_default();
        let is_whole = report.lines().last().is_some_and(|sum| sum.ends_with(", kept: 0"));
        Ok(is_whole.then_some(raised))
    }

    fn driver(&self, expected: &str) -> Result<(), Failure> {
        let program = self.folder.join("program");
        self.compile_by_pir(&[], &program, "pir cc")?;
        for threads in THREADS {
            let way = format!("pir cc -O{}, {threads} threads", self.level);
            self.compare(with_threads(&program, threads), &way, expected)?;
        }
        Ok(())
    }

    /// Links each combination of objects of the two units: clang's and those of `pir cc`.
    fn units(&self, expected: &str) -> Result<(), Failure> {
        let compilers = ["clang", "pir"];
        let object = |unit: Unit, compiler: &str| {
            self.folder.join(format!("{}-{compiler}.o", if unit == Unit::First { 1 } else { 2 }))
        };
        for unit in Unit::ALL {
            let by_clang = object(unit, compilers[0]);
            let mut clang = Command::new(&self.tools.clang);
            clang.args(COMPILE_OPTIONS).arg(format!("-O{}", self.level)).arg(self.source);
            clang.arg("-o").arg(by_clang).args(["-c", unit.option()]);
            self.make(clang, "a unit by clang")?;
            let options = ["-c", unit.option()];
            self.compile_by_pir(&options, &object(unit, compilers[1]), "a unit by pir cc")?;
        }
        let program = self.folder.join("linked");
        for (first, second) in compilers.iter().flat_map(|a| compilers.map(|b| (a, b))) {
            let way = format!("units by {first} and {second}, -O{}", self.level);
            let mut link = Command::new(&self.tools.pir);
            link.args(["cc", "-fopenmp"]).arg(object(Unit::First, first));
            link.arg(object(Unit::Second, second)).arg("-o").arg(&program);
            self.make(link, &way)?;
            for threads in THREADS {
                let way = format!("{way}, {threads} threads");
                self.compare(with_threads(&program, threads), &way, expected)?;
            }
        }
        Ok(())
    }

    /// Compiles the file by `pir cc`.
    fn compile_by_pir(&self, options: &[&str], output: &Path, what: &str) -> Result<(), Failure> {
        let report = output.with_extension("report");
        let mut cc = Command::new(&self.tools.pir);
        cc.arg("cc").args(COMPILE_OPTIONS).arg(format!("-O{}", self.level)).arg(self.source);
        cc.arg("-o").arg(output).arg(format!("--pir-report={}", report.display())).args(options);
        self.make(cc, what)?;
        // A module that the driver makes wrong is compiled without it.
        let report = std::fs::read_to_string(&report).unwrap_or_default();
        match (self.tools.fault_in_report)(&report) {
            Some(line) => {
                let why = format!("{what} -O{}: {line}", self.level);
                Err(Failure::new(FailureKind::Invalid, why))
            }
            None => Ok(()),
        }
    }

    /// Runs a command that makes an object or a program.
    fn make(&self, command: Command, what: &str) -> Result<(), Failure> {
        let done = self.run(command, self.tools.make_limit, what)?;
        match done.status.success() {
            true => Ok(()),
            false => {
                let why = format!("{what}: {}: {}", done.status, done.errors);
                Err(Failure::new(FailureKind::Crash, why))
            }
        }
    }

    fn interpreter(&self, module: &Path, expected: &str) -> Result<(), Failure> {
        for threads in THREADS {
            let mut command = Command::new(&self.tools.pir);
            command.args(["run", "--engine", "interp", "--threads", &threads.to_string()]);
            command.arg(module);
            self.compare(command, &format!("pir run, {threads} threads"), expected)?;
        }
        Ok(())
    }

    fn compare(&self, command: Command, way: &str, expected: &str) -> Result<(), Failure> {
        let done = self.run(command, self.tools.run_limit, way)?;
        let mut failure = if !done.status.success() {
            let why = format!("{way}: {}: {}", done.status, done.errors);
            Failure::new(FailureKind::Crash, why)
        } else if done.printed != expected {
            let (found, _) = difference(&done.printed, expected);
            Failure::new(FailureKind::Miscompile, format!("{way}: {found}"))
        } else {
            return Ok(());
        };
        failure.expected = vec![difference(expected, &done.printed).0];
        Err(failure)
    }

    /// Runs a command that is judged.
    fn run(&self, command: Command, limit: Duration, what: &str) -> Result<Done, Failure> {
        run(command, limit, self.folder).map_err(|e| Failure {
            kind: if e.kind == FailureKind::Timeout { FailureKind::Endless } else { e.kind },
            found: format!("{what}: {}", e.found),
            ..e
        })
    }
}

/// The options of every compilation of a file that is judged.
const COMPILE_OPTIONS: [&str; 3] = ["-fopenmp", "-w", "-fno-crash-diagnostics"];

/// The level at which clang compiles a file for libomp, whatever the level of the file.
const ORACLE_LEVEL: u8 = 1;

/// Parts of the interpreter's messages about an argument or an access whose `align` is wrong.
const MISALIGNED: [&str; 2] = ["is not aligned as marked", "undefined behaviour (misaligned)"];

/// Why there is no raised module.
enum RaiseError {
    Unfit(String),
    Fails(Failure),
}

/// A command that has ended.
struct Done {
    status: ExitStatus,
    printed: String,
    errors: String,
}

/// Runs a command with its output in files, since it may be too long for a pipe.
fn run(mut command: Command, limit: Duration, folder: &Path) -> Result<Done, Failure> {
    let failed = |e: std::io::Error| Failure::new(FailureKind::Crash, e.to_string());
    let [printed, errors] = ["stdout", "stderr"].map(|name| folder.join(name));
    command.stdin(Stdio::null());
    command.stdout(File::create(&printed).map_err(failed)?);
    command.stderr(File::create(&errors).map_err(failed)?);
    let status = wait(command.spawn().map_err(failed)?, limit)?;
    let read = |path: &Path| {
        let bytes = std::fs::read(path).map_err(failed)?;
        Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
    };
    let errors = read(&errors)?.lines().take(MAX_ERROR_LINES).collect::<Vec<_>>().join("\n");
    Ok(Done { status, printed: read(&printed)?, errors })
}

/// Returns the command that runs a program with a number of threads.
fn with_threads(program: &Path, threads: u32) -> Command {
    let mut command = Command::new(program);
    // A waiting thread that spins would keep a small machine's cores from the others.
    command.env("OMP_WAIT_POLICY", "passive").env("OMP_DYNAMIC", "false");
    command.env("OMP_NUM_THREADS", threads.to_string());
    for name in CLEARED {
        command.env_remove(name);
    }
    command
}

/// Returns the first line that differs, of each text.
fn difference(a: &str, b: &str) -> (String, String) {
    let (mut a, mut b) = (a.lines(), b.lines());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return (String::new(), String::new()),
            (a, b) if a == b => {}
            (a, b) => return [a, b].map(|line| line.unwrap_or("the end").to_owned()).into(),
        }
    }
}

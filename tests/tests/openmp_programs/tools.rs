//! Compilers of OpenMP programs, and executions of these.

use crate::openmp_programs::list::{Language, Program};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PACKAGES: &str = "clang-22 flang-22 libomp-22-dev g++ make";

/// Seconds after which a program counts as hanging.
const TIME_LIMIT: &str = "60";

/// Runs a command whose tool the tests cannot do without.
///
/// # Panics
/// If the tool does not start, with the command that installs it.
pub(crate) fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|e| {
        let tool = command.get_program().to_string_lossy().into_owned();
        panic!("{tool}: {e}; `apt-get install -y {PACKAGES}` installs it")
    })
}

/// The text of a stream of a command, for people.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Gives a command the variables that all runs have.
pub(crate) fn with_threads(command: &mut Command, threads: &str) {
    // A waiting thread that spins would keep a small machine's cores from the others.
    command.env("OMP_WAIT_POLICY", "passive").env("OMP_NUM_THREADS", threads);
    command.env("OMP_DYNAMIC", "false");
    for other in ["OMP_SCHEDULE", "OMP_THREAD_LIMIT", "OMP_PROC_BIND", "OMP_CANCELLATION"] {
        command.env_remove(other);
    }
}

/// The command that compiles a program, without a level and an output.
pub(crate) fn compiler(program: &Program) -> Command {
    let (compiler, standard) = match program.language {
        Language::C => ("clang-22", "-std=gnu17"),
        Language::Cxx => ("clang++-22", "-std=c++20"),
        Language::Fortran => ("flang-22", "-std=f2018"),
    };
    let mut command = Command::new(compiler);
    command.args([standard, "-fopenmp"]).arg(&program.path).args(&program.flags);
    command
}

/// Compiles a program at a level; returns the executable, or the compiler's complaints.
pub(crate) fn compile(program: &Program, level: &str, folder: &Path) -> Result<PathBuf, String> {
    let executable = folder.join(format!("{}-O{level}", program.name().replace('/', "-")));
    let mut command = compiler(program);
    command.arg(format!("-O{level}")).arg("-o").arg(&executable).arg("-lm").current_dir(folder);
    let out = output(&mut command);
    match out.status.success() {
        true => Ok(executable),
        false => Err(format!("-O{level}: {}", text(&out.stderr))),
    }
}

/// Runs an executable of a program; returns its output, or why the run failed.
pub(crate) fn run(program: &Program, executable: &Path, threads: &str) -> Result<String, String> {
    let mut command = Command::new("timeout");
    command.arg(TIME_LIMIT).arg(executable);
    with_threads(&mut command, threads);
    command.envs(program.env.iter().map(|(k, v)| (k, v)));
    let out = output(&mut command);
    let printed = text(&out.stdout);
    let ends_well = printed.lines().last().is_some_and(|line| line.trim() == "ok");
    match out.status.success() && ends_well {
        true => Ok(printed),
        false => Err(format!("{threads} threads, {}: {printed}{}", out.status, text(&out.stderr))),
    }
}

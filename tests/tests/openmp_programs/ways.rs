//! Ways to run a raised program, and why one cannot.

use crate::openmp_programs::list::{Language, Program};
use crate::openmp_programs::tools;
use pir_tests::binary::pir;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Seconds after which a program counts as hanging.
const TIME_LIMIT: &str = "100";

/// A way that starts from the raised module; the driver starts from the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Interpreter,
    Jit,
}

impl Engine {
    pub(crate) const ALL: [Self; 2] = [Self::Interpreter, Self::Jit];

    /// Runs a raised program. Returns its output, or in a few words why the engine fails.
    pub(crate) fn run(
        self,
        program: &Program,
        raised: &Path,
        threads: &str,
        folder: &Path,
    ) -> Result<String, String> {
        let mut command = Command::new("timeout");
        command.arg(TIME_LIMIT).arg(pir()).args(["run", "--threads", threads, "--engine"]);
        command.arg(if self == Self::Jit { "jit" } else { "interp" });
        if self == Self::Jit && program.language == Language::Fortran {
            command.arg("--load").arg(fortran_library(folder));
        }
        tools::with_threads(&mut command, threads);
        command.envs(program.env.iter().map(|(k, v)| (k, v)));
        let out = tools::output(command.arg(raised).current_dir(folder));
        let printed = tools::text(&out.stdout);
        if out.status.success() {
            return Ok(printed);
        }
        Err(reason(&tools::text(&out.stderr), &printed))
    }
}

/// The reason in the words of the table.
fn reason(errors: &str, printed: &str) -> String {
    let behaviour = errors.split_once("undefined behaviour (").and_then(|(_, r)| r.split_once(')'));
    if let Some((kind, _)) = behaviour {
        return format!("undefined behaviour: {kind}");
    }
    let known = [
        ("load libomp", "calls stay"),
        ("libstdc++ comes with", "throws exceptions"),
        ("terminate called", "throws exceptions"),
        ("error[PIR0605]", "has types or calls that it does not support"),
        ("the interpreter has no function", "calls a function that it does not have"),
        ("define it, or name the library", "calls a function that it does not have"),
        ("error[PIR0606]", "calls a function that it does not have"),
        ("not supported: this part of an external", "uses a variable that it does not have"),
    ];
    let words = known.iter().find(|(sign, _)| errors.contains(sign)).map(|(_, words)| *words);
    words.map_or_else(|| format!("fails: {printed}{errors}"), str::to_owned)
}

/// Fortran's run-time library as a shared one, which the compiler comes without.
fn fortran_library(folder: &Path) -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let resources = tools::output(Command::new("flang-22").arg("-print-resource-dir"));
        let resources = PathBuf::from(tools::text(&resources.stdout).trim());
        let archive = resources.join("lib/x86_64-pc-linux-gnu/libflang_rt.runtime.a");
        let shared = folder.join("libflang_rt.so");
        let mut link = Command::new("clang++-22");
        link.args(["-shared", "-Wl,--whole-archive"]).arg(archive);
        let out = tools::output(link.args(["-Wl,--no-whole-archive", "-lm", "-o"]).arg(&shared));
        assert!(out.status.success(), "{}", tools::text(&out.stderr));
        shared
    })
}

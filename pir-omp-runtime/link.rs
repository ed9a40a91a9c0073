//! How the shared library `libpiromp.so` is made from the archive that cargo builds.
//!
//! It is part of no crate: the build script of `pir` and the tests of several crates include it.
//! Cargo cannot link the library itself, because rustc has a version script of its own, and exports
//! no functions of C.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// The name of the library's file, and the one that programs look for.
pub(crate) const SHARED: &str = "libpiromp.so";

/// The functions that the library exports, with their version.
fn exports() -> PathBuf {
    root().join("pir-omp-runtime/exports.map")
}

/// The folder of all crates, beside that of the crate that includes this file.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Links the archive as a shared library in a folder, and returns its path.
///
/// Threads of the library may run at any time, so that it is never unloaded.
///
/// # Errors
/// If the compiler does not start, or with its messages.
pub(crate) fn shared_library(
    compiler: impl Fn() -> Command,
    archive: &Path,
    folder: &Path,
) -> io::Result<PathBuf> {
    let to = folder.join(SHARED);
    let names = exported(tool(compiler(), "nm")?, archive)?;
    let aliases = folder.join("aliases.ld");
    fs::write(&aliases, of_libomp(&names))?;
    let mut link = compiler();
    link.args(["-shared", "-Wl,-soname,libpiromp.so", "-Wl,-z,nodelete", "-o"]).arg(&to);
    link.arg(format!("-Wl,--version-script={}", exports().display()));
    link.arg("-Wl,--whole-archive").arg(archive).arg("-Wl,--no-whole-archive").arg(&aliases);
    link.args(["-Wl,--gc-sections", "-lpthread", "-ldl", "-lm"]);
    run(&mut link)?;
    Ok(to)
}

/// The version that libomp gives to the functions that it has, as a script for the linker.
fn of_libomp(names: &[String]) -> String {
    let theirs = names.iter().filter(|name| !name.starts_with("pir_"));
    theirs.map(|name| format!("\"{name}@VERSION\" = {name};\n")).collect()
}

/// Returns the names that an archive defines and the shared library exports.
///
/// # Errors
/// If `nm` does not start, or with its messages.
pub(crate) fn exported(mut nm: Command, archive: &Path) -> io::Result<Vec<String>> {
    let map = fs::read_to_string(exports())?;
    let list = map.split_once("global:").and_then(|(_, rest)| rest.split_once("local:"));
    let list = list.expect("the version script has a list").0;
    let prefixes: Vec<&str> = list.split(';').filter_map(|p| p.trim().strip_suffix('*')).collect();
    let listed = run(nm.args(["-g", "--defined-only", "--format=posix"]).arg(archive))?;
    let listed = String::from_utf8_lossy(&listed).into_owned();
    let names = listed.lines().filter_map(|line| line.split_once(' ')).map(|(name, _)| name);
    let wanted = names.filter(|name| prefixes.iter().any(|p| name.starts_with(p)));
    Ok(wanted.map(str::to_owned).collect())
}

/// Returns a tool of a compiler's, for its target.
///
/// # Errors
/// If the compiler does not start, or with its messages.
pub(crate) fn tool(mut compiler: Command, name: &str) -> io::Result<Command> {
    let path = run(compiler.arg(format!("-print-prog-name={name}")))?;
    Ok(Command::new(String::from_utf8_lossy(&path).trim()))
}

/// Runs a tool, and returns what it prints.
///
/// # Errors
/// If it does not start, or with its messages.
pub(crate) fn run(command: &mut Command) -> io::Result<Vec<u8>> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|e| io::Error::new(e.kind(), format!("{name}: {e}")))?;
    if done.status.success() {
        return Ok(done.stdout);
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(io::Error::other(format!("{name}: {}\n{said}", done.status)))
}

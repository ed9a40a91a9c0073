//! Compiles programs and checks them.

use pir_core::diag::Code;
use pir_omp_lint::{CheckOptions, Verdict, check};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A finding: the rule, the line, and whether it is certain.
pub(crate) type Found = BTreeSet<(Code, u32, Verdict)>;

/// The folder with the programs.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// The sources in a folder, those in its folders too, in order.
pub(crate) fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut work = vec![root().join(folder)];
    while let Some(dir) = work.pop() {
        for entry in std::fs::read_dir(&dir).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            let is_source =
                path.extension().is_some_and(|e| ["c", "cpp", "f90"].iter().any(|x| e == *x));
            match path.is_dir() {
                true => work.push(path),
                false if is_source => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// Compiles a source to IR in the way that the arguments, and a comment of the source, say.
///
/// # Panics
/// If the compiler is not there.
pub(crate) fn ir(source: &Path, args: &[&str]) -> Result<Vec<u8>, String> {
    let (compiler, standard) = match source.extension().and_then(|e| e.to_str()) {
        Some("c") => ("clang-22", "-std=gnu17"),
        Some("cpp") => ("clang++-22", "-std=c++20"),
        _ => ("flang-22", "-std=f2018"),
    };
    let mut command = Command::new(compiler);
    command.args([standard, "-w", "-fopenmp", "-g", "-S", "-emit-llvm", "-o", "-"]);
    let text = std::fs::read_to_string(source).expect("it can be read");
    let flags = text.lines().take(3).find_map(|l| l.split_once(" flags: "));
    command.args(flags.map_or("", |(_, words)| words).split_whitespace());
    let out = command.args(args).arg(source).current_dir(env!("CARGO_TARGET_TMPDIR")).output();
    let out = out.unwrap_or_else(|e| {
        panic!("{compiler}: {e}; `apt-get install -y clang-22 flang-22 libomp-22-dev` installs it")
    });
    match out.status.success() {
        true => Ok(out.stdout),
        false => Err(String::from_utf8_lossy(&out.stderr).into_owned()),
    }
}

/// Checks IR.
pub(crate) fn findings(ir: &[u8]) -> Result<Found, String> {
    let module = pir_core::text::parse(ir).into_result().map_err(|d| format!("{d:?}"))?;
    let module = pir_verify::verify(module).map_err(|e| e.to_string())?;
    let found = check(module, &CheckOptions::default()).map_err(|e| e.to_string())?;
    let line = |f: &pir_omp_lint::Finding| f.place.as_ref().map_or(0, |p| p.line);
    Ok(found.iter().map(|f| (f.code, line(f), f.verdict)).collect())
}

/// The ways in which a source is compiled where the lines of findings matter: nothing is inlined.
pub(crate) fn ways(source: &Path) -> &'static [&'static [&'static str]] {
    match source.extension().and_then(|e| e.to_str()) {
        Some("f90") => &[&["-O0"]],
        _ => &[&["-O1", "-Xclang", "-disable-llvm-passes"], &["-O0"]],
    }
}

/// Returns all ways to compile: those above, and with optimisation, which inlines functions and
/// moves code.
pub(crate) fn all_ways(source: &Path) -> &'static [&'static [&'static str]] {
    match source.extension().and_then(|e| e.to_str()) {
        Some("f90") => &[&["-O0"], &["-O2"]],
        _ => &[&["-O1", "-Xclang", "-disable-llvm-passes"], &["-O0"], &["-O2"]],
    }
}

//! Objects of the compilers alone, linked with `pir-omp-runtime` in place of libomp: each program
//! prints the same and ends well, with any number of threads.

use crate::openmp_programs::list::{Language, Program, programs};
use crate::openmp_programs::{THREADS, none, scratch, tools};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The archive that was built with this test.
fn archive() -> PathBuf {
    let me = std::env::current_exe().expect("this program");
    let files = std::fs::read_dir(me.parent().expect("its directory")).expect("a directory");
    let is_library = |p: &PathBuf| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("libpiromp-") && name.ends_with(".a")
    };
    let found = files.filter_map(Result::ok).map(|f| f.path()).filter(is_library);
    let newest = found.max_by_key(|p| std::fs::metadata(p).and_then(|m| m.modified()).ok());
    newest.expect("it is built beside the tests")
}

/// Makes the shared library from the archive.
fn shared_library(folder: &Path) -> PathBuf {
    let to = folder.join("libpiromp.so");
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pir-omp-runtime/exports.map");
    let mut link = Command::new("clang-22");
    link.args(["-shared", "-Wl,-soname,libpiromp.so", "-Wl,-z,nodelete", "-o"]).arg(&to);
    link.arg(format!("-Wl,--version-script={}", map.display()));
    link.arg("-Wl,--whole-archive").arg(archive()).arg("-Wl,--no-whole-archive");
    let out = tools::output(link.args(["-Wl,--gc-sections", "-lpthread", "-ldl", "-lm"]));
    assert!(out.status.success(), "{}", tools::text(&out.stderr));
    to
}

/// Compiles a program to an object, and links it with the library.
fn compile(program: &Program, library: &Path, folder: &Path) -> Result<PathBuf, String> {
    let stem = folder.join(program.name().replace('/', "-"));
    let (object, executable) = (stem.with_extension("o"), stem.with_extension("exe"));
    let mut command = tools::compiler(program);
    command.args(["-O1", "-c", "-o"]).arg(&object).current_dir(folder);
    let out = tools::output(&mut command);
    if !out.status.success() {
        return Err(tools::text(&out.stderr));
    }
    let compiler = match program.language {
        Language::C => "clang-22",
        Language::Cxx => "clang++-22",
        Language::Fortran => "flang-22",
    };
    let mut link = Command::new(compiler);
    link.arg(&object).arg(library).arg("-lm").arg("-lpthread").arg("-o").arg(&executable);
    link.arg(format!("-Wl,-rpath,{}", folder.display()));
    let out = tools::output(&mut link);
    match out.status.success() {
        true => Ok(executable),
        false => Err(tools::text(&out.stderr)),
    }
}

/// Whether the program prints the same with libomp and, at each number of threads, with the library.
fn check(program: &Program, library: &Path, folder: &Path) -> Result<(), String> {
    let by_libomp = tools::compile(program, "1", folder)?;
    let wanted = tools::run(program, &by_libomp, "2")?;
    let executable = compile(program, library, folder)?;
    for threads in THREADS {
        let printed = tools::run(program, &executable, threads)?;
        if printed != wanted {
            return Err(format!("{threads} threads print {printed}libomp's {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn objects_of_the_compilers_run_as_with_libomp() {
    let folder = scratch("run-time");
    let library = shared_library(&folder);
    let complain = |program: Program| {
        let found = check(&program, &library, &folder);
        found.err().map(|why| format!("{}: {why}", program.name()))
    };
    none(programs().into_par_iter().filter_map(complain).collect());
}

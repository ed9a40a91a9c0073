//! Objects of the compilers alone, linked with `pir-omp-runtime` in place of libomp: each program
//! prints the same and ends well, with any number of threads.

use crate::library;
use crate::openmp_programs::list::{Language, Program, more_programs, programs};
use crate::openmp_programs::{THREADS, none, scratch, tools};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles a program to an object, and links it: with libomp, and with the library.
fn compile(program: &Program, library: &Path, folder: &Path) -> Result<[PathBuf; 2], String> {
    let stem = folder.join(program.name().replace('/', "-"));
    let object = stem.with_extension("o");
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
    let executables = ["libomp", "piromp"].map(|name| stem.with_extension(name));
    for (executable, is_ours) in executables.iter().zip([false, true]) {
        let mut link = Command::new(compiler);
        link.arg(&object).args(["-lm", "-lpthread", "-o"]).arg(executable);
        link.args(program.flags.iter().filter(|flag| flag.starts_with("-l")));
        match is_ours {
            false => link.arg("-fopenmp"),
            true => link.arg(library).arg(format!("-Wl,-rpath,{}", folder.display())),
        };
        let out = tools::output(&mut link);
        if !out.status.success() {
            return Err(tools::text(&out.stderr));
        }
    }
    Ok(executables)
}

/// Whether the program prints the same with libomp and, with any number of threads, with the
/// library.
fn check(program: &Program, library: &Path, folder: &Path) -> Result<(), String> {
    let [by_libomp, by_ours] = compile(program, library, folder)?;
    // libomp sometimes ends a program of tasks by an assertion of its own.
    let mut by_libomp_runs = (0..3).map(|_| tools::run(program, &by_libomp, "2"));
    let first = by_libomp_runs.next().expect("there are several");
    let wanted = first.or_else(|why| by_libomp_runs.find_map(Result::ok).ok_or(why))?;
    for threads in THREADS {
        let printed = tools::run(program, &by_ours, threads)?;
        if printed != wanted {
            return Err(format!("{threads} threads print {printed}libomp's {wanted}"));
        }
    }
    for file in [by_libomp, by_ours] {
        let _ = std::fs::remove_file(file);
    }
    Ok(())
}

fn check_all(name: &str, programs: Vec<Program>) {
    let folder = scratch(name);
    let library = library::shared(&folder);
    let complain = |program: Program| {
        let found = check(&program, &library, &folder);
        found.err().map(|why| format!("{}: {why}", program.name()))
    };
    none(programs.into_par_iter().filter_map(complain).collect());
}

#[test]
fn objects_of_the_compilers_run_as_with_libomp() {
    check_all("run-time", programs());
}

#[test]
#[ignore = "slow"]
fn further_objects_run_as_with_libomp() {
    check_all("run-time-more", more_programs());
}

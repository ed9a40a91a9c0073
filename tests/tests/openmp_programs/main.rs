//! The OpenMP programs in `tests/openmp`: each is right by its own check when it is compiled by the
//! compilers of LLVM and run by libomp, and prints the same for every number of threads.
//!
//! Needs `clang-22`, `flang-22`, libomp and `make` (Debian: `apt-get install clang-22 flang-22
//! libomp-22-dev g++ make`).

mod list;
mod raised;
mod tools;
mod ways;

use list::{Language, Program, by_directive, folder, programs};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const MARK: &str = "<!-- programs: written by \
    PIR_BLESS=1 cargo test -p pir-tests --test openmp_programs -->\n";

const THREADS: [&str; 3] = ["1", "2", "4"];

/// The optimisation levels: one, or those in the environment.
fn levels() -> Vec<String> {
    let levels = std::env::var("PIR_OPENMP_LEVELS").unwrap_or_else(|_| "1".to_owned());
    levels.split_whitespace().map(str::to_owned).collect()
}

/// An empty folder for executables.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder is made");
    folder
}

/// Compiles a program and runs it twice for each number of threads.
fn check(program: &Program, level: &str, folder: &Path) -> Result<(), String> {
    let executable = tools::compile(program, level, folder)?;
    let mut first = None;
    for threads in THREADS.iter().chain(&THREADS) {
        let printed = tools::run(program, &executable, threads)?;
        let first = first.get_or_insert_with(|| printed.clone());
        if printed != *first {
            return Err(format!("{threads} threads: {printed}but with 1 thread: {first}"));
        }
    }
    std::fs::remove_file(&executable).map_err(|e| e.to_string())
}

/// Fails with all complaints at once.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} wrong:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn programs_are_right_with_every_number_of_threads() {
    let (programs, levels, folder) = (programs(), levels(), scratch("openmp"));
    assert!(programs.len() >= 120, "{} programs", programs.len());
    let cases: Vec<(&Program, &String)> =
        programs.iter().flat_map(|p| levels.iter().map(move |level| (p, level))).collect();
    let wrong = |&(program, level): &(&Program, &String)| {
        check(program, level, &folder).err().map(|e| format!("{} -O{level}: {e}", program.name()))
    };
    none(cases.par_iter().filter_map(wrong).collect());
}

/// The commands of the compilers of C, C++ and Fortran.
type Compilers = [String; 3];

/// Checks a whole program by its own `make check`.
fn make_check(
    source: &Path,
    level: &str,
    scratch: &Path,
    compilers: &Compilers,
) -> Result<(), String> {
    let name = source.file_name().expect("a name").to_string_lossy().into_owned();
    let build = scratch.join(format!("{name}-O{level}"));
    // Files of an earlier run could hide that a program does not build.
    let _ = std::fs::remove_dir_all(&build);
    std::fs::create_dir_all(&build).map_err(|e| e.to_string())?;
    let mut make = Command::new("make");
    make.arg("-s").arg("-f").arg(source.join("Makefile")).arg("-C").arg(&build).arg("check");
    make.arg(format!("SRC={}", source.display()));
    for (variable, compiler) in ["CC", "CXX", "FC"].into_iter().zip(compilers) {
        make.arg(format!("{variable}={compiler}"));
    }
    make.arg(format!("CFLAGS=-O{level} -fopenmp"));
    for threads in THREADS {
        tools::with_threads(&mut make, threads);
        let out = tools::output(&mut make);
        if !out.status.success() {
            let (printed, errors) = (tools::text(&out.stdout), tools::text(&out.stderr));
            return Err(format!("{name} -O{level}, {threads} threads: {printed}{errors}"));
        }
    }
    Ok(())
}

/// Builds and checks all whole programs. Returns the errors.
fn make_checks(folder_name: &str, compilers: &Compilers) -> Vec<String> {
    let (levels, scratch) = (levels(), scratch(folder_name));
    let entries = std::fs::read_dir(folder().join("programs")).expect("the folder");
    let sources: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    let sources: Vec<PathBuf> = sources.into_iter().filter(|p| p.is_dir()).collect();
    assert!(sources.len() >= 25, "{} whole programs", sources.len());
    let cases: Vec<(&PathBuf, &String)> =
        sources.iter().flat_map(|s| levels.iter().map(move |level| (s, level))).collect();
    let check = |(source, level): &(&PathBuf, &String)| {
        make_check(source, level, &scratch, compilers).err()
    };
    cases.par_iter().filter_map(check).collect()
}

#[test]
fn whole_programs_have_the_size_of_programs() {
    let lines = |folder: &Path| -> usize {
        let files = std::fs::read_dir(folder).expect("a program's folder");
        let paths = files.map(|f| f.expect("a file").path()).filter(|p| p.extension().is_some());
        paths.map(|p| std::fs::read_to_string(p).expect("a source").lines().count()).sum()
    };
    let entries = std::fs::read_dir(folder().join("programs")).expect("the folder");
    for program in entries.map(|e| e.expect("an entry").path()) {
        let lines = lines(&program);
        assert!((200..=1500).contains(&lines), "{}: {lines} lines", program.display());
    }
}

#[test]
fn whole_programs_pass_their_own_checks() {
    none(make_checks("openmp-whole", &["clang-22", "clang++-22", "flang-22"].map(str::to_owned)));
}

/// The rows of the page's table.
fn table(programs: &[Program]) -> String {
    let mut out =
        String::from("\n| directive | clauses | C | C++ | Fortran |\n|---|---|---|---|---|\n");
    for (directive, shown) in by_directive(programs) {
        let clauses: Vec<String> =
            shown.clauses.iter().map(|c| format!("`{}`", c.replace('|', "\\|"))).collect();
        let _ = write!(out, "| `{directive}` | {} |", clauses.join(" "));
        for language in [Language::C, Language::Cxx, Language::Fortran] {
            let names = shown.programs.iter().filter(|(l, _)| *l == language);
            let names = names.map(|(_, name)| name.split_once('/').expect("a folder").1);
            let mut names: Vec<&str> = names.collect();
            names.dedup();
            let _ = write!(out, " {} |", names.join(", "));
        }
        out.push('\n');
    }
    let count = |l| programs.iter().filter(|p| p.language == l).count();
    let [c, cxx, fortran] = [Language::C, Language::Cxx, Language::Fortran].map(count);
    let _ = writeln!(
        out,
        "\n{} programs: {c} in C, {cxx} in C++, {fortran} in Fortran.",
        programs.len()
    );
    out
}

#[test]
fn the_page_lists_every_program() {
    let path = folder().join("README.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (start, shown) = page.split_once(MARK).expect("the mark");
    let wanted = table(&programs());
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}

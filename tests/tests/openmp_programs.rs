//! The OpenMP programs in `tests/openmp`: each is right by its own check when it is compiled by the
//! compilers of LLVM and run by libomp, and prints the same for every number of threads.
//!
//! Needs `clang-22`, `flang-22`, libomp and `make` (Debian: `apt-get install clang-22 flang-22
//! libomp-22-dev g++ make`).

mod list;
mod raised;
mod run_time;
mod tools;
mod unit_list;
mod units;
mod ways;

use list::{Language, Program, by_directive, folder, programs};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const MARK: &str = "<!-- programs: written by \
    PIR_BLESS=1 cargo test -p pir-tests openmp_programs:: -->\n";

const THREADS: [&str; 3] = ["1", "2", "4"];

/// An empty folder for executables.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder is made");
    folder
}

/// Fails with all complaints at once.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} wrong:\n{}", complaints.len(), complaints.join("\n"));
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

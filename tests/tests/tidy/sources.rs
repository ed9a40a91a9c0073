//! Habits of the sources: opening comment, length, words that must not occur.

use super::{files, none, read, relative, root};
use std::path::PathBuf;

const LONGEST: usize = 700;

fn sources() -> Vec<PathBuf> {
    let mut found = files(&root().join("crates"), "rs");
    for dir in ["tests", "xtask", "fuzz", "corpus", "benches"] {
        let dir = root().join(dir);
        if dir.exists() {
            found.extend(files(&dir, "rs"));
        }
    }
    assert!(found.len() > 20, "{found:?}");
    found
}

#[test]
fn every_source_says_what_lives_there() {
    let silent = sources()
        .iter()
        .filter(|p| !read(p).starts_with("//!"))
        .map(|p| format!("{} does not open with `//!`", relative(p)))
        .collect();
    none(silent);
}

#[test]
fn no_source_is_too_long() {
    let long = sources()
        .iter()
        .map(|p| (relative(p), read(p).lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(p, lines)| format!("{p} has {lines} lines; more than {LONGEST} are too many"))
        .collect();
    none(long);
}

#[test]
fn nothing_is_left_undone() {
    let marks = [concat!("to", "do!("), concat!("unimplem", "ented!("), concat!("#[ign", "ore")];
    let mut complaints = Vec::new();
    for path in sources() {
        for (n, line) in read(&path).lines().enumerate() {
            for mark in marks {
                if line.contains(mark) {
                    complaints.push(format!("{}:{}: {mark}", relative(&path), n + 1));
                }
            }
        }
    }
    none(complaints);
}

/// The crates below the front ends know no parallel language (requirement D05). Comments and tests
/// may name them, and so do the constants of DWARF, which debug information consists of.
#[test]
fn no_crate_of_the_ir_names_a_language() {
    let names = ["omp", "openmp", "kmpc", "cuda", "opencl", "cilk", "thrust", "pthread"];
    let mut complaints = Vec::new();
    for name in ["pir-core", "pir-analysis", "pir-verify", "pir-check"] {
        let dir = root().join("crates").join(name).join("src");
        for path in if dir.exists() { files(&dir, "rs") } else { Vec::new() } {
            if path.ends_with("dwarf.rs") || path.ends_with("tests.rs") {
                continue;
            }
            let text = read(&path);
            let code = text.split("#[cfg(test)]").next().expect("a first part");
            for (n, line) in code.lines().enumerate() {
                let line = line.split("//").next().expect("a first part").to_lowercase();
                let mut words = line.split(|c: char| !c.is_alphanumeric());
                if let Some(word) = words.find(|w| names.contains(w)) {
                    complaints.push(format!("{}:{}: {word}", relative(&path), n + 1));
                }
            }
        }
    }
    none(complaints);
}

//! Habits of the sources: opening comment, length, words that must not occur.

use super::{crates, files, none, read, relative, root};
use std::path::PathBuf;

const MAX_SOURCE_LINES: usize = 700;

fn sources() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = crates().iter().flat_map(|dir| files(dir, "rs")).collect();
    for dir in ["tests", "xtask", "pir-fuzz"] {
        let dir = root().join(dir);
        if dir.exists() {
            found.extend(files(&dir, "rs"));
        }
    }
    assert!(found.len() > 20, "{found:?}");
    found
}

#[test]
fn every_source_has_a_module_comment() {
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
        .filter(|(_, lines)| *lines > MAX_SOURCE_LINES)
        .map(|(p, lines)| {
            format!("{p} has {lines} lines; more than {MAX_SOURCE_LINES} are too many")
        })
        .collect();
    none(long);
}

#[test]
fn nothing_is_left_undone() {
    // Slow tests are left out of a tier, which says so: `cargo xtask test --full` runs them.
    let slow = concat!("#[ign", "ore = \"slow");
    let marks = [concat!("to", "do!("), concat!("unimplem", "ented!("), concat!("#[ign", "ore")];
    let mut complaints = Vec::new();
    for path in sources() {
        for (n, line) in read(&path).lines().enumerate() {
            for mark in marks {
                if line.contains(mark) && !line.contains(slow) {
                    complaints.push(format!("{}:{}: {mark}", relative(&path), n + 1));
                }
            }
        }
    }
    none(complaints);
}

/// Names that can be foreseen let others plant links: `pir-temp` makes all temporary files.
#[test]
fn temporary_files_have_one_home() {
    let marks = [concat!("temp_", "dir()"), concat!("process::", "id()"), concat!("\"/t", "mp")];
    let mut complaints = Vec::new();
    for path in sources().iter().filter(|p| !relative(p).starts_with("pir-temp/")) {
        for (n, line) in read(path).lines().enumerate() {
            for mark in marks.iter().filter(|mark| line.contains(**mark)) {
                complaints.push(format!("{}:{}: {mark}", relative(path), n + 1));
            }
        }
    }
    // Seeds, and output of a compiler; debug information of fixtures needs a fixed place, which
    // must not be there before.
    let allowed = [
        "pir/tests/campaign.rs",
        "pir/tests/temporary.rs",
        "pir-driver/src/jobs.rs",
        "xtask/src/fixtures.rs",
    ];
    complaints.retain(|c| !allowed.iter().any(|a| c.starts_with(a)));
    none(complaints);
}

/// The crates below the front ends know no parallel language (requirement D05). Comments and tests
/// may name them, and so do the constants of DWARF, which debug information consists of, and the
/// rule that knows which words `!pir.backends` may hold.
#[test]
fn no_crate_of_the_ir_names_a_language() {
    let names = ["omp", "openmp", "kmpc", "cuda", "opencl", "cilk", "thrust", "pthread"];
    let mut complaints = Vec::new();
    for name in ["pir-core", "pir-analysis", "pir-verify", "pir-check"] {
        let dir = root().join(name).join("src");
        for path in if dir.exists() { files(&dir, "rs") } else { Vec::new() } {
            let may = ["dwarf.rs", "tests.rs", "unknown_backend.rs"];
            if may.iter().any(|name| path.ends_with(name)) {
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

/// What each crate of the IR may depend on, of the others: arrows never point back.
const CRATE_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("pir-core", &[]),
    ("pir-temp", &[]),
    ("pir-analysis", &["pir-core"]),
    ("pir-verify", &["pir-analysis", "pir-core"]),
    ("pir-check", &["pir-core"]),
    ("pir-interp", &["pir-analysis", "pir-core", "pir-verify"]),
    ("pir-host", &["pir-interp"]),
    ("pir-diag", &["pir-core"]),
    ("pir-transform", &["pir-analysis", "pir-core", "pir-verify"]),
    (
        "pir-fuzz",
        &[
            "pir-analysis",
            "pir-core",
            "pir-engine",
            "pir-interp",
            "pir-lower",
            "pir-temp",
            "pir-transform",
            "pir-verify",
        ],
    ),
    ("pir-omp-lint", &["pir-analysis", "pir-core", "pir-openmp", "pir-transform", "pir-verify"]),
    ("pir-openmp", &["pir-analysis", "pir-core", "pir-transform", "pir-verify"]),
    ("pir-directives", &["pir-analysis", "pir-core", "pir-transform"]),
    (
        "pir-driver",
        &[
            "pir-core",
            "pir-engine",
            "pir-host",
            "pir-interp",
            "pir-ir",
            "pir-lower",
            "pir-omp-lint",
            "pir-openmp",
            "pir-temp",
            "pir-transform",
            "pir-verify",
        ],
    ),
    ("pir-upgrade", &[]),
    ("pir-tapir", &["pir-core", "pir-transform", "pir-upgrade", "pir-verify"]),
    ("pir-vector", &["pir-analysis", "pir-core"]),
    ("pir-lower", &["pir-analysis", "pir-core", "pir-vector", "pir-verify"]),
    ("pir-runtime", &[]),
    ("pir-omp-runtime", &["pir-runtime"]),
    ("pir-jit", &["pir-analysis", "pir-core"]),
    (
        "pir-engine",
        &[
            "pir-core",
            "pir-jit",
            "pir-lower",
            "pir-runtime",
            "pir-temp",
            "pir-transform",
            "pir-verify",
        ],
    ),
    ("pir-graph", &["pir-analysis", "pir-core"]),
    (
        "pir-ir",
        &[
            "pir-analysis",
            "pir-check",
            "pir-core",
            "pir-diag",
            "pir-directives",
            "pir-engine",
            "pir-fuzz",
            "pir-graph",
            "pir-host",
            "pir-interp",
            "pir-lower",
            "pir-openmp",
            "pir-transform",
            "pir-verify",
        ],
    ),
    ("pir-c", &["pir-ir"]),
    (
        "pir",
        &[
            "pir-check",
            "pir-core",
            "pir-diag",
            "pir-directives",
            "pir-driver",
            "pir-engine",
            "pir-fuzz",
            "pir-host",
            "pir-interp",
            "pir-ir",
            "pir-lower",
            "pir-omp-lint",
            "pir-openmp",
            "pir-tapir",
            "pir-temp",
            "pir-transform",
            "pir-upgrade",
            "pir-verify",
        ],
    ),
];

/// Comments name the pages of the language reference, which is in the repository, and no other
/// specification.
#[test]
fn comments_name_pages_of_the_reference() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for path in sources() {
        for (n, line) in read(&path).lines().enumerate() {
            let Some((_, comment)) = line.split_once("//") else { continue };
            let at = format!("{}:{}", relative(&path), n + 1);
            for rest in comment.split("reference: ").skip(1) {
                let page = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
                seen += 1;
                if !root().join(format!("docs/reference/{page}.md")).exists() {
                    complaints.push(format!("{at}: the reference has no page `{page}`"));
                }
            }
            if comment.contains("spec \u{a7}") || comment.contains("specification \u{a7}") {
                complaints.push(format!("{at}: name a page of the reference"));
            }
        }
    }
    assert!(seen > 50, "{seen}");
    none(complaints);
}

#[test]
fn crate_dependencies_are_those_listed() {
    let mut complaints = Vec::new();
    for dir in crates() {
        let name = relative(&dir);
        let Some((_, allowed)) = CRATE_DEPENDENCIES.iter().find(|(crate_, _)| *crate_ == name)
        else {
            complaints.push(format!("{name} has no row in the list"));
            continue;
        };
        let text = read(&dir.join("Cargo.toml"));
        let section = text.split("\n[").find(|s| s.starts_with("dependencies]")).unwrap_or("");
        for line in section.lines() {
            let dependency = line.split(['.', ' ', '=']).next().expect("a first word");
            if dependency.starts_with("pir") && !allowed.contains(&dependency) {
                complaints.push(format!("{name} must not depend on {dependency}"));
            }
        }
    }
    none(complaints);
}

#[test]
fn the_map_lists_existing_crates_and_paths() {
    let map = read(&root().join("ARCHITECTURE.md"));
    let mut complaints = Vec::new();
    for (name, _) in CRATE_DEPENDENCIES {
        if !map.contains(&format!("`{name}`")) {
            complaints.push(format!("ARCHITECTURE.md does not show {name}"));
        }
    }
    for path in map.split('`').skip(1).step_by(2).filter(|w| w.contains('/')) {
        if !path.contains(' ') && !root().join(path).exists() {
            complaints.push(format!("ARCHITECTURE.md shows {path}, which is not there"));
        }
    }
    none(complaints);
}

//! Programs of `tests/cases` that once went wrong, run by every engine and every executor. Black
//! box.

use crate::common::{PIR, source};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Ways to run a program: options of `pir run`.
const ENGINES: [&[&str]; 3] =
    [&["--engine", "interp"], &["--engine", "jit"], &["--engine", "llvm"]];
const EXECUTORS: [&[&str]; 4] = [
    &["--executor", "sequential"],
    &["--executor", "rayon"],
    &["--executor", "simd"],
    &["--executor", "openmp"],
];

/// Runs a case in each of these ways, and compares its output and status.
fn check(case: &str, ways: &[&[&str]], rest: &[&str], expected: (&str, i32)) {
    let path = source("tests/cases").join(case);
    for way in ways {
        let mut pir = Command::new(PIR);
        pir.arg("run").args(*way).args(["--timeout", "60s"]);
        let (options, words) =
            rest.split_at(rest.iter().position(|&w| w == "--").unwrap_or(rest.len()));
        pir.args(options).arg(&path).args(words).stdin(Stdio::null());
        let out = pir.output().expect("pir starts");
        let said = String::from_utf8_lossy(&out.stderr);
        let found = (&*String::from_utf8_lossy(&out.stdout), out.status.code());
        assert_eq!(found, (expected.0, Some(expected.1)), "{case} {way:?}: {said}");
    }
}

#[test]
fn a_sum_that_an_iteration_waits_for_is_not_withheld() {
    let openmp: &[&str] = &["--executor", "openmp"];
    let ways = [&ENGINES[..], &[openmp]].concat();
    check("01_reduction_hangs.pir", &ways, &[], ("", 1));
    check("01b_reduction_endless_body.pir", &ways, &[], ("", 9));
    check("01c_control_seq_cst_ok.pir", &ways, &[], ("", 1));
    check("01d_openmp_only.pir", &ways, &[], ("", 2));
}

#[test]
fn contended_critical_sections_come_to_an_end() {
    check("prodcons.pir", &ENGINES, &[], ("5998000 \n4000 \n", 0));
}

#[test]
fn strands_of_two_entry_forks_see_earlier_values() {
    let ways = [&ENGINES[..], &EXECUTORS].concat();
    let rest = ["--entry", "prog", "--", "1", "2"];
    check("rayon_shared_strand.pir", &ways, &rest, ("i64 5\n", 0));
}

#[test]
fn nested_lanes_keep_separate_values() {
    let ways = [&ENGINES[..], &EXECUTORS].concat();
    check("lockstep_cells.pir", &ways, &["--entry", "prog"], ("i64 129129\n", 0));
}

/// The result of a wrong translation of two overlapping task groups, which is valid all the same.
#[test]
fn overlapped_sync_is_valid() {
    let mut pir = Command::new(PIR);
    let out = pir.arg("verify").arg(source("tests/cases").join("overlapped_sync.pir")).output();
    assert!(out.expect("pir starts").status.success());
}

/// Every case has a test, since otherwise a regression of it would go unnoticed.
#[test]
fn each_case_is_named_by_a_test() {
    let root = source("tests/cases").join("../..");
    let mut tests = String::new();
    let mut folders = vec![root.join("tests/tests")];
    let crates = std::fs::read_dir(&root).expect("the crates");
    folders.extend(crates.map(|c| c.expect("a crate").path().join("tests")));
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for path in entries.map(|e| e.expect("an entry").path()) {
            match path.extension().and_then(|e| e.to_str()) {
                Some("rs") => tests += &std::fs::read_to_string(path).expect("UTF-8"),
                None => folders.push(path),
                _ => {}
            }
        }
    }
    let all = std::fs::read_dir(source("tests/cases")).expect("the cases");
    let paths = all.map(|e| e.expect("a file").path());
    // As a whole string or at the end of a path: `deep` alone is part of many a word.
    let is_named = |path: &PathBuf| {
        let file = path.file_name().and_then(|n| n.to_str()).expect("UTF-8");
        let stem = path.file_stem().and_then(|n| n.to_str()).expect("UTF-8");
        [format!("\"{stem}\""), format!("\"{file}\""), format!("/{file}\"")]
            .iter()
            .any(|n| tests.contains(n.as_str()))
    };
    let unnamed: Vec<_> = paths.filter(|p| !is_named(p)).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
}

/// Whether two strands share a thread is open (reference: execution, rule 12), however short the
/// search.
#[test]
fn undetermined_thread_local_variables_are_reported() {
    for case in ["14_tls.pir", "14b_tls_long.pir"] {
        let mut pir = Command::new(PIR);
        let out = pir
            .args(["outcomes", "--max-states", "200"])
            .arg(source("tests/cases").join(case))
            .output();
        let said = String::from_utf8_lossy(&out.expect("pir starts").stdout).into_owned();
        assert!(said.contains("inconclusive"), "{said}");
        assert!(said.contains("which strands share a thread is open"), "{said}");
    }
}

#[test]
fn siblings_of_a_hanging_strand_continue() {
    let ways = [&ENGINES[..], &EXECUTORS].concat();
    check("15_hang_trap.pir", &ways, &[], ("", 7));
    check("15b_seq_hang.pir", &ways, &[], ("", 7));
}

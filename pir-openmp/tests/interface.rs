//! The table of functions has a row for each function that the run time exports, or a class.
//!
//! A test of `pir-omp-runtime` compares the page with the exports of its library.

use pir_openmp::interface::{CLASSES, Meaning, TABLE, function};
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the names that a text with alternatives in braces stands for.
fn expanded(text: &str) -> Vec<String> {
    let Some((before, rest)) = text.split_once('{') else { return vec![text.to_owned()] };
    let (inner, after) = rest.split_once('}').expect("a brace is closed");
    inner.split(',').flat_map(|word| expanded(&format!("{before}{word}{after}"))).collect()
}

/// Returns the names of the rows of the page: those that the library exports, and all.
fn names() -> [BTreeSet<String>; 2] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/openmp-interface.md");
    let page = std::fs::read_to_string(path).expect("the page is there");
    let (mut exported, mut all) = (BTreeSet::new(), BTreeSet::new());
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [names, _, state, ..] = cells[..] else { continue };
        let names = names.split('`').skip(1).step_by(2).flat_map(expanded);
        for name in names {
            if state == "implemented" {
                exported.insert(name.clone());
            }
            all.insert(name);
        }
    }
    assert!(exported.len() > 400, "{}", exported.len());
    [exported, all]
}

/// Returns whether a name is of a class.
fn is_of_class(class: &str, name: &str) -> bool {
    let parts: Vec<&str> = class.split('*').collect();
    let [first, middle @ .., last] = &parts[..] else { return class == name };
    let rest = name.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    rest.is_some_and(|rest| {
        middle.iter().try_fold(rest, |rest, part| Some(rest.split_once(part)?.1)).is_some()
    })
}

fn classes() -> impl Iterator<Item = &'static str> {
    CLASSES.iter().flat_map(|(_, names)| names.split_whitespace())
}

fn is_listed(name: &str) -> bool {
    function(name.as_bytes()).is_some_and(|f| f.meaning != Meaning::Unlisted)
}

#[test]
fn every_exported_function_has_a_row_or_a_class() {
    let [exported, _] = names();
    let is_missing = |name: &&String| {
        let in_c = name.strip_suffix('_').unwrap_or(name);
        let of_class = classes().filter(|c| is_of_class(c, name) || is_of_class(c, in_c)).count();
        of_class + usize::from(is_listed(name)) != 1
    };
    let missing: Vec<&String> = exported.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "no row and no class, or more than one: {missing:?}");
}

#[test]
fn every_row_and_class_is_of_the_interface() {
    let [exported, all] = names();
    let other: Vec<&str> =
        TABLE.iter().map(|f| f.name).filter(|name| !all.contains(*name)).collect();
    assert!(other.is_empty(), "rows for functions that the page does not have: {other:?}");
    let distinct: BTreeSet<&str> = TABLE.iter().map(|f| f.name).collect();
    assert_eq!(distinct.len(), TABLE.len(), "a function has two rows");
    for class in classes() {
        assert!(exported.iter().any(|name| is_of_class(class, name)), "{class} is empty");
    }
}

#[test]
fn names_have_several_forms() {
    for (name, expected) in [
        ("omp_set_lock", Some("omp_set_lock")),
        ("omp_set_lock_", Some("omp_set_lock")),
        ("ompc_set_schedule", Some("omp_set_schedule")),
        ("ompc_set_schedule_", Some("")),
        ("__kmpc_barrier_", Some("")),
        ("__kmpc_of_tomorrow", Some("")),
        ("GOMP_parallel", Some("")),
        ("omp_", Some("")),
        ("omp", None),
        ("ompt_start_tool", None),
        ("my_omp_set_lock", None),
    ] {
        assert_eq!(function(name.as_bytes()).map(|f| f.name), expected, "{name}");
    }
    assert!(function(b"omp_\xff").is_none());
}

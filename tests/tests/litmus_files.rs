//! The litmus files as files: headers follow the grammar, modules are valid, the reference is
//! covered, and the README counts right. What their programs do is not tested here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use pir_interp::Ub;
use pir_tests::litmus::{self, LitmusCase};

/// All cases; fails with every header that is wrong.
fn cases() -> Vec<LitmusCase> {
    let (good, bad): (Vec<_>, Vec<_>) =
        litmus::all().iter().map(litmus::load).partition(Result::is_ok);
    none(bad.into_iter().filter_map(Result::err).collect());
    good.into_iter().filter_map(Result::ok).collect()
}

fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// The directory that a case lies in.
fn area(case: &LitmusCase) -> String {
    let inside = case.path.strip_prefix(litmus::root()).expect("below the root");
    let dir = inside.parent().expect("a parent").to_str().expect("UTF-8");
    assert!(!dir.is_empty() && !dir.contains('/'), "{} is not in an area", case.path.display());
    dir.to_owned()
}

#[test]
fn every_module_is_valid() {
    let mut complaints = Vec::new();
    for case in cases() {
        let name = case.path.display();
        let text = fs::read(&case.path).expect("the file was read before");
        match pir_core::text::parse(&text).into_result() {
            Err(found) => complaints.push(format!("{name}: {}", found[0].message)),
            Ok(module) if module.find(b"main").is_none() => {
                complaints.push(format!("{name}: no @main"));
            }
            Ok(module) => {
                if let Err(invalid) = pir_verify::verify(module) {
                    complaints.push(format!("{name}: {invalid}"));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn every_rule_of_execution_is_covered() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    let covered: BTreeSet<_> = cases.iter().flat_map(|c| c.spec.iter().cloned()).collect();
    let rules = (1..=13).map(|n| format!("4.{n}"));
    let others = ["4.state", "4.memory", "4.outcome", "5"].map(String::from);
    let missing = rules.chain(others).filter(|r| !covered.contains(r)).collect();
    none(missing);
}

#[test]
fn kinds_of_undefined_behaviour_have_their_names() {
    let names: BTreeSet<_> = Ub::ALL.iter().map(|k| k.name()).collect();
    let mut complaints = Vec::new();
    for case in cases() {
        for kind in case.outcomes.iter().filter_map(|o| o.strip_prefix("ub ")) {
            if !names.contains(kind) {
                complaints.push(format!("{}: no kind `{kind}`", case.path.display()));
            }
        }
    }
    none(complaints);
}

#[test]
fn litmus_titles_are_unique() {
    let mut seen = BTreeMap::new();
    let mut complaints = Vec::new();
    for case in cases() {
        if let Some(other) = seen.insert((area(&case), case.title.clone()), case.path.clone()) {
            complaints.push(format!("{} and {}", case.path.display(), other.display()));
        }
    }
    none(complaints);
}

#[test]
fn the_readme_counts_all_litmus_files() {
    let mut counts = BTreeMap::<String, usize>::new();
    for case in cases() {
        *counts.entry(area(&case)).or_default() += 1;
    }
    let readme = fs::read_to_string(litmus::root().join("README.md")).expect("a README");
    let mut told = BTreeMap::new();
    for row in readme.lines().filter_map(|l| l.strip_prefix("| `")) {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        if let [name, .., count, ""] = cells[..]
            && let Ok(count) = count.parse::<usize>()
        {
            told.insert(name.trim_end_matches('`').to_owned(), count);
        }
    }
    assert_eq!(told, counts, "left the README, right the files");
}

//! `docs/requirements.md` has a row for each requirement, and the tests that it names exist.

use super::{none, read, root};
use std::collections::BTreeMap;

/// The ids, by group: letter, first, last, digits.
const ID_GROUPS: &[(&str, u32, u32, usize)] = &[
    ("D", 1, 75, 2),
    ("B", 1, 7, 2),
    ("B", 10, 15, 2),
    ("B", 20, 24, 2),
    ("B", 30, 44, 2),
    ("B", 50, 58, 2),
    ("B", 60, 68, 2),
    ("B", 70, 73, 2),
    ("B", 80, 86, 2),
    ("B", 90, 96, 2),
    ("H", 1, 11, 1),
    ("C", 1, 12, 2),
    ("C", 20, 33, 2),
    ("C", 40, 46, 2),
    ("F", 1, 9, 2),
    ("L", 1, 3, 1),
];

/// Rows of the tables, by id.
fn rows() -> BTreeMap<String, String> {
    let mut rows = BTreeMap::new();
    for line in read(&root().join("docs/requirements.md")).lines() {
        let Some(cells) = line.strip_prefix("| ") else { continue };
        let id = cells.split(' ').next().expect("a first cell").to_owned();
        if id.len() > 1 && id[1..].bytes().all(|b| b.is_ascii_digit()) {
            assert!(rows.insert(id.clone(), line.to_owned()).is_none(), "{id} has two rows");
        }
    }
    rows
}

/// The tests that a row names: `file::name` in backticks.
fn tests(row: &str) -> Vec<(String, String)> {
    row.split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|code| code.split_once("::"))
        .filter(|(file, _)| file.ends_with(".rs"))
        .map(|(file, name)| (file.to_owned(), name.to_owned()))
        .collect()
}

#[test]
fn every_requirement_has_a_row() {
    let rows = rows();
    let ids: Vec<String> = ID_GROUPS
        .iter()
        .flat_map(|&(letter, first, last, digits)| {
            (first..=last).map(move |n| format!("{letter}{n:0digits$}"))
        })
        .collect();
    let missing = ids.iter().filter(|id| !rows.contains_key(*id));
    none(missing.map(|id| format!("{id} has no row")).collect());
    assert_eq!(rows.len(), ids.len(), "rows without a requirement");
}

#[test]
fn every_named_test_exists() {
    let mut complaints = Vec::new();
    for (id, row) in rows() {
        for (file, name) in tests(&row) {
            let path = root().join(&file);
            let function = format!("fn {}(", name.rsplit("::").next().expect("a last part"));
            let is_test = |text: &str| {
                text.match_indices(&function).any(|(at, _)| {
                    let before = text[..at].trim_end().lines().rev().take(4);
                    before.take_while(|l| !l.trim().is_empty()).any(|l| l.contains("#[test]"))
                })
            };
            if !path.exists() || !is_test(&read(&path)) {
                complaints.push(format!("{id}: no test {file}::{name}"));
            }
        }
    }
    none(complaints);
}

/// The parts of the project that do not stand yet; a row can be planned for no other.
const PLANNED_PARTS: &[&str] = &["transformations", "fuzzing", "OpenMP", "GPU"];

#[test]
fn planned_rows_name_missing_parts_only() {
    let mut complaints = Vec::new();
    for (id, row) in rows() {
        for (at, word) in row.match_indices("planned") {
            let parts = row[at + word.len()..].strip_prefix(": ").unwrap_or_default();
            if !PLANNED_PARTS.iter().any(|part| parts.starts_with(part)) {
                complaints.push(format!("{id} is planned for no part that is still to come"));
            }
        }
    }
    none(complaints);
}

/// The rows that this release claims in full name a test each.
#[test]
fn claimed_rows_name_a_test() {
    let rows = rows();
    let claimed = (10..=43).filter(|n| *n != 26).chain([61, 62]);
    let silent = claimed
        .map(|n| format!("D{n:02}"))
        .filter(|id| tests(&rows[id]).is_empty())
        .map(|id| format!("{id} names no test"))
        .collect();
    none(silent);
}

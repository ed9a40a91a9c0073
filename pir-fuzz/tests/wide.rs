//! The features of generated programs: how many programs execute each of them.

use pir_fuzz::coverage::executed;
use pir_fuzz::generate::features;
use pir_fuzz::{Mode, Options, Subject, Tape, each_pipeline, examine, generate, run};
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The number of programs of which each feature is in one of this many, at least.
const RARITY: usize = 100;

/// Returns for each feature the number of programs that execute it, of which all outcomes are
/// known, and which `-O2` changes.
fn counts(programs: u64) -> HashMap<&'static str, usize> {
    let pipeline = "O2".parse().expect("a level");
    let mut options = Options::default();
    options.modes = Mode::ALL.to_vec();
    let covered = |seed: u64| {
        let generator = options.generator_of(seed);
        let module = generate(&mut Tape::from_seed(seed), &generator);
        let found = examine(&Subject::Pipeline(&pipeline), module.clone(), &options.oracle);
        let valid = pir_verify::verify(module.clone());
        assert!(valid.is_ok(), "seed {seed}: {}\n{module}", valid.expect_err("invalid"));
        assert!(found.valid, "seed {seed} cannot run\n{module}");
        assert!(found.failure.is_none(), "seed {seed}: {:?}\n{module}", found.failure);
        match found.complete && found.fired && found.inconclusive.is_none() {
            true => executed(&module),
            false => Vec::new(),
        }
    };
    let all: Vec<_> = (0..programs).into_par_iter().map(covered).collect();
    let mut counts = HashMap::new();
    for feature in all.into_iter().flatten() {
        *counts.entry(feature.name.as_str()).or_insert(0) += 1;
    }
    counts
}

/// Returns the table of the page.
fn table(counts: &HashMap<&'static str, usize>, programs: u64) -> String {
    let mut text = String::new();
    let mut group = "";
    for feature in features() {
        if feature.group != group {
            group = feature.group;
            text += &format!("\n| {group} | % |\n|---|--:|\n");
        }
        let count = counts.get(feature.name.as_str()).copied().unwrap_or(0);
        let percent = 100.0 * count as f64 / programs as f64;
        text += &format!("| `{}` | {percent:.1} |\n", feature.name);
    }
    text
}

fn rare(counts: &HashMap<&'static str, usize>, least: usize) -> Vec<(&'static str, usize)> {
    let all = features().iter().map(|f| f.name.as_str());
    let all = all.map(|name| (name, counts.get(name).copied().unwrap_or(0)));
    all.filter(|&(_, count)| count < least).collect()
}

/// The number of programs of the page.
const PAGE_PROGRAMS: u64 = 10_000;

/// What is before the table in the page.
const MARK: &str = "<!-- written by pir-fuzz/tests/wide.rs -->\n";

/// Returns the page, and its parts before and in the table.
fn page() -> (PathBuf, String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/fuzzing-features.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    let (start, shown) = text.split_once(MARK).expect("the mark");
    (path, start.to_owned(), shown.to_owned())
}

#[test]
fn features_are_executed() {
    let programs = 2000;
    let counts = counts(programs);
    // A feature of one program in a hundred is in fewer of two thousand at times.
    let rare = rare(&counts, programs as usize / RARITY / 2);
    assert!(rare.is_empty(), "{rare:?}");
    // The page has the same rows, with shares of more programs.
    let words = |table: &str| -> Vec<String> {
        table.lines().map(|l| l.rsplitn(3, '|').last().unwrap_or("").to_owned()).collect()
    };
    let (_, _, shown) = page();
    assert_eq!(words(&shown), words(&table(&counts, programs)), "PIR_BLESS=1 with the slow test");
}

#[test]
#[ignore = "slow"]
fn each_feature_is_in_one_program_of_a_hundred() {
    let counts = counts(PAGE_PROGRAMS);
    let rare = rare(&counts, PAGE_PROGRAMS as usize / RARITY);
    assert!(rare.is_empty(), "{rare:?}");
    let (path, start, shown) = page();
    let wanted = table(&counts, PAGE_PROGRAMS);
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}

#[test]
#[ignore = "slow"]
fn every_pass_is_right_on_wide_programs() {
    let pipelines = each_pipeline();
    let mut options = Options::default();
    options.modes = Mode::ALL.to_vec();
    options.cases = 3000;
    // Most searches take milliseconds.
    options.oracle.max_time = Some(Duration::from_secs(5));
    let result = run(&Subject::Each(&pipelines), &options, &AtomicBool::new(false));
    let texts: Vec<String> = result.reports.iter().map(ToString::to_string).collect();
    assert!(texts.is_empty(), "{}", texts.join("\n"));
    let complete = result.statistics.complete * 100 / result.statistics.cases;
    assert!(complete >= 93, "{:?}", result.statistics);
}

//! The features of generated programs: how many programs execute each of them.

use pir_fuzz::coverage::executed;
use pir_fuzz::generate::features;
use pir_fuzz::{Mode, Options, Subject, Tape, examine, generate};
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::Path;

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
fn page() -> (std::path::PathBuf, String, String) {
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
#[ignore = "explore"]
fn explore() {
    let env = |name: &str| std::env::var(name).ok();
    let pipelines = match env("WIDE_PASS") {
        Some(p) => vec![p.parse().unwrap()],
        None => pir_fuzz::each_pipeline(),
    };
    let mut options = Options::default();
    options.modes = match env("WIDE_MODE") {
        Some(m) => vec![Mode::ALL[m.parse::<usize>().unwrap()]],
        None => Mode::ALL.to_vec(),
    };
    options.seed = env("WIDE_SEED").map_or(0, |s| s.parse().unwrap());
    options.cases = env("WIDE_CASES").map_or(1000, |s| s.parse().unwrap());
    options.max_reports = 400;
    options.time = env("WIDE_TIME").map(|s| std::time::Duration::from_secs(s.parse().unwrap()));
    options.oracle.max_time = Some(std::time::Duration::from_secs(5));
    options.jobs = Some(2);
    let subject = Subject::Each(&pipelines);
    let result = pir_fuzz::run(&subject, &options, &std::sync::atomic::AtomicBool::new(false));
    let s = &result.statistics;
    println!("{s:?} {:?} median {}", result.time, result.steps.quantile(0.5));
    let mut seen = std::collections::HashMap::new();
    for report in result.reports {
        let key = format!("{:?} {:?}", report.kind, report.pipeline);
        let n = seen.entry(key.clone()).or_insert(0);
        *n += 1;
        println!("REPORT {key} seed {}", report.seed);
        if *n <= env("WIDE_EACH").map_or(1, |s| s.parse().unwrap()) {
            let mut r = pir_fuzz::ReduceOptions::default();
            r.max_time = std::time::Duration::from_secs(20);
            let reduced = pir_fuzz::reduce(&subject, &options, report, &r);
            println!("{reduced}\nEND");
        }
    }
    println!("{seen:?}");
}

#[test]
#[ignore = "explore"]
fn reasons() {
    let pipeline = "O2".parse().expect("a level");
    let mut options = Options::default();
    options.oracle.max_time = Some(std::time::Duration::from_secs(5));
    for mode in Mode::ALL {
        let generator = pir_fuzz::GeneratorOptions::new(mode);
        let all: Vec<_> = (0..1000u64)
            .into_par_iter()
            .map(|seed| {
                let module = generate(&mut Tape::from_seed(seed), &generator);
                let t = std::time::Instant::now();
                let found = examine(&Subject::Pipeline(&pipeline), module.clone(), &options.oracle);
                (seed, found.complete, found.inconclusive, t.elapsed())
            })
            .collect();
        let mut seen: HashMap<String, (usize, u64)> = HashMap::new();
        for a in &all {
            if let Some(w) = &a.2 {
                let e = seen.entry(w.clone()).or_insert((0, a.0));
                e.0 += 1;
                e.1 = a.0;
            }
        }
        let complete = all.iter().filter(|a| a.1).count();
        let time: std::time::Duration = all.iter().map(|a| a.3).sum();
        let mut slow: Vec<_> = all.iter().map(|a| (a.3, a.0)).collect();
        slow.sort();
        slow.reverse();
        slow.truncate(4);
        println!("MODE {mode:?} {slow:?} complete {complete} {time:?} {seen:?}");
    }
}

#[test]
#[ignore = "explore"]
fn one() {
    let env = |name: &str| std::env::var(name).ok();
    let pipeline = "O2".parse().expect("a level");
    let options = Options::default();
    let mode = Mode::ALL[env("WIDE_MODE").unwrap().parse::<usize>().unwrap()];
    let generator = pir_fuzz::GeneratorOptions::new(mode);
    let _ = generator;
    let mut options = options;
    options.modes = Mode::ALL.to_vec();
    let mut before = 0u64;
    let (from, to) = (
        env("WIDE_FROM").unwrap().parse().unwrap(),
        env("WIDE_TO").unwrap().parse::<u64>().unwrap(),
    );
    let hwm = || -> u64 {
        std::fs::read_to_string("/proc/self/status")
            .unwrap()
            .lines()
            .find(|l| l.starts_with("VmHWM"))
            .unwrap()
            .split_whitespace()
            .nth(1)
            .unwrap()
            .parse()
            .unwrap()
    };
    for seed in from..to {
        eprintln!("BEGIN {seed} {:?}", options.generator_of(seed));
        let module = generate(&mut Tape::from_seed(seed), &options.generator_of(seed));
        let t = std::time::Instant::now();
        let found = examine(&Subject::Pipeline(&pipeline), module.clone(), &options.oracle);
        let rss = hwm();
        eprintln!("RUN");
        executed(&module);
        let rss2 = hwm();
        if rss2 > before + 100_000 || t.elapsed().as_secs() > 2 {
            println!(
                "SEED {seed} {:?} complete {} {:?} steps {} {rss} {rss2}\n{module}",
                t.elapsed(),
                found.complete,
                found.inconclusive,
                found.steps
            );
        }
        before = before.max(rss2);
    }
}

//! The features of generated programs: how many programs execute each of them.

use pir_fuzz::coverage::executed;
use pir_fuzz::generate::features;
use pir_fuzz::{Mode, Options, Subject, Tape, examine, generate};
use rayon::prelude::*;
use std::collections::HashMap;

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

#[test]
fn features_are_executed() {
    let programs = 2000;
    let counts = counts(programs);
    println!("{}", table(&counts, programs));
    // A feature of one program in a hundred is in fewer of a thousand at times.
    let rare = rare(&counts, programs as usize / RARITY / 3);
    assert!(rare.is_empty(), "{rare:?}");
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

//! The searches over schedules agree with each other and with plain enumeration.

use pir_interp::Input;
use pir_tests::litmus::{all, load};
use pir_tests::schedules::{Agreement, SearchEffort, all_random, compare, program};
use rayon::prelude::*;
use std::path::Path;

fn litmus(path: &Path) -> Result<Agreement, String> {
    let case = load(path)?;
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let (program, entry) = program(&text)?;
    let input = Input::read(&program, entry, "main", &case.args).map_err(|e| e.to_string())?;
    compare(&program, entry, &input, SearchEffort::FILES)
}

#[test]
fn all_searches_agree_on_the_litmus_files() {
    let results: Vec<(String, Result<Agreement, String>)> = all()
        .par_iter()
        .map(|path| {
            let name = path.strip_prefix(pir_tests::litmus::root()).unwrap_or(path);
            (name.display().to_string(), litmus(path))
        })
        .collect();
    let wrong: Vec<String> = results
        .iter()
        .filter_map(|(name, r)| r.as_ref().err().map(|why| format!("{name}: {why}")))
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let agreed: Vec<(&str, &Agreement)> =
        results.iter().filter_map(|(name, r)| Some((&**name, r.as_ref().ok()?))).collect();
    let without = |f: fn(&Agreement) -> bool| -> Vec<&str> {
        agreed.iter().filter(|a| !f(a.1)).map(|a| a.0).collect()
    };
    assert_eq!(without(|a| a.explored), Vec::<&str>::new());
    // The files of weak orders have many runs; the axioms say what their outcomes are.
    let without = |f: fn(&Agreement) -> bool| -> Vec<&str> {
        without(f).into_iter().filter(|name| !name.starts_with("weak/")).collect()
    };
    // Endless runs have no end there, and some files are too large.
    let plain = without(|a| a.plain);
    assert!(plain.len() <= 39, "{plain:?}");
    let told = agreed.iter().filter(|a| a.1.bags).count();
    assert!(told >= 100, "a serial run tells the races of {told} files");
    let operations = without(|a| a.operations);
    assert!(operations.len() <= 8, "{operations:?}");
}

/// More with `PIR_SCHEDULES=N`, or `cargo run --release -p pir-tests --bin schedules`.
#[test]
fn all_searches_agree_on_random_programs() {
    let count = std::env::var("PIR_SCHEDULES").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let tally = all_random(1, count, SearchEffort::RANDOM_PROGRAMS);
    println!("{tally:?}");
    assert_eq!(tally.programs, count);
}

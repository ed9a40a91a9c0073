//! Lowering for one thread: litmus files and random programs have the outcomes of the reference.

use pir_fuzz::{GeneratorOptions, Mode, Tape};
use pir_tests::generate;
use pir_tests::litmus::{all, load};
use pir_tests::lowered::{allowed, lowered, outcome, random};
use rayon::prelude::*;
use std::path::Path;

/// Ok(true): it agrees; Ok(false): the back end refuses it.
fn judge(path: &Path) -> Result<bool, String> {
    let case = load(path)?;
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let Some(module) = lowered(&text, "sequential")? else { return Ok(false) };
    let made = module.module().to_string();
    if made.contains("@pir_rt_worker") {
        // By its lists, it needs threads.
        return Ok(false);
    }
    let found = outcome(module, &case.args)?;
    let any = !case.complete || case.outcomes.iter().any(|o| o.starts_with("ub "));
    let good = match &found {
        Some(o) => any || allowed(&case.outcomes, &o.to_string()),
        None => any || case.outcomes.contains("hang"),
    };
    match good {
        true => Ok(true),
        false => Err(format!("expected {:?}, got {found:?}\n{made}", case.outcomes)),
    }
}

#[test]
fn litmus_files_on_one_thread() {
    let files = all();
    let results: Vec<(&Path, Result<bool, String>)> =
        files.par_iter().map(|p| (p.as_path(), judge(p))).collect();
    let wrong: Vec<String> = results
        .iter()
        .filter_map(|(p, r)| Some(format!("{}: {}", p.display(), r.as_ref().err()?)))
        .collect();
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), files.len(), wrong.join("\n"));
    let taken = results.iter().filter(|(_, r)| *r == Ok(true)).count();
    assert!(taken > 340, "only {taken} files were taken");
}

#[test]
fn random_programs_on_one_thread() {
    let one = |n: u64| random(n, generate::GeneratorOptions::free(n), "sequential");
    let results: Vec<Result<bool, String>> = (0..1500).into_par_iter().map(one).collect();
    let wrong: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).take(3).collect();
    assert!(
        wrong.is_empty(),
        "{}",
        wrong.iter().map(|w| w.as_str()).collect::<Vec<_>>().join("\n\n")
    );
    let taken = results.iter().filter(|r| **r == Ok(true)).count();
    assert!(taken > 700, "only {taken} programs were taken");
}

/// What back ends make is verified like any other module; `lowered` fails where it is not valid.
#[test]
fn lowered_modules_are_valid() {
    let read = |p: &Path| std::fs::read(p).expect("it can be read");
    let mut programs: Vec<(String, Vec<u8>)> =
        all().iter().map(|p| (p.display().to_string(), read(p))).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for dir in ["examples", "bench/kernels"] {
        for entry in std::fs::read_dir(root.join(dir)).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "pir") {
                programs.push((path.display().to_string(), read(&path)));
            }
        }
    }
    for n in 0..400 {
        let options = generate::GeneratorOptions {
            free: n % 2 == 0,
            sync: n % 4 > 1,
            order: n % 8 > 3,
            calls: n % 16 > 7,
            size: 9,
            ..generate::GeneratorOptions::default()
        };
        programs.push((format!("seed {n}"), generate::program(n, options).into_bytes()));
    }
    let backends = pir_lower::BACKENDS.iter().map(|b| b.name());
    let pairs: Vec<_> = backends.flat_map(|b| programs.iter().map(move |p| (b, p))).collect();
    let wrong: Vec<String> = pairs
        .par_iter()
        .filter_map(|(b, (name, text))| {
            lowered(text, b).err().map(|e| format!("{name} for {b}: {}", &e[..e.len().min(600)]))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

/// The programs of `pir fuzz`, whose strands have stranger control flow.
#[test]
fn programs_of_the_fuzzer_are_lowered() {
    let programs = |mode| (0..600).map(move |seed| (mode, seed));
    let pairs: Vec<(Mode, u64)> = Mode::ALL.into_iter().flat_map(programs).collect();
    let wrong: Vec<String> = pairs
        .par_iter()
        .filter_map(|&(mode, seed)| {
            let module =
                pir_fuzz::generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode));
            let text = module.to_string();
            let backend = pir_lower::BACKENDS[seed as usize % pir_lower::BACKENDS.len()].name();
            let done = std::panic::catch_unwind(|| lowered(text.as_bytes(), backend));
            let why = match done {
                Ok(Ok(_)) => return None,
                Ok(Err(why)) => why,
                Err(_) => "a panic".to_owned(),
            };
            let why: String = why.chars().take(600).collect();
            Some(format!("{} seed {seed} for {backend}: {why}", mode.name()))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

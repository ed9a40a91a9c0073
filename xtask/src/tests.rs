//! `cargo xtask test`: the lanes of a tier, one after the other, with the time of each.
//!
//! Each lane stands once in [`LANES`], with the tier from which on it runs. What a run leaves out,
//! it says at its end.

use crate::{Error, Options, Result, corpus, mutate, negative, programs, reality, root, tools};
use std::process::Command;
use std::time::{Instant, SystemTime};

/// How much of the tests is run. Each tier has the lanes of those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Tier {
    /// Two minutes after a build, without any tool of LLVM.
    Quick,
    /// What a change must pass: `cargo xtask test`.
    Default,
    /// Everything: `cargo xtask test --full`.
    Full,
}

/// A lane of the tests.
struct Lane {
    name: &'static str,
    tier: Tier,
    /// What it does, for the list of what was left out.
    about: &'static str,
    run: fn(&Options) -> Result<()>,
}

/// All lanes, in the order in which they run. Lanes of the tier `Full` are also the parts that
/// `--part` takes in turn, so they take about the same time.
const LANES: &[Lane] = &[
    Lane {
        name: "format",
        tier: Tier::Quick,
        about: "rustfmt",
        run: |_| cargo(&["fmt", "--all", "--check"]),
    },
    Lane {
        name: "quick tests",
        tier: Tier::Quick,
        about: "unit tests, litmus files, the repository's own rules",
        run: |_| quick_tests(),
    },
    Lane {
        name: "lints",
        tier: Tier::Default,
        about: "clippy on all targets, warnings are errors",
        run: |_| {
            let clippy = ["clippy", "--workspace", "--all-targets", "--quiet"];
            cargo(&[&clippy[..], &["--", "-D", "warnings"]].concat())
        },
    },
    Lane {
        name: "tests",
        tier: Tier::Default,
        about: "integration tests but the slow ones",
        run: |_| tests(&[]),
    },
    Lane {
        name: "documentation",
        tier: Tier::Full,
        about: "rustdoc without warnings, and the examples in it",
        run: |_| documentation(),
    },
    Lane {
        name: "slow tests, 1st half",
        tier: Tier::Full,
        about: "tests that are marked as slow",
        run: |_| slow_tests(1),
    },
    Lane {
        name: "slow tests, 2nd half",
        tier: Tier::Full,
        about: "tests that are marked as slow",
        run: |_| slow_tests(2),
    },
    Lane {
        name: "right passes",
        tier: Tier::Full,
        about: "10^5 cases of the fuzzer, in which no pass may be wrong",
        run: |_| right_passes(),
    },
    Lane {
        name: "small shapes",
        tier: Tier::Full,
        about: "every pass on all graphs of up to three blocks and a part of those of four to six",
        run: |_| small_shapes(),
    },
    Lane {
        name: "corpus",
        tier: Tier::Full,
        about: "the corpus by clang and flang, and the negative corpus",
        run: |options| {
            corpus::run(options)?;
            negative::run(options)
        },
    },
    Lane {
        name: "reality",
        tier: Tier::Full,
        about: "the interpreter against native programs of the corpus",
        run: reality::lane,
    },
    Lane {
        name: "programs",
        tier: Tier::Full,
        about: "every eighth program of the suites against native ones, and mutants of fixtures",
        run: |options| {
            programs::lane(options)?;
            mutate::lane(options)
        },
    },
    Lane {
        name: "new seeds",
        tier: Tier::Full,
        about: "property tests from a seed that no run had before; failures are only reported",
        run: |_| new_seeds(),
    },
];

/// Runs the lanes of a tier, or one part of what the default tier leaves out, and goes on after one
/// that fails.
///
/// # Errors
/// If a tool is missing, at once; if a lane fails, at the end, with the names of those that did.
pub(crate) fn run(options: &Options) -> Result<()> {
    tools::rust_component("fmt", "rustfmt")?;
    if options.tier > Tier::Quick || options.part.is_some() {
        tools::rust_component("clippy", "clippy")?;
        tools::setup()?;
    }
    let chosen = chosen(options.tier, options.part);
    let mut results = Vec::new();
    for lane in LANES.iter().filter(|lane| chosen.contains(&lane.name)) {
        println!("\n== {}", lane.name);
        let start = Instant::now();
        let result = (lane.run)(options);
        if let Err(e) = &result {
            eprintln!("error: {}: {e}", lane.name);
        }
        results.push((lane.name, start.elapsed().as_secs_f64(), result.is_ok()));
    }
    finish(&results, options.part.is_some())
}

/// The names of the lanes that run.
fn chosen(tier: Tier, part: Option<usize>) -> Vec<&'static str> {
    let of = |wanted: fn(&Lane, Tier) -> bool| {
        LANES.iter().filter(|lane| wanted(lane, tier)).map(|lane| lane.name).collect::<Vec<_>>()
    };
    match part {
        Some(part) => {
            let parts = of(|lane, _| lane.tier == Tier::Full);
            vec![parts[part % parts.len()]]
        }
        // The tests of the default tier contain the quick ones.
        None if tier > Tier::Quick => {
            let mut names = of(|lane, tier| lane.tier <= tier);
            names.retain(|name| *name != "quick tests");
            names
        }
        None => of(|lane, tier| lane.tier <= tier),
    }
}

fn finish(results: &[(&str, f64, bool)], is_part: bool) -> Result<()> {
    println!();
    for (name, seconds, good) in results {
        println!("{name:<22} {seconds:>7.1} s  {}", if *good { "pass" } else { "FAIL" });
    }
    let total: f64 = results.iter().map(|lane| lane.1).sum();
    println!("{:<22} {total:>7.1} s", "all");
    let ran = |name: &str| results.iter().any(|lane| lane.0 == name);
    let has_tests = ran("tests");
    let left: Vec<&Lane> = LANES
        .iter()
        .filter(|lane| !(ran(lane.name) || has_tests && lane.name == "quick tests"))
        .collect();
    if !is_part && !left.is_empty() {
        println!("\nleft out (cargo xtask test --full runs everything):");
        for lane in left {
            println!("  {:<22} {}", lane.name, lane.about);
        }
    }
    let failed: Vec<&str> = results.iter().filter(|lane| !lane.2).map(|lane| lane.0).collect();
    if failed.is_empty() {
        return Ok(());
    }
    Err(Error::Failed(format!("these lanes failed: {}", failed.join(", "))))
}

/// Whether `cargo nextest` is there decides how tests run: it is faster than `cargo test`, and
/// nothing depends on it.
fn tests(more: &[&str]) -> Result<()> {
    if tools::has_nextest() {
        let nextest = ["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "slow"];
        return cargo(&[&nextest[..], more].concat());
    }
    let ignored: &[&str] = if more.is_empty() { &[] } else { &["--", "--ignored"] };
    let test = ["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"];
    cargo(&[&test[..], ignored].concat())
}

fn quick_tests() -> Result<()> {
    let pir = ["--package", "pir-tests", "--test", "it"];
    if tools::has_nextest() {
        let nextest = ["nextest", "run", "--no-fail-fast", "--status-level", "slow"];
        cargo(&[&nextest[..], &["--workspace", "--lib"]].concat())?;
        return cargo(&[&nextest[..], &pir, &["litmus::", "tidy::"]].concat());
    }
    cargo(&["test", "--workspace", "--lib", "--no-fail-fast"])?;
    cargo(&[&["test", "--no-fail-fast"], &pir[..], &["--", "litmus::", "tidy::"]].concat())
}

/// One half of the tests that are marked as slow. Without nextest, the first half is all of them.
fn slow_tests(half: usize) -> Result<()> {
    let partition = format!("count:{half}/2");
    match half {
        2 if !tools::has_nextest() => Ok(()),
        _ => tests(&["--run-ignored", "only", "--partition", &partition]),
    }
}

fn documentation() -> Result<()> {
    let mut doc = command(&["doc", "--workspace", "--no-deps", "--quiet"]);
    succeed(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    cargo(&["test", "--workspace", "--doc", "--no-fail-fast", "--quiet"])
}

/// At least 10^5 cases: there are more than 37 right passes.
fn right_passes() -> Result<()> {
    let right = ["fuzz", "selftest", "--right", "--cases", "2750", "--quiet"];
    let pir = ["run", "--quiet", "--profile", "test", "--package", "pir", "--"];
    cargo(&[&pir[..], &right].concat())
}

/// Every pass and level on the shapes of up to three blocks, on as many of four as the lane has
/// time for, and on samples of five and six; and what ends by each code generator.
fn small_shapes() -> Result<()> {
    let pir = ["run", "--quiet", "--profile", "test", "--package", "pir", "--"];
    let campaigns = [
        ["--each", "--shapes", "4", "--cases", "150000"],
        ["--each", "--shapes", "5", "--cases", "20000"],
        ["--each", "--shapes", "6", "--cases", "20000"],
        ["--differential=jit,llvm", "--shapes", "5", "--cases", "20000"],
    ];
    for campaign in campaigns {
        cargo(&[&pir[..], &["fuzz", "--quiet"], &campaign].concat())?;
    }
    Ok(())
}

/// Runs the property tests from a new seed. What they find is a report and not a failure: a change
/// must not fail by what another one did.
fn new_seeds() -> Result<()> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = now.map_or(1, |d| d.as_secs()).to_string();
    let crates = ["analysis", "core", "host", "interp", "vector", "verify"];
    let packages = crates.map(|name| format!("pir-{name}"));
    let runner: &[&str] = if tools::has_nextest() { &["nextest", "run"] } else { &["test"] };
    let mut args = [runner, &["--no-fail-fast"]].concat();
    for package in &packages {
        args.extend(["--package", package]);
    }
    let status = succeed(command(&args).env("PROPTEST_RNG_SEED", &seed));
    if let Err(e) = status {
        println!("REPORT: seed {seed} fails ({e}); to see it again: PROPTEST_RNG_SEED={seed}");
    }
    Ok(())
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

fn cargo(args: &[&str]) -> Result<()> {
    succeed(&mut command(args))
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status();
    match status {
        Ok(s) if s.success() => Ok(()),
        Ok(s) => Err(Error::Failed(s.to_string())),
        Err(e) => Err(Error::Failed(e.to_string())),
    }
}

#[cfg(test)]
mod unit {
    use super::{LANES, Tier, chosen};

    #[test]
    fn tiers_grow_and_parts_are_all_that_is_left_out() {
        let default = chosen(Tier::Default, None);
        let full = chosen(Tier::Full, None);
        assert!(default.iter().all(|name| full.contains(name)), "{default:?} {full:?}");
        let left: Vec<_> = full.iter().filter(|name| !default.contains(name)).copied().collect();
        let parts: Vec<_> =
            (0..left.len()).flat_map(|part| chosen(Tier::Default, Some(part))).collect();
        assert_eq!(parts, left);
        assert_eq!(chosen(Tier::Default, Some(left.len())), chosen(Tier::Default, Some(0)));
        // All but the quick tests, which the default tier's tests contain.
        assert_eq!(full.len() + 1, LANES.len());
    }
}

//! `pir race` and `pir outcomes` on programs with thousands of strands: one serial run decides
//! where the specification makes a program determinate (reference: determinacy), and partial
//! results are reported for the others. The tests count work, and do not depend on the clock.

use pir_interp::Input;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::run::{Detector, RunOptions};
use pir_interp::serial::{self, SerialVerdict};
use pir_tests::schedules::program;
use pir_tests::searches::all;
use std::path::{Path, PathBuf};

/// Operations that each of the programs takes at most.
const MAX_STEPS: u64 = 4_000_000;

fn detector(name: &str) -> Detector {
    if name == "bags" { Detector::Bags } else { Detector::Clocks }
}

#[test]
fn programs_with_thousands_of_strands_are_answered() {
    let programs = all();
    assert_eq!(programs.len(), 8);
    for e in programs {
        let name = e.path.display();
        let text = std::fs::read(&e.path).expect("a text");
        let (program, entry) = program(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let input = Input::Values(Vec::new());
        let options = RunOptions { max_steps: MAX_STEPS, ..RunOptions::default() };
        let v = serial::decide(&program, entry, &input, &options, None).expect("it starts");
        assert_eq!(v.ended, Ok(()), "{name}");
        assert_eq!(v.races, [], "{name}");
        assert_eq!(v.detector, detector(&e.detector), "{name}: {:?}", v.decided);
        assert_eq!(v.decided.is_ok(), e.verdict == "none", "{name}: {:?}", v.decided);
        assert_eq!(v.only.is_ok(), e.complete, "{name}: {:?}", v.only);
        assert!(v.outcome.is_some(), "{name}: the serial outcome is known");
        assert!(v.strands >= e.strands, "{name}: {} strands", v.strands);
        // A few accesses to look at for each access, however many strands there are; the clocks
        // keep all atomic accesses to a location that nothing orders.
        let most = if v.detector == Detector::Bags { 8 } else { 40 };
        assert!(v.work <= most * v.steps, "{name}: {} for {} operations", v.work, v.steps);
        if !e.complete {
            let bounds = SearchBounds { states: 3, ..SearchBounds::default() };
            let found = explore(&program, entry, &input, &bounds, None).expect("it starts");
            assert!(!found.is_complete() && found.races.is_empty(), "{name}");
        }
    }
}

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name)
}

fn decide(name: &str, entry: &str, args: &[i64], by: Option<Detector>) -> SerialVerdict {
    let text = std::fs::read(case(name)).expect("a text");
    let (program, _) = program(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
    let entry = program.module().find(entry.as_bytes()).expect("the entry");
    let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
    let input = Input::read(&program, entry, name, &args).expect("numbers");
    let options = RunOptions::default();
    let verdict = match by {
        None => serial::decide(&program, entry, &input, &options, None),
        Some(by) => serial::decide_by(by, &program, entry, &input, &options, None),
    };
    verdict.expect("it starts")
}

/// `race_limit` and `race_lockstep`: the work of deciding grows as the number of strands does.
#[test]
fn work_grows_linearly_with_the_strands() {
    let sizes = |name: &str, entry: &str, of: &dyn Fn(i64) -> Vec<i64>, by: Option<Detector>| {
        let work = [10, 100].map(|n| {
            let v = decide(name, entry, &of(n), by);
            assert!(v.races.is_empty() && v.only.is_ok(), "{name} {n}: {v:?}");
            assert!(v.strands > 100 * n as u64, "{name} {n}: {} strands", v.strands);
            v.work + v.steps
        });
        assert!(work[1] <= 12 * work[0], "{name}, {by:?}: {work:?}");
    };
    sizes("race_limit.pir", "count", &|n| vec![100 * n], None);
    for by in [None, Some(Detector::Clocks)] {
        sizes("race_lockstep.pir", "fill", &|n| vec![100, n], by);
        sizes("race_lockstep.pir", "fill", &|n| vec![n, 100], by);
    }
}

/// Six strands that update one location: most turns are left out, unless the order matters.
#[test]
fn updates_that_commute_are_independent() {
    let text = std::fs::read_to_string(case("race_limit.pir")).expect("a text");
    let used = text.replace("  halt", "  store atomic i64 %old, ptr @n monotonic, align 8\n  halt");
    let search = |text: &str| {
        let (program, _) = program(text.as_bytes()).expect("a program");
        let entry = program.module().find(b"count").expect("the entry");
        let input = Input::read(&program, entry, "count", &["6".into()]).expect("a number");
        let bounds = SearchBounds { states: 3000, ..SearchBounds::default() };
        let slept = explore(&program, entry, &input, &bounds, None).expect("it starts");
        let bounds = SearchBounds { sleep: false, ..bounds };
        let awake = explore(&program, entry, &input, &bounds, None).expect("it starts");
        (slept, awake)
    };
    let (slept, awake) = search(&text);
    assert!(
        slept.is_complete() && 2 * slept.steps < awake.steps,
        "{} {}",
        slept.steps,
        awake.steps
    );
    assert_eq!(slept.outcomes.len(), 1);
    let (used, _) = search(&used);
    assert!(used.outcomes.len() > 1 || !used.is_complete(), "the order of these matters");
}

#[test]
fn recorded_search_cases_have_one_outcome() {
    for (name, last) in [("race_limit.pir", "@n = i64 64"), ("race_lockstep.pir", "i64 63")] {
        let v = decide(name, "main", &[], None);
        let outcome = v.only_outcome().expect("one outcome").to_string();
        assert!(outcome.contains(last), "{name}: {outcome}");
    }
}

//! One bug, one signature: the reports of a wrong pass are one, and those of two faults are two.

use pir_core::module::Module;
use pir_fuzz::selftest::Mutant;
use pir_fuzz::{CampaignResult, Options, ReduceOptions, Report, Subject, reduce, resume, unite};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn mutant(name: &str) -> &'static Mutant {
    Mutant::all().find(|m| m.name == name).unwrap_or_else(|| panic!("no mutant `{name}`"))
}

/// Returns the reports of this many failing cases of a pass, by bug.
fn bugs(
    pass: &(dyn Fn(Module) -> Result<Module, String> + Sync),
    mode: pir_fuzz::Mode,
    failures: u64,
) -> Vec<Report> {
    let subject = Subject::Function(pass);
    let mut options = Options::of(mode, 60 * failures + 2000);
    (options.max_reports, options.max_failures) = (usize::MAX, failures);
    // Most programs of wrong passes that loop do so for ever.
    options.oracle.max_steps = 1 << 15;
    options.oracle.max_target_states = 250;
    options.oracle.max_states = 2000;
    let mut bounds = ReduceOptions::default();
    // A time would make the result depend on the machine.
    bounds.max_time = Duration::from_secs(3600);
    (bounds.max_tapes, bounds.max_programs) = (300, 500);
    let mut known = 0;
    let mut observer = |result: &mut CampaignResult| {
        unite(&mut result.reports, known, |report| reduce(&subject, &options, report, &bounds));
        known = result.reports.len();
        ControlFlow::Continue(())
    };
    let never = AtomicBool::new(false);
    resume(&subject, &options, CampaignResult::default(), &never, &mut observer).reports
}

/// Returns the signatures of a wrong pass with the numbers of their cases, the most frequent first.
fn signatures(m: &Mutant, failures: u64) -> Vec<(u64, String)> {
    let mut all: Vec<_> = bugs(&|module| Ok(m.apply(module)), m.mode, failures)
        .iter()
        .map(|r| (r.occurrences, r.signature()))
        .collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// Wrong passes whose reports have one signature, of every class.
const ONE_BUG: [&str; 9] = [
    "swap operands of sub",
    "add nsw",
    "signed to unsigned",
    "swap arms of select",
    "hoist a load over a join",
    "subtract in an update",
    "drop force",
    "drop a lock",
    "forget the master",
];

#[test]
fn reports_of_one_fault_are_one() {
    for m in ONE_BUG.map(mutant) {
        let all = signatures(m, 15);
        println!("{}: {all:?}", m.name);
        assert!(all.len() == 1 && all[0].0 == 15, "{}: {all:?}", m.name);
        // It says more than that something is wrong.
        assert!(all[0].1.len() > "wrong: ".len(), "{all:?}");
    }
}

#[test]
fn a_thousand_reports_are_one() {
    let all = signatures(mutant("swap operands of sub"), 1000);
    assert_eq!(all, [(1000, "wrong: sub: operands swapped".to_owned())]);
}

/// Two faults of one pass: of several opcodes, of one, and whether a value is carried over an
/// access or over the end of strands.
#[test]
fn two_faults_of_one_pass_are_two() {
    let pairs = [
        ("swap operands of sub", "signed to unsigned"),
        ("subtract in an update", "one iteration more"),
        ("load after a store", "forward over a join"),
        ("subtract in an update", "repeat an update"),
        ("swap arms of select", "swap values of phi"),
    ];
    for (a, b) in pairs {
        let (one, other) = (mutant(a), mutant(b));
        // Each program has one of the faults, or the other if that changes nothing.
        let pass = |module: Module| {
            let text = module.to_string();
            let order = if text.len().is_multiple_of(2) { [one, other] } else { [other, one] };
            let changed = order[0].apply(module.clone());
            let is_first = changed.to_string() != text;
            Ok(if is_first { changed } else { order[1].apply(module) })
        };
        let own: Vec<String> = [one, other].iter().map(|m| signatures(m, 3)[0].1.clone()).collect();
        assert_ne!(own[0], own[1], "{a} and {b}");
        let found: Vec<String> =
            bugs(&pass, pir_fuzz::Mode::RaceFree, 400).iter().map(Report::signature).collect();
        println!("{a} and {b}: {found:?}");
        assert!(own.iter().all(|s| found.contains(s)), "{a} and {b}: {found:?}, not {own:?}");
        assert!(found.len() <= 3, "{a} and {b}: {found:?}");
    }
}

/// A table of all wrong passes, for people: `--ignored`.
#[test]
#[ignore = "slow"]
fn signatures_of_all_mutants() {
    let mut first: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let (mut one, mut passes) = (0, 0);
    for m in Mutant::all() {
        let all = signatures(m, 20);
        let total: u64 = all.iter().map(|(n, _)| n).sum();
        println!("{} ({total}):", m.name);
        all.iter().for_each(|(n, s)| println!("    {n} {s}"));
        if let Some((n, s)) = all.first() {
            passes += 1;
            one += usize::from(*n * 10 >= total * 9);
            first.entry(s.clone()).or_default().push(m.name);
        }
    }
    println!("{one} of {passes} passes have one signature in nine of ten cases");
    first.iter().filter(|(_, all)| all.len() > 1).for_each(|(s, all)| println!("{s}: {all:?}"));
}

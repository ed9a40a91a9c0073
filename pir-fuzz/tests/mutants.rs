//! Wrong passes, each of a known class, that the fuzzer has to find, and correct ones in which it
//! must find nothing.

mod mutants {
    pub(crate) mod memory;
    pub(crate) mod parallel;
    pub(crate) mod scalar;
}

use pir_core::function::Body;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_fuzz::{CampaignResult, FailureKind, Mode, Options, ReduceOptions, Subject, reduce, run};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A wrong pass.
struct Mutant {
    name: &'static str,
    mode: Mode,
    /// How it fails.
    kinds: &'static [FailureKind],
    /// Changes a body.
    edit: fn(&mut Body),
}

/// The number of cases within which each mutant is found.
const MAX_CASES: u64 = 4000;

/// The maximum number of instructions of a reduced case.
const MAX_REDUCED_INSTRUCTIONS: usize = 20;

/// The mutants whose reports are reduced.
const REDUCED: [&str; 5] = [
    "swap operands of sub",
    "load after a store",
    "split an update",
    "forward over a join",
    "drop force",
];

fn edit_all(mut module: Module, edit: impl Fn(&mut Body)) -> Module {
    let ids: Vec<_> = module.functions().map(|(id, ..)| id).collect();
    for id in ids {
        let function = module.function_mut(id).expect("it is a function");
        function.body.as_deref_mut().into_iter().for_each(&edit);
    }
    module
}

fn campaign(subject: &Subject<'_>, mode: Mode, cases: u64) -> CampaignResult {
    let mut options = Options::of(mode, cases);
    options.seed = 7;
    options.max_reports = 1;
    run(subject, &options, &AtomicBool::new(false))
}

fn finds(mutants: &[Mutant]) {
    let mut missed = Vec::new();
    for m in mutants {
        let pass = |module| Ok(edit_all(module, m.edit));
        let result = campaign(&Subject::Function(&pass), m.mode, MAX_CASES);
        match result.reports.first() {
            Some(r) if m.kinds.contains(&r.kind) => {
                println!("{}: {} after {} cases", m.name, r.kind, r.case + 1);
            }
            Some(r) => missed.push(format!("{} fails in another way: {r}", m.name)),
            None => missed.push(format!("{}: {:?}", m.name, result.statistics)),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn scalar_mutants_are_found() {
    finds(mutants::scalar::MUTANTS);
}

#[test]
fn memory_mutants_are_found() {
    finds(mutants::memory::MUTANTS);
}

#[test]
fn parallel_mutants_are_found() {
    finds(mutants::parallel::MUTANTS);
}

#[test]
fn reports_are_reduced() {
    let all = [mutants::scalar::MUTANTS, mutants::memory::MUTANTS, mutants::parallel::MUTANTS];
    let names = REDUCED.iter().map(|name| all.iter().copied().flatten().find(|m| m.name == *name));
    for m in names.map(|m| m.expect("there is such a mutant")) {
        let pass = |module| Ok(edit_all(module, m.edit));
        let subject = Subject::Function(&pass);
        let report = campaign(&subject, m.mode, MAX_CASES).reports.remove(0);
        let (options, mut bounds) = (Options::of(m.mode, 1), ReduceOptions::default());
        // A time would make the result depend on the machine.
        bounds.max_time = Duration::from_secs(3600);
        (bounds.max_tapes, bounds.max_programs) = (400, 600);
        let small = reduce(&subject, &options, report.clone(), &bounds);
        println!("{}: {} to {}", m.name, report.instructions(), small.instructions());
        assert_eq!((small.kind, small.case), (report.kind, report.case));
        assert!(small.instructions() <= MAX_REDUCED_INSTRUCTIONS, "{}: {small}", m.name);
    }
}

#[test]
fn a_panic_is_a_report() {
    let pass = |module: Module| {
        assert!(!module.to_string().contains("udiv"), "no division, please");
        Ok(module)
    };
    let report = &campaign(&Subject::Function(&pass), Mode::Sequential, MAX_CASES).reports[0];
    assert_eq!(report.kind, FailureKind::Crash);
    assert!(report.outcome.contains("no division"), "{report}");
}

/// Swaps the operands of operators that commute.
fn commute(body: &mut Body) {
    for i in instructions(body) {
        if matches!(body.inst(i).op(), Opcode::Add | Opcode::Mul | Opcode::Xor) {
            body.ops_mut(i).swap(0, 1);
        }
    }
}

/// The number of cases in which correct passes have no report, by mode.
const CORRECT_CASES: [u64; 4] = [1000, 1500, 300, 300];

#[test]
fn correct_passes_have_no_report() {
    let dce = "dce".parse().expect("a pipeline");
    let identity = |module| Ok(module);
    let commuted = |module| Ok(edit_all(module, commute));
    let subjects =
        [Subject::Pipeline(&dce), Subject::Function(&identity), Subject::Function(&commuted)];
    for subject in &subjects {
        for (mode, cases) in Mode::ALL.into_iter().zip(CORRECT_CASES) {
            let result = campaign(subject, mode, cases);
            println!("{subject:?} {}: {:?}", mode.name(), result.statistics);
            assert!(result.reports.is_empty(), "{}", result.reports[0]);
            assert_eq!((result.statistics.cases, result.statistics.valid), (cases, cases));
        }
    }
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    let pass = |module| Ok(edit_all(module, mutants::scalar::swap_sub));
    let results = [1, 3].map(|jobs| {
        let mut options = Options::default();
        (options.cases, options.jobs, options.max_reports) = (600, Some(jobs), 5);
        let result = run(&Subject::Function(&pass), &options, &AtomicBool::new(false));
        (result.statistics, result.reports)
    });
    assert_eq!(results[0].1.len(), 5);
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_campaign_stops_when_it_is_asked_to() {
    let identity = |module| Ok(module);
    let result = run(&Subject::Function(&identity), &Options::default(), &AtomicBool::new(true));
    assert_eq!(result.statistics.cases, 0);
}

/// Returns the instructions in blocks, in the order of the layout.
fn instructions(body: &Body) -> Vec<pir_core::entity::Inst> {
    body.layout().iter().flat_map(|&b| body.insts(b).iter().copied()).collect()
}

//! The search for the run of a pass at fault, with wrong passes at known places.

use super::*;
use crate::generate::GeneratorOptions;
use pir_core::opcode::Opcode;
use pir_transform::{Kept, Pass, PassContext, Reads, Stage};

/// Swaps the operands of each `sub`, which is wrong.
static SWAP: Pass = Pass {
    name: "swap",
    summary: "swaps operands",
    when: None,
    conditions: "",
    example: "",
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run: swap,
};

/// Does the same, but only in functions without `mul`.
static SWAP_WITHOUT_MUL: Pass = Pass { name: "swap-without-mul", run: swap_without_mul, ..SWAP };

fn swap(cx: &mut PassContext<'_>) -> bool {
    let all: Vec<_> = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b).to_vec()).collect();
    let subs: Vec<_> = all.into_iter().filter(|&i| cx.body.inst(i).op() == Opcode::Sub).collect();
    for &i in &subs {
        cx.body.ops_mut(i).swap(0, 1);
        cx.applied(i, "swapped", "swaps operands");
    }
    !subs.is_empty()
}

fn swap_without_mul(cx: &mut PassContext<'_>) -> bool {
    let mut all = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b));
    let has_mul = all.any(|&i| cx.body.inst(i).op() == Opcode::Mul);
    !has_mul && swap(cx)
}

/// Two functions with `sub`, of which only the second one matters, and an unused `mul`.
const SOURCE: &[u8] = b"define i32 @unused() {
  %x = sub i32 5, 3
  ret i32 %x
}

define i32 @main() {
  %unused = mul i32 2, 3
  %x = sub i32 7, 1
  ret i32 %x
}
";

/// A pipeline of this project's passes with a wrong pass after the first `at` of them.
fn pipeline(passes: &str, wrong: &'static Pass, at: usize) -> Pipeline {
    let mut pipeline: Pipeline = passes.parse().expect("a pipeline");
    pipeline.stages.insert(at, Stage { pass: wrong, parameters: Vec::new() });
    pipeline
}

/// Examines a subject on the source, and finds the culprit.
fn culprit(subject: &Subject<'_>) -> Option<Culprit> {
    let module = pir_core::text::parse(SOURCE).module.expect("it parses");
    let oracle = OracleOptions::default();
    let found = examine(subject, module, &oracle);
    let report = Report::new(0, 0, GeneratorOptions::default(), Vec::new(), found);
    find(subject, &oracle, &report.expect("the subject is wrong"))
}

#[test]
fn the_run_at_fault_is_found_wherever_it_is() {
    for at in 0..=4 {
        let pipeline = pipeline("cse,dce,licm,cse", &SWAP, at);
        let found = culprit(&Subject::Pipeline(&pipeline)).expect("a culprit");
        assert_eq!((&found.pass[..], &found.function[..]), ("swap", "main"));
        // Two functions a stage; `@main` is the second.
        assert_eq!(found.run, 2 * at as u64 + 2);
        assert_eq!(found.rules, ["swapped"]);
        assert_eq!(found.pipeline, "swap");
    }
}

#[test]
fn passes_that_the_failure_needs_stay() {
    let pipeline = pipeline("licm,dce,cse,dce", &SWAP_WITHOUT_MUL, 3);
    let found = culprit(&Subject::Pipeline(&pipeline)).expect("a culprit");
    assert_eq!(
        (&found.pass[..], &found.pipeline[..]),
        ("swap-without-mul", "dce,swap-without-mul")
    );
    assert_eq!(found.run, 8);
}

#[test]
fn other_subjects_have_no_culprit() {
    let wrong = |_| Err("not today".to_owned());
    assert_eq!(culprit(&Subject::Function(&wrong)), None);
}

#[test]
fn a_failure_that_is_not_there_has_no_culprit() {
    let wrong = |_| Err("not today".to_owned());
    let module = pir_core::text::parse(SOURCE).module.expect("it parses");
    let oracle = OracleOptions::default();
    let found = examine(&Subject::Function(&wrong), module, &oracle);
    let report = Report::new(0, 0, GeneratorOptions::default(), Vec::new(), found);
    let right: Pipeline = "dce,cse".parse().expect("a pipeline");
    assert_eq!(find(&Subject::Pipeline(&right), &oracle, &report.expect("it fails")), None);
}

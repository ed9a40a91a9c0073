//! The part of a pipeline that breaks a program: the run of a pass at fault, by bisection, and the
//! smallest list of passes.

use crate::failure::FailureKind;
use crate::oracle::{OracleOptions, examine};
use crate::report::{Culprit, Report};
use crate::signature::difference_of_modules;
use crate::subject::{Subject, verifier_options};
use pir_core::module::Module;
use pir_transform::{Pipeline, RemarkKind, Transformed};

/// Finds the first run of a pass after which the source of a report fails as it does. `None` if the
/// subject is no pipeline, or if the failure is not there. A few dozen examinations.
pub(super) fn find(
    subject: &Subject<'_>,
    oracle: &OracleOptions,
    report: &Report,
) -> Option<Culprit> {
    let Subject::Pipeline(pipeline) = *subject else { return None };
    let module = pir_core::text::parse(report.source.as_bytes()).module?;
    // A result that is invalid or not there is judged by its class alone.
    let fails = |subject: &Subject<'_>| {
        let failure = examine(subject, module.clone(), oracle).failure;
        failure.is_some_and(|f| is_same(f.kind, report.kind))
    };
    if !fails(subject) {
        return None;
    }
    let functions = module.functions().filter(|(.., f)| f.body.is_some()).count() as u64;
    let runs = functions * pipeline.stages.len() as u64;
    // A later pass may undo the damage; bisection finds one run that does some.
    let (mut good, mut bad) = (0, runs);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if fails(&Subject::PipelineStart(pipeline, middle)) {
            bad = middle;
        } else {
            good = middle;
        }
    }
    let stage = ((bad - 1) / functions) as usize;
    let mut bodies = module.functions().filter(|(.., f)| f.body.is_some());
    let id = bodies.nth(((bad - 1) % functions) as usize);
    let function = module.display_name(id?.0);
    let pass = pipeline.stages.get(stage)?.pass.name;
    let mut rules = Vec::new();
    for rule in rules_of_last_run(&module, pipeline, bad, pass, &function) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    let mut smallest = Pipeline { stages: pipeline.stages[..=stage].to_vec() };
    let mut at = smallest.stages.len().saturating_sub(1);
    // From the end, because early passes make what later ones need.
    while at > 0 {
        at -= 1;
        let mut shorter = smallest.clone();
        shorter.stages.remove(at);
        if fails(&Subject::Pipeline(&shorter)) {
            smallest = shorter;
        }
    }
    let after = |runs| {
        let verified = pir_verify::verify_with(module.clone(), &verifier_options()).ok()?;
        Subject::PipelineStart(pipeline, runs).apply(verified).ok()
    };
    let change = match (after(bad - 1), after(bad)) {
        (Some(before), Some(after)) => difference_of_modules(before.module(), after.module()),
        _ => String::new(),
    };
    let (pass, pipeline) = (pass.to_owned(), smallest.to_string());
    Some(Culprit { pass, function, run: bad, rules, pipeline, change })
}

/// Whether a failure is the one that is looked for: a new outcome may or may not come with a race
/// before later passes ran.
fn is_same(found: FailureKind, wanted: FailureKind) -> bool {
    let outcome =
        |k| matches!(k, FailureKind::Miscompile | FailureKind::Race | FailureKind::Endless);
    found == wanted || (outcome(found) && outcome(wanted))
}

/// Returns the rules that the last of this many runs applied; none if the pass panics.
fn rules_of_last_run(
    module: &Module,
    pipeline: &Pipeline,
    runs: u64,
    pass: &str,
    function: &str,
) -> Vec<String> {
    let count = |limit: u64| -> Vec<String> {
        let run = || -> Option<Transformed> {
            let verified = pir_verify::verify_with(module.clone(), &verifier_options()).ok()?;
            let mut options = pir_transform::Options::default();
            options.bisect_limit = Some(limit);
            pir_transform::run(verified, pipeline, &options).ok()
        };
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).ok().flatten();
        let remarks = done.map(|d| d.remarks).unwrap_or_default();
        let is_here = |r: &pir_transform::Remark| {
            r.kind == RemarkKind::Applied && r.pass == pass && r.function == function
        };
        remarks.into_iter().filter(is_here).map(|r| r.rule.to_owned()).collect()
    };
    let before = count(runs - 1).len();
    count(runs).into_iter().skip(before).collect()
}

#[cfg(test)]
mod tests;

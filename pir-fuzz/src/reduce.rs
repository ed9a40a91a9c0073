//! Shrinks a case that fails: first its tape, then its program. The class of the failure, its
//! message if it is one, and the validity of the source stay.

mod culprit;
mod options;
mod parts;
mod program;
mod tape;

use crate::campaign::{Options, run_tape};
use crate::oracle::examine;
use crate::report::Report;
use crate::subject::Subject;
use crate::tape::Tape;
use pir_core::module::Module;
use pir_transform::Pipeline;
use std::ops::ControlFlow;
use std::time::Instant;

pub use options::ReduceOptions;
pub(crate) use parts::{references, used_items};
pub(crate) use program::ModuleShrinker;
pub(crate) use tape::TapeShrinker;

/// The bounds of searches while a case is shrunk: a small program has few states.
const MAX_STATES: u64 = 1000;
const MAX_TARGET_STATES: u64 = 200;

/// The bound of operations while a case is shrunk, because many edits make loops endless.
const MAX_STEPS: u64 = 1 << 14;

/// Shrinks the case of a report of a campaign with these options. The tape of the result makes the
/// smallest program that was found by tapes; the source may be smaller than that.
pub fn reduce(
    subject: &Subject<'_>,
    options: &Options,
    report: Report,
    bounds: &ReduceOptions,
) -> Report {
    let deadline = Instant::now() + bounds.max_time;
    // One way of several that a code generator has is enough, and one of several pipelines.
    let narrowed = match subject {
        Subject::Differential(d) => Some(d.only(&report.outcome)),
        _ => None,
    };
    let subject = match subject {
        Subject::Each(all) => {
            let is_at_fault = |p: &&Pipeline| Some(p.to_string()) == report.pipeline;
            all.iter().find(is_at_fault).map_or(*subject, Subject::Pipeline)
        }
        other => *other,
    };
    let subject = &narrowed.as_ref().map_or(subject, Subject::Differential);
    let mut options = options.clone();
    let oracle = &mut options.oracle;
    oracle.max_states = oracle.max_states.min(MAX_STATES);
    oracle.max_steps = oracle.max_steps.min(MAX_STEPS);
    oracle.max_target_states = oracle.max_target_states.min(MAX_TARGET_STATES);
    let options = &options;
    let (case, seed, generator) = (report.case, report.seed, report.generator);
    let pipeline = report.pipeline.clone();
    let (occurrences, found_as) = (report.occurrences, report.found_as.clone());
    let mut best = report;
    let mut left = bounds.max_tapes;
    let mut attempt = |tape: &[u8], best: &mut Report| {
        if left == 0 || Instant::now() >= deadline {
            return false;
        }
        left -= 1;
        let (used, found) = run_tape(subject, options, generator, seed, Tape::new(tape));
        let smaller = Report::new(case, seed, generator, used, found).filter(|r| {
            r.fails_as(best) && (r.instructions(), &r.tape) < (best.instructions(), &best.tape)
        });
        let is_smaller = smaller.is_some();
        if let Some(smaller) = smaller {
            *best = smaller;
        }
        is_smaller
    };
    let mut tapes = TapeShrinker::new(best.tape.clone());
    while let Some(tape) = tapes.candidate() {
        if attempt(&tape, &mut best) {
            tapes.accept(best.tape.clone());
        }
    }
    let small = match pir_core::text::parse(best.source.as_bytes()).module {
        Some(module) => {
            let fails = |module: &Module| match Instant::now() < deadline {
                true => ControlFlow::Continue(fails_as(subject, options, &best, module)),
                false => ControlFlow::Break(()),
            };
            let smallest = program::shrink(module, &fails, bounds.max_programs);
            let found = examine(subject, smallest, &options.oracle);
            let smaller = Report::new(case, seed, generator, best.tape.clone(), found);
            smaller.filter(|r| r.fails_as(&best)).unwrap_or(best)
        }
        None => best,
    };
    let culprit = culprit::find(subject, &options.oracle, &small);
    Report { culprit, pipeline, occurrences, found_as, ..small }
}

fn fails_as(subject: &Subject<'_>, options: &Options, report: &Report, module: &Module) -> bool {
    let found = examine(subject, module.clone(), &options.oracle);
    let (seed, generator) = (report.seed, report.generator);
    let again = Report::new(report.case, seed, generator, Vec::new(), found);
    again.is_some_and(|again| again.fails_as(report))
}

/// Shrinks a module as long as it is interesting, with at most this many tries, or until the
/// question breaks off. Only valid modules are asked about.
pub fn reduce_while(
    module: Module,
    is_interesting: &dyn Fn(&Module) -> ControlFlow<(), bool>,
    max_programs: usize,
) -> Module {
    let asks = |module: &Module| {
        let verified = pir_verify::verify_with(module.clone(), &crate::subject::verifier_options());
        if verified.is_ok() { is_interesting(module) } else { ControlFlow::Continue(false) }
    };
    program::shrink(module, &asks, max_programs)
}

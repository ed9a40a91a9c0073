//! The test of the fuzzer itself: [wrong passes](Mutant), each of which it has to find, and
//! [right ones](CorrectPass), in which it must find nothing.
//!
//! Only with the feature `selftest`, since nothing but a test of the fuzzer needs it.

use crate::campaign::{CampaignResult, Options, resume, run_case};
use crate::correct;
use crate::failure::FailureKind;
use crate::generate::Mode;
use crate::reduce::{ReduceOptions, reduce};
use crate::report::Report;
use crate::subject::Subject;
use pir_core::module::Module;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub use crate::correct::CorrectPass;
pub use crate::mutants::Mutant;

/// The bounds of a search for a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchOptions {
    /// The number of the search: others have other cases.
    pub seed: u64,
    /// The maximum number of cases.
    pub max_cases: u64,
    /// The time after which no further case is started.
    pub max_time: Duration,
    /// The number of instructions that a program must execute to count as a case that shows the
    /// fault. Programs are generated accordingly larger.
    pub min_instructions: u64,
    /// Whether the program that shows the fault is made smaller.
    pub reduces: bool,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            max_cases: u64::MAX,
            max_time: Duration::from_secs(60),
            min_instructions: 0,
            reduces: false,
        }
    }
}

/// The result of a search for a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Search {
    /// The number of cases, up to the one that shows the fault.
    pub cases: u64,
    /// The time.
    pub time: Duration,
    /// The case that shows the fault.
    pub found: Option<Detection>,
}

/// A case that shows the fault of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Detection {
    /// The class of the failure.
    pub kind: FailureKind,
    /// Whether it is one of the classes in which the mutant fails.
    pub is_expected: bool,
    /// The number of instructions that the program executes.
    pub instructions: u64,
    /// The failure.
    pub failure: String,
    /// The result of making the program smaller, if that was asked for.
    pub reduced: Option<Reduced>,
}

/// A program that was made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reduced {
    /// The number of instructions of its text.
    pub instructions: usize,
    /// The time that it took.
    pub time: Duration,
}

/// The number of instructions that programs of the default size execute in the median.
const DEFAULT_INSTRUCTIONS: u64 = 64;

/// A lower bound of the number of instructions that the programs of mutants execute in each turn.
const TURN_INSTRUCTIONS: u64 = 10;

/// The maximum number of states of a search for the outcomes of a result whose source has one
/// outcome. Most others show soon, and if many strands race, a state takes milliseconds.
const MAX_TARGET_STATES: u64 = 250;

/// The maximum number of operations of a run of a program that a mutant or a mutation changes. They
/// make endless loops, in which each iteration may start a strand.
const MAX_STEPS: u64 = 1 << 15;

/// The maximum number of operations of a run of a program that has to execute many instructions, by
/// that number.
const MAX_STEPS_FACTOR: u64 = 16;

/// The distance between the seeds of the first cases of two searches.
const SEED_DISTANCE: u64 = 1 << 32;

/// Cases of a batch for each thread.
const BATCH_CASES: u64 = 8;

/// Looks for a case that shows the fault of a mutant, on the threads of the current pool. Cases
/// have an order, so the result does not depend on the threads unless the time is up or the search
/// `is_stopped`.
pub fn search(
    mutant: &Mutant,
    options: &SearchOptions,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Search {
    let pass = |module: Module| Ok(mutant.apply(module));
    let subject = Subject::Function(&pass);
    let campaigns = campaigns(mutant, options);
    let start = Instant::now();
    let is_over = || is_stopped() || start.elapsed() >= options.max_time;
    let batch = BATCH_CASES * rayon::current_num_threads() as u64;
    let mut cases = 0;
    while cases < options.max_cases && !is_over() {
        let range = cases..options.max_cases.min(cases.saturating_add(batch));
        cases = range.end;
        let found = range.into_par_iter().find_map_first(|n| {
            let campaign = &campaigns[n as usize % campaigns.len()];
            let seed = campaign.seed.wrapping_add(n);
            let (tape, found) = run_case(&subject, campaign, seed);
            let steps = found.steps;
            let report = Report::new(n, seed, campaign.generator_of(seed), tape, found);
            Some((campaign, steps, report.filter(|_| steps >= options.min_instructions)?))
        });
        if let Some((campaign, instructions, report)) = found {
            let (cases, time) = (report.case + 1, start.elapsed());
            let detection = Detection {
                kind: report.kind,
                is_expected: mutant.kinds.contains(&report.kind),
                instructions,
                failure: report.outcome.clone(),
                reduced: options.reduces.then(|| reduced(&subject, campaign, report)),
            };
            return Search { cases, time, found: Some(detection) };
        }
    }
    Search { cases, time: start.elapsed(), found: None }
}

/// Makes the program of a report smaller.
fn reduced(subject: &Subject<'_>, campaign: &Options, report: Report) -> Reduced {
    let start = Instant::now();
    let small = reduce(subject, campaign, report, &ReduceOptions::default());
    Reduced { instructions: small.instructions(), time: start.elapsed() }
}

/// Returns the options of campaigns whose cases take turns: one with generated programs, and one
/// with changes to the program of the mutant, if it has one.
fn campaigns(mutant: &Mutant, options: &SearchOptions) -> Vec<Options> {
    let mode = match mutant.mode {
        // Few programs of one strand execute many instructions.
        Mode::Sequential if options.min_instructions > 0 => Mode::RaceFree,
        mode => mode,
    };
    let mut generated = Options::of(mode, 1);
    if matches!(mode, Mode::Sequential | Mode::RaceFree) {
        generated.oracle.max_target_states = MAX_TARGET_STATES;
        let steps = options.min_instructions.saturating_mul(MAX_STEPS_FACTOR);
        generated.oracle.max_steps = steps.max(MAX_STEPS);
    }
    generated.seed = options.seed.wrapping_mul(SEED_DISTANCE);
    let factor = options.min_instructions.div_ceil(DEFAULT_INSTRUCTIONS).max(1);
    let size = u64::from(generated.generator.size).saturating_mul(factor);
    generated.generator.size = u32::try_from(size).unwrap_or(u32::MAX);
    let turns = options.min_instructions.div_ceil(TURN_INSTRUCTIONS).max(1);
    let corpus = mutant.corpus(turns);
    let changed = corpus.map(|corpus| Options { corpus: Some(corpus), ..generated.clone() });
    [Some(generated), changed].into_iter().flatten().collect()
}

/// The period of cases of a right pass that are mutants of the pass's example, if it has one.
const EXAMPLE_PERIOD: u64 = 8;

/// The maximum number of states of a search for the outcomes of a mutant of an example, which may
/// have many strands with races.
const MAX_EXAMPLE_STATES: u64 = 250;

/// Fuzzes a right pass with this many cases, or until `is_stopped`. The result should have no
/// report. Programs have a mode of `modes`, or, if there is none, of those of the pass.
pub fn fuzz_correct(
    pass: &CorrectPass,
    seed: u64,
    cases: u64,
    modes: &[Mode],
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> CampaignResult {
    let modes = if modes.is_empty() { pass.modes } else { modes };
    let generated = Options {
        seed: seed.wrapping_mul(SEED_DISTANCE),
        cases,
        modes: modes.to_vec(),
        max_reports: 1,
        ..Options::default()
    };
    let mut parts = vec![generated];
    if let Some(corpus) = pass.corpus() {
        let changed = cases / EXAMPLE_PERIOD;
        parts[0].cases = cases - changed;
        let mut examples = Options { cases: changed, corpus: Some(corpus), ..parts[0].clone() };
        let is_race_free = |mode: &Mode| matches!(mode, Mode::Sequential | Mode::RaceFree);
        // A mutant that races is not of these modes.
        let states = if modes.iter().all(is_race_free) { 0 } else { MAX_EXAMPLE_STATES };
        examples.oracle.max_states = states;
        examples.oracle.max_target_states = states;
        examples.oracle.max_steps = MAX_STEPS;
        parts.push(examples);
    }
    let never = AtomicBool::new(false);
    let mut total = CampaignResult::default();
    for options in parts {
        let mut go_on = |_: &mut CampaignResult| match is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let done = pass.with_subject(|subject| {
            resume(subject, &options, CampaignResult::default(), &never, &mut go_on)
        });
        total.statistics.add(&done.statistics);
        total.steps.add(&done.steps);
        total.coverage.add(&done.coverage);
        total.reports.extend(done.reports);
        total.time += done.time;
    }
    total
}

/// Returns all right passes.
pub fn correct_passes() -> Vec<CorrectPass> {
    correct::all()
}

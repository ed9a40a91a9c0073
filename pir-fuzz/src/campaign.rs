//! Campaigns: many cases in parallel, with statistics and reports.

use crate::corpus::Corpus;
use crate::generate::{GeneratorOptions, Mode, generate};
use crate::oracle::{Examination, OracleOptions, examine};
use crate::reduce::ReduceOptions;
use crate::report::Report;
use crate::shapes::Shapes;
use crate::shard::Shard;
use crate::statistics::{RuleCoverage, Statistics, StepCounts};
use crate::subject::Subject;
use crate::tape::Tape;
use pir_core::module::Module;
use pir_interp::sched::SplitMix64;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a campaign is run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The seed of the first case; case `k` has this seed plus `k`.
    pub seed: u64,
    /// The number of cases. With it and without `time`, the result is the same for any `jobs`.
    pub cases: u64,
    /// The time after which no further case is started.
    pub time: Option<Duration>,
    /// The number of threads; `None` is the pool of the process.
    pub jobs: Option<usize>,
    /// The generated programs.
    pub generator: GeneratorOptions,
    /// The modes among which the seed of a case chooses. If there are none, all cases have the mode
    /// of `generator`.
    pub modes: Vec<Mode>,
    /// The size of programs of these modes; `None` is the default of each mode.
    pub size: Option<u32>,
    /// The part of the campaign that is run.
    pub shard: Shard,
    /// Programs to change, besides generated ones.
    pub corpus: Option<Corpus>,
    /// The share of cases that start from a program of the corpus, in percent; as many others get
    /// parts of it. With 100, no program is generated.
    pub corpus_percent: u8,
    /// Programs of small shapes, instead of generated ones. The seed of a case is the number of its
    /// shape.
    pub shapes: Option<Shapes>,
    /// How results are compared.
    pub oracle: OracleOptions,
    /// The number of reports after which the campaign ends.
    pub max_reports: usize,
    /// The number of cases that fail after which it ends, too, if reports of one bug are united.
    pub max_failures: u64,
    /// How reports of [`crate::check()`] are made smaller.
    pub reduction: ReduceOptions,
    /// Whether a pass that changes no program of [`crate::check()`] is right.
    pub may_do_nothing: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            cases: 1000,
            time: None,
            jobs: None,
            generator: GeneratorOptions::default(),
            modes: Vec::new(),
            size: None,
            shard: Shard::ALL,
            corpus: None,
            corpus_percent: 100,
            shapes: None,
            oracle: OracleOptions::default(),
            max_reports: 10,
            max_failures: 100,
            reduction: ReduceOptions::default(),
            may_do_nothing: false,
        }
    }
}

impl Options {
    /// Creates options for this many cases of a mode.
    pub fn of(mode: Mode, cases: u64) -> Self {
        Self { cases, generator: GeneratorOptions::new(mode), ..Self::default() }
    }

    /// Creates options for this many cases of small shapes, which either end soon or, as most
    /// graphs of few blocks, never.
    pub fn of_shapes(shapes: Shapes, cases: u64) -> Self {
        let mut options = Self { cases, shapes: Some(shapes), ..Self::default() };
        options.oracle.max_states = 1000;
        options.oracle.max_target_states = 1000;
        options.oracle.max_steps = 1 << 9;
        options.oracle.must_end = true;
        // The other bounds of a search do not keep all of them short.
        options.oracle.max_time = Some(Duration::from_secs(2));
        options
    }

    /// Returns the class and the size of the program of a seed.
    pub fn generator_of(&self, seed: u64) -> GeneratorOptions {
        if self.modes.is_empty() {
            return self.generator;
        }
        // Seeds of one shard differ by a multiple of the number of shards, so that their remainder
        // would leave modes out.
        let choice = SplitMix64(seed).next() % self.modes.len() as u64;
        let mut generator = GeneratorOptions::new(self.modes[choice as usize]);
        generator.size = self.size.unwrap_or(generator.size);
        generator
    }
}

/// The result of a campaign, or of its first cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CampaignResult {
    /// Counts.
    pub statistics: Statistics,
    /// The distribution of the executed instructions.
    pub steps: StepCounts,
    /// The rules of passes that the cases reached, if the subject is a pipeline.
    pub coverage: RuleCoverage,
    /// The cases that failed, in the order of their numbers.
    pub reports: Vec<Report>,
    /// The time from start to end.
    pub time: Duration,
}

impl CampaignResult {
    /// Returns the number of cases per second.
    pub fn per_second(&self) -> f64 {
        self.statistics.cases as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Bounds of the number of cases between looks at the clock and the number of reports.
const BATCH_CASES: std::ops::RangeInclusive<u64> = 16..=4096;

/// The time of a batch, as far as the bounds of its size allow.
const BATCH_TIME: Duration = Duration::from_millis(250);

/// Runs cases until their number or the time is reached, there are enough reports, or `stop` is
/// set.
///
/// Reports and statistics depend on neither `jobs` nor the timing of threads, unless the time ends
/// the campaign or `stop` is set.
///
/// # Panics
/// Panics if the threads cannot be started.
pub fn run(subject: &Subject<'_>, options: &Options, stop: &AtomicBool) -> CampaignResult {
    let go_on = &mut |_: &mut CampaignResult| ControlFlow::Continue(());
    resume(subject, options, CampaignResult::default(), stop, go_on)
}

/// What [`resume`] calls after each batch of cases, and after each case that failed. It may replace
/// the new report by a smaller one, or unite it with one of the same bug by
/// [`crate::report::unite`].
pub type Observer<'a> = dyn FnMut(&mut CampaignResult) -> ControlFlow<()> + Send + 'a;

/// Continues a campaign after the cases of a result that an `observer` saw, as [`run`] would have
/// done: a result always consists of the first cases of its shard, so that the number of its cases
/// says which one is next.
///
/// # Panics
/// As [`run`].
pub fn resume(
    subject: &Subject<'_>,
    options: &Options,
    from: CampaignResult,
    stop: &AtomicBool,
    observer: &mut Observer<'_>,
) -> CampaignResult {
    match options.jobs {
        None => resume_in_pool(subject, options, from, stop, observer),
        Some(jobs) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
            pool.expect("threads can be started")
                .install(|| resume_in_pool(subject, options, from, stop, observer))
        }
    }
}

fn resume_in_pool(
    subject: &Subject<'_>,
    options: &Options,
    mut result: CampaignResult,
    stop: &AtomicBool,
    observer: &mut Observer<'_>,
) -> CampaignResult {
    let (start, time_before) = (Instant::now(), result.time);
    // A time that no clock shows is no limit.
    let left = options.time.map(|limit| limit.saturating_sub(time_before));
    let deadline = left.and_then(|left| start.checked_add(left));
    let is_over = || stop.load(Ordering::Relaxed) || deadline.is_some_and(|d| Instant::now() >= d);
    let cases = options.shard.share(options.cases);
    let mut batch_cases = *BATCH_CASES.start();
    let has_enough = |result: &CampaignResult| {
        result.reports.len() >= options.max_reports
            || result.statistics.reports >= options.max_failures
    };
    let mut is_stopped = false;
    while result.statistics.cases < cases && !has_enough(&result) && !is_stopped {
        if is_over() {
            break;
        }
        let (begin, first) = (Instant::now(), result.statistics.cases);
        let range = first..cases.min(first.saturating_add(batch_cases));
        let batch: Vec<Option<Case>> = range
            .into_par_iter()
            .map(|n| if is_over() { None } else { Case::run(subject, options, n, deadline) })
            .collect();
        for case in batch {
            // A case that did not run ends the result, as does the last report that is wanted: a
            // result has no gaps.
            let Some(case) = case.filter(|_| !has_enough(&result) && !is_stopped) else { break };
            let known = result.reports.len();
            case.add_to(&mut result);
            if result.reports.len() > known {
                result.time = time_before + start.elapsed();
                is_stopped = observer(&mut result).is_break();
            }
        }
        result.time = time_before + start.elapsed();
        is_stopped = is_stopped || observer(&mut result).is_break();
        batch_cases = match begin.elapsed() {
            time if time < BATCH_TIME / 2 => batch_cases * 2,
            time if time > BATCH_TIME * 2 => batch_cases / 2,
            _ => batch_cases,
        };
        batch_cases = batch_cases.clamp(*BATCH_CASES.start(), *BATCH_CASES.end());
    }
    result.time = time_before + start.elapsed();
    result
}

/// The period of cases whose results are printed and parsed, which takes longer than the search
/// for a miscompile and seldom finds anything.
const PRINT_PARSE_PERIOD: u64 = 16;

/// A case that was run.
struct Case {
    number: u64,
    seed: u64,
    generator: GeneratorOptions,
    tape: Vec<u8>,
    found: Examination,
}

impl Case {
    /// Runs the `n`-th case of the shard; `None` if there is none, or if the deadline came before a
    /// verdict, since another run might have one.
    fn run(
        subject: &Subject<'_>,
        options: &Options,
        n: u64,
        deadline: Option<Instant>,
    ) -> Option<Self> {
        let number = options.shard.case(n)?;
        let seed = options.seed.wrapping_add(number);
        let generator = options.generator_of(seed);
        let mut oracle = options.oracle.clone();
        oracle.print_parse &= seed.is_multiple_of(PRINT_PARSE_PERIOD);
        oracle.deadline = deadline;
        let mut tape = Tape::from_seed(seed);
        let found = examine(subject, source_of(options, generator, seed, &mut tape), &oracle);
        let is_late = deadline.is_some_and(|d| Instant::now() >= d);
        if is_late && found.failure.is_none() {
            return None;
        }
        Some(Self { number, seed, generator, tape: tape.consumed().to_vec(), found })
    }

    fn add_to(self, result: &mut CampaignResult) {
        result.statistics.count(&self.found);
        if self.found.ran {
            result.steps.count(self.found.steps);
        }
        result.coverage.count(self.number, &self.found.rules);
        let Self { number, seed, generator, tape, found } = self;
        result.reports.extend(Report::new(number, seed, generator, tape, found));
    }
}

/// Runs the case of a seed. Returns the choices that it used, and its examination.
pub fn run_case(subject: &Subject<'_>, options: &Options, seed: u64) -> (Vec<u8>, Examination) {
    run_tape(subject, options, options.generator_of(seed), seed, Tape::from_seed(seed))
}

/// Runs the case of a seed with another tape, as [`run_case`] does.
pub(crate) fn run_tape(
    subject: &Subject<'_>,
    options: &Options,
    generator: GeneratorOptions,
    seed: u64,
    mut tape: Tape,
) -> (Vec<u8>, Examination) {
    let found = examine(subject, source_of(options, generator, seed, &mut tape), &options.oracle);
    (tape.consumed().to_vec(), found)
}

/// Makes the program of a case from the choices of a tape.
fn source_of(options: &Options, generator: GeneratorOptions, seed: u64, tape: &mut Tape) -> Module {
    if let Some(shapes) = options.shapes {
        return shapes.program(seed, tape);
    }
    let Some(corpus) = &options.corpus else { return generate(tape, &generator) };
    // Tapes of one case are judged alike, so that the choice is none of the tape.
    let percent = u64::from(options.corpus_percent);
    let choice = SplitMix64(!seed).next() % 100;
    if corpus.has_programs() && choice < percent {
        return corpus.mutant(tape);
    }
    let is_spliced = percent > 0 && choice < percent.saturating_mul(2);
    let program = generate(tape, &generator);
    if is_spliced { corpus.spliced(program, tape) } else { program }
}

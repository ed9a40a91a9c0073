//! Campaigns: many cases in parallel, with statistics and reports.

use crate::failure::{Failure, FailureKind};
use crate::generate::{GeneratorOptions, Mode, generate};
use crate::oracle::{Examination, OracleOptions, examine};
use crate::subject::Subject;
use crate::tape::Tape;
use pir_interp::sched::Schedule;
use rayon::prelude::*;
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
    /// How results are compared.
    pub oracle: OracleOptions,
    /// The number of reports after which the campaign ends.
    pub max_reports: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            cases: 1000,
            time: None,
            jobs: None,
            generator: GeneratorOptions::default(),
            oracle: OracleOptions::default(),
            max_reports: 10,
        }
    }
}

impl Options {
    /// Creates options for this many cases of a mode.
    pub fn of(mode: Mode, cases: u64) -> Self {
        Self { cases, generator: GeneratorOptions::new(mode), ..Self::default() }
    }
}

/// Counts over the cases of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Statistics {
    /// Cases.
    pub cases: u64,
    /// Cases with a valid source, which should be all.
    pub valid: u64,
    /// Cases whose source has no race in any schedule, by one run.
    pub race_free: u64,
    /// Cases in which all outcomes of the source are known or were not needed.
    pub complete: u64,
    /// Cases without a verdict.
    pub inconclusive: u64,
    /// Cases that the pass changed.
    pub pass_fired: u64,
    /// Cases that failed.
    pub reports: u64,
    /// Operations of the serial runs of the sources.
    pub steps: u64,
}

impl Statistics {
    fn add(&mut self, case: &Examination) {
        self.cases += 1;
        self.valid += u64::from(case.valid);
        self.race_free += u64::from(case.race_free);
        self.complete += u64::from(case.complete);
        self.inconclusive += u64::from(case.inconclusive.is_some());
        self.pass_fired += u64::from(case.fired);
        self.reports += u64::from(case.failure.is_some());
        self.steps += case.steps;
    }
}

/// A case that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The number of the case.
    pub case: u64,
    /// Its seed.
    pub seed: u64,
    /// The class of the failure.
    pub kind: FailureKind,
    /// The choices that make the source.
    pub tape: Vec<u8>,
    /// The text of the source.
    pub source: String,
    /// The text of the result, if there is one.
    pub target: Option<String>,
    /// The new outcome, or the message of a crash or of the verifier.
    pub outcome: String,
    /// The outcomes of the source, if they were compared.
    pub expected: Vec<String>,
    /// A schedule of the result with the new outcome.
    pub schedule: Option<Schedule>,
}

impl Report {
    pub(crate) fn new((case, seed): (u64, u64), tape: Vec<u8>, found: Examination) -> Option<Self> {
        let Failure { kind, found: outcome, expected, schedule } = found.failure?;
        let (source, target) = (found.source, found.target);
        Some(Self { case, seed, kind, tape, source, target, outcome, expected, schedule })
    }

    /// Returns the number of instructions of the source.
    pub fn instructions(&self) -> usize {
        self.source.lines().filter(|l| l.starts_with("  ")).count()
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { kind, outcome, expected, schedule, .. } = self;
        let (found, expected, schedule) = (outcome.clone(), expected.clone(), schedule.clone());
        let failure = Failure { kind: *kind, found, expected, schedule };
        writeln!(f, "case {} with seed {}: {failure}", self.case, self.seed)?;
        write!(f, "; source\n{}", self.source)?;
        match &self.target {
            Some(target) => write!(f, "; target\n{target}"),
            None => Ok(()),
        }
    }
}

/// The result of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CampaignResult {
    /// Counts.
    pub statistics: Statistics,
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

/// The number of cases between looks at the clock and the number of reports.
const BATCH_CASES: u64 = 256;

/// Runs cases until their number or the time is reached, there are enough reports, or `stop` is
/// set.
///
/// Reports and statistics depend on neither `jobs` nor the timing of threads, unless the time ends
/// the campaign or `stop` is set: cases run in batches, and a batch counts as a whole up to its
/// last report that is wanted.
///
/// # Panics
/// Panics if the threads cannot be started.
pub fn run(subject: &Subject<'_>, options: &Options, stop: &AtomicBool) -> CampaignResult {
    match options.jobs {
        None => run_in_pool(subject, options, stop),
        Some(jobs) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
            pool.expect("threads can be started").install(|| run_in_pool(subject, options, stop))
        }
    }
}

fn run_in_pool(subject: &Subject<'_>, options: &Options, stop: &AtomicBool) -> CampaignResult {
    let start = Instant::now();
    let mut result = CampaignResult::default();
    let is_over = |time: Instant| options.time.is_some_and(|limit| time - start >= limit);
    let mut next = 0;
    while next < options.cases && result.reports.len() < options.max_reports {
        if stop.load(Ordering::Relaxed) || is_over(Instant::now()) {
            break;
        }
        let end = options.cases.min(next + BATCH_CASES);
        let batch: Vec<Option<(Vec<u8>, Examination)>> = (next..end)
            .into_par_iter()
            .map(|case| {
                let stopped = stop.load(Ordering::Relaxed) || is_over(Instant::now());
                (!stopped).then(|| run_case(subject, options, options.seed.wrapping_add(case)))
            })
            .collect();
        for (case, done) in (next..end).zip(batch) {
            // After the last report that is wanted, the rest of the batch does not count.
            let Some((tape, found)) = done else { continue };
            if result.reports.len() == options.max_reports {
                break;
            }
            result.statistics.add(&found);
            let seed = options.seed.wrapping_add(case);
            result.reports.extend(Report::new((case, seed), tape, found));
        }
        next = end;
    }
    result.time = start.elapsed();
    result
}

/// Runs the case of a seed. Returns the choices that it used, and its examination.
pub fn run_case(subject: &Subject<'_>, options: &Options, seed: u64) -> (Vec<u8>, Examination) {
    run_tape(subject, options, Tape::from_seed(seed))
}

/// Runs the case of a tape, as [`run_case`] does.
pub fn run_tape(
    subject: &Subject<'_>,
    options: &Options,
    mut tape: Tape,
) -> (Vec<u8>, Examination) {
    let module = generate(&mut tape, &options.generator);
    let found = examine(subject, module, &options.oracle);
    (tape.consumed().to_vec(), found)
}

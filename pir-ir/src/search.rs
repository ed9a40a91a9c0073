//! Questions about all schedules of a program: one serial run, and a search where that run does not
//! decide the question. Both end by themselves and can be stopped.
//!
//! A program that asks how many threads there are, as OpenMP programs do, is asked about several
//! numbers of threads. It mostly has too many schedules for a search, so that a sample comes first.

use crate::prepare::PreparedProgram;
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::machine::RunLimits;
use pir_interp::run::{DEFAULT_MAX_THREADS, Detector, RunOptions};
use pir_interp::sample::{SampleOptions, SampleResult, sample};
use pir_interp::serial::{self, SerialVerdict};
use pir_interp::ub::StopReason;
use pir_interp::watch::SearchWatch;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer may take if nothing else is asked for.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// Operations of a search if no bound is asked for.
const MAX_SEARCH_STEPS: u64 = 1 << 32;

/// Operations of the serial run if no bound is asked for: a few seconds. A strand that waits for
/// ever for a later one takes them all.
const MAX_SERIAL_STEPS: u64 = 1 << 27;

/// The schedules of a sample.
const SAMPLED_SCHEDULES: u64 = 48;

/// Operations of a run of a sample: its schedule is kept.
const MAX_SAMPLE_STEPS: u64 = 1 << 24;

/// How long a search may take that follows a sample: it only ends if the program is small.
const MAX_TIME_AFTER_SAMPLE: Duration = Duration::from_secs(5);

/// How [`races`](crate::races()) and [`outcomes`](crate::outcomes()) look for their answer, and the
/// limits at which they stop.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The race detector; by default SP-bags where one serial run with them decides, else vector
    /// clocks.
    pub detector: Option<Detector>,
    /// Whether a race is undefined behaviour that ends a run.
    pub strict_races: bool,
    /// The number of threads that a program is told if it asks; a search for races tries fewer
    /// ones, too, unless it is SP-bags that look for them.
    pub threads: u32,
    /// The most operations; none means some billions in a search, and fewer in the serial run.
    pub max_steps: Option<u64>,
    /// The most bytes of memory that the program may hold.
    pub max_memory: u64,
    /// The most states of a search.
    pub max_states: u64,
    /// How long the answer may take.
    pub timeout: Duration,
    /// Shows the progress to other threads, which may stop the search by it. The answer then tells
    /// what is known so far.
    pub watch: Option<Arc<SearchWatch>>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            detector: None,
            strict_races: false,
            threads: DEFAULT_MAX_THREADS,
            max_steps: None,
            max_memory: RunOptions::default().limits.memory,
            max_states: SearchBounds::default().states,
            timeout: DEFAULT_TIMEOUT,
            watch: None,
        }
    }
}

/// The question to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchQuestion {
    /// Whether some schedule has a race, and by which way that is to be found.
    Races(Option<Detector>),
    /// Which outcomes there are.
    Outcomes,
}

/// The results of the serial run and the search.
pub(crate) struct SearchAnswer {
    /// By a serial run.
    pub(crate) serial: SerialVerdict,
    /// The numbers of threads that were asked about.
    pub(crate) sizes: Vec<u32>,
    /// The number of threads of the serial run that is shown, and of the search.
    pub(crate) threads: u32,
    /// By a sample of schedules, if there was one.
    pub(crate) sampled: Option<SampleResult>,
    /// By the search, if there was one.
    pub(crate) found: Option<SearchResult>,
    /// Whether the search was stopped from outside.
    pub(crate) interrupted: bool,
}

impl SearchAnswer {
    /// Describes the result of the serial run in words.
    pub(crate) fn serial_words(&self) -> String {
        let SerialVerdict { races, decided, ended, .. } = &self.serial;
        match (ended, races.len()) {
            (Err(_), 0) => "no race in the serial schedule as far as it was run".into(),
            (_, 0) if decided.is_ok() => "no schedule has a race".into(),
            (_, 0) => "no race in the serial schedule".into(),
            _ => "the serial schedule has a race".into(),
        }
    }

    /// Describes how much was searched in words.
    pub(crate) fn search_words(&self) -> String {
        let search = match &self.found {
            None => "other schedules not searched".into(),
            Some(f) if f.is_complete() => format!("all schedules searched, {} states", f.states),
            Some(f) => format!("other schedules not all searched, {} states", f.states),
        };
        match &self.sampled {
            None => search,
            Some(s) => format!("nor in {} others; {search}", s.ended),
        }
    }
}

/// A program, what is asked about it, and the limits.
struct Inquiry<'a> {
    question: SearchQuestion,
    prepared: &'a PreparedProgram,
    options: &'a SearchOptions,
    /// Settings of all runs but for time and threads.
    bounds: SearchBounds,
    start: Instant,
}

/// Answers a question about a program that reads `stdin`.
///
/// # Errors
/// Returns what keeps the program from starting.
pub(crate) fn ask(
    question: SearchQuestion,
    prepared: &PreparedProgram,
    stdin: &[u8],
    options: &SearchOptions,
) -> Result<SearchAnswer, Box<StopReason>> {
    // The answer is about the program, not about where it is asked: there are no environment
    // variables.
    let run = RunOptions {
        max_steps: options.max_steps.unwrap_or(MAX_SEARCH_STEPS),
        limits: RunLimits { memory: options.max_memory, ..RunLimits::default() },
        strict_races: options.strict_races,
        input: stdin.to_vec(),
        ..RunOptions::default()
    };
    let bounds = SearchBounds { states: options.max_states, run, ..SearchBounds::default() };
    Inquiry { question, prepared, options, bounds, start: Instant::now() }.answer()
}

impl Inquiry<'_> {
    fn answer(&self) -> Result<SearchAnswer, Box<StopReason>> {
        let sizes = self.team_sizes();
        let (serial, threads) = self.serial_runs(&sizes)?;
        let done = match self.question {
            SearchQuestion::Races(Some(Detector::Bags)) => true,
            SearchQuestion::Races(_) => serial.decided.is_ok() || !serial.races.is_empty(),
            SearchQuestion::Outcomes => serial.only.is_ok(),
        };
        let mut sampled = None;
        if !done && sizes.len() > 1 && !self.is_stopped() {
            sampled = Some(self.sample(&sizes)?);
        }
        let done = done || sampled.as_ref().is_some_and(|s| !s.races.is_empty());
        let mut found = None;
        if !done && !self.is_stopped() {
            let mut bounds = self.bounds(threads);
            if sampled.is_some() {
                bounds.run.timeout = bounds.run.timeout.map(|t| t.min(MAX_TIME_AFTER_SAMPLE));
            }
            let PreparedProgram { program, entry, input } = self.prepared;
            found = Some(explore(program, *entry, input, &bounds, self.watch())?);
        }
        let interrupted = self.is_stopped();
        Ok(SearchAnswer { serial, sizes, threads, sampled, found, interrupted })
    }

    fn watch(&self) -> Option<&SearchWatch> {
        self.options.watch.as_deref()
    }

    fn is_stopped(&self) -> bool {
        self.watch().is_some_and(SearchWatch::is_stopped)
    }

    /// Returns the bounds with a number of threads and the time that is left.
    fn bounds(&self, threads: u32) -> SearchBounds {
        let mut bounds = self.bounds.clone();
        bounds.run.max_threads = threads;
        bounds.run.timeout = Some(self.options.timeout.saturating_sub(self.start.elapsed()));
        bounds
    }

    /// Returns the numbers of threads that the program is asked about.
    fn team_sizes(&self) -> Vec<u32> {
        let module = self.prepared.program.module();
        let asks = module.find(b"llvm.parallel.max_threads").is_some();
        let varies = matches!(self.question, SearchQuestion::Races(None | Some(Detector::Clocks)));
        let usual = self.options.threads;
        if asks && varies { vec![usual, 3, 2] } else { vec![usual] }
    }

    /// Runs the serial schedule with each number of threads, up to the first one with a race.
    /// Returns the run that leaves the most open, or has a race, and its number of threads.
    fn serial_runs(&self, sizes: &[u32]) -> Result<(SerialVerdict, u32), Box<StopReason>> {
        let mut kept = (self.serial_run(sizes[0])?, sizes[0]);
        for &size in &sizes[1..] {
            if !kept.0.races.is_empty() {
                break;
            }
            let one = self.serial_run(size)?;
            let is_worse = kept.0.decided.is_ok() && one.decided.is_err();
            if !one.races.is_empty() || is_worse {
                kept = (one, size);
            }
        }
        Ok(kept)
    }

    /// Runs the serial schedule, in no more than half of the time.
    fn serial_run(&self, threads: u32) -> Result<SerialVerdict, Box<StopReason>> {
        let mut run = self.bounds(threads).run;
        let by = match self.question {
            SearchQuestion::Races(detector) => detector,
            SearchQuestion::Outcomes => None,
        };
        if by != Some(Detector::Bags) {
            run.max_steps = self.options.max_steps.unwrap_or(MAX_SERIAL_STEPS);
            run.timeout = run.timeout.map(|t| t / 2);
        }
        let PreparedProgram { program, entry, input } = self.prepared;
        match by {
            Some(by) => serial::decide_by(by, program, *entry, input, &run, self.watch()),
            None => serial::decide(program, *entry, input, &run, self.watch()),
        }
    }

    /// Runs a sample of schedules, in no more than half of the time that is left.
    fn sample(&self, sizes: &[u32]) -> Result<SampleResult, Box<StopReason>> {
        let mut run = self.bounds(sizes[0]).run;
        run.timeout = run.timeout.map(|t| t / 2);
        run.max_steps = run.max_steps.min(MAX_SAMPLE_STEPS);
        let threads = sizes.to_vec();
        let options = SampleOptions { run, threads, schedules: SAMPLED_SCHEDULES };
        let PreparedProgram { program, entry, input } = self.prepared;
        sample(program, *entry, input, &options, self.watch())
    }
}

//! Shared by `pir race` and `pir outcomes`: one serial run, and a search over schedules where that
//! run does not decide the question. Both end by themselves, show how far they are, and can be
//! interrupted.
//!
//! A program that asks how many threads there are, as OpenMP programs do, is asked about several
//! numbers of threads. It mostly has too many schedules for a search, so that a sample comes first.

use super::execute::{LoadedProgram, options};
use crate::cli::{Detector, Execution, Global};
use crate::interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::run;
use pir_interp::sample::{SampleOptions, SampleResult, sample};
use pir_interp::serial::{self, SerialVerdict};
use pir_interp::ub::StopReason;
use pir_interp::watch::SearchWatch;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long an answer may take if nothing else is asked for.
pub(super) const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// Operations of the serial run if no bound is asked for: a few seconds. A strand that waits for
/// ever for a later one takes them all.
const MAX_SERIAL_STEPS: u64 = 1 << 27;

/// The schedules of a sample.
const SAMPLED_SCHEDULES: u64 = 48;

/// Operations of a run of a sample: its schedule is kept.
const MAX_SAMPLE_STEPS: u64 = 1 << 24;

/// How long a search may take that follows a sample: it only ends if the program is small.
const MAX_TIME_AFTER_SAMPLE: Duration = Duration::from_secs(5);

/// The question to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchQuestion {
    /// Whether some schedule has a race, and by which way that is to be found.
    Races(Detector),
    /// Which outcomes there are.
    Outcomes,
}

/// The results of the serial run and the search.
pub(super) struct SearchAnswer {
    /// By a serial run.
    pub serial: SerialVerdict,
    /// The numbers of threads that were asked about.
    pub sizes: Vec<u32>,
    /// The number of threads of the serial run that is shown, and of the search.
    pub threads: u32,
    /// By a sample of schedules, if there was one.
    pub sampled: Option<SampleResult>,
    /// By the search, if there was one.
    pub found: Option<SearchResult>,
    /// Whether the search was stopped by a signal.
    pub interrupted: bool,
}

impl SearchAnswer {
    /// Describes the result of the serial run in words.
    pub(super) fn serial_words(&self) -> String {
        let SerialVerdict { races, decided, ended, .. } = &self.serial;
        match (ended, races.len()) {
            (Err(_), 0) => "no race in the serial schedule as far as it was run".into(),
            (_, 0) if decided.is_ok() => "no schedule has a race".into(),
            (_, 0) => "no race in the serial schedule".into(),
            _ => "the serial schedule has a race".into(),
        }
    }

    /// How much was searched, in words.
    pub(super) fn search_words(&self) -> String {
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

/// Bounds of the search.
pub(super) fn bounds(execution: &Execution, states: u64) -> SearchBounds {
    let mut run = options(execution);
    // The answer is about the program, not about where it is asked.
    run.environment.clear();
    run.max_steps = execution.max_steps.unwrap_or(1 << 32);
    run.timeout = run.timeout.or(Some(DEFAULT_TIMEOUT));
    SearchBounds { states, run, ..SearchBounds::default() }
}

/// Answers a question about a program.
///
/// # Errors
/// What keeps the program from starting.
pub(super) fn ask(
    question: SearchQuestion,
    loaded: &LoadedProgram,
    execution: &Execution,
    mut bounds: SearchBounds,
    global: &Global,
) -> Result<SearchAnswer, Box<StopReason>> {
    let start = Instant::now();
    let watch = Arc::new(SearchWatch::default());
    let _guard = interrupt::stops(&watch);
    let total = bounds.run.timeout;
    let progress = ProgressLine::new(&watch, &loaded.source.name, total, global);
    let left = |of: Option<Duration>| of.map(|t| t.saturating_sub(start.elapsed()));
    let sizes = team_sizes(question, loaded, bounds.run.max_threads);
    let (mut serial, mut threads) = (None, bounds.run.max_threads);
    for &size in &sizes {
        (bounds.run.max_threads, bounds.run.timeout) = (size, left(total));
        let one = serially(question, loaded, execution, &bounds, &watch)?;
        let worse = |kept: &SerialVerdict| kept.decided.is_ok() && one.decided.is_err();
        let has_race = !one.races.is_empty();
        if has_race || serial.as_ref().is_none_or(worse) {
            (serial, threads) = (Some(one), size);
        }
        if has_race {
            break;
        }
    }
    let serial = match serial {
        Some(serial) => serial,
        None => serially(question, loaded, execution, &bounds, &watch)?,
    };
    let done = match question {
        SearchQuestion::Races(Detector::Bags) => true,
        SearchQuestion::Races(_) => serial.decided.is_ok() || !serial.races.is_empty(),
        SearchQuestion::Outcomes => serial.only.is_ok(),
    };
    let LoadedProgram { program, entry, input, .. } = loaded;
    let mut sampled = None;
    if !done && sizes.len() > 1 && !watch.is_stopped() {
        let mut run = bounds.run.clone();
        run.timeout = left(total).map(|t| t / 2);
        run.max_steps = run.max_steps.min(MAX_SAMPLE_STEPS);
        let options = SampleOptions { run, threads: sizes.clone(), schedules: SAMPLED_SCHEDULES };
        sampled = Some(sample(program, *entry, input, &options, Some(&watch))?);
    }
    let done = done || sampled.as_ref().is_some_and(|s| !s.races.is_empty());
    let mut found = None;
    if !done && !watch.is_stopped() {
        progress.searching();
        (bounds.run.max_threads, bounds.run.timeout) = (threads, left(total));
        if sampled.is_some() {
            bounds.run.timeout = bounds.run.timeout.map(|t| t.min(MAX_TIME_AFTER_SAMPLE));
        }
        found = Some(explore(program, *entry, input, &bounds, Some(&watch))?);
    }
    Ok(SearchAnswer { serial, sizes, threads, sampled, found, interrupted: watch.is_stopped() })
}

/// The numbers of threads that a program is asked about.
fn team_sizes(question: SearchQuestion, loaded: &LoadedProgram, usual: u32) -> Vec<u32> {
    let asks = loaded.program.module().find(b"llvm.parallel.max_threads").is_some();
    let auto = matches!(question, SearchQuestion::Races(Detector::Auto | Detector::Clocks));
    if asks && auto { vec![usual, 3, 2] } else { vec![usual] }
}

/// The serial run: it gets no more than half of the time.
fn serially(
    question: SearchQuestion,
    loaded: &LoadedProgram,
    execution: &Execution,
    bounds: &SearchBounds,
    watch: &SearchWatch,
) -> Result<SerialVerdict, Box<StopReason>> {
    let mut options = bounds.run.clone();
    let by = match question {
        SearchQuestion::Races(Detector::Bags) => Some(run::Detector::Bags),
        SearchQuestion::Races(Detector::Clocks) => Some(run::Detector::Clocks),
        _ => None,
    };
    if by != Some(run::Detector::Bags) {
        options.max_steps = execution.max_steps.unwrap_or(MAX_SERIAL_STEPS);
        options.timeout = options.timeout.map(|t| t / 2);
    }
    let LoadedProgram { program, entry, input, .. } = loaded;
    match by {
        Some(by) => serial::decide_by(by, program, *entry, input, &options, Some(watch)),
        None => serial::decide(program, *entry, input, &options, Some(watch)),
    }
}

/// A line on the terminal that shows the progress of the search.
struct ProgressLine {
    bar: ProgressBar,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressLine {
    /// Shown on a terminal only, and not where quiet is asked for.
    fn new(
        watch: &Arc<SearchWatch>,
        name: &str,
        timeout: Option<Duration>,
        global: &Global,
    ) -> Self {
        if global.quiet || !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), ticker: None };
        }
        let style = ProgressStyle::with_template("{spinner} {prefix}: {wide_msg}");
        let bar = ProgressBar::new_spinner()
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            .with_prefix(format!("{name}: the serial schedule"));
        let (stop, stopped) = mpsc::channel();
        let (watch, shown, start) = (Arc::clone(watch), bar.clone(), Instant::now());
        let tick = move || {
            while stopped.recv_timeout(PROGRESS_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let (states, steps) = watch.progress();
                let of = timeout.map_or(String::new(), |t| format!(" of {} s", t.as_secs()));
                let states = if states > 0 { format!("{states} states, ") } else { String::new() };
                let time = start.elapsed().as_secs();
                shown.set_message(format!("{states}{steps} operations, {time}{of}"));
                shown.tick();
            }
        };
        let ticker = std::thread::Builder::new().name("pir-progress".into()).spawn(tick);
        Self { bar, ticker: ticker.ok().map(|thread| (stop, thread)) }
    }

    fn searching(&self) {
        let prefix = self.bar.prefix();
        self.bar.set_prefix(prefix.replace("the serial schedule", "all schedules"));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.ticker.take() {
            drop(stop);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How often the line changes.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

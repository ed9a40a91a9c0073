//! A single run of a program under one scheduler.

use crate::input::Input;
use crate::machine::{Machine, OutputEvent, RunLimits, StepExit};
use crate::outcome::{Failure, Outcome};
use crate::program::Program;
use crate::sched::{Choice, Schedule, Scheduler};
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use std::time::{Duration, Instant};

/// Race detection algorithms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detector {
    /// Vector clocks: detects the races of this run, under any schedule.
    #[default]
    Clocks,
    /// SP-bags, for runs under [`SerialScheduler`](crate::sched::SerialScheduler): detects a race
    /// if any schedule has one, provided that only forks and joins order strands; see
    /// [`Machine::decides_races`].
    Bags,
}

/// Limits and settings of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Maximum number of operations.
    pub max_steps: u64,
    /// Maximum wall-clock time.
    pub timeout: Option<Duration>,
    /// Limits of memory and nested calls.
    pub limits: RunLimits,
    /// Whether to detect races.
    pub races: bool,
    /// The race detection algorithm.
    pub detector: Detector,
    /// Whether a race is undefined behaviour that ends the run.
    pub strict_races: bool,
    /// Contents of standard input.
    pub input: Vec<u8>,
    /// Environment variables for `getenv`.
    pub environment: Vec<(Vec<u8>, Vec<u8>)>,
    /// The result of `llvm.parallel.max_threads`.
    pub max_threads: u32,
    /// Whether to record the schedule.
    pub record: bool,
    /// Receives output while the program runs. The output is then not part of the outcome.
    pub sink: Option<fn(&OutputEvent)>,
}

/// The result of `llvm.parallel.max_threads` if no other is asked for.
///
/// Enough to show what depends on which strands run together, and few enough to search.
pub const DEFAULT_MAX_THREADS: u32 = 4;

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            max_steps: u64::MAX,
            timeout: None,
            limits: RunLimits::default(),
            races: true,
            detector: Detector::Clocks,
            strict_races: false,
            input: Vec::new(),
            environment: Vec::new(),
            max_threads: DEFAULT_MAX_THREADS,
            record: false,
            sink: None,
        }
    }
}

impl RunOptions {
    /// Returns the limits of a machine whose run begins now.
    pub(crate) fn limits(&self) -> RunLimits {
        let deadline = self.timeout.and_then(|t| Instant::now().checked_add(t));
        RunLimits { steps: self.max_steps, deadline, ..self.limits }
    }
}

/// The limit that stopped a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunLimit {
    /// [`RunOptions::max_steps`]
    Steps,
    /// [`RunOptions::timeout`]
    Time,
    /// [`RunLimits::memory`]
    Memory,
    /// A request from outside, such as a signal.
    Interrupted,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum RunResult {
    /// The run produced an outcome.
    Outcome(Outcome),
    /// The run reached a limit.
    Limit(RunLimit),
    /// The run met something that can't be executed.
    Failed(Box<Failure>),
}

/// A finished run, with the final state of the machine.
#[non_exhaustive]
pub struct FinishedRun<'p> {
    /// How the run ended.
    pub ended: RunResult,
    /// The final state.
    pub machine: Machine<'p>,
    /// The schedule, if it was recorded.
    pub schedule: Schedule,
}

/// Runs a function to its end.
///
/// # Errors
/// Returns why the run can't start.
pub fn run<'p>(
    program: &'p Program,
    entry: GlobalId,
    input: &Input,
    options: &RunOptions,
    scheduler: &mut dyn Scheduler,
    choices: &[u32],
    watch: Option<&SearchWatch>,
) -> Result<FinishedRun<'p>, Box<Failure>> {
    let fail = |stop| Box::new(Failure { stop, place: None });
    let mut machine =
        Machine::new(program, entry, input, options.limits()).map_err(|stop| fail(*stop))?;
    machine.detection.races.enabled = options.races;
    if options.races && options.detector == Detector::Bags {
        machine.decide(true);
    }
    machine.detection.strict = options.strict_races;
    machine.replay_choices(choices);
    machine.world.set(&options.input, &options.environment);
    machine.world.max_threads = options.max_threads;
    let start = Instant::now();
    let mut schedule = Schedule::default();
    let explore = scheduler.stops_before_visible();
    let limit = loop {
        if machine.end().is_some() {
            break None;
        }
        if machine.budget.steps >= options.max_steps {
            break Some(RunLimit::Steps);
        }
        if watch.is_some_and(SearchWatch::is_stopped) {
            break Some(RunLimit::Interrupted);
        }
        if options.timeout.is_some_and(|t| start.elapsed() >= t) {
            break Some(RunLimit::Time);
        }
        let Choice { place, fuel } = scheduler.pick(&machine);
        let (strand, before) = (machine.tables.ready[place], machine.budget.steps);
        let id = machine.strand_id(strand);
        let fuel = fuel.min(options.max_steps - machine.budget.steps);
        let exit: StepExit = match explore {
            true => machine.step::<true>(strand, fuel),
            false => machine.step::<false>(strand, fuel),
        };
        if let Some(sink) = options.sink {
            machine.world.take_events().iter().for_each(sink);
        }
        if options.record {
            schedule.push(id, (machine.budget.steps - before).max(1));
        }
        scheduler.stepped(&mut machine, place, exit);
    };
    // A run that a constructor ends takes no step.
    if let Some(sink) = options.sink {
        machine.world.take_events().iter().for_each(sink);
    }
    schedule.choices = machine.choices_made();
    let ended = match limit {
        Some(limit) => RunResult::Limit(limit),
        None => match Outcome::of(&machine, entry) {
            Ok(outcome) => RunResult::Outcome(outcome),
            Err(failure) => match failure.stop {
                crate::StopReason::OutOfMemory(_) => RunResult::Limit(RunLimit::Memory),
                crate::StopReason::StepLimit(_) => RunResult::Limit(RunLimit::Steps),
                crate::StopReason::TimeLimit => RunResult::Limit(RunLimit::Time),
                _ => RunResult::Failed(failure),
            },
        },
    };
    Ok(FinishedRun { ended, machine, schedule })
}

//! One run of a program under one scheduler.

use crate::input::Input;
use crate::machine::{Event, Exit, Limits, Machine};
use crate::outcome::{Failure, Outcome};
use crate::program::Program;
use crate::sched::{Schedule, Scheduler};
use crate::watch::Watch;
use pir_core::entity::GlobalId;
use std::time::{Duration, Instant};

/// Ways to find races.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detector {
    /// Vector clocks: finds the races of the run, whatever its schedule.
    #[default]
    Clocks,
    /// SP-bags, in a run under [`Serial`](crate::sched::Serial): finds a race if any schedule has
    /// one, where forks and joins are all that orders strands; see [`Machine::decides_races`].
    Bags,
}

/// Bounds and settings of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Operations.
    pub max_steps: u64,
    /// Wall-clock time.
    pub timeout: Option<Duration>,
    /// Memory, calls, strands.
    pub limits: Limits,
    /// Whether races are looked for.
    pub races: bool,
    /// By which way.
    pub detector: Detector,
    /// Whether a race is undefined behaviour at once.
    pub strict_races: bool,
    /// Standard input.
    pub input: Vec<u8>,
    /// What `getenv` sees.
    pub environment: Vec<(Vec<u8>, Vec<u8>)>,
    /// Whether the schedule is kept.
    pub record: bool,
    /// Who takes output as it comes; then it is not part of the outcome.
    pub sink: Option<fn(&Event)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_steps: u64::MAX,
            timeout: None,
            limits: Limits::default(),
            races: true,
            detector: Detector::Clocks,
            strict_races: false,
            input: Vec::new(),
            environment: Vec::new(),
            record: false,
            sink: None,
        }
    }
}

/// What stopped a run before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// [`Options::max_steps`]
    Steps,
    /// [`Options::timeout`]
    Time,
    /// [`Limits::memory`]
    Memory,
    /// It was interrupted.
    Interrupted,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Ended {
    /// With an outcome.
    Outcome(Outcome),
    /// At a limit.
    Limit(Limit),
    /// Because something can't be run.
    Failed(Box<Failure>),
}

/// A run that is over, with its machine as it was left.
pub struct Run<'p> {
    /// How it ended.
    pub ended: Ended,
    /// The machine.
    pub machine: Machine<'p>,
    /// Its schedule, if it was kept.
    pub schedule: Schedule,
}

/// Runs a function to its end.
///
/// # Errors
/// What keeps it from starting.
pub fn run<'p>(
    program: &'p Program,
    entry: GlobalId,
    input: &Input,
    options: &Options,
    scheduler: &mut dyn Scheduler,
    choices: &[u32],
    watch: Option<&Watch>,
) -> Result<Run<'p>, Box<Failure>> {
    let fail = |stop| Box::new(Failure { stop, place: None });
    let mut machine =
        Machine::new(program, entry, input, options.limits).map_err(|stop| fail(*stop))?;
    machine.max_steps = options.max_steps;
    machine.races.enabled = options.races;
    if options.races && options.detector == Detector::Bags {
        machine.decide(true);
    }
    machine.strict = options.strict_races;
    machine.choices.script = choices.to_vec();
    machine.set_world(&options.input, &options.environment);
    let start = Instant::now();
    let mut schedule = Schedule::default();
    let explore = scheduler.stops_before_visible();
    let limit = loop {
        if machine.end().is_some() {
            break None;
        }
        if machine.steps >= options.max_steps {
            break Some(Limit::Steps);
        }
        if watch.is_some_and(Watch::is_stopped) {
            break Some(Limit::Interrupted);
        }
        if options.timeout.is_some_and(|t| start.elapsed() >= t) {
            break Some(Limit::Time);
        }
        let (place, fuel) = scheduler.pick(&machine);
        let (strand, before) = (machine.ready[place], machine.steps);
        let id = machine.strand_id(strand);
        let fuel = fuel.min(options.max_steps - machine.steps);
        let exit: Exit = match explore {
            true => machine.step::<true>(strand, fuel),
            false => machine.step::<false>(strand, fuel),
        };
        if let Some(sink) = options.sink {
            machine.take_events().iter().for_each(sink);
        }
        if options.record {
            schedule.push(id, (machine.steps - before).max(1));
        }
        scheduler.stepped(&mut machine, place, exit);
    };
    schedule.choices = machine.choices.made.iter().map(|c| c.0).collect();
    let ended = match limit {
        Some(limit) => Ended::Limit(limit),
        None => match Outcome::of(&machine, entry) {
            Ok(outcome) => Ended::Outcome(outcome),
            Err(failure) => match failure.stop {
                crate::Stop::OutOfMemory(_) => Ended::Limit(Limit::Memory),
                crate::Stop::StepLimit(_) => Ended::Limit(Limit::Steps),
                _ => Ended::Failed(failure),
            },
        },
    };
    Ok(Run { ended, machine, schedule })
}

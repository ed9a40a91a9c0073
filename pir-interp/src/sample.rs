//! Races of a sample of schedules, for programs with too many schedules for a search.
//!
//! The numbers of threads, the seeds and the kinds of schedulers alternate: random turns find
//! accesses that are close to each other, and random priorities those of strands that are far apart
//! or wait for each other.

use crate::input::Input;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::{RunLimit, RunOptions, RunResult, run};
use crate::sched::{PctScheduler, RandomScheduler, Schedule, Scheduler};
use crate::ub::StopReason;
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Which schedules are run.
#[derive(Clone, Debug)]
pub struct SampleOptions {
    /// The settings of each run, and the time of all of them.
    pub run: RunOptions,
    /// The results of `llvm.parallel.max_threads`, which take turns.
    pub threads: Vec<u32>,
    /// The number of schedules.
    pub schedules: u64,
}

/// The races of a sample of schedules.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SampleResult {
    /// The races, each with the number of threads and a schedule that exhibits it.
    pub races: BTreeMap<Race, (u32, Schedule)>,
    /// The number of schedules that were run to their end.
    pub ended: u64,
    /// Why others were not.
    pub stopped: BTreeSet<String>,
    /// Undefined behaviour at which a schedule without a race ended.
    pub undefined: Option<Outcome>,
}

/// The number of priority changes of a run with random priorities, which finds races that need no
/// more than this number of orders between strands.
const PRIORITY_CHANGES: usize = 4;

/// Schedules that are run after one with a race, for races at other places.
const SCHEDULES_AFTER_RACE: u64 = 8;

/// Runs a sample of schedules with the race detector.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn sample(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &SampleOptions,
    watch: Option<&SearchWatch>,
) -> Result<SampleResult, Box<StopReason>> {
    let start = Instant::now();
    let mut found = SampleResult::default();
    let (mut last, mut length) = (options.schedules, 1000);
    let mut n = 0;
    while n < last {
        let threads = options.threads[n as usize % options.threads.len().max(1)];
        let round = n / options.threads.len().max(1) as u64;
        let mut scheduler: Box<dyn Scheduler> = match round % 2 {
            0 => Box::new(PctScheduler::new(n, PRIORITY_CHANGES, length)),
            _ => Box::new(RandomScheduler::new(n)),
        };
        let timeout = options.run.timeout.map(|t| t.saturating_sub(start.elapsed()));
        let one = RunOptions {
            timeout,
            max_threads: threads,
            races: true,
            record: true,
            ..options.run.clone()
        };
        let done = run(program, entry, input, &one, &mut *scheduler, &[], watch)
            .map_err(|failure| Box::new(failure.stop))?;
        length = done.machine.budget.steps.clamp(100, 1 << 20);
        let races = &done.machine.detection.races.found;
        if !races.is_empty() && found.races.is_empty() {
            last = last.min(n + 1 + SCHEDULES_AFTER_RACE);
        }
        for race in races.iter() {
            let shown = || (threads, done.schedule.clone());
            found.races.entry(race.clone()).or_insert_with(shown);
        }
        match done.ended {
            RunResult::Outcome(ub @ Outcome::Ub { .. }) if races.is_empty() => {
                found.undefined.get_or_insert(ub);
            }
            RunResult::Outcome(_) => found.ended += 1,
            // After a race, this end of the run is one of many possible ones.
            _ if !races.is_empty() => found.ended += 1,
            RunResult::Failed(failure) => {
                found.stopped.insert(failure.stop.to_string());
            }
            RunResult::Limit(limit) => {
                let why = match limit {
                    RunLimit::Steps => format!("more than {} steps", one.max_steps),
                    RunLimit::Time => "the time is up".into(),
                    RunLimit::Memory => "out of memory".into(),
                    RunLimit::Interrupted => "interrupted".into(),
                };
                found.stopped.insert(why);
                if matches!(limit, RunLimit::Time | RunLimit::Interrupted) {
                    break;
                }
            }
        }
        n += 1;
    }
    Ok(found)
}

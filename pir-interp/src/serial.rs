//! Verdict on all schedules from one serial run (reference: determinacy): whether any of them has a
//! race, and, if the program leaves nothing open, their only outcome.
//!
//! The run is depth first. SP-bags find the races if only forks, joins and lockstep order strands;
//! vector clocks also handle `width` and barriers. If the program contains an operation for which
//! one run does not suffice, the run with vector clocks still reports the races of its own
//! schedule.

use crate::explore::SearchResult;
use crate::input::Input;
use crate::machine::{Machine, StepExit};
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::{Detector, RunOptions};
use crate::sched::{Choice, Schedule, Scheduler, SerialScheduler};
use crate::ub::StopReason;
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use std::time::Instant;

/// The verdict of one serial run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SerialVerdict {
    /// The race detector that was used.
    pub detector: Detector,
    /// The races of the run, each with a schedule that exhibits it. If there is one, other
    /// schedules may have races at other places.
    pub races: Vec<(Race, Schedule)>,
    /// `Ok` if no schedule has a race unless this run has one; otherwise the reason why this is
    /// unknown.
    pub decided: Result<(), String>,
    /// The outcome of the run, if it has one.
    pub outcome: Option<(Outcome, Schedule)>,
    /// `Ok` if all schedules have this outcome and no other; otherwise the reason why this is
    /// unknown.
    pub only: Result<(), String>,
    /// `Ok` if the run came to its end; otherwise the reason why it was stopped.
    pub ended: Result<(), String>,
    /// The number of operations executed.
    pub steps: u64,
    /// The number of strands started.
    pub strands: u64,
    /// The work of the detector: the number of accesses compared and, for SP-bags, of links
    /// followed between sets.
    pub work: u64,
}

impl SerialVerdict {
    /// Returns the verdict of a run that can't begin because of a limit.
    fn cut_short(detector: Detector, stop: &StopReason) -> Self {
        let no = || Err(stop.to_string());
        let (decided, only, ended) = (no(), no(), no());
        let (races, outcome) = (Vec::new(), None);
        Self { detector, races, decided, outcome, only, ended, steps: 0, strands: 0, work: 0 }
    }

    /// Returns the only outcome of all schedules, if it is known that there is only one.
    pub fn only_outcome(&self) -> Option<&Outcome> {
        self.only.as_ref().ok()?;
        self.outcome.as_ref().map(|o| &o.0)
    }

    /// Returns the result of an exhaustive search if the verdict implies it, so that no search is
    /// needed; otherwise `None`.
    pub fn found(&self) -> Option<SearchResult> {
        self.only_outcome()?;
        let outcomes = self.outcome.iter().cloned().collect();
        Some(SearchResult { outcomes, steps: self.steps, ..SearchResult::default() })
    }
}

/// Runs a function depth first and decides about all schedules: with SP-bags, and, if they can't
/// decide, again with vector clocks. O(steps · α(strands)) with SP-bags; vector clocks cost more
/// for accesses to locations that several strands read. Uses a few words of memory for each
/// accessed byte.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn decide(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &RunOptions,
    watch: Option<&SearchWatch>,
) -> Result<SerialVerdict, Box<StopReason>> {
    let start = Instant::now();
    let first = decide_by(Detector::Bags, program, entry, input, options, watch)?;
    if first.decided.is_ok() || first.ended.is_err() {
        return Ok(first);
    }
    let timeout = options.timeout.map(|t| t.saturating_sub(start.elapsed()));
    let options = RunOptions { timeout, ..options.clone() };
    decide_by(Detector::Clocks, program, entry, input, &options, watch)
}

/// Decides as [`decide`] does, with one detector only. SP-bags stop as soon as they can't decide.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn decide_by(
    detector: Detector,
    program: &Program,
    entry: GlobalId,
    input: &Input,
    options: &RunOptions,
    watch: Option<&SearchWatch>,
) -> Result<SerialVerdict, Box<StopReason>> {
    let mut machine = match Machine::new(program, entry, input, options.limits()) {
        Err(stop) if matches!(*stop, StopReason::OutOfMemory(_)) => {
            return Ok(SerialVerdict::cut_short(detector, &stop));
        }
        other => other?,
    };
    crate::explore::prepare(&mut machine, options);
    let by_bags = detector == Detector::Bags;
    machine.decide(by_bags);
    let start = Instant::now();
    let (mut schedule, mut races) = (Schedule::default(), Vec::new());
    let mut is_short = true;
    let mut ended = Ok(());
    while machine.end().is_none() && !(by_bags && machine.undecided().is_some()) {
        if let Some(why) = stop_reason(&machine, options, start, watch) {
            ended = Err(why);
            break;
        }
        let Choice { place, fuel } = SerialScheduler.pick(&machine);
        let (strand, before) = (machine.tables.ready[place], machine.budget.steps);
        let id = machine.strand_id(strand);
        let fuel = fuel.min(options.max_steps - machine.budget.steps);
        let exit: StepExit = machine.step::<false>(strand, fuel);
        // A longer schedule need not be recorded: the schedule without turns is the serial one.
        if is_short {
            schedule.push(id, (machine.budget.steps - before).max(1));
            if schedule.turns.len() > MAX_TURNS {
                (schedule, is_short) = (Schedule::default(), false);
            }
        }
        for race in &machine.detection.races.found[races.len()..] {
            races.push((race.clone(), schedule.clone()));
        }
        SerialScheduler.stepped(&mut machine, place, exit);
    }
    let open = |why: &'static str| ended.as_ref().err().cloned().unwrap_or_else(|| why.into());
    let decided = machine.decides_races().map_err(open);
    let (outcome, shows) = match machine.end() {
        // After a late race, the run stands for another one, in which the read returns poison.
        Some(_) if !machine.detection.late => outcome_of(&machine, entry),
        _ => (None, false),
    };
    let only = match machine.decides_outcome() {
        Ok(()) if shows => Err("addresses as numbers".into()),
        Ok(()) if outcome.is_none() => Err("the outcome can't be told".into()),
        only => only.map_err(open),
    };
    let outcome = outcome.map(|o| (o, schedule));
    let (steps, strands, work) =
        (machine.budget.steps, machine.tables.started, machine.detector_work());
    Ok(SerialVerdict { detector, races, decided, outcome, only, ended, steps, strands, work })
}

/// The maximum number of recorded turns of a schedule.
const MAX_TURNS: usize = 1 << 12;

/// Returns the reason why a run has to stop before its end, if there is one.
fn stop_reason(
    machine: &Machine<'_>,
    options: &RunOptions,
    start: Instant,
    watch: Option<&SearchWatch>,
) -> Option<String> {
    if let Some(watch) = watch {
        watch.publish(0, machine.budget.steps);
    }
    if machine.budget.steps >= options.max_steps {
        Some(format!("more than {} steps", options.max_steps))
    } else if options.timeout.is_some_and(|t| start.elapsed() >= t) {
        Some("the time is up".into())
    } else if watch.is_some_and(SearchWatch::is_stopped) {
        Some("interrupted".into())
    } else {
        None
    }
}

/// Returns the outcome of a run that is over, and whether it exposes addresses.
fn outcome_of(machine: &Machine<'_>, entry: GlobalId) -> (Option<Outcome>, bool) {
    let mut shows = false;
    let outcome = Outcome::with_addresses(machine, entry, &mut shows).ok();
    (outcome.map(Outcome::normal), shows)
}

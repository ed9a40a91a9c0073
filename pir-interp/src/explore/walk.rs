//! The part of a search that knows no states: turns of strands, bounds, and outcomes and races
//! with the schedules that exhibit them.

use super::{Incomplete, SearchBounds, SearchResult};
use crate::host::Assumption;
use crate::machine::{LateRace, Machine, RunEnd, SharedAccesses, StateWords, StepExit};
use crate::outcome::Outcome;
use crate::race::Race;
use crate::sched::Schedule;
use crate::ub::StopReason;
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// The number of local operations of a strand after which its state is a state of the search.
const MAX_LOCAL_OPS: u64 = 4096;

/// The number of operations after which the search checks whether the strand is in a cycle; a
/// divisor of [`MAX_LOCAL_OPS`].
const CYCLE_CHECK_OPS: u64 = 256;

/// The number of strands that step in a turn between two checks of the time.
const TIME_CHECK_PERIOD: usize = 64;

/// A turn on the path to a state.
#[derive(Clone, Copy)]
struct TurnRecord {
    /// The index of the turn before.
    before: u32,
    strand: u32,
    /// The number of its operations.
    operations: u64,
}

/// Reserves the capacity that a small program needs, so that a list that is used grows rarely.
pub(super) fn reserve<T>(list: &mut Vec<T>) {
    if list.capacity() == 0 {
        list.reserve(32);
    }
}

/// The index that stands for no turn.
pub(super) const NO_TURN: u32 = u32::MAX;

/// The state of a search that does not depend on its order: the bounds, the turns, and the results
/// so far.
pub(super) struct SearchCore<'a> {
    pub bounds: &'a SearchBounds,
    entry: GlobalId,
    pub found: SearchResult,
    /// The outcomes of runs in which a race was found only after the racing read had returned a
    /// value.
    late_outcomes: BTreeMap<Outcome, Schedule>,
    /// The late races of all runs, each with the name of the strand that writes.
    late_races: BTreeSet<(LateRace, u64)>,
    /// All recorded turns. Each refers to the one before it, so that they form a tree.
    turns: Vec<TurnRecord>,
    start: Instant,
    watch: Option<&'a SearchWatch>,
    /// Whether a turn was cut off because a bound was hit.
    cut: bool,
    /// Whether the search is over, because it has found enough or was cut off.
    pub over: bool,
    /// Whether the program or its outcome exposes addresses as numbers.
    pub exposes_addresses: bool,
    words: StateWords,
}

impl<'a> SearchCore<'a> {
    pub(super) fn new(
        bounds: &'a SearchBounds,
        entry: GlobalId,
        watch: Option<&'a SearchWatch>,
        start: Instant,
    ) -> Self {
        Self {
            bounds,
            entry,
            found: SearchResult::default(),
            late_outcomes: BTreeMap::new(),
            late_races: BTreeSet::new(),
            turns: Vec::new(),
            start,
            watch,
            cut: false,
            over: false,
            exposes_addresses: false,
            words: StateWords::default(),
        }
    }

    /// Executes a turn of a strand (`None`: the operations before the first turn), and then runs
    /// all strands up to their next observable operation. Writes the resulting machine to `m` and
    /// returns the index of the turn. If the machine records touches, adds them to `touched`.
    ///
    /// An operation that ends the run is observable, but this is known only after its execution.
    /// The turn is then repeated, and the strand stops before that operation.
    pub(super) fn advance<'p>(
        &mut self,
        m: &mut Machine<'p>,
        from: &Machine<'p>,
        script: Option<&[u32]>,
        strand: Option<u32>,
        turn: u32,
        touched: &mut SharedAccesses,
    ) -> u32 {
        let races = from.detection.races.found.len();
        let (before, mut stops) = (self.turns.len(), Vec::new());
        let turn = loop {
            m.clone_from(from);
            if let Some(script) = script {
                m.choices.script = script.to_vec();
            }
            m.turn.spurious = false;
            match self.attempt(m, strand, turn, touched, &stops) {
                Ok(turn) => break turn,
                Err(stop) => stops.push(stop),
            }
            self.turns.truncate(before);
            touched.clear();
        };
        for race in &m.detection.races.found[races..] {
            let other = Race { first: race.second, second: race.first, ..race.clone() };
            if !self.found.races.contains_key(race) && !self.found.races.contains_key(&other) {
                let schedule = self.schedule(turn, m);
                self.found.races.insert(race.clone(), schedule);
            }
        }
        self.over |= self.bounds.first_race && m.detection.races.found.len() > races;
        turn
    }

    /// Attempts a turn for [`SearchCore::advance`]. `stops` limits the number of operations of
    /// steps, each given by its index in the turn.
    ///
    /// # Errors
    /// Returns one more stop if a step ended the run after operations that others can't observe.
    fn attempt(
        &mut self,
        m: &mut Machine<'_>,
        strand: Option<u32>,
        mut turn: u32,
        touched: &mut SharedAccesses,
        stops: &[(usize, u64)],
    ) -> Result<u32, (usize, u64)> {
        let mut todo = strand;
        for n in 0.. {
            // Strands may start strands for ever without an observable operation, so the bounds are
            // checked here as well.
            if n % TIME_CHECK_PERIOD == TIME_CHECK_PERIOD - 1 && self.out_of_bounds() {
                (self.cut, self.over) = (true, true);
                break;
            }
            let (s, local) = match todo.take() {
                Some(s) => (s, false),
                None if m.end().is_some() => break,
                None => match m.tables.ready.iter().rev().find(|&&s| !m.is_parked(s)) {
                    Some(&s) => (s, true),
                    None => break,
                },
            };
            let (id, name, before) = (m.strand_id(s), m.path(s), m.budget.steps);
            let compared = m.detection.races.work;
            let fuel = stops.iter().find(|l| l.0 == n).map_or(MAX_LOCAL_OPS, |l| l.1);
            let exit = self.step(m, s, fuel, local, touched);
            self.late_races.extend(m.turn.late.drain(..).map(|race| (race, name)));
            let done = m.budget.steps - before;
            self.found.steps += done;
            self.found.comparisons += m.detection.races.work - compared;
            let stopped = matches!(m.end(), Some(RunEnd::Stopped(..)));
            if stopped && done > u64::from(!local) && stops.iter().all(|l| l.0 != n) {
                return Err((n, done - 1));
            }
            if done > 0 || !matches!(exit, StepExit::Visible | StepExit::Fuel) {
                reserve(&mut self.turns);
                self.turns.push(TurnRecord { before: turn, strand: id, operations: done.max(1) });
                turn = (self.turns.len() - 1) as u32;
            }
        }
        Ok(turn)
    }

    /// Runs a strand as [`Machine::step`] does, or as [`Machine::settle_locally`] does if `local`
    /// is set, which stops before an observable operation. Returns early from a local cycle,
    /// because the remaining fuel would lead to the same state.
    fn step(
        &mut self,
        m: &mut Machine<'_>,
        strand: u32,
        fuel: u64,
        local: bool,
        touched: &mut SharedAccesses,
    ) -> StepExit {
        let (mut seen, mut left, mut before) = (local, fuel, None);
        loop {
            let done = fuel - left;
            let part = if done < 2 * CYCLE_CHECK_OPS { left.min(CYCLE_CHECK_OPS) } else { left };
            let steps = m.budget.steps;
            let (exit, sees) = m.step_on(strand, part, seen);
            touched.extend_from_slice(&m.turn.touched);
            m.turn.touched.clear();
            // Functions that the library or the end of the program calls may take more.
            (seen, left) = (sees, left.saturating_sub(m.budget.steps - steps));
            if exit != StepExit::Fuel || left == 0 {
                return exit;
            }
            // The state repeats after CYCLE_CHECK_OPS operations, which divides MAX_LOCAL_OPS:
            // using up the remaining fuel leads to this state again.
            if fuel == MAX_LOCAL_OPS && done < 2 * CYCLE_CHECK_OPS {
                let now = Some((m.digest(&mut self.words), seen));
                if before == now {
                    return exit;
                }
                before = now;
            }
        }
    }

    /// Returns the number of recorded turns, for [`SearchCore::forget`].
    pub(super) fn taken(&self) -> usize {
        self.turns.len()
    }

    /// Removes all but the first `taken` turns. No state may refer to the removed ones.
    pub(super) fn forget(&mut self, taken: usize) {
        self.turns.truncate(taken);
    }

    /// Returns the schedule of the turns up to and including this one.
    pub(super) fn turns(&self, mut turn: u32) -> Schedule {
        let mut schedule = Schedule { turns: Vec::with_capacity(16), choices: Vec::new() };
        while turn != NO_TURN {
            let TurnRecord { before, strand, operations } = self.turns[turn as usize];
            schedule.push(strand, operations);
            turn = before;
        }
        schedule.turns.reverse();
        schedule
    }

    /// Returns the schedule up to a turn, with the choices of its machine.
    fn schedule(&self, turn: u32, m: &Machine<'_>) -> Schedule {
        Schedule { choices: m.choices_made(), ..self.turns(turn) }
    }

    /// Records the assumptions and the outcome of a state. Returns whether the run is over there.
    pub(super) fn arrive(&mut self, m: &Machine<'_>, turn: u32) -> bool {
        if self.cut {
            // The turn is unfinished, so the machine is in no state of the search.
            self.out_of_bounds();
            return true;
        }
        for &a in &*m.world.assumptions {
            self.found.incomplete.insert(Incomplete::Assumption(a));
        }
        self.exposes_addresses |= m.memory.shows;
        if m.end().is_none() {
            return false;
        }
        match Outcome::with_addresses(m, self.entry, &mut self.exposes_addresses) {
            Ok(outcome) => {
                let outcome = outcome.normal();
                let known =
                    if m.detection.late { &self.late_outcomes } else { &self.found.outcomes };
                if !known.contains_key(&outcome) {
                    let schedule = self.schedule(turn, m);
                    let into = match m.detection.late {
                        true => &mut self.late_outcomes,
                        false => &mut self.found.outcomes,
                    };
                    into.insert(outcome, schedule);
                }
            }
            Err(failure) => {
                let text = failure.stop.to_string();
                self.found.incomplete.insert(match failure.stop {
                    StopReason::OutOfMemory(_)
                    | StopReason::StepLimit(_)
                    | StopReason::TimeLimit => Incomplete::Limit(text),
                    _ => Incomplete::Failed(text),
                });
            }
        }
        true
    }

    fn time_is_up(&self) -> bool {
        self.bounds.run.timeout.is_some_and(|t| self.start.elapsed() >= t)
    }

    fn is_interrupted(&self) -> bool {
        self.watch.is_some_and(SearchWatch::is_stopped)
    }

    /// Returns whether there is no time for another search.
    pub(super) fn is_late(&self) -> bool {
        self.time_is_up() || self.is_interrupted()
    }

    /// Returns whether a bound is hit, and records it in the result.
    pub(super) fn out_of_bounds(&mut self) -> bool {
        if let Some(watch) = self.watch {
            watch.publish(self.found.states, self.found.steps);
        }
        let options = &self.bounds.run;
        let limit = if self.found.states > self.bounds.states {
            Incomplete::States(self.bounds.states)
        } else if self.found.work() > options.max_steps {
            Incomplete::Limit(format!("more than {} steps", options.max_steps))
        } else if self.time_is_up() {
            Incomplete::Limit("the time is up".into())
        } else if self.is_interrupted() {
            Incomplete::Limit("interrupted".into())
        } else {
            return false;
        };
        self.found.incomplete.insert(limit);
        true
    }

    /// Returns the result of the search.
    pub(super) fn finish(mut self) -> SearchResult {
        if self.exposes_addresses {
            self.found.incomplete.insert(Incomplete::Assumption(Assumption::Addresses));
        }
        // A run with late races stands for one in which the reads return poison. If the writes come
        // first in another schedule, the search finds that run as well, and its outcome allows the
        // late one. Otherwise the late outcome is the only sign of it.
        let late = std::mem::take(&mut self.late_outcomes).into_iter();
        let is_new = |o: &Outcome| !self.found.outcomes.keys().any(|found| o.refines(found));
        let new: Vec<(Outcome, Schedule)> = late.filter(|(o, _)| is_new(o)).collect();
        self.found.outcomes.extend(new);
        // No schedule has both writes before both reads if each strand reads first and then writes.
        if self.late_races.len() > 1 {
            self.found.incomplete.insert(Incomplete::RacingReads);
        }
        self.found
    }
}

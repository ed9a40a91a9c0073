//! What every search over schedules does: turns of strands, outcomes and races with the schedules
//! that show them, bounds.

use super::{Bounds, Found, Incomplete};
use crate::host::Assumption;
use crate::machine::{End, Exit, Machine, Touches, Words};
use crate::outcome::Outcome;
use crate::race::Race;
use crate::sched::Schedule;
use crate::ub::Stop;
use crate::watch::Watch;
use pir_core::entity::GlobalId;
use std::collections::BTreeMap;
use std::time::Instant;

/// Operations that a strand runs by itself before the search looks.
const LOCAL: u64 = 4096;

/// Operations after which the search looks whether the strand goes round; so many are a divisor of
/// [`LOCAL`].
const ROUND: u64 = 256;

/// Strands that a turn lets step before it looks at the time.
const LOOK: usize = 64;

/// A turn on the way to a state: the one before, the strand, its operations.
type Turn = (u32, u32, u64);

/// Makes room for what a small program needs of a list, in one go.
pub(super) fn reserve<T>(list: &mut Vec<T>) {
    if list.capacity() == 0 {
        list.reserve(32);
    }
}

/// No turn.
pub(super) const START: u32 = u32::MAX;

/// See the [module](self).
pub(super) struct Walk<'a> {
    pub bounds: &'a Bounds,
    entry: GlobalId,
    pub found: Found,
    /// Outcomes of runs in which a read raced after it had given a value.
    late: BTreeMap<Outcome, Schedule>,
    turns: Vec<Turn>,
    start: Instant,
    watch: Option<&'a Watch>,
    /// Whether a turn was left half-way because the time is up.
    cut: bool,
    /// Whether the search has what it was to find.
    pub over: bool,
    /// Whether the program, or its outcome, shows what addresses are.
    pub shows: bool,
    words: Words,
}

impl<'a> Walk<'a> {
    pub fn new(
        bounds: &'a Bounds,
        entry: GlobalId,
        watch: Option<&'a Watch>,
        start: Instant,
    ) -> Self {
        Self {
            bounds,
            entry,
            found: Found::default(),
            late: BTreeMap::new(),
            turns: Vec::new(),
            start,
            watch,
            cut: false,
            over: false,
            shows: false,
            words: Words::default(),
        }
    }

    /// Lets a strand take a turn (none: before the first), and every strand come to where others
    /// may see what it does. The machine after it comes to stand in the place of `m`; the turn is
    /// told. Where that is recorded, what was touched is added to `touched`.
    ///
    /// Whatever ends the run may be seen by others, but that it does shows only when it is done.
    /// Then the turn is taken again, and the strand stops before that operation.
    pub fn advance<'p>(
        &mut self,
        m: &mut Machine<'p>,
        from: &Machine<'p>,
        script: Option<&[u32]>,
        strand: Option<u32>,
        turn: u32,
        touched: &mut Touches,
    ) -> u32 {
        let races = from.races.found.len();
        let (before, mut stops) = (self.turns.len(), Vec::new());
        let turn = loop {
            m.clone_from(from);
            if let Some(script) = script {
                m.choices.script = script.to_vec();
            }
            m.spurious = false;
            match self.attempt(m, strand, turn, touched, &stops) {
                Ok(turn) => break turn,
                Err(stop) => stops.push(stop),
            }
            self.turns.truncate(before);
            touched.clear();
        };
        for race in &m.races.found[races..] {
            let other = Race { first: race.second, second: race.first, ..race.clone() };
            if !self.found.races.contains_key(race) && !self.found.races.contains_key(&other) {
                let schedule = self.schedule(turn, m);
                self.found.races.insert(race.clone(), schedule);
            }
        }
        self.over |= self.bounds.first_race && m.races.found.len() > races;
        turn
    }

    /// As [`Walk::advance`]; `stops` are steps, by number, and how many operations they may take.
    ///
    /// # Errors
    /// One more of them.
    fn attempt(
        &mut self,
        m: &mut Machine<'_>,
        strand: Option<u32>,
        mut turn: u32,
        touched: &mut Touches,
        stops: &[(usize, u64)],
    ) -> Result<u32, (usize, u64)> {
        let mut todo = strand;
        for n in 0.. {
            // Strands may start strands for ever before one does what others may see.
            if n % LOOK == LOOK - 1 && self.out_of_bounds() {
                (self.cut, self.over) = (true, true);
                break;
            }
            let (s, local) = match todo.take() {
                Some(s) => (s, false),
                None if m.end().is_some() => break,
                None => match m.ready.iter().rev().find(|&&s| !m.is_parked(s)) {
                    Some(&s) => (s, true),
                    None => break,
                },
            };
            let (id, before) = (m.strand_id(s), m.steps);
            let fuel = stops.iter().find(|l| l.0 == n).map_or(LOCAL, |l| l.1);
            let exit = self.step(m, s, fuel, local, touched);
            let done = m.steps - before;
            self.found.steps += done;
            let stopped = matches!(m.end(), Some(End::Stopped(..)));
            if stopped && done > u64::from(!local) && stops.iter().all(|l| l.0 != n) {
                return Err((n, done - 1));
            }
            if done > 0 || !matches!(exit, Exit::Visible | Exit::Fuel) {
                reserve(&mut self.turns);
                self.turns.push((turn, id, done.max(1)));
                turn = (self.turns.len() - 1) as u32;
            }
        }
        Ok(turn)
    }

    /// Lets a strand step, as [`Machine::step`], or [`Machine::settle_locally`] if it does nothing
    /// that others may see. One that goes round by itself need not use its fuel up.
    fn step(
        &mut self,
        m: &mut Machine<'_>,
        strand: u32,
        fuel: u64,
        local: bool,
        touched: &mut Touches,
    ) -> Exit {
        let (mut seen, mut left, mut before) = (local, fuel, None);
        loop {
            let done = fuel - left;
            let (steps, part) = (m.steps, if done < 2 * ROUND { left.min(ROUND) } else { left });
            let (exit, sees) = m.step_on(strand, part, seen);
            touched.extend_from_slice(&m.touched);
            m.touched.clear();
            (seen, left) = (sees, left - (m.steps - steps));
            if exit != Exit::Fuel || left == 0 {
                return exit;
            }
            // What is left of the fuel is a number of rounds: it leads to this state again.
            if fuel == LOCAL && done < 2 * ROUND {
                let now = Some((m.digest(&mut self.words), seen));
                if before == now {
                    return exit;
                }
                before = now;
            }
        }
    }

    /// How many turns were taken, for [`Walk::forget`].
    pub fn taken(&self) -> usize {
        self.turns.len()
    }

    /// Forgets the last turns, where nothing refers to them.
    pub fn forget(&mut self, taken: usize) {
        self.turns.truncate(taken);
    }

    /// The turns up to this one.
    pub fn turns(&self, mut turn: u32) -> Schedule {
        let mut schedule = Schedule { turns: Vec::with_capacity(16), choices: Vec::new() };
        while turn != START {
            let (before, strand, operations) = self.turns[turn as usize];
            schedule.push(strand, operations);
            turn = before;
        }
        schedule.turns.reverse();
        schedule
    }

    fn schedule(&self, turn: u32, m: &Machine<'_>) -> Schedule {
        let choices = m.choices.made.iter().map(|c| c.0).collect();
        Schedule { choices, ..self.turns(turn) }
    }

    /// Notes what a state tells; whether the run is over there.
    pub fn arrive(&mut self, m: &Machine<'_>, turn: u32) -> bool {
        if self.cut {
            // This is no state of the program.
            self.out_of_bounds();
            return true;
        }
        for &a in &*m.assumptions {
            self.found.incomplete.insert(Incomplete::Assumption(a));
        }
        self.shows |= m.memory.shows;
        if m.end().is_none() {
            return false;
        }
        match Outcome::with_addresses(m, self.entry, &mut self.shows) {
            Ok(outcome) => {
                let outcome = outcome.normal();
                let known = if m.late { &self.late } else { &self.found.outcomes };
                if !known.contains_key(&outcome) {
                    let schedule = self.schedule(turn, m);
                    let into = if m.late { &mut self.late } else { &mut self.found.outcomes };
                    into.insert(outcome, schedule);
                }
            }
            Err(failure) => {
                let text = failure.stop.to_string();
                self.found.incomplete.insert(match failure.stop {
                    Stop::OutOfMemory(_) | Stop::StepLimit(_) => Incomplete::Limit(text),
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
        self.watch.is_some_and(Watch::is_stopped)
    }

    /// Whether there is no time for another search.
    pub fn is_late(&self) -> bool {
        self.time_is_up() || self.is_interrupted()
    }

    /// Whether a bound is hit, which is noted.
    pub fn out_of_bounds(&mut self) -> bool {
        if let Some(watch) = self.watch {
            watch.tell(self.found.states, self.found.steps);
        }
        let options = &self.bounds.run;
        let limit = if self.found.states > self.bounds.states {
            Incomplete::States(self.bounds.states)
        } else if self.found.steps > options.max_steps {
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

    /// What was found.
    pub fn finish(mut self) -> Found {
        if self.shows {
            self.found.incomplete.insert(Incomplete::Assumption(Assumption::Addresses));
        }
        // A run with a late race stands for one in which the read gives poison. That one is among
        // the others, unless the write came only because of the value that was read.
        if self.found.outcomes.is_empty() {
            self.found.outcomes = self.late;
        }
        self.found
    }
}

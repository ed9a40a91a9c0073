//! What every search over schedules does: turns of strands, outcomes and races with the schedules
//! that show them, bounds.

use super::{Bounds, Found, Incomplete};
use crate::machine::{Exit, Machine, Touch};
use crate::outcome::Outcome;
use crate::race::Race;
use crate::run::Limit;
use crate::sched::Schedule;
use pir_core::entity::GlobalId;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Operations that a strand runs by itself before the search looks.
const LOCAL: u64 = 4096;

/// A turn on the way to a state: the one before, the strand, its operations.
type Turn = (u32, u32, u64);

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
    interrupt: Option<&'a AtomicBool>,
    /// Whether the search has what it was to find.
    pub over: bool,
}

impl<'a> Walk<'a> {
    pub fn new(bounds: &'a Bounds, entry: GlobalId, interrupt: Option<&'a AtomicBool>) -> Self {
        Self {
            bounds,
            entry,
            found: Found::default(),
            late: BTreeMap::new(),
            turns: Vec::new(),
            start: Instant::now(),
            interrupt,
            over: false,
        }
    }

    /// Lets a strand take a turn (none: before the first), and every strand come to where others
    /// may see what it does. Where that is recorded, what was touched is added to `touched`.
    pub fn advance(
        &mut self,
        m: &mut Machine<'_>,
        strand: Option<u32>,
        mut turn: u32,
        touched: &mut Vec<Touch>,
    ) -> u32 {
        let races = m.races.found.len();
        m.spurious = false;
        let mut step = |m: &mut Machine<'_>, s: u32, local: bool| {
            let (id, before) = (m.strand_id(s), m.steps);
            let exit = match local {
                true => m.settle_locally(s, LOCAL),
                false => m.step::<true>(s, LOCAL),
            };
            touched.append(&mut m.touched);
            let done = m.steps - before;
            self.found.steps += done;
            if done > 0 || !matches!(exit, Exit::Visible | Exit::Fuel) {
                self.turns.push((turn, id, done.max(1)));
                turn = (self.turns.len() - 1) as u32;
            }
        };
        if let Some(s) = strand {
            step(m, s, false);
        }
        while m.end().is_none() {
            let Some(&s) = m.ready.iter().rev().find(|&&s| !m.is_parked(s)) else { break };
            step(m, s, true);
        }
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

    /// The turns up to this one.
    pub fn turns(&self, mut turn: u32) -> Schedule {
        let mut turns = Vec::new();
        while turn != START {
            let (before, strand, operations) = self.turns[turn as usize];
            turns.push((strand, operations));
            turn = before;
        }
        let mut schedule = Schedule::default();
        turns.into_iter().rev().for_each(|(s, n)| schedule.push(s, n));
        schedule
    }

    fn schedule(&self, turn: u32, m: &Machine<'_>) -> Schedule {
        let choices = m.choices.made.iter().map(|c| c.0).collect();
        Schedule { choices, ..self.turns(turn) }
    }

    /// Notes what a state tells; whether the run is over there.
    pub fn arrive(&mut self, m: &Machine<'_>, turn: u32) -> bool {
        for &a in &m.assumptions {
            self.found.incomplete.insert(Incomplete::Assumption(a));
        }
        if m.end().is_none() {
            return false;
        }
        match Outcome::of(m, self.entry) {
            Ok(outcome) => {
                let schedule = self.schedule(turn, m);
                let into = if m.late { &mut self.late } else { &mut self.found.outcomes };
                into.entry(outcome.normal()).or_insert(schedule);
            }
            Err(failure) => {
                self.found.incomplete.insert(Incomplete::Failed(failure.stop.to_string()));
            }
        }
        true
    }

    pub fn out_of_bounds(&mut self) -> bool {
        let options = &self.bounds.run;
        let limit = if self.found.states > self.bounds.states {
            Incomplete::States(self.bounds.states)
        } else if self.found.steps > options.max_steps {
            Incomplete::Limit(format!("more than {} steps", options.max_steps))
        } else if options.timeout.is_some_and(|t| self.start.elapsed() >= t) {
            Incomplete::Limit("the time is up".into())
        } else if self.interrupt.is_some_and(|i| i.load(Ordering::Relaxed)) {
            Incomplete::Limit(format!("{:?}", Limit::Interrupted).to_lowercase())
        } else {
            return false;
        };
        self.found.incomplete.insert(limit);
        true
    }

    /// What was found.
    pub fn finish(mut self) -> Found {
        // A run with a late race stands for one in which the read gives poison. That one is among
        // the others, unless the write came only because of the value that was read.
        if self.found.outcomes.is_empty() {
            self.found.outcomes = self.late;
        }
        self.found
    }
}

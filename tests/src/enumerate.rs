//! All outcomes of a program by the most naive method: the oracle of the searches over schedules.
//!
//! [`plain`] tries every order of the operations that other strands may observe, one run after the
//! other. It keeps no states and omits no order. [`every_operation`] does not rely on the
//! classification of operations: it tries both orders of any two of them, and merges equal states.

use pir_core::entity::GlobalId;
use pir_interp::input::Input;
use pir_interp::machine::{Machine, RunEnd, RunLimits, StateWords, StepExit};
use pir_interp::outcome::Outcome;
use pir_interp::program::Program;
use std::collections::{BTreeSet, HashSet};

/// The result of an enumeration.
#[derive(Clone, Debug, Default)]
pub struct EnumerationResult {
    /// The outcomes.
    pub outcomes: BTreeSet<Outcome>,
    /// Outcomes of runs in which a read raced after it had given a value; they count unless another
    /// run's outcome allows them.
    late: BTreeSet<Outcome>,
    /// Where accesses race.
    pub races: BTreeSet<String>,
    /// Turns taken.
    pub turns: u64,
}

impl EnumerationResult {
    fn end(&mut self, m: &Machine<'_>, entry: GlobalId) -> Option<()> {
        self.races.extend(m.detection.races.found.iter().map(|r| r.location.clone()));
        let outcome = Outcome::of(m, entry).ok()?.normal();
        if m.detection.late { &mut self.late } else { &mut self.outcomes }.insert(outcome);
        Some(())
    }

    fn finish(mut self) -> Self {
        let late = std::mem::take(&mut self.late);
        let is_new = |o: &Outcome| !self.outcomes.iter().any(|found| o.refines(found));
        let new: Vec<Outcome> = late.into_iter().filter(is_new).collect();
        self.outcomes.extend(new);
        self
    }
}

/// Operations that a strand runs by itself before others get a turn.
const MAX_LOCAL_OPS: u64 = 4096;

/// Tries every order of the operations that other strands may observe, in at most `turns` turns, of
/// which one run takes at most a hundred; `None` if these are too few, or the program can't be run.
pub fn plain(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    turns: u64,
) -> Option<EnumerationResult> {
    let mut found = EnumerationResult::default();
    let mut first = Machine::new(program, entry, input, RunLimits::default()).ok()?;
    first.show_weak_memory();
    let mut todo = variants(&first, &|m| settle(m));
    todo.iter_mut().for_each(|t| t.1 = 0);
    while let Some((m, length)) = todo.pop() {
        if m.end().is_some() {
            found.end(&m, entry)?;
            continue;
        }
        for &s in &m.tables.ready {
            found.turns += 1;
            if found.turns > turns || length >= 100 {
                return None;
            }
            let next = variants(&m, &|m| {
                careful(m, 1, &|m, fuel| m.step::<true>(s, fuel));
                settle(m);
            });
            todo.extend(next.into_iter().map(|n| (n.0, length + 1)));
        }
    }
    Some(found.finish())
}

/// Tries every order of all operations, in at most `turns` turns. Does not find endless runs.
/// `None` if the turns are too few, or the program can't be run.
pub fn every_operation(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    turns: u64,
) -> Option<EnumerationResult> {
    let mut found = EnumerationResult::default();
    let mut seen = HashSet::new();
    let mut words = StateWords::default();
    let mut first = Machine::new(program, entry, input, RunLimits::default()).ok()?;
    first.show_weak_memory();
    let mut todo = vec![first];
    while let Some(m) = todo.pop() {
        if m.end().is_some() {
            found.end(&m, entry)?;
            continue;
        }
        if !seen.insert(m.digest(&mut words)) {
            continue;
        }
        found.races.extend(m.detection.races.found.iter().map(|r| r.location.clone()));
        for &s in &m.tables.ready {
            found.turns += 1;
            if found.turns > turns {
                return None;
            }
            let next = variants(&m, &|m| {
                m.step::<false>(s, 1);
            });
            todo.extend(next.into_iter().map(|n| n.0));
        }
    }
    Some(found.finish())
}

/// A step, but not so far that what others can't see ends the run: that it ends they can see. So
/// many operations it may take in any case.
fn careful<'p>(m: &mut Machine<'p>, least: u64, step: &dyn Fn(&mut Machine<'p>, u64) -> StepExit) {
    let before = m.clone();
    step(m, MAX_LOCAL_OPS);
    let done = m.budget.steps - before.budget.steps;
    if done > least && matches!(m.end(), Some(RunEnd::Stopped(..))) {
        *m = before;
        step(m, done - 1);
    }
}

/// Advances every strand to its next operation that is visible to others.
fn settle(m: &mut Machine<'_>) {
    while m.end().is_none() {
        // In the order of the searches: objects have the same addresses then.
        let Some(&s) = m.tables.ready.iter().rev().find(|&&s| !m.is_parked(s)) else { return };
        careful(m, 0, &|m, fuel| m.settle_locally(s, fuel));
    }
}

/// A turn with all choices that it leaves open.
fn variants<'p>(m: &Machine<'p>, turn: &dyn Fn(&mut Machine<'p>)) -> Vec<(Machine<'p>, u32)> {
    let from = m.choices.made.len();
    let mut out = Vec::new();
    let mut todo: Vec<Vec<u32>> = vec![m.choices.made.iter().map(|c| c.taken).collect()];
    while let Some(script) = todo.pop() {
        let mut next = m.clone();
        let given = script.len().max(from);
        next.choices.script = script;
        turn(&mut next);
        let made = &next.choices.made;
        // Beyond the script all choices were 0: here are the others.
        for at in given..made.len() {
            let before = made[..at].iter().map(|c| c.taken);
            todo.extend((1..made[at].options).map(|pick| before.clone().chain([pick]).collect()));
        }
        out.push((next, 0));
    }
    out
}

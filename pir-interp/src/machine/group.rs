//! The groups of lanes of a lockstep instance, and where each group is. [`super::lanes`] runs them.

use crate::race::Clock;
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashSet;

/// The groups of a lockstep instance.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaneGroups {
    /// The strand that starts parts.
    pub spine: Option<u32>,
    /// Whether the spine has ended, or never existed.
    pub spine_over: bool,
    /// The reconvergence stack of the running group; empty between groups.
    pub(super) stack: Vec<LaneSet>,
    /// Lanes of the running group that have ended, although entries still list them.
    pub(super) gone: FxHashSet<u32>,
    /// Index of the lane that steps next, in the top entry.
    pub(super) turn: usize,
    /// The block of the top entry's current instruction.
    pub(super) block: Option<Block>,
    /// The clock of all strands of the instance, as the last step left it. Since the strands step
    /// in one order, one clock with one component is enough for any number of lanes.
    pub(super) clock: Clock,
}

/// Lanes that run together.
#[derive(Clone, Debug)]
pub(super) struct LaneSet {
    pub lanes: Vec<u32>,
    /// The block where they wait for the others.
    pub until: Option<Block>,
}

impl LaneGroups {
    /// Creates the state of an instance whose strands start with `clock`.
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, ..Self::default() }
    }

    /// Returns the clock for the strand that steps next.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Appends the state as words, with strands by their names.
    pub(crate) fn words(&self, name: &dyn Fn(u32) -> u64, out: &mut Vec<u64>) {
        let lives = |l: &&u32| !self.gone.contains(l);
        let turn =
            self.stack.last().map_or(0, |e| e.lanes[..self.turn].iter().filter(lives).count());
        out.extend([u64::from(self.spine_over), turn as u64, self.stack.len() as u64]);
        for e in &self.stack {
            out.push(e.until.map_or(u64::MAX, |b| b.index() as u64));
            e.lanes.iter().filter(lives).for_each(|&l| out.push(name(l)));
        }
    }

    /// Removes the lanes that have ended from the top entry, before its first lane steps.
    pub(super) fn begin_round(&mut self) {
        if self.turn != 0 || self.gone.is_empty() {
            return;
        }
        match self.stack.last_mut() {
            Some(top) => top.lanes.retain(|l| !self.gone.contains(l)),
            None => self.gone.clear(),
        }
    }
}

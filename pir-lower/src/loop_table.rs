//! The recognised loops of a function. [`crate::loops`] finds them.

use pir_analysis::ParallelLoop;
use pir_core::entity::Block;

/// The loops of a function, by the block of their entry fork.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoopTable {
    loops: Vec<ParallelLoop>,
    by_fork: rustc_hash::FxHashMap<Block, usize>,
}

impl LoopTable {
    /// Adds a loop.
    pub(crate) fn add(&mut self, l: ParallelLoop) {
        self.by_fork.insert(l.fork, self.loops.len());
        self.loops.push(l);
    }

    /// All loops.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &ParallelLoop> {
        self.loops.iter()
    }

    /// The loop that the fork of a block opens.
    pub(crate) fn at_fork(&self, fork: Block) -> Option<&ParallelLoop> {
        self.by_fork.get(&fork).map(|&n| &self.loops[n])
    }
}

//! The recognised loops of a function. [`crate::loops`] finds them.

use crate::SparseBlockSet;
use pir_analysis::Region;
use pir_core::Opcode;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, IntPredicate};

/// A variable of the loop: `start + round * step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InductionVariable {
    /// The `phi`.
    pub phi: Inst,
    /// Its operand with the first value.
    pub start: u32,
    /// The increment of each iteration.
    pub step: InductionStep,
}

impl InductionVariable {
    /// What computes the next value.
    pub(crate) fn next_value(&self, body: &Body) -> Option<Inst> {
        let ops = body.ops(self.phi);
        ops[ops.len() - 2 - self.start as usize].as_inst()
    }

    /// Whether the variable is poison from where it would pass the end of its type, as a signed
    /// number.
    pub(crate) fn never_wraps(&self, body: &Body) -> bool {
        let signed = |i: Inst| {
            let data = body.inst(i);
            matches!(data.op(), Opcode::Add | Opcode::Sub)
                && data.arith_flags().contains(ArithFlags::NSW)
        };
        matches!(self.step, InductionStep::Int(_)) && self.next_value(body).is_some_and(signed)
    }
}

/// The increment of an induction variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InductionStep {
    /// An integer.
    Int(i64),
    /// Bytes, of a pointer.
    Bytes(i64),
}

/// How often the loop forks: as long as `tested <predicate> bound` holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TripCount {
    /// The variable that is tested.
    pub tested_variable: usize,
    /// Whether the value after the step is tested, not the one before.
    pub tests_next_value: bool,
    /// The comparison that lets the loop go on, the variable on its left.
    pub predicate: IntPredicate,
    /// The comparison, and which of its operands is the bound.
    pub compare: (Inst, u32),
    /// The test comes before the fork.
    pub is_top_tested: bool,
}

/// A recognised loop.
#[derive(Clone, Debug)]
pub struct ParallelLoop {
    /// Its region.
    pub region: Region,
    /// The block of the entry fork.
    pub fork: Block,
    /// The block of the interior fork.
    pub latch: Block,
    /// The first block of an iteration.
    pub body: Block,
    /// The join block after the loop.
    pub join: Block,
    /// The variables, in the order of the header's `phi`s.
    pub inductions: Vec<InductionVariable>,
    /// The number of iterations.
    pub trip: TripCount,
    /// The blocks of the spine in the order in which a round runs them up to the latch.
    pub spine: Vec<Block>,
    /// All blocks of the spine.
    pub(crate) spine_set: SparseBlockSet,
}

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

//! Parallel loops as wrong passes see them.

use super::sites::{int, is_interior_fork, is_join, label, regions, replace_outside};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, IntPredicate};
use pir_core::opcode::Opcode;

/// A parallel loop whose spine is a header with the test and a latch with the interior fork.
pub(super) struct LoopShape {
    /// The block of the entry fork.
    pub entry: Block,
    pub header: Block,
    pub latch: Block,
    /// The first block of an iteration.
    pub first: Block,
    pub exit: Block,
    /// The induction variable.
    pub i: Inst,
    /// The comparison of the variable with the bound.
    pub test: Inst,
    /// All blocks of the region.
    pub blocks: Vec<Block>,
}

impl LoopShape {
    /// Recognises the loop of an interior fork.
    pub(super) fn of(body: &Body, fork: Inst) -> Option<Self> {
        if !is_interior_fork(body, fork) {
            return None;
        }
        let latch = body.block_of(fork);
        let (first, header) = (label(body, fork, 0)?, label(body, fork, 1)?);
        let (i, test, end) = match body.insts(header) {
            &[i, test, end] => (i, test, end),
            _ => return None,
        };
        let is_header = body.inst(i).op() == Opcode::Phi
            && body.ops(i).len() == 4
            && body.inst(test).icmp() == Some(IntPredicate::Ult)
            && body.ops(test)[0] == i.into()
            && body.ops(end).first() == Some(&test.into());
        let exit = label(body, end, 1).filter(|&b| is_header && is_join(body, b))?;
        let regions = regions(body)?;
        let region = regions.innermost(latch)?;
        let [entry] = regions.entry_forks(region) else { return None };
        // Strands that an iteration starts would each go on with what follows.
        (regions.interior_forks(region) == [latch]).then(|| Self {
            entry: *entry,
            header,
            latch,
            first,
            exit,
            i,
            test,
            blocks: regions.blocks(region).to_vec(),
        })
    }

    /// Returns the fork that opens the region.
    pub(super) fn fork(&self, body: &Body) -> Inst {
        body.terminator(self.entry).expect("it ends with a fork")
    }

    /// Returns the blocks of iterations.
    pub(super) fn iteration(&self) -> Vec<Block> {
        let is_spine = |b: &&Block| **b == self.header || **b == self.latch;
        self.blocks.iter().filter(|b| !is_spine(b)).copied().collect()
    }

    /// Returns the blocks in which iterations end.
    pub(super) fn ends(&self, body: &Body) -> Vec<Block> {
        let Some(regions) = regions(body) else { return Vec::new() };
        regions.innermost(self.latch).map_or(Vec::new(), |r| regions.halts(r).to_vec())
    }

    pub(super) fn bound(&self, body: &Body) -> Value {
        body.ops(self.test)[1]
    }

    /// Uses the bound for the variable after the loop: the same number, unless the last step goes
    /// beyond the bound.
    pub(super) fn free_last_value(&self, body: &mut Body) {
        let bound = self.bound(body);
        replace_outside(body, &self.blocks, self.i.into(), bound);
    }
}

/// Returns the constant width of an entry fork.
pub(super) fn width(body: &Body, fork: Inst) -> Option<u64> {
    let has_width = body.inst(fork).fork_flags().contains(ForkFlags::WIDTH);
    let width = has_width.then(|| body.ops(fork)[0])?;
    match body.consts.get(width.as_const()?).kind {
        ConstKind::Int(n) => Some(n),
        _ => None,
    }
}

pub(super) fn set_width(body: &mut Body, fork: Inst, n: u64) {
    let new = int(body, Type::I32, n);
    let data = *body.inst(fork);
    if data.fork_flags().contains(ForkFlags::WIDTH) {
        body.ops_mut(fork)[0] = new;
    } else {
        *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() | ForkFlags::WIDTH);
        let mut ops = body.ops(fork).to_vec();
        ops.insert(0, new);
        body.set_ops(fork, &ops);
    }
}

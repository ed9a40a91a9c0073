//! The checker's Parallel-CFG: blocks numbered by their position in the text, edges in both
//! directions.

use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, UnwindFlags};
use pir_core::opcode::{Opcode, Terminator};

use crate::format::FunctionCertificate;
use crate::{CheckResult, malformed, wrong};

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockEnd {
    /// Control goes to one successor.
    Branch,
    /// `fork`
    EntryFork,
    /// `fork interior`
    InteriorFork,
    /// `halt`
    Halt,
    /// Leaves the function.
    Leave,
    /// A branch that may also leave the function.
    BranchOrLeave,
    /// `unreachable`
    Unreachable,
}

/// The graph of a function.
pub(crate) struct Graph {
    /// Places of blocks by id.
    place: Vec<u32>,
    blocks: Vec<Block>,
    end: Vec<BlockEnd>,
    join: Vec<bool>,
    landing: Vec<bool>,
    succ_start: Vec<u32>,
    succs: Vec<u32>,
    pred_start: Vec<u32>,
    preds: Vec<u32>,
}

const NO_BLOCK: u32 = u32::MAX;

impl Graph {
    pub(crate) fn new(body: &Body) -> CheckResult<Self> {
        let blocks = body.layout().to_vec();
        let mut place = vec![NO_BLOCK; body.block_bound()];
        for (k, b) in blocks.iter().enumerate() {
            place[b.index()] = k as u32;
        }
        let mut this = Self {
            place,
            end: Vec::with_capacity(blocks.len()),
            join: Vec::with_capacity(blocks.len()),
            landing: Vec::with_capacity(blocks.len()),
            succ_start: vec![0],
            succs: Vec::new(),
            pred_start: vec![0; blocks.len() + 2],
            preds: Vec::new(),
            blocks,
        };
        for k in 0..this.blocks.len() {
            this.block(body, k as u32)?;
        }
        this.reverse();
        Ok(this)
    }

    fn block(&mut self, body: &Body, at: u32) -> CheckResult<()> {
        let insts = body.insts(self.blocks[at as usize]);
        let op = |i: &Inst| body.inst(*i).op();
        let mut real = insts.iter().filter(|i| !op(i).is_debug());
        let join = real.next().is_some_and(|i| op(i) == Opcode::Join);
        let stray = real.any(|i| op(i) == Opcode::Join);
        let Some((&last, before)) = insts.split_last() else {
            return wrong(at, "the block is empty");
        };
        let (Some(terminator), false) =
            (op(&last).terminator(), before.iter().any(|i| op(i).is_terminator()))
        else {
            return wrong(at, "the block does not end with its one terminator");
        };
        let phi = insts.iter().any(|i| op(i) == Opcode::Phi);
        self.landing.push(!(stray || join && phi));
        let data = body.inst(last);
        let to_caller = !data.unwind_flags().contains(UnwindFlags::TO_BLOCK);
        let interior = data.fork_flags().contains(ForkFlags::INTERIOR);
        self.end.push(match terminator {
            Terminator::Fork if interior => BlockEnd::InteriorFork,
            Terminator::Fork => BlockEnd::EntryFork,
            Terminator::Halt => BlockEnd::Halt,
            Terminator::Unreachable => BlockEnd::Unreachable,
            Terminator::Ret | Terminator::Resume => BlockEnd::Leave,
            Terminator::CleanupRet if to_caller => BlockEnd::Leave,
            Terminator::CatchSwitch if to_caller => BlockEnd::BranchOrLeave,
            Terminator::Br
            | Terminator::Switch
            | Terminator::IndirectBr
            | Terminator::Invoke
            | Terminator::CallBr
            | Terminator::CatchSwitch
            | Terminator::CatchRet
            | Terminator::CleanupRet => BlockEnd::Branch,
        });
        self.join.push(join);
        for target in body.ops(last).iter().filter_map(|v| v.as_block()) {
            match self.place.get(target.index()) {
                Some(&p) if p != NO_BLOCK => self.succs.push(p),
                _ => return wrong(at, "the block branches to one that is not in the function"),
            }
        }
        self.succ_start.push(self.succs.len() as u32);
        Ok(())
    }

    fn reverse(&mut self) {
        for &s in &self.succs {
            self.pred_start[s as usize + 2] += 1;
        }
        for k in 2..self.pred_start.len() {
            self.pred_start[k] += self.pred_start[k - 1];
        }
        self.preds = vec![0; self.succs.len()];
        for b in 0..self.blocks.len() {
            for e in self.succ_start[b]..self.succ_start[b + 1] {
                let slot = &mut self.pred_start[self.succs[e as usize] as usize + 1];
                self.preds[*slot as usize] = b as u32;
                *slot += 1;
            }
        }
        self.pred_start.pop();
    }

    /// Returns the number of blocks. The entry is block 0.
    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }

    pub(crate) fn blocks(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.blocks.len() as u32
    }

    pub(crate) fn id(&self, b: u32) -> Block {
        self.blocks[b as usize]
    }

    /// Returns the position of a block, if it is in the text.
    pub(crate) fn place(&self, b: Block) -> Option<u32> {
        self.place.get(b.index()).copied().filter(|&p| p != NO_BLOCK)
    }

    pub(crate) fn end(&self, b: u32) -> BlockEnd {
        self.end[b as usize]
    }

    pub(crate) fn is_join(&self, b: u32) -> bool {
        self.join[b as usize]
    }

    /// Returns whether a `join`, if any, is the block's first instruction, without a `phi` beside
    /// it.
    pub(crate) fn has_valid_landing(&self, b: u32) -> bool {
        self.landing[b as usize]
    }

    pub(crate) fn is_fork(&self, b: u32) -> bool {
        matches!(self.end(b), BlockEnd::EntryFork | BlockEnd::InteriorFork)
    }

    pub(crate) fn succs(&self, b: u32) -> &[u32] {
        let range = self.succ_start[b as usize] as usize..self.succ_start[b as usize + 1] as usize;
        &self.succs[range]
    }

    pub(crate) fn preds(&self, b: u32) -> &[u32] {
        let range = self.pred_start[b as usize] as usize..self.pred_start[b as usize + 1] as usize;
        &self.preds[range]
    }

    /// Returns a labelled block with a `fork`, `halt` or `join`.
    pub(crate) fn parallel_block(&self, part: &FunctionCertificate) -> Option<u32> {
        let parallel =
            |&b: &u32| self.is_join(b) || self.is_fork(b) || self.end(b) == BlockEnd::Halt;
        self.blocks().filter(|&b| part.depth_in[b as usize].is_some()).find(parallel)
    }

    /// Checks that there is a label per block, each below `bound`.
    pub(crate) fn column(
        &self,
        labels: &[Option<u32>],
        bound: usize,
        what: &str,
    ) -> CheckResult<()> {
        if labels.len() != self.len() {
            return malformed(format!("`{what}` has {} labels, not one a block", labels.len()));
        }
        if labels.iter().flatten().any(|&l| l as usize >= bound) {
            return malformed(format!("`{what}` has a label that is out of range"));
        }
        Ok(())
    }

    /// Checks that a list of blocks is in ascending order.
    pub(crate) fn list(&self, blocks: &[u32], what: &str) -> CheckResult<()> {
        let ascending = blocks.windows(2).all(|w| w[0] < w[1]);
        match blocks.last() {
            Some(&last) if last as usize >= self.len() || !ascending => {
                malformed(format!("`{what}` is not a list of blocks in ascending order"))
            }
            _ => Ok(()),
        }
    }
}

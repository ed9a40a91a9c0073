//! Loops that start a strand in each iteration, but do not only count: they follow a list, or read
//! the number of their iterations as they go.

use crate::cx::PassContext;
use crate::facts::completes;
use crate::region_edit::{Reason, refuse};
use pir_analysis::{BlockExit, Region, Regions};
use pir_core::entity::{Block, Inst, Value};
use pir_core::inst::Ordering;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// A region whose spine is a loop around its only interior fork.
#[derive(Clone, Debug)]
pub(super) struct Spawner {
    pub region: Region,
    /// The block of the entry fork.
    pub fork: Block,
    /// The block of the interior fork.
    pub latch: Block,
    /// The block in which the spine continues.
    pub next: Block,
    /// The first block of the strands that it starts, the *task*.
    pub task: Block,
    pub join: Block,
    /// The header of the innermost loop around the fork.
    pub header: Block,
    /// The blocks of the loop.
    pub in_loop: FxHashSet<Block>,
    /// The blocks of the spine.
    pub spine: BTreeSet<Block>,
    /// The blocks of the task, without those of the regions that it opens.
    pub own_task: BTreeSet<Block>,
}

/// The edges that leave the loop, each with whether the fork was executed in the last iteration.
pub(super) type Exits = Vec<(Block, Block, bool)>;

impl Spawner {
    /// Describes a region that is a spawner. O(blocks and edges of the region).
    pub(super) fn find(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<Self> {
        let cfg = cx.analyses().cfg();
        let only = |list: &[Block]| if let &[b] = list { Some(b) } else { None };
        let fork = only(regions.entry_forks(r))?;
        let latch = only(regions.interior_forks(r))?;
        let join = only(regions.joins(r))?;
        let entry = only(cfg.succs(fork))?;
        let &[first, last] = cfg.succs(latch) else { return None };
        let is_join = [entry, first, last].iter().any(|&b| cfg.node(b).join);
        if is_join || cfg.node(latch).master {
            return None;
        }
        let loops = cx.analyses().loops();
        let l = loops.innermost(latch)?;
        let (next, task) = match (loops.contains(l, first), loops.contains(l, last)) {
            (true, false) => (first, last),
            (false, true) => (last, first),
            _ => return None,
        };
        let own: FxHashSet<Block> = regions.own_blocks(r).iter().copied().collect();
        let reach = |from: Block| {
            let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
            while let Some(b) = work.pop().filter(|_| seen.len() <= own.len()) {
                if !own.contains(&b) || !seen.insert(b) {
                    continue;
                }
                let nested = regions.opened_by(b);
                work.extend(nested.iter().flat_map(|&n| regions.joins(n)));
                work.extend(cfg.succs(b).iter().filter(|&&s| b != latch || s == next));
            }
            seen
        };
        let (spine, own_task) = (reach(entry), reach(task));
        let header = loops.header(l);
        let in_loop: FxHashSet<Block> = loops.blocks(l).iter().copied().collect();
        let is_whole = spine.is_disjoint(&own_task) && spine.len() + own_task.len() == own.len();
        (is_whole && in_loop.iter().all(|b| spine.contains(b))).then_some(Self {
            region: r,
            fork,
            latch,
            next,
            task,
            join,
            header,
            in_loop,
            spine,
            own_task,
        })
    }

    /// Checks that the spine certainly goes on without the tasks, and returns how it leaves the
    /// loop.
    pub(super) fn check_spine(&self, cx: &PassContext<'_>) -> Result<Exits, Reason> {
        let cfg = cx.analyses().cfg();
        let body = &*cx.body;
        for &b in &self.spine {
            let is_plain = matches!(cfg.node(b).exit, BlockExit::Branch) || b == self.latch;
            let is_alloca = |&i: &Inst| body.inst(i).op() == Opcode::Alloca;
            if !is_plain || body.insts(b).iter().any(is_alloca) {
                return Err(refuse(("shape", "the loop that starts the strands does more")));
            }
            let waits = |&i: &Inst| {
                let data = body.inst(i);
                let is_atomic =
                    data.op().effect().is_access() && data.mem().ordering != Ordering::NotAtomic;
                !data.op().is_terminator() && (is_atomic || !completes(cx.module, body, i))
            };
            if body.insts(b).iter().any(waits) {
                return Err(refuse(("waits", "the loop may wait for the strands that it starts")));
            }
        }
        let after = match self.next == self.header {
            true => FxHashSet::default(),
            false => self.iteration_from(cx, self.next),
        };
        let before = self.iteration_from(cx, self.header);
        let passes = |b: Block| cfg.succs(b).contains(&self.header);
        if before.iter().any(|&b| b != self.latch && self.in_loop.contains(&b) && passes(b)) {
            return Err(refuse(("shape", "an iteration may start no strand")));
        }
        let mut exits = Vec::new();
        for &b in self.spine.iter().filter(|b| self.in_loop.contains(b) && **b != self.latch) {
            for &s in cfg.succs(b) {
                if self.in_loop.contains(&s) || cfg.is_dead_end(s) {
                    continue;
                }
                let op = body.terminator(b).map(|t| body.inst(t).op());
                let is_once = cfg.succs(b).iter().filter(|&&other| other == s).count() == 1;
                let is_branch = matches!(op, Some(Opcode::Br | Opcode::Switch));
                if !is_once || !is_branch || before.contains(&b) == after.contains(&b) {
                    return Err(refuse(("shape", "the loop leaves before and after the fork")));
                }
                exits.push((b, s, after.contains(&b)));
            }
        }
        Ok(exits)
    }

    /// Returns the blocks of the loop that an iteration may reach from a block, up to the header
    /// and the fork.
    fn iteration_from(&self, cx: &PassContext<'_>, from: Block) -> FxHashSet<Block> {
        let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
        while let Some(b) = work.pop() {
            if !self.in_loop.contains(&b) || !seen.insert(b) || b == self.latch {
                continue;
            }
            work.extend(cx.analyses().cfg().succs(b).iter().filter(|&&s| s != self.header));
        }
        seen
    }

    /// Returns the values of the spine that a task uses, in the order of the text.
    pub(super) fn captures(&self, cx: &PassContext<'_>, regions: &Regions) -> Vec<Inst> {
        let mut found = BTreeSet::new();
        let of_spine =
            |v: &Value| v.as_inst().filter(|&i| self.spine.contains(&cx.body.block_of(i)));
        let is_task = |b: &&Block| !self.spine.contains(b);
        for &i in regions.blocks(self.region).iter().filter(is_task).flat_map(|&b| cx.body.insts(b))
        {
            found.extend(cx.body.ops(i).iter().filter_map(of_spine));
        }
        found.into_iter().collect()
    }
}

//! The Parallel-CFG of a function as flat arrays (reference: depth).
//!
//! Blocks are the function's own ids; the entry is `0` unless a pass moved it. Successor
//! *occurrences* are kept: a block listed twice has two edges. A fork's master successor comes
//! first, then its listed ones, in the order of the text. Knows no instructions.

use pir_core::entity::{Block, Entity};

use crate::graph::{Digraph, NO_NODE};

/// How a block ends, as far as the parallel structure is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum BlockExit {
    /// An ordinary terminator with successors: `br`, `switch`, `invoke`, `catchswitch`, …
    Branch,
    /// `fork` without `interior`.
    EntryFork,
    /// `fork interior`.
    InteriorFork,
    /// `halt`.
    Halt,
    /// `ret`, or unwinding to the caller (`resume`, `cleanupret`). A terminator that both has
    /// successors and may unwind to the caller (`catchswitch`) is `Branch` with `leaves` set.
    Return,
    /// `unreachable`.
    Unreachable,
}

/// The properties of one block in the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CfgNode {
    /// How the block ends.
    pub exit: BlockExit,
    /// The block starts with `join`.
    pub join: bool,
    /// The first successor of the block's fork is its master.
    pub master: bool,
    /// The terminator may also unwind to the caller.
    pub leaves: bool,
}

impl CfgNode {
    /// Returns a node whose fork has no master and which does not unwind to the caller.
    #[inline]
    pub fn plain(exit: BlockExit, join: bool) -> Self {
        Self { exit, join, master: false, leaves: false }
    }
}

/// The Parallel-CFG: per block its [`CfgNode`], successors and predecessors in compressed rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cfg {
    entry: Block,
    nodes: Vec<CfgNode>,
    succ_start: Vec<u32>,
    succs: Vec<Block>,
    pred_start: Vec<u32>,
    preds: Vec<Block>,
    /// Per block, whether it is a dead end; empty if none is.
    dead: Vec<bool>,
}

impl Cfg {
    /// The entry block of graphs that are not built from a body.
    pub const ENTRY_BLOCK: Block = Block(0);

    /// Returns the entry block.
    #[inline]
    pub fn entry(&self) -> Block {
        self.entry
    }

    /// Returns the number of blocks, reachable or not.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether the function has no blocks (a declaration).
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the number of edges, counting each occurrence.
    #[inline]
    pub fn edge_count(&self) -> usize {
        self.succs.len()
    }

    /// Iterates over all blocks by ascending id.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + use<> {
        (0..self.len()).map(Block::new)
    }

    /// Returns the properties of the block.
    #[inline]
    pub fn node(&self, b: Block) -> CfgNode {
        self.nodes[b.index()]
    }

    /// Returns the successor occurrences of a block; the master comes first if the fork has one.
    #[inline]
    pub fn succs(&self, b: Block) -> &[Block] {
        pir_core::work::count();
        &self.succs[self.succ_start[b.index()] as usize..self.succ_start[b.index() + 1] as usize]
    }

    /// Returns whether the block is a dead end (reference: depth): it leads to `unreachable` only,
    /// so it has no depth and lies in no region. Never true of the entry and of join blocks.
    #[inline]
    pub fn is_dead_end(&self, b: Block) -> bool {
        !self.dead.is_empty() && self.dead[b.index()]
    }

    /// Returns the same graph in which no block counts as a dead end, so that every block has a
    /// depth. Correct only for a body in which each dead end belongs to one region, as in the
    /// output of lowering.
    #[must_use]
    pub fn with_dead_ends_in_regions(mut self) -> Self {
        self.dead = Vec::new();
        self
    }

    /// Iterates over the successor occurrences of a block that are not dead ends.
    #[inline]
    pub fn live_succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.succs(b).iter().copied().filter(|&s| !self.is_dead_end(s))
    }

    /// Returns the predecessors of a block, one per edge occurrence, by ascending id.
    #[inline]
    pub fn preds(&self, b: Block) -> &[Block] {
        pir_core::work::count();
        &self.preds[self.pred_start[b.index()] as usize..self.pred_start[b.index() + 1] as usize]
    }
}

/// Builds a [`Cfg`] block by block.
#[derive(Clone, Debug, Default)]
pub struct CfgBuilder {
    nodes: Vec<CfgNode>,
    succ_start: Vec<u32>,
    succs: Vec<Block>,
    /// Buffers for the predecessors, which `finish` fills.
    pred_start: Vec<u32>,
    preds: Vec<Block>,
}

impl CfgBuilder {
    /// Returns an empty builder that reuses the tables of a graph.
    pub fn reusing(cfg: Cfg, blocks: usize) -> Self {
        let Cfg { entry: _, mut nodes, mut succ_start, mut succs, pred_start, preds, dead: _ } =
            cfg;
        nodes.clear();
        succ_start.clear();
        succs.clear();
        nodes.reserve(blocks);
        succ_start.reserve(blocks + 1);
        succs.reserve(blocks + blocks / 2);
        Self { nodes, succ_start, succs, pred_start, preds }
    }

    /// Returns an empty builder with capacity for `blocks` blocks.
    pub fn with_capacity(blocks: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(blocks),
            succ_start: Vec::with_capacity(blocks + 1),
            succs: Vec::with_capacity(blocks + blocks / 2),
            pred_start: Vec::new(),
            preds: Vec::new(),
        }
    }

    /// Adds the next block (ids ascend from 0) with its successor occurrences.
    pub fn block(&mut self, node: CfgNode, succs: impl IntoIterator<Item = Block>) -> Block {
        let id = Block::new(self.nodes.len());
        self.nodes.push(node);
        self.succ_start.push(self.succs.len() as u32);
        self.succs.extend(succs);
        id
    }

    /// Finishes a graph whose entry is [`Cfg::ENTRY_BLOCK`]: O(blocks + edges).
    ///
    /// # Panics
    /// If an edge names a block that was never added.
    pub fn finish(self) -> Cfg {
        self.finish_at(Cfg::ENTRY_BLOCK)
    }

    /// Finishes a graph with this entry: O(blocks + edges).
    ///
    /// # Panics
    /// If an edge names a block that was never added.
    pub fn finish_at(mut self, entry: Block) -> Cfg {
        let n = self.nodes.len();
        self.succ_start.push(self.succs.len() as u32);
        let mut pred_start = std::mem::take(&mut self.pred_start);
        pred_start.clear();
        pred_start.resize(n + 2, 0);
        for s in &self.succs {
            pred_start[s.index() + 2] += 1;
        }
        for i in 2..n + 2 {
            pred_start[i] += pred_start[i - 1];
        }
        let mut preds = std::mem::take(&mut self.preds);
        preds.clear();
        preds.resize(self.succs.len(), Block(0));
        for b in 0..n {
            for e in self.succ_start[b]..self.succ_start[b + 1] {
                let slot = &mut pred_start[self.succs[e as usize].index() + 1];
                preds[*slot as usize] = Block::new(b);
                *slot += 1;
            }
        }
        pred_start.pop();
        let Self { nodes, succ_start, succs, .. } = self;
        let mut cfg = Cfg { entry, nodes, succ_start, succs, pred_start, preds, dead: Vec::new() };
        cfg.dead = dead_ends(&cfg);
        cfg
    }
}

/// Returns the least set of blocks that end in `unreachable`, or in an ordinary terminator all of
/// whose successors are in the set: O(blocks + edges). A cycle is never in it.
fn dead_ends(cfg: &Cfg) -> Vec<bool> {
    let may = |b: Block| !cfg.node(b).join && !cfg.node(b).leaves && b != cfg.entry();
    let ends = |&b: &Block| cfg.node(b).exit == BlockExit::Unreachable && may(b);
    let mut work: Vec<Block> = cfg.blocks().filter(ends).collect();
    if work.is_empty() {
        return Vec::new();
    }
    let mut dead = vec![false; cfg.len()];
    work.iter().for_each(|b| dead[b.index()] = true);
    // Successor occurrences not yet known to be dead ends, for each visited predecessor.
    let mut left = vec![NO_NODE; cfg.len()];
    while let Some(b) = work.pop() {
        for &p in cfg.preds(b).iter().filter(|&&p| cfg.node(p).exit == BlockExit::Branch && may(p))
        {
            let left = &mut left[p.index()];
            if *left == NO_NODE {
                *left = cfg.succs(p).len() as u32;
            }
            *left -= 1;
            if *left == 0 {
                dead[p.index()] = true;
                work.push(p);
            }
        }
    }
    dead
}

impl Digraph for Cfg {
    #[inline]
    fn node_count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn entry(&self) -> Block {
        Cfg::entry(self)
    }

    #[inline]
    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        Cfg::succs(self, b).iter().copied()
    }

    #[inline]
    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        Cfg::preds(self, b).iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::cfg;

    fn dead(text: &str) -> Vec<u32> {
        let cfg = cfg(text);
        cfg.blocks().filter(|&b| cfg.is_dead_end(b)).map(|b| b.0).collect()
    }

    #[test]
    fn chains_are_dead_ends_and_cycles_are_not() {
        assert_eq!(dead("0: br 1 4; 1: br 2 3; 2: br 3; 3: unr; 4: ret"), [1, 2, 3]);
        assert_eq!(dead("0: br 1 3; 1: br 1 2; 2: unr; 3: br 3"), [2]);
    }

    #[test]
    fn entry_joins_forks_and_returns_are_no_dead_ends() {
        assert_eq!(dead("0: unr"), [] as [u32; 0]);
        assert_eq!(dead("0: fork 1 2; 1: unr; 2: br 3; 3: join unr"), [1]);
        assert_eq!(dead("0: fork 1; 1: int 2; 2: unr"), [2]);
        assert_eq!(dead("0: br 1 1; 1: brx 2; 2: unr"), [2]);
    }
}

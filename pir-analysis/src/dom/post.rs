//! Post-dominators: dominators of the reversed graph under a virtual exit.
//!
//! The virtual exit follows every block that has no successor or may unwind to the caller. Blocks
//! that reach no such block (endless loops) would have no post-dominator at all; as in LLVM, one
//! block of each endless part is tied to the virtual exit: of each cycle that cannot be left, the
//! block that comes first in reverse postorder, its header. Blocks that the entry does not reach
//! have no post-dominator.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use super::DomTree;
use crate::cfg::Cfg;
use crate::graph::Digraph;
use crate::order::Order;
use crate::scc::Components;

/// The reversed graph of the blocks that the entry reaches; its entry is the virtual exit.
#[derive(Clone, Debug)]
pub struct ReverseGraph<'a> {
    cfg: &'a Cfg,
    order: Order,
    exits: Vec<Block>,
    is_exit: FixedBitSet,
}

impl<'a> ReverseGraph<'a> {
    /// Reverses the graph and connects its exits to the virtual exit: O(blocks + edges).
    pub fn new(cfg: &'a Cfg) -> Self {
        let order = Order::compute(cfg);
        let mut exits: Vec<Block> = cfg
            .blocks()
            .filter(|&b| order.is_reachable(b))
            .filter(|&b| cfg.succs(b).is_empty() || cfg.node(b).leaves)
            .collect();
        add_endless(cfg, &order, &mut exits);
        let mut is_exit = FixedBitSet::with_capacity(cfg.len() + 1);
        is_exit.extend(exits.iter().map(|b| b.index()));
        Self { cfg, order, exits, is_exit }
    }

    /// Returns the virtual exit: one more than the last block.
    pub fn virtual_exit(&self) -> Block {
        Block::new(self.cfg.len())
    }

    /// Returns the blocks connected to the virtual exit, those of endless loops last.
    pub fn exits(&self) -> &[Block] {
        &self.exits
    }
}

/// Adds the header of each cycle that cannot be left, where no exit is reached.
fn add_endless(cfg: &Cfg, order: &Order, exits: &mut Vec<Block>) {
    let mut ends = vec![false; cfg.len()];
    let mut stack = exits.clone();
    for b in &stack {
        ends[b.index()] = true;
    }
    while let Some(b) = stack.pop() {
        for &p in cfg.preds(b) {
            if order.is_reachable(p) && !std::mem::replace(&mut ends[p.index()], true) {
                stack.push(p);
            }
        }
    }
    if order.reverse_postorder().iter().all(|b| ends[b.index()]) {
        return;
    }
    let components = Components::compute(cfg);
    let mut can_leave = vec![false; components.len()];
    for &b in order.reverse_postorder() {
        let own = components.of(b);
        if cfg.succs(b).iter().any(|&s| components.of(s) != own) {
            can_leave[own.expect("reachable") as usize] = true;
        }
    }
    for &b in order.reverse_postorder() {
        let own = components.of(b).expect("reachable") as usize;
        if !ends[b.index()] && !std::mem::replace(&mut can_leave[own], true) {
            exits.push(b);
        }
    }
}

impl Digraph for ReverseGraph<'_> {
    fn node_count(&self) -> usize {
        self.cfg.len() + 1
    }

    fn entry(&self) -> Block {
        self.virtual_exit()
    }

    #[inline]
    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        let before = if b == self.virtual_exit() { &self.exits } else { self.cfg.preds(b) };
        before.iter().copied().filter(|&p| self.order.is_reachable(p))
    }

    #[inline]
    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        let after = if b == self.virtual_exit() { &[] } else { self.cfg.succs(b) };
        let exit = self.is_exit.contains(b.index()).then(|| self.virtual_exit());
        after.iter().copied().chain(exit)
    }
}

/// The post-dominator tree of a Parallel-CFG, rooted at a virtual exit.
#[derive(Clone, Debug)]
pub struct PostDomTree {
    tree: DomTree,
}

impl PostDomTree {
    /// Computes the tree; bounds as for [`DomTree::compute`].
    pub fn compute(cfg: &Cfg) -> Self {
        Self { tree: DomTree::compute(&ReverseGraph::new(cfg)) }
    }

    /// Returns the immediate post-dominator; none if it is the virtual exit or the block is
    /// unreachable.
    #[inline]
    pub fn ipdom(&self, b: Block) -> Option<Block> {
        self.tree.idom(b).filter(|&d| d != self.tree.root())
    }

    /// Returns whether every path from `b` to an exit passes `a`, `a = b` included: O(1).
    #[inline]
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        self.tree.dominates(a, b)
    }

    /// Returns the tree of the reversed graph; its root is the virtual exit.
    pub fn tree(&self) -> &DomTree {
        &self.tree
    }
}

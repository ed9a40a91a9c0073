//! Post-dominators: dominators of the reversed graph under a virtual exit.
//!
//! The virtual exit follows every block that has no successor or may unwind to the caller. Blocks
//! that reach no such block (endless loops) would have no post-dominator at all; as in LLVM, one
//! block of each endless part is tied to the virtual exit: of each cycle that cannot be left, the
//! block that comes first in reverse postorder, its header. Blocks that the entry does not reach
//! have no post-dominator.

use pir_core::entity::{Block, Entity};

use super::DomTree;
use crate::cfg::Cfg;
use crate::graph::{Csr, Digraph};
use crate::order::Order;
use crate::scc::Components;

/// The reversed graph of the blocks that the entry reaches; its entry is the virtual exit.
#[derive(Clone, Debug)]
pub struct Reverse {
    graph: Csr,
    exits: Vec<Block>,
}

impl Reverse {
    /// Reverses the graph and ties its exits to the virtual exit: O(blocks + edges).
    pub fn new(cfg: &Cfg) -> Self {
        let order = Order::compute(cfg);
        let virtual_exit = Block::new(cfg.len());
        let mut exits: Vec<Block> = cfg
            .blocks()
            .filter(|&b| order.is_reachable(b))
            .filter(|&b| cfg.succs(b).is_empty() || cfg.node(b).leaves)
            .collect();
        add_endless(cfg, &order, &mut exits);
        let mut edges = Vec::with_capacity(cfg.edge_count() + exits.len());
        for b in cfg.blocks().filter(|&b| order.is_reachable(b)) {
            edges.extend(cfg.succs(b).iter().map(|&s| (s, b)));
        }
        edges.extend(exits.iter().map(|&b| (virtual_exit, b)));
        Self { graph: Csr::new(cfg.len() + 1, virtual_exit, &edges), exits }
    }

    /// The virtual exit: one more than the last block.
    pub fn virtual_exit(&self) -> Block {
        self.graph.entry()
    }

    /// The blocks tied to the virtual exit, those of endless loops last.
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

impl Digraph for Reverse {
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    fn entry(&self) -> Block {
        self.graph.entry()
    }

    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.graph.succs(b)
    }

    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.graph.preds(b)
    }

    fn descending(&self) -> bool {
        true
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
        Self { tree: DomTree::compute(&Reverse::new(cfg)) }
    }

    /// The immediate post-dominator; none if it is the virtual exit or the block is unreachable.
    #[inline]
    pub fn ipdom(&self, b: Block) -> Option<Block> {
        self.tree.idom(b).filter(|&d| d != self.tree.root())
    }

    /// Whether every path from `b` to an exit passes `a`, `a = b` included: O(1).
    #[inline]
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        self.tree.dominates(a, b)
    }

    /// The tree of the reversed graph; its root is the virtual exit.
    pub fn tree(&self) -> &DomTree {
        &self.tree
    }
}

//! Dominator trees of any graph, and post-dominators of a Parallel-CFG.
//!
//! Lengauer and Tarjan's algorithm (TOPLAS 1979) with path compression, O(edges · log nodes) on
//! every graph. Iterative algorithms and semi-NCA are a little faster on ordinary functions at
//! best, and quadratic on deep loop nests or wide fan-in. Strand-local dominance is in `strand`,
//! global in `global`.

mod lengauer_tarjan;
mod post;

use std::ops::Range;

use pir_core::entity::{Block, Entity};

pub use self::post::{PostDomTree, ReverseGraph};
use crate::graph::{Digraph, NO_NODE};

/// The dominator tree of the nodes that the entry reaches.
///
/// 20 bytes a node. As in LLVM, an unreachable node is dominated by every node and dominates no
/// reachable one.
#[derive(Clone, Debug)]
pub struct DomTree {
    root: Block,
    idom: Vec<u32>,
    /// Preorder number in the tree; `NO_NODE` if unreachable.
    pre: Vec<u32>,
    /// Largest preorder number in the subtree; 0 if unreachable.
    last: Vec<u32>,
    depth: Vec<u32>,
    preorder: Vec<Block>,
}

impl DomTree {
    /// Computes the tree: O(edges · log nodes), linear in practice.
    pub fn compute<G: Digraph>(graph: &G) -> Self {
        let (order, idom) = lengauer_tarjan::run(graph);
        let nodes = graph.node_count();
        let root = order.first().copied().unwrap_or(Block(0));
        Self::number(root, nodes, &order, &idom)
    }

    /// Numbers the tree given by places in an order with parents before children; the root is its
    /// own parent.
    fn number(root: Block, nodes: usize, order: &[Block], idom: &[u32]) -> Self {
        let count = order.len();
        let mut size = vec![1u32; count];
        for v in (1..count).rev() {
            size[idom[v] as usize] += size[v];
        }
        let mut this = Self {
            root,
            idom: vec![NO_NODE; nodes],
            pre: vec![NO_NODE; nodes],
            last: vec![0; nodes],
            depth: vec![0; nodes],
            preorder: vec![root; count],
        };
        // The place where the next child's subtree begins.
        let mut next = vec![0u32; count];
        for (v, &b) in order.iter().enumerate() {
            let parent = idom[v] as usize;
            let pre = next[parent];
            next[parent] += size[v];
            next[v] = pre + 1;
            if v != 0 {
                let up = order[parent];
                this.idom[b.index()] = up.0;
                this.depth[b.index()] = this.depth[up.index()] + 1;
            }
            this.pre[b.index()] = pre;
            this.last[b.index()] = pre + size[v] - 1;
            this.preorder[pre as usize] = b;
        }
        this
    }

    /// Returns the entry.
    pub fn root(&self) -> Block {
        self.root
    }

    /// Returns the immediate dominator; none for the entry and for unreachable nodes.
    #[inline]
    pub fn idom(&self, b: Block) -> Option<Block> {
        Some(self.idom[b.index()]).filter(|&i| i != NO_NODE).map(Block)
    }

    /// Returns whether the entry reaches the node.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        self.pre[b.index()] != NO_NODE
    }

    /// Returns whether every path from the entry to `b` passes `a`, `a = b` included: O(1).
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.pre[a.index()] <= self.pre[b.index()] && self.last[b.index()] <= self.last[a.index()]
    }

    /// Returns whether `a` dominates `b` and differs from it.
    #[inline]
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// Returns the positions in [`DomTree::preorder`] of `b` and all nodes it dominates; empty if
    /// unreachable.
    #[inline]
    pub fn span(&self, b: Block) -> Range<u32> {
        if self.is_reachable(b) { self.pre[b.index()]..self.last[b.index()] + 1 } else { 0..0 }
    }

    /// Returns the number of proper dominators of a reachable node; 0 for the others.
    #[inline]
    pub fn depth(&self, b: Block) -> u32 {
        self.depth[b.index()]
    }

    /// Iterates over the nodes whose immediate dominator is `b`.
    pub fn children(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        let Range { start, end } = self.span(b);
        let mut next = start + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = self.preorder[next as usize];
                next = self.last[child.index()] + 1;
                child
            })
        })
    }

    /// Returns the reachable nodes, each before those that it dominates.
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// Returns all nodes that `b` dominates, `b` first, as one slice of [`DomTree::preorder`].
    pub fn subtree(&self, b: Block) -> &[Block] {
        let Range { start, end } = self.span(b);
        &self.preorder[start as usize..end as usize]
    }

    /// Iterates over `b` and its dominators, the nearest first.
    pub fn dominators(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.is_reachable(b).then_some(b), |&b| self.idom(b))
    }

    /// Returns the nearest node that dominates both; none if either is unreachable. O(depth).
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return None;
        }
        self.dominators(a).find(|&d| self.dominates(d, b))
    }
}

#[cfg(test)]
mod tests;

//! Dominator trees of any graph, and post-dominators of a Parallel-CFG.
//!
//! Three ways to the same tree, each tried only where the one before does not apply:
//!
//! 1. Nodes by their ids, taken as a topological order of the graph without the edges that go
//!    back. Compilers lay out blocks like this, so no walk is needed at all.
//! 2. The same in reverse postorder. Exact for every reducible graph.
//! 3. Lengauer and Tarjan's algorithm with path compression ([`lengauer_tarjan`]).
//!
//! The first two are exact iff the target of each edge that goes back dominates its source, which
//! is checked at the end. They ask for nearest common ancestors of a growing tree; if plain walks
//! prove long, jump pointers ([`Ancestors`]) answer in logarithmic time. So no graph costs more
//! than O(edges · log nodes), and common ones are linear.
//!
//! Sources: Lengauer & Tarjan, TOPLAS 1979; Cooper, Harvey & Kennedy, 2001, for the walks; Myers,
//! IPL 1983, for the jump pointers. Strand-local dominance is in `strand`, global in `global`.

mod ancestors;
mod lengauer_tarjan;
mod post;

use std::ops::Range;

use pir_core::entity::{Block, Entity};

use self::ancestors::Ancestors;
pub use self::post::{PostDomTree, Reverse};
use crate::graph::{Digraph, NONE};
use crate::order::Order;

/// The dominator tree of the nodes that the entry reaches.
///
/// 20 bytes a node. As in LLVM, an unreachable node is dominated by every node and dominates no
/// reachable one.
#[derive(Clone, Debug)]
pub struct DomTree {
    root: Block,
    idom: Vec<u32>,
    /// Preorder number in the tree; `NONE` if unreachable.
    pre: Vec<u32>,
    /// Largest preorder number in the subtree; 0 if unreachable.
    last: Vec<u32>,
    depth: Vec<u32>,
    preorder: Vec<Block>,
}

impl DomTree {
    /// Computes the tree: O(nodes + edges) on reducible graphs in practice, never worse than
    /// O(edges · log nodes).
    pub fn compute<G: Digraph>(graph: &G) -> Self {
        let nodes = graph.node_count();
        if nodes == 0 {
            return Self::from_order(Block(0), 0, |_| Block(0), &[]);
        }
        let top = nodes as u32 - 1;
        let entry = graph.entry();
        let by_layout = match (graph.descending(), entry.0) {
            (false, 0) => Self::in_order(graph, nodes, Block, |b| b.0),
            (true, e) if e == top => {
                Self::in_order(graph, nodes, |i| Block(top - i), |b| top - b.0)
            }
            _ => None,
        };
        by_layout
            .or_else(|| {
                let order = Order::compute(graph);
                let list = order.reverse_postorder();
                let number = order.numbers();
                Self::in_order(graph, list.len(), |i| list[i as usize], |b| number[b.index()])
            })
            .unwrap_or_else(|| Self::lengauer_tarjan(graph))
    }

    /// The tree by Lengauer and Tarjan's algorithm whatever the graph, for comparison.
    pub fn lengauer_tarjan<G: Digraph>(graph: &G) -> Self {
        let (order, idom) = lengauer_tarjan::run(graph);
        Self::from_order(graph.entry(), graph.node_count(), |i| order[i as usize], &idom)
    }

    /// One pass over the first `count` nodes of an order that begins with the entry; `number`
    /// gives a node's place, or at least `count`. None if an edge that goes back in this order
    /// has a target that does not dominate its source.
    fn in_order<G: Digraph>(
        graph: &G,
        count: usize,
        node: impl Fn(u32) -> Block,
        number: impl Fn(Block) -> u32,
    ) -> Option<Self> {
        let mut tree = Ancestors::new(count);
        let mut back = Vec::new();
        for v in 1..count as u32 {
            let mut idom = NONE;
            for p in graph.preds(node(v)) {
                let p = number(p);
                if p < v {
                    if tree.contains(p) {
                        idom = if idom == NONE { p } else { tree.nearest_common(idom, p) };
                    }
                } else if p != v && (p as usize) < count {
                    back.push((p, v));
                }
            }
            if idom != NONE {
                tree.add(v, idom);
            }
        }
        // A node without an earlier predecessor is unreachable, unless an edge back leads to it.
        back.retain(|&(p, _)| tree.contains(p));
        if back.iter().any(|&(_, v)| !tree.contains(v)) {
            return None;
        }
        let idom = tree.into_parents();
        let this = Self::from_order(graph.entry(), graph.node_count(), &node, &idom);
        back.iter().all(|&(p, v)| this.dominates(node(v), node(p))).then_some(this)
    }

    /// Numbers the tree given by `idom` over places in an order with parents before children;
    /// the root is its own parent, `NONE` marks places to leave out.
    fn from_order(root: Block, nodes: usize, node: impl Fn(u32) -> Block, idom: &[u32]) -> Self {
        let count = idom.len();
        let mut size = vec![1u32; count];
        for v in (1..count).rev() {
            if idom[v] != NONE {
                size[idom[v] as usize] += size[v];
            }
        }
        let mut this = Self {
            root,
            idom: vec![NONE; nodes],
            pre: vec![NONE; nodes],
            last: vec![0; nodes],
            depth: vec![0; nodes],
            preorder: vec![root; size.first().map_or(0, |&s| s as usize)],
        };
        // The place where the next child's subtree begins.
        let mut next = vec![0u32; count];
        for v in 0..count {
            let parent = idom[v] as usize;
            if idom[v] == NONE {
                continue;
            }
            let b = node(v as u32);
            let pre = if v == 0 {
                0
            } else {
                let up = node(idom[v]);
                this.idom[b.index()] = up.0;
                this.depth[b.index()] = this.depth[up.index()] + 1;
                let pre = next[parent];
                next[parent] += size[v];
                pre
            };
            next[v] = pre + 1;
            this.pre[b.index()] = pre;
            this.last[b.index()] = pre + size[v] - 1;
            this.preorder[pre as usize] = b;
        }
        this
    }

    /// The entry.
    pub fn root(&self) -> Block {
        self.root
    }

    /// The immediate dominator; none for the entry and for unreachable nodes.
    #[inline]
    pub fn idom(&self, b: Block) -> Option<Block> {
        Some(self.idom[b.index()]).filter(|&i| i != NONE).map(Block)
    }

    /// Whether the entry reaches the node.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        self.pre[b.index()] != NONE
    }

    /// Whether every path from the entry to `b` passes `a`, `a = b` included: O(1).
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        self.pre[a.index()] <= self.pre[b.index()] && self.last[b.index()] <= self.last[a.index()]
    }

    /// As [`DomTree::dominates`], but a node does not dominate itself.
    #[inline]
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The places in [`DomTree::preorder`] of `b` and all that it dominates; empty if unreachable.
    #[inline]
    pub fn span(&self, b: Block) -> Range<u32> {
        if self.is_reachable(b) { self.pre[b.index()]..self.last[b.index()] + 1 } else { 0..0 }
    }

    /// Number of proper dominators of a reachable node; 0 for the others.
    #[inline]
    pub fn depth(&self, b: Block) -> u32 {
        self.depth[b.index()]
    }

    /// The nodes whose immediate dominator is `b`.
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

    /// The reachable nodes, each before those that it dominates.
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// All nodes that `b` dominates, `b` first, as one slice of [`DomTree::preorder`].
    pub fn subtree(&self, b: Block) -> &[Block] {
        let Range { start, end } = self.span(b);
        &self.preorder[start as usize..end as usize]
    }

    /// `b` and its dominators, the nearest first.
    pub fn dominators(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.is_reachable(b).then_some(b), |&b| self.idom(b))
    }

    /// The nearest node that dominates both; none if either is unreachable. O(depth).
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return None;
        }
        self.dominators(a).find(|&d| self.dominates(d, b))
    }
}

#[cfg(test)]
mod tests;

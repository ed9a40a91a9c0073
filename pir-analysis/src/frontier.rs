//! Dominance frontiers: the nodes at which the dominance of a node ends.
//!
//! The frontier of *a* holds the nodes *b* such that *a* dominates a predecessor of *b* but does
//! not properly dominate *b* (Cytron et al., TOPLAS 1991). All frontiers together can be quadratic
//! in size, so [`Frontiers`] draws on a budget; the *iterated* frontier of a set of nodes, where
//! phis belong, is found without them in O(edges + answer · log answer) (Sreedhar & Gao, POPL
//! 1995), and in less where the variable is live in a part of the graph only.

use std::collections::BinaryHeap;

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::budget::{Budget, TooComplex};
use crate::dom::DomTree;
use crate::graph::{Digraph, RowTable};

/// The dominance frontier of every node.
#[derive(Clone, Debug)]
pub struct Frontiers {
    rows: RowTable<Block>,
}

impl Frontiers {
    /// Computes all frontiers: O(edges + their sizes).
    ///
    /// # Errors
    /// If they are larger than the budget.
    pub fn compute<G: Digraph>(
        graph: &G,
        dom: &DomTree,
        budget: &mut Budget,
    ) -> Result<Self, TooComplex> {
        let nodes = graph.node_count();
        let mut pairs = Vec::new();
        let mut last = vec![u32::MAX; nodes];
        for b in (0..nodes).map(Block::new).filter(|&b| dom.is_reachable(b)) {
            for p in graph.preds(b).filter(|&p| dom.is_reachable(p)) {
                let end = dom.idom(b);
                for a in dom.dominators(p).take_while(|&a| Some(a) != end) {
                    if std::mem::replace(&mut last[a.index()], b.0) == b.0 {
                        // The rest of the walk repeats that of an earlier predecessor.
                        break;
                    }
                    budget.spend(1)?;
                    pairs.push((a.0, b));
                }
            }
        }
        Ok(Self { rows: RowTable::from_pairs(nodes, &pairs) })
    }

    /// Returns the frontier of a node, ascending; empty if it is unreachable.
    pub fn of(&self, b: Block) -> &[Block] {
        self.rows.row(b.index())
    }
}

/// Answers iterated frontiers of one graph; the tables are kept from query to query.
#[derive(Clone, Debug)]
pub struct IteratedFrontier<'a, G> {
    graph: &'a G,
    dom: &'a DomTree,
    walked: FixedBitSet,
    reached: FixedBitSet,
    live: FixedBitSet,
    defined: FixedBitSet,
}

impl<'a, G: Digraph> IteratedFrontier<'a, G> {
    /// Prepares the tables for queries: O(nodes).
    pub fn new(graph: &'a G, dom: &'a DomTree) -> Self {
        let set = FixedBitSet::with_capacity(graph.node_count());
        let (reached, live, defined) = (set.clone(), set.clone(), set.clone());
        Self { graph, dom, walked: set, reached, live, defined }
    }

    /// Returns the least set that holds the frontier of each definition and of each of its own
    /// members, ascending. Unreachable definitions contribute nothing. O(edges + answer · log
    /// answer).
    pub fn of(&mut self, definitions: &[Block]) -> Vec<Block> {
        self.of_live(definitions, |_| true)
    }

    /// Returns those members of [`Self::of`] that are live, in time that counts edges between live
    /// nodes only. With each node that is live, its predecessors without a definition must be live,
    /// too.
    pub fn of_live(
        &mut self,
        definitions: &[Block],
        is_live: impl Fn(Block) -> bool,
    ) -> Vec<Block> {
        let dom = self.dom;
        let mut heap: BinaryHeap<(u32, Block)> = definitions
            .iter()
            .filter(|&&b| dom.is_reachable(b))
            .map(|&b| (dom.depth(b), b))
            .collect();
        let mut answer = Vec::new();
        let mut walked = Vec::new();
        let mut work = Vec::new();
        // Deepest first: a node walked from a deeper root needs no second walk, since the nodes
        // after it that the shallower root does not dominate were seen already.
        while let Some((_, root)) = heap.pop() {
            if !self.walked.put(root.index()) {
                walked.push(root);
                work.push(root);
            }
            while let Some(b) = work.pop() {
                for s in self.graph.succs(b).filter(|&s| is_live(s)) {
                    if !dom.strictly_dominates(root, s) {
                        if !self.reached.put(s.index()) {
                            answer.push(s);
                            heap.push((dom.depth(s), s));
                        }
                    } else if !self.walked.put(s.index()) {
                        walked.push(s);
                        work.push(s);
                    }
                }
            }
        }
        walked.iter().for_each(|b| self.walked.remove(b.index()));
        answer.iter().for_each(|b| self.reached.remove(b.index()));
        answer.sort_unstable();
        answer
    }

    /// Returns where a variable needs phis: the members of [`Self::of`] from which a path leads to
    /// one of the uses, and to no definition before it, ascending. A use counts as before the
    /// definition in its block. O(edges where the variable is live + answer · log answer).
    pub fn of_variable(&mut self, definitions: &[Block], uses: &[Block]) -> Vec<Block> {
        let mut live = std::mem::take(&mut self.live);
        definitions.iter().for_each(|b| self.defined.insert(b.index()));
        let mut found: Vec<Block> = Vec::new();
        let mut work: Vec<Block> = uses.to_vec();
        while let Some(b) = work.pop() {
            if !self.dom.is_reachable(b) || live.put(b.index()) {
                continue;
            }
            found.push(b);
            work.extend(self.graph.preds(b).filter(|p| !self.defined.contains(p.index())));
        }
        let answer = self.of_live(definitions, |b| live.contains(b.index()));
        definitions.iter().for_each(|b| self.defined.remove(b.index()));
        found.iter().for_each(|b| live.remove(b.index()));
        self.live = live;
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::graph::Csr;

    fn frontier(g: &Csr, dom: &DomTree, a: Block) -> BTreeSet<Block> {
        (0..g.node_count())
            .map(Block::new)
            .filter(|&b| dom.is_reachable(b) && dom.is_reachable(a))
            .filter(|&b| g.preds(b).any(|p| dom.is_reachable(p) && dom.dominates(a, p)))
            .filter(|&b| !dom.strictly_dominates(a, b))
            .collect()
    }

    /// The nodes at whose start a use follows before a definition.
    fn live(g: &Csr, definitions: &[Block], u: Block) -> BTreeSet<Block> {
        let mut live = BTreeSet::from([u]);
        loop {
            let is_before =
                |b: &Block| !definitions.contains(b) && g.succs(*b).any(|s| live.contains(&s));
            let more: Vec<Block> = (0..g.node_count()).map(Block::new).filter(is_before).collect();
            let count = live.len();
            live.extend(more);
            if live.len() == count {
                return live;
            }
        }
    }

    fn check(g: &Csr) {
        let dom = DomTree::compute(g);
        let nodes: Vec<Block> = (0..g.node_count()).map(Block::new).collect();
        let all = Frontiers::compute(g, &dom, &mut Budget::new(10_000)).unwrap();
        let mut iterated = IteratedFrontier::new(g, &dom);
        for &a in &nodes {
            let plain = frontier(g, &dom, a);
            assert_eq!(all.of(a), plain.iter().copied().collect::<Vec<_>>());
            for &b in &nodes {
                let mut set = BTreeSet::new();
                let mut work = vec![a, b];
                while let Some(x) = work.pop() {
                    work.extend(frontier(g, &dom, x).into_iter().filter(|&y| set.insert(y)));
                }
                assert_eq!(iterated.of(&[a, b]), set.iter().copied().collect::<Vec<_>>());
                for &u in &nodes {
                    let live = live(g, &[a, b], u);
                    let phis: Vec<Block> =
                        set.iter().copied().filter(|b| live.contains(b)).collect();
                    assert_eq!(iterated.of_variable(&[a, b], &[u]), phis);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn random_graphs(
            nodes in 1usize..12,
            raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..30),
        ) {
            let n = nodes as u32;
            let edges: Vec<_> =
                raw.iter().map(|&(a, b)| (Block(a % n), Block(b % n))).collect();
            check(&Csr::new(nodes, Block(0), &edges));
        }
    }

    #[test]
    fn variables_of_small_scopes_are_answered_in_small_time() {
        // A chain of diamonds. Counted by the edges that the queries look at.
        struct Counted(Csr, Cell<usize>);
        impl Digraph for Counted {
            fn node_count(&self) -> usize {
                self.0.node_count()
            }
            fn entry(&self) -> Block {
                self.0.entry()
            }
            fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
                self.1.set(self.1.get() + 1);
                self.0.succs(b)
            }
            fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
                self.1.set(self.1.get() + 1);
                self.0.preds(b)
            }
        }
        let n = 1000;
        let edges: Vec<_> = (0..n)
            .map(|k| 3 * k)
            .flat_map(|k| [(k, k + 1), (k, k + 2), (k + 1, k + 3), (k + 2, k + 3)])
            .map(|(a, b)| (Block(a), Block(b)))
            .collect();
        let g = Counted(Csr::new(3 * n as usize + 1, Block(0), &edges), Cell::new(0));
        let dom = DomTree::compute(&g);
        let mut frontier = IteratedFrontier::new(&g, &dom);
        g.1.set(0);
        for k in (0..n).map(|k| 3 * k) {
            let found = frontier.of_variable(&[Block(k), Block(k + 1)], &[Block(k + 3)]);
            assert_eq!(found, [Block(k + 3)]);
        }
        assert!(g.1.get() < 10 * n as usize, "{}", g.1.get());
    }

    #[test]
    fn frontiers_beyond_the_budget_are_refused_and_queries_still_answer() {
        // A chain of loops around each other: the frontier of block i holds all headers before it.
        let n = 2000;
        let edges: Vec<_> = (0..n)
            .map(|i| (Block(i), Block(i + 1)))
            .chain((0..n).map(|i| (Block(n), Block(i))))
            .collect();
        let g = Csr::new(n as usize + 1, Block(0), &edges);
        let dom = DomTree::compute(&g);
        assert!(Frontiers::compute(&g, &dom, &mut Budget::new(100_000)).is_err());
        assert_eq!(IteratedFrontier::new(&g, &dom).of(&[Block(n)]).len(), n as usize);
    }
}

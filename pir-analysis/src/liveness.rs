//! Liveness of values at block boundaries, over any graph.
//!
//! A value is live into a block if some path from its start reaches a use before a definition. On
//! the Parallel-CFG these are the registers that some strand may still read, including its owner
//! after the join; on the strand graph, the registers that a strand itself still needs.
//! [`LivenessQuery`] answers for one value at a time in memory proportional to the uses.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::graph::{Digraph, RowTable};
use crate::order::Order;

/// The definitions and uses of values. Values are dense numbers below [`DefUse::value_count`].
pub trait DefUse {
    /// Returns the number of values.
    fn value_count(&self) -> usize;

    /// Iterates over the values that a block defines, phis included.
    fn defs(&self, b: Block) -> impl Iterator<Item = u32>;

    /// Iterates over the values that a block uses before it defines them.
    fn uses(&self, b: Block) -> impl Iterator<Item = u32>;

    /// Iterates over the values that phis of a block's successors use on the edges from it.
    fn edge_uses(&self, b: Block) -> impl Iterator<Item = u32>;
}

/// Liveness of one value at a time.
#[derive(Clone, Debug)]
pub struct LivenessQuery<'a, G> {
    graph: &'a G,
    defs: RowTable<Block>,
    uses: RowTable<Block>,
    edge_uses: RowTable<Block>,
    seen: FixedBitSet,
}

impl<'a, G: Digraph> LivenessQuery<'a, G> {
    /// Groups the uses by value: O(blocks + uses).
    pub fn new(graph: &'a G, values: &impl DefUse) -> Self {
        let count = values.value_count();
        let order = Order::compute(graph);
        let blocks = order.reverse_postorder();
        let mut pairs: Vec<(u32, Block)> = Vec::new();
        pairs.extend(blocks.iter().flat_map(|&b| values.defs(b).map(move |v| (v, b))));
        let defs = RowTable::from_pairs(count, &pairs);
        pairs.clear();
        pairs.extend(blocks.iter().flat_map(|&b| values.uses(b).map(move |v| (v, b))));
        let uses = RowTable::from_pairs(count, &pairs);
        pairs.clear();
        pairs.extend(blocks.iter().flat_map(|&b| values.edge_uses(b).map(move |v| (v, b))));
        let edge_uses = RowTable::from_pairs(count, &pairs);
        Self { graph, defs, uses, edge_uses, seen: FixedBitSet::with_capacity(graph.node_count()) }
    }

    /// Returns the blocks into which the value is live, ascending; an unreachable block is included
    /// only if it leads into such blocks. O(definitions and uses of the value + edges into the
    /// answer).
    pub fn live_in_blocks(&mut self, value: u32) -> Vec<Block> {
        let defs = self.defs.row(value as usize);
        let mut answer = Vec::new();
        let mut work: Vec<Block> = Vec::new();
        for &b in self.uses.row(value as usize) {
            if !self.seen.put(b.index()) {
                work.push(b);
            }
        }
        // Other definitions stop the walk, also from a use on their own edges.
        let stops: Vec<Block> =
            defs.iter().copied().filter(|d| !self.seen.put(d.index())).collect();
        for &b in self.edge_uses.row(value as usize) {
            if !self.seen.put(b.index()) {
                work.push(b);
            }
        }
        while let Some(b) = work.pop() {
            answer.push(b);
            for p in self.graph.preds(b) {
                if !self.seen.put(p.index()) {
                    work.push(p);
                }
            }
        }
        answer.iter().chain(&stops).for_each(|b| self.seen.remove(b.index()));
        answer.sort_unstable();
        answer
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::graph::Csr;

    /// Per block: defined, used before, used on edges.
    struct Table(usize, Vec<[Vec<u32>; 3]>);

    impl DefUse for Table {
        fn value_count(&self) -> usize {
            self.0
        }

        fn defs(&self, b: Block) -> impl Iterator<Item = u32> {
            self.1[b.index()][0].iter().copied()
        }

        fn uses(&self, b: Block) -> impl Iterator<Item = u32> {
            self.1[b.index()][1].iter().copied()
        }

        fn edge_uses(&self, b: Block) -> impl Iterator<Item = u32> {
            self.1[b.index()][2].iter().copied()
        }
    }

    /// Whether a path from the start of `b` meets a use before a definition.
    fn live_in(g: &Csr, t: &Table, b: Block, v: u32) -> bool {
        let mut seen = vec![false; g.node_count()];
        let mut work = vec![b];
        while let Some(b) = work.pop() {
            if std::mem::replace(&mut seen[b.index()], true) {
                continue;
            }
            let [defs, uses, edges] = &t.1[b.index()];
            if uses.contains(&v) {
                return true;
            }
            if defs.contains(&v) {
                continue;
            }
            if edges.contains(&v) {
                return true;
            }
            work.extend(g.succs(b));
        }
        false
    }

    const TABLE_VALUES: u32 = 3;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn random_functions(
            nodes in 1usize..10,
            raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..24),
            rows in prop::collection::vec((0u32..8, 0u32..8, 0u32..8), 10),
        ) {
            let n = nodes as u32;
            let edges: Vec<_> =
                raw.iter().map(|&(a, b)| (Block(a % n), Block(b % n))).collect();
            let g = Csr::new(nodes, Block(0), &edges);
            let set =
                |bits: u32| (0..TABLE_VALUES).filter(|v| bits >> v & 1 == 1).collect::<Vec<_>>();
            // Sparse: a value is in a row with probability 1/4.
            let rows = rows.iter().map(|r| [set(r.0 & r.1), set(r.1 & r.2), set(r.0 & r.2 & 5)]);
            let table = Table(TABLE_VALUES as usize, rows.collect());
            let mut query = LivenessQuery::new(&g, &table);
            let order = Order::compute(&g);
            for v in 0..TABLE_VALUES {
                let live = query.live_in_blocks(v);
                for b in (0..nodes).map(Block::new).filter(|&b| order.is_reachable(b)) {
                    let expected = live_in(&g, &table, b, v);
                    prop_assert_eq!(live.contains(&b), expected);
                }
            }
        }
    }
}

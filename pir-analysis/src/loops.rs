//! The forest of natural loops, and irreducible cycles.
//!
//! A back edge leads to a block that dominates its source. The natural loop of a header holds the
//! blocks that reach its back edges without passing it. Loops are collected from the innermost
//! outwards, and the blocks of a loop already found are skipped, so that every edge is visited a
//! bounded number of times: O((blocks + edges) · log blocks), linear in practice. Cycles that
//! remain without the back edges have several entries and no header; they are reported as
//! *irreducible*.

use pir_core::entity::{Block, Entity};

use crate::dom::DomTree;
use crate::forest::Forest;
use crate::graph::{Digraph, NO_NODE, RowTable};
use crate::order::Order;
use crate::scc::Components;

/// A natural loop. Ids are preorder numbers in the forest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Loop(pub u32);

impl Entity for Loop {
    fn new(index: usize) -> Self {
        Self(index as u32)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The natural loops of a graph, siblings in the order of their headers in the dominator tree.
#[derive(Clone, Debug)]
pub struct Loops {
    forest: Forest,
    header: Vec<Block>,
    latches: RowTable<Block>,
    irreducible: RowTable<Block>,
}

impl Loops {
    /// Computes the loops among the nodes that the entry reaches.
    pub fn compute<G: Digraph>(graph: &G, dom: &DomTree) -> Self {
        let mut found = FoundLoop {
            header: Vec::new(),
            parent: Vec::new(),
            top: Vec::new(),
            innermost: vec![NO_NODE; graph.node_count()],
        };
        let mut latches: Vec<(u32, Block)> = Vec::new();
        // In dominator preorder an inner header comes after the headers that dominate it.
        for &h in dom.preorder().iter().rev() {
            let first = latches.len();
            let id = found.header.len() as u32;
            let ends = graph.preds(h).filter(|&p| dom.is_reachable(p) && dom.dominates(h, p));
            latches.extend(ends.map(|p| (id, p)));
            latches[first..].sort_unstable();
            // A latch may have several edges to the header, so remove duplicates.
            let mut at = first;
            for i in first..latches.len() {
                if i == first || latches[i] != latches[at - 1] {
                    latches[at] = latches[i];
                    at += 1;
                }
            }
            latches.truncate(at);
            if at > first {
                found.collect(graph, dom, h, &latches[first..]);
            }
        }
        let order: Vec<u32> = (0..found.header.len() as u32).rev().collect();
        let (forest, new_id) = Forest::new(&found.parent, &order, &found.innermost);
        let mut header = vec![Block(0); found.header.len()];
        for (old, &h) in found.header.iter().enumerate() {
            header[new_id[old] as usize] = h;
        }
        latches.iter_mut().for_each(|(id, _)| *id = new_id[*id as usize]);
        let latches = RowTable::from_pairs(header.len(), &latches);
        Self { forest, header, latches, irreducible: irreducible(graph, dom) }
    }

    /// Returns the number of natural loops.
    pub fn len(&self) -> usize {
        self.header.len()
    }

    /// Returns whether there are no natural loops.
    pub fn is_empty(&self) -> bool {
        self.header.is_empty()
    }

    /// Iterates over all loops, each before those nested in it.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Loop> + DoubleEndedIterator + use<> {
        (0..self.len()).map(Loop::new)
    }

    /// Returns the only block through which the loop is entered.
    pub fn header(&self, l: Loop) -> Block {
        self.header[l.index()]
    }

    /// Returns the sources of the loop's back edges, ascending.
    pub fn latches(&self, l: Loop) -> &[Block] {
        self.latches.row(l.index())
    }

    /// Returns the directly enclosing loop.
    pub fn parent(&self, l: Loop) -> Option<Loop> {
        self.forest.parent(l.0).map(Loop)
    }

    /// Iterates over the directly nested loops.
    pub fn children(&self, l: Loop) -> impl Iterator<Item = Loop> + '_ {
        self.forest.children(l.0).map(Loop)
    }

    /// Iterates over the outermost loops.
    pub fn roots(&self) -> impl Iterator<Item = Loop> + '_ {
        self.forest.roots().map(Loop)
    }

    /// Returns the number of loops that contain the loop's header, itself included.
    pub fn depth(&self, l: Loop) -> u32 {
        self.forest.depth(l.0)
    }

    /// Returns the innermost loop of a block.
    pub fn innermost(&self, b: Block) -> Option<Loop> {
        self.forest.innermost(b).map(Loop)
    }

    /// Returns whether the block lies in the loop or in one nested in it: O(1).
    pub fn contains(&self, l: Loop, b: Block) -> bool {
        self.forest.contains(l.0, b)
    }

    /// Returns all blocks of the loop: those of no nested loop first.
    pub fn blocks(&self, l: Loop) -> &[Block] {
        self.forest.blocks(l.0)
    }

    /// Returns the blocks of the loop that are in no nested one, ascending.
    pub fn own_blocks(&self, l: Loop) -> &[Block] {
        self.forest.own_blocks(l.0)
    }

    /// Iterates over the cycles with several entries: strongly connected components of the graph
    /// without its back edges. Empty iff the graph is reducible.
    pub fn irreducible(&self) -> impl ExactSizeIterator<Item = &[Block]> + '_ {
        (0..self.irreducible.len()).map(|i| self.irreducible.row(i))
    }
}

/// Loops in the order in which they are found, inner ones first.
struct FoundLoop {
    header: Vec<Block>,
    parent: Vec<u32>,
    /// Link towards the outermost loop found so far; compressed when it is followed.
    top: Vec<u32>,
    innermost: Vec<u32>,
}

impl FoundLoop {
    fn outermost(&mut self, mut l: u32) -> u32 {
        while self.top[l as usize] != l {
            let up = self.top[l as usize];
            self.top[l as usize] = self.top[up as usize];
            l = up;
        }
        l
    }

    fn collect<G: Digraph>(
        &mut self,
        graph: &G,
        dom: &DomTree,
        header: Block,
        latches: &[(u32, Block)],
    ) {
        let id = self.header.len() as u32;
        self.header.push(header);
        self.parent.push(NO_NODE);
        self.top.push(id);
        self.innermost[header.index()] = id;
        let mut work: Vec<Block> = latches.iter().map(|&(_, b)| b).collect();
        while let Some(b) = work.pop() {
            let before = match self.innermost[b.index()] {
                NO_NODE => {
                    self.innermost[b.index()] = id;
                    b
                }
                inner => {
                    let outermost = self.outermost(inner);
                    if outermost == id {
                        continue;
                    }
                    self.parent[outermost as usize] = id;
                    self.top[outermost as usize] = id;
                    self.header[outermost as usize]
                }
            };
            work.extend(graph.preds(before).filter(|&p| dom.is_reachable(p)));
        }
    }
}

fn irreducible<G: Digraph>(graph: &G, dom: &DomTree) -> RowTable<Block> {
    let order = Order::compute(graph);
    let forward = |p: Block, s: Block| !dom.dominates(s, p);
    let list = order.reverse_postorder();
    let odd =
        list.iter().any(|&b| graph.succs(b).any(|s| order.is_retreating(b, s) && forward(b, s)));
    if !odd {
        return RowTable::from_pairs(0, &[]);
    }
    let components = Components::compute_from(graph, list.iter().copied(), forward);
    let mut size = vec![0u32; components.len()];
    let of = |b: Block| components.of(b).expect("reachable") as usize;
    list.iter().for_each(|&b| size[of(b)] += 1);
    // Numbered by their first block in reverse postorder.
    let mut id = vec![NO_NODE; components.len()];
    let mut count = 0;
    let mut pairs = Vec::new();
    for &b in list.iter().filter(|&&b| size[of(b)] > 1) {
        let slot = &mut id[of(b)];
        if *slot == NO_NODE {
            *slot = count;
            count += 1;
        }
        pairs.push((*slot, b));
    }
    RowTable::from_pairs(count as usize, &pairs)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::graph::Csr;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
        let edges: Vec<_> = edges.iter().map(|&(a, b)| (Block(a), Block(b))).collect();
        Csr::new(nodes, Block(0), &edges)
    }

    /// The natural loop by its definition.
    fn natural(g: &Csr, dom: &DomTree, h: Block) -> Option<BTreeSet<Block>> {
        let reach = |p: &Block| dom.is_reachable(*p);
        let mut work: Vec<Block> =
            g.preds(h).filter(reach).filter(|&p| dom.dominates(h, p)).collect();
        if work.is_empty() {
            return None;
        }
        let mut set = BTreeSet::from([h]);
        while let Some(b) = work.pop() {
            if set.insert(b) {
                work.extend(g.preds(b).filter(reach));
            }
        }
        Some(set)
    }

    fn reaches(g: &Csr, dom: &DomTree, a: Block, b: Block) -> bool {
        let mut seen = BTreeSet::new();
        let mut work = vec![a];
        while let Some(x) = work.pop() {
            for s in g.succs(x).filter(|&s| !dom.dominates(s, x)) {
                if s == b {
                    return true;
                }
                if seen.insert(s) {
                    work.push(s);
                }
            }
        }
        false
    }

    fn check(g: &Csr) {
        let dom = DomTree::compute(g);
        let loops = Loops::compute(g, &dom);
        let nodes: Vec<Block> = (0..g.node_count()).map(Block::new).collect();
        let expected: Vec<(Block, BTreeSet<Block>)> =
            nodes.iter().filter_map(|&h| Some((h, natural(g, &dom, h)?))).collect();
        assert_eq!(loops.len(), expected.len());
        for l in loops.iter() {
            let h = loops.header(l);
            let (_, set) = expected.iter().find(|(header, _)| *header == h).unwrap();
            let found: BTreeSet<Block> = loops.blocks(l).iter().copied().collect();
            assert_eq!(&found, set);
            assert_eq!(found.len(), loops.blocks(l).len());
            let ends: BTreeSet<Block> =
                g.preds(h).filter(|&p| dom.is_reachable(p) && dom.dominates(h, p)).collect();
            assert_eq!(loops.latches(l), ends.into_iter().collect::<Vec<_>>());
            let around = expected.iter().filter(|(_, s)| s.is_superset(set)).count();
            assert_eq!(loops.depth(l) as usize, around);
            if let Some(p) = loops.parent(l) {
                assert!(loops.contains(p, h) && loops.children(p).any(|c| c == l));
            } else {
                assert!(loops.roots().any(|c| c == l));
            }
        }
        for &b in &nodes {
            let around = expected.iter().filter(|(_, s)| s.contains(&b)).count();
            assert_eq!(loops.innermost(b).map_or(0, |l| loops.depth(l)) as usize, around);
        }
        let odd: BTreeSet<Block> = loops.irreducible().flatten().copied().collect();
        for &b in nodes.iter().filter(|&&b| dom.is_reachable(b)) {
            assert_eq!(odd.contains(&b), reaches(g, &dom, b, b));
        }
        for cycle in loops.irreducible() {
            assert!(cycle.len() > 1);
            assert!(cycle.iter().all(|&a| cycle.iter().all(|&b| reaches(g, &dom, a, b))));
        }
    }

    #[test]
    fn all_graphs_of_up_to_four_nodes() {
        for nodes in 1..=4u32 {
            let pairs: Vec<_> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
            for mask in 0u32..1 << pairs.len() {
                let kept = pairs.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                check(&graph(nodes as usize, &kept.map(|(_, &e)| e).collect::<Vec<_>>()));
            }
        }
    }

    proptest! {
        #[test]
        fn random_graphs(
            nodes in 2usize..16,
            raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..40),
        ) {
            let n = nodes as u32;
            let edges: Vec<_> = raw.iter().map(|&(a, b)| (a % n, b % n)).collect();
            check(&graph(nodes, &edges));
        }
    }

    #[test]
    fn a_cycle_with_two_entries_is_irreducible() {
        let g = graph(3, &[(0, 1), (0, 2), (1, 2), (2, 1)]);
        let loops = Loops::compute(&g, &DomTree::compute(&g));
        assert!(loops.is_empty());
        assert_eq!(loops.irreducible().len(), 1);
    }

    #[test]
    fn a_nest_of_a_hundred_thousand_loops_is_linear() {
        let n = 100_000;
        let mut edges: Vec<_> = (0..2 * n).map(|i| (i, i + 1)).collect();
        edges.extend((0..n).map(|i| (2 * n - i, i)));
        let g = graph(2 * n as usize + 1, &edges);
        let loops = Loops::compute(&g, &DomTree::compute(&g));
        assert_eq!(loops.len(), n as usize);
        assert_eq!(loops.depth(Loop(n - 1)), n);
    }
}

//! The graph trait of the algorithms, and a compressed table of rows of varying length.
//!
//! Orders, dominance, components, loops and frontiers run on any [`Digraph`]: the Parallel-CFG, its
//! reverse, the strand graph. This module does not depend on depths or regions.

use std::ops::Range;

use pir_core::entity::{Block, Entity};

/// "None" in the `u32` tables of this crate.
pub(crate) const NO_NODE: u32 = u32::MAX;

/// A directed graph with dense nodes and one entry.
pub trait Digraph {
    /// Returns the number of nodes, reachable or not; ids are below it.
    fn node_count(&self) -> usize;

    /// Returns the node at which every path begins.
    fn entry(&self) -> Block;

    /// Iterates over the successor occurrences of a node.
    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_;

    /// Iterates over the predecessors of a node, one per edge occurrence.
    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_;
}

/// Rows of varying length stored contiguously, the usual compressed form of a relation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowTable<T> {
    start: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> RowTable<T> {
    /// Groups pairs `(row, item)` by row, keeping their order within a row: O(rows + pairs).
    ///
    /// # Panics
    /// If a pair names a row that is not below `rows`.
    pub fn from_pairs(rows: usize, pairs: &[(u32, T)]) -> Self {
        let mut start = vec![0u32; rows + 2];
        for &(row, _) in pairs {
            start[row as usize + 2] += 1;
        }
        for i in 2..rows + 2 {
            start[i] += start[i - 1];
        }
        let mut items: Vec<T> = match pairs.first() {
            Some(&(_, first)) => vec![first; pairs.len()],
            None => Vec::new(),
        };
        for &(row, item) in pairs {
            let slot = &mut start[row as usize + 1];
            items[*slot as usize] = item;
            *slot += 1;
        }
        start.pop();
        Self { start, items }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns one row.
    ///
    /// # Panics
    /// If there is no such row.
    #[inline]
    pub fn row(&self, row: usize) -> &[T] {
        self.rows(row..row + 1)
    }

    /// Returns several adjacent rows as one slice.
    ///
    /// # Panics
    /// If there are no such rows.
    #[inline]
    pub fn rows(&self, rows: Range<usize>) -> &[T] {
        &self.items[self.start[rows.start] as usize..self.start[rows.end] as usize]
    }
}

/// A graph stored as rows in both directions.
#[derive(Clone, Debug)]
pub struct Csr {
    entry: Block,
    succs: RowTable<Block>,
    preds: RowTable<Block>,
}

impl Csr {
    /// Builds a graph of `nodes` nodes from its edges: O(nodes + edges).
    ///
    /// # Panics
    /// If an edge names a node that is not below `nodes`.
    pub fn new(nodes: usize, entry: Block, edges: &[(Block, Block)]) -> Self {
        let mut pairs: Vec<(u32, Block)> = edges.iter().map(|&(a, b)| (a.0, b)).collect();
        let succs = RowTable::from_pairs(nodes, &pairs);
        for (pair, &(a, b)) in pairs.iter_mut().zip(edges) {
            *pair = (b.0, a);
        }
        let preds = RowTable::from_pairs(nodes, &pairs);
        Self { entry, succs, preds }
    }

    /// Returns the successors of a node as a slice.
    #[inline]
    pub fn succ_slice(&self, b: Block) -> &[Block] {
        self.succs.row(b.index())
    }

    /// Returns the predecessors of a node as a slice.
    #[inline]
    pub fn pred_slice(&self, b: Block) -> &[Block] {
        self.preds.row(b.index())
    }
}

impl Digraph for Csr {
    #[inline]
    fn node_count(&self) -> usize {
        self.succs.len()
    }

    #[inline]
    fn entry(&self) -> Block {
        self.entry
    }

    #[inline]
    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.succ_slice(b).iter().copied()
    }

    #[inline]
    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.pred_slice(b).iter().copied()
    }
}

//! Local (strand) dominance (reference: dominance, the strand graph), linear in the size of the
//! function.
//!
//! The strand graph replaces the edges into each join block *j* by edges from every entry fork
//! whose instances can close there; there can be forks × joins of those. [`SparseStrandGraph`] has
//! the same dominators with one more edge than the Parallel-CFG for each join block: it *keeps* the
//! edges into *j* and adds a single edge *f₀(j) → j*, where *f₀(j)* is the fork whose instance *j*
//! closes on the path of some spanning tree from the entry ([`Depths::closed_fork`]).
//!
//! Why this is exact. Let *m* have depth *k*, and let θ be its region of level *k* (the whole
//! function if *k* = 0).
//!
//! *Sparse claims no less.* A sparse path that misses *m* gives a strand path that misses *m*:
//! each edge *b → j* out of a region is cut short from the fork that began the path's stay in the
//! region, which closes at *j* since the path shows it; and *f₀(j)* closes at *j*.
//!
//! *Sparse claims no more.* Let *m* be missed by a strand path to *n*. Replace its edges *f → j*
//! by paths through the region; the path after the last entry into θ still misses *m*, because in θ
//! only deeper regions are skipped. So it is enough to reach, without *m*, the fork *x* by
//! which θ is entered for the last time (or, if the path ends outside θ, the join block *x* by
//! which θ is left for the last time): a block shallower than *m*. Take the path to *x* in the
//! spanning tree. If it holds *m*, it does so once, and leaves θ afterwards at some join *j*;
//! *f₀(j)* lies before *m* on it. The edge *f₀(j) → j* skips *m*. ∎

use pir_core::entity::{Block, Entity};

use crate::cfg::Cfg;
use crate::closing::Closing;
use crate::depth::Depths;
use crate::dom::DomTree;
use crate::graph::{Csr, Digraph, RowTable};

/// A graph with the dominators of the strand graph and blocks + edges + joins in size.
///
/// Its paths are not those of strands: only its dominators mean anything.
#[derive(Clone, Debug)]
pub struct SparseStrandGraph<'a> {
    cfg: &'a Cfg,
    depths: &'a Depths,
    /// Per entry fork the join blocks of which it is the chosen fork.
    skips: RowTable<Block>,
}

impl<'a> SparseStrandGraph<'a> {
    /// Adds the chosen edge of each join block: O(blocks).
    pub fn new(cfg: &'a Cfg, depths: &'a Depths) -> Self {
        let pairs: Vec<(u32, Block)> =
            cfg.blocks().filter_map(|j| Some((depths.closed_fork(j)?.0, j))).collect();
        Self { cfg, depths, skips: RowTable::from_pairs(cfg.len(), &pairs) }
    }
}

impl Digraph for SparseStrandGraph<'_> {
    fn node_count(&self) -> usize {
        self.cfg.len()
    }

    fn entry(&self) -> Block {
        self.cfg.entry()
    }

    #[inline]
    fn succs(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.cfg.succs(b).iter().chain(self.skips.row(b.index())).copied()
    }

    #[inline]
    fn preds(&self, b: Block) -> impl Iterator<Item = Block> + '_ {
        self.cfg.preds(b).iter().copied().chain(self.depths.closed_fork(b))
    }
}

/// Computes the tree of local dominance: *m* dominates *n* in it iff in every execution the strand
/// that executes *n*, or one of its ancestors before it forked, has executed *m*. Bounds as for
/// [`DomTree::compute`].
pub fn local_dominators(cfg: &Cfg, depths: &Depths) -> DomTree {
    if cfg.blocks().any(|b| depths.closed_fork(b).is_some()) {
        DomTree::compute(&SparseStrandGraph::new(cfg, depths))
    } else {
        DomTree::compute(cfg)
    }
}

/// Builds the strand graph itself (reference: dominance, the strand graph), edge by edge: its paths
/// are the paths that one strand and its ancestors may run. As large as the relation in `closing`.
pub fn strand_graph(cfg: &Cfg, closing: Closing<'_>) -> Csr {
    let mut edges = Vec::with_capacity(cfg.edge_count());
    for b in cfg.blocks() {
        edges.extend(cfg.succs(b).iter().filter(|&&s| !cfg.node(s).join).map(|&s| (b, s)));
        edges.extend(closing.joins(b).iter().map(|&j| (b, j)));
    }
    Csr::new(cfg.len(), cfg.entry(), &edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cfg;

    /// The counterexample of reference: errata, 2.
    #[test]
    fn a_block_of_an_earlier_instance_is_no_ancestor() {
        let cfg = cfg("0: fork 1 1; 1: br 3; 2: br 2 1; 3: join fork 2 1 3");
        let depths = Depths::compute(&cfg).unwrap();
        assert!(DomTree::compute(&cfg).dominates(Block(1), Block(2)));
        assert!(!local_dominators(&cfg, &depths).dominates(Block(1), Block(2)));
    }
}

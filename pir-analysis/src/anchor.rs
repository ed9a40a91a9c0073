//! Anchors: blocks at which the answer for another block of the region can be reused.
//!
//! The anchor *a* of a block *m* is its nearest strict local dominator among the own blocks of the
//! same region that lies on no cycle inside the region. Every path inside the region to *m* passes
//! *a*, and never comes back to it. So
//!
//! - *m* is certain from above *a* iff it is certain at *a* and *a* is, so only the blocks between
//!   the two need a visit. If *m* is not certain at *a*, the only strands above *a* that certainly
//!   run it are those that never end.
//! - a fork above *a* has two successor occurrences that reach *m* iff they reach *a*.
//!
//! Since the answer for *a* is kept, a long strand costs its length once, not once per block.

use pir_core::entity::{Block, Entity};

use crate::graph::{Csr, Digraph, NO_NODE};
use crate::must::Parallel;
use crate::scc::Components;

/// The anchor of every block.
#[derive(Debug)]
pub(crate) struct Anchors {
    of: Vec<u32>,
    cyclic: Vec<bool>,
}

impl Anchors {
    /// Computes the anchor of every block: O(blocks + edges).
    pub(crate) fn compute(p: &Parallel<'_>) -> Self {
        let cyclic = cyclic(p);
        let mut of = vec![NO_NODE; p.cfg.len()];
        for &b in p.local.preorder() {
            if let Some(i) = p.local.idom(b)
                && let Some(r) = p.regions.innermost(b)
                && p.regions.innermost(i) == Some(r)
            {
                of[b.index()] = if cyclic[i.index()] { of[i.index()] } else { i.0 };
            }
        }
        Self { of, cyclic }
    }

    pub(crate) fn of(&self, b: Block) -> Option<Block> {
        Some(self.of[b.index()]).filter(|&a| a != NO_NODE).map(Block)
    }

    /// Returns whether the block may lie on a cycle inside its region.
    pub(crate) fn is_cyclic(&self, b: Block) -> bool {
        self.cyclic[b.index()]
    }
}

/// Returns the blocks on cycles inside their own region. A nested region counts as one step from
/// each of its forks to each of its joins.
fn cyclic(p: &Parallel<'_>) -> Vec<bool> {
    let nodes = p.cfg.len();
    let mut edges = Vec::with_capacity(p.cfg.edge_count());
    for b in p.cfg.blocks().filter(|&b| p.regions.innermost(b).is_some()) {
        match p.regions.opened_by(b) {
            Some(r) => edges.push((b, Block::new(nodes + r.index()))),
            None => {
                let inside = p.cfg.live_succs(b).filter(|&s| !p.is_join(s));
                edges.extend(inside.map(|s| (b, s)));
            }
        }
    }
    for r in p.regions.iter() {
        let node = Block::new(nodes + r.index());
        edges.extend(p.regions.joins(r).iter().map(|&j| (node, j)));
    }
    let mut cyclic = vec![false; nodes];
    let graph = Csr::new(nodes + p.regions.len(), p.cfg.entry(), &edges);
    let components = Components::compute_from(&graph, p.cfg.blocks(), |_, _| true);
    let mut members = vec![0u32; components.len()];
    for c in (0..graph.node_count()).filter_map(|n| components.of(Block::new(n))) {
        members[c as usize] += 1;
    }
    for b in p.cfg.blocks() {
        let shared = components.of(b).is_some_and(|c| members[c as usize] > 1);
        cyclic[b.index()] = shared || p.cfg.succs(b).contains(&b);
    }
    cyclic
}

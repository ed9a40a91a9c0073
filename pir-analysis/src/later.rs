//! The order of blocks in one activation, by forks and joins.
//!
//! A block runs after another one if a chain of steps leads there: an edge of the Parallel-CFG, or
//! the end of a strand, after which the owner of its region goes on at a join. That may be a join
//! that another strand recorded (reference: execution, rule 5), so every join of the region counts.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::cfg::{BlockExit, Cfg};
use crate::graph::{Csr, Digraph};
use crate::region::{Region, Regions};

/// Returns the region in which a strand may end with this block.
fn ended_region(cfg: &Cfg, regions: &Regions, b: Block) -> Option<Region> {
    let ends =
        cfg.node(b).exit == BlockExit::Halt || cfg.succs(b).iter().any(|&s| cfg.node(s).join);
    regions.innermost(b).filter(|_| ends)
}

/// Returns the blocks that may run after `b` in the same activation, ordered by forks and joins:
/// those on paths from `b`, and from every join of a region in which a strand ends on the way,
/// because the owner may go on at a join that another strand recorded. `b` is among them if it may
/// run again. O((blocks + edges) · joins of a region).
pub fn later_blocks(cfg: &Cfg, regions: &Regions, b: Block) -> FixedBitSet {
    let mut seen = FixedBitSet::with_capacity(cfg.len());
    let mut work = vec![b];
    while let Some(x) = work.pop() {
        let joins = ended_region(cfg, regions, x).map_or(&[][..], |r| regions.joins(r));
        for &s in cfg.succs(x).iter().chain(joins) {
            if !seen.put(s.index()) {
                work.push(s);
            }
        }
    }
    seen
}

/// The steps of [`later_blocks`] as a graph. The ends of strands and the joins of a region meet in
/// a node for the region, so that its size is linear.
#[derive(Clone, Debug)]
pub struct LaterGraph {
    blocks: usize,
    graph: Csr,
}

impl LaterGraph {
    /// Builds the graph. O(blocks + edges).
    pub fn new(cfg: &Cfg, regions: &Regions) -> Self {
        let blocks = cfg.len();
        let node = |r: Region| Block::new(blocks + r.index());
        let mut edges: Vec<(Block, Block)> = Vec::new();
        for b in cfg.blocks() {
            edges.extend(cfg.succs(b).iter().map(|&s| (b, s)));
            edges.extend(ended_region(cfg, regions, b).map(|r| (b, node(r))));
        }
        for r in regions.iter() {
            edges.extend(regions.joins(r).iter().map(|&j| (node(r), j)));
        }
        Self { blocks, graph: Csr::new(blocks + regions.len(), cfg.entry(), &edges) }
    }

    /// Returns the blocks after whose end the start of one of `targets` may come, on a way through
    /// whole blocks that `passes` admits. O(blocks + edges).
    pub fn leading_to(
        &self,
        targets: impl IntoIterator<Item = Block>,
        passes: impl Fn(Block) -> bool,
    ) -> FixedBitSet {
        let mut ends = FixedBitSet::with_capacity(self.graph.node_count());
        let mut work: Vec<Block> = targets.into_iter().collect();
        while let Some(x) = work.pop() {
            for &p in self.graph.pred_slice(x) {
                if !ends.put(p.index()) && (p.index() >= self.blocks || passes(p)) {
                    work.push(p);
                }
            }
        }
        ends.set_range(self.blocks.., false);
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Analyses;
    use crate::testing::cfg;

    #[test]
    fn a_block_that_does_not_pass_stops_the_way() {
        let analyses =
            Analyses::new(cfg("0: fork 1 2; 1: halt; 2: br 3; 3: join br 4; 4: br 5; 5: ret"));
        let graph = LaterGraph::new(analyses.cfg(), analyses.regions().unwrap());
        let ends = |stop: u32| -> Vec<usize> {
            graph.leading_to([Block(5)], |b| b != Block(stop)).ones().collect()
        };
        assert_eq!(ends(9), [0, 1, 2, 3, 4]);
        assert_eq!(ends(3), [3, 4], "a strand that ends leads to the join, which does not pass");
        assert_eq!(ends(2), [0, 1, 2, 3, 4]);
    }
}

//! Continuations of forks and the spine of a region instance (reference: execution, rule 3).
//!
//! The spine is the chain of strands that begins with the continuation of the entry fork and goes
//! on, at each interior fork, with that fork's continuation. It decides which join block an
//! instance closes at when its strands record several. O(blocks + edges + closing pairs).

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::cfg::{BlockExit, Cfg};
use crate::global::Parallel;
use crate::region::Region;

/// Returns the continuation of a block's fork: its master if it has one, otherwise its only
/// successor, otherwise, for an interior fork, its last. None for other blocks, and for an entry
/// fork with several successors and no master.
pub fn continuation(cfg: &Cfg, b: Block) -> Option<Block> {
    let node = cfg.node(b);
    let succs = cfg.succs(b);
    match node.exit {
        BlockExit::EntryFork | BlockExit::InteriorFork if node.master || succs.len() == 1 => {
            succs.first().copied()
        }
        BlockExit::InteriorFork => succs.last().copied(),
        _ => None,
    }
}

/// The blocks that the spine of some instance may execute.
#[derive(Clone, Debug)]
pub struct Spine {
    blocks: FixedBitSet,
}

impl Spine {
    /// Follows the spines of all regions. Branch conditions are ignored, so the result is the
    /// blocks that *may* be on a spine.
    pub fn compute(p: &Parallel<'_>) -> Self {
        let cfg = p.cfg;
        let mut blocks = FixedBitSet::with_capacity(cfg.len());
        let mut told = FixedBitSet::with_capacity(p.regions.len());
        let mut work: Vec<Block> = cfg
            .blocks()
            .filter(|&b| p.regions.opened_by(b).is_some())
            .filter_map(|b| continuation(cfg, b))
            .filter(|&s| !cfg.node(s).join)
            .collect();
        work.iter().for_each(|b| blocks.insert(b.index()));
        while let Some(b) = work.pop() {
            let mut visit = |s: Block| {
                if !blocks.put(s.index()) {
                    work.push(s);
                }
            };
            match (p.regions.opened_by(b), cfg.node(b).exit) {
                // The same strand continues at a join block of the nested instance.
                (Some(nested), _) => {
                    let again = p.closing.is_total(nested) && told.put(nested.index());
                    if !again {
                        p.closing.joins(b).iter().for_each(|&j| visit(j));
                    }
                }
                (None, BlockExit::InteriorFork) => {
                    continuation(cfg, b).filter(|&s| !cfg.node(s).join).into_iter().for_each(visit);
                }
                _ => cfg.succs(b).iter().filter(|&&s| !cfg.node(s).join).for_each(|&s| visit(s)),
            }
        }
        Self { blocks }
    }

    /// Returns whether the spine of an instance of the block's innermost region may execute the
    /// block.
    pub fn contains(&self, b: Block) -> bool {
        self.blocks.contains(b.index())
    }

    /// Iterates over the join blocks that the spine of an instance of the region may record,
    /// ascending.
    pub fn joins<'a>(&'a self, p: &'a Parallel<'_>, r: Region) -> impl Iterator<Item = Block> + 'a {
        let records = move |j: Block, b: Block| {
            if p.regions.opened_by(b) == Some(r) {
                return continuation(p.cfg, b) == Some(j);
            }
            let own = p.regions.innermost(b) == Some(r) && self.contains(b);
            own && match p.cfg.node(b).exit {
                BlockExit::InteriorFork => continuation(p.cfg, b) == Some(j),
                BlockExit::EntryFork => false,
                _ => true,
            }
        };
        let joins = p.regions.joins(r).iter().copied();
        joins.filter(move |&j| p.cfg.preds(j).iter().any(|&b| records(j, b)))
    }

    /// Returns whether every instance of the region has a spine.
    pub fn is_complete(p: &Parallel<'_>, r: Region) -> bool {
        p.regions.entry_forks(r).iter().all(|&f| continuation(p.cfg, f).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Analyses;
    use crate::testing::cfg;

    fn spine(text: &str) -> (Vec<u32>, Vec<Vec<u32>>) {
        let analyses = Analyses::new(cfg(text));
        let p = analyses.parallel().unwrap();
        let spine = Spine::compute(&p);
        let blocks = p.cfg.blocks().filter(|&b| spine.contains(b)).map(|b| b.0).collect();
        let joins = p.regions.iter().map(|r| spine.joins(&p, r).map(|j| j.0).collect()).collect();
        (blocks, joins)
    }

    #[test]
    fn continuations() {
        let c = cfg("0: fork 1 2; 1: int 1 3; 2: fork 4; 3: intm 1 3; 4: forkm 5 5; 5: halt");
        let all: Vec<_> = c.blocks().map(|b| continuation(&c, b).map(|s| s.0)).collect();
        assert_eq!(all, [None, Some(3), Some(4), Some(1), Some(5), None]);
    }

    #[test]
    fn the_spine_of_a_parallel_loop_is_its_latch_and_header() {
        let (blocks, joins) =
            spine("0: fork 1; 1: br 2 4; 2: int 3 1; 3: halt; 4: br 5; 5: join ret");
        assert_eq!(blocks, [1, 2, 4]);
        assert_eq!(joins, [vec![5]]);
    }

    #[test]
    fn a_master_decides_among_several_joins() {
        let text = "0: forkm 1 2; 1: br 3; 2: br 4; 3: join ret; 4: join ret";
        assert_eq!(spine(text), (vec![1], vec![vec![3]]));
        let without = text.replace("forkm", "fork");
        assert_eq!(spine(&without), (vec![], vec![vec![]]));
    }

    #[test]
    fn the_spine_continues_after_a_nested_region() {
        let text = "0: fork 1; 1: fork 2 3; 2: br 4; 3: br 4; 4: join br 5; 5: join ret";
        assert_eq!(spine(text), (vec![1, 4], vec![vec![5], vec![]]));
    }

    #[test]
    fn a_fork_straight_to_a_join_records_it() {
        assert_eq!(spine("0: fork 1; 1: join ret"), (vec![], vec![vec![1]]));
    }
}

//! May-happen-in-parallel: the blocks that may run concurrently with a block, in one activation.
//!
//! Two instances of blocks are unordered by forks and joins iff they descend from two successor
//! occurrences of one fork, within the instance of its region (reference: execution, rules 1–6). So
//! *a* and *b* may be concurrent iff a fork has two occurrences, from one of which a path inside
//! the region leads to *a*, and from the other one to *b*. `width`, `lockstep`, barriers and
//! critical sections only order more, so the answer is too large for them, and never too small. A
//! nested region that never closes is taken for one that may.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::cfg::Cfg;
use crate::region::{Region, Regions};

/// Returns the blocks of which an instance may be concurrent with one of `b`: of two strands of one
/// activation, neither of which happens before the other. `b` itself is among them if several
/// strands may run it. O((blocks + edges) · nesting); for a dead end, which any region may reach,
/// O((blocks + edges) · regions).
pub fn concurrent_blocks(cfg: &Cfg, regions: &Regions, b: Block) -> FixedBitSet {
    concurrent_with_any(cfg, regions, &[b])
}

/// Returns the union of [`concurrent_blocks`] of several blocks, in the time of one.
pub fn concurrent_with_any(cfg: &Cfg, regions: &Regions, blocks: &[Block]) -> FixedBitSet {
    let mut found = FixedBitSet::with_capacity(cfg.len());
    let mut around = BTreeSet::new();
    for &b in blocks {
        match regions.innermost(b) {
            Some(innermost) => {
                for r in regions.ancestors(innermost) {
                    if !around.insert(r) {
                        // Those around it are known too.
                        break;
                    }
                }
            }
            None if cfg.is_dead_end(b) => {
                around.extend(regions.iter());
                break;
            }
            None => {}
        }
    }
    for r in around {
        let search = RegionSearch { cfg, regions, region: r };
        let leading = search.closure(blocks.iter().copied(), |x| cfg.preds(x));
        let own = regions.interior_forks(r).iter();
        let mut starts = Vec::new();
        for &fork in regions.entry_forks(r).iter().chain(own) {
            let strands = cfg.succs(fork);
            let leads = |s: &Block| search.holds(*s) && leading.contains(s.index());
            let count = strands.iter().filter(|s| leads(s)).count();
            // With one such occurrence the others are its siblings; with two, each has one.
            starts.extend(strands.iter().filter(|s| count > usize::from(leads(s))));
        }
        found.union_with(&search.closure(starts, |x| cfg.succs(x)));
    }
    found
}

/// Paths inside one region, and into dead ends.
struct RegionSearch<'a> {
    cfg: &'a Cfg,
    regions: &'a Regions,
    region: Region,
}

impl RegionSearch<'_> {
    fn holds(&self, b: Block) -> bool {
        self.regions.contains(self.region, b) || self.cfg.is_dead_end(b)
    }

    /// Returns the blocks of the region that `next` leads to, the first ones included.
    fn closure<'b>(
        &self,
        first: impl IntoIterator<Item = Block>,
        next: impl Fn(Block) -> &'b [Block],
    ) -> FixedBitSet {
        let mut seen = FixedBitSet::with_capacity(self.cfg.len());
        let mut work: Vec<Block> = first.into_iter().filter(|&b| self.holds(b)).collect();
        while let Some(b) = work.pop() {
            if !seen.put(b.index()) {
                work.extend(next(b).iter().copied().filter(|&s| self.holds(s)));
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Analyses;
    use crate::later::later_blocks;
    use crate::testing::cfg;

    fn with(text: &str, b: u32) -> (Vec<usize>, Vec<usize>) {
        let analyses = Analyses::new(cfg(text));
        let regions = analyses.regions().unwrap();
        let concurrent = concurrent_blocks(analyses.cfg(), regions, Block(b));
        let later = later_blocks(analyses.cfg(), regions, Block(b));
        (concurrent.ones().collect(), later.ones().collect())
    }

    #[test]
    fn bodies_of_a_parallel_loop_are_concurrent_with_each_other_and_the_latch() {
        let text = "0: fork 1; 1: br 2 4; 2: int 3 1; 3: halt; 4: br 5; 5: join ret";
        assert_eq!(with(text, 3), (vec![1, 2, 3, 4], vec![5]));
        assert_eq!(with(text, 2), (vec![3], vec![1, 2, 3, 4, 5]));
        assert_eq!(with(text, 5), (vec![], vec![]));
    }

    #[test]
    fn a_successor_listed_twice_is_concurrent_with_itself() {
        assert_eq!(with("0: fork 1 1; 1: br 2; 2: join ret", 1).0, [1]);
        assert_eq!(with("0: fork 1; 1: br 2; 2: join ret", 1).0, []);
    }

    #[test]
    fn a_dead_end_runs_in_the_strand_that_reaches_it() {
        let text = "0: fork 1 2; 1: br 3 4; 2: br 4; 3: unr; 4: join ret";
        assert_eq!(with(text, 3).0, [2]);
        assert_eq!(with(text, 2).0, [1, 3]);
    }
}

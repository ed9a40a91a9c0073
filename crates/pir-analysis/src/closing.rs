//! Which entry forks can close at which join blocks.
//!
//! An instance of entry fork *f* can close at join block *j* if a path leads from *f* to *j* whose
//! blocks in between are deeper than *f*. Where every fork of a region reaches every join of it
//! (always with a single fork, so nearly always) nothing is stored but that fact. Otherwise the
//! pairs are found by a search in the region with 64 forks at a time, in which each nested region
//! counts as one step from its forks to their joins. That is not linear: it costs up to
//! forks × region, so it draws on a [`Budget`].

use std::ops::Range;

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashMap;

use crate::budget::{Budget, TooComplex};
use crate::cfg::Cfg;
use crate::depth::Depths;
use crate::graph::Rows;
use crate::region::{Region, Regions};

/// The relation between entry forks and the join blocks at which their instances can close.
#[derive(Clone, Copy, Debug)]
pub struct Closing<'a> {
    regions: &'a Regions,
    pairs: &'a ClosingPairs,
}

/// The part of the relation that the region forest does not already hold.
#[derive(Clone, Debug)]
pub struct ClosingPairs {
    /// Regions in which not every fork reaches every join.
    partial: FixedBitSet,
    /// Pairs of those regions only, by fork and by join.
    joins: Rows<Block>,
    forks: Rows<Block>,
}

impl ClosingPairs {
    /// Finds the pairs.
    ///
    /// # Errors
    /// If regions with several forks and joins cost more than the budget.
    pub fn compute(
        cfg: &Cfg,
        depths: &Depths,
        regions: &Regions,
        budget: &mut Budget,
    ) -> Result<Self, TooComplex> {
        let mut search = Search {
            cfg,
            regions,
            partial: FixedBitSet::with_capacity(regions.len()),
            mask: vec![0; if depths.max() == 0 { 0 } else { cfg.len() }],
            work: Vec::new(),
            range: FxHashMap::default(),
            pairs: Vec::new(),
        };
        // Nested regions come after those around them.
        for r in regions.iter().rev() {
            if regions.entry_forks(r).len() > 1 && !regions.joins(r).is_empty() {
                search.region(r, budget)?;
            }
        }
        let by_fork: Vec<(u32, Block)> = search.pairs.iter().map(|&(f, j)| (f.0, j)).collect();
        let by_join: Vec<(u32, Block)> = search.pairs.iter().map(|&(f, j)| (j.0, f)).collect();
        let rows = if by_fork.is_empty() { 0 } else { cfg.len() };
        Ok(Self {
            partial: search.partial,
            joins: Rows::from_pairs(rows, &by_fork),
            forks: Rows::from_pairs(rows, &by_join),
        })
    }
}

impl<'a> Closing<'a> {
    /// The relation of a function from its regions and the pairs found for them.
    pub fn new(regions: &'a Regions, pairs: &'a ClosingPairs) -> Self {
        Self { regions, pairs }
    }

    /// Whether every entry fork of the region can close at every join block of it.
    #[inline]
    pub fn is_total(self, r: Region) -> bool {
        !self.pairs.partial.contains(r.index())
    }

    /// The join blocks at which instances of the block's entry fork can close, ascending; none if
    /// the block does not end with one.
    pub fn joins(self, fork: Block) -> &'a [Block] {
        match self.regions.opened_by(fork) {
            None => &[],
            Some(r) if self.is_total(r) => self.regions.joins(r),
            Some(_) => self.pairs.joins.row(fork.index()),
        }
    }

    /// The entry forks of the region whose instances can close at the join block. For a region
    /// that is not total, O(forks of the block's other such regions) besides.
    pub fn forks_of(self, r: Region, join: Block) -> impl Iterator<Item = Block> + use<'a> {
        let forks = if self.is_total(r) {
            self.regions.entry_forks(r)
        } else {
            self.pairs.forks.row(join.index())
        };
        let regions = self.regions;
        forks.iter().copied().filter(move |&f| regions.opened_by(f) == Some(r))
    }

    /// All entry forks whose instances can close at the join block.
    pub fn forks(self, join: Block) -> impl Iterator<Item = Block> + use<'a> {
        self.regions.closed_by(join).iter().flat_map(move |&r| self.forks_of(r, join))
    }
}

struct Search<'a> {
    cfg: &'a Cfg,
    regions: &'a Regions,
    partial: FixedBitSet,
    /// Per block the forks of the current 64 that reach it.
    mask: Vec<u64>,
    work: Vec<Block>,
    /// Fork and join, for forks of partial regions; those of one fork are neighbours.
    pairs: Vec<(Block, Block)>,
    /// Where in `pairs` those of a fork are.
    range: FxHashMap<Block, Range<usize>>,
}

impl Search<'_> {
    fn region(&mut self, r: Region, budget: &mut Budget) -> Result<(), TooComplex> {
        let regions = self.regions;
        let (forks, joins) = (regions.entry_forks(r), regions.joins(r));
        let first = self.pairs.len();
        for chunk in forks.chunks(64) {
            budget.spend(regions.own_blocks(r).len() + chunk.len() * joins.len())?;
            for &b in regions.own_blocks(r).iter().chain(joins) {
                self.mask[b.index()] = 0;
            }
            for (bit, &f) in chunk.iter().enumerate() {
                budget.spend(self.cfg.succs(f).len())?;
                for &s in self.cfg.succs(f) {
                    self.reach(r, s, 1 << bit);
                }
            }
            while let Some(b) = self.work.pop() {
                budget.spend(1 + self.step(r, b))?;
            }
            for (bit, &f) in chunk.iter().enumerate() {
                let from = self.pairs.len();
                let reached = joins.iter().filter(|j| self.mask[j.index()] >> bit & 1 == 1);
                self.pairs.extend(reached.map(|&j| (f, j)));
                self.range.insert(f, from..self.pairs.len());
            }
        }
        if self.pairs.len() - first == forks.len() * joins.len() {
            self.pairs.truncate(first);
            forks.iter().for_each(|f| {
                self.range.remove(f);
            });
        } else {
            self.partial.insert(r.index());
        }
        Ok(())
    }

    /// Passes on what reaches the block, a nested region in one step; returns the number of edges.
    fn step(&mut self, r: Region, b: Block) -> usize {
        let mask = self.mask[b.index()];
        let (cfg, regions) = (self.cfg, self.regions);
        match (regions.opened_by(b), self.range.get(&b).cloned()) {
            (None, _) => {
                cfg.succs(b).iter().for_each(|&s| self.reach(r, s, mask));
                cfg.succs(b).len()
            }
            (Some(nested), None) => {
                let joins = regions.joins(nested);
                joins.iter().for_each(|&j| self.reach(r, j, mask));
                joins.len()
            }
            (Some(_), Some(range)) => {
                let count = range.len();
                for i in range {
                    self.reach(r, self.pairs[i].1, mask);
                }
                count
            }
        }
    }

    /// Marks a block; those of the region itself pass the marks on, its joins only keep them.
    fn reach(&mut self, r: Region, b: Block, mask: u64) {
        let old = self.mask[b.index()];
        self.mask[b.index()] = old | mask;
        if old | mask != old && self.regions.innermost(b) == Some(r) {
            self.work.push(b);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{all_cfgs, arb_well_formed, cfg, closes};

    fn check(cfg: &Cfg, depths: &Depths) {
        let regions = Regions::compute(cfg, depths);
        let pairs =
            ClosingPairs::compute(cfg, depths, &regions, &mut Budget::new(u64::MAX)).unwrap();
        let closing = Closing::new(&regions, &pairs);
        for b in cfg.blocks() {
            let joins: Vec<Block> = cfg
                .blocks()
                .filter(|&j| depths.is_reachable(j) && closes(cfg, depths, b, j))
                .collect();
            assert_eq!(closing.joins(b), joins);
            let mut forks: Vec<Block> = closing.forks(b).collect();
            forks.sort();
            let expected: Vec<Block> = cfg
                .blocks()
                .filter(|&f| depths.is_reachable(b) && closes(cfg, depths, f, b))
                .collect();
            assert_eq!(forks, expected);
        }
    }

    #[test]
    fn all_well_formed_graphs_of_up_to_three_blocks() {
        all_cfgs(3, &mut |cfg| {
            if let Ok(depths) = Depths::compute(cfg) {
                check(cfg, &depths);
            }
        });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6000))]
        #[test]
        fn random_well_formed_graphs(cfg in arb_well_formed(14)) {
            check(&cfg, &Depths::compute(&cfg).expect("well-formed by construction"));
        }
    }

    /// Forks 1 and 2 share a region; 1 leads to both joins, 2 to the second alone.
    #[test]
    fn a_fork_may_reach_only_some_joins_of_its_region() {
        let cfg =
            cfg("0: br 1 2; 1: fork 3; 2: fork 4; 3: br 4 5; 4: br 6; 5: join ret; 6: join ret");
        let depths = Depths::compute(&cfg).unwrap();
        check(&cfg, &depths);
        let regions = Regions::compute(&cfg, &depths);
        let pairs = ClosingPairs::compute(&cfg, &depths, &regions, &mut Budget::new(99)).unwrap();
        let closing = Closing::new(&regions, &pairs);
        assert_eq!(closing.joins(Block(1)), [Block(5), Block(6)]);
        assert_eq!(closing.joins(Block(2)), [Block(6)]);
        assert!(!closing.is_total(regions.opened_by(Block(1)).unwrap()));
    }

    /// Hundreds of forks and joins in one region, each fork with a join of its own: more than 64
    /// at a time, and refused where the budget is small.
    #[test]
    fn many_forks_and_joins() {
        let n = 150;
        let mut text = String::from("0: br");
        (0..n).for_each(|i| text += &format!(" {}", i + 1));
        (0..n).for_each(|i| text += &format!(";{}: fork {} {}", i + 1, 1 + n + i, 1 + 3 * n));
        (0..n).for_each(|i| text += &format!(";{}: br {}", 1 + n + i, 1 + 2 * n + i));
        (0..n).for_each(|i| text += &format!(";{}: join ret", 1 + 2 * n + i));
        text += &format!(";{}: halt", 1 + 3 * n);
        let cfg = cfg(&text);
        let depths = Depths::compute(&cfg).unwrap();
        check(&cfg, &depths);
        let regions = Regions::compute(&cfg, &depths);
        assert_eq!(regions.len(), 1);
        let refused = ClosingPairs::compute(&cfg, &depths, &regions, &mut Budget::new(500));
        assert_eq!(refused.unwrap_err(), TooComplex { limit: 500 });
    }
}

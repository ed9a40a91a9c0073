//! The closing relation: which entry forks can close at which join blocks.
//!
//! An instance of entry fork *f* can close at join block *j* if a path leads from *f* to *j* whose
//! blocks in between are deeper than *f*. Where every fork of a region reaches every join of it
//! (always with a single fork, so nearly always) nothing is stored but that fact. Otherwise the
//! pairs are found by a search in the region, in which each nested region counts as one step from
//! its forks to their joins: backwards from all joins at once if they are few, else forwards from
//! 64 forks at a time. Regions of many forks and many joins, of which each reaches much of the
//! region, make that quadratic; so it draws on a [`Budget`].

use std::ops::Range;

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashMap;

use crate::budget::{Budget, TooComplex};
use crate::cfg::Cfg;
use crate::graph::RowTable;
use crate::region::{Region, Regions};

/// Maximum number of forks or joins of one search: one bit each.
const FORKS_PER_CHUNK: usize = u64::BITS as usize;

/// Budget steps for storing a pair.
const STEPS_PER_PAIR: usize = 8;

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
    joins: RowTable<Block>,
    forks: RowTable<Block>,
}

impl ClosingPairs {
    /// Computes the pairs.
    ///
    /// # Errors
    /// If regions with several forks and joins cost more than the budget.
    pub fn compute(cfg: &Cfg, regions: &Regions, budget: &mut Budget) -> Result<Self, TooComplex> {
        let mut search = ClosingSearch::new(cfg, regions);
        // In preorder nested regions come after the enclosing ones, so reverse visits them first.
        for r in regions.iter().rev() {
            if regions.entry_forks(r).len() > 1 && !regions.joins(r).is_empty() {
                search.region(r, budget)?;
            }
        }
        let by_fork: Vec<(u32, Block)> = search.pairs.iter().map(|&(f, j)| (f.0, j)).collect();
        let by_join: Vec<(u32, Block)> = search.reverse.iter().map(|&(f, j)| (j.0, f)).collect();
        let rows = if by_fork.is_empty() { 0 } else { cfg.len() };
        Ok(Self {
            partial: search.partial,
            joins: RowTable::from_pairs(rows, &by_fork),
            forks: RowTable::from_pairs(rows, &by_join),
        })
    }
}

impl<'a> Closing<'a> {
    /// Returns the relation of a function from its regions and the pairs computed for them.
    pub fn new(regions: &'a Regions, pairs: &'a ClosingPairs) -> Self {
        Self { regions, pairs }
    }

    /// Returns whether every entry fork of the region can close at every join block of it.
    #[inline]
    pub fn is_total(self, r: Region) -> bool {
        !self.pairs.partial.contains(r.index())
    }

    /// Returns the join blocks at which instances of the block's entry fork can close, ascending;
    /// none if the block does not end with one.
    pub fn joins(self, fork: Block) -> &'a [Block] {
        match self.regions.opened_by(fork) {
            None => &[],
            Some(r) if self.is_total(r) => self.regions.joins(r),
            Some(_) => self.pairs.joins.row(fork.index()),
        }
    }

    /// Returns the entry forks of the region whose instances can close at the join block. For a
    /// region that is not total, O(forks of the block's other such regions) in addition.
    pub fn forks_of(self, r: Region, join: Block) -> impl Iterator<Item = Block> + use<'a> {
        let forks = if self.is_total(r) {
            self.regions.entry_forks(r)
        } else {
            self.pairs.forks.row(join.index())
        };
        let regions = self.regions;
        forks.iter().copied().filter(move |&f| regions.opened_by(f) == Some(r))
    }

    /// Returns all entry forks whose instances can close at the join block.
    pub fn forks(self, join: Block) -> impl Iterator<Item = Block> + use<'a> {
        self.regions.closed_by(join).iter().flat_map(move |&r| self.forks_of(r, join))
    }
}

/// The search through one region after the other, nested ones first.
struct ClosingSearch<'a> {
    cfg: &'a Cfg,
    regions: &'a Regions,
    partial: FixedBitSet,
    /// Pairs of partial regions by fork, and where those of a fork are.
    pairs: Vec<(Block, Block)>,
    of_fork: FxHashMap<Block, Range<usize>>,
    /// The pairs of fork and join again, by join, and where those of a join in a region are.
    reverse: Vec<(Block, Block)>,
    of_join: FxHashMap<(Region, Block), Range<usize>>,
    /// Per block the ends of the current chunk that reach it or that it reaches.
    mask: Vec<u64>,
    touched: Vec<Block>,
    work: Vec<Block>,
}

impl<'a> ClosingSearch<'a> {
    fn new(cfg: &'a Cfg, regions: &'a Regions) -> Self {
        Self {
            cfg,
            regions,
            partial: FixedBitSet::with_capacity(regions.len()),
            pairs: Vec::new(),
            of_fork: FxHashMap::default(),
            reverse: Vec::new(),
            of_join: FxHashMap::default(),
            mask: Vec::new(),
            touched: Vec::new(),
            work: Vec::new(),
        }
    }

    fn region(&mut self, r: Region, budget: &mut Budget) -> Result<(), TooComplex> {
        self.mask.resize(self.cfg.len(), 0);
        let regions = self.regions;
        let (forks, joins) = (regions.entry_forks(r), regions.joins(r));
        // Search backwards if all joins fit in one chunk, otherwise forwards.
        let backwards = joins.len() <= FORKS_PER_CHUNK;
        let (from, to) = if backwards { (joins, forks) } else { (forks, joins) };
        let mut reached: Vec<(usize, Block, u64)> = Vec::new();
        let mut count = 0;
        for (chunk, starts) in from.chunks(FORKS_PER_CHUNK).enumerate() {
            for (bit, &b) in starts.iter().enumerate() {
                budget.spend(self.start(r, b, 1 << bit, backwards))?;
            }
            while let Some(b) = self.work.pop() {
                let mask = self.mask[b.index()];
                let edges =
                    if backwards { self.step_back(r, b, mask) } else { self.step(r, b, mask) };
                budget.spend(1 + edges)?;
            }
            for b in self.touched.drain(..) {
                let mask = std::mem::take(&mut self.mask[b.index()]);
                if regions.innermost(b) != Some(r) {
                    count += mask.count_ones() as usize;
                    reached.push((chunk, b, mask));
                }
            }
        }
        if count == from.len() * to.len() {
            return Ok(());
        }
        // A stored pair costs more than a step, because memory is the scarcer resource.
        budget.spend(STEPS_PER_PAIR * count)?;
        self.partial.insert(r.index());
        let bits = |mask: u64| (0..FORKS_PER_CHUNK).filter(move |bit| mask >> bit & 1 == 1);
        let found = reached.iter().flat_map(|&(chunk, end, mask)| {
            bits(mask).map(move |bit| (from[chunk * FORKS_PER_CHUNK + bit], end))
        });
        let mut pairs: Vec<(Block, Block)> =
            found.map(|(a, b)| if backwards { (b, a) } else { (a, b) }).collect();
        pairs.sort_unstable();
        for of_one in pairs.chunk_by(|a, b| a.0 == b.0) {
            let start = self.pairs.len();
            self.pairs.extend(of_one);
            self.of_fork.insert(of_one[0].0, start..self.pairs.len());
        }
        pairs.sort_unstable_by_key(|&(f, j)| (j, f));
        for of_one in pairs.chunk_by(|a, b| a.1 == b.1) {
            let start = self.reverse.len();
            self.reverse.extend(of_one);
            self.of_join.insert((r, of_one[0].1), start..self.reverse.len());
        }
        Ok(())
    }

    /// Starts at an entry fork of the region, or backwards at a join of it; returns the edge count.
    fn start(&mut self, r: Region, b: Block, mask: u64, backwards: bool) -> usize {
        let cfg = self.cfg;
        if backwards {
            self.leave_back(r, b, mask)
        } else {
            cfg.succs(b).iter().for_each(|&s| self.reach(r, s, mask));
            cfg.succs(b).len()
        }
    }

    /// Propagates the mask of a block of the region itself, across a nested region in one step.
    fn step(&mut self, r: Region, b: Block, mask: u64) -> usize {
        let (cfg, regions) = (self.cfg, self.regions);
        let Some(nested) = regions.opened_by(b) else {
            cfg.succs(b).iter().for_each(|&s| self.reach(r, s, mask));
            return cfg.succs(b).len();
        };
        if self.partial.contains(nested.index()) {
            let range = self.of_fork.get(&b).cloned().unwrap_or(0..0);
            range.clone().for_each(|i| self.reach(r, self.pairs[i].1, mask));
            return range.len();
        }
        let joins = regions.joins(nested);
        joins.iter().for_each(|&j| self.reach(r, j, mask));
        joins.len()
    }

    /// Propagates the mask of a block backwards.
    fn step_back(&mut self, r: Region, b: Block, mask: u64) -> usize {
        if !self.cfg.node(b).join {
            return self.leave_back(r, b, mask);
        }
        let regions = self.regions;
        let mut edges = 0;
        for &nested in regions.closed_by(b) {
            if self.partial.contains(nested.index()) {
                let range = self.of_join.get(&(nested, b)).cloned().unwrap_or(0..0);
                edges += range.len();
                range.for_each(|i| self.reach(r, self.reverse[i].0, mask));
            } else {
                let forks = regions.entry_forks(nested);
                edges += forks.len();
                forks.iter().for_each(|&f| self.reach(r, f, mask));
            }
        }
        edges
    }

    /// Reaches the predecessors from which a strand of the region comes, and its entry forks.
    fn leave_back(&mut self, r: Region, b: Block, mask: u64) -> usize {
        let (cfg, regions) = (self.cfg, self.regions);
        for &p in cfg.preds(b) {
            let entry = regions.opened_by(p);
            if entry == Some(r) || entry.is_none() && regions.innermost(p) == Some(r) {
                self.reach(r, p, mask);
            }
        }
        cfg.preds(b).len()
    }

    /// Marks a block; those of the region itself pass the marks on, its forks and joins keep them.
    fn reach(&mut self, r: Region, b: Block, mask: u64) {
        let old = self.mask[b.index()];
        if old | mask != old {
            if old == 0 {
                self.touched.push(b);
            }
            self.mask[b.index()] = old | mask;
            if self.regions.innermost(b) == Some(r) {
                self.work.push(b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depths;
    use crate::testing::cfg;

    /// Forks 1 and 2 share a region; 1 leads to both joins, 2 to the second only.
    #[test]
    fn a_fork_may_reach_only_some_joins_of_its_region() {
        let cfg =
            cfg("0: br 1 2; 1: fork 3; 2: fork 4; 3: br 4 5; 4: br 6; 5: join ret; 6: join ret");
        let depths = Depths::compute(&cfg).unwrap();
        let regions = Regions::compute(&cfg, &depths);
        let pairs = ClosingPairs::compute(&cfg, &regions, &mut Budget::new(99)).unwrap();
        let closing = Closing::new(&regions, &pairs);
        assert_eq!(closing.joins(Block(1)), [Block(5), Block(6)]);
        assert_eq!(closing.joins(Block(2)), [Block(6)]);
        assert!(!closing.is_total(regions.opened_by(Block(1)).unwrap()));
    }

    /// Hundreds of forks and joins in one region, each fork with a join of its own, or all with
    /// all.
    fn many(n: u32, crossed: bool) -> Cfg {
        let mut text = String::from("0: br");
        (0..n).for_each(|i| text += &format!(" {}", i + 1));
        (0..n).for_each(|i| text += &format!(";{}: fork {} {}", i + 1, 1 + n + i, 1 + 3 * n));
        for i in 0..n {
            let to = if crossed { 0..n } else { i..i + 1 };
            let to: String = to.map(|k| format!(" {}", 1 + 2 * n + k)).collect();
            text += &format!(";{}: br{to}", 1 + n + i);
        }
        (0..n).for_each(|i| text += &format!(";{}: join ret", 1 + 2 * n + i));
        text += &format!(";{}: halt", 1 + 3 * n);
        cfg(&text)
    }

    fn steps(cfg: &Cfg) -> u64 {
        let depths = Depths::compute(cfg).unwrap();
        let regions = Regions::compute(cfg, &depths);
        assert_eq!(regions.len(), 1);
        let mut budget = Budget::for_function(cfg, 0);
        let before = budget.left();
        ClosingPairs::compute(cfg, &regions, &mut budget).unwrap();
        before - budget.left()
    }

    #[test]
    fn many_forks_and_joins_take_linear_time() {
        for (n, crossed) in [(70, false), (70, true), (150, false), (30, true)] {
            let cfg = many(n, crossed);
            let regions = Regions::compute(&cfg, &Depths::compute(&cfg).unwrap());
            let pairs = ClosingPairs::compute(&cfg, &regions, &mut Budget::new(u64::MAX)).unwrap();
            let closing = Closing::new(&regions, &pairs);
            for i in 0..n {
                let of = |first| if crossed { first..first + n } else { first + i..first + i + 1 };
                let joins: Vec<Block> = of(1 + 2 * n).map(Block).collect();
                assert_eq!(closing.joins(Block(1 + i)), joins);
                let mut forks: Vec<u32> =
                    closing.forks(Block(1 + 2 * n + i)).map(|f| f.0).collect();
                forks.sort();
                assert_eq!(forks, of(1).collect::<Vec<_>>());
            }
        }
        // The work is linear if each fork reaches few joins, and if the relation is total.
        assert!(steps(&many(20_000, false)) < 20_000 * 20);
        assert!(steps(&many(500, true)) < 500 * 500 * 2);
    }

    /// Every fork reaches its own join and all later ones: a quadratic relation.
    #[test]
    fn a_quadratic_relation_is_refused() {
        let n = 3000;
        let mut text = String::from("0: br");
        (0..n).for_each(|i| text += &format!(" {}", i + 1));
        (0..n).for_each(|i| text += &format!(";{}: fork {}", i + 1, 1 + n + i));
        for i in 0..n {
            let next = if i + 1 < n { format!("{}", 2 + n + i) } else { String::new() };
            text += &format!(";{}: br {} {next}", 1 + n + i, 1 + 2 * n + i);
        }
        (0..n).for_each(|i| text += &format!(";{}: join ret", 1 + 2 * n + i));
        let cfg = cfg(&text);
        let depths = Depths::compute(&cfg).unwrap();
        let regions = Regions::compute(&cfg, &depths);
        let mut budget = Budget::for_function(&cfg, 0);
        let limit = budget.left();
        let refused = ClosingPairs::compute(&cfg, &regions, &mut budget);
        assert_eq!(refused.unwrap_err(), TooComplex { limit });
    }
}

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

use crate::budget::{Budget, TooComplex};
use crate::cfg::{BlockExit, Cfg};
use crate::dom::DomTree;
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
    let mut search = ConcurrencySearch::new(cfg, regions);
    let all: Vec<Block> = cfg.blocks().collect();
    let found = search.among(&all, blocks, None, &mut Budget::new(u64::MAX));
    let found = found.expect("the budget suffices for all");
    found.into_iter().map(Block::index).collect()
}

/// Searches for concurrent blocks, with tables for many of them.
pub(crate) struct ConcurrencySearch<'a> {
    cfg: &'a Cfg,
    regions: &'a Regions,
    /// The blocks that lead to one of those asked about, to one of the others, and those that start
    /// beside the latter and lead to the former.
    leads_to_asked: Marks,
    leads_to_others: Marks,
    beside: Marks,
    forks: Marks,
}

impl<'a> ConcurrencySearch<'a> {
    pub(crate) fn new(cfg: &'a Cfg, regions: &'a Regions) -> Self {
        let marks = || Marks { of: vec![0; cfg.len()], now: 0 };
        let [leads_to_asked, leads_to_others, beside, forks] = [(); 4].map(|()| marks());
        Self { cfg, regions, leads_to_asked, leads_to_others, beside, forks }
    }

    /// Returns those of the blocks `asked` that may be concurrent with one of `others`.
    ///
    /// With a `home`, which locally dominates all of them, only strands are meant that descend from
    /// one execution of that block: those that share an object of which it makes a new one each
    /// time. The paths between then lie in what it dominates, and do not come to it again. The time
    /// of the blocks and edges that lead to the given ones in each region around `others`.
    ///
    /// # Errors
    /// If that takes more than the budget.
    pub(crate) fn among(
        &mut self,
        asked: &[Block],
        others: &[Block],
        home: Option<(Block, &DomTree)>,
        budget: &mut Budget,
    ) -> Result<Vec<Block>, TooComplex> {
        let (mut found, mut is_found) = (Vec::new(), vec![false; asked.len()]);
        for r in self.regions_around(others, budget)? {
            let (cfg, regions) = (self.cfg, self.regions);
            let is_at_home = |b: Block| home.is_none_or(|(h, local)| local.dominates(h, b));
            let holds = |b: Block| (regions.contains(r, b) || cfg.is_dead_end(b)) && is_at_home(b);
            // Where another execution of the home block begins.
            let is_again = |b: Block| home.is_some_and(|(h, _)| h == b);
            let mut closure = |marks: &mut Marks, first: Vec<Block>| {
                marks.clear();
                let mut work: Vec<Block> = first.into_iter().filter(|&b| holds(b)).collect();
                let mut all = Vec::new();
                while let Some(b) = work.pop() {
                    if marks.put(b) {
                        all.push(b);
                        let preds = if is_again(b) { &[] } else { cfg.preds(b) };
                        budget.spend(1 + preds.len())?;
                        work.extend(preds.iter().copied().filter(|&p| holds(p)));
                    }
                }
                Ok(all)
            };
            let leading = closure(&mut self.leads_to_others, others.to_vec())?;
            closure(&mut self.leads_to_asked, asked.to_vec())?;
            self.forks.clear();
            self.beside.clear();
            let mut work = Vec::new();
            for &b in leading.iter().filter(|&&b| !is_again(b)) {
                for &f in cfg.preds(b) {
                    let starts = match cfg.node(f).exit {
                        BlockExit::EntryFork => regions.opened_by(f) == Some(r),
                        BlockExit::InteriorFork => regions.innermost(f) == Some(r),
                        _ => false,
                    };
                    if !starts || !is_at_home(f) || !self.forks.put(f) {
                        continue;
                    }
                    let strands = cfg.succs(f);
                    budget.spend(strands.len())?;
                    let leads = |s: Block| self.leads_to_others.has(s) && !is_again(s);
                    let count = strands.iter().filter(|s| leads(**s)).count();
                    // With one such occurrence the others are its siblings; with two, each has one.
                    work.extend(strands.iter().filter(|s| count > usize::from(leads(**s))));
                }
            }
            while let Some(b) = work.pop() {
                if self.leads_to_asked.has(b) && !is_again(b) && self.beside.put(b) {
                    budget.spend(1 + cfg.succs(b).len())?;
                    work.extend(cfg.succs(b));
                }
            }
            for (&b, is_found) in asked.iter().zip(&mut is_found) {
                if !*is_found && self.beside.has(b) {
                    *is_found = true;
                    found.push(b);
                }
            }
        }
        Ok(found)
    }

    /// Returns the regions in which strands may be concurrent with one of the blocks.
    fn regions_around(
        &self,
        blocks: &[Block],
        budget: &mut Budget,
    ) -> Result<BTreeSet<Region>, TooComplex> {
        let mut around = BTreeSet::new();
        for &b in blocks {
            match self.regions.innermost(b) {
                Some(innermost) => {
                    for r in self.regions.ancestors(innermost) {
                        budget.spend(1)?;
                        if !around.insert(r) {
                            // Those around it are known too.
                            break;
                        }
                    }
                }
                None if self.cfg.is_dead_end(b) => {
                    around.extend(self.regions.iter());
                    break;
                }
                None => {}
            }
        }
        Ok(around)
    }
}

/// A set of blocks that is cleared in O(1).
struct Marks {
    of: Vec<u32>,
    now: u32,
}

impl Marks {
    fn clear(&mut self) {
        self.now += 1;
    }

    fn has(&self, b: Block) -> bool {
        self.of[b.index()] == self.now
    }

    /// Adds a block. Returns whether it is new.
    fn put(&mut self, b: Block) -> bool {
        std::mem::replace(&mut self.of[b.index()], self.now) != self.now
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

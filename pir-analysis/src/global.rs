//! Global dominance (reference: dominance), by query.
//!
//! *m* globally dominates *n* iff in every execution every instance of *n* is preceded in
//! happens-before by an instance of *m*, or is one. Answers are the greatest solution of the
//! equations for `Must` and `Dom`, for one *m* at a time, in O(blocks + edges + closing pairs)
//! each; the sets for all *m* are offered for small functions alone. Which uses the verifier
//! accepts is in `uses`.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::budget::{Budget, TooComplex};
use crate::cfg::BlockExit;
use crate::graph::NO_NODE;
pub use crate::must::Parallel;
use crate::must::{MustAnalysis, NoEnd};
use crate::region::Region;

/// The regions and joins that never end, computed once per function before global dominance.
#[derive(Clone, Debug)]
pub struct Endless {
    no_end: NoEnd,
    /// Regions none of whose instances ever close.
    regions: FixedBitSet,
    /// The nearest local dominator, itself included, that is a join block at which nothing ever
    /// closes; empty if there is no such block.
    dead_join: Vec<u32>,
}

/// Global dominance of one function.
#[derive(Clone, Copy, Debug)]
pub struct GlobalDom<'a> {
    p: Parallel<'a>,
    endless: &'a Endless,
}

impl Endless {
    /// Computes the regions and joins that never end: O(blocks + edges + closing pairs).
    ///
    /// # Errors
    /// If the closing pairs take more than the budget.
    pub fn compute(p: Parallel<'_>, budget: &mut Budget) -> Result<Self, TooComplex> {
        let mut regions = FixedBitSet::with_capacity(p.regions.len());
        if p.regions.is_empty() {
            let none = || FixedBitSet::with_capacity(0);
            let no_end = NoEnd { blocks: none(), forks: none() };
            return Ok(Self { no_end, regions, dead_join: Vec::new() });
        }
        let no_end = MustAnalysis::no_end(p, budget)?;
        let never_closes = |f: Block| no_end.forks.contains(f.index());
        for r in p.regions.iter() {
            budget.spend(p.regions.entry_forks(r).len())?;
            regions.set(r.index(), p.regions.entry_forks(r).iter().all(|&f| never_closes(f)));
        }
        let mut dead = Vec::new();
        for j in p.cfg.blocks().filter(|&j| !p.regions.closed_by(j).is_empty()) {
            let mut all = true;
            for &r in p.regions.closed_by(j) {
                all &= regions.contains(r.index())
                    || !p.closing.is_total(r) && {
                        budget.spend(p.regions.entry_forks(r).len())?;
                        p.closing.forks_of(r, j).all(never_closes)
                    };
            }
            if all {
                dead.push(j);
            }
        }
        let mut dead_join = vec![NO_NODE; if dead.is_empty() { 0 } else { p.cfg.len() }];
        if !dead.is_empty() {
            dead.iter().for_each(|j| dead_join[j.index()] = j.0);
            for &b in p.local.preorder() {
                if dead_join[b.index()] == NO_NODE
                    && let Some(up) = p.local.idom(b)
                {
                    dead_join[b.index()] = dead_join[up.index()];
                }
            }
        }
        Ok(Self { no_end, regions, dead_join })
    }
}

impl<'a> GlobalDom<'a> {
    /// The largest function for which [`GlobalDom::sets`] is offered, in blocks × (blocks + edges):
    /// about 10,000 blocks.
    pub const LIMIT: u64 = 1 << 28;

    /// Creates global dominance from the analyses of a function.
    pub fn new(p: Parallel<'a>, endless: &'a Endless) -> Self {
        Self { p, endless }
    }

    /// Returns the underlying analyses.
    pub fn parallel(&self) -> &Parallel<'a> {
        &self.p
    }

    pub(crate) fn no_end(&self) -> &'a NoEnd {
        &self.endless.no_end
    }

    /// Returns whether no instance of the region that an entry fork of `r` opens ever closes.
    pub(crate) fn never_closes(&self, r: Region) -> bool {
        self.endless.regions.contains(r.index())
    }

    /// Iterates over the join blocks among the local dominators of `n` at which nothing ever
    /// closes.
    pub(crate) fn dead_joins(&self, n: Block) -> impl Iterator<Item = Block> + '_ {
        let at = |b: Block| {
            self.endless.dead_join.get(b.index()).filter(|&&j| j != NO_NODE).map(|&j| Block(j))
        };
        std::iter::successors(at(n), move |&j| self.p.local.idom(j).and_then(at))
    }

    /// Returns whether `m` globally dominates `n`. O(1) where local dominance settles it, otherwise
    /// as [`GlobalDom::dominated_by`].
    ///
    /// # Errors
    /// If the closing pairs take more than the budget.
    pub fn query(&self, m: Block, n: Block, budget: &mut Budget) -> Result<bool, TooComplex> {
        if self.p.local.dominates(m, n) {
            return Ok(true);
        }
        Ok(self.dominated_by(m, budget)?.contains(n.index()))
    }

    /// Returns all blocks that `m` globally dominates, unreachable ones included as in
    /// [`DomTree`](crate::dom::DomTree): O(blocks + edges + closing pairs).
    ///
    /// # Errors
    /// If the closing pairs take more than the budget.
    pub fn dominated_by(&self, m: Block, budget: &mut Budget) -> Result<FixedBitSet, TooComplex> {
        let mut must = MustAnalysis::new(self.p);
        let mut result = FixedBitSet::with_capacity(self.p.cfg.len());
        self.spread(m, &mut must, &mut result, budget)?;
        Ok(result)
    }

    /// Returns the global dominators of every block, or none if blocks × (blocks + edges) exceeds
    /// [`GlobalDom::LIMIT`]. Quadratic in time and space.
    pub fn sets(&self) -> Option<Vec<FixedBitSet>> {
        let nodes = self.p.cfg.len();
        let steps = nodes as u64 * (nodes + self.p.cfg.edge_count()) as u64;
        if steps > Self::LIMIT {
            return None;
        }
        let mut sets = vec![FixedBitSet::with_capacity(nodes); nodes];
        let mut must = MustAnalysis::new(self.p);
        let mut result = FixedBitSet::with_capacity(nodes);
        for m in self.p.cfg.blocks() {
            // Fails only if there are many more closing pairs than blocks and edges.
            let mut budget = Budget::new(Self::LIMIT);
            self.spread(m, &mut must, &mut result, &mut budget).ok()?;
            result.ones().for_each(|n| sets[n].insert(m.index()));
        }
        Some(sets)
    }

    /// Propagates "not dominated" from the entry; blocks that are not reached are dominated.
    fn spread(
        &self,
        m: Block,
        must: &mut MustAnalysis<'_>,
        result: &mut FixedBitSet,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        let p = self.p;
        result.insert_range(..);
        if !p.local.is_reachable(m) {
            // `m` is unreachable and never executed, so it dominates no reachable block.
            p.local.preorder().iter().for_each(|n| result.remove(n.index()));
            return Ok(());
        }
        if m.0 == 0 {
            return Ok(());
        }
        must.begin(Some(m));
        if let Some(innermost) = p.regions.innermost(m) {
            for r in p.regions.ancestors(innermost) {
                must.region(r, self.no_end(), budget)?;
            }
        }
        // A join block fails when both of its intersections do: by its edges, by its forks.
        let mut by_edges = FixedBitSet::with_capacity(p.cfg.len());
        let mut by_forks = FixedBitSet::with_capacity(p.cfg.len());
        let mut told = FixedBitSet::with_capacity(p.regions.len());
        let mut work = vec![Block(0)];
        result.remove(0);
        while let Some(b) = work.pop() {
            budget.spend(1 + p.cfg.succs(b).len())?;
            let mut fail = |s: Block| {
                if s != m && result.contains(s.index()) {
                    result.remove(s.index());
                    work.push(s);
                }
            };
            for &s in p.cfg.succs(b) {
                by_edges.insert(s.index());
                if !p.is_join(s) || by_forks.contains(s.index()) {
                    fail(s);
                }
            }
            let Some(opened) = p.regions.opened_by(b) else { continue };
            debug_assert_eq!(p.cfg.node(b).exit, BlockExit::EntryFork);
            let again = p.closing.is_total(opened) && told.contains(opened.index());
            if again || must.fork_is_certain(b, self.no_end()) {
                continue;
            }
            told.insert(opened.index());
            budget.spend(p.closing.joins(b).len())?;
            for &j in p.closing.joins(b) {
                by_forks.insert(j.index());
                if by_edges.contains(j.index()) {
                    fail(j);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Analyses;
    use crate::testing::cfg;

    #[test]
    fn certain_blocks_of_a_strand_dominate_code_after_the_join() {
        let analyses = Analyses::new(cfg("0: fork 1 2; 1: br 3 4; 2: br 3; 3: join ret; 4: halt"));
        let sets = analyses.global().unwrap().sets().unwrap();
        assert_eq!(sets[3].ones().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn sets_of_a_large_function_are_refused() {
        let n = 20_000;
        let mut text: String = (0..n).map(|b| format!("{b}: br {};", b + 1)).collect();
        text += &format!("{n}: ret");
        let analyses = Analyses::new(cfg(&text));
        let global = analyses.global().unwrap();
        assert!(global.sets().is_none());
        let dominated = global.dominated_by(Block(n / 2), &mut Budget::new(u64::MAX)).unwrap();
        assert_eq!(dominated.count_ones(..), n as usize / 2 + 1);
    }
}

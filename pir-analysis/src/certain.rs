//! The strands that certainly run a block *m* (`Must` of reference: dominance), for one *m* after
//! the other. The verdicts of [`check_uses`](crate::uses::check_uses) are based on these answers.

use pir_core::entity::{Block, Entity};

use crate::anchor::Anchors;
use crate::budget::{Budget, TooComplex};
use crate::global::GlobalDom;
use crate::must::{MustAnalysis, NoEnd, Parallel};
use crate::region::Region;

/// The answers for the current *m*, and the reusable ones of earlier queries.
#[derive(Debug)]
pub struct Certain<'a> {
    p: Parallel<'a>,
    no_end: &'a NoEnd,
    must: MustAnalysis<'a>,
    anchors: Anchors,
    /// Per block: whether the only entry fork of its region certainly executes it.
    known: Vec<Option<bool>>,
}

impl<'a> Certain<'a> {
    /// Creates the tables without a query: O(blocks + edges).
    pub fn new(global: &GlobalDom<'a>) -> Self {
        let p = *global.parallel();
        Self {
            p,
            no_end: global.no_end(),
            must: MustAnalysis::new(p),
            anchors: Anchors::compute(&p),
            known: vec![None; p.cfg.len()],
        }
    }

    pub(crate) fn anchors(&self) -> &Anchors {
        &self.anchors
    }

    /// Asks for block `m` in the regions around it up to `outermost`, or in none. Costs no more
    /// than the edges and closing pairs of those of their blocks from which paths lead to `m`.
    ///
    /// # Errors
    /// If that is more than the budget.
    pub fn ask(
        &mut self,
        m: Block,
        outermost: Option<Region>,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        self.must.begin(Some(m));
        let (Some(innermost), Some(outermost)) = (self.p.regions.innermost(m), outermost) else {
            return Ok(());
        };
        for r in self.p.regions.ancestors(innermost) {
            self.must.region(r, self.no_end, budget)?;
            if r == outermost {
                break;
            }
        }
        Ok(())
    }

    /// Prepares answers of [`Certain::fork_is_certain`] alone, with the help of earlier answers
    /// where each of the regions has one entry fork.
    ///
    /// # Errors
    /// If it costs more than the budget.
    pub(crate) fn ask_forks(
        &mut self,
        m: Block,
        outermost: Region,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        let regions = self.p.regions;
        let Some(innermost) = regions.innermost(m) else { return Ok(()) };
        let mut around = regions.ancestors(innermost);
        let outer = regions.level(outermost);
        if !around
            .by_ref()
            .take_while(|&r| regions.level(r) >= outer)
            .all(|r| only_fork(&self.p, r).is_some())
        {
            return self.ask(m, Some(outermost), budget);
        }
        // If *m* is certain at the only fork of its region, it is certain further out iff the fork
        // is.
        let mut sure = Vec::new();
        let mut block = m;
        for r in regions.ancestors(innermost) {
            let Some(fork) = only_fork(&self.p, r) else { break };
            if !self.in_own_region(block, fork, budget)? {
                break;
            }
            sure.push(fork);
            if r == outermost {
                break;
            }
            block = fork;
        }
        self.must.begin(Some(m));
        sure.into_iter().for_each(|fork| self.must.set_sure(fork));
        Ok(())
    }

    /// Returns whether the only entry fork of the region of `m` certainly executes it.
    fn in_own_region(
        &mut self,
        m: Block,
        fork: Block,
        budget: &mut Budget,
    ) -> Result<bool, TooComplex> {
        let mut chain = vec![m];
        let mut answer = None;
        while let Some(&b) = chain.last() {
            answer = self.known[b.index()];
            match self.anchors.of(b) {
                Some(anchor) if answer.is_none() => chain.push(anchor),
                _ => break,
            }
        }
        let endless = self.no_end.forks.contains(fork.index());
        let mut certain = answer.unwrap_or(endless);
        for b in chain.into_iter().rev() {
            if let Some(known) = self.known[b.index()] {
                certain = known;
                continue;
            }
            if !endless {
                self.must.begin(Some(b));
                certain = match self.anchors.of(b) {
                    // The fork does not certainly run the anchor, so it does not certainly run `b`,
                    // which comes after the anchor.
                    Some(_) if !certain => false,
                    anchor => {
                        let Some(r) = self.p.regions.innermost(b) else { return Ok(false) };
                        self.must.set_anchor(anchor);
                        self.must.region(r, self.no_end, budget)?;
                        match anchor {
                            Some(anchor) => self.must.holds_at(anchor),
                            None => self.fork_is_certain(fork),
                        }
                    }
                };
            }
            self.known[b.index()] = Some(certain);
        }
        Ok(certain)
    }

    /// A successor occurrence *s* of a fork with `m ∈ Must(s)`, if there is one. The fork is to lie
    /// in or open a region that was asked for, or one that does not hold *m*. O(1) unless *s* never
    /// ends.
    pub fn successor(&self, fork: Block) -> Option<Block> {
        self.must.successor(fork, self.no_end)
    }

    /// Returns whether `m ∈ ⋃ Must(s)` over the successor occurrences of an entry fork that opens
    /// one of the regions asked for: O(1).
    pub(crate) fn fork_is_certain(&self, fork: Block) -> bool {
        self.must.fork_is_certain(fork, self.no_end)
    }
}

/// Returns the entry fork of a region that has exactly one.
pub(crate) fn only_fork(p: &Parallel<'_>, r: Region) -> Option<Block> {
    match p.regions.entry_forks(r) {
        &[fork] => Some(fork),
        _ => None,
    }
}

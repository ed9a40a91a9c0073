//! `Must(b)` of reference: dominance for one block *m* at a time: is *m* certainly executed by a
//! strand that starts at *b*, or by its descendants, by the time the instance closes?
//!
//! The greatest solution of the equations over all sets at once is quadratic in size. For one *m*
//! it is a boolean per block, and the value *not certain* propagates from halts and joins against
//! the edges, once over each (the linear algorithm for AND/OR graphs). It is also local: a strand
//! that cannot reach *m* executes it only in the vacuous sense that it never ends. That answer,
//! *endless*, is the same for all *m* that are out of reach, so it is computed once. Then only the
//! own blocks of the regions around *m* from which paths lead to *m* need a visit, from the
//! innermost region outwards, as far as requested.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::budget::{Budget, TooComplex};
use crate::cfg::{BlockExit, Cfg};
use crate::closing::Closing;
use crate::depth::Depths;
use crate::dom::DomTree;
use crate::region::{Region, Regions};

/// The analyses of one function on which global dominance rests.
#[derive(Clone, Copy, Debug)]
pub struct Parallel<'a> {
    /// The Parallel-CFG.
    pub cfg: &'a Cfg,
    /// Its depths.
    pub depths: &'a Depths,
    /// Its regions.
    pub regions: &'a Regions,
    /// The closing relation.
    pub closing: Closing<'a>,
    /// Local dominance.
    pub local: &'a DomTree,
}

impl Parallel<'_> {
    pub(crate) fn is_join(&self, b: Block) -> bool {
        self.cfg.node(b).join
    }
}

/// The blocks and forks whose instances never close.
#[derive(Clone, Debug)]
pub(crate) struct NoEnd {
    /// Blocks of depth ≥ 1 from which a strand never lets its instance close.
    pub blocks: FixedBitSet,
    /// Entry forks with a successor among them: no instance of theirs ever closes.
    pub forks: FixedBitSet,
}

/// Tables reused from one *m* to the next; an entry is valid if it holds the current stamp.
#[derive(Debug)]
pub(crate) struct MustAnalysis<'a> {
    p: Parallel<'a>,
    /// The current *m*; none for the pass that computes the endless blocks.
    m: Option<Block>,
    stamp: u32,
    /// The last region visited.
    inner: Option<Region>,
    /// The anchor above which nothing is visited.
    anchor: Option<Block>,
    /// Stamped if a path may lead to *m*, among the own blocks of the visited regions.
    near: Vec<u32>,
    /// Stamped if *m* is not certain although a path may lead there.
    fails: Vec<u32>,
    /// Stamped for forks with a successor that surely runs *m*: interior ones of the regions looked
    /// at, and those that open them.
    sure: Vec<u32>,
    /// That successor.
    by: Vec<Block>,
    /// For near blocks. Interior forks: the number of near successors that may still make *m*
    /// certain. Entry forks: whether one does.
    wait: Vec<u32>,
    /// Stamps for the steps of [`SharedStep`], by total region.
    done: [Vec<u32>; 4],
    /// The near blocks of the region being visited.
    list: Vec<Block>,
    work: Vec<Block>,
}

/// A step that is done once for all forks of a total region.
#[derive(Clone, Copy)]
enum SharedStep {
    /// The forks are marked as near.
    Near,
    /// The forks that wait for nothing else are marked as failed.
    Fail,
    /// It was checked whether a join block that is not near fails.
    LookedAtJoins,
    /// A join block that is not near fails.
    JoinFails,
}

impl<'a> MustAnalysis<'a> {
    pub(crate) fn new(p: Parallel<'a>) -> Self {
        let (nodes, regions) = (p.cfg.len(), p.regions.len());
        Self {
            p,
            m: None,
            stamp: 0,
            inner: None,
            anchor: None,
            near: vec![0; nodes],
            fails: vec![0; nodes],
            sure: vec![0; nodes],
            by: vec![Block(0); nodes],
            wait: vec![0; nodes],
            done: [0; 4].map(|_| vec![0; regions]),
            list: Vec::new(),
            work: Vec::new(),
        }
    }

    /// Computes the blocks and forks whose instances never close: O(blocks + edges + closing
    /// pairs).
    pub(crate) fn no_end(p: Parallel<'a>, budget: &mut Budget) -> Result<NoEnd, TooComplex> {
        let none = || FixedBitSet::with_capacity(p.cfg.len());
        let mut found = NoEnd { blocks: none(), forks: none() };
        let mut must = Self::new(p);
        must.begin(None);
        for r in p.regions.iter().rev() {
            let own = p.regions.own_blocks(r);
            own.iter().for_each(|&b| must.approach(b));
            must.solve(r, &found, budget)?;
            let endless = own.iter().filter(|&&b| !must.has_failed(b));
            found.blocks.extend(endless.map(|b| b.index()));
            let sure = p.regions.entry_forks(r).iter().filter(|&&f| must.is_sure(f));
            found.forks.extend(sure.map(|f| f.index()));
        }
        Ok(found)
    }

    /// Starts a query for another *m*. The caller then calls [`MustAnalysis::region`] for each
    /// region around *m* of which the answer is wanted, from the innermost outwards.
    pub(crate) fn begin(&mut self, m: Option<Block>) {
        self.m = m;
        self.inner = None;
        self.anchor = None;
        // Stamps repeat after 2^32 queries, so the tables must be cleared then.
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            let tables = [&mut self.near, &mut self.fails, &mut self.sure].into_iter();
            tables.chain(&mut self.done).for_each(|table| table.fill(0));
            1
        });
    }

    /// Excludes the blocks from which all paths to *m* lead through this one, its anchor.
    pub(crate) fn set_anchor(&mut self, anchor: Option<Block>) {
        self.anchor = anchor;
    }

    fn is_near(&self, b: Block) -> bool {
        self.near[b.index()] == self.stamp
    }

    fn has_failed(&self, b: Block) -> bool {
        self.fails[b.index()] == self.stamp
    }

    fn is_sure(&self, fork: Block) -> bool {
        self.sure[fork.index()] == self.stamp
    }

    /// Marks a block as near.
    fn approach(&mut self, b: Block) {
        if !self.is_near(b) {
            self.near[b.index()] = self.stamp;
            self.wait[b.index()] = 0;
            self.list.push(b);
        }
    }

    fn fail(&mut self, b: Block) {
        if !self.has_failed(b) && Some(b) != self.m {
            self.fails[b.index()] = self.stamp;
            self.work.push(b);
        }
    }

    /// Returns whether a step is still to be done for a region. Always true for a region that is
    /// not total, because each join block there has forks of its own.
    fn is_first_time(&mut self, what: SharedStep, r: Region) -> bool {
        let done = &mut self.done[what as usize][r.index()];
        !self.p.closing.is_total(r) || std::mem::replace(done, self.stamp) != self.stamp
    }

    /// Returns whether a strand at `b`, in a region that was visited or does not hold *m*, may
    /// still turn out to certainly run *m*.
    fn may_be_certain(&self, b: Block, no_end: &NoEnd) -> bool {
        self.is_near(b) || no_end.blocks.contains(b.index())
    }

    /// Returns whether a strand at a near block certainly runs *m*.
    pub(crate) fn holds_at(&self, b: Block) -> bool {
        self.is_near(b) && !self.has_failed(b)
    }

    /// Returns a successor occurrence *s* of a fork with `m ∈ Must(s)`.
    pub(crate) fn successor(&self, fork: Block, no_end: &NoEnd) -> Option<Block> {
        if self.is_sure(fork) {
            return Some(self.by[fork.index()]);
        }
        let endless = |&s: &Block| !self.p.is_join(s) && no_end.blocks.contains(s.index());
        self.p.cfg.succs(fork).iter().copied().find(endless)
    }

    /// Records that an entry fork certainly runs *m*.
    pub(crate) fn set_sure(&mut self, fork: Block) {
        self.sure[fork.index()] = self.stamp;
    }

    /// Returns whether `m ∈ ⋃ Must(s)` over the successor occurrences of an entry fork: O(1).
    pub(crate) fn fork_is_certain(&self, fork: Block, no_end: &NoEnd) -> bool {
        self.is_sure(fork) || no_end.forks.contains(fork.index())
    }

    /// Computes the answers for the own blocks of a region around *m*; requires those of the next
    /// inner region. O(edges and closing pairs of the blocks from which paths lead to *m*).
    pub(crate) fn region(
        &mut self,
        r: Region,
        no_end: &NoEnd,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        match (self.inner.replace(r), self.m) {
            (Some(inner), _) => {
                let forks = self.p.regions.entry_forks(inner);
                forks.iter().for_each(|&f| self.approach(f));
            }
            (None, Some(m)) => self.approach(m),
            (None, None) => {}
        }
        self.solve(r, no_end, budget)
    }

    /// Solves the equations of the near blocks of a region, completing their list first.
    fn solve(&mut self, r: Region, no_end: &NoEnd, budget: &mut Budget) -> Result<(), TooComplex> {
        let p = self.p;
        self.complete_list(r, budget)?;
        for i in 0..self.list.len() {
            if self.fails_at_once(self.list[i], no_end, budget)? {
                self.fail(self.list[i]);
            }
        }
        while let Some(b) = self.work.pop() {
            if Some(b) == self.anchor {
                continue;
            }
            if p.is_join(b) {
                self.fail_forks_closing_at(b, budget)?;
                continue;
            }
            budget.spend(p.cfg.preds(b).len())?;
            for &q in p.cfg.preds(b).iter().filter(|&&q| p.regions.innermost(q) == Some(r)) {
                if p.cfg.node(q).exit == BlockExit::InteriorFork {
                    let wait = &mut self.wait[q.index()];
                    *wait -= 1;
                    if *wait > 0 || no_end.blocks.contains(q.index()) {
                        continue;
                    }
                }
                self.fail(q);
            }
        }
        while let Some(b) = self.list.pop() {
            if self.has_failed(b) || p.is_join(b) || Some(b) == self.anchor {
                continue;
            }
            for &q in p.cfg.preds(b) {
                if p.cfg.node(q).exit == BlockExit::InteriorFork
                    || p.regions.opened_by(q) == Some(r)
                {
                    self.sure[q.index()] = self.stamp;
                    self.by[q.index()] = b;
                }
            }
        }
        Ok(())
    }

    /// Adds the own blocks of the region from which paths lead to listed ones, a nested region
    /// being one step, and initialises the counters of interior forks.
    fn complete_list(&mut self, r: Region, budget: &mut Budget) -> Result<(), TooComplex> {
        let p = self.p;
        let mut next = 0;
        while let Some(&b) = self.list.get(next) {
            next += 1;
            budget.spend(1)?;
            if Some(b) == self.anchor {
                continue;
            }
            if p.is_join(b) {
                for &nested in p.regions.closed_by(b) {
                    if self.is_first_time(SharedStep::Near, nested) {
                        for f in p.closing.forks_of(nested, b) {
                            budget.spend(1)?;
                            self.approach(f);
                        }
                    }
                }
                continue;
            }
            budget.spend(p.cfg.preds(b).len())?;
            for &q in p.cfg.preds(b).iter().filter(|&&q| p.regions.innermost(q) == Some(r)) {
                self.approach(q);
                self.wait[q.index()] += 1;
            }
        }
        Ok(())
    }

    /// Returns whether blocks that are not near already make *m* not certain at a near block.
    fn fails_at_once(
        &mut self,
        b: Block,
        no_end: &NoEnd,
        budget: &mut Budget,
    ) -> Result<bool, TooComplex> {
        let p = self.p;
        Ok(match p.cfg.node(b).exit {
            BlockExit::Branch => {
                // The intersection over no successor at all contributes nothing.
                let mut live = false;
                for &s in p.cfg.succs(b) {
                    budget.spend(1)?;
                    if p.cfg.is_dead_end(s) {
                        continue;
                    }
                    live = true;
                    if p.is_join(s) || !self.may_be_certain(s, no_end) {
                        return Ok(true);
                    }
                }
                !live
            }
            BlockExit::Halt | BlockExit::Return | BlockExit::Unreachable => true,
            BlockExit::InteriorFork => {
                self.wait[b.index()] == 0 && !no_end.blocks.contains(b.index())
            }
            BlockExit::EntryFork => {
                let certain = self.fork_is_certain(b, no_end);
                self.wait[b.index()] = u32::from(certain);
                !certain && self.join_fails(b, no_end, budget)?
            }
        })
    }

    /// Returns whether the owner of an instance may continue at no join block, or at one from which
    /// no path leads to *m*.
    fn join_fails(
        &mut self,
        fork: Block,
        no_end: &NoEnd,
        budget: &mut Budget,
    ) -> Result<bool, TooComplex> {
        let Some(r) = self.p.regions.opened_by(fork) else { return Ok(true) };
        let total = self.p.closing.is_total(r);
        if !self.is_first_time(SharedStep::LookedAtJoins, r) {
            return Ok(self.done[SharedStep::JoinFails as usize][r.index()] == self.stamp);
        }
        let joins = self.p.closing.joins(fork);
        let mut fails = joins.is_empty();
        for &j in joins {
            budget.spend(1)?;
            fails |= !self.may_be_certain(j, no_end);
            if fails {
                break;
            }
        }
        if fails && total {
            self.done[SharedStep::JoinFails as usize][r.index()] = self.stamp;
        }
        Ok(fails)
    }

    /// Marks the forks whose owner may continue at a join block from which *m* is not certain.
    fn fail_forks_closing_at(
        &mut self,
        join: Block,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        let p = self.p;
        for &nested in p.regions.closed_by(join) {
            if !self.is_first_time(SharedStep::Fail, nested) {
                continue;
            }
            for f in p.closing.forks_of(nested, join) {
                budget.spend(1)?;
                if self.wait[f.index()] == 0 {
                    self.fail(f);
                }
            }
        }
        Ok(())
    }
}

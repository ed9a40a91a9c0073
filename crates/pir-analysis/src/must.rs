//! `Must(b)` of spec §6.2 for one block *m* at a time: is *m* certainly executed by a strand that
//! starts at *b*, or by its descendants, by the time the instance closes?
//!
//! The greatest solution of the equations over all sets at once is quadratic in size. For one *m* it
//! is a boolean per block, and what is *not* certain spreads from halts and joins against the
//! edges, once over each (the linear algorithm for AND/OR graphs). It is also local: a strand of a
//! region that does not hold *m* executes *m* only in the empty sense that it never ends. That
//! answer, *endless*, is the same for all such *m* and computed once; then only the own blocks of
//! the regions around *m* are left to look at, from the innermost outwards, as far as asked.

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::budget::{Budget, TooComplex};
use crate::cfg::{Cfg, Exit};
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
    /// Which forks close where.
    pub closing: Closing<'a>,
    /// Local dominance.
    pub local: &'a DomTree,
}

impl Parallel<'_> {
    pub(crate) fn is_join(&self, b: Block) -> bool {
        self.cfg.node(b).join
    }
}

/// Tables for [`Must`], kept from one *m* to the next; a stamp tells whose entries are valid.
pub(crate) struct Must<'a> {
    p: Parallel<'a>,
    /// The current *m*; none for the pass that finds what is endless.
    m: Option<Block>,
    stamp: u32,
    /// Stamped where *m* is not certain.
    fails: Vec<u32>,
    /// Interior forks: successors that may still make *m* certain. Entry forks: whether one does.
    wait: Vec<u32>,
    /// Stamped where a join block of a total region has told its forks.
    told: Vec<u32>,
    work: Vec<Block>,
}

impl<'a> Must<'a> {
    pub fn new(p: Parallel<'a>) -> Self {
        let nodes = p.cfg.len();
        Self {
            p,
            m: None,
            stamp: 0,
            fails: vec![0; nodes],
            wait: vec![0; nodes],
            told: vec![0; p.regions.len()],
            work: Vec::new(),
        }
    }

    /// The blocks of depth ≥ 1 from which a strand never lets its instance close, for certain.
    pub fn endless(&mut self, budget: &mut Budget) -> Result<FixedBitSet, TooComplex> {
        let mut endless = FixedBitSet::with_capacity(self.p.cfg.len());
        self.begin(None);
        for r in self.p.regions.iter().rev() {
            self.region(r, &endless, budget)?;
            let own = self.p.regions.own_blocks(r).iter();
            endless.extend(own.filter(|b| !self.has_failed(**b)).map(|b| b.index()));
        }
        Ok(endless)
    }

    /// Forgets the last *m*. Then [`Must::region`] is due for each region around *m* of which the
    /// answer is wanted, from the innermost outwards.
    pub fn begin(&mut self, m: Option<Block>) {
        self.m = m;
        // A stamp comes back after 2^32 runs: start again with clean tables.
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.fails.fill(0);
            self.told.fill(0);
            1
        });
    }

    fn has_failed(&self, b: Block) -> bool {
        self.fails[b.index()] == self.stamp
    }

    fn fail(&mut self, b: Block) {
        if !self.has_failed(b) && Some(b) != self.m {
            self.fails[b.index()] = self.stamp;
            self.work.push(b);
        }
    }

    /// `m ∈ Must(s)` for a successor occurrence of a fork: never for a join block.
    fn is_certain(&self, s: Block, endless: &FixedBitSet) -> bool {
        let regions = self.p.regions;
        if self.p.is_join(s) {
            return false;
        }
        let around_m = match (self.m, regions.innermost(s)) {
            (Some(m), Some(r)) => regions.contains(r, m),
            _ => false,
        };
        if around_m { !self.has_failed(s) } else { endless.contains(s.index()) }
    }

    /// `m ∈ ⋃ Must(s)` over the successor occurrences of an entry fork.
    pub fn fork_is_certain(&self, fork: Block, endless: &FixedBitSet) -> bool {
        self.p.cfg.succs(fork).iter().any(|&s| self.is_certain(s, endless))
    }

    /// Answers for the own blocks of a region, those of the nested one around *m* being answered.
    pub fn region(
        &mut self,
        r: Region,
        endless: &FixedBitSet,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        let p = self.p;
        for &b in p.regions.own_blocks(r) {
            let succs = p.cfg.succs(b);
            budget.spend(1 + succs.len())?;
            let fails = match p.cfg.node(b).exit {
                Exit::Branch => succs.iter().any(|&s| p.is_join(s)),
                // Nothing ends here, so nothing closes.
                Exit::Unreachable => false,
                Exit::Halt | Exit::Return => true,
                Exit::InteriorFork => {
                    let count = succs.iter().filter(|&&s| !p.is_join(s)).count();
                    self.wait[b.index()] = count as u32;
                    count == 0
                }
                Exit::EntryFork => {
                    let certain = self.fork_is_certain(b, endless);
                    self.wait[b.index()] = u32::from(certain);
                    !certain && p.closing.joins(b).is_empty()
                }
            };
            if fails {
                self.fail(b);
            }
        }
        while let Some(b) = self.work.pop() {
            if p.is_join(b) {
                self.tell_forks(b, budget)?;
                continue;
            }
            budget.spend(p.cfg.preds(b).len())?;
            for &q in p.cfg.preds(b).iter().filter(|&&q| p.regions.innermost(q) == Some(r)) {
                if p.cfg.node(q).exit == Exit::InteriorFork {
                    let wait = &mut self.wait[q.index()];
                    *wait -= 1;
                    if *wait > 0 {
                        continue;
                    }
                }
                self.fail(q);
            }
        }
        Ok(())
    }

    /// The owner may go on at a join block from which *m* is not certain.
    fn tell_forks(&mut self, join: Block, budget: &mut Budget) -> Result<(), TooComplex> {
        let p = self.p;
        for &nested in p.regions.closed_by(join) {
            if p.closing.is_total(nested) {
                let told = &mut self.told[nested.index()];
                if std::mem::replace(told, self.stamp) == self.stamp {
                    continue;
                }
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

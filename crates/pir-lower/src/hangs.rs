//! Which regions may hang: all of their strands end, and none has recorded a join block.
//!
//! Their owner can never go on, so the strand that owns them never ends, and the region around it
//! never closes either. Other strands go on all the same (spec §4.4). So generated code ends such a
//! strand as `halt` does, and leaves a mark in the record of the region around it.

use fixedbitset::FixedBitSet;
use pir_analysis::global::Parallel;
use pir_analysis::{Exit, Region};
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::inst::flags;

/// The regions of a function that may hang.
#[derive(Debug, Default)]
pub struct Hangs {
    may: FixedBitSet,
    told: FixedBitSet,
}

impl Hangs {
    /// Finds them. O((blocks + edges) · depth of nesting).
    pub fn find(p: &Parallel<'_>, body: &Body) -> Self {
        let n = p.regions.len();
        let mut this =
            Self { may: FixedBitSet::with_capacity(n), told: FixedBitSet::with_capacity(n) };
        // Regions are numbered in preorder, so those inside come first here.
        for r in p.regions.iter().rev() {
            let inside = p.regions.children(r).any(|c| this.may.contains(c.index()));
            // Parts of forced regions may wait for one that has not ended, at a barrier or for
            // their turn, and lanes keep step: there an end would let others go on.
            let forks = p.regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
            let all = forks.fold(0, |all, t| all | body.inst(t).flags);
            let told = inside && all & (flags::FORCE | flags::LOCKSTEP) == 0;
            this.told.set(r.index(), told);
            let may = told || !this.surely_records(p, r);
            this.may.set(r.index(), may);
        }
        this
    }

    /// Whether a strand of the region may hang for good because of a region inside, and says so in
    /// the record.
    pub fn is_told(&self, r: Region) -> bool {
        self.told.contains(r.index())
    }

    /// Whether each instance of the region has a strand that surely reaches a join block if it ends.
    fn surely_records(&self, p: &Parallel<'_>, r: Region) -> bool {
        let blocks = p.regions.own_blocks(r);
        // The greatest solution: a strand that never ends is no hang of its region.
        let mut open: FixedBitSet = FixedBitSet::with_capacity(p.cfg.len());
        let sure = |open: &FixedBitSet, s: Block| p.cfg.node(s).join || !open.contains(s.index());
        let holds = |open: &FixedBitSet, b: Block| match p.cfg.node(b).exit {
            Exit::Halt => false,
            Exit::InteriorFork => p.cfg.succs(b).iter().any(|&s| sure(open, s)),
            Exit::EntryFork => {
                let nested = p.regions.opened_by(b);
                !nested.is_some_and(|c| self.may.contains(c.index()))
                    && p.closing.joins(b).iter().all(|j| !open.contains(j.index()))
            }
            _ => p.cfg.succs(b).iter().all(|&s| sure(open, s)),
        };
        loop {
            let mut changed = false;
            for &b in blocks.iter().rev() {
                if !open.contains(b.index()) && !holds(&open, b) {
                    open.insert(b.index());
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let forks = p.regions.entry_forks(r);
        forks.iter().all(|&f| p.cfg.succs(f).iter().any(|&s| sure(&open, s)))
    }
}

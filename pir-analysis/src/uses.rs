//! The uses that the verifier accepts (reference: dominance, *uniquely*), in batches under a
//! budget.
//!
//! A use in block *n* of a definition in block *m* is accepted iff (a) *m* locally dominates *n*,
//! which costs O(1), or (b) some join block *J* is, or locally dominates, *n*, at which *m* is
//! certain and unique: every fork closing at *J* certainly runs *m*, or has no path to *J* inside
//! the region that avoids *m*. Uses of the second kind are grouped by *m*; the cost of a group is
//! bounded by the blocks from which paths lead to *m* inside the outermost region around *m* that
//! one of these *J* closes. Since that can be quadratic over all *m*, the work has a budget.

use std::cell::OnceCell;

use fixedbitset::FixedBitSet;
use pir_core::entity::{Block, Entity};

use crate::budget::{Budget, TooComplex};
use crate::certain::{Certain, only_fork};
use crate::cfg::BlockExit;
use crate::dom::DomTree;
use crate::global::GlobalDom;
use crate::region::Region;

/// A definition in block `def` used in block `at`. A `phi` uses its operand in the incoming block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ValueUse {
    /// Block of the definition.
    pub def: Block,
    /// Block of the use.
    pub at: Block,
}

/// The decision on a use, with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UseVerdict {
    /// (a): the definition locally dominates the use. If both are in one block, the order of the
    /// instructions is left to the caller.
    Local,
    /// (b): the definition is certain and unique at this join block.
    After(Block),
    /// Refused: no join block before the use at which the definition is certain.
    NotCertain,
    /// Refused: certain at this join block, but two successors of this fork may both run it.
    NotUnique {
        /// The join block.
        join: Block,
        /// The fork of which two successor occurrences reach the definition.
        fork: Block,
    },
}

impl UseVerdict {
    /// Returns whether the use is accepted.
    pub fn is_accepted(self) -> bool {
        matches!(self, Self::Local | Self::After(_))
    }
}

/// The region to which the paths of the last condition of (b) are confined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PathExtent {
    /// Inside the region that the join block closes, as the rule is stated.
    #[default]
    ClosedRegion,
    /// Inside the region in which the fork's own strands run. Two strands meet again when that
    /// region closes, so a definition that comes after is still unique; accepts more.
    ForksRegion,
}

/// Decides uses; returns one verdict for each, in their order.
///
/// # Errors
/// If the uses that local dominance does not settle take more than the budget.
pub fn check_uses(
    global: &GlobalDom<'_>,
    uses: &[ValueUse],
    within: PathExtent,
    budget: &mut Budget,
) -> Result<Vec<UseVerdict>, TooComplex> {
    let local = global.parallel().local;
    let mut verdicts = vec![UseVerdict::Local; uses.len()];
    let mut open: Vec<(Block, u32, u32)> = Vec::new();
    for (i, u) in uses.iter().enumerate() {
        if !local.dominates(u.def, u.at) {
            verdicts[i] = UseVerdict::NotCertain;
            if local.is_reachable(u.def) {
                open.push((u.def, local.span(u.at).start, i as u32));
            }
        }
    }
    if open.is_empty() || global.parallel().regions.is_empty() {
        return Ok(verdicts);
    }
    open.sort_unstable();
    let mut batch = UseBatch::new(global, within);
    for group in open.chunk_by(|a, b| a.0 == b.0) {
        batch.group(group[0].0, group, &mut verdicts, budget)?;
        for &(m, _, i) in group {
            let verdict = &mut verdicts[i as usize];
            if !verdict.is_accepted()
                && let Some(join) = batch.dead_join(m, uses[i as usize].at, budget)?
            {
                *verdict = UseVerdict::After(join);
            }
        }
    }
    Ok(verdicts)
}

/// Tables reused from one definition to the next.
struct UseBatch<'a, 'g> {
    global: &'g GlobalDom<'a>,
    within: PathExtent,
    certain: Certain<'a>,
    /// Per block: whether a fork that opens its region or lies in it may run it twice, and which.
    repeats: Vec<Option<Option<Block>>>,
    seen: FixedBitSet,
    met: FixedBitSet,
    touched: Vec<Block>,
    /// Dominators of the Parallel-CFG, computed on the first request.
    dom: OnceCell<DomTree>,
}

impl<'a, 'g> UseBatch<'a, 'g> {
    fn new(global: &'g GlobalDom<'a>, within: PathExtent) -> Self {
        let nodes = global.parallel().cfg.len();
        Self {
            global,
            within,
            certain: Certain::new(global),
            repeats: vec![None; nodes],
            seen: FixedBitSet::with_capacity(nodes),
            met: FixedBitSet::with_capacity(nodes),
            touched: Vec::new(),
            dom: OnceCell::new(),
        }
    }

    /// Decides the uses of `m`, given as (m, position of the use in local preorder, index), sorted.
    fn group(
        &mut self,
        m: Block,
        group: &[(Block, u32, u32)],
        verdicts: &mut [UseVerdict],
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        let p = *self.global.parallel();
        let Some(innermost) = p.regions.innermost(m) else { return Ok(()) };
        // Join blocks before some use, by the region around m that they close.
        let mut candidates: Vec<(Region, Block)> = Vec::new();
        for r in p.regions.ancestors(innermost) {
            budget.spend(1 + p.regions.joins(r).len())?;
            let joins = p.regions.joins(r).iter().copied();
            let before = joins.filter(|&j| !covered(group, p.local.span(j)).is_empty());
            candidates.extend(before.map(|j| (r, j)));
        }
        let Some(&(outermost, _)) = candidates.last() else { return Ok(()) };
        self.certain.ask_forks(m, outermost, budget)?;
        let mut all_forks: Option<(Region, bool)> = None;
        let mut repeated: Option<Option<(u32, Block)>> = None;
        for (r, join) in candidates {
            if !self.is_certain(r, join, &mut all_forks, budget)?
                && !self.is_passed(m, r, join, budget)?
            {
                continue;
            }
            let lowest = p.regions.level(outermost);
            let repeat = match repeated {
                Some(known) => known,
                None => *repeated.insert(self.repeated(m, lowest, budget)?),
            };
            let verdict = match repeat {
                Some((level, fork)) if level >= p.regions.level(r) => {
                    UseVerdict::NotUnique { join, fork }
                }
                _ => UseVerdict::After(join),
            };
            let uses = covered(group, p.local.span(join));
            budget.spend(uses.len())?;
            for &(_, _, i) in uses {
                let old = &mut verdicts[i as usize];
                if *old == UseVerdict::NotCertain || verdict.is_accepted() && !old.is_accepted() {
                    *old = verdict;
                }
            }
        }
        Ok(())
    }

    /// Whether every entry fork closing at the join block certainly runs the current *m*, which
    /// lies in `around`, one of the regions closed there.
    fn is_certain(
        &self,
        around: Region,
        join: Block,
        all_forks: &mut Option<(Region, bool)>,
        budget: &mut Budget,
    ) -> Result<bool, TooComplex> {
        let p = self.global.parallel();
        let mut all_certain = |forks: &mut dyn Iterator<Item = Block>| {
            for f in forks {
                budget.spend(1)?;
                if !self.certain.fork_is_certain(f) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        for &r in p.regions.closed_by(join) {
            let total = p.closing.is_total(r);
            let holds = if total && r == around {
                match *all_forks {
                    Some((known, answer)) if known == r => answer,
                    _ => {
                        let forks = p.regions.entry_forks(r);
                        let answer = all_certain(&mut forks.iter().copied())?;
                        *all_forks = Some((r, answer));
                        answer
                    }
                }
            } else if total {
                self.global.never_closes(r)
            } else {
                all_certain(&mut p.closing.forks_of(r, join))?
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each entry fork closing at the join block surely runs `m`, or has no path to the
    /// block inside `around`, the region of `m` closed there, that avoids `m`: the strand that
    /// recorded the join block descends from one that ran `m`.
    fn is_passed(
        &mut self,
        m: Block,
        around: Region,
        join: Block,
        budget: &mut Budget,
    ) -> Result<bool, TooComplex> {
        let p = *self.global.parallel();
        for &r in p.regions.closed_by(join).iter().filter(|&&r| r != around) {
            for f in p.closing.forks_of(r, join) {
                budget.spend(1)?;
                if !self.certain.fork_is_certain(f) {
                    return Ok(false);
                }
            }
        }
        // With one fork the question is one of dominance, which costs nothing for the next value:
        // a path from the entry that avoids `m` ends in one from the fork.
        if let Some(fork) = only_fork(&p, around)
            && p.regions.closed_by(join).len() == 1
        {
            let dom = self.dom.get_or_init(|| DomTree::compute(p.cfg));
            if !dom.dominates(m, join) {
                return Ok(false);
            }
            if !dom.dominates(m, fork) {
                return Ok(true);
            }
        }
        let mut work = vec![join];
        let mut passed = true;
        while let Some(b) = work.pop()
            && passed
        {
            budget.spend(1 + p.cfg.preds(b).len())?;
            for &q in p.cfg.preds(b).iter().filter(|&&q| q != m) {
                if p.regions.opened_by(q) == Some(around) {
                    passed &= self.certain.fork_is_certain(q);
                } else if p.regions.contains(around, q) && !self.seen.put(q.index()) {
                    self.touched.push(q);
                    work.push(q);
                }
            }
        }
        for b in self.touched.drain(..) {
            self.seen.remove(b.index());
        }
        Ok(passed)
    }

    /// The highest level *l* ≥ `lowest` such that a fork that opens or lies in the region of
    /// level *l* around `m` has two successor occurrences that reach `m` inside it; and that fork.
    fn repeated(
        &mut self,
        m: Block,
        lowest: u32,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Block)>, TooComplex> {
        let p = *self.global.parallel();
        let Some(innermost) = p.regions.innermost(m) else { return Ok(None) };
        // Where one fork opens a region and does not come back to it without leaving the next one,
        // what reaches a block of the region from outside is what reaches the fork.
        let only_way_in = |r| match only_fork(&p, r) {
            Some(f) => p.regions.level(r) == lowest || !self.certain.anchors().is_cyclic(f),
            None => false,
        };
        let mut around =
            p.regions.ancestors(innermost).take_while(|&r| p.regions.level(r) >= lowest);
        if self.within == PathExtent::ForksRegion || !around.all(only_way_in) {
            return self.walk_back(m, None, lowest, budget);
        }
        let mut block = m;
        for r in p.regions.ancestors(innermost) {
            let level = p.regions.level(r);
            if let Some(fork) = self.repeated_inside(block, level, budget)? {
                return Ok(Some((level, fork)));
            }
            match only_fork(&p, r) {
                Some(fork) if level > lowest => block = fork,
                _ => break,
            }
        }
        Ok(None)
    }

    /// Computes the answer for the innermost region of `m` from that for its anchor.
    fn repeated_inside(
        &mut self,
        m: Block,
        level: u32,
        budget: &mut Budget,
    ) -> Result<Option<Block>, TooComplex> {
        let mut chain = vec![m];
        while let Some(&b) = chain.last()
            && self.repeats[b.index()].is_none()
            && let Some(anchor) = self.certain.anchors().of(b)
        {
            chain.push(anchor);
        }
        let mut found = None;
        for b in chain.into_iter().rev() {
            found = match self.repeats[b.index()] {
                Some(known) => known,
                None if found.is_some() => found,
                None => {
                    let anchor = self.certain.anchors().of(b);
                    self.walk_back(b, anchor, level, budget)?.map(|(_, fork)| fork)
                }
            };
            self.repeats[b.index()] = Some(found);
        }
        Ok(found)
    }

    /// Walks back from `m`, first inside its innermost region, then level by level outwards: a
    /// region is left backwards only to its entry forks, which are one level up. Goes no further
    /// back than `stop`.
    fn walk_back(
        &mut self,
        m: Block,
        stop: Option<Block>,
        lowest: u32,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Block)>, TooComplex> {
        let result = self.walk(m, stop, lowest, budget);
        for b in self.touched.drain(..) {
            self.seen.remove(b.index());
            self.met.remove(b.index());
        }
        result
    }

    fn walk(
        &mut self,
        m: Block,
        stop: Option<Block>,
        lowest: u32,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Block)>, TooComplex> {
        let p = *self.global.parallel();
        let mut level = p.depths.raw(m);
        let mut work = vec![m];
        let mut outside = Vec::new();
        self.seen.insert(m.index());
        self.touched.push(m);
        while level >= lowest as i32 {
            while let Some(b) = work.pop() {
                budget.spend(1 + p.cfg.preds(b).len())?;
                for &q in p.cfg.preds(b).iter().filter(|&&q| p.depths.is_reachable(q)) {
                    let entry = p.cfg.node(q).exit == BlockExit::EntryFork;
                    let fork = entry || p.cfg.node(q).exit == BlockExit::InteriorFork;
                    let own = p.depths.raw(q) + i32::from(entry);
                    if fork && (self.within == PathExtent::ClosedRegion || own == level) {
                        if self.met.contains(q.index()) {
                            return Ok(Some((level as u32, q)));
                        }
                        self.met.insert(q.index());
                        self.touched.push(q);
                    }
                    if !self.seen.put(q.index()) {
                        self.touched.push(q);
                        let inside = p.depths.raw(q) >= level;
                        if !inside {
                            outside.push(q);
                        } else if Some(q) != stop {
                            work.push(q);
                        }
                    }
                }
            }
            std::mem::swap(&mut work, &mut outside);
            level -= 1;
        }
        Ok(None)
    }

    /// Returns a join block before `n` at which nothing ever closes and whose regions do not hold
    /// `m`: any use after it is accepted, since it is never executed.
    fn dead_join(
        &self,
        m: Block,
        n: Block,
        budget: &mut Budget,
    ) -> Result<Option<Block>, TooComplex> {
        let regions = self.global.parallel().regions;
        for j in self.global.dead_joins(n) {
            budget.spend(regions.closed_by(j).len())?;
            if !regions.closed_by(j).iter().any(|&r| regions.contains(r, m)) {
                return Ok(Some(j));
            }
        }
        Ok(None)
    }
}

/// Returns the uses of a sorted group whose positions lie in the span.
fn covered(group: &[(Block, u32, u32)], span: std::ops::Range<u32>) -> &[(Block, u32, u32)] {
    let from = group.partition_point(|u| u.1 < span.start);
    let to = group.partition_point(|u| u.1 < span.end);
    &group[from..to]
}

#[cfg(test)]
mod tests;

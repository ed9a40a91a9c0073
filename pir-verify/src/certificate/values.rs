//! The parts of a certificate about values that are used after joins (reference: dominance, rule
//! (b)).
//!
//! For the block *m* that defines a value and the joins after which the value is used, the labels
//! show that *m* is certain at the joins and that no two strands of an instance reach it. Their
//! cost is bounded by the blocks from which paths lead to *m* in the region that holds *m* and is
//! closed there.

use fixedbitset::FixedBitSet;
use pir_analysis::region::Region;
use pir_analysis::{BlockExit, Budget, Certain, Closing as ClosingForks, TooComplex, UseVerdict};
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use super::{ClosingBlocks, JoinProof, TextPositions, ValueProof};
use crate::cx::RuleContext;
use crate::rules::ssa::{certain_block, judge, with_global};

/// The proofs for `parallel`.
pub(super) struct ValueProofs {
    pub values: Vec<ValueProof>,
    pub closing: Vec<ClosingBlocks>,
}

/// Steps that the labels of a function may take: a multiple of the verdict's budget, and a minimum.
/// The labels get more than the verdict because they are written out for each value, whereas the
/// verdict reuses earlier answers.
const LABEL_BUDGET_FACTOR: u64 = 16;
const MIN_LABEL_STEPS: u64 = 1 << 24;

pub(super) fn values(
    cx: &RuleContext<'_>,
    places: &TextPositions,
) -> Result<ValueProofs, TooComplex> {
    let none = ValueProofs { values: Vec::new(), closing: Vec::new() };
    let open = &cx.scan().open;
    if open.is_empty() {
        return Ok(none);
    }
    with_global(cx, |global, budget| {
        let mut wanted: BTreeMap<Block, Vec<Block>> = BTreeMap::new();
        for (u, verdict) in open.iter().zip(judge(cx, open, global, budget)?) {
            if let (UseVerdict::After(join), Some(m)) = (verdict, certain_block(cx, u)) {
                wanted.entry(m).or_default().push(join);
            }
        }
        if wanted.is_empty() {
            return Ok(none);
        }
        let mut search = ProofSearch {
            cx,
            closing: ClosingForks::new(cx.regions(), cx.closing_pairs()?),
            certain: Certain::new(global),
            marks: vec![0; cx.cfg().len()],
            stamp: 0,
            needed: FixedBitSet::with_capacity(cx.cfg().len()),
            budget: Budget::new(
                cx.budget().left().saturating_mul(LABEL_BUDGET_FACTOR).max(MIN_LABEL_STEPS),
            ),
        };
        let mut values = Vec::new();
        for (m, mut joins) in wanted {
            joins.sort_unstable();
            joins.dedup();
            values.push(search.value(places, m, &joins)?);
        }
        let closing = search.needed.ones().map(Block::new).collect::<Vec<_>>();
        let closing = closing.into_iter().map(|f| closing_blocks(cx, places, f)).collect();
        Ok(ValueProofs { values, closing })
    })
}

struct ProofSearch<'a, 'm> {
    cx: &'a RuleContext<'m>,
    closing: ClosingForks<'a>,
    certain: Certain<'a>,
    /// Stamped if a block is listed.
    marks: Vec<u32>,
    stamp: u32,
    /// Forks of regions in which not every fork reaches every join, of which that is asked.
    needed: FixedBitSet,
    budget: Budget,
}

impl ProofSearch<'_, '_> {
    fn value(
        &mut self,
        places: &TextPositions,
        m: Block,
        joins: &[Block],
    ) -> Result<ValueProof, TooComplex> {
        let regions = self.cx.regions();
        // By the region around `m` that the join closes, if it does close one.
        let mut groups: FxHashMap<Option<Region>, Vec<Block>> = FxHashMap::default();
        for &j in joins {
            let around = regions.closed_by(j).iter().copied().find(|&r| regions.contains(r, m));
            groups.entry(around).or_default().push(j);
        }
        let outermost = groups.keys().flatten().min_by_key(|&&r| regions.level(r));
        self.certain.ask(m, outermost.copied(), &mut self.budget)?;
        let must = self.explain(m, joins)?;
        let mut at = Vec::new();
        for (r, joins) in groups {
            let reach = r.map_or(Ok(Vec::new()), |r| self.reach(m, r))?;
            let avoid = r.map_or(Ok(Vec::new()), |r| self.avoid(m, r, &joins))?;
            let [joins, reach, avoid] = [joins, reach, avoid].map(|list| places.list(list));
            at.push(JoinProof { joins, reach, avoid });
        }
        at.sort_by(|a, b| a.joins.cmp(&b.joins));
        Ok(ValueProof { block: places.of(m), must: places.list(must), at })
    }

    fn begin_list(&mut self) {
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.marks.fill(0);
            1
        });
    }

    /// Adds a block to the current list, unless it is listed already.
    fn list(&mut self, list: &mut Vec<Block>, b: Block) {
        if std::mem::replace(&mut self.marks[b.index()], self.stamp) != self.stamp {
            list.push(b);
        }
    }

    /// Collects the labels that a checker needs for these joins, and no others.
    fn explain(&mut self, m: Block, joins: &[Block]) -> Result<Vec<Block>, TooComplex> {
        let cx = self.cx;
        let regions = cx.regions();
        let mut labelled = Vec::new();
        self.begin_list();
        let mut closed: Vec<Region> =
            joins.iter().flat_map(|&j| regions.closed_by(j)).copied().collect();
        closed.sort_unstable();
        closed.dedup();
        for &f in closed.iter().flat_map(|&r| regions.entry_forks(r)) {
            self.ask_closing(f);
            let closes_there = self.closing.joins(f).iter().any(|j| joins.binary_search(j).is_ok());
            if closes_there {
                // Without one every path from the fork to the join passes `m`.
                if let Some(certain) = self.certain.successor(f) {
                    self.list(&mut labelled, certain);
                }
            }
        }
        let mut next = 0;
        while let Some(&b) = labelled.get(next) {
            next += 1;
            if b == m {
                continue;
            }
            let succs = cx.cfg().succs(b);
            self.budget.spend(1)?;
            match cx.cfg().node(b).exit {
                BlockExit::Branch => {
                    self.budget.spend(succs.len())?;
                    cx.cfg().live_succs(b).for_each(|s| self.list(&mut labelled, s));
                }
                BlockExit::InteriorFork | BlockExit::EntryFork => match self.certain.successor(b) {
                    Some(s) => self.list(&mut labelled, s),
                    None => {
                        self.ask_closing(b);
                        self.budget.spend(self.closing.joins(b).len())?;
                        for &j in self.closing.joins(b) {
                            self.list(&mut labelled, j);
                        }
                    }
                },
                BlockExit::Halt | BlockExit::Return | BlockExit::Unreachable => {}
            }
        }
        Ok(labelled)
    }

    /// Records that the checker must know where instances of the fork can close.
    fn ask_closing(&mut self, fork: Block) {
        let regions = self.cx.regions();
        let all = regions.opened_by(fork).map_or(0, |r| regions.joins(r).len());
        if self.closing.joins(fork).len() < all {
            self.needed.insert(fork.index());
        }
    }

    /// Returns the blocks of a region from which one of the joins can be reached inside it without
    /// `m`, if some fork that closes there does not make `m` certain.
    fn avoid(&mut self, m: Block, r: Region, joins: &[Block]) -> Result<Vec<Block>, TooComplex> {
        let cx = self.cx;
        let regions = cx.regions();
        let closes = |f: Block| self.closing.joins(f).iter().any(|j| joins.contains(j));
        let mut blocks = Vec::new();
        if regions.entry_forks(r).iter().all(|&f| self.certain.successor(f).is_some() || !closes(f))
        {
            return Ok(blocks);
        }
        self.begin_list();
        let mut next = 0;
        let mut ends = joins.iter();
        loop {
            let b = match ends.next() {
                Some(&j) => j,
                None if next < blocks.len() => {
                    next += 1;
                    blocks[next - 1]
                }
                None => return Ok(blocks),
            };
            self.budget.spend(1 + cx.cfg().preds(b).len())?;
            for &p in cx.cfg().preds(b).iter().filter(|&&p| p != m && regions.contains(r, p)) {
                self.list(&mut blocks, p);
            }
        }
    }

    /// Returns the blocks of a region from which `m` can be reached inside it.
    fn reach(&mut self, m: Block, r: Region) -> Result<Vec<Block>, TooComplex> {
        let cx = self.cx;
        let mut blocks = Vec::new();
        self.begin_list();
        self.list(&mut blocks, m);
        let mut next = 0;
        while let Some(&b) = blocks.get(next) {
            next += 1;
            self.budget.spend(1 + cx.cfg().preds(b).len())?;
            for &p in cx.cfg().preds(b).iter().filter(|&&p| cx.regions().contains(r, p)) {
                self.list(&mut blocks, p);
            }
        }
        Ok(blocks)
    }
}

/// Returns the blocks that the successors of an entry fork reach inside the region it opens.
fn closing_blocks(cx: &RuleContext<'_>, places: &TextPositions, fork: Block) -> ClosingBlocks {
    let regions = cx.regions();
    let mut seen = FixedBitSet::with_capacity(cx.cfg().len());
    let mut blocks = Vec::new();
    let mut visit = |blocks: &mut Vec<Block>, b: Block| {
        let inside = regions.opened_by(fork).is_some_and(|r| regions.contains(r, b));
        if inside && !seen.put(b.index()) {
            blocks.push(b);
        }
    };
    cx.cfg().succs(fork).iter().for_each(|&s| visit(&mut blocks, s));
    let mut next = 0;
    while let Some(&b) = blocks.get(next) {
        next += 1;
        cx.cfg().succs(b).iter().for_each(|&s| visit(&mut blocks, s));
    }
    ClosingBlocks { fork: places.of(fork), blocks: places.list(blocks) }
}

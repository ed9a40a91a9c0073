//! The parts of a certificate about values that are used behind joins (spec §6.2, rule (b)).
//!
//! For the block *m* of such a value and the joins behind which it is used: labels that show that
//! *m* is certain at the joins and that no two strands of an instance reach it. They are looked
//! for in the region that holds *m* and is closed there.

use fixedbitset::FixedBitSet;
use pir_analysis::region::Region;
use pir_analysis::{Closing as ClosingForks, Exit, TooComplex, Verdict};
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use super::{At, Closing, Places, Value};
use crate::cx::Cx;
use crate::rules::ssa::{certain_block, judge};

/// What `parallel` needs.
pub(super) struct Proofs {
    pub values: Vec<Value>,
    pub closing: Vec<Closing>,
}

pub(super) fn values(cx: &Cx<'_>, places: &Places) -> Result<Proofs, TooComplex> {
    let open = &cx.scan().open;
    let mut wanted: BTreeMap<Block, Vec<Block>> = BTreeMap::new();
    if !open.is_empty() {
        for (u, verdict) in open.iter().zip(judge(cx, open)?) {
            if let (Verdict::After(join), Some(m)) = (verdict, certain_block(cx, u)) {
                wanted.entry(m).or_default().push(join);
            }
        }
    }
    if wanted.is_empty() {
        return Ok(Proofs { values: Vec::new(), closing: Vec::new() });
    }
    let mut search = Search {
        cx,
        closing: ClosingForks::new(cx.regions(), cx.closing_pairs()?),
        told: vec![0; cx.regions().len()],
        marks: vec![0; cx.cfg.len()],
        stamp: 0,
        wait: vec![0; cx.cfg.len()],
        needed: FixedBitSet::with_capacity(cx.cfg.len()),
    };
    let mut values = Vec::new();
    for (m, mut joins) in wanted {
        joins.sort_unstable();
        joins.dedup();
        values.push(search.value(places, m, &joins));
    }
    let closing = search.needed.ones().map(Block::new).collect::<Vec<_>>();
    let closing = closing.into_iter().map(|f| closing_blocks(cx, places, f)).collect();
    Ok(Proofs { values, closing })
}

struct Search<'a, 'm> {
    cx: &'a Cx<'m>,
    closing: ClosingForks<'a>,
    /// Stamped where a join block has told all entry forks of a region.
    told: Vec<u32>,
    /// Two stamps per value: odd where *m* is not certain, even where it is and that is needed.
    marks: Vec<u32>,
    stamp: u32,
    /// Interior forks: successors left that may make *m* certain. Entry forks: whether one does.
    wait: Vec<u32>,
    /// Forks of regions in which not every fork reaches every join, of which that is asked.
    needed: FixedBitSet,
}

impl Search<'_, '_> {
    fn value(&mut self, places: &Places, m: Block, joins: &[Block]) -> Value {
        let regions = self.cx.regions();
        // By the region around `m` that the join closes, if it does close one.
        let mut groups: FxHashMap<Option<Region>, Vec<Block>> = FxHashMap::default();
        for &j in joins {
            let around = regions.closed_by(j).iter().copied().find(|&r| regions.contains(r, m));
            groups.entry(around).or_default().push(j);
        }
        self.uncertain(m, joins);
        let must = self.explain(m, joins);
        let mut at: Vec<At> = groups
            .into_iter()
            .map(|(r, joins)| At {
                joins: places.list(joins),
                reach: r.map_or_else(Vec::new, |r| places.list(self.reach(m, r))),
            })
            .collect();
        at.sort_by(|a, b| a.joins.cmp(&b.joins));
        Value { block: places.of(m), must: places.list(must), at }
    }

    /// Stamps the blocks of the regions closed by the joins from which *m* is not certain: the
    /// complement of the greatest solution.
    fn uncertain(&mut self, m: Block, joins: &[Block]) {
        let cx = self.cx;
        let regions = cx.regions();
        self.stamp += 2;
        let stamp = self.stamp - 1;
        let mut closed: Vec<Region> =
            joins.iter().flat_map(|&j| regions.closed_by(j)).copied().collect();
        closed.sort_unstable();
        closed.dedup();
        // A region inside another of them is looked at with that one.
        let mut end = None;
        closed.retain(|&r| {
            let inside = end.is_some_and(|outer| regions.contains_region(outer, r));
            if !inside {
                end = Some(r);
            }
            !inside
        });
        let mut work = Vec::new();
        let fail = |marks: &mut [u32], work: &mut Vec<Block>, b: Block| {
            if b != m && std::mem::replace(&mut marks[b.index()], stamp) != stamp {
                work.push(b);
            }
        };
        let blocks = || closed.iter().flat_map(|&r| regions.blocks(r)).copied();
        for b in blocks() {
            let succs = cx.cfg.succs(b);
            let into = succs.iter().filter(|&&s| !cx.cfg.node(s).join).count() as u32;
            let fails = match cx.cfg.node(b).exit {
                Exit::Branch => into < succs.len() as u32,
                Exit::Unreachable => false,
                Exit::Halt | Exit::Return => true,
                Exit::InteriorFork => into == 0,
                Exit::EntryFork => into == 0 && self.closing.joins(b).is_empty(),
            };
            self.wait[b.index()] = into;
            if fails {
                fail(&mut self.marks, &mut work, b);
            }
        }
        // An entry fork fails once all its successors and one of its joins have. A join tells the
        // forks that close there; a fork whose last successor fails looks at its joins itself.
        while let Some(b) = work.pop() {
            if cx.cfg.node(b).join {
                for &r in regions.closed_by(b) {
                    let total = self.closing.is_total(r);
                    if total && std::mem::replace(&mut self.told[r.index()], stamp) == stamp {
                        continue;
                    }
                    for f in self.closing.forks_of(r, b) {
                        if self.wait[f.index()] == 0 {
                            fail(&mut self.marks, &mut work, f);
                        }
                    }
                }
                continue;
            }
            for &q in cx.cfg.preds(b) {
                if !closed.iter().any(|&r| regions.contains(r, q)) {
                    continue;
                }
                match cx.cfg.node(q).exit {
                    Exit::InteriorFork | Exit::EntryFork => {
                        self.wait[q.index()] -= 1;
                        if self.wait[q.index()] > 0 {
                            continue;
                        }
                        let joins = self.closing.joins(q);
                        let entry = cx.cfg.node(q).exit == Exit::EntryFork;
                        let saved = |j: &Block| self.marks[j.index()] != stamp;
                        if entry && !joins.is_empty() && joins.iter().all(saved) {
                            continue;
                        }
                    }
                    _ => {}
                }
                fail(&mut self.marks, &mut work, q);
            }
        }
    }

    fn is_certain(&self, s: Block) -> bool {
        !self.cx.cfg.node(s).join && self.marks[s.index()] != self.stamp - 1
    }

    /// The labels that the joins need: what a checker has to look at, and no more.
    fn explain(&mut self, m: Block, joins: &[Block]) -> Vec<Block> {
        let cx = self.cx;
        let regions = cx.regions();
        let mut labelled = Vec::new();
        let need = |this: &mut Self, labelled: &mut Vec<Block>, b: Block| {
            if std::mem::replace(&mut this.marks[b.index()], this.stamp) != this.stamp {
                labelled.push(b);
            }
        };
        let mut closed: Vec<Region> =
            joins.iter().flat_map(|&j| regions.closed_by(j)).copied().collect();
        closed.sort_unstable();
        closed.dedup();
        for &f in closed.iter().flat_map(|&r| regions.entry_forks(r)) {
            self.ask_closing(f);
            let closes_there = self.closing.joins(f).iter().any(|j| joins.binary_search(j).is_ok());
            if closes_there {
                let certain = cx.cfg.succs(f).iter().find(|&&s| self.is_certain(s));
                need(self, &mut labelled, *certain.expect("the use was accepted"));
            }
        }
        let mut next = 0;
        while let Some(&b) = labelled.get(next) {
            next += 1;
            if b == m {
                continue;
            }
            let succs = cx.cfg.succs(b);
            match cx.cfg.node(b).exit {
                Exit::Branch => succs.iter().for_each(|&s| need(self, &mut labelled, s)),
                Exit::InteriorFork | Exit::EntryFork => {
                    match succs.iter().find(|&&s| self.is_certain(s)) {
                        Some(&s) => need(self, &mut labelled, s),
                        None => {
                            self.ask_closing(b);
                            for &j in self.closing.joins(b) {
                                need(self, &mut labelled, j);
                            }
                        }
                    }
                }
                Exit::Halt | Exit::Return | Exit::Unreachable => {}
            }
        }
        labelled
    }

    /// Notes that the checker must know where instances of the fork can close.
    fn ask_closing(&mut self, fork: Block) {
        let regions = self.cx.regions();
        let all = regions.opened_by(fork).map_or(0, |r| regions.joins(r).len());
        if self.closing.joins(fork).len() < all {
            self.needed.insert(fork.index());
        }
    }

    /// The blocks of a region from which `m` can be reached inside it.
    fn reach(&self, m: Block, r: Region) -> Vec<Block> {
        let regions = self.cx.regions();
        let mut seen = FixedBitSet::with_capacity(self.cx.cfg.len());
        let mut blocks = vec![m];
        seen.insert(m.index());
        let mut next = 0;
        while let Some(&b) = blocks.get(next) {
            next += 1;
            for &p in self.cx.cfg.preds(b) {
                if regions.contains(r, p) && !seen.put(p.index()) {
                    blocks.push(p);
                }
            }
        }
        blocks
    }
}

/// The blocks of the region that an entry fork opens that its successors reach inside it.
fn closing_blocks(cx: &Cx<'_>, places: &Places, fork: Block) -> Closing {
    let regions = cx.regions();
    let mut seen = FixedBitSet::with_capacity(cx.cfg.len());
    let mut blocks = Vec::new();
    let mut visit = |blocks: &mut Vec<Block>, b: Block| {
        let inside = regions.opened_by(fork).is_some_and(|r| regions.contains(r, b));
        if inside && !seen.put(b.index()) {
            blocks.push(b);
        }
    };
    cx.cfg.succs(fork).iter().for_each(|&s| visit(&mut blocks, s));
    let mut next = 0;
    while let Some(&b) = blocks.get(next) {
        next += 1;
        cx.cfg.succs(b).iter().for_each(|&s| visit(&mut blocks, s));
    }
    Closing { fork: places.of(fork), blocks: places.list(blocks) }
}

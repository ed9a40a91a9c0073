//! Values that are used after joins (reference: dominance, rule (b)).

use crate::depth::is_dead;
use crate::format::{FunctionCertificate, JoinProof, ParallelCertificate, ValueProof};
use crate::graph::{BlockEnd, Graph};
use crate::region::Regions;
use crate::tree::Forest;
use crate::{CheckResult, demand, malformed};

/// Per block whose values are used after joins, the joins at which it is certain and unique.
pub(crate) struct ValueProofs {
    /// Sorted by block.
    joins: Vec<(u32, Vec<u32>)>,
}

impl ValueProofs {
    /// Returns whether values of block `m` may be used in block `n`.
    pub(crate) fn covers(&self, local: &Forest, m: u32, n: u32) -> bool {
        let Ok(at) = self.joins.binary_search_by_key(&m, |&(m, _)| m) else { return false };
        self.joins[at].1.iter().any(|&j| local.is_ancestor(j, n))
    }
}

/// The joins at which instances of certain forks can close.
struct ClosingJoins {
    /// Sorted by fork.
    of: Vec<(u32, Vec<u32>)>,
}

impl ClosingJoins {
    /// Returns a superset of the joins at which instances of the fork can close.
    fn joins<'a>(&'a self, regions: &'a Regions<'_>, fork: u32) -> &'a [u32] {
        match self.of.binary_search_by_key(&fork, |&(f, _)| f) {
            Ok(at) => &self.of[at].1,
            Err(_) => match regions.opened(fork) {
                Some(r) => &regions.list[r as usize].joins,
                None => &[],
            },
        }
    }
}

pub(crate) fn check(
    g: &Graph,
    part: &FunctionCertificate,
    regions: &Regions<'_>,
    parallel: &ParallelCertificate,
) -> CheckResult<ValueProofs> {
    let mut marks = BlockMarks::new(g);
    let mut sure = BlockMarks::new(g);
    let closings = closings(g, part, regions, parallel, &mut marks)?;
    let reachable = |b: u32| part.order[b as usize].is_some();
    let mut joins = Vec::new();
    for value in &parallel.values {
        g.list(&value.must, "must")?;
        let m = value.block;
        if m as usize >= g.len() || !reachable(m) || joins.last().is_some_and(|&(p, _)| p >= m) {
            return malformed("`values` are not in the order of reachable blocks");
        }
        marks.set(&value.must);
        // A strand ends on an edge to a `join`; an edge into a dead end makes nothing certain.
        let certain = value.must.iter().filter(|&&b| !g.is_join(b) && !is_dead(part, b));
        sure.set(certain.flat_map(|&b| g.preds(b)));
        for &b in value.must.iter().filter(|&&b| b != m) {
            must(g, part, regions, &closings, &marks, &sure, b)?;
        }
        joins.push((m, at(g, part, regions, &closings, &mut marks, &mut sure, value)?));
    }
    Ok(ValueProofs { joins })
}

/// A set of blocks that is cleared in O(1).
struct BlockMarks {
    of: Vec<u32>,
    stamp: u32,
}

impl BlockMarks {
    fn new(g: &Graph) -> Self {
        Self { of: vec![0; g.len()], stamp: 0 }
    }

    fn set<'a>(&mut self, blocks: impl IntoIterator<Item = &'a u32>) {
        self.stamp += 1;
        blocks.into_iter().for_each(|&b| self.of[b as usize] = self.stamp);
    }

    /// Adds a block; returns whether it was there before.
    fn put(&mut self, b: u32) -> bool {
        std::mem::replace(&mut self.of[b as usize], self.stamp) == self.stamp
    }

    fn has(&self, b: u32) -> bool {
        self.of[b as usize] == self.stamp
    }
}

/// Checks that the blocks listed for a fork are closed under the edges inside its region.
fn closings(
    g: &Graph,
    part: &FunctionCertificate,
    regions: &Regions<'_>,
    parallel: &ParallelCertificate,
    marks: &mut BlockMarks,
) -> CheckResult<ClosingJoins> {
    let mut of: Vec<(u32, Vec<u32>)> = Vec::new();
    for closing in &parallel.closing {
        g.list(&closing.blocks, "blocks")?;
        let f = closing.fork;
        let Some(r) = regions.opened(f) else {
            return malformed("`closing` speaks of a block that opens no region");
        };
        if of.last().is_some_and(|&(last, _)| last >= f) {
            return malformed("`closing` is not in the order of blocks");
        }
        marks.set(&closing.blocks);
        let mut joins = Vec::new();
        for &b in closing.blocks.iter().chain([&f]) {
            demand(b == f || regions.contains(r, b), b, "`closing` leaves the region")?;
            for &s in g.succs(b).iter().filter(|&&s| !is_dead(part, s)) {
                if regions.contains(r, s) {
                    demand(marks.has(s), s, "`closing` lacks a block that the fork reaches")?;
                } else {
                    joins.push(s);
                }
            }
        }
        joins.sort_unstable();
        joins.dedup();
        of.push((f, joins));
    }
    Ok(ClosingJoins { of })
}

/// Checks that a labelled block obeys the equation for `Must`; `sure` has the forks with a labelled
/// successor.
fn must(
    g: &Graph,
    part: &FunctionCertificate,
    regions: &Regions<'_>,
    closings: &ClosingJoins,
    marks: &BlockMarks,
    sure: &BlockMarks,
    b: u32,
) -> CheckResult<()> {
    let holds = match g.end(b) {
        // Dead ends are excluded; without any other successor nothing is certain.
        BlockEnd::Branch => {
            let mut live = g.succs(b).iter().filter(|&&s| !is_dead(part, s)).peekable();
            live.peek().is_some() && live.all(|&s| !g.is_join(s) && marks.has(s))
        }
        BlockEnd::InteriorFork => sure.has(b),
        BlockEnd::EntryFork => {
            let joins = closings.joins(regions, b);
            sure.has(b) || !joins.is_empty() && joins.iter().all(|&j| marks.has(j))
        }
        BlockEnd::Halt | BlockEnd::Leave | BlockEnd::BranchOrLeave | BlockEnd::Unreachable => false,
    };
    demand(holds, b, "a value used behind a `join` is not certain from here")
}

/// Checks that a value is certain and unique at its joins, and returns them.
fn at(
    g: &Graph,
    part: &FunctionCertificate,
    regions: &Regions<'_>,
    closings: &ClosingJoins,
    marks: &mut BlockMarks,
    sure: &mut BlockMarks,
    value: &ValueProof,
) -> CheckResult<Vec<u32>> {
    let mut all = Vec::new();
    for at in &value.at {
        g.list(&at.joins, "joins")?;
        let mut closed: Vec<u32> = Vec::new();
        for &j in &at.joins {
            demand(g.is_join(j) && part.depth_in[j as usize].is_some(), j, "this is no `join`")?;
            closed.extend(regions.closed_by(j));
        }
        closed.sort_unstable();
        closed.dedup();
        let around = closed.iter().copied().find(|&r| regions.contains(r, value.block));
        let mut listed = false;
        for &f in closed.iter().flat_map(|&r| &regions.list[r as usize].entry_forks) {
            let mut joins = closings.joins(regions, f).iter();
            let mut fine = sure.has(f) || joins.all(|j| at.joins.binary_search(j).is_err());
            if !fine && regions.opened(f) == around {
                if let (false, Some(r)) = (listed, around) {
                    avoiding(g, regions, r, value.block, at, marks)?;
                    listed = true;
                }
                let at_once = |s: &u32| marks.has(*s) || at.joins.binary_search(s).is_ok();
                fine = !g.succs(f).iter().any(at_once);
            }
            demand(fine, f, "the fork does not make a value certain that is used behind it")?;
        }
        all.extend(&at.joins);
    }
    for at in &value.at {
        g.list(&at.reach, "reach")?;
        marks.set(&at.reach);
        let mut around: Vec<u32> = at.joins.iter().flat_map(|&j| regions.closed_by(j)).collect();
        around.retain(|&r| regions.contains(r, value.block));
        around.sort_unstable();
        around.dedup();
        for r in around {
            demand(marks.has(value.block), value.block, "`reach` lacks the block itself")?;
            unique(g, part, regions, marks, sure, r, &at.reach)?;
        }
    }
    Ok(all)
}

/// Marks `avoid` after checking that it holds the predecessors inside the region of its own blocks
/// and of the joins, except the value's block `m`: from all other blocks every path to one of the
/// joins passes `m`.
fn avoiding(
    g: &Graph,
    regions: &Regions<'_>,
    r: u32,
    m: u32,
    at: &JoinProof,
    marks: &mut BlockMarks,
) -> CheckResult<()> {
    g.list(&at.avoid, "avoid")?;
    marks.set(&at.avoid);
    for &b in at.avoid.iter().chain(&at.joins) {
        let mut inside = g.preds(b).iter().filter(|&&p| p != m && regions.contains(r, p));
        demand(inside.all(|&p| marks.has(p)), b, "`avoid` lacks a predecessor of the block")?;
    }
    demand(!marks.has(m), m, "`avoid` holds the value's own block")
}

/// Checks that `reach` is closed under predecessors inside the region, and that no fork has two
/// successors in it.
fn unique(
    g: &Graph,
    part: &FunctionCertificate,
    regions: &Regions<'_>,
    marks: &BlockMarks,
    met: &mut BlockMarks,
    r: u32,
    reach: &[u32],
) -> CheckResult<()> {
    met.set([]);
    for &b in reach {
        // Once for each successor occurrence of the other.
        for &p in g.preds(b).iter().filter(|&&p| part.depth_in[p as usize].is_some()) {
            let inside = regions.contains(r, p);
            demand(
                !inside || marks.has(p),
                p,
                "`reach` lacks a block from which a value is reached",
            )?;
            if g.is_fork(p) && (inside || regions.opened(p) == Some(r)) {
                let what = "two strands of the fork compute a value used behind a `join`";
                demand(!met.put(p), p, what)?;
            }
        }
    }
    Ok(())
}

//! The formulas of reference: dominance, as the reference writes them, on bit masks. For
//! well-formed graphs.
//!
//! No execution is looked at here; [`traces`](super::traces) and [`exact`](super::exact) do that.

use super::{
    BlockMask, SmallGraph, bit, bits,
    graph::BlockEnd,
    paths::{self, PathDepths},
    regions::OracleRegions,
};

/// Per block: if it is an entry fork, the join blocks at which its instance can close, as far as
/// the graph defines: those that one of its successors is or reaches without leaving the level.
pub fn closing_joins(g: &SmallGraph, d: &PathDepths) -> Vec<BlockMask> {
    let mut out = vec![0; g.len()];
    for f in bits(d.reachable).filter(|&f| g.end(f).is_entry_fork()) {
        let level = d.body[f] + 1;
        let mut met: BlockMask = 0;
        let mut todo: Vec<usize> = g.succs(f).collect();
        while let Some(b) = todo.pop() {
            if (met | d.dead) & bit(b) != 0 {
                continue;
            }
            met |= bit(b);
            if d.body[b] < level {
                out[f] |= bit(b);
            } else {
                todo.extend(g.succs(b));
            }
        }
    }
    out
}

/// The successors of each block in the strand graph (reference: dominance, the strand graph).
pub fn strand_graph(g: &SmallGraph, d: &PathDepths) -> Vec<BlockMask> {
    let closing = closing_joins(g, d);
    let joins = (0..g.len()).filter(|&b| g.join(b)).fold(0, |m, b| m | bit(b));
    let plain = paths::successor_masks(g);
    (0..g.len()).map(|b| plain[b] & !joins | closing[b]).collect()
}

/// Per block the blocks that locally dominate it, itself included.
pub fn local_dominators(g: &SmallGraph, d: &PathDepths) -> Vec<BlockMask> {
    paths::on_every_path(g.len(), &strand_graph(g, d))
}

/// `Must(b)` of every block, the greatest solution.
///
/// Successors that are dead ends are left out, and an intersection over nothing contributes
/// nothing.
pub fn must(g: &SmallGraph, d: &PathDepths) -> Vec<BlockMask> {
    let closing = closing_joins(g, d);
    let mut must = vec![d.entered(); g.len()];
    loop {
        let mut next = must.clone();
        for b in bits(d.reachable) {
            let succ = |s: usize| if g.join(s) { 0 } else { must[s] };
            let live = g.succs(b).filter(|&s| d.dead & bit(s) == 0).map(succ);
            let rest = match g.end(b) {
                BlockEnd::Branch { .. } | BlockEnd::Unreachable => {
                    live.reduce(|a, b| a & b).unwrap_or(0)
                }
                BlockEnd::Interior { .. } => live.fold(0, |m, s| m | s),
                BlockEnd::Fork { .. } => {
                    let parts = live.fold(0, |m, s| m | s);
                    let after = bits(closing[b]).map(|j| must[j]).reduce(|a, b| a & b);
                    parts | after.unwrap_or(0)
                }
                BlockEnd::Halt | BlockEnd::Return => 0,
            };
            next[b] = bit(b) | rest;
        }
        if next == must {
            return must;
        }
        must = next;
    }
}

/// `⋃ Must(s)` over the successor occurrences of a fork: what its instance certainly executes.
pub fn certain(g: &SmallGraph, d: &PathDepths, must: &[BlockMask], fork: usize) -> BlockMask {
    let live = g.succs(fork).filter(|&s| !g.join(s) && d.dead & bit(s) == 0);
    live.fold(0, |m, s| m | must[s])
}

/// `Dom(n)` of every block, the greatest solution; the full set for unreachable blocks.
pub fn global_dominators(g: &SmallGraph, d: &PathDepths) -> Vec<BlockMask> {
    let closing = closing_joins(g, d);
    let must = must(g, d);
    let mut dom = vec![paths::all(g.len()); g.len()];
    loop {
        let mut next = dom.clone();
        for n in bits(d.entered()) {
            let preds = bits(d.entered()).filter(|&p| g.succs(p).any(|s| s == n));
            let common = preds.map(|p| dom[p]).reduce(|a, b| a & b).unwrap_or(0);
            let closed = if g.join(n) {
                let forks = bits(d.reachable).filter(|&f| closing[f] & bit(n) != 0);
                forks.map(|f| dom[f] | certain(g, d, &must, f)).reduce(|a, b| a & b).unwrap_or(0)
            } else {
                0
            };
            // No edge leads to the entry block.
            next[n] = bit(n) | if n == 0 { 0 } else { common | closed };
        }
        if next == dom {
            return dom;
        }
        dom = next;
    }
}

/// How far a path may go in the last condition of the SSA rule (b).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathExtent {
    /// Inside the region that the join block closes: the letter of reference: dominance.
    ClosedRegion,
    /// Inside the region that the fork belongs to: what its two strands run before they join.
    ForksRegion,
}

/// The pairs of reachable blocks for which the SSA rule accepts a use: per block *n* the set of
/// accepted definition blocks *m*.
pub fn accepted_uses(g: &SmallGraph, d: &PathDepths, within: PathExtent) -> Vec<BlockMask> {
    let local = local_dominators(g, d);
    let closing = closing_joins(g, d);
    let must = must(g, d);
    let regions = OracleRegions::of(g, d);
    let mut out = local.clone();
    for j in bits(d.reachable).filter(|&j| g.join(j)) {
        let closers = bits(d.reachable).filter(|&f| closing[f] & bit(j) != 0);
        let closers = closers.fold(0, |m, f| m | bit(f));
        let certain = |f| certain(g, d, &must, f) | passed(g, d, &regions, f, j);
        let certain = bits(closers).map(certain).reduce(|a, b| a & b);
        let once = bits(certain.unwrap_or(0)).filter(|&m| {
            // A fork with an edge straight to the join closes there, whatever else it opened.
            let closed = regions.regions.iter().filter(|r| r.entry_forks & closers != 0);
            closed.into_iter().all(|r| {
                let forks = bits(r.entry_forks | r.blocks).filter(|&f| g.end(f).is_fork());
                forks.into_iter().all(|f| {
                    let inside = match within {
                        PathExtent::ClosedRegion => r.blocks,
                        PathExtent::ForksRegion => own_region(g, d, &regions, f),
                    };
                    g.succs(f).filter(|&s| reaches(g, s, m, inside)).count() < 2
                })
            })
        });
        let once = once.fold(0, |m, b| m | bit(b));
        for n in bits(d.entered()).filter(|&n| local[n] & bit(j) != 0) {
            out[n] |= once;
        }
    }
    out
}

/// The blocks that every path from an entry fork to a join block inside the fork's region passes.
fn passed(
    g: &SmallGraph,
    d: &PathDepths,
    regions: &OracleRegions,
    fork: usize,
    join: usize,
) -> BlockMask {
    let region = regions.regions.iter().find(|r| r.entry_forks & bit(fork) != 0);
    let Some(region) = region.filter(|_| g.succs(fork).all(|s| s != join)) else { return 0 };
    let avoids = |m: usize| {
        let inside = region.blocks & !bit(m);
        let last = || bits(inside).filter(|&b| g.succs(b).any(|s| s == join));
        last().any(|b| g.succs(fork).any(|s| reaches(g, s, b, inside)))
    };
    bits(region.blocks & d.reachable).filter(|&m| !avoids(m)).fold(0, |set, m| set | bit(m))
}

/// The blocks of the region that a fork's strands run in.
fn own_region(g: &SmallGraph, d: &PathDepths, regions: &OracleRegions, f: usize) -> BlockMask {
    let level = d.body[f] + g.end(f).is_entry_fork() as i8;
    let mut of_level = regions.regions.iter().filter(|r| r.level == level);
    let own = of_level.find(|r| (r.entry_forks | r.blocks) & bit(f) != 0);
    own.map_or(0, |r| r.blocks)
}

/// Whether a path inside a set of blocks leads from one to another.
pub fn reaches(g: &SmallGraph, from: usize, to: usize, inside: BlockMask) -> bool {
    let mut met: BlockMask = 0;
    let mut todo = vec![from];
    while let Some(b) = todo.pop() {
        if inside & bit(b) == 0 || met & bit(b) != 0 {
            continue;
        }
        met |= bit(b);
        todo.extend(g.succs(b));
    }
    met & bit(to) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> (SmallGraph, PathDepths) {
        let g = SmallGraph::parse(text);
        let d = PathDepths::of(&g);
        assert_eq!(d.violations(&g), []);
        (g, d)
    }

    /// The counterexample of reference: errata, 2: block 1 CFG-dominates block 2 at the same depth,
    /// in the same region, and does not dominate it locally.
    #[test]
    fn local_dominance_is_not_cfg_dominance() {
        let (g, d) = graph("fork 1 1 | br 3 | br 2 1 | join fork 2 1 3");
        assert_eq!(paths::cfg_dominators(&g)[2] & bit(1), bit(1));
        assert_eq!(local_dominators(&g, &d)[2], 0b1101);
    }

    #[test]
    fn values_of_a_strand_that_runs_once_leave_the_region() {
        // 1 and 2 run once each; 4 only if 1 branches there.
        let (g, d) = graph("fork 1 2 | br 3 4 | br 3 | join ret | halt");
        assert_eq!(global_dominators(&g, &d)[3], 0b1111);
        assert_eq!(accepted_uses(&g, &d, PathExtent::ClosedRegion)[3], 0b1111);
        assert_eq!(local_dominators(&g, &d)[3], 0b1001);
    }

    #[test]
    fn code_after_a_bounds_check_is_certain() {
        let (g, d) = graph("fork 1 2 | br 4 5 | br 3 | join br 5 6 | br 3 | unreachable | ret");
        assert_eq!(accepted_uses(&g, &d, PathExtent::ClosedRegion)[6], 0b1011111);
    }

    #[test]
    fn values_on_the_only_path_to_one_of_two_joins_are_usable_after_it() {
        let (g, d) = graph("fork 1 | br 2 3 | br 4 | br 5 | join ret | join ret");
        let accepted = accepted_uses(&g, &d, PathExtent::ClosedRegion);
        assert_eq!((accepted[4], accepted[5]), (0b10111, 0b101011));
    }

    #[test]
    fn a_block_run_twice_is_not_unique() {
        let (g, d) = graph("fork 1 1 | br 2 | join ret");
        assert_eq!(global_dominators(&g, &d)[2], 0b111);
        assert_eq!(accepted_uses(&g, &d, PathExtent::ClosedRegion), [0b1, 0b11, 0b101]);
    }
}

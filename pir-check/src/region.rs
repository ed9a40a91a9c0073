//! The region forest.

use crate::depth::{body, is_dead};
use crate::format::{FunctionCertificate, Label, ParallelCertificate, RegionCertificate};
use crate::graph::{BlockEnd, Graph};
use crate::tree::Forest;
use crate::{CheckResult, demand, malformed, wrong};

/// The regions, after their labels have been checked.
pub(crate) struct Regions<'a> {
    pub list: &'a [RegionCertificate],
    innermost: &'a [Label],
    /// The region that each entry fork opens.
    opened: Vec<Label>,
    forest: Forest,
    /// Pairs of join block and region, sorted.
    closes: Vec<(u32, u32)>,
}

impl Regions<'_> {
    /// Returns the region that the block's entry fork opens.
    pub(crate) fn opened(&self, b: u32) -> Label {
        self.opened.get(b as usize).copied().flatten()
    }

    /// Returns whether the block is in the region or in one nested in it.
    pub(crate) fn contains(&self, r: u32, b: u32) -> bool {
        self.innermost[b as usize].is_some_and(|inner| self.forest.is_ancestor(r, inner))
    }

    /// Iterates over the regions that a join block closes.
    pub(crate) fn closed_by(&self, join: u32) -> impl Iterator<Item = u32> + '_ {
        let from = self.closes.partition_point(|&(j, _)| j < join);
        self.closes[from..].iter().take_while(move |&&(j, _)| j == join).map(|&(_, r)| r)
    }
}

pub(crate) fn check<'a>(
    g: &Graph,
    part: &FunctionCertificate,
    parallel: &'a ParallelCertificate,
) -> CheckResult<Regions<'a>> {
    let list = &parallel.regions[..];
    g.column(&parallel.region, list.len(), "region")?;
    let parents = parents(g, list)?;
    let Some(forest) = Forest::new(&parents, |_| true) else {
        return malformed("the regions form no forest");
    };
    let opened = opened(g, part, list)?;
    for b in g.blocks() {
        block(g, part, parallel, &opened, b)?;
    }
    sets(g, part, parallel, &opened)?;
    let mut closes: Vec<(u32, u32)> = Vec::new();
    for (r, region) in (0..).zip(list) {
        closes.extend(region.joins.iter().map(|&j| (j, r)));
        connected(g, parallel, &opened, r)?;
    }
    closes.sort_unstable();
    Ok(Regions { list, innermost: &parallel.region, opened, forest, closes })
}

/// Checks that parents come first and are one level up.
fn parents(g: &Graph, list: &[RegionCertificate]) -> CheckResult<Vec<Label>> {
    for (r, region) in (0..).zip(list) {
        let around = match region.parent {
            None => Some(0),
            Some(p) if p < r => Some(list[p as usize].level),
            Some(_) => None,
        };
        if around.and_then(|level| level.checked_add(1)) != Some(region.level) {
            return malformed(format!("region {r} does not fit its parent"));
        }
        for (blocks, what) in [
            (&region.entry_forks, "entry_forks"),
            (&region.interior_forks, "interior_forks"),
            (&region.halts, "halts"),
            (&region.joins, "joins"),
        ] {
            g.list(blocks, what)?;
        }
        if region.entry_forks.is_empty() {
            return malformed(format!("region {r} has no entry fork"));
        }
    }
    Ok(list.iter().map(|r| r.parent).collect())
}

/// Checks that each labelled entry fork opens exactly one region.
fn opened(
    g: &Graph,
    part: &FunctionCertificate,
    list: &[RegionCertificate],
) -> CheckResult<Vec<Label>> {
    let mut opened = vec![None; g.len()];
    for (r, region) in (0..).zip(list) {
        for &f in &region.entry_forks {
            demand(opened[f as usize].is_none(), f, "the fork opens two regions")?;
            opened[f as usize] = Some(r);
        }
    }
    for b in g.blocks() {
        let opens = part.depth_in[b as usize].is_some() && g.end(b) == BlockEnd::EntryFork;
        demand(opened[b as usize].is_some() == opens, b, "the block opens a region wrongly")?;
    }
    Ok(opened)
}

/// Checks the conditions on a block and on its edges.
fn block(
    g: &Graph,
    part: &FunctionCertificate,
    parallel: &ParallelCertificate,
    opened: &[Label],
    b: u32,
) -> CheckResult<()> {
    let region = |b: u32| parallel.region[b as usize];
    let list = &parallel.regions;
    let Some(depth) = body(g, part, b) else {
        return demand(region(b).is_none(), b, "a block without depth is in a region");
    };
    let level = region(b).map_or(0, |r| list[r as usize].level);
    demand(level == depth, b, "the block's region has another level than the block")?;
    let around = |r: Label| r.and_then(|r| list[r as usize].parent);
    if let Some(opens) = opened[b as usize] {
        demand(around(Some(opens)) == region(b), b, "the fork is not in the region's parent")?;
    }
    for &s in g.succs(b).iter().filter(|&&s| !is_dead(part, s)) {
        let expected = match (g.end(b) == BlockEnd::EntryFork, g.is_join(s)) {
            (true, false) => opened[b as usize],
            (true, true) | (false, false) => region(b),
            (false, true) => around(region(b)),
        };
        demand(region(s) == expected, s, "the block's region does not fit that of a predecessor")?;
    }
    Ok(())
}

/// Checks that the lists of forks, halts and joins agree with the blocks and edges.
fn sets(
    g: &Graph,
    part: &FunctionCertificate,
    parallel: &ParallelCertificate,
    opened: &[Label],
) -> CheckResult<()> {
    let list = &parallel.regions;
    let mut interior = vec![Vec::new(); list.len()];
    let mut halts = vec![Vec::new(); list.len()];
    let mut joins = vec![Vec::new(); list.len()];
    for b in g.blocks().filter(|&b| part.depth_in[b as usize].is_some()) {
        if let Some(r) = parallel.region[b as usize] {
            match g.end(b) {
                BlockEnd::InteriorFork => interior[r as usize].push(b),
                BlockEnd::Halt => halts[r as usize].push(b),
                _ => {}
            }
        }
        let left = opened[b as usize].or(parallel.region[b as usize]);
        for &s in g.succs(b).iter().filter(|&&s| g.is_join(s)) {
            let Some(r) = left else { return wrong(s, "a `join` closes nothing") };
            joins[r as usize].push(s);
        }
    }
    for (r, region) in list.iter().enumerate() {
        joins[r].sort_unstable();
        joins[r].dedup();
        let first = region.entry_forks[0];
        demand(interior[r] == region.interior_forks, first, "`interior_forks` is wrong")?;
        demand(halts[r] == region.halts, first, "`halts` is wrong")?;
        demand(joins[r] == region.joins, first, "`joins` is wrong")?;
    }
    Ok(())
}

/// A part of a region that edges connect: the blocks that an entry fork starts, or a nested region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RegionPart {
    Fork(u32),
    Nested(u32),
}

/// Checks that the bridges connect the blocks that the entry forks of the region start.
fn connected(
    g: &Graph,
    parallel: &ParallelCertificate,
    opened: &[Label],
    r: u32,
) -> CheckResult<()> {
    let region = &parallel.regions[r as usize];
    let first = region.entry_forks[0];
    let mut reached = std::collections::BTreeSet::from([RegionPart::Fork(first)]);
    for &[u, k] in &region.bridges {
        let edge = (u as usize) < g.len();
        let Some(&v) = edge.then(|| g.succs(u).get(k as usize)).flatten() else {
            return malformed("a bridge is not an edge");
        };
        let parts = ends(g, parallel, opened, r, u, v);
        let Some((a, b)) = parts else {
            return wrong(u, "a bridge is not inside the region");
        };
        let new = match (reached.contains(&a), reached.contains(&b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return wrong(u, "a bridge does not reach a new part of the region"),
        };
        reached.insert(new);
    }
    let all = region.entry_forks.iter().all(|&f| reached.contains(&RegionPart::Fork(f)));
    demand(all, first, "the region is not connected")
}

/// Returns the two parts of region `r` that the edge connects.
fn ends(
    g: &Graph,
    parallel: &ParallelCertificate,
    opened: &[Label],
    r: u32,
    u: u32,
    v: u32,
) -> Option<(RegionPart, RegionPart)> {
    let own = |b: u32| parallel.region[b as usize] == Some(r);
    let fork = |b: u32| parallel.opener[b as usize].map(RegionPart::Fork);
    match (opened[u as usize], g.is_join(v)) {
        // From a fork into the region that it opens.
        (Some(nested), false) if nested == r => Some((RegionPart::Fork(u), fork(v)?)),
        (Some(nested), false) if own(u) => Some((fork(u)?, RegionPart::Nested(nested))),
        (Some(_), false) => None,
        // Out of a nested region.
        (None, true) if own(v) => {
            Some((RegionPart::Nested(parallel.region[u as usize]?), fork(v)?))
        }
        (None, true) => None,
        _ if own(u) && own(v) => Some((fork(u)?, fork(v)?)),
        _ => None,
    }
}

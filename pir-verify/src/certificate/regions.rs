//! The parts of a certificate about forks, joins and regions.

use pir_analysis::region::Region;
use pir_analysis::{BlockExit, Order, Regions, TooComplex};
use pir_core::entity::{Block, Entity};
use pir_core::inst::ForkFlags;
use rustc_hash::FxHashMap;

use super::{ParallelCertificate, RegionCertificate, TextPositions, trees, values};
use crate::cx::RuleContext;
use crate::rules::attributes::{allowed_backends, fork_with, width};

pub(super) fn parallel(
    cx: &RuleContext<'_>,
    places: &TextPositions,
    order: &Order,
    via: &[Option<Block>],
) -> Result<ParallelCertificate, TooComplex> {
    let regions = cx.regions();
    let (opener, closed) = openers(cx, order, via);
    let layout = cx.body.layout();
    let region = |b: Block| regions.innermost(b).map(|r| r.0);
    let proofs = values::values(cx, places)?;
    Ok(ParallelCertificate {
        opener: layout.iter().map(|&b| opener[b.index()].map(|f| places.of(f))).collect(),
        region: layout.iter().map(|&b| region(b)).collect(),
        local: trees::tree(cx, places, order, cx.local(), |b| closed[b.index()]),
        regions: bridges(cx, regions, &opener)
            .into_iter()
            .zip(regions.iter())
            .map(|(bridges, r)| one(cx, places, r, &bridges))
            .collect(),
        closing: proofs.closing,
        values: proofs.values,
    })
}

/// Computes along `via`, per block, the fork that opened the innermost instance, and per join block
/// the fork whose instance it closes.
fn openers(
    cx: &RuleContext<'_>,
    order: &Order,
    via: &[Option<Block>],
) -> (Vec<Option<Block>>, Vec<Option<Block>>) {
    let mut opener = vec![None; cx.cfg().len()];
    let mut closed = vec![None; cx.cfg().len()];
    for &b in order.reverse_postorder() {
        let Some(p) = via[b.index()] else { continue };
        if cx.cfg().is_dead_end(b) {
            continue;
        }
        let open = match cx.cfg().node(p).exit {
            BlockExit::EntryFork => Some(p),
            _ => opener[p.index()],
        };
        if cx.cfg().node(b).join {
            closed[b.index()] = open;
            opener[b.index()] = open.and_then(|f: Block| opener[f.index()]);
        } else {
            opener[b.index()] = open;
        }
    }
    (opener, closed)
}

fn one(
    cx: &RuleContext<'_>,
    places: &TextPositions,
    r: Region,
    bridges: &[ParallelEdge],
) -> RegionCertificate {
    let regions = cx.regions();
    let list = |blocks: &[Block]| places.list(blocks.iter().copied());
    let forks = regions.entry_forks(r);
    let first_width = forks.iter().filter(|&&f| width(cx, f).is_some()).map(|&f| places.of(f));
    let names = allowed_backends(cx, r);
    RegionCertificate {
        parent: regions.parent(r).map(|p| p.0),
        level: regions.level(r),
        entry_forks: list(forks),
        interior_forks: list(regions.interior_forks(r)),
        halts: list(regions.halts(r)),
        joins: list(regions.joins(r)),
        force: fork_with(cx, r, ForkFlags::FORCE).is_some(),
        lockstep: fork_with(cx, r, ForkFlags::LOCKSTEP).is_some(),
        width: first_width.min(),
        backends: names.map(|names| {
            let mut names: Vec<String> =
                names.iter().map(|n| String::from_utf8_lossy(n).into_owned()).collect();
            names.sort();
            names
        }),
        bridges: bridges.iter().map(|&(u, k)| [places.of(u), k]).collect(),
    }
}

/// A part of a region that edges connect: the blocks that one of its entry forks starts, or a
/// nested region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum RegionPart {
    Fork(Block),
    Nested(Region),
}

/// An edge of the Parallel-CFG: a block, and the place of one of its successors.
type ParallelEdge = (Block, u32);

/// Two parts of a region that an edge connects.
type PartLink = (RegionPart, RegionPart, ParallelEdge);

/// Computes per region the edges that connect the blocks that its entry forks start.
fn bridges(
    cx: &RuleContext<'_>,
    regions: &Regions,
    opener: &[Option<Block>],
) -> Vec<Vec<ParallelEdge>> {
    let mut links: FxHashMap<Region, Vec<PartLink>> = FxHashMap::default();
    let mut link = |r: Option<Region>, a: Option<RegionPart>, b: Option<RegionPart>, edge| {
        let (Some(r), Some(a), Some(b)) = (r, a, b) else { return };
        if a != b && regions.entry_forks(r).len() > 1 {
            links.entry(r).or_default().push((a, b, edge));
        }
    };
    if regions.iter().any(|r| regions.entry_forks(r).len() > 1) {
        let part = |b: Block| opener[b.index()].map(RegionPart::Fork);
        for u in cx.reachable_blocks() {
            let opened = regions.opened_by(u);
            let around = regions.innermost(u);
            for (k, &v) in (0..).zip(cx.cfg().succs(u)) {
                if cx.cfg().is_dead_end(v) {
                    continue;
                }
                match (opened, cx.cfg().node(v).join) {
                    (Some(nested), false) => {
                        link(Some(nested), Some(RegionPart::Fork(u)), part(v), (u, k));
                        link(around, part(u), Some(RegionPart::Nested(nested)), (u, k));
                    }
                    (None, true) => {
                        let nested = around.map(RegionPart::Nested);
                        link(regions.innermost(v), nested, part(v), (u, k));
                    }
                    _ => link(around, part(u), part(v), (u, k)),
                }
            }
        }
    }
    regions
        .iter()
        .map(|r| match links.get(&r) {
            None => Vec::new(),
            Some(links) => spanning(RegionPart::Fork(regions.entry_forks(r)[0]), links),
        })
        .collect()
}

/// Returns edges that lead from one part to all others, each to a new one.
fn spanning(from: RegionPart, links: &[PartLink]) -> Vec<ParallelEdge> {
    let mut near: FxHashMap<RegionPart, Vec<(RegionPart, ParallelEdge)>> = FxHashMap::default();
    for &(a, b, edge) in links {
        near.entry(a).or_default().push((b, edge));
        near.entry(b).or_default().push((a, edge));
    }
    let mut seen = rustc_hash::FxHashSet::default();
    seen.insert(from);
    let mut queue = vec![from];
    let mut next = 0;
    let mut edges = Vec::new();
    while let Some(part) = queue.get(next) {
        next += 1;
        let reached: Vec<_> = near.get(part).map_or(&[][..], |n| n).to_vec();
        for (other, edge) in reached {
            if seen.insert(other) {
                edges.push(edge);
                queue.push(other);
            }
        }
    }
    edges
}

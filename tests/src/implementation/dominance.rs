//! Closing forks and joins, local and global dominance, and the SSA rule, with both of its
//! readings.

use pir_analysis::{
    BlockExit, Budget, Cfg, Closing, ClosingPairs, Depths, DomTree, Endless, GlobalDom, Parallel,
    PathExtent, Regions, Spine, TooComplex, UseVerdict, ValueUse, check_uses, spine::continuation,
    strand,
};
use pir_core::entity::{Block, Entity};

use super::{blocks, equal, flow::check_tree, mask};
use crate::oracle::{BlockMask, ReferenceAnswers, SmallGraph, bit, bits, fixpoint};

pub(super) fn check(
    g: &SmallGraph,
    r: &ReferenceAnswers,
    cfg: &Cfg,
    depths: &Depths,
) -> Result<(), String> {
    let too_complex = |e: TooComplex| e.to_string();
    let budget = &mut Budget::new(u64::MAX);
    let regions = Regions::compute(cfg, depths);
    let pairs = ClosingPairs::compute(cfg, &regions, budget).map_err(too_complex)?;
    let closing = Closing::new(&regions, &pairs);
    check_closing(r, cfg, closing)?;

    let local = strand::local_dominators(cfg, depths);
    check_tree(&local, &r.local, "local")?;
    let edge_by_edge = DomTree::compute(&strand::strand_graph(cfg, closing));
    check_tree(&edge_by_edge, &r.local, "strand graph")?;

    let p = Parallel { cfg, depths, regions: &regions, closing, local: &local };
    let endless = Endless::compute(p, budget).map_err(too_complex)?;
    let global = GlobalDom::new(p, &endless);
    let sets = global.sets().ok_or("no sets of a small function")?;
    for (n, block) in blocks(cfg) {
        let set = sets[n].ones().fold(0, |m: BlockMask, b| m | bit(b));
        equal(set, r.global[n], || format!("global dominators of {n}"))?;
        let under = global.dominated_by(block, budget).map_err(too_complex)?;
        let under = under.ones().fold(0, |m: BlockMask, b| m | bit(b));
        let reference = (0..cfg.len()).filter(|&m| r.global[m] & bit(n) != 0);
        let reference = reference.fold(0, |m: BlockMask, b| m | bit(b));
        equal(under, reference, || format!("blocks that {n} dominates globally"))?;
        for (m, other) in blocks(cfg) {
            let answer = global.query(other, block, budget).map_err(too_complex)?;
            let what = || format!("global dominance of {m} over {n} by query");
            equal(answer, r.global[n] & bit(m) != 0, what)?;
        }
    }

    check_spine(r, p)?;

    let uses: Vec<ValueUse> = blocks(cfg)
        .flat_map(|(_, def)| blocks(cfg).map(move |(_, at)| ValueUse { def, at }))
        .collect();
    for (within, reading) in [
        (PathExtent::ClosedRegion, fixpoint::PathExtent::ClosedRegion),
        (PathExtent::ForksRegion, fixpoint::PathExtent::ForksRegion),
    ] {
        let accepted = fixpoint::accepted_uses(g, &r.depths, reading);
        let verdicts = check_uses(&global, &uses, within, budget).map_err(too_complex)?;
        for (u, verdict) in uses.iter().zip(verdicts) {
            let (m, n) = (u.def.index(), u.at.index());
            let reference = r.depths.entered() & bit(n) == 0 || accepted[n] & bit(m) != 0;
            let what = || format!("{reading:?}: use at {n} of a definition in {m}: {verdict:?}");
            equal(verdict.is_accepted(), reference, what)?;
            let before = |j: Block| r.local[n] & bit(j.index()) != 0 && cfg.node(j).join;
            let shown = match verdict {
                UseVerdict::Local => r.local[n] & bit(m) != 0,
                UseVerdict::After(j) => before(j),
                UseVerdict::NotCertain => true,
                UseVerdict::NotUnique { join, fork } => before(join) && cfg.succs(fork).len() > 1,
            };
            equal(shown, true, what)?;
        }
    }
    Ok(())
}

fn check_closing(r: &ReferenceAnswers, cfg: &Cfg, closing: Closing<'_>) -> Result<(), String> {
    for (b, block) in blocks(cfg) {
        let joins = mask(closing.joins(block));
        equal(joins, r.closing[b], || format!("join blocks at which fork {b} can close"))?;
        let forks: Vec<Block> = closing.forks(block).collect();
        let reference = (0..cfg.len()).filter(|&f| r.closing[f] & bit(b) != 0);
        let reference = reference.fold(0, |m: BlockMask, f| m | bit(f));
        equal(mask(&forks), reference, || format!("forks that can close at {b}"))?;
    }
    Ok(())
}

/// The blocks on the spines of all instances, and the joins that the spine of each region may
/// record, by following one strand after the other.
fn check_spine(r: &ReferenceAnswers, p: Parallel<'_>) -> Result<(), String> {
    let ours = Spine::compute(&p);
    let mut all: BlockMask = 0;
    for region in p.regions.iter() {
        let mut joins: BlockMask = 0;
        for &fork in p.regions.entry_forks(region) {
            let mut met: BlockMask = 0;
            // Where a strand goes next, and whether it ends there.
            let ends = |s: Block| (s.index(), p.cfg.node(s).join);
            let mut todo: Vec<_> = continuation(p.cfg, fork).map(ends).into_iter().collect();
            while let Some((b, ended)) = todo.pop() {
                if ended {
                    joins |= bit(b);
                } else if met & bit(b) == 0 {
                    met |= bit(b);
                    let block = Block::new(b);
                    match p.cfg.node(block).exit {
                        BlockExit::EntryFork => todo.extend(bits(r.closing[b]).map(|j| (j, false))),
                        BlockExit::InteriorFork => {
                            todo.extend(continuation(p.cfg, block).map(ends));
                        }
                        _ => todo.extend(p.cfg.succs(block).iter().map(|&s| ends(s))),
                    }
                }
            }
            all |= met;
        }
        let found: Vec<Block> = ours.joins(&p, region).collect();
        equal(mask(&found), joins, || format!("joins that the spine of {region} records"))?;
    }
    let found: Vec<Block> = p.cfg.blocks().filter(|&b| ours.contains(b)).collect();
    equal(mask(&found), all, || "blocks on spines".into())
}

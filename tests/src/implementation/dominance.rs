//! Closing forks and joins, local and global dominance, and the SSA rule, with both of its
//! readings.

use pir_analysis::{
    Budget, Cfg, Closing, ClosingPairs, Depths, DomTree, Endless, GlobalDom, Parallel, PathExtent,
    Regions, TooComplex, ValueUse, check_uses, strand,
};
use pir_core::entity::{Block, Entity};

use super::{blocks, equal, flow::check_tree, mask};
use crate::oracle::{BlockMask, ReferenceAnswers, SmallGraph, bit, fixpoint};

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
        for (m, other) in blocks(cfg) {
            let answer = global.query(other, block, budget).map_err(too_complex)?;
            let what = || format!("global dominance of {m} over {n} by query");
            equal(answer, r.global[n] & bit(m) != 0, what)?;
        }
    }

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

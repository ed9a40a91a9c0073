//! Closing forks and joins, and local dominance.

use pir_analysis::{Budget, Cfg, Closing, Depths, DomTree, Regions, strand};
use pir_core::entity::Block;

use super::{blocks, equal, flow::check_tree, mask};
use crate::oracle::{Mask, Reference, bit};

pub(super) fn check(r: &Reference, cfg: &Cfg, depths: &Depths) -> Result<(), String> {
    let regions = Regions::compute(cfg, depths);
    let closing = Closing::compute(cfg, depths, &regions, &mut Budget::new(u64::MAX))
        .map_err(|e| e.to_string())?;
    for (b, block) in blocks(cfg) {
        let joins = mask(closing.joins(block));
        equal(joins, r.closing[b], || format!("join blocks at which fork {b} can close"))?;
        let forks: Vec<Block> = closing.forks(block).collect();
        let reference = (0..cfg.len()).filter(|&f| r.closing[f] & bit(b) != 0);
        let reference = reference.fold(0, |m: Mask, f| m | bit(f));
        equal(mask(&forks), reference, || format!("forks that can close at {b}"))?;
    }
    check_tree(&strand::local_dominators(cfg, depths), &r.local, "local")?;
    let edge_by_edge = DomTree::compute(&strand::strand_graph(cfg, &closing));
    check_tree(&edge_by_edge, &r.local, "strand graph")
}

//! Objects that only the strand accesses that made them.

use pir_analysis::{Analyses, BlockExit, DomTree, Regions};
use pir_core::entity::{Block, Entity};

/// Returns whether one strand makes all accesses of an object: the one that executed the `alloca`
/// in `home`. The accesses are in `blocks`, and nothing else knows the address. O(blocks and edges
/// of the function).
pub(crate) fn is_of_one_strand(
    analyses: &Analyses,
    local: &DomTree,
    home: Block,
    blocks: &[Block],
) -> bool {
    let (Ok(regions), Ok(depths)) = (analyses.regions(), analyses.depths()) else { return false };
    let is_at_home =
        |b: Block| regions.innermost(b) == regions.innermost(home) && depths.body(b).is_some();
    let reached = blocks.iter().all(|&b| !local.is_reachable(b) || is_at_home(b));
    if !reached || depths.body(home).is_none() {
        return false;
    }
    let Some(region) = regions.innermost(home) else { return true };
    if regions.interior_forks(region).is_empty() {
        return true;
    }
    let shared = after_interior_forks(analyses, home, regions);
    !blocks.iter().any(|b| shared[b.index()])
}

/// Returns the blocks that strands of interior forks of the same region may execute after a block
/// and before they come to it again.
fn after_interior_forks(analyses: &Analyses, home: Block, regions: &Regions) -> Vec<bool> {
    let cfg = analyses.cfg();
    let starts_strands = |b: Block| {
        cfg.node(b).exit == BlockExit::InteriorFork
            && regions.innermost(b) == regions.innermost(home)
    };
    let mut seen = vec![[false; 2]; cfg.len()];
    let mut work = vec![(home, false)];
    while let Some((b, is_shared)) = work.pop() {
        let is_shared = is_shared || starts_strands(b);
        for &s in cfg.succs(b) {
            if s != home && !std::mem::replace(&mut seen[s.index()][usize::from(is_shared)], true) {
                work.push((s, is_shared));
            }
        }
    }
    seen.into_iter().map(|s| s[1]).collect()
}

//! How much regions do, for all regions of a function at once: a region's instructions are those of
//! its own blocks and of the regions inside it, and nests may be deep.

use super::LoweringInfo;
use crate::sparse::SparseBlockSet;
use pir_analysis::ParallelLoop;
use pir_core::Opcode;
use pir_core::entity::{Block, Entity};

/// Returns per region its number of instructions, unless a call or a loop decides how much it does.
/// O(instructions of the function).
pub(super) fn region_totals(info: &LoweringInfo<'_>) -> Vec<Option<u64>> {
    let regions = info.parallel().regions;
    let mut totals = vec![Some(0); regions.len()];
    // Regions are numbered in preorder, so those inside come first here.
    for r in regions.iter().rev() {
        let own = regions.own_blocks(r).iter().map(|&b| of_block(info, b));
        let all = own.fold(totals[r.index()], sum);
        totals[r.index()] = all;
        if let Some(parent) = regions.parent(r) {
            totals[parent.index()] = sum(totals[parent.index()], all);
        }
    }
    totals
}

/// Returns the number of instructions of an iteration of a parallel loop, nested regions included.
/// O(blocks of the region without nested ones).
pub(super) fn of_iteration(
    info: &LoweringInfo<'_>,
    totals: &[Option<u64>],
    l: &ParallelLoop,
) -> Option<u64> {
    let p = info.parallel();
    let mut seen = SparseBlockSet::from_iter([l.body]);
    let mut work = vec![l.body];
    let mut found = Some(0);
    while let Some(b) = work.pop() {
        found = sum(found, of_block(info, b));
        let next = match p.regions.opened_by(b) {
            Some(nested) => {
                found = sum(found, totals[nested.index()]);
                p.regions.joins(nested)
            }
            None => p.cfg.succs(b),
        };
        let inside = |s: &Block| p.regions.innermost(*s) == Some(l.region);
        work.extend(next.iter().copied().filter(|s| inside(s) && seen.insert(*s)));
    }
    found
}

fn sum(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    Some(a? + b?)
}

/// Returns the number of instructions of a block; none if it has a call, or is the header of a
/// loop.
fn of_block(info: &LoweringInfo<'_>, b: Block) -> Option<u64> {
    let (loops, body) = (info.analyses.loops(), info.body);
    if loops.innermost(b).is_some_and(|l| loops.header(l) == b) {
        return None;
    }
    let mut count = 0;
    for &i in body.insts(b) {
        let op = body.inst(i).op();
        if op.is_debug() || op == Opcode::Phi {
            continue;
        }
        if info.is_real_call(i) {
            return None;
        }
        count += 1;
    }
    Some(count)
}

//! The parallel loops of a function that are lowered as loops, and the values that their iterations
//! recompute.
//!
//! [`ParallelLoop`] describes them. Beside its conditions, no result of the spine may be used after
//! the loop, and no iteration may have to say that it hangs. Forced regions are among them where
//! the back end runs all iterations of a loop at the same time.

use crate::loop_table::LoopTable;
use crate::shape::FunctionStrands;
use crate::vars::{FunctionValue, FunctionValues};
use pir_analysis::ParallelLoop;
use pir_core::Module;
use pir_core::entity::{Entity, Inst};
use rustc_hash::FxHashSet;

/// Looks at every region of a function.
pub(crate) fn find(
    shape: &FunctionStrands<'_>,
    vars: &FunctionValues,
    module: &Module,
) -> LoopTable {
    let (p, body) = (&shape.parallel, shape.body);
    let mut found = LoopTable::default();
    for r in p.regions.iter() {
        // A loop has no record in which an iteration could say that it hangs.
        if shape.hangs.records_hang(r) {
            continue;
        }
        let recognise = match shape.team_loops.contains(r.index()) {
            true => ParallelLoop::recognise_any,
            false => ParallelLoop::recognise,
        };
        let Some(l) = recognise(module, body, p.cfg, p.regions, r) else { continue };
        let is_used = |b| body.insts(b).iter().any(|&i| vars.cell_of(i).is_some());
        let is_used_after = l.spine_blocks().any(is_used);
        if shape.in_place_successor(l.latch).is_some() && !is_used_after {
            found.add(l);
        }
    }
    found
}

/// The captures of an iteration, and the values that it recomputes from its number.
#[derive(Debug, Default)]
pub(crate) struct RecomputedSlice {
    /// Captured values, ascending.
    pub captured: Vec<FunctionValue>,
    /// Results of the spine that the iteration needs, each before its users.
    pub recomputed: Vec<Inst>,
}

/// Computes the slice that the iterations need. O(spine + captures).
pub(crate) fn recomputed_slice(
    l: &ParallelLoop,
    shape: &FunctionStrands<'_>,
    vars: &FunctionValues,
) -> RecomputedSlice {
    let body = shape.body;
    let inside = |i: Inst| l.is_spine(body.block_of(i));
    let mut needed: FxHashSet<Inst> = FxHashSet::default();
    let mut captured = std::collections::BTreeSet::new();
    let mut work = vars.captured(shape, l.body, shape.depth(l.body));
    for phi in body.phis(l.body) {
        let ops = body.ops(phi);
        if let Some(k) = ops.iter().position(|v| v.as_block() == Some(l.latch)) {
            work.extend(vars.read(phi, k as u32 - 1, ops[k - 1]));
        }
    }
    while let Some(v) = work.pop() {
        let FunctionValue::Inst(i) = v else {
            captured.insert(v);
            continue;
        };
        if !inside(i) {
            captured.insert(v);
        } else if needed.insert(i) {
            match l.inductions.iter().find(|x| x.phi == i) {
                Some(x) => work.extend(vars.read(i, x.start, body.ops(i)[x.start as usize])),
                None => {
                    let ops = body.ops(i).iter().enumerate();
                    work.extend(ops.filter_map(|(k, &v)| vars.read(i, k as u32, v)));
                }
            }
        }
    }
    let all = l.spine.iter().flat_map(|&b| body.insts(b)).copied();
    let again = all.filter(|i| needed.contains(i)).collect();
    RecomputedSlice { captured: captured.into_iter().collect(), recomputed: again }
}

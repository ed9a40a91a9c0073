//! Sequential loops that end for certain, because a variable runs towards a bound.

use pir_analysis::parallel_loop::{has_computable_trip_count, induction_step};
use pir_analysis::{Analyses, BlockExit, DomTree, Loop};
use pir_core::Module;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;

/// Returns whether a loop and all loops in it end, as far as their blocks complete. A loop that
/// forks or has a join counts as one that may not end. O(blocks and `phi`s of the
/// loop) per level.
pub(crate) fn certainly_ends(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    local: &DomTree,
    l: Loop,
) -> bool {
    let (cfg, loops) = (analyses.cfg(), analyses.loops());
    let is_plain = |&b: &Block| {
        let exit = cfg.node(b).exit;
        !cfg.node(b).join && !matches!(exit, BlockExit::EntryFork | BlockExit::InteriorFork)
    };
    if !loops.blocks(l).iter().all(is_plain) {
        return false;
    }
    if loops.irreducible().flatten().any(|&b| loops.contains(l, b)) {
        return false;
    }
    let mut work = vec![l];
    while let Some(l) = work.pop() {
        if !is_counted(module, body, analyses, local, l) {
            return false;
        }
        work.extend(loops.children(l));
    }
    true
}

/// Returns whether a test that each iteration passes leaves the loop when a variable has come to
/// its bound.
fn is_counted(module: &Module, body: &Body, analyses: &Analyses, local: &DomTree, l: Loop) -> bool {
    let loops = analyses.loops();
    let mut latches = loops.latches(l).iter().copied();
    let Some(mut last) = latches.next() else { return false };
    for latch in latches {
        let Some(common) = local.nearest_common(last, latch) else { return false };
        last = common;
    }
    let mut passed = local.dominators(last).take_while(|&b| loops.contains(l, b));
    passed.any(|b| counting_test(module, body, analyses, l, b).is_some())
}

/// Matches `br (icmp variable, bound)` with one successor outside the loop.
fn counting_test(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    l: Loop,
    exit: Block,
) -> Option<()> {
    let loops = analyses.loops();
    let t = body.terminator(exit).filter(|&t| body.inst(t).op() == Opcode::Br)?;
    let &[condition, yes, no] = body.ops(t) else { return None };
    let is_inside = |v: Value| v.as_block().is_some_and(|b| loops.contains(l, b));
    let compare = condition.as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
    let mut predicate = body.inst(compare).icmp()?;
    match (is_inside(yes), is_inside(no)) {
        (true, false) => {}
        (false, true) => predicate = predicate.inverted(),
        _ => return None,
    }
    let varies = |v: Value| v.as_inst().is_some_and(|i| loops.contains(l, body.block_of(i)));
    let &[a, b] = body.ops(compare) else { return None };
    let tested = match (varies(a), varies(b)) {
        (true, false) => a,
        (false, true) => {
            predicate = predicate.swapped();
            b
        }
        _ => return None,
    };
    let runs = |phi: Inst| -> Option<()> {
        let back = body.incoming(phi).filter(|entry| loops.latches(l).contains(&entry.1));
        let mut next = back.map(|entry| entry.0);
        let first = next.next()?;
        let step = induction_step(body, module, phi, first)?;
        let flags = body.inst(first.as_inst()?).arith_flags();
        let is_tested = tested == phi.into() || tested == first;
        (is_tested && next.all(|v| v == first) && has_computable_trip_count(predicate, step, flags))
            .then_some(())
    };
    body.phis(loops.header(l)).find_map(runs)
}

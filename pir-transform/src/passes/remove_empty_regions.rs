//! Removes regions whose strands do nothing (Theorem 5 of the draft).

use crate::cx::PassContext;
use crate::edit::remove_blocks;
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Batches, PerGraph, accept, edit_together, entry_fork, refuse};
use crate::regions::{attribute, is_acyclic, is_used_outside, may_never_close};
use crate::remark::Refusal;
use pir_analysis::{Cfg, Region, Regions};
use pir_core::cursor::{Uses, remove_join, replace_terminator};
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags};
use pir_core::opcode::{Effect, Opcode};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "remove-empty-regions",
    summary: "removes regions whose strands do nothing",
    when: None,
    conditions: "\
The strands of such a region only fork, halt, branch, and compute values that nothing outside \
uses; loads that are `volatile` or atomic, and calls, are more than that. Each entry fork \
becomes a branch to the block of the `join`, from the innermost region outwards. The region must \
certainly close, and at one `join`, which closes no other region: one with a loop may never do \
so, and one whose strands may all `halt` suspends its owner for ever. A region stays that has \
`force`, `width`, `lockstep` or `!pir.backends`, or that lies in one with `lockstep`.",
    example: include_str!("remove-empty-regions.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("empty", "removes a region whose strands do nothing");
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let fork = entry_fork(cx, regions, r).filter(|_| does_nothing(cx.body, regions, r));
        fork.map(|fork| (fork, r))
    };
    let uses = PerGraph::default();
    let plan = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        uses.with(cx, || Uses::new(cx.body), |uses| describe(cx, regions, r, uses)).map_err(refuse)
    };
    let apply = |cx: &PassContext<'_>, empty: Vec<EmptyRegion>| {
        let mut body = cx.body.clone();
        empty.iter().for_each(|region| remove(&mut body, region));
        remove_blocks(&mut body, &empty.iter().flat_map(|e| &e.blocks).copied().collect());
        accept(&body)?;
        Ok(body)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
}

/// A region to be removed.
struct EmptyRegion {
    entry_forks: Vec<Block>,
    blocks: Vec<Block>,
    join: Block,
}

/// Returns whether the strands of a region do nothing that others see, apart from their end.
fn does_nothing(body: &Body, regions: &Regions, r: Region) -> bool {
    let mut insts = regions.own_blocks(r).iter().flat_map(|&b| body.insts(b));
    regions.children(r).next().is_none() && insts.all(|&i| is_silent(body, i))
}

fn is_silent(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    let op = data.op();
    match op.effect() {
        Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => true,
        Effect::Read => {
            let seen = MemFlags::VOLATILE | MemFlags::ATOMIC;
            op == Opcode::Load && !data.mem_flags().intersects(seen)
        }
        Effect::Order => matches!(op, Opcode::Fork | Opcode::Halt),
        Effect::Control => op.is_debug() || matches!(op, Opcode::Br | Opcode::Switch | Opcode::Phi),
        Effect::Write | Effect::Update | Effect::Call => false,
    }
}

/// Returns the blocks to remove, or the reason against it.
fn describe(
    cx: &PassContext<'_>,
    regions: &Regions,
    r: Region,
    uses: &Uses,
) -> Result<EmptyRegion, Refusal> {
    let cfg = cx.analyses().cfg();
    if let Some(refusal) = attribute(cx, cx.body, regions, r) {
        return Err(refusal);
    }
    let own = regions.own_blocks(r);
    let join = match regions.joins(r) {
        [] => return Err(("never-closes", "the region never closes")),
        &[join] if regions.closed_by(join).len() == 1 => join,
        _ => return Err(("joins", "the region or its `join` has another one")),
    };
    let mut all = own.iter().chain(regions.entry_forks(r));
    if all.any(|&b| cfg.succs(b).iter().any(|&s| cfg.is_dead_end(s))) {
        return Err(("dead-end", "a strand of the region may run into a trap"));
    }
    if !is_acyclic(cfg, own) {
        return Err(("loop", "a strand of the region may never end"));
    }
    if may_never_close(cfg, regions, r) {
        return Err(("never-closes", "all strands of the region may end with `halt`"));
    }
    if own.iter().any(|&b| cx.facts.is_addressed(cx.id, b)) || has_entry(cfg, regions, r) {
        return Err(("entered", "unreachable code or an address names a block of the region"));
    }
    if is_used_outside(cx.body, uses, regions, r) {
        return Err(("used", "a value of the region is used outside"));
    }
    Ok(EmptyRegion { entry_forks: regions.entry_forks(r).to_vec(), blocks: own.to_vec(), join })
}

/// Returns whether a block of the region has a predecessor, which is then unreachable, other than
/// the region's blocks and forks.
fn has_entry(cfg: &Cfg, regions: &Regions, r: Region) -> bool {
    let is_known = |&p: &Block| regions.contains(r, p) || regions.opened_by(p) == Some(r);
    !regions.own_blocks(r).iter().flat_map(|&b| cfg.preds(b)).all(is_known)
}

/// Removes the forks and the `join`, so that no block leads to those of the region.
fn remove(body: &mut Body, region: &EmptyRegion) {
    for &f in &region.entry_forks {
        let br = InstData::new(Opcode::Br, Type::VOID);
        let done = replace_terminator(body, f, br, &[region.join.into()], &[]);
        done.expect("a join block has no `phi`");
    }
    remove_join(body, region.join).expect("it closes the region");
}

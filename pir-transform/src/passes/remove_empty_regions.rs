//! Removes regions whose strands do nothing (Theorem 5 of the draft).

use crate::cx::PassContext;
use crate::edit::remove_blocks;
use crate::pass::{Kept, Pass};
use crate::regions::{Refusal, attribute, is_acyclic, may_never_close, valid_analyses};
use pir_analysis::{Cfg, Region, Regions};
use pir_core::cursor::{remove_join, replace_terminator};
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags};
use pir_core::opcode::{Effect, Opcode};
use std::collections::HashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "remove-empty-regions",
    summary: "removes regions whose strands do nothing",
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
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut refused = HashSet::new();
    let mut changed = false;
    while let Some(is_removed) = try_one(cx, &mut refused) {
        changed |= is_removed;
    }
    changed
}

/// A region to be removed.
struct EmptyRegion {
    entry_forks: Vec<Block>,
    blocks: HashSet<Block>,
    join: Block,
}

/// Removes the first empty region, inner ones first, and remarks on those that it passes by.
/// Returns whether the region could go, or nothing if there is none.
fn try_one(cx: &mut PassContext<'_>, refused: &mut HashSet<Inst>) -> Option<bool> {
    let (found, missed) = find(cx, refused);
    for (fork, (rule, message)) in missed {
        refused.insert(fork);
        cx.missed(fork, rule, message);
    }
    let (fork, region) = found?;
    let mut copy = cx.body.clone();
    remove(&mut copy, &region);
    if valid_analyses(&copy).is_none() {
        refused.insert(fork);
        cx.missed(fork, "uses", "a value would no longer be certain where it is used");
        return Some(false);
    }
    cx.applied(fork, "empty", "removes a region whose strands do nothing");
    *cx.body = copy;
    cx.graph_changed();
    Some(true)
}

type Missed = Vec<(Inst, Refusal)>;

fn find(cx: &PassContext<'_>, refused: &HashSet<Inst>) -> (Option<(Inst, EmptyRegion)>, Missed) {
    let mut missed = Vec::new();
    let Ok(regions) = cx.analyses().regions() else { return (None, missed) };
    for r in regions.iter().rev() {
        let fork = regions.entry_forks(r).first().and_then(|&f| cx.body.terminator(f));
        let Some(fork) = fork.filter(|fork| !refused.contains(fork)) else { continue };
        if !does_nothing(cx.body, regions, r) {
            continue;
        }
        match describe(cx, regions, r) {
            Ok(region) => return (Some((fork, region)), missed),
            Err(refusal) => missed.push((fork, refusal)),
        }
    }
    (None, missed)
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
fn describe(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Result<EmptyRegion, Refusal> {
    let cfg = cx.analyses().cfg();
    if let Some(refusal) = attribute(cx.body, regions, r) {
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
    let blocks: HashSet<Block> = own.iter().copied().collect();
    if is_used_outside(cx.body, &blocks) {
        return Err(("used", "a value of the region is used outside"));
    }
    Ok(EmptyRegion { entry_forks: regions.entry_forks(r).to_vec(), blocks, join })
}

/// Returns whether a block of the region has a predecessor, which is then unreachable, other than
/// the region's blocks and forks.
fn has_entry(cfg: &Cfg, regions: &Regions, r: Region) -> bool {
    let is_known = |&p: &Block| regions.contains(r, p) || regions.opened_by(p) == Some(r);
    !regions.own_blocks(r).iter().flat_map(|&b| cfg.preds(b)).all(is_known)
}

fn is_used_outside(body: &Body, blocks: &HashSet<Block>) -> bool {
    let outside = body.layout().iter().filter(|b| !blocks.contains(b));
    let mut ops = outside.flat_map(|&b| body.insts(b)).flat_map(|&i| body.ops(i));
    ops.any(|v| v.as_inst().is_some_and(|i| blocks.contains(&body.block_of(i))))
}

fn remove(body: &mut Body, region: &EmptyRegion) {
    for &f in &region.entry_forks {
        let br = InstData::new(Opcode::Br, Type::VOID);
        let done = replace_terminator(body, f, br, &[region.join.into()], &[]);
        done.expect("a join block has no `phi`");
    }
    remove_join(body, region.join).expect("it closes the region");
    remove_blocks(body, &region.blocks);
}

//! Merges a region with the one that begins where it ends (section 5.3 of the draft).

mod accesses;

use crate::cx::PassContext;
use crate::edit::remove_blocks;
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Batches, Site, accept, edit_together, refuse};
use crate::regions::{asks, attribute, is_acyclic, may_never_close};
use crate::remark::Refusal;
use accesses::{conflict, plain_accesses};
use pir_analysis::{BlockExit, Cfg, Region, Regions};
use pir_core::cursor::{EditError, replace_terminator, retarget};
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "merge-adjacent-regions",
    summary: "merges a region with the one whose fork directly follows its `join`",
    when: Some("short regions follow each other, and their joins cost more than their work"),
    conditions: "\
The block of the `join` has nothing but the second fork, and each region has one entry fork and \
one `join`. The strands of both then start at once. So nothing may depend on their order: the \
regions have only plain loads and stores and calls of functions that access no memory, return and \
do not unwind, and the other does not access memory that one writes, by distinct global variables \
and `alloca`s. No strand may ask for its number. Both must certainly close, and the first must \
certainly end: it has no loop, and neither has a region in it. They must be without `force`, \
`width`, `lockstep` and `!pir.backends`, and no dead end may be reached.",
    example: include_str!("merge-adjacent-regions.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("adjacent", "the strands of both regions start at the first fork");
    let plan = |cx: &PassContext<'_>, regions: &Regions, pair: AdjacentRegions| {
        refusal(cx, regions, pair).map_or(Ok(pair), |refusal| Err(refuse(refusal)))
    };
    let apply = |cx: &PassContext<'_>, pairs: Vec<AdjacentRegions>| {
        let mut body = cx.body.clone();
        for &pair in &pairs {
            let done = merge(&mut body, cx.analyses().cfg(), pair);
            done.map_err(|e| ("edit", e.to_string().into()))?;
        }
        remove_blocks(&mut body, &pairs.iter().map(|pair| pair.between).collect());
        accept(&body)?;
        Ok(body)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
}

/// The remark is placed at the second fork.
fn candidate(
    cx: &PassContext<'_>,
    regions: &Regions,
    first: Region,
) -> Option<(Inst, AdjacentRegions)> {
    let pair = adjacent(cx, regions, first)?;
    Some((cx.body.terminator(pair.between)?, pair))
}

/// Two regions: the block with the first fork, the block between them, and the last join block.
#[derive(Clone, Copy)]
struct AdjacentRegions {
    first: Region,
    second: Region,
    fork: Block,
    between: Block,
    join: Block,
}

impl Site for AdjacentRegions {}

/// Returns the region whose only entry fork directly follows the only `join` of the first.
fn adjacent(cx: &PassContext<'_>, regions: &Regions, first: Region) -> Option<AdjacentRegions> {
    let (&[fork], &[between]) = (regions.entry_forks(first), regions.joins(first)) else {
        return None;
    };
    let second = regions.opened_by(between)?;
    let (&[_], &[join]) = (regions.entry_forks(second), regions.joins(second)) else {
        return None;
    };
    let insts = cx.body.insts(between).iter().filter(|&&i| !cx.body.inst(i).op().is_debug());
    let one_each = [between, join].iter().all(|&j| regions.closed_by(j).len() == 1);
    let is_bare = insts.take(3).count() == 2 && !cx.facts.is_addressed(cx.id, between);
    let pair = AdjacentRegions { first, second, fork, between, join };
    (one_each && is_bare && fork != between && join != between).then_some(pair)
}

fn refusal(cx: &PassContext<'_>, regions: &Regions, pair: AdjacentRegions) -> Option<Refusal> {
    let (body, cfg) = (&*cx.body, cx.analyses().cfg());
    let both = [pair.first, pair.second];
    if let Some(found) = both.iter().find_map(|&r| attribute(cx, body, regions, r)) {
        return Some(found);
    }
    if both.iter().any(|&r| regions.children(r).next().is_some()) {
        return Some(("nested", "a region in one of them may never close"));
    }
    let mut blocks = both.iter().flat_map(|&r| regions.own_blocks(r)).chain([&pair.fork]);
    if blocks.any(|&b| cfg.succs(b).iter().any(|&s| cfg.is_dead_end(s))) {
        return Some(("dead-end", "a strand may run into a trap"));
    }
    if both.iter().any(|&r| may_never_close(cfg, regions, r)) {
        return Some(("never-closes", "all strands of one of them may end with `halt`"));
    }
    if !is_acyclic(cfg, regions.own_blocks(pair.first)) {
        return Some(("loop", "a strand of the first may never end"));
    }
    let is_branch = |&p: &Block| {
        let op = body.terminator(p).map(|t| body.inst(t).op());
        matches!(op, Some(Opcode::Br | Opcode::Switch | Opcode::Fork))
    };
    if !cfg.preds(pair.between).iter().all(is_branch) || has_master(cfg, pair.between) {
        return Some((
            "shape",
            "the second fork has a master, or the `join` is no branch's target",
        ));
    }
    if let Some(found) = both.iter().find_map(|&r| asks(cx, body, cx.analyses(), r)) {
        return Some(found);
    }
    let accesses = |r| plain_accesses(cx.module, body, regions.own_blocks(r));
    let (Some(first), Some(second)) = (accesses(pair.first), accesses(pair.second)) else {
        return Some(("accesses", "one of them does more than plain loads and stores"));
    };
    let message = "the second may depend on what the first does to memory";
    conflict(&first, &second).then_some(("conflict", message))
}

fn has_master(cfg: &Cfg, b: Block) -> bool {
    cfg.node(b).exit == BlockExit::EntryFork && cfg.node(b).master
}

/// Starts the strands of the second fork at the first one, so that no block leads to the second.
fn merge(body: &mut Body, cfg: &Cfg, pair: AdjacentRegions) -> Result<(), EditError> {
    let (AdjacentRegions { fork, between, join, .. }, mut incoming) = (pair, Vec::new());
    for &s in cfg.succs(between) {
        for phi in body.phis(s) {
            incoming.extend(body.incoming_from(phi, between).map(|v| (phi, v)));
        }
    }
    incoming.dedup();
    // Only edges of the strands: that of the fork itself, if it has one, is an occurrence too.
    // Each predecessor once, however many of its edges lead here.
    for p in FxHashSet::from_iter(cfg.preds(between)) {
        retarget(body, *p, between, join);
    }
    let parts = |body: &Body, b: Block| {
        let fork = body.terminator(b).expect("a fork");
        let ops = body.ops(fork).to_vec();
        let labels = ops.iter().position(|v| v.as_block().is_some()).unwrap_or(ops.len());
        (*body.inst(fork), ops[..labels].to_vec(), ops[labels..].to_vec())
    };
    let (data, mut ops, labels) = parts(body, fork);
    let (_, more_values, more_labels) = parts(body, between);
    let new: Vec<Value> = more_values.into_iter().filter(|v| !ops.contains(v)).collect();
    ops.extend(new);
    ops.extend(labels.into_iter().chain(more_labels));
    debug_assert!(!data.fork_flags().contains(ForkFlags::WIDTH), "the attribute is refused");
    replace_terminator(body, fork, data, &ops, &incoming).map(|_| ())
}

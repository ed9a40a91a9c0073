//! Merges regions into the regions around them (section 5.2 of the draft).

use crate::cx::PassContext;
use crate::pass::{Kept, Pass};
use crate::regions::{Refusal, asks_or_waits, attribute, may_never_close, valid_analyses};
use pir_analysis::{BlockExit, Region, Regions};
use pir_core::cursor::remove_join;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use std::collections::HashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "merge-subregions",
    summary: "merges regions that begin and end with strands of the region around",
    conditions: "\
Each entry fork of the region is in a block that a fork of the region around starts, and its \
only `join` is followed by nothing but a branch to a `join` of the region around, or by `halt`. \
The entry forks become interior, and the `join` goes: its strands end at the outer `join` \
themselves, where their owner ended at once. The region must certainly close, otherwise its \
owner is suspended for ever, and the region around may close at one `join` only. Both regions \
must be without `force`, `width`, `lockstep` and `!pir.backends`, and neither may ask for the \
number of a strand, or wait for a critical section.",
    example: include_str!("merge-subregions.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut refused = HashSet::new();
    let mut changed = false;
    while let Some(is_merged) = try_one(cx, &mut refused) {
        changed |= is_merged;
    }
    changed
}

/// Merges the first region that can be, inner ones first, and remarks on those that it passes by.
/// Returns whether the result is valid, or nothing if there is no such region.
fn try_one(cx: &mut PassContext<'_>, refused: &mut HashSet<Inst>) -> Option<bool> {
    let (found, missed) = find(cx, refused);
    for (fork, (rule, message)) in missed {
        refused.insert(fork);
        cx.missed(fork, rule, message);
    }
    let (fork, forks, join) = found?;
    let mut copy = cx.body.clone();
    for &f in &forks {
        let fork = copy.terminator(f).expect("a fork");
        let data = copy.inst_mut(fork);
        *data = data.with_fork_flags(data.fork_flags() | ForkFlags::INTERIOR);
    }
    remove_join(&mut copy, join).expect("it closes the region");
    if valid_analyses(&copy).is_none() {
        refused.insert(fork);
        cx.missed(fork, "uses", "a value would no longer be certain where it is used");
        return Some(false);
    }
    cx.applied(fork, "subregion", "the strands of the region become strands of the one around");
    *cx.body = copy;
    cx.graph_changed();
    Some(true)
}

/// A fork of the region, the blocks with its entry forks, and its join block.
type Found = Option<(Inst, Vec<Block>, Block)>;

fn find(cx: &PassContext<'_>, refused: &HashSet<Inst>) -> (Found, Vec<(Inst, Refusal)>) {
    let mut missed = Vec::new();
    let Ok(regions) = cx.analyses().regions() else { return (None, missed) };
    for r in regions.iter().rev() {
        let fork = regions.entry_forks(r).first().and_then(|&f| cx.body.terminator(f));
        let Some(fork) = fork.filter(|fork| !refused.contains(fork)) else { continue };
        let Some((outer, join)) = spans_strands(cx, regions, r) else { continue };
        match refusal(cx, regions, r, outer) {
            Some(refusal) => missed.push((fork, refusal)),
            None => return (Some((fork, regions.entry_forks(r).to_vec(), join)), missed),
        }
    }
    (None, missed)
}

/// Returns the region around and the join block, if the region begins where strands of the other
/// begin, and ends where they end.
fn spans_strands(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Region, Block)> {
    let (cfg, outer) = (cx.analyses().cfg(), regions.parent(r)?);
    let is_start = |&f: &Block| {
        let opens = |&p: &Block| regions.opened_by(p) == Some(outer);
        regions.innermost(f) == Some(outer) && cfg.preds(f).iter().any(opens)
    };
    let &[join] = regions.joins(r) else { return None };
    let has_blocks = !regions.is_empty_region(r);
    let starts = has_blocks && regions.entry_forks(r).iter().all(is_start);
    let ends = regions.closed_by(join).len() == 1
        && ends_strand(cx.body, join, |s| regions.joins(outer).contains(&s));
    (starts && ends && cfg.node(join).exit != BlockExit::EntryFork).then_some((outer, join))
}

/// Returns whether a join block only ends its strand: by `halt`, or by a branch to a join block of
/// the region.
fn ends_strand(body: &Body, join: Block, is_join: impl Fn(Block) -> bool) -> bool {
    let insts = body.insts(join).iter().filter(|&&i| !body.inst(i).op().is_debug());
    let [_, last] = insts.take(3).collect::<Vec<_>>()[..] else { return false };
    match body.inst(*last).op() {
        Opcode::Halt => true,
        Opcode::Br => body.successors(join).all(is_join),
        _ => false,
    }
}

fn refusal(cx: &PassContext<'_>, regions: &Regions, r: Region, outer: Region) -> Option<Refusal> {
    let attributes = [r, outer].into_iter().find_map(|r| attribute(cx.body, regions, r));
    let asks = || {
        let mut both = [r, outer].into_iter();
        both.find_map(|r| asks_or_waits(cx, cx.body, cx.analyses(), r))
    };
    if let Some(found) = attributes.or_else(asks) {
        return Some(found);
    }
    if may_never_close(cx.analyses().cfg(), regions, r) {
        return Some(("never-closes", "all strands of the region may end with `halt`"));
    }
    let several = ("joins", "which `join` closes the region around depends on its strands");
    (regions.joins(outer).len() > 1).then_some(several)
}

//! What passes ask of a region before they change it: its attributes, and how its strands end.

use crate::cx::PassContext;
use crate::remark::Refusal;
pub(crate) use crate::validity::valid_analyses;
use pir_analysis::sequential::{NotDescribed, may_ask, region_blocks};
use pir_analysis::{Analyses, BlockExit, Cfg, Region, Regions};
use pir_core::cursor::Uses;
use pir_core::entity::Block;
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

const FORCE: Refusal = ("force", "the region has `force`: its forks stay as they are");
const LOCKSTEP: Refusal = ("lockstep", "the region has `lockstep`: its lanes run step by step");
const IN_LOCKSTEP: Refusal = ("lockstep", "a region around is in lockstep: its lanes count steps");
const WIDTH: Refusal = ("width", "the region has `width`: its parts are counted");
const BACK_ENDS: Refusal = ("back-ends", "`!pir.backends` restricts who may implement the region");
const ASKS: Refusal = ("asks", "the region may ask for the number of its strand");
const WAITS: Refusal = ("waits", "the region may wait for a critical section");

/// Returns whether a fork of the region has a flag.
fn has_flag(body: &Body, regions: &Regions, r: Region, flag: ForkFlags) -> bool {
    let mut forks = regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
    forks.any(|t| body.inst(t).fork_flags().contains(flag))
}

/// Returns the attribute of a region that an edit of single forks must respect: `force`, or
/// `lockstep` of the region itself.
pub(crate) fn progress(body: &Body, regions: &Regions, r: Region) -> Option<Refusal> {
    let has = |flag| has_flag(body, regions, r, flag);
    if has(ForkFlags::FORCE) {
        return Some(FORCE);
    }
    has(ForkFlags::LOCKSTEP).then_some(LOCKSTEP)
}

/// Returns an attribute of the region that is lost if its forks go, or a region around that counts
/// its steps.
pub(crate) fn attribute(
    cx: &PassContext<'_>,
    body: &Body,
    regions: &Regions,
    r: Region,
) -> Option<Refusal> {
    if let Some(found) = progress(body, regions, r) {
        return Some(found);
    }
    if has_flag(body, regions, r, ForkFlags::WIDTH) {
        return Some(WIDTH);
    }
    let mut forks = regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
    if forks.any(|t| body.attachments(t).any(|a| a.kind == Sym::PIR_BACKENDS)) {
        return Some(BACK_ENDS);
    }
    cx.facts.queries.lockstep_around(body, regions, r).map(|_| IN_LOCKSTEP)
}

/// Returns whether a block is in a `lockstep` region or in one inside it, or may be, since deep
/// nests are not looked at to their end. O(1) in modules without lockstep.
pub(crate) fn is_in_lockstep(cx: &PassContext<'_>, regions: &Regions, b: Block) -> bool {
    let body = &*cx.body;
    regions.innermost(b).is_some_and(|r| {
        has_flag(body, regions, r, ForkFlags::LOCKSTEP)
            || cx.facts.queries.lockstep_around(body, regions, r).is_some()
    })
}

/// Returns whether a region of the body may ask for the number of a strand or of the threads, or
/// wait for a critical section, in this order. O(blocks and instructions of the region).
pub(crate) fn asks_or_waits(
    cx: &PassContext<'_>,
    body: &Body,
    analyses: &Analyses,
    r: Region,
) -> Option<Refusal> {
    region_blocks(cx.module, body, analyses, r, &cx.facts.queries).err().map(refusal)
}

/// Like [`asks_or_waits`], for an edit that critical sections do not mind. O(blocks and
/// instructions of the region without nested ones).
pub(crate) fn asks(
    cx: &PassContext<'_>,
    body: &Body,
    analyses: &Analyses,
    r: Region,
) -> Option<Refusal> {
    let found = may_ask(cx.module, body, analyses, r, &cx.facts.queries);
    found.err().map(refusal)
}

fn refusal(why: NotDescribed) -> Refusal {
    match why {
        NotDescribed::AsksForStrand(_) => ASKS,
        NotDescribed::MayWait(_) => WAITS,
        NotDescribed::InLockstep(_) => IN_LOCKSTEP,
        _ => ("ill-formed", "the function has no regions"),
    }
}

/// Returns whether the strands of some instance of the region may all end without one that records
/// a join, so that its owner never continues. Regions in it may do so too: they are not looked at.
/// O(blocks and edges of the region without nested ones).
pub(crate) fn may_never_close(cfg: &Cfg, regions: &Regions, r: Region) -> bool {
    // The least set of blocks from which a strand and its descendants may record nothing.
    let mut silent: FxHashSet<Block> = FxHashSet::default();
    // Per interior fork the occurrences among its successors that are not in the set.
    let mut left: FxHashMap<Block, usize> = FxHashMap::default();
    let mut work: Vec<Block> = regions.halts(r).to_vec();
    silent.extend(&work);
    while let Some(s) = work.pop() {
        let nested = regions.closed_by(s).iter().filter(|&&n| regions.parent(n) == Some(r));
        let opening = nested.flat_map(|&n| regions.entry_forks(n));
        let leading = cfg.preds(s).iter().filter(|&&p| match cfg.node(p).exit {
            BlockExit::EntryFork => false,
            BlockExit::InteriorFork => {
                let left = left.entry(p).or_insert_with(|| cfg.succs(p).len());
                *left = left.saturating_sub(1);
                *left == 0
            }
            _ => true,
        });
        for &b in opening.chain(leading) {
            if regions.innermost(b) == Some(r) && silent.insert(b) {
                work.push(b);
            }
        }
    }
    let mut forks = regions.entry_forks(r).iter();
    forks.any(|&f| cfg.succs(f).iter().all(|s| silent.contains(s)))
}

/// Returns whether a join block only ends its strand: by `halt`, or by a branch to a join block of
/// the region. O(length of the block).
pub(crate) fn ends_strand(body: &Body, join: Block, is_join: impl Fn(Block) -> bool) -> bool {
    let insts = body.insts(join).iter().filter(|&&i| !body.inst(i).op().is_debug());
    let [_, last] = insts.take(3).collect::<Vec<_>>()[..] else { return false };
    match body.inst(*last).op() {
        Opcode::Halt => true,
        Opcode::Br => body.successors(join).all(is_join),
        _ => false,
    }
}

/// Returns whether a value of the region is used outside it. O(region and uses of its values).
pub(crate) fn is_used_outside(body: &Body, uses: &Uses, regions: &Regions, r: Region) -> bool {
    let mut insts = regions.blocks(r).iter().flat_map(|&b| body.insts(b));
    insts.any(|&i| {
        let mut users = uses.of(i).iter().map(|&(user, _)| body.block_of(user));
        users.any(|b| !regions.contains(r, b))
    })
}

/// Returns whether no path among the blocks comes back to where it was. O(blocks and edges).
pub(crate) fn is_acyclic(cfg: &Cfg, blocks: &[Block]) -> bool {
    let mut entering: FxHashMap<Block, usize> = blocks.iter().map(|&b| (b, 0)).collect();
    for s in blocks.iter().flat_map(|&b| cfg.succs(b)) {
        if let Some(n) = entering.get_mut(s) {
            *n += 1;
        }
    }
    let mut free: Vec<Block> = blocks.iter().copied().filter(|b| entering[b] == 0).collect();
    let mut done = 0;
    while let Some(b) = free.pop() {
        done += 1;
        for &s in cfg.succs(b) {
            if let Some(n) = entering.get_mut(&s) {
                *n -= 1;
                if *n == 0 {
                    free.push(s);
                }
            }
        }
    }
    done == blocks.len()
}

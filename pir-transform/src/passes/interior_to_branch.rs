//! Replaces interior forks with one successor by branches (Theorem 7 of the draft).

use crate::cx::PassContext;
use crate::pass::{Kept, Pass, Reads};
use crate::regions::{asks, progress};
use crate::remark::Refusal;
use pir_analysis::{BlockExit, Region};
use pir_core::cursor::replace_terminator;
use pir_core::entity::{Block, Type};
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "interior-to-branch",
    summary: "replaces interior forks with one successor by branches",
    when: None,
    conditions: "\
The strand that such a fork starts goes on with the registers of the one that it ends, in the \
same region, and no part of `width` is counted for it, because it is the continuation. The fork \
stays in a region with `force` or `lockstep`, or where a strand may ask for its number, which \
depends on whether the region has interior forks. It also stays before a dead end: a branch \
would make its own block one, which belongs to no region.",
    example: include_str!("interior-to-branch.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut changed = false;
    for SingleFork { block: b, to, refusal } in single_successor_forks(cx) {
        let fork = cx.body.terminator(b).expect("a fork");
        if let Some((rule, message)) = refusal {
            cx.missed(fork, rule, message);
            continue;
        }
        cx.applied(fork, "one-successor", "the only strand of the fork continues by a branch");
        let br = InstData::new(Opcode::Br, Type::VOID);
        let done = replace_terminator(cx.body, b, br, &[to.into()], &[]);
        done.expect("the successor had the edge before");
        changed = true;
    }
    changed
}

/// An interior fork with one successor.
struct SingleFork {
    block: Block,
    to: Block,
    /// Why it stays; none if it goes.
    refusal: Option<Refusal>,
}

fn single_successor_forks(cx: &PassContext<'_>) -> Vec<SingleFork> {
    let (cfg, Ok(regions)) = (cx.analyses().cfg(), cx.analyses().regions()) else {
        return Vec::new();
    };
    let mut of_regions: FxHashMap<Region, Option<Refusal>> = FxHashMap::default();
    let mut found = Vec::new();
    for &b in cx.body.layout() {
        let (BlockExit::InteriorFork, &[to]) = (cfg.node(b).exit, cfg.succs(b)) else { continue };
        // An unreachable block has no region.
        let Some(r) = regions.innermost(b) else { continue };
        let refusal =
            || progress(cx.body, regions, r).or_else(|| asks(cx, cx.body, cx.analyses(), r));
        let of_region = *of_regions.entry(r).or_insert_with(refusal);
        let dead = cfg.is_dead_end(to).then_some(("dead-end", "the strand only leads to a trap"));
        found.push(SingleFork { block: b, to, refusal: of_region.or(dead) });
    }
    found
}

//! Recognition of parallel loops.
//!
//! The spine may test before or after the fork, count up or down, and step several variables and
//! pointers at once, as front ends write loops and optimisers transform them. Its code must be free
//! of effects, so that each strand can recompute it from the number of its iteration.

use super::{
    InductionVariable, ParallelLoop, TripCount, has_computable_trip_count, induction_step,
};
use crate::cfg::{BlockExit, Cfg};
use crate::region::{Region, Regions};
use crate::spine::continuation;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Effect;
use pir_core::{Module, Opcode};
use rustc_hash::FxHashSet;

impl ParallelLoop {
    /// Describes a region that is a parallel loop: one entry fork without `force`, whose only
    /// successor starts the spine, one interior fork, and one join.
    ///
    /// The interior fork may list the spine first or last, unless `width` or `lockstep` counts its
    /// other successors, or the continuation is named as its master: in a region with one join and
    /// without these, no rule distinguishes the spine (reference: execution). O(blocks and
    /// instructions of the spine).
    pub fn recognise(
        module: &Module,
        body: &Body,
        cfg: &Cfg,
        regions: &Regions,
        r: Region,
    ) -> Option<Self> {
        let is_forced = |l: &Self| {
            let fork = body.terminator(l.fork);
            fork.is_some_and(|t| body.inst(t).fork_flags().contains(ForkFlags::FORCE))
        };
        Self::recognise_any(module, body, cfg, regions, r).filter(|l| !is_forced(l))
    }

    /// As [`ParallelLoop::recognise`], but the region may have `force`: its iterations need not run
    /// one after the other then. O(blocks and instructions of the spine).
    pub fn recognise_any(
        module: &Module,
        body: &Body,
        cfg: &Cfg,
        regions: &Regions,
        r: Region,
    ) -> Option<Self> {
        let fork = only(regions.entry_forks(r))?;
        let latch = only(regions.interior_forks(r))?;
        let join = only(regions.joins(r))?;
        let header = only(cfg.succs(fork))?;
        let flags = body.inst(body.terminator(fork)?).fork_flags();
        let &[first, last] = cfg.succs(latch) else { return None };
        if [header, first, last].iter().any(|&b| cfg.node(b).join) {
            return None;
        }
        let next = continuation(cfg, latch)?;
        let other = if next == first { last } else { first };
        let is_ordered =
            flags.intersects(ForkFlags::WIDTH | ForkFlags::LOCKSTEP) || cfg.node(latch).master;
        let place = RegionBlocks { module, body, cfg, region: r, fork, latch, join };
        place
            .with_spine(header, next, other)
            .or_else(|| if is_ordered { None } else { place.with_spine(header, other, next) })
    }
}

fn only<T: Copy>(list: &[T]) -> Option<T> {
    match list {
        [x] => Some(*x),
        _ => None,
    }
}

/// A region of which a parallel loop is looked for.
struct RegionBlocks<'a> {
    module: &'a Module,
    body: &'a Body,
    cfg: &'a Cfg,
    region: Region,
    fork: Block,
    latch: Block,
    join: Block,
}

impl RegionBlocks<'_> {
    /// Describes the loop whose interior fork continues the spine with `next`.
    fn with_spine(&self, header: Block, next: Block, start: Block) -> Option<ParallelLoop> {
        let path = SpinePath::follow(self, header, next)?;
        if path.set.contains(&start) || !is_pure(self.body, &path) {
            return None;
        }
        let inductions = induction_variables(self, &path)?;
        let trip = trip(self, &path, &inductions)?;
        let upto = path.order.iter().position(|&b| b == self.latch)?;
        Some(ParallelLoop {
            region: self.region,
            fork: self.fork,
            latch: self.latch,
            body: start,
            join: self.join,
            inductions,
            trip,
            spine: path.order[..=upto].to_vec(),
            spine_set: path.set,
        })
    }
}

/// The blocks of a spine in the order in which they run.
struct SpinePath {
    order: Vec<Block>,
    set: FxHashSet<Block>,
    /// Place in `order` of the block where the cycle begins.
    head: usize,
    /// The block that leaves.
    exit: Block,
}

impl SpinePath {
    /// Follows the one way around; none if there is more than one.
    fn follow(r: &RegionBlocks<'_>, from: Block, next: Block) -> Option<Self> {
        let &RegionBlocks { body, cfg, latch, join, .. } = r;
        let mut set = FxHashSet::default();
        let (mut order, mut exit) = (Vec::new(), None);
        let mut b = from;
        while set.insert(b) {
            order.push(b);
            let succs = cfg.succs(b);
            b = match cfg.node(b).exit {
                BlockExit::InteriorFork if b == latch => next,
                BlockExit::Branch if body.inst(body.terminator(b)?).op() == Opcode::Br => {
                    match succs {
                        [s] if *s != join => *s,
                        [s, out] | [out, s] if *out == join && *s != join && exit.is_none() => {
                            exit = Some(b);
                            *s
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            };
        }
        let head = order.iter().position(|&x| x == b)?;
        let at = |x: Block| order.iter().position(|&o| o == x).is_some_and(|n| n >= head);
        let exit = exit?;
        (at(latch) && at(exit)).then_some(Self { order, set, head, exit })
    }
}

/// Returns whether the spine computes without effects, so that each strand may do it again.
fn is_pure(body: &Body, path: &SpinePath) -> bool {
    let pure = |i: Inst, is_repeated: bool| {
        let op = body.inst(i).op();
        let repeats = op.effect() == Effect::Pure || op == Opcode::Phi;
        // An object that a strand is handed: each then makes its own. One from before the cycle is
        // handed to all of them.
        let is_object = op == Opcode::Alloca && body.ops(i).iter().all(|v| v.is_constant());
        repeats || is_object && is_repeated || op.is_terminator() || op.is_debug()
    };
    let mut blocks = path.order.iter().enumerate();
    blocks.all(|(n, &b)| body.insts(b).iter().all(|&i| pure(i, n >= path.head)))
}

fn induction_variables(r: &RegionBlocks<'_>, walk: &SpinePath) -> Option<Vec<InductionVariable>> {
    let body = r.body;
    let mut found = Vec::new();
    for (n, &b) in walk.order.iter().enumerate() {
        for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op() == Opcode::Phi) {
            let ops = body.ops(i);
            if n != walk.head {
                // It has one source only, and stands for that.
                if ops.len() != 2 {
                    return None;
                }
                continue;
            }
            let inside = |k: &usize| {
                let from = ops[*k + 1].as_block();
                from.is_some_and(|f| walk.order[walk.head..].contains(&f))
            };
            let places: Vec<usize> = (0..ops.len()).step_by(2).collect();
            let (back, out): (Vec<usize>, Vec<usize>) = places.into_iter().partition(inside);
            let (back, out) = (only(&back)?, only(&out)?);
            let step = induction_step(body, r.module, i, ops[back])?;
            found.push(InductionVariable { phi: i, start: out as u32, step });
        }
    }
    Some(found)
}

/// Returns the exit test.
fn trip(r: &RegionBlocks<'_>, walk: &SpinePath, all: &[InductionVariable]) -> Option<TripCount> {
    let &RegionBlocks { body, latch, join, .. } = r;
    let t = body.terminator(walk.exit)?;
    let compare = body.ops(t)[0].as_inst()?;
    if body.inst(compare).op() != Opcode::ICmp || !walk.set.contains(&body.block_of(compare)) {
        return None;
    }
    let leaves_if_true = body.ops(t)[1].as_block() == Some(join);
    let mut predicate = body.inst(compare).icmp()?;
    if leaves_if_true {
        predicate = predicate.inverted();
    }
    let ops = body.ops(compare);
    let variant = |v: Value| v.as_inst().is_some_and(|i| walk.set.contains(&body.block_of(i)));
    let bound = match (variant(ops[0]), variant(ops[1])) {
        (true, false) => 1,
        (false, true) => {
            predicate = predicate.swapped();
            0
        }
        _ => return None,
    };
    let tested = ops[1 - bound].as_inst()?;
    let next_of = |i: &InductionVariable| i.next_value(body);
    let by_phi = all.iter().position(|i| i.phi == tested);
    let by_next = all.iter().position(|i| next_of(i) == Some(tested));
    let (induction, next) = match (by_phi, by_next) {
        (Some(n), _) => (n, false),
        (None, Some(n)) => (n, true),
        (None, None) => return None,
    };
    let step_inst = next_of(&all[induction])?;
    if !has_computable_trip_count(
        predicate,
        all[induction].step,
        body.inst(step_inst).arith_flags(),
    ) {
        return None;
    }
    let at = |b: Block| walk.order.iter().position(|&o| o == b);
    let top = at(walk.exit)? <= at(latch)?;
    let compare = (compare, bound as u32);
    Some(TripCount {
        tested_variable: induction,
        tests_next_value: next,
        predicate,
        compare,
        is_top_tested: top,
    })
}

//! Fuses parallel loops that follow each other and have the same iterations.
//!
//! The body of the second loop runs after the body of the first, in the strand of the same
//! iteration. The barrier between the loops then no longer orders iteration *i* of the first before
//! iteration *j* ≠ *i* of the second, so these must not access the same bytes unless both only
//! read. The second body must run whenever the first loop has begun, so no iteration of the first
//! may fail to end.

mod accesses;
mod between;
mod counts;
mod forward;

use crate::cx::PassContext;
use crate::edit::{erase_unused, remove_blocks};
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Batches, EditedRegions, PerGraph, Reason, Site, edit_together, refuse};
use crate::regions::{asks, attribute, is_acyclic, is_used_outside, valid_analyses};
use crate::remark::Refusal;
use accesses::{Iteration, dependence};
use between::Between;
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::cursor::{Uses, replace_terminator, retarget, substitute};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "fuse-parallel-loops",
    summary: "fuses parallel loops with the same iterations that follow each other",
    when: None,
    conditions: "\
The second loop follows the first on the only path, and both have the same first value, step, test \
and bound. An iteration of one loop may access memory that *another* iteration of the other writes \
only if that is not the same memory: different variables, `alloca`s and `noalias` arguments are \
not, and neither are different elements of one array whose index is the induction variable plus a \
constant. Both bodies only compute, load and store, and one of them may have atomic updates up to \
`monotonic`. The first body has no loop. Code between the loops moves in front of the first: it \
may compute, allocate, load memory that the first loop does not write, and store memory that it \
does not access. No value of a loop is used outside it. Both loops stay if one has `force`, \
`width`, `lockstep` or `!pir.backends`, or may ask for the number of a strand. Afterwards a load \
of an element that the same iteration has stored takes the stored value, and stores to a local \
array that nothing loads any more are removed.",
    example: include_str!("fuse-parallel-loops.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("same-iterations", "an iteration runs the bodies of both loops");
    let uses: PerGraph<Uses> = PerGraph::default();
    let plan = |cx: &PassContext<'_>, regions: &Regions, pair: Pair| {
        let plan = uses.with(cx, || Uses::new(cx.body), |uses| Plan::new(cx, regions, pair, uses));
        plan.map_err(refuse)
    };
    edit_together(cx, done, Pair::find, Batches { plan, apply })
}

/// Two loops that follow each other.
struct Pair {
    first: ParallelLoop,
    second: ParallelLoop,
    between: Between,
}

impl Site for Pair {
    fn more_ends(&self) -> Vec<Block> {
        vec![self.second.fork]
    }
}

/// A pair of loops that can be fused.
struct Plan {
    pair: Pair,
    /// The blocks of the first loop that end with `halt`.
    halts: Vec<Block>,
    /// The variables of the first loop that equal those of the second.
    counterparts: FxHashMap<Inst, Value>,
}

/// Makes one loop of each pair. O(body).
fn apply(cx: &PassContext<'_>, plans: Vec<Plan>) -> Result<EditedRegions, Reason> {
    let mut body = cx.body.clone();
    let (mut gone, mut moved) = (FxHashSet::default(), Vec::new());
    for plan in &plans {
        gone.extend(plan.fuse(&mut body, &mut moved));
    }
    remove_blocks(&mut body, &gone);
    substitute(
        &mut body,
        &plans.iter().flat_map(|p| &p.counterparts).map(|(k, v)| (*k, *v)).collect(),
    );
    erase_unused(&mut body, &moved);
    let mut appended = FxHashSet::default();
    let mut ends = Vec::new();
    for plan in &plans {
        // If one block ends every iteration, the second body becomes a part of it.
        if let &[end] = &plan.halts[..] {
            append(&mut body, end, plan.pair.second.body);
            appended.insert(plan.pair.second.body);
            ends.push((plan.pair.first.tested().phi, end));
        }
    }
    body.retain_blocks(|b| !appended.contains(&b));
    if valid_analyses(&body).is_none() {
        return Err(("uses", "a value would no longer be certain where it is used".into()));
    }
    let forwarded = forward::forward(cx, &mut body, &ends);
    // They give the order of uses, which is another one now.
    body.use_list_orders.clear();
    let mut notes = Vec::new();
    for plan in &plans {
        let [end] = plan.halts[..] else { continue };
        let count = forwarded.get(&end).copied().unwrap_or_default();
        if count > 0
            && let Some(at) = cx.body.terminator(plan.pair.second.fork)
        {
            notes.push((at, "forwarded", format!("{count} loads take the value that was stored")));
        }
    }
    Ok(EditedRegions { body, notes })
}

impl Pair {
    /// Returns the loop that is a region and the one that follows it, and the fork of the latter.
    fn find(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Inst, Self)> {
        let cfg = cx.analyses().cfg();
        let recognise = |r| ParallelLoop::recognise(cx.module, cx.body, cfg, regions, r);
        let first = recognise(r)?;
        let between = Between::after(cx, cfg, &first)?;
        let second = recognise(regions.opened_by(between.fork())?)?;
        let at = cx.body.terminator(second.fork)?;
        Some((at, Self { first, second, between }))
    }
}

impl Plan {
    fn new(
        cx: &PassContext<'_>,
        regions: &Regions,
        pair: Pair,
        uses: &Uses,
    ) -> Result<Self, Refusal> {
        let Pair { first, second, between } = &pair;
        pair.check_regions(cx, regions)?;
        let counterparts = counts::counterparts(cx.module, cx.body, first, second)?;
        let iterations = [first, second].map(|l| Iteration::of(cx, regions, l));
        let [a, b] = iterations;
        let (a, b) = (a?, b?);
        if let Some(refusal) = dependence(first, &a, &b) {
            return Err(refusal);
        }
        between.check(cx, &a)?;
        let is_used = |l: &&ParallelLoop| is_used_outside(cx.body, uses, regions, l.region);
        if [first, second].iter().any(is_used) {
            return Err(("uses", "a value of a loop is used after it"));
        }
        Ok(Self { pair, halts: a.halts, counterparts })
    }

    /// Makes one loop of both, but for the last steps, which are the same for all pairs: adds to
    /// `moved` the instructions of which some may be unused, and returns blocks that are left over.
    fn fuse(&self, body: &mut Body, moved: &mut Vec<Inst>) -> Vec<Block> {
        let Pair { first: a, second: b, between } = &self.pair;
        between.hoist(body, a.fork);
        let computes = |body: &Body, i: Inst| {
            let op = body.inst(i).op();
            op != Opcode::Phi && !op.is_terminator() && !op.is_debug()
        };
        let code = |&s: &Block| {
            let insts = body.insts(s).iter().copied();
            insts.filter(|&i| computes(body, i)).collect::<Vec<Inst>>()
        };
        let code: Vec<Vec<Inst>> = b.spine.iter().map(code).collect();
        for (&s, code) in b.spine.iter().zip(&code).rev() {
            body.relocate_all(s, code, b.body, 0);
        }
        moved.extend(code.into_iter().flatten());
        merge_uses(body, a.fork, b.fork);
        merge_uses(body, a.latch, b.latch);
        let br = InstData::new(Opcode::Br, Type::VOID);
        for &halt in &self.halts {
            replace_terminator(body, halt, br, &[b.body.into()], &[])
                .expect("the body of the second loop has no `phi`");
        }
        for s in a.spine_blocks().collect::<Vec<_>>() {
            retarget(body, s, a.join, b.join);
        }
        b.spine_blocks().chain(between.blocks.iter().copied()).collect()
    }
}

impl Pair {
    fn check_regions(&self, cx: &PassContext<'_>, regions: &Regions) -> Result<(), Refusal> {
        let analyses = cx.analyses();
        let cfg = analyses.cfg();
        for l in [&self.first, &self.second] {
            let found = attribute(cx, cx.body, regions, l.region);
            if let Some(refusal) = found.or_else(|| asks(cx, cx.body, analyses, l.region)) {
                return Err(refusal);
            }
            let blocks = regions.own_blocks(l.region);
            if regions.children(l.region).next().is_some() {
                return Err(("nested", "an iteration opens a region"));
            }
            if blocks.iter().any(|&b| cfg.succs(b).iter().any(|&s| cfg.is_dead_end(s))) {
                return Err(("dead-end", "an iteration may run into a trap"));
            }
            let is_closed = |b: &Block| l.is_spine(*b) || !cfg.succs(*b).contains(&l.join);
            if regions.closed_by(l.join).len() != 1 || !blocks.iter().all(is_closed) {
                return Err(("shape", "an iteration may end at the `join`"));
            }
            let phis: usize = l.spine_blocks().map(|b| cx.body.phis(b).count()).sum();
            if phis != l.inductions.len() || cx.body.phis(l.body).next().is_some() {
                return Err(("shape", "a `phi` of a loop is no induction variable"));
            }
            let is_alloca = |&i: &Inst| cx.body.inst(i).op() == Opcode::Alloca;
            if l.spine_blocks().any(|b| cx.body.insts(b).iter().any(is_alloca)) {
                return Err(("shape", "an iteration gets an `alloca` from the loop"));
            }
        }
        let own = regions.own_blocks(self.first.region).iter().copied();
        let blocks: Vec<Block> = own.filter(|&b| !self.first.is_spine(b)).collect();
        if !is_acyclic(cfg, &blocks) {
            return Err(("loop", "an iteration of the first loop may never end"));
        }
        Ok(())
    }
}

/// Adds the values that a fork names to those of another fork.
fn merge_uses(body: &mut Body, to: Block, from: Block) {
    let fork = |body: &Body, b: Block| body.terminator(b).expect("a fork");
    let values = |ops: &[Value]| {
        let labels = ops.iter().position(|v| v.as_block().is_some()).unwrap_or(ops.len());
        (ops[..labels].to_vec(), ops[labels..].to_vec())
    };
    let (more, _) = values(body.ops(fork(body, from)));
    let (mut ops, labels) = values(body.ops(fork(body, to)));
    if more.iter().any(|v| !ops.contains(v)) {
        let new: Vec<Value> = more.into_iter().filter(|v| !ops.contains(v)).collect();
        ops.extend(new);
        ops.extend(labels);
        let fork = fork(body, to);
        body.set_ops(fork, &ops);
    }
}

/// Appends the instructions of a block to its only predecessor, which only branches to it.
fn append(body: &mut Body, to: Block, from: Block) {
    let end = body.terminator(to).expect("a branch");
    body.remove_inst(end);
    let successors: Vec<Block> = body.successors(from).collect();
    body.move_insts(from, 0, to);
    for s in successors {
        body.rename_incoming(s, from, to);
    }
}

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
use crate::regions::{Refusal, asks, attribute, is_acyclic, is_used_outside, valid_analyses};
use accesses::{Iteration, dependence};
use between::Between;
use pir_analysis::{Analyses, ParallelLoop, Regions};
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
array that nothing loads any more are removed. In a very large function only the first loops are \
fused.",
    example: include_str!("fuse-parallel-loops.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

/// The work, in instructions of the function for each pair of loops, after which no other pair is
/// looked at.
const MAX_WORK: usize = 1 << 21;

fn run(cx: &mut PassContext<'_>) -> bool {
    let (mut changed, mut refused, mut work) = (false, FxHashSet::default(), 0);
    while work <= MAX_WORK
        && let Some(body) = next(cx, &mut refused)
    {
        work += cx.body.inst_bound();
        *cx.body = body;
        // They give the order of uses, which is another one now.
        cx.body.use_list_orders.clear();
        cx.graph_changed();
        changed = true;
    }
    changed
}

/// Two loops that follow each other.
struct Pair<'a> {
    first: &'a ParallelLoop,
    second: &'a ParallelLoop,
    between: Between,
}

/// Returns the body in which the first two loops that can be fused are one. Remarks on others.
fn next(cx: &mut PassContext<'_>, refused: &mut FxHashSet<Inst>) -> Option<Body> {
    let analyses = cx.analyses().clone();
    let Ok(regions) = analyses.regions() else { return None };
    let find = |r| ParallelLoop::recognise(cx.module, cx.body, analyses.cfg(), regions, r);
    let loops: Vec<ParallelLoop> = regions.iter().filter_map(find).collect();
    for first in &loops {
        let Some(between) = Between::after(cx, analyses.cfg(), first) else { continue };
        let Some(second) = loops.iter().find(|l| l.fork == between.fork()) else { continue };
        let Some(at) = cx.body.terminator(second.fork).filter(|at| !refused.contains(at)) else {
            continue;
        };
        let pair = Pair { first, second, between };
        match pair.fused(cx, &analyses, regions) {
            Ok((body, forwarded)) => {
                cx.applied(at, "same-iterations", "an iteration runs the bodies of both loops");
                if forwarded > 0 {
                    let loads = format!("{forwarded} loads take the value that was stored");
                    cx.applied(at, "forwarded", loads);
                }
                return Some(body);
            }
            Err((rule, message)) => {
                refused.insert(at);
                cx.missed(at, rule, message);
            }
        }
    }
    None
}

impl Pair<'_> {
    /// Returns the body with one loop in place of both, and how many loads are gone.
    fn fused(
        &self,
        cx: &PassContext<'_>,
        analyses: &Analyses,
        regions: &Regions,
    ) -> Result<(Body, usize), Refusal> {
        self.check_regions(cx, analyses, regions)?;
        let counterparts = counts::counterparts(cx.module, cx.body, self.first, self.second)?;
        let iterations = [self.first, self.second].map(|l| Iteration::of(cx, regions, l));
        let [a, b] = iterations;
        let (a, b) = (a?, b?);
        if let Some(refusal) = dependence(self.first, &a, &b) {
            return Err(refusal);
        }
        self.between.check(cx, &a)?;
        let uses = Uses::new(cx.body);
        let is_used = |l: &&ParallelLoop| is_used_outside(cx.body, &uses, regions, l.region);
        if [self.first, self.second].iter().any(is_used) {
            return Err(("uses", "a value of a loop is used after it"));
        }
        let mut body = cx.body.clone();
        let merged = self.fuse(&mut body, &a, &counterparts);
        if valid_analyses(&body).is_none() {
            return Err(("uses", "a value would no longer be certain where it is used"));
        }
        let phi = self.first.tested().phi;
        let forwarded = merged.map_or(0, |b| forward::forward(cx, &mut body, phi, b));
        Ok((body, forwarded))
    }

    fn check_regions(
        &self,
        cx: &PassContext<'_>,
        analyses: &Analyses,
        regions: &Regions,
    ) -> Result<(), Refusal> {
        let cfg = analyses.cfg();
        for l in [self.first, self.second] {
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

    /// Makes one loop of both. Returns the block that ends every iteration, if it is one.
    fn fuse(
        &self,
        body: &mut Body,
        first: &Iteration,
        counterparts: &FxHashMap<Inst, Value>,
    ) -> Option<Block> {
        let (a, b) = (self.first, self.second);
        self.between.hoist(body, a.fork);
        let moved: Vec<Inst> = b
            .spine
            .iter()
            .flat_map(|&s| body.insts(s).to_vec())
            .filter(|&i| {
                let op = body.inst(i).op();
                op != Opcode::Phi && !op.is_terminator() && !op.is_debug()
            })
            .collect();
        for (at, &i) in moved.iter().enumerate() {
            body.relocate(i, b.body, at);
        }
        merge_uses(body, a.fork, b.fork);
        merge_uses(body, a.latch, b.latch);
        let br = InstData::new(Opcode::Br, Type::VOID);
        for &halt in &first.halts {
            replace_terminator(body, halt, br, &[b.body.into()], &[])
                .expect("the body of the second loop has no `phi`");
        }
        for s in a.spine_blocks().collect::<Vec<_>>() {
            retarget(body, s, a.join, b.join);
        }
        let mut gone: FxHashSet<Block> = b.spine_blocks().collect();
        gone.extend(&self.between.blocks);
        remove_blocks(body, &gone);
        substitute(body, counterparts);
        erase_unused(body, &moved);
        let &[end] = &first.halts[..] else { return None };
        append(body, end, b.body);
        Some(end)
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

/// Appends a block to its only predecessor, which only branches to it.
fn append(body: &mut Body, to: Block, from: Block) {
    let end = body.terminator(to).expect("a branch");
    body.remove_inst(end);
    let successors: Vec<Block> = body.successors(from).collect();
    body.move_insts(from, 0, to);
    for s in successors {
        body.rename_incoming(s, from, to);
    }
    body.retain_blocks(|b| b != from);
}

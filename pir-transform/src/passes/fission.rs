//! Splits parallel loops whose iterations have two parts that do not depend on each other.
//!
//! The second loop begins when the first has ended. This only adds order between iterations: where
//! a region is neither forced nor in lockstep, all first parts may run before all second parts
//! anyway. So each outcome of the result is one of the original, whatever the parts access; that
//! they do not depend on each other is what makes two loops worth while.

mod parts;

use crate::cx::PassContext;
use crate::edit::{emit, emit_br};
use crate::facts::depends_on_thread;
use crate::loop_code::blocks_after;
use crate::pass::{Kept, Pass, Reads};
use crate::region_edit::{Reason, accept, edit_regions, refuse};
use crate::regions::{Refusal, asks_or_waits, attribute, is_used_outside};
use parts::{Parts, first_part};
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::copy::Copier;
use pir_core::cursor::{Uses, replace_terminator, retarget, split_block};
use pir_core::entity::{Block, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "fission",
    summary: "splits a parallel loop into two where its iterations have two independent parts",
    when: Some("one part of the iterations keeps the other from being vectorised or fused"),
    conditions: "\
The iterations of a parallel loop begin with code without branches, and at some place in it \
everything before writes memory that nothing afterwards accesses, and the other way around: \
different variables, `alloca`s and `noalias` arguments. The second part becomes a loop of its own, \
with a copy of the code that counts. Values that it takes from the first part are computed again, \
so they must be pure; it uses no `alloca` of the first part, and no `alloca` that both parts are \
given. The loop stays if it has `force`, `width`, `lockstep` or `!pir.backends`, lies in a region \
with `lockstep`, may ask for the number of a strand, wait for a critical section, or use a \
thread-local variable; and if one of its values is used after it. A `barrier` is no place to \
split, since only regions with `force` may have one.",
    example: include_str!("fission.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

const THREAD: Refusal = ("thread-local", "the loop uses a thread-local variable");

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("parts", "each part of an iteration has a loop of its own");
    edit_regions(cx, done, candidate, split)
}

/// Returns a loop whose iterations begin with code that writes, and its blocks.
fn candidate(
    cx: &PassContext<'_>,
    regions: &Regions,
    r: Region,
) -> Option<(Inst, (ParallelLoop, Vec<Block>))> {
    let cfg = cx.analyses().cfg();
    let l = ParallelLoop::recognise(cx.module, cx.body, cfg, regions, r)?;
    let chain = first_part(cx, &l);
    let writes =
        |&&b: &&Block| cx.body.insts(b).iter().filter(|&&i| parts::writes(cx.module, cx.body, i));
    let of_chain: usize = chain.iter().map(|b| writes(&b).count()).sum();
    let all: usize = regions.blocks(r).iter().map(|b| writes(&b).count()).sum();
    let at = cx.body.terminator(l.fork)?;
    (of_chain > 0 && all > 1).then_some((at, (l, chain)))
}

fn split(
    cx: &PassContext<'_>,
    regions: &Regions,
    (l, chain): (ParallelLoop, Vec<Block>),
) -> Result<Body, Reason> {
    let old = &*cx.body;
    let found = attribute(cx, old, regions, l.region);
    if let Some(found) = found.or_else(|| asks_or_waits(cx, old, cx.analyses(), l.region)) {
        return Err(refuse(found));
    }
    let mut insts = regions.blocks(l.region).iter().flat_map(|&b| old.insts(b));
    if insts.any(|&i| old.ops(i).iter().any(|&v| depends_on_thread(cx.module, old, v))) {
        return Err(refuse(THREAD));
    }
    if is_used_outside(old, &Uses::new(old), regions, l.region) {
        return Err(refuse(("uses", "a value of the loop is used after it")));
    }
    let parts = Parts::find(cx, regions, &l, &chain).map_err(refuse)?;
    let body = two_loops(old, regions, &l, &parts);
    accept(&body)?;
    Ok(body)
}

/// Makes a loop of each part. O(body).
fn two_loops(old: &Body, regions: &Regions, l: &ParallelLoop, parts: &Parts) -> Body {
    let mut body = old.clone();
    // They give the order of uses, which is another one now.
    body.use_list_orders.clear();
    let first_end = body.block_of(parts.second);
    let second = split_block(&mut body, parts.second).expect("it is no landing pad");
    let halt = InstData::new(Opcode::Halt, Type::VOID);
    replace_terminator(&mut body, first_end, halt, &[], &[]).expect("the branch has no values");

    // The block between the loops, and the first one of an iteration of the second loop.
    let [between, start] = blocks_after(&mut body, first_end);
    let mut copier = Copier::new(old);
    copier.map(l.fork.into(), between.into());
    copier.map(l.join.into(), l.join.into());
    copier.map(l.body.into(), start.into());
    let spine: Vec<Block> = old.layout().iter().copied().filter(|&b| l.is_spine(b)).collect();
    copier.blocks(&mut body, &spine);
    let mut at = between;
    for b in &spine {
        let copy = copier.get((*b).into()).and_then(|v| v.as_block()).expect("it is copied");
        body.move_block_after(copy, at);
        at = copy;
    }
    emit(&mut body, between, InstData::new(Opcode::Join, Type::VOID), &[]);
    copier.inst(&mut body, old.terminator(l.fork).expect("a fork"), between);
    for &b in &spine {
        retarget(&mut body, b, l.join, between);
    }
    for &i in &parts.recomputed {
        copier.inst(&mut body, i, start);
    }
    emit_br(&mut body, start, second);

    let first: FxHashSet<Block> = parts.first.iter().copied().collect();
    let blocks = regions.blocks(l.region).iter().copied();
    let blocks = blocks.filter(|&b| !l.is_spine(b) && !first.contains(&b)).chain([second]);
    for b in blocks.collect::<Vec<_>>() {
        for i in body.insts(b).to_vec() {
            for v in body.ops_mut(i).iter_mut().filter(|v| v.as_inst().is_some()) {
                *v = copier.get(*v).unwrap_or(*v);
            }
        }
    }
    body
}

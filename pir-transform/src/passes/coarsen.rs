//! Coarsens the strands of loops: a strand runs several iterations, one after the other.

mod gather;
mod spawner;

use super::sequentialise::{may_be_suspended, sequential_body};
use super::strip_mine::{candidate, strip_mined};
use crate::cost::strand_work;
use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, accept, edit_regions, refuse};
use crate::regions::{asks_or_waits, attribute, valid_analyses};
use gather::gathered;
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use spawner::Spawner;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "coarsen",
    summary: "runs several iterations of a loop that starts strands in one strand",
    when: Some("a strand has less work than it costs to start"),
    conditions: "\
A parallel loop that `strip-mine` would divide becomes a loop over chunks of `chunk` iterations. A \
chunk is one strand, which runs its iterations one after the other, so they must be such that \
`sequentialise(all=1)` would take them. Another loop that starts a strand in each iteration, such \
as one that follows a list, collects the values that `chunk` strands need, and then starts one \
strand for all of them. It may compute, load and store, but neither wait nor call functions that \
may; it starts a strand in every iteration, and the strands of a chunk are given at most 64 values \
together. Without `chunk`, a strand gets as many iterations as have at least `grain` instructions \
together, at most 64; the default is about the work for which another thread would take a strand \
over. Loops stay whose iterations have as many, or call functions, or have no bound for their \
instructions.",
    example: include_str!("coarsen.pir"),
    parameters: &[
        Parameter {
            name: "chunk",
            summary: "the iterations of a strand; 0: by `grain`",
            default: 0,
        },
        Parameter { name: "grain", summary: "the instructions of a strand", default: 8192 },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

/// Longer chunks save nothing, and leave fewer strands to share.
const MAX_CHUNK: u64 = 64;

/// The values that a strand is given are copied one by one, by code for each.
const MAX_COPIES: u64 = 64;

/// A loop that starts a strand in each iteration.
enum Spawning {
    Counted(ParallelLoop),
    Other(Spawner),
}

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("chunks", "a strand runs several iterations");
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let cfg = cx.analyses().cfg();
        if ParallelLoop::recognise(cx.module, cx.body, cfg, regions, r).is_some() {
            let (at, l) = candidate(cx, regions, r, cx.parameter("chunk").max(1))?;
            return Some((at, Spawning::Counted(l)));
        }
        let s = Spawner::find(cx, regions, r)?;
        Some((cx.body.terminator(s.fork)?, Spawning::Other(s)))
    };
    edit_regions(cx, done, candidate, |cx, regions, spawning| match spawning {
        Spawning::Counted(l) => coarse_loop(cx, regions, &l),
        Spawning::Other(s) => coarse_spawner(cx, regions, &s),
    })
}

fn coarse_loop(cx: &PassContext<'_>, regions: &Regions, l: &ParallelLoop) -> Result<Body, Reason> {
    let chunk = chunk(cx, regions, l.region, l.body, MAX_CHUNK)?;
    if l.constant_trip_count(cx.body, cx.module).is_some_and(|n| n <= chunk) {
        return Err(refuse(("cost", "one strand would run all iterations")));
    }
    let (body, nest) = strip_mined(cx, regions, l, chunk)?;
    let uses = ("uses", "a value would no longer be certain where it is used".into());
    let analyses = valid_analyses(&body).ok_or(uses)?;
    let inner = analyses.regions().ok().and_then(|r| r.opened_by(nest.strip));
    let inner = inner.expect("a strip opens a region");
    sequential_body(cx, &body, &analyses, inner, false)
}

fn coarse_spawner(cx: &PassContext<'_>, regions: &Regions, s: &Spawner) -> Result<Body, Reason> {
    let (body, analyses) = (&*cx.body, cx.analyses());
    let found = attribute(cx, body, regions, s.region);
    if let Some(refusal) = found.or_else(|| asks_or_waits(cx, body, analyses, s.region)) {
        return Err(refuse(refusal));
    }
    if let Some(reason) = may_be_suspended(cx, body, analyses, s.region) {
        return Err(reason);
    }
    let exits = s.check_spine(cx)?;
    let captures = s.captures(cx, regions);
    if !captures.iter().all(|&i| is_scalar(cx, i)) {
        return Err(refuse(("type", "a strand is given a value that is no scalar")));
    }
    let most = MAX_COPIES / (captures.len() as u64).max(1);
    let chunk = chunk(cx, regions, s.region, s.task, most.min(MAX_CHUNK))?;
    if chunk > most || chunk < 2 {
        return Err(refuse(("captures", "the strands are given too many values")));
    }
    let is_alloca = |&i: &Inst| body.inst(i).op() == Opcode::Alloca;
    if regions.blocks(s.region).iter().any(|&b| body.insts(b).iter().any(is_alloca)) {
        let message = "an `alloca` of the region would need new memory in every iteration";
        return Err(refuse(("alloca-in-loop", message)));
    }
    let ends = |b: &Block| {
        body.terminator(*b).is_some_and(|t| body.inst(t).op() == Opcode::Halt)
            || body.successors(*b).any(|next| next == s.join)
    };
    if !s.own_task.iter().any(ends) {
        return Err(refuse(("never-ends", "no strand that the loop starts ends")));
    }
    let outer = analyses.depths().ok().and_then(|d| d.body(s.fork));
    let loops = analyses.loops();
    let is_repeated = loops.innermost(s.fork).is_some() || loops.irreducible().len() > 0;
    let arrays = match outer {
        Some(0) => body.entry().expect("the function has blocks"),
        _ if !is_repeated => s.fork,
        _ => return Err(refuse(("alloca-in-loop", "the array would be allocated in a loop"))),
    };
    let new = gathered(cx, regions, s, &exits, &captures, chunk, arrays);
    accept(&new)?;
    Ok(new)
}

fn is_scalar(cx: &PassContext<'_>, i: Inst) -> bool {
    let ty = cx.module.types.get(cx.body.inst(i).ty());
    matches!(ty, TypeData::Int(_) | TypeData::Ptr(_) | TypeData::Float | TypeData::Double)
}

/// Returns how many iterations a strand should run, at least 2 and, without the parameter, at most
/// `most`.
fn chunk(
    cx: &PassContext<'_>,
    regions: &Regions,
    r: Region,
    first: Block,
    most: u64,
) -> Result<u64, Reason> {
    match cx.parameter("chunk") {
        0 => {}
        chunk => return Ok(chunk),
    }
    let work = strand_work(cx.module, cx.body, cx.analyses(), regions, r, first);
    let Some(work) = work else {
        return Err(refuse(("cost", "the work of an iteration has no known bound")));
    };
    let chunk = cx.parameter("grain").div_ceil(work.max(1)).min(most);
    if chunk < 2 {
        return Err(refuse(("cost", "an iteration has enough work for a strand")));
    }
    Ok(chunk)
}

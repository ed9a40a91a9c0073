//! Turns regions into sequential code (Theorem 6 of the draft, and beyond).

use crate::cost::Prices;
use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, accept, edit_regions, entry_fork};
use crate::regions::may_never_close;
use pir_analysis::sequential::{NotDescribed, region_blocks};
use pir_analysis::{Analyses, Region, Regions};
use pir_core::cursor::{NotSequential, RegionBlocks, sequentialise};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::intrinsic;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "sequentialise",
    summary: "turns regions with one strand at a time into sequential code",
    when: None,
    conditions: "\
A region is sequential if none of its forks has more than one successor. With `all=1`, other \
regions are taken too: their strands then run to completion in the order in which their fork \
lists them, the continuation last, which is one of the schedules of the region. Inner regions \
come first. A region stays if it has `force` or `lockstep`, if `width` demands another order, if \
`!pir.backends` does not list `sequential`, or if it lies in a region with `lockstep`; if it may \
ask for the number of a strand, or wait for a critical section; if a block is executed by \
strands of two forks, or the last strand may end with `halt`; if a value would no longer be \
certain where it is used; and if an `alloca` would be executed in a loop, since its memory stays \
until the function returns. With `all=1` it also stays if a strand may be suspended for ever by \
a region in it or in a function that it calls: siblings run meanwhile, and sequential code does \
not. With `small=1` the same holds for regions that execute at most as many instructions as their \
longest chain of strands, plus the price of starting the strands: with any number of threads they \
take no less time in parallel. Calls of functions, and loops without a known number of \
iterations, are not small. By default a parallel loop is no dearer than sequential code, since \
lowering runs few iterations on one thread as vector code.",
    example: include_str!("sequentialise.pir"),
    parameters: &[
        Parameter {
            name: "all",
            summary: "take regions with several strands at a time too",
            default: 0,
        },
        Parameter {
            name: "launch",
            summary: "the price of sharing a parallel loop, in instructions",
            default: 0,
        },
        Parameter {
            name: "small",
            summary: "take regions too whose strands save less than they cost",
            default: 0,
        },
        Parameter {
            name: "spawn",
            summary: "the price of starting a strand, in instructions",
            default: 64,
        },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("sequential", "the strands of the region run one after the other");
    let takes_all = cx.parameter("all") != 0;
    let prices = (cx.parameter("small") != 0)
        .then(|| Prices { spawn: cx.parameter("spawn"), launch: cx.parameter("launch") });
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let is_trivial = is_trivial(cx.analyses(), regions, r);
        let is_small =
            || prices.is_some_and(|p| p.is_small(cx.module, cx.body, cx.analyses(), regions, r));
        let fork = entry_fork(cx, regions, r)?;
        (is_trivial || takes_all || is_small()).then_some((fork, (r, is_trivial)))
    };
    edit_regions(cx, done, candidate, |cx, _, (r, is_trivial)| {
        sequential_body(cx, cx.body, cx.analyses(), r, is_trivial)
    })
}

/// Returns whether no fork of the region has more than one successor.
fn is_trivial(analyses: &Analyses, regions: &Regions, r: Region) -> bool {
    let mut forks = regions.entry_forks(r).iter().chain(regions.interior_forks(r));
    forks.all(|&f| analyses.cfg().succs(f).len() == 1)
}

/// Returns a body, which may be another one of the function, with a region made sequential. One
/// with one strand at a time is trivial.
pub(super) fn sequential_body(
    cx: &PassContext<'_>,
    body: &Body,
    analyses: &Analyses,
    r: Region,
    is_trivial: bool,
) -> Result<Body, Reason> {
    if !is_trivial && let Some(reason) = may_be_suspended(cx, body, analyses, r) {
        return Err(reason);
    }
    let blocks = region_blocks(cx.module, body, analyses, r, &cx.facts.queries);
    let blocks = blocks.map_err(|e| (not_described(e), e.to_string().into()))?;
    let mut body = body.clone();
    sequentialise(&mut body, &blocks).map_err(|e| (not_sequential(e), e.to_string().into()))?;
    let analyses = accept(&body)?;
    if allocates_in_loop(&body, &analyses, &blocks) {
        let message = "an `alloca` of the region would need new memory in every iteration";
        return Err(("alloca-in-loop", message.into()));
    }
    Ok(body)
}

fn not_described(e: NotDescribed) -> &'static str {
    match e {
        NotDescribed::InLockstep(_) => "lockstep",
        NotDescribed::AsksForStrand(_) => "asks",
        NotDescribed::MayWait(_) => "waits",
        _ => "ill-formed",
    }
}

fn not_sequential(e: NotSequential) -> &'static str {
    match e {
        NotSequential::Forced(_) => "force",
        NotSequential::Lockstep(_) => "lockstep",
        NotSequential::Backends(_) => "back-ends",
        NotSequential::Width(_) => "width",
        NotSequential::HaltsLast(_) => "halts-last",
        NotSequential::NeverEnds(_) => "never-ends",
        NotSequential::Shared(_) => "shared",
        _ => "shape",
    }
}

fn allocates_in_loop(body: &Body, analyses: &Analyses, region: &RegionBlocks) -> bool {
    let loops = analyses.loops();
    let irreducible: FxHashSet<Block> = loops.irreducible().flatten().copied().collect();
    let in_loop = |b: &&Block| loops.innermost(**b).is_some() || irreducible.contains(b);
    let mut blocks = region.own.iter().chain(&region.nested).filter(in_loop);
    blocks.any(|&b| body.insts(b).iter().any(|&i| body.inst(i).op() == Opcode::Alloca))
}

/// Returns whether a strand of the region may be suspended while its siblings go on, which code
/// that runs them one after the other does not allow.
pub(super) fn may_be_suspended(
    cx: &PassContext<'_>,
    body: &Body,
    analyses: &Analyses,
    r: Region,
) -> Option<Reason> {
    let (cfg, Ok(regions)) = (analyses.cfg(), analyses.regions()) else { return None };
    if regions.nested(r).skip(1).any(|n| may_never_close(cfg, regions, n)) {
        return Some(("suspended", "a region in it may never close".into()));
    }
    // A call of the function itself is harmless if its regions close, and if it calls no function
    // that may be suspended anywhere.
    let is_harmful = |&i: &Inst| may_suspend(cx.module, body, i);
    let calls_itself = |i: &Inst| body.ops(*i).first().and_then(|v| v.as_global()) == Some(cx.id);
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b)).filter(|i| is_harmful(i));
    let closes = !regions.iter().any(|n| may_never_close(cfg, regions, n));
    let recurs_safely = closes && all.all(calls_itself);
    let mut insts = regions.blocks(r).iter().flat_map(|&b| body.insts(b));
    insts.find(|i| is_harmful(i) && !(recurs_safely && calls_itself(i)))?;
    Some(("suspended", "a function that it calls may open a region that never closes".into()))
}

/// Returns whether the instruction calls a function that may have a region which never closes. One
/// that is only declared runs as one step.
fn may_suspend(module: &Module, body: &Body, i: Inst) -> bool {
    if !body.inst(i).op().is_call() || intrinsic::called(module, body, i).is_some() {
        return false;
    }
    let called = body.ops(i).first().and_then(|v| v.as_global());
    let function = called.and_then(|g| module.function(g));
    let returns = body.attrs.has(body.call(i).fn_attrs, "willreturn")
        || function.is_some_and(|f| module.attrs.has(f.attrs, "willreturn"));
    !returns && function.is_none_or(|f| f.is_definition())
}

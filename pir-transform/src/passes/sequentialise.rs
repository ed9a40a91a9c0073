//! Turns regions into sequential code (Theorem 6 of the draft, and beyond).

use crate::cost::{KnownCosts, Prices};
use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Batches, PerGraph, Reason, accept, edit_together, entry_fork};
use crate::regions::may_never_close;
use pir_analysis::sequential::{NotDescribed, region_blocks};
use pir_analysis::{Analyses, Region, Regions};
use pir_core::cursor::{NotSequential, RegionBlocks, sequentialise};
use pir_core::entity::{Block, Entity, Inst};
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
    let known: PerGraph<KnownCosts> = PerGraph::default();
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let is_trivial = is_trivial(cx.analyses(), regions, r);
        let is_small = |prices: Prices| {
            known.with(cx, KnownCosts::default, |known| {
                prices.is_small(cx.module, cx.body, cx.analyses(), regions, r, known)
            })
        };
        let fork = entry_fork(cx, regions, r)?;
        (is_trivial || takes_all || prices.is_some_and(is_small)).then_some((fork, (r, is_trivial)))
    };
    let suspensions: PerGraph<Option<Suspensions>> = PerGraph::default();
    let plan = |cx: &PassContext<'_>, _: &Regions, (r, is_trivial): (Region, bool)| {
        let compute = || Suspensions::of(cx, cx.body, cx.analyses());
        let suspended = suspensions.with(cx, compute, |found| found.as_ref()?.of_region(r));
        if let Some(reason) = suspended.filter(|_| !is_trivial) {
            return Err(reason);
        }
        let blocks = region_blocks(cx.module, cx.body, cx.analyses(), r, &cx.facts.queries);
        blocks.map_err(|e| (not_described(e), e.to_string().into()))
    };
    let apply = |cx: &PassContext<'_>, regions: Vec<RegionBlocks>| {
        sequential_regions(cx.body.clone(), &regions)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
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
    sequential_regions(body.clone(), &[blocks])
}

/// Makes regions of which none contains another sequential.
fn sequential_regions(mut body: Body, regions: &[RegionBlocks]) -> Result<Body, Reason> {
    for blocks in regions {
        let done = sequentialise(&mut body, blocks);
        done.map_err(|e| (not_sequential(e), e.to_string().into()))?;
    }
    let analyses = accept(&body)?;
    if regions.iter().any(|blocks| allocates_in_loop(&body, &analyses, blocks)) {
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
    let is_alloca = |&i: &Inst| body.inst(i).op() == Opcode::Alloca;
    let allocates = |b: &&Block| body.insts(**b).iter().any(is_alloca);
    let mut blocks = region.own.iter().chain(&region.nested).filter(allocates).peekable();
    if blocks.peek().is_none() {
        return false;
    }
    let loops = analyses.loops();
    let irreducible: FxHashSet<Block> = loops.irreducible().flatten().copied().collect();
    blocks.any(|b| loops.innermost(*b).is_some() || irreducible.contains(b))
}

/// Returns whether a strand of the region may be suspended while its siblings go on, which code
/// that runs them one after the other does not allow. O(body)
pub(super) fn may_be_suspended(
    cx: &PassContext<'_>,
    body: &Body,
    analyses: &Analyses,
    r: Region,
) -> Option<Reason> {
    Suspensions::of(cx, body, analyses)?.of_region(r)
}

/// For all regions of a function, whether a strand may be suspended.
struct Suspensions {
    /// Per region whether one inside may never close.
    by_region: Vec<bool>,
    /// Per region whether a call in it, or in one inside, may open a region that never closes.
    by_call: Vec<bool>,
}

impl Suspensions {
    /// Looks at all regions; none if the function has none. O(body)
    fn of(cx: &PassContext<'_>, body: &Body, analyses: &Analyses) -> Option<Self> {
        let (cfg, regions) = (analyses.cfg(), analyses.regions().ok()?);
        let endless: Vec<bool> = regions.iter().map(|r| may_never_close(cfg, regions, r)).collect();
        // A call of the function itself is harmless if its regions close, and if it calls no
        // function that may be suspended anywhere.
        let is_harmful = |&i: &Inst| may_suspend(cx.module, body, i);
        let calls_itself =
            |i: &Inst| body.ops(*i).first().and_then(|v| v.as_global()) == Some(cx.id);
        let mut all = body.layout().iter().flat_map(|&b| body.insts(b)).filter(|i| is_harmful(i));
        let recurs_safely = !endless.contains(&true) && all.all(calls_itself);
        let suspends = |i: &Inst| is_harmful(i) && !(recurs_safely && calls_itself(i));
        let has_call = |r| regions.own_blocks(r).iter().flat_map(|&b| body.insts(b)).any(suspends);
        let mut by_call: Vec<bool> = regions.iter().map(has_call).collect();
        let mut by_region = vec![false; regions.len()];
        // Regions are numbered in preorder, so those inside come first here.
        for r in regions.iter().rev() {
            if let Some(parent) = regions.parent(r) {
                by_region[parent.index()] |= by_region[r.index()] || endless[r.index()];
                by_call[parent.index()] |= by_call[r.index()];
            }
        }
        Some(Self { by_region, by_call })
    }

    fn of_region(&self, r: Region) -> Option<Reason> {
        if self.by_region[r.index()] {
            return Some(("suspended", "a region in it may never close".into()));
        }
        let why = "a function that it calls may open a region that never closes";
        self.by_call[r.index()].then(|| ("suspended", why.into()))
    }
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

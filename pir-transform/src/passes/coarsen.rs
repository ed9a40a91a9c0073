//! Coarsens the strands of parallel loops: a strand runs several iterations, one after the other.

use super::sequentialise::sequential_body;
use super::strip_mine::{candidate, strip_mined};
use crate::cost::strand_work;
use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, edit_regions, refuse};
use crate::regions::valid_analyses;
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::function::Body;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "coarsen",
    summary: "runs several iterations of a parallel loop in one strand",
    conditions: "\
A parallel loop that `strip-mine` would divide becomes a loop over chunks of `chunk` iterations. A \
chunk is one strand, which runs its iterations one after the other, so they must be such that \
`sequentialise(all=1)` would take them. Without `chunk`, a strand gets as many iterations as have \
at least `grain` instructions together, and at most 64. Loops stay whose iterations have as many, \
or call functions, or have no bound for their instructions.",
    example: include_str!("coarsen.pir"),
    parameters: &[
        Parameter {
            name: "chunk",
            summary: "the iterations of a strand; 0: by `grain`",
            default: 0,
        },
        Parameter { name: "grain", summary: "the instructions of a strand", default: 256 },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

/// Longer chunks save nothing, and leave fewer strands to share.
const MAX_CHUNK: u64 = 64;

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("chunks", "a strand runs several iterations");
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let (at, l) = candidate(cx, regions, r, cx.parameter("chunk").max(1))?;
        Some((at, l))
    };
    edit_regions(cx, done, candidate, |cx, regions, l| coarse(cx, regions, &l))
}

fn coarse(cx: &PassContext<'_>, regions: &Regions, l: &ParallelLoop) -> Result<Body, Reason> {
    let chunk = match cx.parameter("chunk") {
        0 => chunk_by_cost(cx, regions, l)?,
        chunk => chunk,
    };
    let (body, nest) = strip_mined(cx, regions, l, chunk)?;
    let uses = ("uses", "a value would no longer be certain where it is used".into());
    let analyses = valid_analyses(&body).ok_or(uses)?;
    let inner = analyses.regions().ok().and_then(|r| r.opened_by(nest.strip));
    let inner = inner.expect("a strip opens a region");
    sequential_body(cx, &body, &analyses, inner, false)
}

/// Returns how many iterations have the work that a strand should have.
fn chunk_by_cost(cx: &PassContext<'_>, regions: &Regions, l: &ParallelLoop) -> Result<u64, Reason> {
    let work = strand_work(cx.module, cx.body, cx.analyses(), regions, (l.region, l.body));
    let Some(work) = work else {
        return Err(refuse(("cost", "the work of an iteration has no known bound")));
    };
    let chunk = cx.parameter("grain").div_ceil(work.max(1)).min(MAX_CHUNK);
    let is_short = l.constant_trip_count(cx.body, cx.module).is_some_and(|n| n <= chunk);
    if chunk < 2 || is_short {
        return Err(refuse(("cost", "an iteration has enough work, or a chunk would be the loop")));
    }
    Ok(chunk)
}

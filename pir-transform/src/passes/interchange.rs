//! Interchanges the loops of perfect nests of two parallel loops, so that neighbouring iterations
//! of the inner loop access neighbouring memory.

mod strides;

use crate::cx::PassContext;
use crate::loop_code::{emit_guarded, emit_inner_loop, emit_loop};
use crate::pass::{Kept, Pass, Reads};
use crate::perfect_nest::PerfectNest;
use crate::region_edit::{Reason, accept, edit_regions, refuse};
use crate::trip_code::{count_type, emit_iterations, max_iterations};
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::entity::Inst;
use pir_core::function::Body;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "interchange",
    summary: "swaps nested parallel loops so that the inner one has the smaller strides",
    when: Some("the inner loop of a nest has the larger strides in memory"),
    conditions: "\
An iteration of the outer parallel loop runs exactly one other parallel loop, whose number of \
iterations is the same each time, and more accesses have a larger stride in the inner loop than in \
the outer one than the other way around. No rule orders two iterations of such a nest, so memory \
dependences do not matter. Code before the inner loop may compute: it is computed again in each \
iteration of the new inner loop, or moves in front of both loops. The nest stays if a loop has \
`force`, `width`, `lockstep` or `!pir.backends`, lies in a region with `lockstep`, or may ask for \
the number of a strand; if a value of it is used after it; if the iterations of the inner loop \
share an `alloca`; if the code that moves uses a thread-local variable; and if a number of \
iterations may not fit in 64 bits. A parallel loop around a sequential one is not interchanged.",
    example: include_str!("interchange.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("strides", "the loop with the smaller strides is the inner one");
    edit_regions(cx, done, candidate, interchanged)
}

fn candidate(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Inst, PerfectNest)> {
    let found = PerfectNest::candidate(cx, regions, r)?;
    strides::are_larger_inside(cx, regions, &found.1).then_some(found)
}

fn interchanged(
    cx: &PassContext<'_>,
    regions: &Regions,
    nest: PerfectNest,
) -> Result<Body, Reason> {
    let invariant = nest.check(cx, regions)?;
    let count = ("trip-count", "a number of iterations may not fit in 64 bits");
    let ty = |l: &ParallelLoop| {
        let own = cx.body.inst(l.tested().phi).ty();
        count_type(cx.module, own, max_iterations(cx, l)).ok_or(refuse(count))
    };
    let (ty_outer, ty_inner) = (ty(&nest.outer)?, ty(&nest.inner)?);
    let mut body = cx.body.clone();
    nest.hoist(&mut body, &invariant);
    let (m, fork) = (cx.module, nest.outer.fork);
    let (outer, any_outer) = emit_iterations(m, &mut body, fork, &nest.outer, ty_outer);
    let (inner, any_inner) = emit_iterations(m, &mut body, fork, &nest.inner, ty_inner);
    // The inner number may be poison if the old outer loop has no iteration.
    let columns = (inner, ty_inner);
    let columns = emit_guarded(m, &mut body, fork, columns, [any_inner, any_outer]);
    let column = emit_loop(m, &mut body, fork, (columns, ty_inner), nest.outer.join);
    let (row, end) = emit_inner_loop(m, &mut body, column.iteration, (outer, ty_outer));
    let numbers = [(row.index, ty_outer), (column.index, ty_inner)];
    nest.enter(cx, regions, &mut body, (column.header, row.iteration, end), numbers);
    accept(&body)?;
    Ok(body)
}

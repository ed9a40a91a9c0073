//! Interchanges the loops of perfect nests of two parallel loops, so that neighbouring iterations
//! of the inner loop access neighbouring memory.

mod strides;

use crate::cx::PassContext;
use crate::loop_code::{emit_guarded, emit_inner_loop, emit_loop};
use crate::pass::{Kept, Pass, Reads};
use crate::perfect_nest::{CheckedNest, LeftOver, PerfectNest, edit_nests};
use crate::remark::Refusal;
use crate::trip_code::{count_type, emit_iterations, max_iterations};
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::entity::Type;
use pir_core::function::Body;
use std::cell::Cell;

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
iterations may not fit in 64 bits. A parallel loop around a sequential one is not interchanged. \
Of a very deep nest only the innermost loops are looked at.",
    example: include_str!("interchange.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

/// How many nests around each instruction are looked at, on the average.
const MAX_NESTING: usize = 64;

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("strides", "the loop with the smaller strides is the inner one");
    let budget = Cell::new(MAX_NESTING * (cx.body.inst_bound() + cx.body.block_bound()));
    let candidate = |cx: &PassContext<'_>, regions: &Regions, r: Region| {
        let found = PerfectNest::candidate(cx, regions, r)?;
        strides::are_larger_inside(cx, regions, &found.1, &budget).then_some(found)
    };
    edit_nests(cx, done, candidate, count_types, interchange)
}

/// Returns types in which the numbers of iterations of the outer and of the inner loop fit.
fn count_types(cx: &PassContext<'_>, nest: &PerfectNest) -> Result<[Type; 2], Refusal> {
    let count = ("trip-count", "a number of iterations may not fit in 64 bits");
    let ty = |l: &ParallelLoop| {
        let own = cx.body.inst(l.tested().phi).ty();
        count_type(cx.module, own, max_iterations(cx, l)).ok_or(count)
    };
    Ok([ty(&nest.outer)?, ty(&nest.inner)?])
}

fn interchange(
    cx: &PassContext<'_>,
    regions: &Regions,
    body: &mut Body,
    checked: &CheckedNest<[Type; 2]>,
    left: &mut LeftOver,
) {
    let (nest, [ty_outer, ty_inner]) = (&checked.nest, checked.plan);
    let (m, fork) = (cx.module, nest.outer.fork);
    let (outer, any_outer) = emit_iterations(m, body, fork, &nest.outer, ty_outer);
    let (inner, any_inner) = emit_iterations(m, body, fork, &nest.inner, ty_inner);
    // The inner number may be poison if the old outer loop has no iteration.
    let columns = (inner, ty_inner);
    let columns = emit_guarded(m, body, fork, columns, [any_inner, any_outer]);
    let column = emit_loop(m, (body, &mut left.places), fork, (columns, ty_inner), nest.outer.join);
    let (row, end) =
        emit_inner_loop(m, (body, &mut left.places), column.iteration, (outer, ty_outer));
    let numbers = [(row.index, ty_outer), (column.index, ty_inner)];
    nest.enter(cx, regions, body, (column.header, row.iteration, end), numbers, left);
}

//! Tiles perfect nests of two parallel loops, so that the iterations of a tile reuse cached data.
//!
//! The result is that of `strip-mine` of both loops and of an interchange of the two loops in the
//! middle: loops over the strips of the outer and of the inner loop, and in a tile a loop over the
//! iterations of each strip.

use super::strip_mine::{fits, is_divided};
use crate::cx::PassContext;
use crate::edit::emit;
use crate::loop_code::{emit_inner_loop, emit_loop, emit_strip, emit_strips};
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::perfect_nest::{CheckedNest, LeftOver, PerfectNest, edit_nests};
use crate::remark::Refusal;
use crate::trip_code::{emit_count, exact};
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::entity::Inst;
use pir_core::function::Body;
use pir_core::opcode::Opcode;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "tile",
    summary: "divides the iterations of two nested parallel loops into tiles",
    when: Some("two nested parallel loops walk through matrices that are larger than a cache"),
    conditions: "\
An iteration of the outer parallel loop runs exactly one other parallel loop, whose number of \
iterations is the same each time. Both are divided into strips, as `strip-mine` does; two parallel \
loops run over the tiles, and two more over the iterations of a tile. The numbers of strips are \
computed before the loops, without overflow. Code before the inner loop may compute: it is \
computed again in each iteration, or moves in front of the loops. The nest stays if a loop has \
`force`, `width`, `lockstep` or `!pir.backends`, lies in a region with `lockstep`, or may ask for \
the number of a strand; if a value of it is used after it; if the iterations of the inner loop \
share an `alloca`; if the code that moves uses a thread-local variable; if a loop is known to have \
no more iterations than a tile; and if one already iterates over strips, or over one.",
    example: include_str!("tile.pir"),
    parameters: &[
        Parameter {
            name: "rows",
            summary: "the iterations of the outer loop in a tile, at least 2",
            default: 32,
        },
        Parameter {
            name: "columns",
            summary: "the iterations of the inner loop in a tile, at least 2",
            default: 32,
        },
    ],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("tiles", "the loops are loops over tiles, with loops over the iterations of one");
    edit_nests(cx, done, candidate, check_sizes, tile)
}

/// Returns the loops of a nest, with the iterations of each in a tile.
fn sizes<'n>(cx: &PassContext<'_>, nest: &'n PerfectNest) -> [(&'n ParallelLoop, u64); 2] {
    [(&nest.outer, cx.parameter("rows")), (&nest.inner, cx.parameter("columns"))]
}

fn candidate(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<(Inst, PerfectNest)> {
    let found = PerfectNest::candidate(cx, regions, r)?;
    let stays = |(l, size): (&ParallelLoop, u64)| {
        let count = l.constant_trip_count(cx.body, cx.module);
        count.is_some_and(|n| n <= size) || is_divided(cx, l)
    };
    let is_left = sizes(cx, &found.1).into_iter().any(stays);
    (!is_left).then_some(found)
}

fn check_sizes(cx: &PassContext<'_>, nest: &PerfectNest) -> Result<(), Refusal> {
    match sizes(cx, nest).iter().all(|&(l, size)| fits(cx, l, size)) {
        true => Ok(()),
        false => Err(("trip-count", "the iterations cannot be counted in their type")),
    }
}

fn tile(
    cx: &PassContext<'_>,
    regions: &Regions,
    body: &mut Body,
    checked: &CheckedNest<()>,
    left: &mut LeftOver,
) {
    let nest = &checked.nest;
    let [(outer, rows), (inner, columns)] = sizes(cx, nest);
    let [ty_row, ty_column] = [outer, inner].map(|l| cx.body.inst(l.tested().phi).ty());
    let (m, fork) = (cx.module, outer.fork);
    let [row_count, column_count] = [outer, inner].map(|l| emit_count(m, body, fork, l));
    let row_strips = emit_strips(m, body, fork, row_count, ty_row, rows);
    let column_strips = emit_strips(m, body, fork, column_count, ty_column, columns);

    let a = emit_loop(m, (body, &mut left.places), fork, (row_strips, ty_row), outer.join);
    let strip = (a.index, row_count.last);
    let (first_row, row_bound) = emit_strip(m, body, a.iteration, strip, ty_row, rows);
    let (b, _) =
        emit_inner_loop(m, (body, &mut left.places), a.iteration, (column_strips, ty_column));
    let strip = (b.index, column_count.last);
    let (first_column, column_bound) = emit_strip(m, body, b.iteration, strip, ty_column, columns);
    let (c, _) = emit_inner_loop(m, (body, &mut left.places), b.iteration, (row_bound, ty_row));
    let (d, end) =
        emit_inner_loop(m, (body, &mut left.places), c.iteration, (column_bound, ty_column));
    let numbers = [(first_row, c.index, ty_row), (first_column, d.index, ty_column)];
    let numbers = numbers
        .map(|(first, n, ty)| (emit(body, d.iteration, exact(Opcode::Add, ty), &[first, n]), ty));
    nest.enter(cx, regions, body, (a.header, d.iteration, end), numbers, left);
}

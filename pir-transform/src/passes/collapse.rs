//! Collapses perfect nests of two parallel loops into one loop over the product of the numbers of
//! their iterations.

use crate::cx::PassContext;
use crate::edit::emit;
use crate::loop_code::{emit_guarded, emit_loop};
use crate::pass::{Kept, Pass, Reads};
use crate::perfect_nest::{CheckedNest, LeftOver, PerfectNest, edit_nests};
use crate::remark::Refusal;
use crate::trip_code::{count_type, emit_iterations, exact, max_iterations};
use pir_analysis::Regions;
use pir_core::entity::{Block, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "collapse",
    summary: "makes one parallel loop of two that are nested perfectly",
    when: Some("the outer loop of a nest has too few iterations for the threads"),
    conditions: "\
An iteration of the outer parallel loop runs exactly one other parallel loop, whose number of \
iterations is the same each time. Code before it in the iteration may compute, so that it can be \
computed again in each iteration of the new loop; what does not depend on the iteration moves in \
front of both loops. The new loop has as many iterations as both numbers multiplied, and gets the \
two numbers of an iteration back by a division. The nest stays if the product may not fit in 64 \
bits: its types, constant numbers, and bounds that are zero-extended say that it does. It stays \
too if a loop has `force`, `width`, `lockstep` or `!pir.backends`, lies in a region with \
`lockstep`, or may ask for the number of a strand; if a value of it is used after it; if the \
iterations of the inner loop share an `alloca`; and if the code that moves uses a thread-local \
variable.",
    example: include_str!("collapse.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let done = ("product", "one loop runs the iterations of both");
    edit_nests(cx, done, PerfectNest::candidate, product_type, collapse)
}

/// Returns a type in which the product of the numbers of iterations fits.
fn product_type(cx: &PassContext<'_>, nest: &PerfectNest) -> Result<Type, Refusal> {
    let overflow = ("trip-count", "the product of the numbers of iterations may not fit");
    let [a, b] = [&nest.outer, &nest.inner].map(|l| max_iterations(cx, l));
    let most = a.checked_mul(b).ok_or(overflow)?;
    count_type(cx.module, Type::I32, most).ok_or(overflow)
}

fn collapse(
    cx: &PassContext<'_>,
    regions: &Regions,
    body: &mut Body,
    checked: &CheckedNest<Type>,
    left: &mut LeftOver,
) {
    let (nest, ty) = (&checked.nest, checked.plan);
    let fork = nest.outer.fork;
    let [(outer, any_outer), (inner, any_inner)] =
        [&nest.outer, &nest.inner].map(|l| emit_iterations(cx.module, body, fork, l, ty));
    let total = emit(body, fork, exact(Opcode::Mul, ty), &[outer, inner]);
    // The inner numbers may be poison if the outer loop has no iteration.
    let conditions = [any_inner, any_outer];
    let total = emit_guarded(cx.module, body, fork, (total, ty), conditions);
    let new = emit_loop(cx.module, (body, &mut left.places), fork, (total, ty), nest.outer.join);
    let numbers = emit_numbers(body, new.iteration, (new.index, inner), ty);
    let blocks = (new.header, new.iteration, nest.outer.join);
    nest.enter(cx, regions, body, blocks, numbers.map(|n| (n, ty)), left);
}

/// Adds code to a block that divides the number of an iteration by that of the inner iterations,
/// which is not 0 where there is an iteration. Returns the quotient and the remainder.
fn emit_numbers(body: &mut Body, b: Block, (index, inner): (Value, Value), ty: Type) -> [Value; 2] {
    let quotient = emit(body, b, InstData::new(Opcode::UDiv, ty), &[index, inner]);
    let product = emit(body, b, exact(Opcode::Mul, ty), &[quotient, inner]);
    [quotient, emit(body, b, exact(Opcode::Sub, ty), &[index, product])]
}

//! Strip-mines parallel loops: the iterations are divided into strips, and each strip is a parallel
//! loop of its own in a strand of an outer parallel loop.
//!
//! The outer loop counts strips, so its number of iterations is exact and cannot overflow. The
//! inner loop is the old one with other first values and a test of the iteration's number within
//! the strip.

mod nest;

use crate::cx::PassContext;
use crate::pass::{Kept, Parameter, Pass, Reads};
use crate::region_edit::{Reason, edit_regions, refuse};
use crate::regions::{asks, attribute, is_used_outside};
use crate::trip_code::is_computable;
use pir_analysis::{ParallelLoop, Region, Regions};
use pir_core::cursor::Uses;
use pir_core::entity::Inst;
use pir_core::function::Body;
use pir_core::opcode::Opcode;

pub(super) use nest::Nest;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "strip-mine",
    summary: "divides parallel loops into a parallel loop over strips with a parallel loop in each",
    when: Some(
        "iterations shall be taken in strips of a fixed length, or another pass shall see strips",
    ),
    conditions: "\
A parallel loop with an integer test, whose variables are integers of up to 64 bits and pointers, \
becomes a loop over strips of `length` iterations, and each strip a parallel loop in a region of \
its own. The number of strips is computed before the loop, without overflow. The loop stays if it \
has `force`, `width`, `lockstep` or `!pir.backends`, lies in a region with `lockstep`, or may ask \
for the number of a strand; if one of its values is used after it; if its first values are \
computed in the region; if it is known to have at most `length` iterations; and if it already \
iterates over strips, or over one.",
    example: include_str!("strip-mine.pir"),
    parameters: &[Parameter {
        name: "length",
        summary: "the iterations of a strip, at least 2",
        default: 16,
    }],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

fn run(cx: &mut PassContext<'_>) -> bool {
    let length = cx.parameter("length");
    let done = ("strips", "the loop is a loop over strips, and each strip a loop of its own");
    let candidate =
        |cx: &PassContext<'_>, regions: &Regions, r: Region| candidate(cx, regions, r, length);
    edit_regions(cx, done, candidate, |cx, regions, l| {
        let (body, _) = strip_mined(cx, regions, &l, length)?;
        Ok(body)
    })
}

/// Returns a parallel loop that may have more than `length` iterations, unless it has been divided
/// already, and its fork.
pub(super) fn candidate(
    cx: &PassContext<'_>,
    regions: &Regions,
    r: Region,
    length: u64,
) -> Option<(Inst, ParallelLoop)> {
    let l = ParallelLoop::recognise(cx.module, cx.body, cx.analyses().cfg(), regions, r)?;
    let is_short = l.constant_trip_count(cx.body, cx.module).is_some_and(|n| n <= length);
    let at = cx.body.terminator(l.fork)?;
    (!is_short && !is_divided(cx, &l)).then_some((at, l))
}

/// Returns whether a loop iterates over strips or over one strip, by the form of its bound.
pub(super) fn is_divided(cx: &PassContext<'_>, l: &ParallelLoop) -> bool {
    let body = &*cx.body;
    let number = |v| body.consts.const_signed(&cx.module.types, v);
    let Some(mut bound) = l.bound(body).as_inst() else { return false };
    if body.inst(bound).op() == Opcode::Select && number(body.ops(bound)[2]) == Some(0) {
        let Some(count) = body.ops(bound)[1].as_inst() else { return false };
        bound = count;
    }
    let ops = body.ops(bound);
    if body.inst(bound).op() != Opcode::Add || number(ops[1]) != Some(1) {
        return false;
    }
    let Some(last) = ops[0].as_inst() else { return false };
    let is_limit = number(*body.ops(last).last().expect("it has operands")).is_some();
    let phi = l.tested().phi.into();
    let multiplies =
        |&i: &Inst| body.inst(i).op() == Opcode::Mul && body.ops(i).first() == Some(&phi);
    match body.inst(last).op() {
        Opcode::UDiv => is_limit && body.insts(l.body).first().is_some_and(multiplies),
        Opcode::Select => is_limit,
        _ => false,
    }
}

/// Returns whether the number of strips, and the number of an iteration in its strip, fit into the
/// type in which a loop counts.
pub(super) fn fits(cx: &PassContext<'_>, l: &ParallelLoop, length: u64) -> bool {
    let bits = cx.module.types.int_bits(cx.body.inst(l.tested().phi).ty()).unwrap_or(0);
    let fits = (2..64).contains(&bits) && length < 1 << (bits - 1) || bits == 64;
    fits && (2..1 << 62).contains(&length)
}

/// Returns the body with a loop over strips in place of a parallel loop, and the blocks of both.
pub(super) fn strip_mined(
    cx: &PassContext<'_>,
    regions: &Regions,
    l: &ParallelLoop,
    length: u64,
) -> Result<(Body, Nest), Reason> {
    let found = attribute(cx, cx.body, regions, l.region);
    if let Some(refusal) = found.or_else(|| asks(cx, cx.body, cx.analyses(), l.region)) {
        return Err(refuse(refusal));
    }
    if !is_computable(cx.module, cx.body, l) || !fits(cx, l, length) {
        return Err(refuse(("trip-count", "the iterations cannot be counted in their type")));
    }
    let in_region = |i: Inst| regions.contains(l.region, cx.body.block_of(i));
    let starts = l.inductions.iter().map(|v| cx.body.ops(v.phi)[v.start as usize]);
    if starts.filter_map(|v| v.as_inst()).any(in_region) {
        return Err(refuse(("shape", "a first value is computed in the region")));
    }
    if is_used_outside(cx.body, &Uses::new(cx.body), regions, l.region) {
        return Err(refuse(("uses", "a value of the loop is used after it")));
    }
    let mut body = cx.body.clone();
    // They give the order of uses, which is another one now.
    body.use_list_orders.clear();
    let nest = Nest::new(cx.module, &mut body, regions, l, length);
    crate::region_edit::accept(&body)?;
    Ok((body, nest))
}

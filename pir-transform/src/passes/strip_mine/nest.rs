//! The edit that makes a loop over strips.

use crate::edit::{emit, emit_fork, erase_all, int};
use crate::loop_code::{Places, blocks_after, emit_loop, emit_strip, emit_strips};
use crate::trip_code::{emit_count, emit_ult, emit_variable, exact};
use pir_analysis::{ParallelLoop, Regions};
use pir_core::Module;
use pir_core::cursor::{Uses, retarget};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::opcode::Opcode;

/// The blocks of a loop over strips that are new.
#[derive(Clone, Copy, Debug)]
pub(in crate::passes) struct Nest {
    /// The first block of a strip, whose fork opens the inner region.
    pub strip: Block,
}

impl Nest {
    /// Makes a loop over strips of a parallel loop. No value of it may be used outside it, its
    /// first values and its bound are from outside, and its variables are computable. O(body).
    pub(super) fn new(
        module: &Module,
        body: &mut Body,
        regions: &Regions,
        l: &ParallelLoop,
        length: u64,
    ) -> Self {
        let ty = body.inst(l.tested().phi).ty();
        let head = body.block_of(l.tested().phi);
        let count = emit_count(module, body, l.fork, l);
        let strips = emit_strips(module, body, l.fork, count, ty, length);
        let mut places = Places::new();
        let strips = emit_loop(module, (body, &mut places), l.fork, (strips, ty), l.join);
        let strip = strips.iteration;
        let [end] = blocks_after(body, &mut places, strip);
        body.move_blocks_after(&places);
        let (from, bound) = emit_strip(module, body, strip, (strips.index, count.last), ty, length);
        for v in &l.inductions {
            let first = emit_variable(module, body, strip, v, from, ty);
            body.ops_mut(v.phi)[v.start as usize] = first;
        }
        let entry = body.successors(l.fork).next().expect("the fork starts the spine");
        emit_fork(body, strip, ForkFlags::empty(), &[entry]);
        body.rename_incoming(entry, l.fork, strip);
        retarget(body, l.fork, entry, strips.header);
        emit(body, end, InstData::new(Opcode::Join, Type::VOID), &[]);
        emit(body, end, InstData::new(Opcode::Halt, Type::VOID), &[]);
        for &b in regions.own_blocks(l.region) {
            retarget(body, b, l.join, end);
        }
        let counted = counter(module, body, l, head, ty);
        let tested = if l.trip.is_top_tested { counted[0] } else { counted[1] };
        replace_test(body, l, end, tested, bound);
        Self { strip }
    }
}

/// Adds a variable to the loop that counts its iterations from 0 on. Returns it and its next value.
fn counter(
    module: &Module,
    body: &mut Body,
    l: &ParallelLoop,
    head: Block,
    ty: Type,
) -> [Value; 2] {
    let v = l.tested();
    let from = |at: usize| body.ops(v.phi)[at + 1];
    let (start, back) = (v.start as usize, body.ops(v.phi).len() - 2 - v.start as usize);
    let (before, latch) = (from(start), from(back));
    let phi = body.insert_inst(head, 0, InstData::new(Opcode::Phi, ty));
    let is_first =
        |i: &Inst| !matches!(body.inst(*i).op(), Opcode::Phi) && !body.inst(*i).op().is_debug();
    let at = body.insts(head).iter().position(is_first).expect("a block has a terminator");
    let [zero, one] = [0, 1].map(|n| int(module, body, ty, n));
    let ops = body.push_ops(&[phi.into(), one]);
    let next = body.insert_inst(head, at, exact(Opcode::Add, ty).with_ops(ops));
    body.set_ops(phi, &[zero, before, next.into(), latch]);
    [phi.into(), next.into()]
}

/// Lets the loop go on as long as a number is below a bound.
fn replace_test(body: &mut Body, l: &ParallelLoop, end: Block, tested: Value, bound: Value) {
    let exit = l.spine_blocks().find(|&b| body.successors(b).any(|s| s == end));
    let exit = exit.expect("the spine ends");
    let br = body.terminator(exit).expect("a branch");
    let mut test = emit_ult(body, exit, tested, bound);
    if body.ops(br)[1] == end.into() {
        let compare = test.as_inst().expect("a comparison");
        let inverted = pir_core::inst::IntPredicate::Uge;
        *body.inst_mut(compare) = body.inst(compare).with_icmp(inverted);
        test = compare.into();
    }
    body.ops_mut(br)[0] = test;
    if Uses::new(body).of(l.trip.compare.0).is_empty() {
        erase_all(body, &[l.trip.compare.0]);
    }
}

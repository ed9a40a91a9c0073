//! Code of new parallel loops, which count from 0 on.

use crate::edit::{emit, emit_cond_br, emit_fork, int};
use crate::trip_code::{IterationCount, emit_ult, exact};
use pir_core::Module;
use pir_core::entity::{Block, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::opcode::Opcode;

/// A parallel loop whose iterations have no code yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountingLoop {
    /// The block with which the spine begins. The entry fork is still to lead to it.
    pub header: Block,
    /// The number of the iteration.
    pub index: Value,
    /// The first block of an iteration, which is empty.
    pub iteration: Block,
}

/// New blocks and the blocks after which they belong, for [`Body::move_blocks_after`].
pub(crate) type Places = Vec<(Block, Block)>;

/// Adds empty blocks whose places are after a block.
pub(crate) fn blocks_after<const N: usize>(
    body: &mut Body,
    places: &mut Places,
    mut at: Block,
) -> [Block; N] {
    std::array::from_fn(|_| {
        let new = body.add_block();
        places.push((new, at));
        at = new;
        new
    })
}

/// Adds the spine of a loop of `count` iterations after the block of its entry fork. It ends at
/// `join`.
pub(crate) fn emit_loop(
    module: &Module,
    (body, places): (&mut Body, &mut Places),
    fork: Block,
    (count, ty): (Value, Type),
    join: Block,
) -> CountingLoop {
    let [header, latch, iteration] = blocks_after(body, places, fork);
    let [zero, one] = [0, 1].map(|n| int(module, body, ty, n));
    let index = emit(body, header, InstData::new(Opcode::Phi, ty), &[]);
    let more = emit_ult(body, header, index, count);
    emit_cond_br(body, header, more, [latch, join]);
    let next = emit(body, latch, exact(Opcode::Add, ty), &[index, one]);
    emit_fork(body, latch, ForkFlags::INTERIOR, &[iteration, header]);
    let entries = [zero, fork.into(), next, latch.into()];
    body.set_ops(index.as_inst().expect("a phi"), &entries);
    CountingLoop { header, index, iteration }
}

/// Adds a loop in an iteration, which only runs it: the block gets an entry fork. Returns the loop
/// and its join block.
pub(crate) fn emit_inner_loop(
    module: &Module,
    (body, places): (&mut Body, &mut Places),
    at: Block,
    count: (Value, Type),
) -> (CountingLoop, Block) {
    let [end] = blocks_after(body, places, at);
    emit(body, end, InstData::new(Opcode::Join, Type::VOID), &[]);
    emit(body, end, InstData::new(Opcode::Halt, Type::VOID), &[]);
    let new = emit_loop(module, (body, places), at, count, end);
    emit_fork(body, at, ForkFlags::empty(), &[new.header]);
    (new, end)
}

/// Adds code to a block that replaces a number of iterations by 0 unless all conditions hold. It is
/// not poison if a later condition does not hold and only an earlier one, or the number, is.
pub(crate) fn emit_guarded(
    module: &Module,
    body: &mut Body,
    b: Block,
    (mut count, ty): (Value, Type),
    conditions: [Option<Value>; 2],
) -> Value {
    let zero = int(module, body, ty, 0);
    for condition in conditions.into_iter().flatten() {
        count = emit(body, b, InstData::new(Opcode::Select, ty), &[condition, count, zero]);
    }
    count
}

/// Adds code to a block that computes the number of strips of `length` iterations.
pub(crate) fn emit_strips(
    module: &Module,
    body: &mut Body,
    b: Block,
    count: IterationCount,
    ty: Type,
    length: u64,
) -> Value {
    let [zero, one, full] = [0, 1, length as i64].map(|n| int(module, body, ty, n));
    let strips = emit(body, b, InstData::new(Opcode::UDiv, ty), &[count.last, full]);
    let strips = emit(body, b, exact(Opcode::Add, ty), &[strips, one]);
    match count.is_any {
        Some(is_any) => {
            let select = InstData::new(Opcode::Select, ty);
            emit(body, b, select, &[is_any, strips, zero])
        }
        None => strips,
    }
}

/// Adds code to a block of a strip that computes the number of its first iteration, and how many it
/// has. `last` is the number of the last iteration of the loop.
pub(crate) fn emit_strip(
    module: &Module,
    body: &mut Body,
    b: Block,
    (index, last): (Value, Value),
    ty: Type,
    length: u64,
) -> (Value, Value) {
    let length = length as i64;
    let [one, full, most] = [1, length, length - 1].map(|n| int(module, body, ty, n));
    let from = emit(body, b, exact(Opcode::Mul, ty), &[index, full]);
    let rest = emit(body, b, exact(Opcode::Sub, ty), &[last, from]);
    let is_last = emit_ult(body, b, rest, most);
    let last = emit(body, b, InstData::new(Opcode::Select, ty), &[is_last, rest, most]);
    (from, emit(body, b, exact(Opcode::Add, ty), &[last, one]))
}

//! Code that computes how often a parallel loop forks, and the values of its variables in a given
//! iteration.

use crate::edit::{emit, int};
use pir_analysis::ParallelLoop;
use pir_analysis::parallel_loop::{InductionStep, InductionVariable};
use pir_core::Module;
use pir_core::entity::{Block, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, InstData, IntPredicate};
use pir_core::opcode::Opcode;

/// The number of iterations, as values. Both have the type of the variable that is tested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationCount {
    /// The number of the last iteration from 0 on, if there is one. Unlike the number of
    /// iterations it fits into the type.
    pub last: Value,
    /// Whether there is an iteration, if there may be none.
    pub is_any: Option<Value>,
}

/// Returns whether code can compute the number of iterations and all variables: these are integers
/// of up to 64 bits, and pointers; an integer is tested. O(variables).
pub(crate) fn is_computable(module: &Module, body: &Body, l: &ParallelLoop) -> bool {
    let is_known = |v: &InductionVariable| match v.step {
        InductionStep::Int(_) => {
            module.types.int_bits(body.inst(v.phi).ty()).is_some_and(|bits| bits <= 64)
        }
        InductionStep::Bytes(_) => body.inst(v.phi).ty() == Type::PTR,
    };
    matches!(l.tested().step, InductionStep::Int(_)) && l.inductions.iter().all(is_known)
}

/// Returns the first value of a variable.
pub(crate) fn start(body: &Body, v: &InductionVariable) -> Value {
    body.ops(v.phi)[v.start as usize]
}

/// Adds code to a block that computes the number of iterations of a loop that [`is_computable`].
/// It agrees with `TripCount::iterations`.
pub(crate) fn emit_count(
    module: &Module,
    body: &mut Body,
    b: Block,
    l: &ParallelLoop,
) -> IterationCount {
    use IntPredicate::{Ne, Sgt, Slt, Ugt, Ult};
    let v = l.tested();
    let InductionStep::Int(step) = v.step else { unreachable!("an integer is tested") };
    let ty = body.inst(v.phi).ty();
    let op = |op| InstData::new(op, ty);
    let [zero, one, by] = [0, 1, step].map(|n| int(module, body, ty, n));
    let bound = l.bound(body);
    let mut first = start(body, &v);
    if l.trip.tests_next_value {
        first = emit(body, b, op(Opcode::Add), &[first, by]);
    }
    let goes_on = InstData::new(Opcode::ICmp, Type::I1).with_icmp(l.trip.predicate);
    let goes_on = emit(body, b, goes_on, &[first, bound]);
    let ends = if step > 0 { [bound, first] } else { [first, bound] };
    let mut n = difference(module, body, b, ty, ends);
    // The number of iterations after a successful test is `n` afterwards, or one more.
    let is_strict = matches!(l.trip.predicate, Slt | Sgt | Ult | Ugt);
    if is_strict {
        n = emit(body, b, op(Opcode::Sub), &[n, one]);
    }
    if step.unsigned_abs() > 1 {
        let each = int(module, body, ty, step.unsigned_abs() as i64);
        n = emit(body, b, op(Opcode::UDiv), &[n, each]);
    }
    let is_exact = l.trip.predicate == Ne;
    if l.trip.is_top_tested {
        if is_exact {
            n = emit(body, b, op(Opcode::Sub), &[n, one]);
        }
        return IterationCount { last: n, is_any: Some(goes_on) };
    }
    // The first iteration runs without a test.
    if !is_exact {
        n = emit(body, b, op(Opcode::Add), &[n, one]);
    }
    IterationCount { last: emit(body, b, op(Opcode::Select), &[goes_on, n, zero]), is_any: None }
}

/// Adds code to a block that computes a variable of the loop in the iteration with the number
/// `iteration`, an integer of at most 64 bits that is not negative.
pub(crate) fn emit_variable(
    module: &Module,
    body: &mut Body,
    b: Block,
    v: &InductionVariable,
    iteration: Value,
    iteration_ty: Type,
) -> Value {
    let first = start(body, v);
    let (ty, step) = match v.step {
        InductionStep::Int(step) => (body.inst(v.phi).ty(), step),
        InductionStep::Bytes(step) => (Type::I64, step),
    };
    let bits = |ty| module.types.int_bits(ty).unwrap_or(0);
    let mut distance = iteration;
    if bits(ty) != bits(iteration_ty) {
        let op = if bits(ty) > bits(iteration_ty) { Opcode::ZExt } else { Opcode::Trunc };
        distance = emit(body, b, InstData::new(op, ty), &[distance]);
    }
    if step != 1 {
        let step = int(module, body, ty, step);
        distance = emit(body, b, InstData::new(Opcode::Mul, ty), &[distance, step]);
    }
    match v.step {
        InductionStep::Int(_) if is_zero(module, body, first) => distance,
        InductionStep::Int(_) => emit(body, b, InstData::new(Opcode::Add, ty), &[first, distance]),
        InductionStep::Bytes(_) => {
            let ty = body.inst(v.phi).ty();
            let gep = InstData::new(Opcode::GetElementPtr, ty).with_source_element(Type::I8);
            emit(body, b, gep, &[first, distance])
        }
    }
}

fn is_zero(module: &Module, body: &Body, v: Value) -> bool {
    body.consts.const_signed(&module.types, v) == Some(0)
}

fn difference(module: &Module, body: &mut Body, b: Block, ty: Type, [x, y]: [Value; 2]) -> Value {
    if is_zero(module, body, y) {
        return x;
    }
    emit(body, b, InstData::new(Opcode::Sub, ty), &[x, y])
}

/// Adds code to a block that computes `x < y`, of unsigned numbers.
pub(crate) fn emit_ult(body: &mut Body, b: Block, x: Value, y: Value) -> Value {
    let less = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Ult);
    emit(body, b, less, &[x, y])
}

/// Returns an addition of unsigned numbers that does not wrap.
pub(crate) fn exact(op: Opcode, ty: Type) -> InstData {
    InstData::new(op, ty).with_arith_flags(ArithFlags::NUW)
}

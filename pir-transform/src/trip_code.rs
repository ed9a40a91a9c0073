//! Code that computes how often a parallel loop forks, and the values of its variables in a given
//! iteration.

use crate::cx::PassContext;
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

/// Returns how many iterations a loop has at most, without undefined behaviour. Counts that a
/// wider test reads from a narrow integer are known to be smaller.
pub(crate) fn max_iterations(cx: &PassContext<'_>, l: &ParallelLoop) -> u128 {
    use IntPredicate::{Slt, Ult};
    let (module, body) = (cx.module, &*cx.body);
    if let Some(n) = l.constant_trip_count(body, module) {
        return n.into();
    }
    let unconditional = u128::from(!l.trip.is_top_tested);
    let (v, bound) = (l.tested(), l.bound(body));
    let first = body.consts.const_signed(&module.types, start(body, &v));
    let counts_up = matches!(v.step, InductionStep::Int(1..)) && first.is_some_and(|n| n >= 0);
    let is_narrow = counts_up && matches!(l.trip.predicate, Slt | Ult);
    let extended = bound.as_inst().filter(|&i| is_narrow && body.inst(i).op() == Opcode::ZExt);
    let ty = match extended {
        Some(i) => module.value_type(cx.function(), body, body.ops(i)[0]),
        None => body.inst(v.phi).ty(),
    };
    let n = module.types.int_bits(ty).unwrap_or(64).min(64);
    (1u128 << n) - 1 + unconditional
}

/// Returns an integer type in which a number of iterations fits: `own`, or a wider one.
pub(crate) fn count_type(module: &Module, own: Type, most: u128) -> Option<Type> {
    let bits = module.types.int_bits(own)?.min(64);
    let fits = |bits: u32| most < 1u128 << bits;
    let types = [(own, bits), (Type::I32, 32), (Type::I64, 64)];
    types.into_iter().find(|&(_, bits)| fits(bits)).map(|(ty, _)| ty)
}

/// Adds code to a block that computes the number of iterations, if there is one, in a type where it
/// fits.
pub(crate) fn emit_iterations(
    module: &Module,
    body: &mut Body,
    b: Block,
    l: &ParallelLoop,
    ty: Type,
) -> (Value, Option<Value>) {
    let own = body.inst(l.tested().phi).ty();
    let count = emit_count(module, body, b, l);
    let last = emit_resized(module, body, b, count.last, own, ty);
    let one = int(module, body, ty, 1);
    (emit(body, b, InstData::new(Opcode::Add, ty), &[last, one]), count.is_any)
}

/// Adds code to a block that extends or truncates an unsigned number.
fn emit_resized(
    module: &Module,
    body: &mut Body,
    b: Block,
    v: Value,
    from: Type,
    to: Type,
) -> Value {
    let bits = |ty| module.types.int_bits(ty).unwrap_or(0);
    if bits(to) == bits(from) {
        return v;
    }
    let op = if bits(to) > bits(from) { Opcode::ZExt } else { Opcode::Trunc };
    emit(body, b, InstData::new(op, to), &[v])
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
    let mut distance = emit_resized(module, body, b, iteration, iteration_ty, ty);
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

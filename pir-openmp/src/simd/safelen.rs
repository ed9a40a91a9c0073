//! Loops with `safelen`.
//!
//! Their metadata has only a number of iterations that should run at once. A pragma of clang's own
//! writes the same metadata, but promises nothing, because the vectoriser checks the loop then. The
//! two differ in how the compilers write OpenMP's loops: these count from 0, and compute the
//! variable of the program as `start + n * step`.

use super::metadata::promise;
use pir_core::Module;
use pir_core::entity::{Block, Inst, Md, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// Returns the loops with `safelen`, as the compilers write them before their passes.
/// O(loops with a width × their functions + module)
pub(crate) fn limited(module: &Module) -> FxHashSet<Md> {
    let mut found = FxHashSet::default();
    for body in module.functions().filter_map(|(_, _, f)| f.body.as_deref()) {
        for &latch in body.layout() {
            let Some(t) = body.terminator(latch) else { continue };
            let Some(promise) = promise(module, body, t) else { continue };
            let is_limited = promise.width.is_some() && !promise.is_parallel && !promise.is_finite;
            if is_limited && is_of_openmp(module, body, latch) {
                found.insert(promise.node);
            }
        }
    }
    found
}

/// Returns whether a loop computes the variable of the program from a number that it counts.
fn is_of_openmp(module: &Module, body: &Body, latch: Block) -> bool {
    // clang's loop ends with `n = n + 1`, in memory; that of flang's builder with a `phi`.
    let add = body.insts(latch).iter().rev().find(|&&i| body.inst(i).op() == Opcode::Add);
    let Some(&[counter, one]) = add.map(|&i| body.ops(i)) else { return false };
    let counts = body.consts.const_int(&module.types, one) == Some(1);
    let Some(counter) = counter.as_inst().filter(|_| counts) else { return false };
    let place = |i: Inst| (body.inst(i).op() == Opcode::Load).then(|| body.ops(i)[0]);
    let is_counter = |v: Value| {
        let of = |i: Inst| i == counter || place(i).is_some() && place(i) == place(counter);
        v.as_inst().is_some_and(of)
    };
    let is_step = |&i: &Inst| {
        let (op, ops) = (body.inst(i).op(), body.ops(i));
        op == Opcode::Mul
            && is_counter(ops[0])
            && body.consts.const_int(&module.types, ops[1]).is_some()
    };
    let all = || body.layout().iter().flat_map(|&b| body.insts(b));
    let steps: FxHashSet<Value> = all().copied().filter(is_step).map(Value::from).collect();
    all().any(|&i| {
        let is_sum = matches!(body.inst(i).op(), Opcode::Add | Opcode::Sub);
        is_sum && body.ops(i).iter().any(|v| steps.contains(v))
    })
}

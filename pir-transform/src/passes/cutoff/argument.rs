//! The argument that is smaller in each recursive call.

use pir_core::Module;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;

/// How an argument shrinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shrinking {
    /// `n - 1`
    ByConstant,
    /// `n / 2` and `n - n / 2`
    ByDivision,
}

/// Returns the first integer argument that shrinks in each call, in the same way in all of them.
/// O(arguments of the calls).
pub(super) fn shrinking_argument(
    module: &Module,
    body: &Body,
    calls: &[Inst],
) -> Option<(u32, Shrinking)> {
    let count = calls.iter().map(|&i| body.call_args(i).len()).min()?;
    (0..count as u32).find_map(|n| {
        let mut each =
            calls.iter().map(|&i| shrinking(module, body, n, body.call_args(i)[n as usize]));
        let first = each.next()??;
        each.all(|s| s == Some(first)).then_some((n, first))
    })
}

fn shrinking(module: &Module, body: &Body, n: u32, v: Value) -> Option<Shrinking> {
    let i = v.as_inst()?;
    let (ops, argument) = (body.ops(i), Value::arg(n));
    let constant = |v: Value| body.consts.const_signed(&module.types, v);
    let bits = module.types.int_bits(body.inst(i).ty())?;
    // The bounds must fit into the type.
    if !(16..=64).contains(&bits) {
        return None;
    }
    match body.inst(i).op() {
        Opcode::Add if ops[0] == argument && constant(ops[1])? < 0 => Some(Shrinking::ByConstant),
        Opcode::Sub if ops[0] == argument => match constant(ops[1]) {
            Some(k) => (k > 0).then_some(Shrinking::ByConstant),
            None => {
                let part = ops[1].as_inst()?;
                is_part(module, body, part, argument).then_some(Shrinking::ByDivision)
            }
        },
        _ => is_part(module, body, i, argument).then_some(Shrinking::ByDivision),
    }
}

/// Returns whether an instruction divides the argument by a constant above 1.
fn is_part(module: &Module, body: &Body, i: Inst, argument: Value) -> bool {
    let ops = body.ops(i);
    let constant = |v: Value| body.consts.const_signed(&module.types, v);
    match body.inst(i).op() {
        Opcode::LShr | Opcode::AShr => ops[0] == argument && constant(ops[1]) > Some(0),
        Opcode::UDiv | Opcode::SDiv => ops[0] == argument && constant(ops[1]) > Some(1),
        _ => false,
    }
}

//! The value of a number that is computed from constants alone, such as the iterations of a loop
//! with constant bounds.

use pir_core::Opcode;
use pir_core::constant::ConstKind;
use pir_core::entity::{Type, Value, ValueKind};
use pir_core::fold;
use pir_core::function::Body;

/// How deep expressions are looked into.
const MAX_EXPRESSION_DEPTH: u32 = 16;

/// The number, if it is one of at most 64 bits.
pub(super) fn constant_value(body: &Body, v: Value) -> Option<u64> {
    fold_inst(body, v, MAX_EXPRESSION_DEPTH)
}

fn fold_inst(body: &Body, v: Value, deep: u32) -> Option<u64> {
    let i = match v.kind() {
        ValueKind::Const(c) => {
            return match body.consts.get(c).kind {
                ConstKind::Int(n) => Some(n),
                _ => None,
            };
        }
        ValueKind::Inst(i) if deep > 0 => i,
        _ => return None,
    };
    let (data, ops) = (body.inst(i), body.ops(i));
    let of = |k: usize| fold_inst(body, ops[k], deep - 1);
    let width = || foldable_width(type_of(body, *ops.first()?)?);
    match data.op() {
        op if op.int_binary().is_some() => {
            fold::int_binary(op.int_binary()?, data.arith_flags(), width()?, of(0)?, of(1)?)
        }
        op if op.cast().is_some() => {
            let to = foldable_width(data.ty())?;
            fold::int_cast(op.cast()?, data.arith_flags(), width()?, to, of(0)?)?
        }
        Opcode::ICmp => fold::icmp(data.icmp()?, data.arith_flags(), width()?, of(0)?, of(1)?),
        Opcode::Select => return of(if of(0)? == 0 { 2 } else { 1 }),
        _ => return None,
    }
    .number()
}

/// Bits of a number that this looks at.
fn foldable_width(ty: Type) -> Option<u32> {
    [(Type::I1, 1), (Type::I8, 8), (Type::I16, 16), (Type::I32, 32), (Type::I64, 64)]
        .into_iter()
        .find_map(|(t, bits)| (t == ty).then_some(bits))
}

fn type_of(body: &Body, v: Value) -> Option<Type> {
    match v.kind() {
        ValueKind::Inst(i) => Some(body.inst(i).ty()),
        ValueKind::Const(c) => Some(body.consts.ty(c)),
        _ => None,
    }
}

//! Which variable a pointer points to, and which function a name stands for.

use crate::model::{Identity, Reader};
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::entity::{Const, GlobalId, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;

/// Front ends emit no longer chains of `getelementptr`s or aliases.
const MAX_STEPS: usize = 16;

/// Returns whether another definition may replace a function when the program is linked.
pub(crate) fn is_interposable(module: &Module, g: GlobalId) -> bool {
    use Linkage::{Common, ExternWeak, LinkOnce, Weak};
    matches!(module.global(g).linkage, LinkOnce | Weak | Common | ExternWeak)
}

/// Returns the function or variable that a name stands for: itself, or the target of an alias.
/// `None`: that is not known before the program is linked or runs.
pub(crate) fn aliased(module: &Module, g: GlobalId) -> Option<GlobalId> {
    let mut g = g;
    for _ in 0..MAX_STEPS {
        match module.global(g).kind {
            GlobalKind::Alias(target) if !is_interposable(module, g) => g = target.as_global()?,
            GlobalKind::Alias(_) | GlobalKind::Ifunc(_) => return None,
            _ => return Some(g),
        }
    }
    None
}

/// Returns the object and offset that a pointer points to, unknown if they depend on values.
pub(crate) fn identity(reader: &Reader<'_>, v: Value) -> Identity {
    let (module, body, layout) = (reader.module, reader.body, reader.layout);
    let (mut v, mut offset) = (v, 0i64);
    for _ in 0..MAX_STEPS {
        match v.kind() {
            ValueKind::Global(g) => {
                let variable = aliased(module, g);
                return variable.map_or(Identity::Unknown, |g| Identity::Global(g, offset));
            }
            ValueKind::Arg(n) => return Identity::Argument(n, offset),
            ValueKind::Inst(i) if body.inst(i).op() == Opcode::Alloca => {
                return Identity::Local(reader.function, i, offset);
            }
            _ => match step(module, body, layout, v) {
                Some((base, Some(more))) => (v, offset) = (base, offset.wrapping_add(more)),
                _ => return Identity::Unknown,
            },
        }
    }
    Identity::Unknown
}

/// Returns the pointer that an address is computed from, with the distance in bytes if that is
/// constant.
pub(crate) fn step(
    module: &Module,
    body: &Body,
    layout: &DataLayout,
    v: Value,
) -> Option<(Value, Option<i64>)> {
    let (source, operands) = match v.kind() {
        ValueKind::Inst(i) if body.inst(i).op() == Opcode::GetElementPtr => {
            (body.inst(i).source_element(), body.ops(i))
        }
        ValueKind::Const(c) => constant(body, c)?,
        _ => return None,
    };
    let known = |v| body.consts.const_signed(&module.types, v);
    Some((operands[0], layout.gep_distance(&module.types, source, &operands[1..], known)))
}

fn constant(body: &Body, c: Const) -> Option<(Type, &[Value])> {
    let ConstKind::Expr(n) = body.consts.get(c).kind else { return None };
    let expr = body.consts.expr(n);
    let is_address = expr.op == Opcode::GetElementPtr;
    is_address.then(|| (expr.source, body.consts.values(expr.operands)))
}

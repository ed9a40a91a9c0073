//! PIR0103: constants fit their types. Text cannot break this, tools can.
//!
//! Each constant of a pool is checked on its own, its elements by their types, so that there is no
//! recursion.

use super::ModuleFacts;
use super::types::TypeGroup;
use fixedbitset::FixedBitSet;
use pir_core::constant::{ConstData, ConstKind, ConstPool};
use pir_core::entity::{Const, Entity, GlobalId, Type, Value, ValueKind};
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;

/// Returns the first constant of a pool that does not fit its type. O(constants + elements).
pub(super) fn check(facts: &ModuleFacts<'_>, pool: &ConstPool) -> Option<(Const, String)> {
    pool.iter().find_map(|(id, c)| {
        let why = fault(facts, pool, c)?;
        let shown = match c.ty.index() < facts.m.types.len() {
            true => facts.m.types.show(c.ty),
            false => return Some((id, "a constant has no type".into())),
        };
        Some((id, format!("a constant of type `{shown}`: {why}")))
    })
}

/// Returns a global whose definition holds a constant of the module. O(globals + constants).
#[cold]
pub(super) fn user(m: &Module, wanted: Const) -> Option<GlobalId> {
    let mut seen = FixedBitSet::with_capacity(m.consts.len());
    let mut stack = Vec::new();
    (0..m.globals.len()).map(GlobalId::new).find(|&g| {
        match &m.global(g).kind {
            GlobalKind::Variable(v) => stack.extend(v.init),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => stack.push(*v),
            GlobalKind::Function(f) => {
                stack.extend([f.prefix, f.prologue, f.personality].into_iter().flatten());
            }
        }
        while let Some(c) = stack.pop().map(Value::as_const) {
            let Some(c) = c.filter(|c| c.index() < m.consts.len()) else { continue };
            if c == wanted {
                return true;
            }
            if seen.put(c.index()) {
                continue;
            }
            match m.consts.get(c).kind {
                ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => {
                    stack.extend_from_slice(m.consts.values(l));
                }
                ConstKind::Expr(e) => {
                    stack.extend_from_slice(m.consts.values(m.consts.expr(e).operands));
                }
                ConstKind::Splat(v) => stack.push(v),
                _ => {}
            }
        }
        false
    })
}

fn type_of(facts: &ModuleFacts<'_>, pool: &ConstPool, v: Value) -> Option<Type> {
    match v.kind() {
        ValueKind::Const(c) => (c.index() < pool.len()).then(|| pool.ty(c)),
        ValueKind::Global(g) => facts.m.globals.get(g.index()).map(|g| g.ptr_ty),
        _ => None,
    }
}

fn fault(facts: &ModuleFacts<'_>, pool: &ConstPool, c: ConstData) -> Option<&'static str> {
    if c.ty.index() >= facts.m.types.len() {
        return Some("");
    }
    let row = facts.types.get(c.ty);
    let data = facts.m.types.get(c.ty);
    let unless = |holds: bool, why| if holds { None } else { Some(why) };
    match c.kind {
        ConstKind::Int(n) => {
            let fits = row.group == TypeGroup::Int && (row.bits >= 64 || n >> row.bits == 0);
            unless(fits && row.bits <= 64, "the number does not fit")
        }
        ConstKind::BigInt(_) => {
            unless(row.group == TypeGroup::Int && row.bits > 64, "it holds no wide integer")
        }
        ConstKind::Float(_) => {
            unless(row.group == TypeGroup::Float && row.bits <= 64, "it holds no such number")
        }
        ConstKind::BigFloat(_) => {
            unless(row.group == TypeGroup::Float && row.bits > 64, "it holds no such number")
        }
        ConstKind::Null => unless(row.group == TypeGroup::Ptr, "only pointers are `null`"),
        ConstKind::None => unless(row.group == TypeGroup::Token, "only tokens are `none`"),
        ConstKind::Undef | ConstKind::Poison => unless(
            row.is_first_class() && !matches!(row.group, TypeGroup::Label | TypeGroup::Metadata),
            "it has no such value",
        ),
        ConstKind::Zero => unless(
            row.sized || matches!(data, TypeData::Target(_)),
            "a type without size has no zero",
        ),
        ConstKind::Splat(v) => {
            let element = facts.m.types.scalar(c.ty);
            let fits = row.lanes != 0 && type_of(facts, pool, v) == Some(element);
            unless(fits, "the splat value is no element of it")
        }
        ConstKind::Bytes(list) => {
            let fits = data == TypeData::Array(u64::from(list.len), Type::I8);
            unless(fits, "the string has another length")
        }
        ConstKind::Aggregate(list) => {
            let values = pool.values(list);
            let is = |v: &Value, t: Type| type_of(facts, pool, *v) == Some(t);
            let fits = match data {
                TypeData::Array(n, e) => {
                    n == values.len() as u64 && values.iter().all(|v| is(v, e))
                }
                TypeData::Vector(n, e) => {
                    n as usize == values.len() && values.iter().all(|v| is(v, e))
                }
                _ => facts.m.types.fields(c.ty).is_some_and(|(fields, _)| {
                    fields.len() == values.len()
                        && values.iter().zip(fields).all(|(v, &t)| is(v, t))
                }),
            };
            unless(fits, "its elements do not fit")
        }
        ConstKind::BlockAddress(g, b) => {
            let body = function(facts, g).and_then(|f| f.body.as_deref());
            let entry = body.and_then(|b| b.entry());
            let there = body.is_some_and(|body| b.index() < body.block_bound());
            unless(
                there && entry != Some(b) && row.group == TypeGroup::Ptr,
                "it names a block of a function, not the entry",
            )
        }
        ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => unless(
            row.group == TypeGroup::Ptr && g.index() < facts.m.globals.len(),
            "it names a global",
        ),
        ConstKind::PtrAuth(_) => unless(row.group == TypeGroup::Ptr, "it is a pointer"),
        ConstKind::Expr(e) => {
            let e = pool.expr(e);
            let ops = pool.values(e.operands);
            let first = ops.first().and_then(|&v| type_of(facts, pool, v))?;
            let fits = match e.op {
                Opcode::Add | Opcode::Sub | Opcode::Xor => {
                    ops.len() == 2
                        && first == c.ty
                        && type_of(facts, pool, ops[1]) == Some(c.ty)
                        && row.is_int_like()
                }
                Opcode::GetElementPtr => row.is_ptr_like(),
                Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector => {
                    facts.types.get(first).lanes != 0
                }
                op => ops.len() == 1 && facts.is_cast(op, first, c.ty),
            };
            unless(fits, "its operands do not fit the expression")
        }
    }
}

fn function<'m>(facts: &ModuleFacts<'m>, g: GlobalId) -> Option<&'m pir_core::Function> {
    (g.index() < facts.m.globals.len()).then(|| facts.m.function(g)).flatten()
}

//! The operators of updates: commutative, associative, with an identity.

use crate::edit::int;
use pir_core::Module;
use pir_core::entity::{Block, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, IntPredicate, RmwOp};
use pir_core::opcode::Opcode;

/// An operator on integers. A difference is the sum with a negative number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    And,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
}

/// Where instructions are inserted.
pub(super) struct InsertPoint {
    pub block: Block,
    pub at: usize,
}

impl InsertPoint {
    pub(super) fn emit(&mut self, body: &mut Body, data: InstData, ops: &[Value]) -> Value {
        let ops = body.push_ops(ops);
        let i = body.insert_inst(self.block, self.at, data.with_ops(ops));
        self.at += 1;
        i.into()
    }
}

impl Operator {
    /// Returns the operator of an `atomicrmw`. `None` for those that keep no total, such as `xchg`,
    /// and for floating point: an `atomicrmw` has no `reassoc` that would allow another order.
    pub(super) fn of(rmw: RmwOp) -> Option<Self> {
        Some(match rmw {
            RmwOp::Add | RmwOp::Sub => Self::Add,
            RmwOp::And => Self::And,
            RmwOp::Or => Self::Or,
            RmwOp::Xor => Self::Xor,
            RmwOp::Max => Self::Max,
            RmwOp::Min => Self::Min,
            RmwOp::UMax => Self::UMax,
            RmwOp::UMin => Self::UMin,
            _ => return None,
        })
    }

    /// Returns the `atomicrmw` that applies a total.
    pub(super) fn rmw(self) -> RmwOp {
        match self {
            Self::Add => RmwOp::Add,
            Self::And => RmwOp::And,
            Self::Or => RmwOp::Or,
            Self::Xor => RmwOp::Xor,
            Self::Max => RmwOp::Max,
            Self::Min => RmwOp::Min,
            Self::UMax => RmwOp::UMax,
            Self::UMin => RmwOp::UMin,
        }
    }

    /// Returns the value that changes nothing, of an integer type of up to 64 bits.
    pub(super) fn identity(self, module: &Module, body: &mut Body, ty: Type) -> Value {
        let bits = module.types.int_bits(ty).unwrap_or(64).clamp(1, 64);
        let least = i64::MIN >> (64 - bits);
        let n = match self {
            Self::Add | Self::Or | Self::Xor | Self::UMax => 0,
            Self::And | Self::UMin => -1,
            Self::Max => least,
            Self::Min => !least,
        };
        int(module, body, ty, n)
    }

    /// Returns an operand that has one value for all its uses. The comparison and the `select` of a
    /// maximum use it twice, and `undef` may be another number each time.
    pub(super) fn settled(
        self,
        module: &Module,
        body: &mut Body,
        to: &mut InsertPoint,
        v: Value,
        ty: Type,
    ) -> Value {
        let uses_once = matches!(self, Self::Add | Self::And | Self::Or | Self::Xor);
        if uses_once || body.consts.const_signed(&module.types, v).is_some() {
            return v;
        }
        to.emit(body, InstData::new(Opcode::Freeze, ty), &[v])
    }

    /// Adds code that combines a total with an operand, both settled. `subtracts` is for a `sub`.
    pub(super) fn emit(
        self,
        body: &mut Body,
        to: &mut InsertPoint,
        ty: Type,
        [total, operand]: [Value; 2],
        subtracts: bool,
    ) -> Value {
        let op = match self {
            Self::Add if subtracts => Opcode::Sub,
            Self::Add => Opcode::Add,
            Self::And => Opcode::And,
            Self::Or => Opcode::Or,
            Self::Xor => Opcode::Xor,
            Self::Max => return select(body, to, ty, IntPredicate::Sgt, [total, operand]),
            Self::Min => return select(body, to, ty, IntPredicate::Slt, [total, operand]),
            Self::UMax => return select(body, to, ty, IntPredicate::Ugt, [total, operand]),
            Self::UMin => return select(body, to, ty, IntPredicate::Ult, [total, operand]),
        };
        to.emit(body, InstData::new(op, ty), &[total, operand])
    }
}

fn select(
    body: &mut Body,
    to: &mut InsertPoint,
    ty: Type,
    predicate: IntPredicate,
    [a, b]: [Value; 2],
) -> Value {
    let compare = InstData::new(Opcode::ICmp, Type::I1).with_icmp(predicate);
    let is_a = to.emit(body, compare, &[a, b]);
    to.emit(body, InstData::new(Opcode::Select, ty), &[is_a, a, b])
}

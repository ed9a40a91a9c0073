//! Operands of the builder: values, and plain numbers whose type follows from the context.

use super::{BuilderState, Misuse};
use crate::constant::ConstKind;
use crate::entity::{GlobalId, Inst, Type, Value};
use crate::types::TypeData;

/// A value, or a number whose type follows from the other operand or the instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A value.
    Value(Value),
    /// An integer constant. In a vector, every lane has this value.
    Int(i64),
    /// A floating-point constant. In a vector, every lane has this value.
    Float(f64),
}

macro_rules! from {
    ($($ty:ty => |$x:ident| $e:expr;)*) => {
        $(impl From<$ty> for Operand {
            fn from($x: $ty) -> Self {
                $e
            }
        })*
    };
}

from! {
    Value => |v| Operand::Value(v);
    Inst => |i| Operand::Value(Value::inst(i));
    GlobalId => |g| Operand::Value(Value::global(g));
    i32 => |n| Operand::Int(n.into());
    u32 => |n| Operand::Int(n.into());
    i64 => |n| Operand::Int(n);
    bool => |b| Operand::Int(b.into());
    f32 => |x| Operand::Float(x.into());
    f64 => |x| Operand::Float(x);
}

impl BuilderState<'_> {
    /// Converts the operand to a value. A number becomes a constant of type `ty`; a value is
    /// returned as it is.
    pub(super) fn resolve(&mut self, x: Operand, ty: Type) -> Value {
        if let Operand::Value(v) = x {
            return v;
        }
        if !self.knows_type("a number", ty) {
            return self.fail_value(Type::I32);
        }
        let scalar = self.module.types.scalar(ty);
        let Some(kind) = self.scalar_constant(x, scalar) else {
            let number = match x {
                Operand::Float(f) => f.to_string(),
                Operand::Int(n) => n.to_string(),
                Operand::Value(_) => String::new(),
            };
            let text = self.type_text(ty);
            return self.fail(Misuse::Immediate { number, ty: text }, ty);
        };
        let c = match kind {
            Scalar::Small(kind) => self.body.consts.scalar(scalar, kind),
            Scalar::Wide { width, limb } => self.body.consts.big_int(scalar, width, &[limb]),
        };
        let v = Value::constant(c);
        if scalar == ty {
            v
        } else {
            Value::constant(self.body.consts.scalar(ty, ConstKind::Splat(v)))
        }
    }

    fn scalar_constant(&self, x: Operand, ty: Type) -> Option<Scalar> {
        let small = |kind| Some(Scalar::Small(kind));
        match (x, self.module.types.get(ty)) {
            (Operand::Int(n), TypeData::Int(width @ 1..=64)) => {
                small(ConstKind::Int(n as u64 & u64::MAX >> (64 - width)))
            }
            (Operand::Int(n), TypeData::Int(width)) => Some(Scalar::Wide { width, limb: n as u64 }),
            (Operand::Float(f), TypeData::Float) => {
                small(ConstKind::Float((f as f32).to_bits().into()))
            }
            (Operand::Float(f), TypeData::Double) => small(ConstKind::Float(f.to_bits())),
            // A float constant may be given as an integer, provided that the format represents it
            // exactly.
            (Operand::Int(n), TypeData::Float) if n.unsigned_abs() <= 1 << 24 => {
                small(ConstKind::Float((n as f32).to_bits().into()))
            }
            (Operand::Int(n), TypeData::Double) if n.unsigned_abs() <= 1 << 53 => {
                small(ConstKind::Float((n as f64).to_bits()))
            }
            _ => None,
        }
    }

    /// Converts two operands of the same type. At least one must be a value, since it determines
    /// the type of the other.
    pub(super) fn pair(&mut self, op: &'static str, a: Operand, b: Operand) -> (Value, Value) {
        match (a, b) {
            (Operand::Value(v), other) => {
                let v = self.own(op, v);
                (v, self.resolve(other, self.ty(v)))
            }
            (other, Operand::Value(v)) => {
                let v = self.own(op, v);
                (self.resolve(other, self.ty(v)), v)
            }
            _ => {
                let v = self.fail(Misuse::Untyped(op), Type::VOID);
                (v, v)
            }
        }
    }

    /// Converts an operand that must be a value, because the instruction does not determine its
    /// type.
    pub(super) fn typed(&mut self, op: &'static str, x: Operand) -> Value {
        match x {
            Operand::Value(v) => self.own(op, v),
            _ => self.fail(Misuse::Untyped(op), Type::VOID),
        }
    }
}

enum Scalar {
    Small(ConstKind),
    Wide { width: u32, limb: u64 },
}

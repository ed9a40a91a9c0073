//! Types, their values, and computations.

use super::{ProgramShape, StrandWriter, WidenedGenerator};
use pir_interp::sched::SplitMix64;
use std::fmt;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueType {
    I1,
    I8,
    I13,
    I16,
    I32,
    I64,
    I128,
    Float,
    Double,
    /// Points to a cell that is never written.
    Ptr,
}

pub(super) const INT_TYPES: [ValueType; 7] = [
    ValueType::I1,
    ValueType::I8,
    ValueType::I13,
    ValueType::I16,
    ValueType::I32,
    ValueType::I64,
    ValueType::I128,
];

pub(super) const TYPES: [ValueType; 10] = [
    ValueType::I1,
    ValueType::I8,
    ValueType::I13,
    ValueType::I16,
    ValueType::I32,
    ValueType::I64,
    ValueType::I128,
    ValueType::Float,
    ValueType::Double,
    ValueType::Ptr,
];

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Float => f.write_str("float"),
            Self::Double => f.write_str("double"),
            Self::Ptr => f.write_str("ptr"),
            int => write!(f, "i{}", int.bits()),
        }
    }
}

impl ValueType {
    pub(super) fn is_int(self) -> bool {
        INT_TYPES.contains(&self)
    }

    pub(super) fn bits(self) -> u32 {
        match self {
            Self::I1 => 1,
            Self::I8 => 8,
            Self::I13 => 13,
            Self::I16 => 16,
            Self::I32 | Self::Float => 32,
            Self::I64 | Self::Double | Self::Ptr => 64,
            Self::I128 => 128,
        }
    }

    /// An odd number that the type has.
    pub(super) fn factor(self) -> u32 {
        if self.bits() < 4 { 1 } else { 7 }
    }

    pub(super) fn constant(self, numbers: &mut SplitMix64) -> String {
        let n = numbers.below(100) as i32 - 20;
        match self {
            Self::I1 => ["false", "true"][(n & 1) as usize].into(),
            Self::Float | Self::Double => format!("{n}.5"),
            Self::Ptr => "@cells".into(),
            // Both halves have something.
            Self::I128 => (i128::from(n) << 70 | 12345).to_string(),
            _ => n.to_string(),
        }
    }
}

impl WidenedGenerator {
    pub(super) fn any_type(&mut self) -> ValueType {
        TYPES[self.below(TYPES.len() as u32) as usize]
    }

    /// A value of this type, of those that the strand knows, or made of one.
    pub(super) fn value(&mut self, s: &StrandWriter, ty: ValueType) -> String {
        let same: Vec<usize> = (0..s.values.len()).filter(|&k| s.values[k].ty == ty).collect();
        let all = s.values.len() as u32;
        // Half of the time a young one, else one of any age.
        let k = if !same.is_empty() && self.chance(65) {
            let back = if self.chance(50) { 2.min(same.len() as u32) } else { same.len() as u32 };
            same[same.len() - 1 - self.below(back) as usize]
        } else {
            let back = if self.chance(50) { 4.min(all) } else { all };
            (all - 1 - self.below(back)) as usize
        };
        let known = s.values[k].clone();
        if known.level + 2 <= s.level {
            self.shapes.add(ProgramShape::into(known.ty));
        }
        if known.level > s.level {
            self.shapes.add(ProgramShape::out(known.ty));
        }
        self.convert(&known.name, known.ty, ty)
    }

    fn convert(&mut self, v: &str, from: ValueType, to: ValueType) -> String {
        match (from, to) {
            _ if from == to => v.into(),
            (ValueType::Ptr, _) => {
                let n = self.temporary(format_args!("load i64, ptr {v}"));
                self.convert(&n, ValueType::I64, to)
            }
            (ValueType::Float, ValueType::Double) => {
                self.temporary(format_args!("fpext float {v} to double"))
            }
            (ValueType::Double, ValueType::Float) => {
                self.temporary(format_args!("fptrunc double {v} to float"))
            }
            (ValueType::Float | ValueType::Double, _) => {
                let int = if from == ValueType::Float { ValueType::I32 } else { ValueType::I64 };
                let n = self.temporary(format_args!("bitcast {from} {v} to {int}"));
                self.convert(&n, int, to)
            }
            (_, ValueType::Ptr) => {
                let n = self.convert(v, from, ValueType::I64);
                let k = self.temporary(format_args!("and i64 {n}, 7"));
                self.temporary(format_args!("getelementptr i64, ptr @cells, i64 {k}"))
            }
            (_, ValueType::Float | ValueType::Double) => {
                // Small numbers: sums of them are never infinite, nor none.
                let n = self.convert(v, from, ValueType::I16);
                self.temporary(format_args!("sitofp i16 {n} to {to}"))
            }
            _ if from.bits() > to.bits() => {
                self.temporary(format_args!("trunc {from} {v} to {to}"))
            }
            _ => {
                let op = if self.chance(50) { "zext" } else { "sext" };
                self.temporary(format_args!("{op} {from} {v} to {to}"))
            }
        }
    }

    /// A new value of any type.
    pub(super) fn compute(&mut self, s: &mut StrandWriter) {
        let ty = self.any_type();
        let (a, b) = (self.value(s, ty), self.value(s, ty));
        if self.chance(20) {
            let c = self.value(s, ValueType::I1);
            self.define(s, ty, format_args!("select i1 {c}, {ty} {a}, {ty} {b}"));
        } else if ty == ValueType::Ptr {
            self.define(s, ValueType::I1, format_args!("icmp eq ptr {a}, {b}"));
        } else if !ty.is_int() {
            self.define(s, ty, format_args!("fadd {ty} {a}, {b}"));
        } else if self.chance(20) {
            let test = ["eq", "ult", "sge", "sgt"][self.below(4) as usize];
            self.define(s, ValueType::I1, format_args!("icmp {test} {ty} {a}, {b}"));
        } else {
            let op = ["add", "sub", "mul", "xor", "and", "or"][self.below(6) as usize];
            self.define(s, ty, format_args!("{op} {ty} {a}, {b}"));
        }
    }
}

//! Numbers of all types, and flags of instructions.

use super::super::scope::Scope;
use super::super::writer::Writer;
use pir_core::entity::{Type, Value};
use pir_core::inst::{ArithFlags, FloatPredicate, InstData, IntPredicate};
use pir_core::opcode::Opcode;

impl Writer<'_, '_> {
    /// Computes an integer of a type, possibly by way of memory.
    pub(super) fn int_value(&mut self, s: &mut Scope, bits: u32) {
        let (a, b) = (self.value(s), self.value(s));
        let (x, y) = (self.resize(a, bits), self.resize(b, bits));
        let none = ArithFlags::empty();
        let ty = self.f.ty(x);
        let mut v = match self.tape.below(10) {
            n @ 0..=5 => {
                let ops = [Opcode::Xor, Opcode::Add, Opcode::Sub, Opcode::Mul];
                let ops = [&ops[..], &[Opcode::And, Opcode::Or]].concat();
                self.f.binary(ops[n as usize], none, x, y)
            }
            6 => {
                let ops = [Opcode::Shl, Opcode::LShr, Opcode::AShr];
                let op = ops[self.tape.below(3) as usize];
                let by = i64::from(u32::from(self.tape.next()) % bits);
                self.f.binary(op, none, x, by)
            }
            7 => {
                // The dividend is not the least number.
                let divisor = self.f.or(y, 1);
                let dividend = self.f.lshr(x, i64::from(bits.min(2) - 1));
                let ops = [Opcode::UDiv, Opcode::SDiv, Opcode::URem, Opcode::SRem];
                // One bit has no other signed divisor than -1.
                let count = if bits == 1 { 1 } else { 4 };
                self.f.binary(ops[self.tape.below(count) as usize], none, dividend, divisor)
            }
            _ => {
                let predicate = [IntPredicate::Ult, IntPredicate::Sgt, IntPredicate::Eq];
                let predicate = predicate[self.tape.below(3) as usize];
                let less = self.f.icmp(predicate, x, y);
                self.f.select(less, y, x)
            }
        };
        if bits == 1 {
            v = self.f.xor(v, x);
        }
        if self.tape.chance(30) {
            let p = self.f.alloca(ty);
            self.f.store(v, p);
            v = self.f.load(ty, p);
        }
        self.keep_int(s, v);
    }

    /// A float that is a whole number of eight bits.
    pub(super) fn float_operand(&mut self, s: &Scope, ty: Type) -> Value {
        let small = self.small(s, 255);
        if self.tape.chance(50) { self.f.sitofp(small, ty) } else { self.f.uitofp(small, ty) }
    }

    /// Computes a float of a type. None is a NaN.
    pub(super) fn float_value(&mut self, s: &mut Scope, ty: Type) {
        let (x, y) = (self.float_operand(s, ty), self.float_operand(s, ty));
        let none = ArithFlags::empty();
        let mut v = match self.tape.below(7) {
            n @ 0..=2 => {
                let op = [Opcode::FAdd, Opcode::FSub, Opcode::FMul][n as usize];
                self.f.binary(op, none, x, y)
            }
            3 => {
                // A divisor from 1 to 7, so that results have fractions.
                let divisor = self.small(s, 7);
                let divisor = self.f.or(divisor, 1);
                let divisor = self.f.sitofp(divisor, ty);
                let op = if self.tape.chance(80) { Opcode::FDiv } else { Opcode::FRem };
                self.f.binary(op, none, x, divisor)
            }
            4 => self.f.fneg(x),
            5 => {
                let other = if ty == Type::F64 { Type::F32 } else { Type::F64 };
                let wide = matches!(ty, Type::X86_FP80 | Type::FP128 | Type::F64);
                let there = if wide { self.f.fptrunc(x, other) } else { self.f.fpext(x, other) };
                if wide { self.f.fpext(there, ty) } else { self.f.fptrunc(there, ty) }
            }
            _ => {
                let less = self.f.fcmp(FloatPredicate::Olt, x, y);
                self.f.select(less, x, y)
            }
        };
        if self.tape.chance(30) {
            let p = self.f.alloca(ty);
            self.f.store(v, p);
            v = self.f.load(ty, p);
        }
        let n = self.f.fptosi(v, Type::I32);
        s.values.push(n);
    }
}

/// Computes vectors of integers, lane by lane and at once.
pub(crate) fn int_vector(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let (lanes, bits) = [(4, 32), (2, 64), (8, 8), (3, 16), (4, 1)][w.tape.below(5) as usize];
    let element = w.int_type(bits);
    let ty = w.f.with_module(|m| m.types.vector(lanes, element));
    let operand = |w: &mut Writer<'_, '_>, s: &Scope| {
        let mut v = w.f.poison(ty);
        for lane in 0..lanes {
            let x = w.value(s);
            let x = w.resize(x, bits);
            v = w.f.insert_element(v, x, i64::from(lane));
        }
        v
    };
    let (a, b) = (operand(w, s), operand(w, s));
    let ops = [Opcode::Add, Opcode::Xor, Opcode::Mul, Opcode::Sub, Opcode::And];
    let op = ops[w.tape.below(5) as usize];
    let mut v = w.f.binary(op, ArithFlags::empty(), a, b);
    match w.tape.below(4) {
        0 => {
            let less = w.f.icmp(IntPredicate::Slt, v, a);
            v = w.f.select(less, v, b);
        }
        1 => {
            let mask: Vec<_> = (0..lanes).map(|l| Some(lanes - 1 - l + (l & 1) * lanes)).collect();
            v = w.f.shuffle(v, b, &mask);
        }
        2 => {
            let p = w.f.alloca(ty);
            w.f.store(v, p);
            v = w.f.load(ty, p);
        }
        _ => {}
    }
    for _ in 0..2 {
        let lane = i64::from(w.tape.below(lanes));
        let x = w.f.extract_element(v, lane);
        w.keep_int(s, x);
    }
}

/// Computes vectors of floats.
pub(crate) fn float_vector(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let element = if w.tape.chance(50) { Type::F32 } else { Type::F64 };
    let ty = w.f.with_module(|m| m.types.vector(2, element));
    let mut v = w.f.poison(ty);
    for lane in 0..2 {
        let x = w.float_operand(s, element);
        v = w.f.insert_element(v, x, lane);
    }
    let op = [Opcode::FAdd, Opcode::FMul, Opcode::FSub][w.tape.below(3) as usize];
    let v = w.f.binary(op, ArithFlags::empty(), v, v);
    let lane = i64::from(w.tape.below(2));
    let x = w.f.extract_element(v, lane);
    let n = w.f.fptosi(x, Type::I32);
    s.values.push(n);
}

/// Passes a structure on, by memory or not.
pub(crate) fn structure(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = w.f.with_module(|m| m.types.structure(&[Type::I8, Type::I32, Type::I16], false));
    let (a, b) = (w.value(s), w.value(s));
    let byte = w.resize(a, 8);
    let v = w.f.poison(ty);
    let v = w.f.insert_value(v, byte, &[0]);
    let v = w.f.insert_value(v, b, &[1]);
    aggregate(w, s, v, [(0, 8), (1, 32)]);
}

/// Passes an array on, by memory or not.
pub(crate) fn array(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let ty = w.f.with_module(|m| m.types.array(2, Type::I16));
    let (a, b) = (w.value(s), w.value(s));
    let (a, b) = (w.resize(a, 16), w.resize(b, 16));
    let v = w.f.zero(ty);
    let v = w.f.insert_value(v, a, &[0]);
    let v = w.f.insert_value(v, b, &[1]);
    aggregate(w, s, v, [(0, 16), (1, 16)]);
}

fn aggregate(w: &mut Writer<'_, '_>, s: &mut Scope, mut v: Value, fields: [(u32, u32); 2]) {
    let ty = w.f.ty(v);
    match w.tape.below(3) {
        0 => {
            let p = w.f.alloca(ty);
            w.f.store(v, p);
            v = w.f.load(ty, p);
        }
        1 => {
            let condition = w.condition(s);
            let zero = w.f.zero(ty);
            v = w.f.select(condition, v, zero);
        }
        _ => {}
    }
    let (field, _) = fields[w.tape.below(2) as usize];
    let x = w.f.extract_value(v, &[field]);
    w.keep_int(s, x);
}

/// Computes a number by an instruction with a flag that holds.
pub(crate) fn flagged(w: &mut Writer<'_, '_>, s: &mut Scope, flag: ArithFlags) {
    let (a, b) = (w.small(s, 127), w.small(s, 127));
    let wraps = flag == ArithFlags::NSW || flag == ArithFlags::NUW;
    let v = match flag {
        _ if wraps => match w.tape.below(6) {
            0 => {
                let large = w.f.or(a, 128);
                w.f.binary(Opcode::Sub, flag, large, b)
            }
            1 => w.f.binary(Opcode::Shl, flag, a, 3),
            2 => {
                let byte = w.f.cast(Opcode::Trunc, flag, a, Type::I8);
                w.f.sext(byte, Type::I32)
            }
            3 => w.f.binary(Opcode::Mul, flag, a, b),
            _ => w.f.binary(Opcode::Add, flag, a, b),
        },
        ArithFlags::EXACT => {
            let ops = [Opcode::LShr, Opcode::AShr, Opcode::UDiv, Opcode::SDiv];
            let n = w.tape.below(4) as usize;
            let (multiple, by) = (w.f.shl(a, 2), [2, 2, 4, 4][n]);
            w.f.binary(ops[n], flag, multiple, by)
        }
        ArithFlags::DISJOINT => {
            let high = w.f.shl(a, 7);
            w.f.binary(Opcode::Or, flag, high, b)
        }
        ArithFlags::NNEG => {
            let v = if w.tape.chance(60) {
                w.f.cast(Opcode::ZExt, flag, a, Type::I64)
            } else {
                let x = w.f.cast(Opcode::UIToFP, flag, a, Type::F64);
                w.f.fptosi(x, Type::I64)
            };
            w.f.trunc(v, Type::I32)
        }
        _ => {
            let predicates = [IntPredicate::Ult, IntPredicate::Sgt, IntPredicate::Ule];
            let predicate = predicates[w.tape.below(3) as usize];
            let data = InstData::new(Opcode::ICmp, Type::I1).with_icmp(predicate);
            let less = w.f.inst(data.with_arith_flags(flag), &[a, b]);
            w.f.select(less.into(), a, b)
        }
    };
    s.values.push(v);
}

/// Loads by an address that is computed with a flag that holds.
pub(crate) fn pointer_flagged(w: &mut Writer<'_, '_>, s: &mut Scope, flag: ArithFlags) {
    let ty = w.f.with_module(|m| m.types.array(4, Type::I32));
    let base = w.f.alloca(ty);
    let (zero, v) = (w.f.zero(ty), w.value(s));
    w.f.store(zero, base);
    let index = w.small(s, 3);
    let index = w.f.zext(index, Type::I64);
    let p = w.f.gep_with(Type::I32, base, &[index.into()], Type::I64, flag);
    w.f.store(v, p);
    let constant = i64::from(w.tape.below(4));
    let q = w.f.gep_with(Type::I32, base, &[constant.into()], Type::I64, flag);
    s.values.push(w.f.load(Type::I32, q));
}

/// Computes a whole number by instructions with a flag of fast math, which leaves it as it is.
pub(crate) fn fast(w: &mut Writer<'_, '_>, s: &mut Scope, flag: ArithFlags) {
    let all = if w.tape.chance(20) { ArithFlags::FAST } else { flag };
    let [x, y, z] = [0; 3].map(|_| w.float_operand(s, Type::F64));
    let ops = [Opcode::FAdd, Opcode::FMul, Opcode::FSub];
    let [first, second] = [0; 2].map(|_| ops[w.tape.below(3) as usize]);
    let v = w.f.binary(first, all, x, y);
    let v = match w.tape.below(4) {
        // A power of two, so that its reciprocal is exact.
        0 => {
            let four = w.f.f64(4.0);
            w.f.binary(Opcode::FDiv, all, v, four)
        }
        _ => w.f.binary(second, all, v, z),
    };
    let n = w.f.fptosi(v, Type::I32);
    s.values.push(n);
}

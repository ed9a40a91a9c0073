//! Atomic accesses. Every ordering is sequentially consistent, which all of them allow.

use super::arith::single;
use super::{FunctionTranslator, ValueParts, flags};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, AtomicRmwOp, InstBuilder, MemFlagsData, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::{InstData, Ordering, RmwOp};
use pir_core::opcode::Opcode;
use smallvec::smallvec;

impl<'a> FunctionTranslator<'a, '_> {
    /// The scalar of an atomic access and the integer type that it is made with.
    fn atomic_type(&self, ty: Type) -> TranslationResult<(ScalarType, ir::Type)> {
        let TypeKind::Scalar(s) = self.shape(ty)?.kind else {
            return refuse("an atomic access to a value that is no scalar");
        };
        let int = match s.bits() {
            1 => types::I8,
            8 => types::I8,
            16 => types::I16,
            32 => types::I32,
            64 => types::I64,
            128 => types::I128,
            n => return refuse(format!("an atomic access to {n} bits")),
        };
        Ok((s, int))
    }

    fn bits_of_value(&mut self, s: ScalarType, int: ir::Type, v: ir::Value) -> ir::Value {
        match s {
            ScalarType::F32 | ScalarType::F64 => {
                self.builder.ins().bitcast(int, MemFlagsData::new(), v)
            }
            _ => v,
        }
    }

    fn value_of_bits(&mut self, s: ScalarType, v: ir::Value) -> ir::Value {
        match s {
            ScalarType::F32 | ScalarType::F64 => {
                self.builder.ins().bitcast(s.part(), MemFlagsData::new(), v)
            }
            _ => v,
        }
    }

    pub(super) fn atomic_load(&mut self, ty: Type, at: ir::Value) -> TranslationResult<ValueParts> {
        let (s, int) = self.atomic_type(ty)?;
        let v = self.builder.ins().atomic_load(int, flags().with_aligned(), at);
        let mut parts = single(self.value_of_bits(s, v));
        if let ScalarType::Int(bits) = s {
            self.clear_high_bits(bits, &mut parts);
        }
        Ok(parts)
    }

    pub(super) fn atomic_store(
        &mut self,
        ty: Type,
        parts: &[ir::Value],
        at: ir::Value,
        ordering: Ordering,
    ) -> TranslationResult<()> {
        let (s, int) = self.atomic_type(ty)?;
        let v = self.bits_of_value(s, int, parts[0]);
        let flags = flags().with_aligned();
        let weak =
            matches!(ordering, Ordering::Unordered | Ordering::Monotonic | Ordering::Release);
        if weak && int != types::I128 {
            // On this machine, stores are not seen before what came before them.
            self.builder.ins().store(flags, v, at, 0);
        } else {
            self.builder.ins().atomic_store(flags, v, at);
        }
        Ok(())
    }

    pub(super) fn cmpxchg(&mut self, i: Inst, ops: &[Value]) -> TranslationResult<()> {
        let (s, int) = self.atomic_type(self.type_of(ops[1]))?;
        let at = self.single_part(ops[0])?;
        let (expected, new) = (self.single_part(ops[1])?, self.single_part(ops[2])?);
        let (expected, new) =
            (self.bits_of_value(s, int, expected), self.bits_of_value(s, int, new));
        let old = self.builder.ins().atomic_cas(flags().with_aligned(), at, expected, new);
        let same = self.builder.ins().icmp(IntCC::Equal, old, expected);
        let old = self.value_of_bits(s, old);
        self.set_result(i, &[old, same]);
        Ok(())
    }

    pub(super) fn atomic_rmw(
        &mut self,
        i: Inst,
        data: &InstData,
        ops: &[Value],
    ) -> TranslationResult<()> {
        let (s, int) = self.atomic_type(data.ty())?;
        let (at, v) = (self.single_part(ops[0])?, self.single_part(ops[1])?);
        let Some(op) = data.rmw() else {
            return refuse("an `atomicrmw` without an operation");
        };
        let direct = match op {
            RmwOp::Xchg => Some(AtomicRmwOp::Xchg),
            RmwOp::Add => Some(AtomicRmwOp::Add),
            RmwOp::Sub => Some(AtomicRmwOp::Sub),
            RmwOp::And => Some(AtomicRmwOp::And),
            RmwOp::Nand => Some(AtomicRmwOp::Nand),
            RmwOp::Or => Some(AtomicRmwOp::Or),
            RmwOp::Xor => Some(AtomicRmwOp::Xor),
            RmwOp::Max => Some(AtomicRmwOp::Smax),
            RmwOp::Min => Some(AtomicRmwOp::Smin),
            RmwOp::UMax => Some(AtomicRmwOp::Umax),
            RmwOp::UMin => Some(AtomicRmwOp::Umin),
            _ => None,
        };
        // One with narrow bits must keep those above them clear.
        let whole = s.bits() == int.bits() && int != types::I128;
        if let (Some(op), true) = (direct, whole) {
            let v = self.bits_of_value(s, int, v);
            let old = self.builder.ins().atomic_rmw(int, flags().with_aligned(), op, at, v);
            let old = self.value_of_bits(s, old);
            self.set_result(i, &[old]);
            return Ok(());
        }
        let old = self.rmw_loop(s, int, at, |this, old| this.rmw_value(op, s, old, v))?;
        self.set_result(i, &[old]);
        Ok(())
    }

    /// Emits a compare-exchange loop that runs until it succeeds. Returns the old value.
    fn rmw_loop(
        &mut self,
        s: ScalarType,
        int: ir::Type,
        at: ir::Value,
        f: impl FnOnce(&mut Self, ir::Value) -> TranslationResult<ir::Value>,
    ) -> TranslationResult<ir::Value> {
        let flags = flags().with_aligned();
        let first = self.builder.ins().atomic_load(int, flags, at);
        let (again, done) = (self.builder.create_block(), self.builder.create_block());
        let seen = self.builder.append_block_param(again, int);
        self.builder.ins().jump(again, &super::block_args(&[first]));
        self.builder.switch_to_block(again);
        let old = self.value_of_bits(s, seen);
        let new = f(self, old)?;
        let new = self.bits_of_value(s, int, new);
        let found = self.builder.ins().atomic_cas(flags, at, seen, new);
        let same = self.builder.ins().icmp(IntCC::Equal, found, seen);
        self.builder.ins().brif(same, done, &[], again, &super::block_args(&[found]));
        self.builder.seal_block(again);
        self.builder.seal_block(done);
        self.builder.switch_to_block(done);
        Ok(old)
    }

    fn rmw_value(
        &mut self,
        op: RmwOp,
        s: ScalarType,
        old: ir::Value,
        v: ir::Value,
    ) -> TranslationResult<ir::Value> {
        let int = |this: &mut Self, op| Ok(this.scalar_binary(op, s, &[old], &[v])?[0]);
        let pick = |this: &mut Self, cc| -> TranslationResult<ir::Value> {
            let c = this.int_compare(cc, s, &[old], &[v])?;
            Ok(this.select_part(c, old, v))
        };
        match op {
            RmwOp::Xchg => Ok(v),
            RmwOp::Add => int(self, Opcode::Add),
            RmwOp::Sub => int(self, Opcode::Sub),
            RmwOp::And => int(self, Opcode::And),
            RmwOp::Or => int(self, Opcode::Or),
            RmwOp::Xor => int(self, Opcode::Xor),
            RmwOp::Nand => {
                let both = self.builder.ins().band(old, v);
                let mut parts: ValueParts = smallvec![self.builder.ins().bnot(both)];
                self.clear_high_bits(s.bits(), &mut parts);
                Ok(parts[0])
            }
            RmwOp::Max => pick(self, IntCC::SignedGreaterThan),
            RmwOp::Min => pick(self, IntCC::SignedLessThanOrEqual),
            RmwOp::UMax => pick(self, IntCC::UnsignedGreaterThan),
            RmwOp::UMin => pick(self, IntCC::UnsignedLessThanOrEqual),
            RmwOp::FAdd => int(self, Opcode::FAdd),
            RmwOp::FSub => int(self, Opcode::FSub),
            RmwOp::FMax | RmwOp::FMin | RmwOp::FMaximum | RmwOp::FMinimum => {
                let (max, number) = match op {
                    RmwOp::FMax => (true, true),
                    RmwOp::FMin => (false, true),
                    RmwOp::FMaximum => (true, false),
                    _ => (false, false),
                };
                self.float_extreme(s, old, v, max, number)
            }
            RmwOp::UIncWrap => {
                let one = self.iconst(s.part(), 1);
                let next = self.builder.ins().iadd(old, one);
                let zero = self.iconst(s.part(), 0);
                let wrap = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, v);
                Ok(self.select_part(wrap, zero, next))
            }
            RmwOp::UDecWrap => {
                let one = self.iconst(s.part(), 1);
                let next = self.builder.ins().isub(old, one);
                let zero = self.iconst(s.part(), 0);
                let none = self.builder.ins().icmp(IntCC::Equal, old, zero);
                let above = self.builder.ins().icmp(IntCC::UnsignedGreaterThan, old, v);
                let wrap = self.builder.ins().bor(none, above);
                Ok(self.select_part(wrap, v, next))
            }
            RmwOp::USubCond | RmwOp::USubSat => {
                let less = self.builder.ins().isub(old, v);
                let fits = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, v);
                let zero = self.iconst(s.part(), 0);
                let other = if op == RmwOp::USubCond { old } else { zero };
                Ok(self.select_part(fits, less, other))
            }
        }
    }

    /// Emits the maximum or minimum of two numbers. With `number`, a number wins over a NaN;
    /// without, the result is a NaN then, and -0 is less than 0.
    pub(super) fn float_extreme(
        &mut self,
        s: ScalarType,
        a: ir::Value,
        b: ir::Value,
        max: bool,
        number: bool,
    ) -> TranslationResult<ir::Value> {
        if matches!(s, ScalarType::Half | ScalarType::BFloat) {
            let (x, y) = (self.widen_half(s, a), self.widen_half(s, b));
            let z = self.float_extreme(ScalarType::F32, x, y, max, number)?;
            return Ok(self.narrow_half(s, z));
        }
        let extreme = |this: &mut Self, a, b| match max {
            true => this.builder.ins().fmax(a, b),
            false => this.builder.ins().fmin(a, b),
        };
        let both = extreme(self, a, b);
        if !number {
            return Ok(both);
        }
        let a_is_nan = self.builder.ins().fcmp(FloatCC::Unordered, a, a);
        let b_is_nan = self.builder.ins().fcmp(FloatCC::Unordered, b, b);
        let done = self.select_part(a_is_nan, b, both);
        Ok(self.select_part(b_is_nan, a, done))
    }
}

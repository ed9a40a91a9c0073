//! Arithmetic and comparisons of scalars, and of each lane of a vector.

use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{ScalarType, TypeKind, VectorForm, int_type};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::{FloatPredicate, InstData, IntPredicate};
use pir_core::opcode::{FloatBinary, IntBinary, Opcode};
use smallvec::{SmallVec, smallvec};

/// The condition of an `icmp`.
pub(super) fn int_condition(data: &InstData) -> TranslationResult<IntCC> {
    use IntPredicate as P;
    Ok(match data.icmp() {
        Some(P::Eq) => IntCC::Equal,
        Some(P::Ne) => IntCC::NotEqual,
        Some(P::Ugt) => IntCC::UnsignedGreaterThan,
        Some(P::Uge) => IntCC::UnsignedGreaterThanOrEqual,
        Some(P::Ult) => IntCC::UnsignedLessThan,
        Some(P::Ule) => IntCC::UnsignedLessThanOrEqual,
        Some(P::Sgt) => IntCC::SignedGreaterThan,
        Some(P::Sge) => IntCC::SignedGreaterThanOrEqual,
        Some(P::Slt) => IntCC::SignedLessThan,
        Some(P::Sle) => IntCC::SignedLessThanOrEqual,
        None => return refuse("an `icmp` without a predicate"),
    })
}

/// The condition of an `fcmp`; a boolean for `false` and `true`.
pub(super) fn float_condition(data: &InstData) -> TranslationResult<Result<FloatCC, bool>> {
    use FloatPredicate as P;
    Ok(Ok(match data.fcmp() {
        Some(P::False) => return Ok(Err(false)),
        Some(P::True) => return Ok(Err(true)),
        Some(P::Oeq) => FloatCC::Equal,
        Some(P::Ogt) => FloatCC::GreaterThan,
        Some(P::Oge) => FloatCC::GreaterThanOrEqual,
        Some(P::Olt) => FloatCC::LessThan,
        Some(P::Ole) => FloatCC::LessThanOrEqual,
        Some(P::One) => FloatCC::OrderedNotEqual,
        Some(P::Ord) => FloatCC::Ordered,
        Some(P::Uno) => FloatCC::Unordered,
        Some(P::Ueq) => FloatCC::UnorderedOrEqual,
        Some(P::Ugt) => FloatCC::UnorderedOrGreaterThan,
        Some(P::Uge) => FloatCC::UnorderedOrGreaterThanOrEqual,
        Some(P::Ult) => FloatCC::UnorderedOrLessThan,
        Some(P::Ule) => FloatCC::UnorderedOrLessThanOrEqual,
        Some(P::Une) => FloatCC::NotEqual,
        None => return refuse("an `fcmp` without a predicate"),
    }))
}

impl<'a> FunctionTranslator<'a, '_> {
    /// Clears the bits of an integer above its width.
    pub(super) fn clear_high_bits(&mut self, bits: u32, parts: &mut ValueParts) {
        let last = parts.len() - 1;
        parts[last] = match (bits, int_type(bits)) {
            (129.., types::I64) if !bits.is_multiple_of(64) => {
                let mask = ((1u64 << (bits % 64)) - 1) as i64;
                self.builder.ins().band_imm_s(parts[last], mask)
            }
            (_, types::I128) if bits < 128 => {
                let (lo, hi) = self.builder.ins().isplit(parts[last]);
                let hi = self.builder.ins().band_imm_s(hi, ((1u64 << (bits - 64)) - 1) as i64);
                self.builder.ins().iconcat(lo, hi)
            }
            (..64, ty) if bits < ty.bits() => {
                self.builder.ins().band_imm_s(parts[last], ((1u64 << bits) - 1) as i64)
            }
            _ => parts[last],
        };
    }

    /// An integer of at most 128 bits with its sign in the bits above its width.
    pub(super) fn sign_extended(&mut self, bits: u32, v: ir::Value) -> ir::Value {
        let width = int_type(bits).bits();
        if bits == width {
            return v;
        }
        let by = i64::from(width - bits);
        if width == 128 {
            let by = self.iconst(types::I32, by);
            let up = self.builder.ins().ishl(v, by);
            return self.builder.ins().sshr(up, by);
        }
        let up = self.builder.ins().ishl_imm_s(v, by);
        self.builder.ins().sshr_imm_s(up, by)
    }

    fn clear_high_bits_of(&mut self, bits: u32, v: ir::Value) -> ValueParts {
        let mut parts: ValueParts = smallvec![v];
        self.clear_high_bits(bits, &mut parts);
        parts
    }

    // ---- binary operations ----

    pub(super) fn binary(&mut self, i: Inst, op: Opcode, ops: &[Value]) -> TranslationResult<()> {
        let ty = self.body.inst(i).ty();
        let (mut op, mut ops) = (op, ops);
        // The sum needs no constant in a register, and is the same number.
        let sum = [ops[0]; 2];
        if op == Opcode::FMul && self.is_two(ty, ops[1]) {
            (op, ops) = (Opcode::FAdd, &sum);
        }
        let parts = match self.shape(ty)?.kind {
            TypeKind::Scalar(s) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                self.scalar_binary(op, s, &a, &b)?
            }
            TypeKind::Vector(v) if v.form == VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                let (a, b) = (self.mask_with_width(ops[0], w)?, self.mask_with_width(ops[1], w)?);
                match op == Opcode::Xor && self.is_all_ones(ops[1]) {
                    true => a.iter().map(|&a| self.builder.ins().bnot(a)).collect(),
                    false => self.mask_binary(op, v.lanes, w, &a, &b)?,
                }
            }
            TypeKind::Vector(v) => self.vector_binary(op, v, ops)?,
            _ => return refuse("arithmetic on a type that is no number"),
        };
        self.set_result(i, &parts);
        Ok(())
    }

    /// Whether a value is the number 2, in each lane.
    fn is_two(&self, ty: Type, v: Value) -> bool {
        let bits = match self.cx.shapes.get(ty).kind {
            TypeKind::Scalar(_) => super::constant::scalar_bits(&self.body.consts, v),
            TypeKind::Vector(_) => self.splat_of(v),
            _ => None,
        };
        match self.scalar_of(ty) {
            Ok(ScalarType::F32) => bits == Some(2f32.to_bits().into()),
            Ok(ScalarType::F64) => bits == Some(2f64.to_bits()),
            _ => false,
        }
    }

    pub(super) fn scalar_binary(
        &mut self,
        op: Opcode,
        s: ScalarType,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        match s {
            ScalarType::Int(bits) if bits > 128 => self.wide_binary(op, bits, a, b),
            ScalarType::Int(bits) => self.int_binary(op, bits, a[0], b[0]),
            ScalarType::Ptr => self.int_binary(op, 64, a[0], b[0]),
            ScalarType::F32 | ScalarType::F64 => {
                Ok(smallvec![self.float_binary(op, s, a[0], b[0])?])
            }
            ScalarType::Half | ScalarType::BFloat => {
                let (x, y) = (self.widen_half(s, a[0]), self.widen_half(s, b[0]));
                let z = self.float_binary(op, ScalarType::F32, x, y)?;
                Ok(smallvec![self.narrow_half(s, z)])
            }
        }
    }

    fn int_binary(
        &mut self,
        op: Opcode,
        bits: u32,
        a: ir::Value,
        b: ir::Value,
    ) -> TranslationResult<ValueParts> {
        let Some(op) = op.int_binary() else {
            return refuse(format!("`{}` on integers", op.name()));
        };
        if int_type(bits) == types::I128
            && let Some((division, sign_extended)) = host::division(op)
        {
            let (a, b) = match sign_extended {
                true => (self.sign_extended(bits, a), self.sign_extended(bits, b)),
                false => (a, b),
            };
            // A division by zero must trap here, because the host's division would unwind.
            let zero = self.iconst(types::I128, 0);
            let bad = self.builder.ins().icmp(IntCC::Equal, b, zero);
            self.builder.ins().trapnz(bad, ir::TrapCode::INTEGER_DIVISION_BY_ZERO);
            let t = types::I128;
            let done = self.host_call(division, &[t, t], &[t], &[a, b]);
            return Ok(self.clear_high_bits_of(bits, done[0]));
        }
        let done = match op {
            IntBinary::Add => self.builder.ins().iadd(a, b),
            IntBinary::Sub => self.builder.ins().isub(a, b),
            IntBinary::Mul => self.builder.ins().imul(a, b),
            IntBinary::And => return Ok(smallvec![self.builder.ins().band(a, b)]),
            IntBinary::Or => return Ok(smallvec![self.builder.ins().bor(a, b)]),
            IntBinary::Xor => return Ok(smallvec![self.builder.ins().bxor(a, b)]),
            IntBinary::UDiv => return Ok(smallvec![self.builder.ins().udiv(a, b)]),
            IntBinary::URem => return Ok(smallvec![self.builder.ins().urem(a, b)]),
            IntBinary::SDiv => {
                let (a, b) = (self.sign_extended(bits, a), self.sign_extended(bits, b));
                self.builder.ins().sdiv(a, b)
            }
            IntBinary::SRem => {
                let (a, b) = (self.sign_extended(bits, a), self.sign_extended(bits, b));
                self.builder.ins().srem(a, b)
            }
            IntBinary::Shl => self.builder.ins().ishl(a, b),
            IntBinary::LShr => return Ok(smallvec![self.builder.ins().ushr(a, b)]),
            IntBinary::AShr => {
                let a = self.sign_extended(bits, a);
                self.builder.ins().sshr(a, b)
            }
        };
        Ok(self.clear_high_bits_of(bits, done))
    }

    pub(super) fn float_binary(
        &mut self,
        op: Opcode,
        s: ScalarType,
        a: ir::Value,
        b: ir::Value,
    ) -> TranslationResult<ir::Value> {
        let Some(op) = op.float_binary() else {
            return refuse(format!("`{}` on floating-point numbers", op.name()));
        };
        Ok(match op {
            FloatBinary::FAdd => self.builder.ins().fadd(a, b),
            FloatBinary::FSub => self.builder.ins().fsub(a, b),
            FloatBinary::FMul => self.builder.ins().fmul(a, b),
            FloatBinary::FDiv => self.builder.ins().fdiv(a, b),
            FloatBinary::FRem => {
                let t = s.part();
                self.host_call(host::remainder_function(s), &[t, t], &[t], &[a, b])[0]
            }
        })
    }

    // ---- unary operations ----

    /// Does the same to a scalar or to each piece or lane of a vector.
    pub(super) fn unary(
        &mut self,
        i: Inst,
        v: Value,
        f: impl Fn(&mut Self, ScalarType, ir::Value) -> TranslationResult<ir::Value>,
    ) -> TranslationResult<()> {
        let parts = self.parts(v)?;
        let done = match self.shape_of(v)?.kind {
            TypeKind::Scalar(s) if s.parts() == 1 => smallvec![f(self, s, parts[0])?],
            TypeKind::Vector(v) if matches!(v.form, VectorForm::Pieces(_)) => {
                let done: Result<ValueParts, _> =
                    parts.iter().map(|&p| f(self, v.elem, p)).collect();
                done?
            }
            TypeKind::Vector(v) if v.elem.parts() == 1 => {
                self.map_lanes(v, &[(v, parts)], |this, lanes| {
                    Ok(smallvec![f(this, v.elem, lanes[0][0])?])
                })?
            }
            _ => return refuse("an operation on a value of this type"),
        };
        self.set_result(i, &done);
        Ok(())
    }

    pub(super) fn fneg(&mut self, s: ScalarType, v: ir::Value) -> TranslationResult<ir::Value> {
        Ok(match s {
            ScalarType::Half | ScalarType::BFloat => self.builder.ins().bxor_imm_u(v, 0x8000),
            _ => self.builder.ins().fneg(v),
        })
    }

    // ---- comparisons ----

    pub(super) fn compare(
        &mut self,
        i: Inst,
        data: &InstData,
        ops: &[Value],
    ) -> TranslationResult<()> {
        let parts = match self.shape_of(ops[0])?.kind {
            TypeKind::Scalar(s) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                smallvec![self.scalar_compare(data, s, &a, &b)?]
            }
            TypeKind::Vector(v) => self.vector_compare(i, data, v, ops)?,
            _ => return refuse("a comparison of values of this type"),
        };
        self.set_result(i, &parts);
        Ok(())
    }

    /// The result is an `i8` of 0 or 1.
    pub(super) fn scalar_compare(
        &mut self,
        data: &InstData,
        s: ScalarType,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ir::Value> {
        if data.op() == Opcode::FCmp {
            let (x, y) = match s {
                ScalarType::Half | ScalarType::BFloat => {
                    (self.widen_half(s, a[0]), self.widen_half(s, b[0]))
                }
                _ => (a[0], b[0]),
            };
            return Ok(match float_condition(data)? {
                Ok(cc) => self.builder.ins().fcmp(cc, x, y),
                Err(known) => self.iconst(types::I8, known.into()),
            });
        }
        let cc = int_condition(data)?;
        self.int_compare(cc, s, a, b)
    }

    pub(super) fn int_compare(
        &mut self,
        cc: IntCC,
        s: ScalarType,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ir::Value> {
        let signed = matches!(
            cc,
            IntCC::SignedGreaterThan
                | IntCC::SignedGreaterThanOrEqual
                | IntCC::SignedLessThan
                | IntCC::SignedLessThanOrEqual
        );
        Ok(match s {
            ScalarType::Int(bits) if bits > 128 => match cc {
                IntCC::Equal => self.equal(s, a, b),
                IntCC::NotEqual => {
                    let equal = self.equal(s, a, b);
                    self.builder.ins().bxor_imm_u(equal, 1)
                }
                _ => self.wide_compare(cc, bits, a, b),
            },
            ScalarType::Int(bits) if signed => {
                let (a, b) = (self.sign_extended(bits, a[0]), self.sign_extended(bits, b[0]));
                self.builder.ins().icmp(cc, a, b)
            }
            _ => self.builder.ins().icmp(cc, a[0], b[0]),
        })
    }

    /// Whether two integers are equal.
    pub(super) fn equal(&mut self, _: ScalarType, a: &[ir::Value], b: &[ir::Value]) -> ir::Value {
        if let ([a], [b]) = (a, b) {
            return self.builder.ins().icmp(IntCC::Equal, *a, *b);
        }
        let mut differ = self.iconst(types::I64, 0);
        for (&a, &b) in a.iter().zip(b) {
            let d = self.builder.ins().bxor(a, b);
            differ = self.builder.ins().bor(differ, d);
        }
        self.builder.ins().icmp_imm_s(IntCC::Equal, differ, 0)
    }

    // ---- select ----

    pub(super) fn select(&mut self, i: Inst, ops: &[Value]) -> TranslationResult<()> {
        let result = self.vector_of(ops[1]);
        if let (Some(_), Some(v)) = (self.vector_of(ops[0]), result) {
            return self.vector_select(i, ops, v);
        }
        let cond = self.single_part(ops[0])?;
        let (a, b) = match result {
            Some(v) if v.form == VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                (self.mask_with_width(ops[1], w)?, self.mask_with_width(ops[2], w)?)
            }
            _ => (self.parts(ops[1])?, self.parts(ops[2])?),
        };
        let both = a.iter().zip(&b);
        let done: ValueParts = both.map(|(&a, &b)| self.select_part(cond, a, b)).collect();
        self.set_result(i, &done);
        Ok(())
    }

    /// One of two parts. Those of 128 bits by halves: Cranelift makes `umax.i128` of a comparison
    /// with its `select`, and has no code for it.
    pub(super) fn select_part(&mut self, c: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        if self.builder.func.dfg.value_type(a) != types::I128 {
            return self.builder.ins().select(c, a, b);
        }
        let ((a_low, a_high), (b_low, b_high)) =
            (self.builder.ins().isplit(a), self.builder.ins().isplit(b));
        let low = self.builder.ins().select(c, a_low, b_low);
        let high = self.builder.ins().select(c, a_high, b_high);
        self.builder.ins().iconcat(low, high)
    }

    // ---- half precision ----

    /// A `half` or `bfloat` as a `float`.
    pub(super) fn widen_half(&mut self, s: ScalarType, v: ir::Value) -> ir::Value {
        if s == ScalarType::BFloat {
            let wide = self.builder.ins().uextend(types::I32, v);
            let up = self.builder.ins().ishl_imm_s(wide, 16);
            return self.builder.ins().bitcast(types::F32, ir::MemFlagsData::new(), up);
        }
        let wide = self.builder.ins().uextend(types::I32, v);
        self.host_call(
            host::half_to_float as *const () as usize,
            &[types::I32],
            &[types::F32],
            &[wide],
        )[0]
    }

    /// A `float` as a `half` or `bfloat`, rounded to nearest.
    pub(super) fn narrow_half(&mut self, s: ScalarType, v: ir::Value) -> ir::Value {
        let f = match s {
            ScalarType::BFloat => host::float_to_bfloat as *const () as usize,
            _ => host::float_to_half as *const () as usize,
        };
        let wide = self.host_call(f, &[types::F32], &[types::I32], &[v])[0];
        self.builder.ins().ireduce(types::I16, wide)
    }

    /// An integer of 64 bits from one of at most 128: the lower bits, or zeros above.
    pub(super) fn as_i64(&mut self, v: ir::Value) -> ir::Value {
        self.resize(v, types::I64)
    }

    /// Cuts bits off or adds zeros.
    pub(super) fn resize(&mut self, v: ir::Value, to: ir::Type) -> ir::Value {
        let from = self.builder.func.dfg.value_type(v);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Less => self.builder.ins().uextend(to, v),
            std::cmp::Ordering::Greater => self.builder.ins().ireduce(to, v),
        }
    }
}

/// One part.
pub(super) fn single(v: ir::Value) -> ValueParts {
    SmallVec::from_slice(&[v])
}

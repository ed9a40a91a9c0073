//! Arithmetic and comparisons of scalars, and of each lane of a vector.

use super::{Func, Parts};
use crate::error::{Step, refuse};
use crate::host;
use crate::shape::{Form, Kind, Scalar, int_type};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::{FloatPredicate, InstData, IntPredicate};
use pir_core::opcode::{FloatBinary, IntBinary, Opcode};
use smallvec::{SmallVec, smallvec};

/// The condition of an `icmp`.
pub(super) fn int_condition(data: &InstData) -> Step<IntCC> {
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
pub(super) fn float_condition(data: &InstData) -> Step<Result<FloatCC, bool>> {
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

impl<'a> Func<'a, '_> {
    /// Clears the bits of an integer above its width.
    pub(super) fn clean(&mut self, bits: u32, parts: &mut Parts) {
        let last = parts.len() - 1;
        parts[last] = match (bits, int_type(bits)) {
            (129.., types::I64) if !bits.is_multiple_of(64) => {
                let mask = ((1u64 << (bits % 64)) - 1) as i64;
                self.b.ins().band_imm_s(parts[last], mask)
            }
            (_, types::I128) if bits < 128 => {
                let (lo, hi) = self.b.ins().isplit(parts[last]);
                let hi = self.b.ins().band_imm_s(hi, ((1u64 << (bits - 64)) - 1) as i64);
                self.b.ins().iconcat(lo, hi)
            }
            (..64, ty) if bits < ty.bits() => {
                self.b.ins().band_imm_s(parts[last], ((1u64 << bits) - 1) as i64)
            }
            _ => parts[last],
        };
    }

    /// An integer of at most 128 bits with its sign in the bits above its width.
    pub(super) fn signed(&mut self, bits: u32, v: ir::Value) -> ir::Value {
        let width = int_type(bits).bits();
        if bits == width {
            return v;
        }
        let by = i64::from(width - bits);
        if width == 128 {
            let by = self.iconst(types::I32, by);
            let up = self.b.ins().ishl(v, by);
            return self.b.ins().sshr(up, by);
        }
        let up = self.b.ins().ishl_imm_s(v, by);
        self.b.ins().sshr_imm_s(up, by)
    }

    fn clean_one(&mut self, bits: u32, v: ir::Value) -> Parts {
        let mut parts: Parts = smallvec![v];
        self.clean(bits, &mut parts);
        parts
    }

    // ---- binary operations ----

    pub(super) fn binary(&mut self, i: Inst, op: Opcode, ops: &[Value]) -> Step<()> {
        let ty = self.body.inst(i).ty();
        let (mut op, mut ops) = (op, ops);
        // The sum needs no constant in a register, and is the same number.
        let sum = [ops[0]; 2];
        if op == Opcode::FMul && self.is_two(ty, ops[1]) {
            (op, ops) = (Opcode::FAdd, &sum);
        }
        let parts = match self.shape(ty)?.kind {
            Kind::Scalar(s) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                self.scalar_binary(op, s, &a, &b)?
            }
            Kind::Vector(v) if v.form == Form::Mask => {
                let w = self.width_of(i, v.lanes);
                let (a, b) = (self.mask(ops[0], w)?, self.mask(ops[1], w)?);
                match op == Opcode::Xor && self.is_all_ones(ops[1]) {
                    true => a.iter().map(|&a| self.b.ins().bnot(a)).collect(),
                    false => self.mask_binary(op, v.lanes, w, &a, &b)?,
                }
            }
            Kind::Vector(v) => self.vector_binary(op, v, ops)?,
            _ => return refuse("arithmetic on a type that is no number"),
        };
        self.set(i, &parts);
        Ok(())
    }

    /// Whether a value is the number 2, in each lane.
    fn is_two(&self, ty: Type, v: Value) -> bool {
        let bits = match self.cx.shapes.get(ty).kind {
            Kind::Scalar(_) => super::constant::bits_of(&self.body.consts, v),
            Kind::Vector(_) => self.splat_of(v),
            _ => None,
        };
        match self.scalar_of(ty) {
            Ok(Scalar::F32) => bits == Some(2f32.to_bits().into()),
            Ok(Scalar::F64) => bits == Some(2f64.to_bits()),
            _ => false,
        }
    }

    pub(super) fn scalar_binary(
        &mut self,
        op: Opcode,
        s: Scalar,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> Step<Parts> {
        match s {
            Scalar::Int(bits) if bits > 128 => self.wide_binary(op, bits, a, b),
            Scalar::Int(bits) => self.int_binary(op, bits, a[0], b[0]),
            Scalar::Ptr => self.int_binary(op, 64, a[0], b[0]),
            Scalar::F32 | Scalar::F64 => Ok(smallvec![self.float_binary(op, s, a[0], b[0])?]),
            Scalar::Half | Scalar::BFloat => {
                let (x, y) = (self.widen_half(s, a[0]), self.widen_half(s, b[0]));
                let z = self.float_binary(op, Scalar::F32, x, y)?;
                Ok(smallvec![self.narrow_half(s, z)])
            }
        }
    }

    fn int_binary(&mut self, op: Opcode, bits: u32, a: ir::Value, b: ir::Value) -> Step<Parts> {
        let Some(op) = op.int_binary() else {
            return refuse(format!("`{}` on integers", op.name()));
        };
        if int_type(bits) == types::I128
            && let Some((division, signed)) = host::division(op)
        {
            let (a, b) = match signed {
                true => (self.signed(bits, a), self.signed(bits, b)),
                false => (a, b),
            };
            // A division by zero must trap here, because the host's division would unwind.
            let zero = self.iconst(types::I128, 0);
            let bad = self.b.ins().icmp(IntCC::Equal, b, zero);
            self.b.ins().trapnz(bad, ir::TrapCode::INTEGER_DIVISION_BY_ZERO);
            let t = types::I128;
            let done = self.host_call(division, &[t, t], &[t], &[a, b]);
            return Ok(self.clean_one(bits, done[0]));
        }
        let done = match op {
            IntBinary::Add => self.b.ins().iadd(a, b),
            IntBinary::Sub => self.b.ins().isub(a, b),
            IntBinary::Mul => self.b.ins().imul(a, b),
            IntBinary::And => return Ok(smallvec![self.b.ins().band(a, b)]),
            IntBinary::Or => return Ok(smallvec![self.b.ins().bor(a, b)]),
            IntBinary::Xor => return Ok(smallvec![self.b.ins().bxor(a, b)]),
            IntBinary::UDiv => return Ok(smallvec![self.b.ins().udiv(a, b)]),
            IntBinary::URem => return Ok(smallvec![self.b.ins().urem(a, b)]),
            IntBinary::SDiv => {
                let (a, b) = (self.signed(bits, a), self.signed(bits, b));
                self.b.ins().sdiv(a, b)
            }
            IntBinary::SRem => {
                let (a, b) = (self.signed(bits, a), self.signed(bits, b));
                self.b.ins().srem(a, b)
            }
            IntBinary::Shl => self.b.ins().ishl(a, b),
            IntBinary::LShr => return Ok(smallvec![self.b.ins().ushr(a, b)]),
            IntBinary::AShr => {
                let a = self.signed(bits, a);
                self.b.ins().sshr(a, b)
            }
        };
        Ok(self.clean_one(bits, done))
    }

    pub(super) fn float_binary(
        &mut self,
        op: Opcode,
        s: Scalar,
        a: ir::Value,
        b: ir::Value,
    ) -> Step<ir::Value> {
        let Some(op) = op.float_binary() else {
            return refuse(format!("`{}` on floating-point numbers", op.name()));
        };
        Ok(match op {
            FloatBinary::FAdd => self.b.ins().fadd(a, b),
            FloatBinary::FSub => self.b.ins().fsub(a, b),
            FloatBinary::FMul => self.b.ins().fmul(a, b),
            FloatBinary::FDiv => self.b.ins().fdiv(a, b),
            FloatBinary::FRem => {
                let t = s.part();
                self.host_call(host::remainder(s), &[t, t], &[t], &[a, b])[0]
            }
        })
    }

    // ---- unary operations ----

    /// Does the same to a scalar or to each piece or lane of a vector.
    pub(super) fn unary(
        &mut self,
        i: Inst,
        v: Value,
        f: impl Fn(&mut Self, Scalar, ir::Value) -> Step<ir::Value>,
    ) -> Step<()> {
        let parts = self.parts(v)?;
        let done = match self.shape_of(v)?.kind {
            Kind::Scalar(s) if s.parts() == 1 => smallvec![f(self, s, parts[0])?],
            Kind::Vector(v) if matches!(v.form, Form::Pieces(_)) => {
                let done: Result<Parts, _> = parts.iter().map(|&p| f(self, v.elem, p)).collect();
                done?
            }
            Kind::Vector(v) if v.elem.parts() == 1 => {
                self.each_lane(v, &[(v, parts)], |this, lanes| {
                    Ok(smallvec![f(this, v.elem, lanes[0][0])?])
                })?
            }
            _ => return refuse("an operation on a value of this type"),
        };
        self.set(i, &done);
        Ok(())
    }

    pub(super) fn fneg(&mut self, s: Scalar, v: ir::Value) -> Step<ir::Value> {
        Ok(match s {
            Scalar::Half | Scalar::BFloat => self.b.ins().bxor_imm_u(v, 0x8000),
            _ => self.b.ins().fneg(v),
        })
    }

    // ---- comparisons ----

    pub(super) fn compare(&mut self, i: Inst, data: &InstData, ops: &[Value]) -> Step<()> {
        let parts = match self.shape_of(ops[0])?.kind {
            Kind::Scalar(s) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                smallvec![self.scalar_compare(data, s, &a, &b)?]
            }
            Kind::Vector(v) => self.vector_compare(i, data, v, ops)?,
            _ => return refuse("a comparison of values of this type"),
        };
        self.set(i, &parts);
        Ok(())
    }

    /// The result is an `i8` of 0 or 1.
    pub(super) fn scalar_compare(
        &mut self,
        data: &InstData,
        s: Scalar,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> Step<ir::Value> {
        if data.op() == Opcode::FCmp {
            let (x, y) = match s {
                Scalar::Half | Scalar::BFloat => {
                    (self.widen_half(s, a[0]), self.widen_half(s, b[0]))
                }
                _ => (a[0], b[0]),
            };
            return Ok(match float_condition(data)? {
                Ok(cc) => self.b.ins().fcmp(cc, x, y),
                Err(known) => self.iconst(types::I8, known.into()),
            });
        }
        let cc = int_condition(data)?;
        self.int_compare(cc, s, a, b)
    }

    pub(super) fn int_compare(
        &mut self,
        cc: IntCC,
        s: Scalar,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> Step<ir::Value> {
        let signed = matches!(
            cc,
            IntCC::SignedGreaterThan
                | IntCC::SignedGreaterThanOrEqual
                | IntCC::SignedLessThan
                | IntCC::SignedLessThanOrEqual
        );
        Ok(match s {
            Scalar::Int(bits) if bits > 128 => match cc {
                IntCC::Equal => self.equal(s, a, b),
                IntCC::NotEqual => {
                    let equal = self.equal(s, a, b);
                    self.b.ins().bxor_imm_u(equal, 1)
                }
                _ => self.wide_compare(cc, bits, a, b),
            },
            Scalar::Int(bits) if signed => {
                let (a, b) = (self.signed(bits, a[0]), self.signed(bits, b[0]));
                self.b.ins().icmp(cc, a, b)
            }
            _ => self.b.ins().icmp(cc, a[0], b[0]),
        })
    }

    /// Whether two integers are equal.
    pub(super) fn equal(&mut self, _: Scalar, a: &[ir::Value], b: &[ir::Value]) -> ir::Value {
        if let ([a], [b]) = (a, b) {
            return self.b.ins().icmp(IntCC::Equal, *a, *b);
        }
        let mut differ = self.iconst(types::I64, 0);
        for (&a, &b) in a.iter().zip(b) {
            let d = self.b.ins().bxor(a, b);
            differ = self.b.ins().bor(differ, d);
        }
        self.b.ins().icmp_imm_s(IntCC::Equal, differ, 0)
    }

    // ---- select ----

    pub(super) fn select(&mut self, i: Inst, ops: &[Value]) -> Step<()> {
        let result = self.vector_of(ops[1]);
        if let (Some(_), Some(v)) = (self.vector_of(ops[0]), result) {
            return self.vector_select(i, ops, v);
        }
        let cond = self.one(ops[0])?;
        let (a, b) = match result {
            Some(v) if v.form == Form::Mask => {
                let w = self.width_of(i, v.lanes);
                (self.mask(ops[1], w)?, self.mask(ops[2], w)?)
            }
            _ => (self.parts(ops[1])?, self.parts(ops[2])?),
        };
        let both = a.iter().zip(&b);
        let done: Parts = both.map(|(&a, &b)| self.choose(cond, a, b)).collect();
        self.set(i, &done);
        Ok(())
    }

    /// One of two parts. Those of 128 bits by halves: Cranelift makes `umax.i128` of a comparison
    /// with its `select`, and has no code for it.
    pub(super) fn choose(&mut self, c: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        if self.b.func.dfg.value_type(a) != types::I128 {
            return self.b.ins().select(c, a, b);
        }
        let ((a_low, a_high), (b_low, b_high)) = (self.b.ins().isplit(a), self.b.ins().isplit(b));
        let low = self.b.ins().select(c, a_low, b_low);
        let high = self.b.ins().select(c, a_high, b_high);
        self.b.ins().iconcat(low, high)
    }

    // ---- half precision ----

    /// A `half` or `bfloat` as a `float`.
    pub(super) fn widen_half(&mut self, s: Scalar, v: ir::Value) -> ir::Value {
        if s == Scalar::BFloat {
            let wide = self.b.ins().uextend(types::I32, v);
            let up = self.b.ins().ishl_imm_s(wide, 16);
            return self.b.ins().bitcast(types::F32, ir::MemFlagsData::new(), up);
        }
        let wide = self.b.ins().uextend(types::I32, v);
        self.host_call(
            host::half_to_float as *const () as usize,
            &[types::I32],
            &[types::F32],
            &[wide],
        )[0]
    }

    /// A `float` as a `half` or `bfloat`, rounded to nearest.
    pub(super) fn narrow_half(&mut self, s: Scalar, v: ir::Value) -> ir::Value {
        let f = match s {
            Scalar::BFloat => host::float_to_bfloat as *const () as usize,
            _ => host::float_to_half as *const () as usize,
        };
        let wide = self.host_call(f, &[types::F32], &[types::I32], &[v])[0];
        self.b.ins().ireduce(types::I16, wide)
    }

    /// An integer of 64 bits from one of at most 128: the lower bits, or zeros above.
    pub(super) fn as_i64(&mut self, v: ir::Value) -> ir::Value {
        self.resize(v, types::I64)
    }

    /// Cuts bits off or adds zeros.
    pub(super) fn resize(&mut self, v: ir::Value, to: ir::Type) -> ir::Value {
        let from = self.b.func.dfg.value_type(v);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Less => self.b.ins().uextend(to, v),
            std::cmp::Ordering::Greater => self.b.ins().ireduce(to, v),
        }
    }
}

/// One part.
pub(super) fn one(v: ir::Value) -> Parts {
    SmallVec::from_slice(&[v])
}

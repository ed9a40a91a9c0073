//! Intrinsics on floating-point numbers.

use super::super::arith::single;
use super::super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{ScalarType, int_type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use pir_core::entity::{Inst, Value};
use pir_core::intrinsic::Id;

/// Whether one of `minnum` and its kin gives the greater number, and whether a NaN loses.
fn extreme_operation(id: Id) -> (bool, bool) {
    let max = matches!(id, Id::Maxnum | Id::Maximum | Id::Maximumnum);
    (max, !matches!(id, Id::Minimum | Id::Maximum))
}

impl<'a> FunctionTranslator<'a, '_> {
    /// The floating-point intrinsics; false if it is none of them.
    pub(super) fn float_intrinsic(
        &mut self,
        i: Inst,
        id: Id,
        args: &[Value],
    ) -> TranslationResult<bool> {
        if args.is_empty() {
            return Ok(false);
        }
        if self.float_pieces(i, id, args)? {
            return Ok(true);
        }
        let operands = match id {
            Id::IsFpclass => {
                let Some(class) = self.constant_number(args[1]) else {
                    return refuse("`llvm.is.fpclass` with classes that are not known");
                };
                self.lanewise(i, &args[..1], |this, s, lane| {
                    Ok(single(this.is_class(s, lane[0][0], class as u32)?))
                })?;
                return Ok(true);
            }
            Id::Frexp | Id::Sincos | Id::Modf => {
                self.store_second_result(i, id, args[0])?;
                return Ok(true);
            }
            _ if host::unary_math_function(id, ScalarType::F64).is_some() => 1,
            Id::Canonicalize
            | Id::Fabs
            | Id::Sqrt
            | Id::Floor
            | Id::Ceil
            | Id::Trunc
            | Id::Rint
            | Id::Nearbyint
            | Id::Roundeven
            | Id::Lrint
            | Id::Llrint
            | Id::Lround
            | Id::Llround
            | Id::FptosiSat
            | Id::FptouiSat
            | Id::ConvertToFp16
            | Id::ConvertFromFp16 => 1,
            Id::Copysign
            | Id::Minnum
            | Id::Maxnum
            | Id::Minimum
            | Id::Maximum
            | Id::Minimumnum
            | Id::Maximumnum
            | Id::Pow
            | Id::Powi
            | Id::Atan2
            | Id::Ldexp => 2,
            Id::Fma | Id::Fmuladd => 3,
            _ => return Ok(false),
        };
        self.lanewise(i, &args[..operands], |this, s, lane| this.float_lane(id, s, lane))?;
        Ok(true)
    }

    /// Translates intrinsics that the machine has an instruction for, piece by piece.
    fn float_pieces(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<bool> {
        if !self.in_pieces(args[0]) || !args.iter().all(|&a| self.in_pieces(a)) {
            return Ok(false);
        }
        let v = self.vector_of(args[0]).expect("it is in pieces");
        if !v.elem.is_float() {
            return Ok(false);
        }
        let known = matches!(
            id,
            Id::Fabs
                | Id::Sqrt
                | Id::Floor
                | Id::Ceil
                | Id::Trunc
                | Id::Rint
                | Id::Nearbyint
                | Id::Roundeven
                | Id::Copysign
                | Id::Fma
                | Id::Fmuladd
                | Id::Minnum
                | Id::Maxnum
                | Id::Minimum
                | Id::Maximum
                | Id::Minimumnum
                | Id::Maximumnum
        );
        if !known {
            return Ok(false);
        }
        let mut all = Vec::new();
        for &a in args {
            all.push(self.parts(a)?);
        }
        let mut done = ValueParts::new();
        let first = all[0].clone();
        for (k, &x) in first.iter().enumerate() {
            let other = |n: usize| all[n][k];
            let (max, number) = extreme_operation(id);
            done.push(match id {
                Id::Copysign => {
                    let ty = v.part();
                    let sign = 1 << (ty.lane_bits() - 1);
                    let signs = self.pieces_of(ty, &vec![sign; ty.lane_count() as usize])[0];
                    self.builder.ins().bitselect(signs, other(1), x)
                }
                Id::Fma => self.builder.ins().fma(x, other(1), other(2)),
                Id::Fmuladd => {
                    let product = self.builder.ins().fmul(x, other(1));
                    self.builder.ins().fadd(product, other(2))
                }
                Id::Minnum
                | Id::Maxnum
                | Id::Minimum
                | Id::Maximum
                | Id::Minimumnum
                | Id::Maximumnum => self.float_extreme_pieces(v, x, other(1), max, number)?,
                _ => self.rounding(id, x)?,
            });
        }
        self.set_result(i, &done);
        Ok(true)
    }

    /// Of scalars and pieces.
    fn rounding(&mut self, id: Id, x: ir::Value) -> TranslationResult<ir::Value> {
        Ok(match id {
            Id::Fabs => self.builder.ins().fabs(x),
            Id::Sqrt => self.builder.ins().sqrt(x),
            Id::Floor => self.builder.ins().floor(x),
            Id::Ceil => self.builder.ins().ceil(x),
            Id::Trunc => self.builder.ins().trunc(x),
            Id::Rint | Id::Nearbyint | Id::Roundeven => self.builder.ins().nearest(x),
            _ => return refuse(format!("the intrinsic `{}`", id.row().name)),
        })
    }

    fn float_lane(
        &mut self,
        id: Id,
        s: ScalarType,
        a: &[ValueParts],
    ) -> TranslationResult<ValueParts> {
        match id {
            Id::Canonicalize => return Ok(single(self.canonical(s, a[0][0])?)),
            Id::FptosiSat | Id::FptouiSat => {
                return self.saturated(s, a[0][0], id == Id::FptosiSat);
            }
            Id::ConvertToFp16 => {
                return Ok(single(self.float_resize(s, ScalarType::Half, a[0][0])?));
            }
            Id::ConvertFromFp16 => {
                let to = self.scalar_of(self.body.inst(self.current_inst).ty())?;
                return Ok(single(self.float_resize(ScalarType::Half, to, a[0][0])?));
            }
            _ => {}
        }
        if matches!(s, ScalarType::Half | ScalarType::BFloat) {
            match id {
                Id::Fabs => return Ok(single(self.builder.ins().band_imm_s(a[0][0], 0x7fff))),
                Id::Copysign => {
                    let size = self.builder.ins().band_imm_s(a[0][0], 0x7fff);
                    let sign = self.builder.ins().band_imm_u(a[1][0], 0x8000);
                    return Ok(single(self.builder.ins().bor(size, sign)));
                }
                Id::Fma => return refuse("`llvm.fma` of `half` or `bfloat`"),
                Id::Lrint | Id::Llrint | Id::Lround | Id::Llround | Id::Powi | Id::Ldexp => {}
                Id::Fmuladd => {
                    let product = self.scalar_binary(pir_core::Opcode::FMul, s, &a[0], &a[1])?;
                    return self.scalar_binary(pir_core::Opcode::FAdd, s, &product, &a[2]);
                }
                _ => {
                    let wide: Vec<ValueParts> =
                        a.iter().map(|p| single(self.widen_half(s, p[0]))).collect();
                    let done = self.float_lane(id, ScalarType::F32, &wide)?;
                    return Ok(single(self.narrow_half(s, done[0])));
                }
            }
            let mut wide: Vec<ValueParts> = a.to_vec();
            wide[0] = single(self.widen_half(s, a[0][0]));
            let done = self.float_lane(id, ScalarType::F32, &wide)?;
            let whole = !matches!(id, Id::Powi | Id::Ldexp);
            return Ok(if whole { done } else { single(self.narrow_half(s, done[0])) });
        }
        let (x, t) = (a[0][0], s.part());
        if let Some(f) = host::unary_math_function(id, s) {
            return Ok(self.host_call(f, &[t], &[t], &[x]));
        }
        Ok(single(match id {
            Id::Copysign => self.builder.ins().fcopysign(x, a[1][0]),
            Id::Fma => self.builder.ins().fma(x, a[1][0], a[2][0]),
            Id::Fmuladd => {
                let product = self.builder.ins().fmul(x, a[1][0]);
                self.builder.ins().fadd(product, a[2][0])
            }
            Id::Minnum
            | Id::Maxnum
            | Id::Minimum
            | Id::Maximum
            | Id::Minimumnum
            | Id::Maximumnum => {
                let (max, number) = extreme_operation(id);
                self.float_extreme(s, x, a[1][0], max, number)?
            }
            Id::Pow | Id::Atan2 => {
                self.host_call(host::binary_math_function(id, s), &[t, t], &[t], &[x, a[1][0]])[0]
            }
            Id::Powi | Id::Ldexp => {
                let n = self.exponent(a[1][0])?;
                let f = host::int_math_function(id, s);
                self.host_call(f, &[t, types::I32], &[t], &[x, n])[0]
            }
            Id::Lrint | Id::Llrint | Id::Lround | Id::Llround => {
                let whole = match id {
                    Id::Lrint | Id::Llrint => self.builder.ins().nearest(x),
                    _ => {
                        let f =
                            host::unary_math_function(Id::Round, s).expect("the C library has it");
                        self.host_call(f, &[t], &[t], &[x])[0]
                    }
                };
                let bits = self.scalar_of(self.body.inst(self.current_inst).ty())?.bits();
                return self.float_to_int(s, bits, whole, true);
            }
            _ => self.rounding(id, x)?,
        }))
    }

    /// Cut to an integer, to the nearest one that there is; NaN to 0.
    fn saturated(
        &mut self,
        s: ScalarType,
        x: ir::Value,
        signed: bool,
    ) -> TranslationResult<ValueParts> {
        let to = self.scalar_of(self.body.inst(self.current_inst).ty())?.bits();
        let (s, x) = match s {
            ScalarType::Half | ScalarType::BFloat => (ScalarType::F32, self.widen_half(s, x)),
            _ => (s, x),
        };
        let _ = s;
        if to > 64 {
            return refuse("a saturating cast to more than 64 bits");
        }
        let wide = if to <= 32 { types::I32 } else { types::I64 };
        let done = match signed {
            true => self.builder.ins().fcvt_to_sint_sat(wide, x),
            false => self.builder.ins().fcvt_to_uint_sat(wide, x),
        };
        if to == wide.bits() {
            return Ok(single(done));
        }
        let clamped = if signed {
            let most = self.iconst(wide, ((1u64 << (to - 1)) - 1) as i64);
            let least = self.iconst(wide, -(1i64 << (to - 1)));
            let low = self.builder.ins().smin(done, most);
            self.builder.ins().smax(low, least)
        } else {
            let most = self.iconst(wide, ((1u64 << to) - 1) as i64);
            self.builder.ins().umin(done, most)
        };
        let mut parts = single(self.resize(clamped, int_type(to)));
        self.clear_high_bits(to, &mut parts);
        Ok(parts)
    }

    /// A NaN becomes quiet; every other number of these formats has one pattern only.
    fn canonical(&mut self, s: ScalarType, x: ir::Value) -> TranslationResult<ir::Value> {
        let (ty, quiet) = match s {
            ScalarType::F32 => (types::I32, 1 << 22),
            ScalarType::F64 => (types::I64, 1 << 51),
            ScalarType::Half => (types::I16, 1 << 9),
            ScalarType::BFloat => (types::I16, 1 << 6),
            _ => return refuse("`llvm.canonicalize` of this type"),
        };
        let bits = match s {
            ScalarType::F32 | ScalarType::F64 => {
                self.builder.ins().bitcast(ty, MemFlagsData::new(), x)
            }
            _ => x,
        };
        // Signalling and quiet NaNs: the two lowest classes.
        let nan = self.is_class(s, x, 0b11)?;
        let quieted = self.builder.ins().bor_imm_u(bits, quiet);
        let done = self.select_part(nan, quieted, bits);
        Ok(match s {
            ScalarType::F32 | ScalarType::F64 => {
                self.builder.ins().bitcast(s.part(), MemFlagsData::new(), done)
            }
            _ => done,
        })
    }

    /// The exponent of a call as the C library takes it. One that does not fit is beyond all
    /// exponents of the format, as the nearest that does.
    pub(super) fn exponent(&mut self, n: ir::Value) -> TranslationResult<ir::Value> {
        let bits = self.scalar_of(self.type_of(self.body.call_args(self.current_inst)[1]))?.bits();
        if bits > 64 {
            return refuse("an exponent of more than 64 bits");
        }
        let n = self.int_resize(bits, 64, &[n], true)[0];
        let least = self.iconst(types::I64, i64::from(i32::MIN));
        let most = self.iconst(types::I64, i64::from(i32::MAX));
        let n = self.builder.ins().smax(n, least);
        let n = self.builder.ins().smin(n, most);
        Ok(self.resize(n, types::I32))
    }

    /// Whether a number is of one of the classes.
    fn is_class(
        &mut self,
        s: ScalarType,
        x: ir::Value,
        classes: u32,
    ) -> TranslationResult<ir::Value> {
        // Sign, exponent, and the bit that marks a quiet NaN.
        let (ty, bits, fraction) = match s {
            ScalarType::F32 => (types::I32, 32, 23),
            ScalarType::F64 => (types::I64, 64, 52),
            ScalarType::Half => (types::I16, 16, 10),
            ScalarType::BFloat => (types::I16, 16, 7),
            _ => return refuse("`llvm.is.fpclass` of this type"),
        };
        let x = match s {
            ScalarType::F32 | ScalarType::F64 => {
                self.builder.ins().bitcast(ty, MemFlagsData::new(), x)
            }
            _ => x,
        };
        let magnitude = self.builder.ins().band_imm_s(x, ((1u64 << (bits - 1)) - 1) as i64);
        let zero = self.iconst(ty, 0);
        let negative = self.builder.ins().icmp(IntCC::SignedLessThan, x, zero);
        let positive = self.builder.ins().bxor_imm_u(negative, 1);
        let infinity = (((1u64 << (bits - 1)) - 1) >> fraction << fraction) as i64;
        let quiet = infinity | 1 << (fraction - 1);
        let normal = 1i64 << fraction;
        let between = |this: &mut Self, from: i64, to: i64| {
            let (from, to) = (this.iconst(ty, from), this.iconst(ty, to));
            let above = this.builder.ins().isub(magnitude, from);
            let size = this.builder.ins().isub(to, from);
            this.builder.ins().icmp(IntCC::UnsignedLessThan, above, size)
        };
        let end = ((1u64 << (bits - 1)) - 1) as i64;
        let mut done = self.iconst(types::I8, 0);
        // By class: the magnitudes from and up to, and the sign, if it matters.
        for (class, from, to, sign) in [
            (0, infinity + 1, quiet, None),
            (1, quiet, end, None),
            (2, infinity, infinity + 1, Some(negative)),
            (3, normal, infinity, Some(negative)),
            (4, 1, normal, Some(negative)),
            (5, 0, 1, Some(negative)),
            (6, 0, 1, Some(positive)),
            (7, 1, normal, Some(positive)),
            (8, normal, infinity, Some(positive)),
            (9, infinity, infinity + 1, Some(positive)),
        ] {
            if classes >> class & 1 == 0 {
                continue;
            }
            let mut is = between(self, from, to);
            if class == 1 {
                let last = self.builder.ins().icmp_imm_s(IntCC::Equal, magnitude, end);
                is = self.builder.ins().bor(is, last);
            }
            if let Some(sign) = sign {
                is = self.builder.ins().band(is, sign);
            }
            done = self.builder.ins().bor(done, is);
        }
        Ok(done)
    }

    /// `frexp`, `sincos`, `modf`: the second result comes through memory.
    fn store_second_result(&mut self, i: Inst, id: Id, v: Value) -> TranslationResult<()> {
        let s = self.scalar_of(self.type_of(v))?;
        if !matches!(s, ScalarType::F32 | ScalarType::F64) {
            return refuse(format!("the intrinsic `{}` of this type", id.row().name));
        }
        let parts = self.parts(v)?;
        let slot = self.slot(16, 16);
        let t = s.part();
        let f = host::two_result_math_function(id, s);
        let each = |this: &mut Self, x| {
            let at = this.slot_address(slot);
            let first = this.host_call(f, &[t, types::I64], &[t], &[x, at])[0];
            let second = if id == Id::Frexp { types::I32 } else { t };
            (first, this.builder.ins().stack_load(types::I64, second, slot, 0))
        };
        // The exponent has a type of its own.
        let types = &self.cx.module.types;
        let whole = types.fields(self.body.inst(i).ty()).and_then(|f| f.0.get(1).copied());
        let to = match whole {
            Some(ty) if id == Id::Frexp => self.scalar_of(types.scalar(ty))?,
            _ => s,
        };
        let exponent = |this: &mut Self, b| match to {
            ScalarType::Int(bits) => this.int_resize(32, bits, &[b], true),
            _ => single(b),
        };
        let Some(vector) = self.vector_of(v) else {
            let (a, b) = each(self, parts[0]);
            let mut done = single(a);
            done.extend(exponent(self, b));
            self.set_result(i, &done);
            return Ok(());
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for k in 0..vector.lanes {
            let x = self.extract_lane(vector, &parts, k)[0];
            let (a, b) = each(self, x);
            first.push(single(a));
            second.push(exponent(self, b));
        }
        let mut done = self.build_vector(vector, &first);
        done.extend(self.build_vector(crate::shape::VectorType::new(vector.lanes, to), &second));
        self.set_result(i, &done);
        Ok(())
    }
}

//! Intrinsics on floating-point numbers.

use super::super::arith::one;
use super::super::{Func, Parts};
use crate::error::{Step, refuse};
use crate::host;
use crate::shape::{Scalar, int_type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use pir_core::entity::{Inst, Value};
use pir_core::intrinsic::Id;

/// Whether one of `minnum` and its kin gives the greater number, and whether a NaN loses.
fn extreme(id: Id) -> (bool, bool) {
    let max = matches!(id, Id::Maxnum | Id::Maximum | Id::Maximumnum);
    (max, !matches!(id, Id::Minimum | Id::Maximum))
}

impl<'a> Func<'a, '_> {
    /// The floating-point intrinsics; false if it is none of them.
    pub(super) fn float_intrinsic(&mut self, i: Inst, id: Id, args: &[Value]) -> Step<bool> {
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
                    Ok(one(this.is_class(s, lane[0][0], class as u32)?))
                })?;
                return Ok(true);
            }
            Id::Frexp | Id::Sincos | Id::Modf => {
                self.two_results(i, id, args[0])?;
                return Ok(true);
            }
            _ if host::math1(id, Scalar::F64).is_some() => 1,
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
    fn float_pieces(&mut self, i: Inst, id: Id, args: &[Value]) -> Step<bool> {
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
        let mut done = Parts::new();
        let first = all[0].clone();
        for (k, &x) in first.iter().enumerate() {
            let other = |n: usize| all[n][k];
            let (max, number) = extreme(id);
            done.push(match id {
                Id::Copysign => {
                    let ty = v.part();
                    let sign = 1 << (ty.lane_bits() - 1);
                    let signs = self.pieces_of(ty, &vec![sign; ty.lane_count() as usize])[0];
                    self.b.ins().bitselect(signs, other(1), x)
                }
                Id::Fma => self.b.ins().fma(x, other(1), other(2)),
                Id::Fmuladd => {
                    let product = self.b.ins().fmul(x, other(1));
                    self.b.ins().fadd(product, other(2))
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
        self.set(i, &done);
        Ok(true)
    }

    /// Of scalars and pieces.
    fn rounding(&mut self, id: Id, x: ir::Value) -> Step<ir::Value> {
        Ok(match id {
            Id::Fabs => self.b.ins().fabs(x),
            Id::Sqrt => self.b.ins().sqrt(x),
            Id::Floor => self.b.ins().floor(x),
            Id::Ceil => self.b.ins().ceil(x),
            Id::Trunc => self.b.ins().trunc(x),
            Id::Rint | Id::Nearbyint | Id::Roundeven => self.b.ins().nearest(x),
            _ => return refuse(format!("the intrinsic `{}`", id.row().name)),
        })
    }

    fn float_lane(&mut self, id: Id, s: Scalar, a: &[Parts]) -> Step<Parts> {
        match id {
            Id::Canonicalize => return Ok(one(self.canonical(s, a[0][0])?)),
            Id::FptosiSat | Id::FptouiSat => {
                return self.saturated(s, a[0][0], id == Id::FptosiSat);
            }
            Id::ConvertToFp16 => return Ok(one(self.float_resize(s, Scalar::Half, a[0][0])?)),
            Id::ConvertFromFp16 => {
                let to = self.scalar_of(self.body.inst(self.inst).ty())?;
                return Ok(one(self.float_resize(Scalar::Half, to, a[0][0])?));
            }
            _ => {}
        }
        if matches!(s, Scalar::Half | Scalar::BFloat) {
            match id {
                Id::Fabs => return Ok(one(self.b.ins().band_imm_s(a[0][0], 0x7fff))),
                Id::Copysign => {
                    let size = self.b.ins().band_imm_s(a[0][0], 0x7fff);
                    let sign = self.b.ins().band_imm_u(a[1][0], 0x8000);
                    return Ok(one(self.b.ins().bor(size, sign)));
                }
                Id::Fma => return refuse("`llvm.fma` of `half` or `bfloat`"),
                Id::Lrint | Id::Llrint | Id::Lround | Id::Llround | Id::Powi | Id::Ldexp => {}
                Id::Fmuladd => {
                    let product = self.scalar_binary(pir_core::Opcode::FMul, s, &a[0], &a[1])?;
                    return self.scalar_binary(pir_core::Opcode::FAdd, s, &product, &a[2]);
                }
                _ => {
                    let wide: Vec<Parts> =
                        a.iter().map(|p| one(self.widen_half(s, p[0]))).collect();
                    let done = self.float_lane(id, Scalar::F32, &wide)?;
                    return Ok(one(self.narrow_half(s, done[0])));
                }
            }
            let mut wide: Vec<Parts> = a.to_vec();
            wide[0] = one(self.widen_half(s, a[0][0]));
            let done = self.float_lane(id, Scalar::F32, &wide)?;
            let whole = !matches!(id, Id::Powi | Id::Ldexp);
            return Ok(if whole { done } else { one(self.narrow_half(s, done[0])) });
        }
        let (x, t) = (a[0][0], s.part());
        if let Some(f) = host::math1(id, s) {
            return Ok(self.host_call(f, &[t], &[t], &[x]));
        }
        Ok(one(match id {
            Id::Copysign => self.b.ins().fcopysign(x, a[1][0]),
            Id::Fma => self.b.ins().fma(x, a[1][0], a[2][0]),
            Id::Fmuladd => {
                let product = self.b.ins().fmul(x, a[1][0]);
                self.b.ins().fadd(product, a[2][0])
            }
            Id::Minnum
            | Id::Maxnum
            | Id::Minimum
            | Id::Maximum
            | Id::Minimumnum
            | Id::Maximumnum => {
                let (max, number) = extreme(id);
                self.float_extreme(s, x, a[1][0], max, number)?
            }
            Id::Pow | Id::Atan2 => {
                self.host_call(host::math2(id, s), &[t, t], &[t], &[x, a[1][0]])[0]
            }
            Id::Powi | Id::Ldexp => {
                let n = self.exponent(a[1][0])?;
                let f = host::math_int(id, s);
                self.host_call(f, &[t, types::I32], &[t], &[x, n])[0]
            }
            Id::Lrint | Id::Llrint | Id::Lround | Id::Llround => {
                let whole = match id {
                    Id::Lrint | Id::Llrint => self.b.ins().nearest(x),
                    _ => {
                        let f = host::math1(Id::Round, s).expect("the C library has it");
                        self.host_call(f, &[t], &[t], &[x])[0]
                    }
                };
                let bits = self.scalar_of(self.body.inst(self.inst).ty())?.bits();
                return self.float_to_int(s, bits, whole, true);
            }
            _ => self.rounding(id, x)?,
        }))
    }

    /// Cut to an integer, to the nearest one that there is; NaN to 0.
    fn saturated(&mut self, s: Scalar, x: ir::Value, signed: bool) -> Step<Parts> {
        let to = self.scalar_of(self.body.inst(self.inst).ty())?.bits();
        let (s, x) = match s {
            Scalar::Half | Scalar::BFloat => (Scalar::F32, self.widen_half(s, x)),
            _ => (s, x),
        };
        let _ = s;
        if to > 64 {
            return refuse("a saturating cast to more than 64 bits");
        }
        let wide = if to <= 32 { types::I32 } else { types::I64 };
        let done = match signed {
            true => self.b.ins().fcvt_to_sint_sat(wide, x),
            false => self.b.ins().fcvt_to_uint_sat(wide, x),
        };
        if to == wide.bits() {
            return Ok(one(done));
        }
        let clamped = if signed {
            let most = self.iconst(wide, ((1u64 << (to - 1)) - 1) as i64);
            let least = self.iconst(wide, -(1i64 << (to - 1)));
            let low = self.b.ins().smin(done, most);
            self.b.ins().smax(low, least)
        } else {
            let most = self.iconst(wide, ((1u64 << to) - 1) as i64);
            self.b.ins().umin(done, most)
        };
        let mut parts = one(self.resize(clamped, int_type(to)));
        self.clean(to, &mut parts);
        Ok(parts)
    }

    /// A NaN becomes quiet; every other number of these formats has one pattern only.
    fn canonical(&mut self, s: Scalar, x: ir::Value) -> Step<ir::Value> {
        let (ty, quiet) = match s {
            Scalar::F32 => (types::I32, 1 << 22),
            Scalar::F64 => (types::I64, 1 << 51),
            Scalar::Half => (types::I16, 1 << 9),
            Scalar::BFloat => (types::I16, 1 << 6),
            _ => return refuse("`llvm.canonicalize` of this type"),
        };
        let bits = match s {
            Scalar::F32 | Scalar::F64 => self.b.ins().bitcast(ty, MemFlagsData::new(), x),
            _ => x,
        };
        // Signalling and quiet NaNs: the two lowest classes.
        let nan = self.is_class(s, x, 0b11)?;
        let quieted = self.b.ins().bor_imm_u(bits, quiet);
        let done = self.choose(nan, quieted, bits);
        Ok(match s {
            Scalar::F32 | Scalar::F64 => self.b.ins().bitcast(s.part(), MemFlagsData::new(), done),
            _ => done,
        })
    }

    /// The exponent of a call as the C library takes it. One that does not fit is beyond all
    /// exponents of the format, as the nearest that does.
    pub(super) fn exponent(&mut self, n: ir::Value) -> Step<ir::Value> {
        let bits = self.scalar_of(self.type_of(self.body.call_args(self.inst)[1]))?.bits();
        if bits > 64 {
            return refuse("an exponent of more than 64 bits");
        }
        let n = self.int_resize(bits, 64, &[n], true)[0];
        let least = self.iconst(types::I64, i64::from(i32::MIN));
        let most = self.iconst(types::I64, i64::from(i32::MAX));
        let n = self.b.ins().smax(n, least);
        let n = self.b.ins().smin(n, most);
        Ok(self.resize(n, types::I32))
    }

    /// Whether a number is of one of the classes.
    fn is_class(&mut self, s: Scalar, x: ir::Value, classes: u32) -> Step<ir::Value> {
        // Sign, exponent, and the bit that marks a quiet NaN.
        let (ty, bits, fraction) = match s {
            Scalar::F32 => (types::I32, 32, 23),
            Scalar::F64 => (types::I64, 64, 52),
            Scalar::Half => (types::I16, 16, 10),
            Scalar::BFloat => (types::I16, 16, 7),
            _ => return refuse("`llvm.is.fpclass` of this type"),
        };
        let x = match s {
            Scalar::F32 | Scalar::F64 => self.b.ins().bitcast(ty, MemFlagsData::new(), x),
            _ => x,
        };
        let magnitude = self.b.ins().band_imm_s(x, ((1u64 << (bits - 1)) - 1) as i64);
        let zero = self.iconst(ty, 0);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, x, zero);
        let positive = self.b.ins().bxor_imm_u(negative, 1);
        let infinity = (((1u64 << (bits - 1)) - 1) >> fraction << fraction) as i64;
        let quiet = infinity | 1 << (fraction - 1);
        let normal = 1i64 << fraction;
        let between = |this: &mut Self, from: i64, to: i64| {
            let (from, to) = (this.iconst(ty, from), this.iconst(ty, to));
            let above = this.b.ins().isub(magnitude, from);
            let size = this.b.ins().isub(to, from);
            this.b.ins().icmp(IntCC::UnsignedLessThan, above, size)
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
                let last = self.b.ins().icmp_imm_s(IntCC::Equal, magnitude, end);
                is = self.b.ins().bor(is, last);
            }
            if let Some(sign) = sign {
                is = self.b.ins().band(is, sign);
            }
            done = self.b.ins().bor(done, is);
        }
        Ok(done)
    }

    /// `frexp`, `sincos`, `modf`: the second result comes through memory.
    fn two_results(&mut self, i: Inst, id: Id, v: Value) -> Step<()> {
        let s = self.scalar_of(self.type_of(v))?;
        if !matches!(s, Scalar::F32 | Scalar::F64) {
            return refuse(format!("the intrinsic `{}` of this type", id.row().name));
        }
        let parts = self.parts(v)?;
        let slot = self.slot(16, 16);
        let t = s.part();
        let f = host::math_pair(id, s);
        let each = |this: &mut Self, x| {
            let at = this.slot_address(slot);
            let first = this.host_call(f, &[t, types::I64], &[t], &[x, at])[0];
            let second = if id == Id::Frexp { types::I32 } else { t };
            (first, this.b.ins().stack_load(types::I64, second, slot, 0))
        };
        // The exponent has a type of its own.
        let types = &self.cx.module.types;
        let whole = types.fields(self.body.inst(i).ty()).and_then(|f| f.0.get(1).copied());
        let to = match whole {
            Some(ty) if id == Id::Frexp => self.scalar_of(types.scalar(ty))?,
            _ => s,
        };
        let exponent = |this: &mut Self, b| match to {
            Scalar::Int(bits) => this.int_resize(32, bits, &[b], true),
            _ => one(b),
        };
        let Some(vector) = self.vector_of(v) else {
            let (a, b) = each(self, parts[0]);
            let mut done = one(a);
            done.extend(exponent(self, b));
            self.set(i, &done);
            return Ok(());
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for k in 0..vector.lanes {
            let x = self.lane(vector, &parts, k)[0];
            let (a, b) = each(self, x);
            first.push(one(a));
            second.push(exponent(self, b));
        }
        let mut done = self.build(vector, &first);
        done.extend(self.build(crate::shape::Vector::new(vector.lanes, to), &second));
        self.set(i, &done);
        Ok(())
    }
}

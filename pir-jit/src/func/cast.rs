//! Casts.

use super::arith::single;
use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{ScalarType, TypeKind, VectorForm, VectorType, int_type};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::opcode::{Cast, Opcode};
use smallvec::smallvec;

impl<'a> FunctionTranslator<'a, '_> {
    pub(super) fn cast(
        &mut self,
        i: Inst,
        op: Opcode,
        v: Value,
        to: Type,
    ) -> TranslationResult<()> {
        let (from, into) = (self.shape_of(v)?, self.shape(to)?);
        let parts = match (&from.kind, &into.kind) {
            (&TypeKind::Scalar(_), &TypeKind::Scalar(ScalarType::Int(bits)))
                if op == Opcode::ZExt && self.extended_load.is_some_and(|e| v == e.0.into()) =>
            {
                let (_, wide) = self.extended_load.take().expect("it was just looked at");
                self.int_resize(64, bits, &[wide], false)
            }
            (&TypeKind::Scalar(a), &TypeKind::Scalar(b)) => {
                let parts = self.parts(v)?;
                self.scalar_cast(op, a, b, &parts)?
            }
            _ if op == Opcode::BitCast => self.bitcast(i, v, to)?,
            (&TypeKind::Vector(a), &TypeKind::Vector(b)) => self.vector_cast(i, op, v, a, b)?,
            _ => return refuse(format!("`{}` of values of this type", op.name())),
        };
        self.set_result(i, &parts);
        Ok(())
    }

    pub(super) fn scalar_cast(
        &mut self,
        op: Opcode,
        from: ScalarType,
        to: ScalarType,
        parts: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        let v = parts[0];
        let Some(op) = op.cast() else { return refuse(format!("the cast `{}`", op.name())) };
        Ok(match op {
            Cast::BitCast | Cast::AddrSpaceCast => return self.scalar_bitcast(from, to, parts),
            Cast::Trunc | Cast::ZExt | Cast::PtrToInt | Cast::PtrToAddr | Cast::IntToPtr => {
                self.int_resize(from.bits(), to.bits(), parts, false)
            }
            Cast::SExt => self.int_resize(from.bits(), to.bits(), parts, true),
            Cast::FPExt | Cast::FPTrunc => single(self.float_resize(from, to, v)?),
            Cast::FPToSI => self.float_to_int(from, to.bits(), v, true)?,
            Cast::FPToUI => self.float_to_int(from, to.bits(), v, false)?,
            Cast::SIToFP => single(self.int_to_float(from.bits(), to, v, true)?),
            Cast::UIToFP => single(self.int_to_float(from.bits(), to, v, false)?),
        })
    }

    fn scalar_bitcast(
        &mut self,
        from: ScalarType,
        to: ScalarType,
        parts: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        let v = parts[0];
        if from.part() == to.part() {
            return Ok(parts.into());
        }
        if from.bits() != to.bits() || from.parts() != to.parts() {
            return refuse("a `bitcast` to another width");
        }
        Ok(single(self.builder.ins().bitcast(to.part(), ir::MemFlagsData::new(), v)))
    }

    /// An integer of another width.
    pub(super) fn int_resize(
        &mut self,
        from: u32,
        to: u32,
        parts: &[ir::Value],
        signed: bool,
    ) -> ValueParts {
        if from > 128 || to > 128 {
            return self.wide_resize(from, to, parts, signed);
        }
        let (v, ty, own) = (parts[0], int_type(to), int_type(from));
        if to <= from {
            let mut done = single(if ty == own { v } else { self.builder.ins().ireduce(ty, v) });
            if to < from {
                self.clear_high_bits(to, &mut done);
            }
            return done;
        }
        if !signed {
            return single(if ty == own { v } else { self.builder.ins().uextend(ty, v) });
        }
        let v = if from == 1 { self.builder.ins().ineg(v) } else { self.sign_extended(from, v) };
        let mut done = single(if ty == own { v } else { self.builder.ins().sextend(ty, v) });
        self.clear_high_bits(to, &mut done);
        done
    }

    pub(super) fn float_resize(
        &mut self,
        from: ScalarType,
        to: ScalarType,
        v: ir::Value,
    ) -> TranslationResult<ir::Value> {
        Ok(match (from, to) {
            (a, b) if a == b => v,
            (ScalarType::F32, ScalarType::F64) => self.builder.ins().fpromote(types::F64, v),
            (ScalarType::F64, ScalarType::F32) => self.builder.ins().fdemote(types::F32, v),
            (ScalarType::Half | ScalarType::BFloat, _) => {
                let v = self.widen_half(from, v);
                return self.float_resize(ScalarType::F32, to, v);
            }
            (ScalarType::F32, ScalarType::Half | ScalarType::BFloat) => self.narrow_half(to, v),
            // One rounding, not two.
            (ScalarType::F64, ScalarType::Half | ScalarType::BFloat) => {
                let f = match to {
                    ScalarType::BFloat => host::double_to_bfloat as *const () as usize,
                    _ => host::double_to_half as *const () as usize,
                };
                let wide = self.host_call(f, &[types::F64], &[types::I32], &[v])[0];
                self.builder.ins().ireduce(types::I16, wide)
            }
            _ => return refuse("a cast between these floating-point types"),
        })
    }

    /// A floating-point number cut to an integer; what does not fit is poison.
    pub(super) fn float_to_int(
        &mut self,
        from: ScalarType,
        bits: u32,
        v: ir::Value,
        signed: bool,
    ) -> TranslationResult<ValueParts> {
        let (from, v) = match from {
            ScalarType::Half | ScalarType::BFloat => (ScalarType::F32, self.widen_half(from, v)),
            _ => (from, v),
        };
        if bits > 128 {
            return refuse("a cast of a floating-point number to more than 128 bits");
        }
        if bits > 64 {
            let v = self.float_resize(from, ScalarType::F64, v)?;
            let f = match signed {
                true => host::double_to_i128 as *const () as usize,
                false => host::double_to_u128 as *const () as usize,
            };
            let mut done = self.host_call(f, &[types::F64], &[types::I128], &[v]);
            self.clear_high_bits(bits, &mut done);
            return Ok(done);
        }
        // What fits an `i32` takes one instruction; wider ones are checked by the sequence.
        let fits = bits < 32 || bits == 32 && signed;
        let done = if fits && from == ScalarType::F32 {
            let x = self.builder.ins().scalar_to_vector(types::F32X4, v);
            let x = self.builder.ins().x86_cvtt2dq(types::I32X4, x);
            self.builder.ins().extractlane(x, 0)
        } else if bits < 64 || signed {
            let wide = if fits { types::I32 } else { types::I64 };
            self.builder.ins().fcvt_to_sint_sat(wide, v)
        } else {
            self.builder.ins().fcvt_to_uint_sat(types::I64, v)
        };
        let mut done = single(self.resize(done, int_type(bits)));
        self.clear_high_bits(bits, &mut done);
        Ok(done)
    }

    pub(super) fn int_to_float(
        &mut self,
        bits: u32,
        to: ScalarType,
        v: ir::Value,
        signed: bool,
    ) -> TranslationResult<ir::Value> {
        if bits > 128 {
            return refuse("a cast of more than 128 bits to a floating-point number");
        }
        if matches!(to, ScalarType::Half | ScalarType::BFloat) {
            // Every integer of 16 bits is a `float`; wider ones may be rounded twice on the way.
            if bits > 24 {
                return refuse("a cast of an integer above 24 bits to `half` or `bfloat`");
            }
            let v = self.int_to_float(bits, ScalarType::F32, v, signed)?;
            return Ok(self.narrow_half(to, v));
        }
        let v = if signed { self.sign_extended(bits, v) } else { v };
        let ty = to.part();
        if bits > 64 {
            let f = host::int_to_float(to == ScalarType::F64, signed);
            return Ok(self.host_call(f, &[types::I128], &[ty], &[v])[0]);
        }
        let own = int_type(bits);
        if signed {
            let v = if own.bits() < 32 { self.builder.ins().sextend(types::I32, v) } else { v };
            return Ok(self.builder.ins().fcvt_from_sint(ty, v));
        }
        if bits < 64 {
            // A number without its sign's bit is the same signed.
            let wide = if bits < 32 { types::I32 } else { types::I64 };
            let v = self.resize(v, wide);
            return Ok(self.builder.ins().fcvt_from_sint(ty, v));
        }
        Ok(self.builder.ins().fcvt_from_uint(ty, v))
    }

    /// Lane by lane, or by halves and doubles of the lanes' width.
    fn vector_cast(
        &mut self,
        i: Inst,
        op: Opcode,
        v: Value,
        from: VectorType,
        to: VectorType,
    ) -> TranslationResult<ValueParts> {
        use Opcode as O;
        if let (VectorForm::Mask, VectorForm::Pieces(ty), O::ZExt | O::SExt) =
            (from.form, to.form, op)
        {
            let mut pieces = self.mask_with_width(v, ty.lane_bits())?;
            if op == O::ZExt {
                let lanes = vec![1; ty.lane_count() as usize];
                let ones = self.pieces_of(ty, &lanes)[0];
                for p in &mut pieces {
                    *p = self.builder.ins().band(*p, ones);
                }
            }
            return Ok(pieces);
        }
        if let (VectorForm::Pieces(ty), VectorForm::Mask, O::Trunc) = (from.form, to.form, op) {
            // The lowest bit, spread over the lane.
            let pieces = self.parts(v)?;
            let ones = self.pieces_of(ty, &vec![1; ty.lane_count() as usize])[0];
            let zero = self.zero(ty);
            let spread = pieces
                .iter()
                .map(|&p| {
                    let low = self.builder.ins().band(p, ones);
                    self.builder.ins().isub(zero, low)
                })
                .collect();
            let w = self.mask_width_of(i, to.lanes);
            return Ok(self.mask_convert(spread, ty.lane_bits(), w, to.lanes));
        }
        let parts = self.parts(v)?;
        if let (VectorForm::Pieces(a), VectorForm::Pieces(b)) = (from.form, to.form) {
            match op {
                O::ZExt | O::SExt | O::Trunc | O::PtrToInt | O::PtrToAddr | O::IntToPtr => {
                    let signed = op == O::SExt;
                    return Ok(self.lanes_resize(parts, a, b, from.lanes, signed));
                }
                O::AddrSpaceCast => return Ok(parts),
                O::SIToFP if (a, b) == (types::I32X4, types::F32X4) => {
                    return Ok(parts
                        .iter()
                        .map(|&p| self.builder.ins().fcvt_from_sint(b, p))
                        .collect());
                }
                O::UIToFP if (a, b) == (types::I32X4, types::F32X4) => {
                    return Ok(parts
                        .iter()
                        .map(|&p| self.builder.ins().fcvt_from_uint(b, p))
                        .collect());
                }
                O::SIToFP if b == types::F64X2 && a.lane_bits() <= 32 => {
                    return self.ints_to_doubles(parts, a, from.lanes, true);
                }
                O::UIToFP if b == types::F64X2 && a.lane_bits() <= 32 => {
                    return self.ints_to_doubles(parts, a, from.lanes, false);
                }
                O::SIToFP | O::UIToFP if b == types::F32X4 && a.lane_bits() < 32 => {
                    let signed = op == O::SIToFP;
                    let wide = self.lanes_resize(parts, a, types::I32X4, from.lanes, signed);
                    return Ok(wide
                        .iter()
                        .map(|&p| self.builder.ins().fcvt_from_sint(b, p))
                        .collect());
                }
                O::FPToSI if (a, b) == (types::F32X4, types::I32X4) => {
                    return Ok(parts
                        .iter()
                        .map(|&p| self.builder.ins().x86_cvtt2dq(b, p))
                        .collect());
                }
                O::FPExt if (a, b) == (types::F32X4, types::F64X2) => {
                    let count = to.parts();
                    let mut done = ValueParts::new();
                    for &p in &parts {
                        done.push(self.builder.ins().fvpromote_low(p));
                        let high = self.bytes_shuffle(types::F32X4, p, p, 8);
                        done.push(self.builder.ins().fvpromote_low(high));
                    }
                    done.truncate(count);
                    return Ok(done);
                }
                O::FPTrunc if (a, b) == (types::F64X2, types::F32X4) => {
                    let mut done = ValueParts::new();
                    for pair in parts.chunks(2) {
                        let low = self.builder.ins().fvdemote(pair[0]);
                        done.push(match pair.get(1) {
                            Some(&high) => {
                                let high = self.builder.ins().fvdemote(high);
                                self.join_low(types::F32X4, low, high)
                            }
                            None => low,
                        });
                    }
                    return Ok(done);
                }
                _ => {}
            }
        }
        let done = self.map_lanes(to, &[(from, parts)], |this, lanes| {
            this.scalar_cast(op, from.elem, to.elem, &lanes[0])
        })?;
        match to.form {
            VectorForm::Mask => {
                let w = self.mask_width_of(i, to.lanes);
                Ok(self.mask_convert(done, crate::shape::mask_width(to.lanes), w, to.lanes))
            }
            _ => Ok(done),
        }
    }

    fn ints_to_doubles(
        &mut self,
        parts: ValueParts,
        from: ir::Type,
        lanes: u32,
        signed: bool,
    ) -> TranslationResult<ValueParts> {
        let wide = self.lanes_resize(parts, from, types::I32X4, lanes, signed);
        let count = lanes.div_ceil(2) as usize;
        let mut done: ValueParts = smallvec![];
        for &p in &wide {
            let high = self.bytes_shuffle(types::I32X4, p, p, 8);
            for half in [p, high] {
                let x = if signed || from.lane_bits() < 32 {
                    let x = self.builder.ins().swiden_low(half);
                    self.builder.ins().fcvt_from_sint(types::F64X2, x)
                } else {
                    let x = self.builder.ins().uwiden_low(half);
                    self.builder.ins().fcvt_from_uint(types::F64X2, x)
                };
                done.push(x);
            }
        }
        done.truncate(count);
        Ok(done)
    }
}

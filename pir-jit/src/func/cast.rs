//! Casts.

use super::arith::one;
use super::{Func, Parts};
use crate::error::{Step, refuse};
use crate::host;
use crate::shape::{Form, Kind, Scalar, Vector, int_type};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::opcode::{Cast, Opcode};
use smallvec::smallvec;

impl<'a> Func<'a, '_> {
    pub(super) fn cast(&mut self, i: Inst, op: Opcode, v: Value, to: Type) -> Step<()> {
        let (from, into) = (self.shape_of(v)?, self.shape(to)?);
        let parts = match (&from.kind, &into.kind) {
            (&Kind::Scalar(_), &Kind::Scalar(Scalar::Int(bits)))
                if op == Opcode::ZExt && self.extended.is_some_and(|e| v == e.0.into()) =>
            {
                let (_, wide) = self.extended.take().expect("it was just looked at");
                self.int_resize(64, bits, &[wide], false)
            }
            (&Kind::Scalar(a), &Kind::Scalar(b)) => {
                let parts = self.parts(v)?;
                self.scalar_cast(op, a, b, &parts)?
            }
            _ if op == Opcode::BitCast => self.bitcast(i, v, to)?,
            (&Kind::Vector(a), &Kind::Vector(b)) => self.vector_cast(i, op, v, a, b)?,
            _ => return refuse(format!("`{}` of values of this type", op.name())),
        };
        self.set(i, &parts);
        Ok(())
    }

    pub(super) fn scalar_cast(
        &mut self,
        op: Opcode,
        from: Scalar,
        to: Scalar,
        parts: &[ir::Value],
    ) -> Step<Parts> {
        let v = parts[0];
        let Some(op) = op.cast() else { return refuse(format!("the cast `{}`", op.name())) };
        Ok(match op {
            Cast::BitCast | Cast::AddrSpaceCast => return self.scalar_bitcast(from, to, parts),
            Cast::Trunc | Cast::ZExt | Cast::PtrToInt | Cast::PtrToAddr | Cast::IntToPtr => {
                self.int_resize(from.bits(), to.bits(), parts, false)
            }
            Cast::SExt => self.int_resize(from.bits(), to.bits(), parts, true),
            Cast::FPExt | Cast::FPTrunc => one(self.float_resize(from, to, v)?),
            Cast::FPToSI => self.float_to_int(from, to.bits(), v, true)?,
            Cast::FPToUI => self.float_to_int(from, to.bits(), v, false)?,
            Cast::SIToFP => one(self.int_to_float(from.bits(), to, v, true)?),
            Cast::UIToFP => one(self.int_to_float(from.bits(), to, v, false)?),
        })
    }

    fn scalar_bitcast(&mut self, from: Scalar, to: Scalar, parts: &[ir::Value]) -> Step<Parts> {
        let v = parts[0];
        if from.part() == to.part() {
            return Ok(parts.into());
        }
        if from.bits() != to.bits() || from.parts() != to.parts() {
            return refuse("a `bitcast` to another width");
        }
        Ok(one(self.b.ins().bitcast(to.part(), ir::MemFlagsData::new(), v)))
    }

    /// An integer of another width.
    pub(super) fn int_resize(
        &mut self,
        from: u32,
        to: u32,
        parts: &[ir::Value],
        signed: bool,
    ) -> Parts {
        if from > 128 || to > 128 {
            return self.wide_resize(from, to, parts, signed);
        }
        let (v, ty, own) = (parts[0], int_type(to), int_type(from));
        if to <= from {
            let mut done = one(if ty == own { v } else { self.b.ins().ireduce(ty, v) });
            if to < from {
                self.clean(to, &mut done);
            }
            return done;
        }
        if !signed {
            return one(if ty == own { v } else { self.b.ins().uextend(ty, v) });
        }
        let v = if from == 1 { self.b.ins().ineg(v) } else { self.signed(from, v) };
        let mut done = one(if ty == own { v } else { self.b.ins().sextend(ty, v) });
        self.clean(to, &mut done);
        done
    }

    pub(super) fn float_resize(
        &mut self,
        from: Scalar,
        to: Scalar,
        v: ir::Value,
    ) -> Step<ir::Value> {
        Ok(match (from, to) {
            (a, b) if a == b => v,
            (Scalar::F32, Scalar::F64) => self.b.ins().fpromote(types::F64, v),
            (Scalar::F64, Scalar::F32) => self.b.ins().fdemote(types::F32, v),
            (Scalar::Half | Scalar::BFloat, _) => {
                let v = self.widen_half(from, v);
                return self.float_resize(Scalar::F32, to, v);
            }
            (Scalar::F32, Scalar::Half | Scalar::BFloat) => self.narrow_half(to, v),
            // One rounding, not two.
            (Scalar::F64, Scalar::Half | Scalar::BFloat) => {
                let f = match to {
                    Scalar::BFloat => host::double_to_bfloat as *const () as usize,
                    _ => host::double_to_half as *const () as usize,
                };
                let wide = self.host_call(f, &[types::F64], &[types::I32], &[v])[0];
                self.b.ins().ireduce(types::I16, wide)
            }
            _ => return refuse("a cast between these floating-point types"),
        })
    }

    /// A floating-point number cut to an integer; what does not fit is poison.
    pub(super) fn float_to_int(
        &mut self,
        from: Scalar,
        bits: u32,
        v: ir::Value,
        signed: bool,
    ) -> Step<Parts> {
        let (from, v) = match from {
            Scalar::Half | Scalar::BFloat => (Scalar::F32, self.widen_half(from, v)),
            _ => (from, v),
        };
        if bits > 128 {
            return refuse("a cast of a floating-point number to more than 128 bits");
        }
        if bits > 64 {
            let v = self.float_resize(from, Scalar::F64, v)?;
            let f = match signed {
                true => host::double_to_i128 as *const () as usize,
                false => host::double_to_u128 as *const () as usize,
            };
            let mut done = self.host_call(f, &[types::F64], &[types::I128], &[v]);
            self.clean(bits, &mut done);
            return Ok(done);
        }
        // What fits an `i32` takes one instruction; wider ones are checked by the sequence.
        let fits = bits < 32 || bits == 32 && signed;
        let done = if fits && from == Scalar::F32 {
            let x = self.b.ins().scalar_to_vector(types::F32X4, v);
            let x = self.b.ins().x86_cvtt2dq(types::I32X4, x);
            self.b.ins().extractlane(x, 0)
        } else if bits < 64 || signed {
            let wide = if fits { types::I32 } else { types::I64 };
            self.b.ins().fcvt_to_sint_sat(wide, v)
        } else {
            self.b.ins().fcvt_to_uint_sat(types::I64, v)
        };
        let mut done = one(self.resize(done, int_type(bits)));
        self.clean(bits, &mut done);
        Ok(done)
    }

    pub(super) fn int_to_float(
        &mut self,
        bits: u32,
        to: Scalar,
        v: ir::Value,
        signed: bool,
    ) -> Step<ir::Value> {
        if bits > 128 {
            return refuse("a cast of more than 128 bits to a floating-point number");
        }
        if matches!(to, Scalar::Half | Scalar::BFloat) {
            // Every integer of 16 bits is a `float`; wider ones may be rounded twice on the way.
            if bits > 24 {
                return refuse("a cast of an integer above 24 bits to `half` or `bfloat`");
            }
            let v = self.int_to_float(bits, Scalar::F32, v, signed)?;
            return Ok(self.narrow_half(to, v));
        }
        let v = if signed { self.signed(bits, v) } else { v };
        let ty = to.part();
        if bits > 64 {
            let f = host::int_to_float(to == Scalar::F64, signed);
            return Ok(self.host_call(f, &[types::I128], &[ty], &[v])[0]);
        }
        let own = int_type(bits);
        if signed {
            let v = if own.bits() < 32 { self.b.ins().sextend(types::I32, v) } else { v };
            return Ok(self.b.ins().fcvt_from_sint(ty, v));
        }
        if bits < 64 {
            // A number without its sign's bit is the same signed.
            let wide = if bits < 32 { types::I32 } else { types::I64 };
            let v = self.resize(v, wide);
            return Ok(self.b.ins().fcvt_from_sint(ty, v));
        }
        Ok(self.b.ins().fcvt_from_uint(ty, v))
    }

    /// Lane by lane, or by halves and doubles of the lanes' width.
    fn vector_cast(
        &mut self,
        i: Inst,
        op: Opcode,
        v: Value,
        from: Vector,
        to: Vector,
    ) -> Step<Parts> {
        use Opcode as O;
        if let (Form::Mask, Form::Pieces(ty), O::ZExt | O::SExt) = (from.form, to.form, op) {
            let mut pieces = self.mask(v, ty.lane_bits())?;
            if op == O::ZExt {
                let lanes = vec![1; ty.lane_count() as usize];
                let ones = self.pieces_of(ty, &lanes)[0];
                for p in &mut pieces {
                    *p = self.b.ins().band(*p, ones);
                }
            }
            return Ok(pieces);
        }
        if let (Form::Pieces(ty), Form::Mask, O::Trunc) = (from.form, to.form, op) {
            // The lowest bit, spread over the lane.
            let pieces = self.parts(v)?;
            let ones = self.pieces_of(ty, &vec![1; ty.lane_count() as usize])[0];
            let zero = self.zero(ty);
            let spread = pieces
                .iter()
                .map(|&p| {
                    let low = self.b.ins().band(p, ones);
                    self.b.ins().isub(zero, low)
                })
                .collect();
            let w = self.width_of(i, to.lanes);
            return Ok(self.mask_convert(spread, ty.lane_bits(), w, to.lanes));
        }
        let parts = self.parts(v)?;
        if let (Form::Pieces(a), Form::Pieces(b)) = (from.form, to.form) {
            match op {
                O::ZExt | O::SExt | O::Trunc | O::PtrToInt | O::PtrToAddr | O::IntToPtr => {
                    let signed = op == O::SExt;
                    return Ok(self.lanes_resize(parts, a, b, from.lanes, signed));
                }
                O::AddrSpaceCast => return Ok(parts),
                O::SIToFP if (a, b) == (types::I32X4, types::F32X4) => {
                    return Ok(parts.iter().map(|&p| self.b.ins().fcvt_from_sint(b, p)).collect());
                }
                O::UIToFP if (a, b) == (types::I32X4, types::F32X4) => {
                    return Ok(parts.iter().map(|&p| self.b.ins().fcvt_from_uint(b, p)).collect());
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
                    return Ok(wide.iter().map(|&p| self.b.ins().fcvt_from_sint(b, p)).collect());
                }
                O::FPToSI if (a, b) == (types::F32X4, types::I32X4) => {
                    return Ok(parts.iter().map(|&p| self.b.ins().x86_cvtt2dq(b, p)).collect());
                }
                O::FPExt if (a, b) == (types::F32X4, types::F64X2) => {
                    let count = to.parts();
                    let mut done = Parts::new();
                    for &p in &parts {
                        done.push(self.b.ins().fvpromote_low(p));
                        let high = self.bytes_shuffle(types::F32X4, p, p, 8);
                        done.push(self.b.ins().fvpromote_low(high));
                    }
                    done.truncate(count);
                    return Ok(done);
                }
                O::FPTrunc if (a, b) == (types::F64X2, types::F32X4) => {
                    let mut done = Parts::new();
                    for pair in parts.chunks(2) {
                        let low = self.b.ins().fvdemote(pair[0]);
                        done.push(match pair.get(1) {
                            Some(&high) => {
                                let high = self.b.ins().fvdemote(high);
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
        let done = self.each_lane(to, &[(from, parts)], |this, lanes| {
            this.scalar_cast(op, from.elem, to.elem, &lanes[0])
        })?;
        match to.form {
            Form::Mask => {
                let w = self.width_of(i, to.lanes);
                Ok(self.mask_convert(done, crate::shape::mask_width(to.lanes), w, to.lanes))
            }
            _ => Ok(done),
        }
    }

    fn ints_to_doubles(
        &mut self,
        parts: Parts,
        from: ir::Type,
        lanes: u32,
        signed: bool,
    ) -> Step<Parts> {
        let wide = self.lanes_resize(parts, from, types::I32X4, lanes, signed);
        let count = lanes.div_ceil(2) as usize;
        let mut done: Parts = smallvec![];
        for &p in &wide {
            let high = self.bytes_shuffle(types::I32X4, p, p, 8);
            for half in [p, high] {
                let x = if signed || from.lane_bits() < 32 {
                    let x = self.b.ins().swiden_low(half);
                    self.b.ins().fcvt_from_sint(types::F64X2, x)
                } else {
                    let x = self.b.ins().uwiden_low(half);
                    self.b.ins().fcvt_from_uint(types::F64X2, x)
                };
                done.push(x);
            }
        }
        done.truncate(count);
        Ok(done)
    }
}

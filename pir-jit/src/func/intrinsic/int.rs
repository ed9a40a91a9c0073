//! Intrinsics on integers.

use super::super::arith::single;
use super::super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{ScalarType, TypeKind, VectorForm, int_type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

/// Returns the operation of an intrinsic that reports overflow, and whether it is signed.
fn overflowing(id: Id) -> Option<(Opcode, bool)> {
    Some(match id {
        Id::SaddWithOverflow => (Opcode::Add, true),
        Id::UaddWithOverflow => (Opcode::Add, false),
        Id::SsubWithOverflow => (Opcode::Sub, true),
        Id::UsubWithOverflow => (Opcode::Sub, false),
        Id::SmulWithOverflow => (Opcode::Mul, true),
        Id::UmulWithOverflow => (Opcode::Mul, false),
        _ => return None,
    })
}

impl<'a> FunctionTranslator<'a, '_> {
    /// The integer intrinsics; false if it is none of them.
    pub(super) fn int_intrinsic(
        &mut self,
        i: Inst,
        id: Id,
        args: &[Value],
    ) -> TranslationResult<bool> {
        if let Some((op, signed)) = overflowing(id) {
            self.overflow_inst(i, op, signed, args)?;
            return Ok(true);
        }
        let choose = match id {
            Id::Smax => Some(IntCC::SignedGreaterThan),
            Id::Smin => Some(IntCC::SignedLessThan),
            Id::Umax => Some(IntCC::UnsignedGreaterThan),
            Id::Umin => Some(IntCC::UnsignedLessThan),
            _ => None,
        };
        if let (Some(cc), Some(v)) = (choose, self.vector_of(args[0]))
            && v.form != VectorForm::Mask
        {
            let (a, b) = (self.parts(args[0])?, self.parts(args[1])?);
            let done = self.min_max(v, a, b, cc)?;
            self.set_result(i, &done);
            return Ok(true);
        }
        if id == Id::Abs && self.in_pieces(args[0]) {
            let parts = self.parts(args[0])?;
            let done: ValueParts = parts.iter().map(|&p| self.builder.ins().iabs(p)).collect();
            self.set_result(i, &done);
            return Ok(true);
        }
        let lanes = match id {
            Id::Smax
            | Id::Smin
            | Id::Umax
            | Id::Umin
            | Id::Scmp
            | Id::Ucmp
            | Id::Fshl
            | Id::Fshr
            | Id::SaddSat
            | Id::UaddSat
            | Id::SsubSat
            | Id::UsubSat
            | Id::SshlSat
            | Id::UshlSat
            | Id::Ptrmask
            | Id::Clmul => args,
            Id::Ctpop | Id::Bswap | Id::Bitreverse | Id::Ctlz | Id::Cttz | Id::Abs => &args[..1],
            _ => return Ok(false),
        };
        self.lanewise(i, lanes, |this, s, lane| this.int_lane(id, s, lane))?;
        Ok(true)
    }

    /// Computes a result lane by lane, or once if it is a scalar.
    pub(super) fn lanewise(
        &mut self,
        i: Inst,
        args: &[Value],
        mut f: impl FnMut(&mut Self, ScalarType, &[ValueParts]) -> TranslationResult<ValueParts>,
    ) -> TranslationResult<()> {
        let from = self.scalar_of(self.type_of(args[0]))?;
        match self.shape(self.body.inst(i).ty())?.kind {
            TypeKind::Vector(to) => {
                let mut all = Vec::new();
                let mut fixed: SmallVec<[Option<ValueParts>; 3]> = SmallVec::new();
                for &a in args {
                    let parts = self.parts(a)?;
                    match self.vector_of(a) {
                        Some(v) => {
                            all.push((v, parts));
                            fixed.push(None);
                        }
                        None => fixed.push(Some(parts)),
                    }
                }
                let done = self.map_lanes(to, &all, |this, lanes| {
                    let mut next = lanes.iter();
                    let args: SmallVec<[ValueParts; 3]> = fixed
                        .iter()
                        .map(|x| match x {
                            Some(parts) => parts.clone(),
                            None => next.next().expect("one per vector").clone(),
                        })
                        .collect();
                    f(this, from, &args)
                })?;
                self.set_vector_result(i, to, &done);
            }
            _ => {
                let mut all: SmallVec<[ValueParts; 3]> = SmallVec::new();
                for &a in args {
                    all.push(self.parts(a)?);
                }
                let done = f(self, from, &all)?;
                self.set_result(i, &done);
            }
        }
        Ok(())
    }

    fn int_lane(
        &mut self,
        id: Id,
        s: ScalarType,
        a: &[ValueParts],
    ) -> TranslationResult<ValueParts> {
        let bits = s.bits();
        if bits > 128 && !matches!(id, Id::Smax | Id::Smin | Id::Umax | Id::Umin) {
            return refuse(format!("the intrinsic `{}` above 128 bits", id.row().name));
        }
        let x = a[0][0];
        let (width, ty) = (int_type(bits).bits(), int_type(bits));
        let signed =
            !matches!(id, Id::Umax | Id::Umin | Id::Ucmp | Id::UaddSat | Id::UsubSat | Id::UshlSat);
        Ok(match id {
            Id::Smax | Id::Smin | Id::Umax | Id::Umin => {
                let cc = match (matches!(id, Id::Smax | Id::Umax), signed) {
                    (true, true) => IntCC::SignedGreaterThan,
                    (true, false) => IntCC::UnsignedGreaterThan,
                    (false, true) => IntCC::SignedLessThan,
                    (false, false) => IntCC::UnsignedLessThan,
                };
                let c = self.int_compare(cc, s, &a[0], &a[1])?;
                let both = a[0].iter().zip(&a[1]);
                both.map(|(&a, &b)| self.select_part(c, a, b)).collect()
            }
            Id::Scmp | Id::Ucmp => {
                let (less, more) = match signed {
                    true => (IntCC::SignedLessThan, IntCC::SignedGreaterThan),
                    false => (IntCC::UnsignedLessThan, IntCC::UnsignedGreaterThan),
                };
                let less = self.int_compare(less, s, &a[0], &a[1])?;
                let more = self.int_compare(more, s, &a[0], &a[1])?;
                let sign = self.builder.ins().isub(more, less);
                // The result has a type of its own, which the caller knows.
                let to = self.body.inst(self.current_inst).ty();
                let to = self.scalar_of(to)?.bits();
                self.int_resize(8, to, &[sign], true)
            }
            Id::Ptrmask => single(self.builder.ins().band(x, a[1][0])),
            Id::Ctpop => single(self.builder.ins().popcnt(x)),
            Id::Ctlz => {
                let n = self.builder.ins().clz(x);
                let spare = self.iconst(ty, i64::from(width - bits));
                single(self.builder.ins().isub(n, spare))
            }
            Id::Cttz => {
                let x = match width - bits {
                    0 => x,
                    _ => {
                        let one = self.iconst(ty, 1);
                        let by = self.iconst(types::I32, bits.into());
                        let end = self.builder.ins().ishl(one, by);
                        self.builder.ins().bor(x, end)
                    }
                };
                single(self.builder.ins().ctz(x))
            }
            Id::Bswap | Id::Bitreverse => {
                let turned = match id {
                    Id::Bswap => self.builder.ins().bswap(x),
                    _ => self.builder.ins().bitrev(x),
                };
                let by = self.iconst(types::I32, i64::from(width - bits));
                single(self.builder.ins().ushr(turned, by))
            }
            Id::Abs => {
                let x = self.sign_extended(bits, x);
                let zero = self.iconst(ty, 0);
                let less = self.builder.ins().isub(zero, x);
                let negative = self.builder.ins().icmp(IntCC::SignedLessThan, x, zero);
                let mut done = single(self.select_part(negative, less, x));
                self.clear_high_bits(bits, &mut done);
                done
            }
            Id::Fshl | Id::Fshr => self.funnel(id == Id::Fshl, bits, x, a[1][0], a[2][0])?,
            Id::SaddSat | Id::UaddSat | Id::SsubSat | Id::UsubSat => {
                let op =
                    if matches!(id, Id::SaddSat | Id::UaddSat) { Opcode::Add } else { Opcode::Sub };
                self.saturating(op, signed, bits, x, a[1][0])?
            }
            Id::SshlSat | Id::UshlSat => {
                let up = self.scalar_binary(Opcode::Shl, s, &[x], &a[1])?;
                let down = if signed { Opcode::AShr } else { Opcode::LShr };
                let back = self.scalar_binary(down, s, &up, &a[1])?;
                let same = self.builder.ins().icmp(IntCC::Equal, back[0], x);
                let limit = self.limit(signed, bits, x);
                single(self.select_part(same, up[0], limit))
            }
            _ => return refuse(format!("the intrinsic `{}`", id.row().name)),
        })
    }

    fn funnel(
        &mut self,
        left: bool,
        bits: u32,
        a: ir::Value,
        b: ir::Value,
        c: ir::Value,
    ) -> TranslationResult<ValueParts> {
        let ty = int_type(bits);
        if a == b && bits == ty.bits() {
            return Ok(single(match left {
                true => self.builder.ins().rotl(a, c),
                false => self.builder.ins().rotr(a, c),
            }));
        }
        // The amount modulo the width, as 32 bits: only its low part counts for widths that are
        // powers of two.
        let by = if bits.is_power_of_two() {
            let c = self.resize(c, types::I32);
            self.builder.ins().band_imm_s(c, i64::from(bits) - 1)
        } else {
            let n = self.iconst(ty, bits.into());
            let by = self.scalar_binary(Opcode::URem, ScalarType::Int(bits), &[c], &[n])?[0];
            self.resize(by, types::I32)
        };
        let last = self.iconst(types::I32, i64::from(bits) - 1);
        let rest = self.builder.ins().isub(last, by);
        let one_bit = self.iconst(types::I32, 1);
        let mut done = if left {
            let high = self.builder.ins().ishl(a, by);
            let low = self.builder.ins().ushr(b, one_bit);
            let low = self.builder.ins().ushr(low, rest);
            single(self.builder.ins().bor(high, low))
        } else {
            let low = self.builder.ins().ushr(b, by);
            let high = self.builder.ins().ishl(a, one_bit);
            let high = self.builder.ins().ishl(high, rest);
            single(self.builder.ins().bor(high, low))
        };
        self.clear_high_bits(bits, &mut done);
        Ok(done)
    }

    /// The largest number, or the smallest if `like` is negative.
    fn limit(&mut self, signed: bool, bits: u32, like: ir::Value) -> ir::Value {
        let ty = int_type(bits);
        let mut all = single(self.iconst(ty, -1));
        self.clear_high_bits(bits, &mut all);
        if !signed {
            return all[0];
        }
        let by = self.iconst(types::I32, 1);
        let most = self.builder.ins().ushr(all[0], by);
        let least = self.builder.ins().bxor(all[0], most);
        let like = self.sign_extended(bits, like);
        let zero = self.iconst(ty, 0);
        let negative = self.builder.ins().icmp(IntCC::SignedLessThan, like, zero);
        self.select_part(negative, least, most)
    }

    fn saturating(
        &mut self,
        op: Opcode,
        signed: bool,
        bits: u32,
        a: ir::Value,
        b: ir::Value,
    ) -> TranslationResult<ValueParts> {
        let (done, over) = self.with_overflow(op, signed, bits, a, b)?;
        let limit = match (signed, op) {
            // A result is too small only if the first operand is negative, and too large only if
            // it is not.
            (true, _) => self.limit(true, bits, a),
            (false, Opcode::Add) => self.limit(false, bits, a),
            (false, _) => self.iconst(int_type(bits), 0),
        };
        Ok(single(self.select_part(over, limit, done)))
    }

    fn overflow_inst(
        &mut self,
        i: Inst,
        op: Opcode,
        signed: bool,
        args: &[Value],
    ) -> TranslationResult<()> {
        let s = self.scalar_of(self.type_of(args[0]))?;
        let (a, b) = (self.parts(args[0])?, self.parts(args[1])?);
        let Some(v) = self.vector_of(args[0]) else {
            let (done, over) = self.with_overflow(op, signed, s.bits(), a[0], b[0])?;
            self.set_result(i, &[done, over]);
            return Ok(());
        };
        let (mut results, mut flags) = (Vec::new(), Vec::new());
        for k in 0..v.lanes {
            let (x, y) = (self.extract_lane(v, &a, k)[0], self.extract_lane(v, &b, k)[0]);
            let (done, over) = self.with_overflow(op, signed, s.bits(), x, y)?;
            results.push(single(done));
            flags.push(single(over));
        }
        let mut parts = self.build_vector(v, &results);
        parts.extend(
            self.build_vector(crate::shape::VectorType::new(v.lanes, ScalarType::Int(1)), &flags),
        );
        self.set_result(i, &parts);
        Ok(())
    }

    /// The result and whether it is not what mathematics says.
    fn with_overflow(
        &mut self,
        op: Opcode,
        signed: bool,
        bits: u32,
        a: ir::Value,
        b: ir::Value,
    ) -> TranslationResult<(ir::Value, ir::Value)> {
        let ty = int_type(bits);
        if bits == ty.bits() && !(op == Opcode::Mul && bits == 128) {
            let ins = self.builder.ins();
            return Ok(match (op, signed) {
                (Opcode::Add, true) => ins.sadd_overflow(a, b),
                (Opcode::Add, false) => ins.uadd_overflow(a, b),
                (Opcode::Sub, true) => ins.ssub_overflow(a, b),
                (Opcode::Sub, false) => ins.usub_overflow(a, b),
                (_, true) => ins.smul_overflow(a, b),
                (_, false) => ins.umul_overflow(a, b),
            });
        }
        if bits > 128 {
            return refuse("arithmetic with overflow above 128 bits");
        }
        if op == Opcode::Mul && bits > 64 {
            let (x, y) = match signed {
                true => (self.sign_extended(bits, a), self.sign_extended(bits, b)),
                false => (a, b),
            };
            let slot = self.slot(16, 16);
            let at = self.slot_address(slot);
            let width = self.iconst(types::I64, bits.into());
            let f = match signed {
                true => host::smul_overflow as *const () as usize,
                false => host::umul_overflow as *const () as usize,
            };
            let t = types::I128;
            let over = self.host_call(
                f,
                &[t, t, types::I64, types::I64],
                &[types::I8],
                &[x, y, width, at],
            );
            let mut done =
                single(self.builder.ins().load(types::I128, super::super::flags(), at, 0));
            self.clear_high_bits(bits, &mut done);
            return Ok((done[0], over[0]));
        }
        // Exact in a type with room for it; then it fits, or it does not.
        let room = if op == Opcode::Mul { 2 * bits } else { bits + 1 };
        let (x, y) = (
            self.int_resize(bits, room, &[a], signed)[0],
            self.int_resize(bits, room, &[b], signed)[0],
        );
        let exact = self.scalar_binary(op, ScalarType::Int(room), &[x], &[y])?;
        let cut = self.int_resize(room, bits, &exact, false);
        let back = self.int_resize(bits, room, &cut, signed);
        let over = self.builder.ins().icmp(IntCC::NotEqual, back[0], exact[0]);
        Ok((cut[0], over))
    }
}

//! `llvm.vector.reduce.*`: by halves where the order does not matter, otherwise from the first lane
//! on.

use super::arith::single;
use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, VectorForm, VectorType};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::inst::ArithFlags;
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;

/// What two lanes become.
#[derive(Clone, Copy)]
enum LaneFold {
    Operation(Opcode),
    /// The operand for which the condition holds.
    IntExtreme(IntCC),
    /// The larger or smaller one, with the rule for NaNs.
    FloatExtreme(bool, bool),
}

impl<'a> FunctionTranslator<'a, '_> {
    /// Translates a reduction; `what` is the part of the name after `llvm.vector.reduce.`.
    pub(super) fn reduce(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<()> {
        let fold = match id {
            Id::VectorReduceAdd => LaneFold::Operation(Opcode::Add),
            Id::VectorReduceMul => LaneFold::Operation(Opcode::Mul),
            Id::VectorReduceAnd => LaneFold::Operation(Opcode::And),
            Id::VectorReduceOr => LaneFold::Operation(Opcode::Or),
            Id::VectorReduceXor => LaneFold::Operation(Opcode::Xor),
            Id::VectorReduceFadd => LaneFold::Operation(Opcode::FAdd),
            Id::VectorReduceFmul => LaneFold::Operation(Opcode::FMul),
            Id::VectorReduceSmax => LaneFold::IntExtreme(IntCC::SignedGreaterThan),
            Id::VectorReduceSmin => LaneFold::IntExtreme(IntCC::SignedLessThan),
            Id::VectorReduceUmax => LaneFold::IntExtreme(IntCC::UnsignedGreaterThan),
            Id::VectorReduceUmin => LaneFold::IntExtreme(IntCC::UnsignedLessThan),
            Id::VectorReduceFmax => LaneFold::FloatExtreme(true, true),
            Id::VectorReduceFmin => LaneFold::FloatExtreme(false, true),
            Id::VectorReduceFmaximum => LaneFold::FloatExtreme(true, false),
            Id::VectorReduceFminimum => LaneFold::FloatExtreme(false, false),
            _ => return refuse(format!("`{}`", id.row().name)),
        };
        let from = *args.last().expect("a reduction has an argument");
        let Some(v) = self.vector_of(from) else { return refuse("a reduction of no vector") };
        if v.form == VectorForm::Mask {
            let parts = self.reduce_mask(id, from, v)?;
            self.set_result(i, &parts);
            return Ok(());
        }
        let parts = self.parts(from)?;
        let ordered = matches!(fold, LaneFold::Operation(Opcode::FAdd | Opcode::FMul))
            && !self.body.inst(i).arith_flags().contains(ArithFlags::REASSOC);
        let start = match args {
            [start, _] => Some(self.parts(*start)?),
            _ => None,
        };
        let done = match v.form {
            VectorForm::Pieces(ty) if !ordered && v.lanes.is_power_of_two() => {
                let done = self.fold_lanes_by_halves(fold, v, ty, parts)?;
                match start {
                    Some(s) => self.fold(fold, v.elem, &s, &done)?,
                    None => done,
                }
            }
            _ => {
                let mut done = start;
                for k in 0..v.lanes {
                    let lane = self.extract_lane(v, &parts, k);
                    done = Some(match done {
                        Some(d) => self.fold(fold, v.elem, &d, &lane)?,
                        None => lane,
                    });
                }
                done.expect("a vector has a lane")
            }
        };
        self.set_result(i, &done);
        Ok(())
    }

    fn fold(
        &mut self,
        f: LaneFold,
        s: ScalarType,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        match f {
            LaneFold::Operation(op) => self.scalar_binary(op, s, a, b),
            LaneFold::IntExtreme(cc) => {
                let c = self.int_compare(cc, s, a, b)?;
                Ok(a.iter().zip(b).map(|(&a, &b)| self.select_part(c, a, b)).collect())
            }
            LaneFold::FloatExtreme(max, number) => {
                Ok(single(self.float_extreme(s, a[0], b[0], max, number)?))
            }
        }
    }

    fn fold_lanes_by_halves(
        &mut self,
        f: LaneFold,
        v: VectorType,
        ty: ir::Type,
        mut parts: ValueParts,
    ) -> TranslationResult<ValueParts> {
        // Pieces as vectors of their own.
        let whole = VectorType::new(ty.lane_count(), v.elem);
        while parts.len() > 1 {
            let high: ValueParts = parts.drain(parts.len() / 2..).collect();
            for (a, b) in parts.iter_mut().zip(high) {
                *a = self.fold_pieces(f, whole, *a, b)?;
            }
        }
        let mut piece = parts[0];
        let mut lanes = v.lanes.min(ty.lane_count());
        while lanes > 1 {
            lanes /= 2;
            let bytes = (lanes * ty.lane_bits() / 8) as u8;
            let high = self.bytes_shuffle(ty, piece, piece, bytes);
            piece = self.fold_pieces(f, whole, piece, high)?;
        }
        Ok(single(self.builder.ins().extractlane(piece, 0)))
    }

    fn fold_pieces(
        &mut self,
        f: LaneFold,
        v: VectorType,
        a: ir::Value,
        b: ir::Value,
    ) -> TranslationResult<ir::Value> {
        Ok(match f {
            LaneFold::Operation(op) => self.vector_op(op, v, single(a), single(b))?[0],
            LaneFold::IntExtreme(cc) => self.min_max(v, single(a), single(b), cc)?[0],
            LaneFold::FloatExtreme(max, number) => {
                self.float_extreme_pieces(v, a, b, max, number)?
            }
        })
    }

    /// As [`FunctionTranslator::float_extreme`], of pieces.
    pub(super) fn float_extreme_pieces(
        &mut self,
        v: VectorType,
        a: ir::Value,
        b: ir::Value,
        max: bool,
        number: bool,
    ) -> TranslationResult<ir::Value> {
        use cranelift_codegen::ir::condcodes::FloatCC;
        let VectorForm::Pieces(ty) = v.form else { return refuse("a vector of this type") };
        let both = if max { self.builder.ins().fmax(a, b) } else { self.builder.ins().fmin(a, b) };
        if !number {
            return Ok(both);
        }
        let a_is_nan = self.builder.ins().fcmp(FloatCC::Unordered, a, a);
        let b_is_nan = self.builder.ins().fcmp(FloatCC::Unordered, b, b);
        let done = self.blend(ty, &[a_is_nan], &[b], &[both]);
        Ok(self.blend(ty, &[b_is_nan], &[a], &done)[0])
    }

    fn reduce_mask(&mut self, id: Id, from: Value, v: VectorType) -> TranslationResult<ValueParts> {
        let any = match id {
            Id::VectorReduceOr | Id::VectorReduceUmax | Id::VectorReduceSmin => true,
            Id::VectorReduceAnd
            | Id::VectorReduceMul
            | Id::VectorReduceUmin
            | Id::VectorReduceSmax => false,
            Id::VectorReduceXor | Id::VectorReduceAdd => {
                let bits = self.mask_bits(from)?;
                let limbs = self.int_to_limbs(v.lanes, &bits);
                let mut all = limbs[0];
                for &l in &limbs[1..] {
                    all = self.builder.ins().bxor(all, l);
                }
                let count = self.builder.ins().popcnt(all);
                let low = self.builder.ins().band_imm_s(count, 1);
                return Ok(single(self.resize(low, types::I8)));
            }
            _ => return refuse("this reduction of a mask"),
        };
        let width = match from.as_inst() {
            Some(i) => self.mask_width_of(i, v.lanes),
            None => crate::shape::mask_width(v.lanes),
        };
        let pieces = self.mask_with_width(from, width)?;
        if v.lanes.is_multiple_of(128 / width) {
            let mut all = pieces[0];
            for &p in &pieces[1..] {
                all = if any {
                    self.builder.ins().bor(all, p)
                } else {
                    self.builder.ins().band(all, p)
                };
            }
            return Ok(single(match any {
                true => self.builder.ins().vany_true(all),
                false => self.builder.ins().vall_true(all),
            }));
        }
        let bits = self.bits_of_mask(&pieces, width, v.lanes);
        let s = ScalarType::Int(v.lanes);
        let goal: ValueParts = match any {
            true => bits.iter().map(|&p| (p, 0)).map(|(p, n)| self.mask_width_for(p, n)).collect(),
            false => {
                let mut all: ValueParts =
                    bits.iter().map(|&p| self.mask_width_for(p, -1)).collect();
                self.clear_high_bits(v.lanes, &mut all);
                all
            }
        };
        let same = self.equal(s, &bits, &goal);
        Ok(single(if any { self.builder.ins().bxor_imm_u(same, 1) } else { same }))
    }

    fn mask_width_for(&mut self, v: ir::Value, n: i64) -> ir::Value {
        let ty = self.builder.func.dfg.value_type(v);
        self.iconst(ty, n)
    }
}

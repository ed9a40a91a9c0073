//! `llvm.vector.reduce.*`: by halves where the order does not matter, otherwise from the first lane
//! on.

use super::arith::one;
use super::{Func, Parts};
use crate::error::{Step, refuse};
use crate::shape::{Form, Scalar, Vector};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::inst::ArithFlags;
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;

/// What two lanes become.
#[derive(Clone, Copy)]
enum Fold {
    Op(Opcode),
    /// The one for which the condition holds.
    Choose(IntCC),
    /// The larger or smaller one, with the rule for NaNs.
    Float(bool, bool),
}

impl<'a> Func<'a, '_> {
    /// Translates a reduction; `what` is the part of the name after `llvm.vector.reduce.`.
    pub(super) fn reduce(&mut self, i: Inst, id: Id, args: &[Value]) -> Step<()> {
        let fold = match id {
            Id::VectorReduceAdd => Fold::Op(Opcode::Add),
            Id::VectorReduceMul => Fold::Op(Opcode::Mul),
            Id::VectorReduceAnd => Fold::Op(Opcode::And),
            Id::VectorReduceOr => Fold::Op(Opcode::Or),
            Id::VectorReduceXor => Fold::Op(Opcode::Xor),
            Id::VectorReduceFadd => Fold::Op(Opcode::FAdd),
            Id::VectorReduceFmul => Fold::Op(Opcode::FMul),
            Id::VectorReduceSmax => Fold::Choose(IntCC::SignedGreaterThan),
            Id::VectorReduceSmin => Fold::Choose(IntCC::SignedLessThan),
            Id::VectorReduceUmax => Fold::Choose(IntCC::UnsignedGreaterThan),
            Id::VectorReduceUmin => Fold::Choose(IntCC::UnsignedLessThan),
            Id::VectorReduceFmax => Fold::Float(true, true),
            Id::VectorReduceFmin => Fold::Float(false, true),
            Id::VectorReduceFmaximum => Fold::Float(true, false),
            Id::VectorReduceFminimum => Fold::Float(false, false),
            _ => return refuse(format!("`{}`", id.row().name)),
        };
        let from = *args.last().expect("a reduction has an argument");
        let Some(v) = self.vector_of(from) else { return refuse("a reduction of no vector") };
        if v.form == Form::Mask {
            let parts = self.reduce_mask(id, from, v)?;
            self.set(i, &parts);
            return Ok(());
        }
        let parts = self.parts(from)?;
        let ordered = matches!(fold, Fold::Op(Opcode::FAdd | Opcode::FMul))
            && !self.body.inst(i).arith_flags().contains(ArithFlags::REASSOC);
        let start = match args {
            [start, _] => Some(self.parts(*start)?),
            _ => None,
        };
        let done = match v.form {
            Form::Pieces(ty) if !ordered && v.lanes.is_power_of_two() => {
                let done = self.by_halves(fold, v, ty, parts)?;
                match start {
                    Some(s) => self.fold(fold, v.elem, &s, &done)?,
                    None => done,
                }
            }
            _ => {
                let mut done = start;
                for k in 0..v.lanes {
                    let lane = self.lane(v, &parts, k);
                    done = Some(match done {
                        Some(d) => self.fold(fold, v.elem, &d, &lane)?,
                        None => lane,
                    });
                }
                done.expect("a vector has a lane")
            }
        };
        self.set(i, &done);
        Ok(())
    }

    fn fold(&mut self, f: Fold, s: Scalar, a: &[ir::Value], b: &[ir::Value]) -> Step<Parts> {
        match f {
            Fold::Op(op) => self.scalar_binary(op, s, a, b),
            Fold::Choose(cc) => {
                let c = self.int_compare(cc, s, a, b)?;
                Ok(a.iter().zip(b).map(|(&a, &b)| self.choose(c, a, b)).collect())
            }
            Fold::Float(max, number) => Ok(one(self.float_extreme(s, a[0], b[0], max, number)?)),
        }
    }

    fn by_halves(&mut self, f: Fold, v: Vector, ty: ir::Type, mut parts: Parts) -> Step<Parts> {
        // Pieces as vectors of their own.
        let whole = Vector::new(ty.lane_count(), v.elem);
        while parts.len() > 1 {
            let high: Parts = parts.drain(parts.len() / 2..).collect();
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
        Ok(one(self.b.ins().extractlane(piece, 0)))
    }

    fn fold_pieces(&mut self, f: Fold, v: Vector, a: ir::Value, b: ir::Value) -> Step<ir::Value> {
        Ok(match f {
            Fold::Op(op) => self.vector_op(op, v, one(a), one(b))?[0],
            Fold::Choose(cc) => self.min_max(v, one(a), one(b), cc)?[0],
            Fold::Float(max, number) => self.float_extreme_pieces(v, a, b, max, number)?,
        })
    }

    /// As [`Func::float_extreme`], of pieces.
    pub(super) fn float_extreme_pieces(
        &mut self,
        v: Vector,
        a: ir::Value,
        b: ir::Value,
        max: bool,
        number: bool,
    ) -> Step<ir::Value> {
        use cranelift_codegen::ir::condcodes::FloatCC;
        let Form::Pieces(ty) = v.form else { return refuse("a vector of this type") };
        let both = if max { self.b.ins().fmax(a, b) } else { self.b.ins().fmin(a, b) };
        if !number {
            return Ok(both);
        }
        let a_is_nan = self.b.ins().fcmp(FloatCC::Unordered, a, a);
        let b_is_nan = self.b.ins().fcmp(FloatCC::Unordered, b, b);
        let done = self.blend(ty, &[a_is_nan], &[b], &[both]);
        Ok(self.blend(ty, &[b_is_nan], &[a], &done)[0])
    }

    fn reduce_mask(&mut self, id: Id, from: Value, v: Vector) -> Step<Parts> {
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
                    all = self.b.ins().bxor(all, l);
                }
                let count = self.b.ins().popcnt(all);
                let low = self.b.ins().band_imm_s(count, 1);
                return Ok(one(self.resize(low, types::I8)));
            }
            _ => return refuse("this reduction of a mask"),
        };
        let width = match from.as_inst() {
            Some(i) => self.width_of(i, v.lanes),
            None => crate::shape::mask_width(v.lanes),
        };
        let pieces = self.mask(from, width)?;
        if v.lanes.is_multiple_of(128 / width) {
            let mut all = pieces[0];
            for &p in &pieces[1..] {
                all = if any { self.b.ins().bor(all, p) } else { self.b.ins().band(all, p) };
            }
            return Ok(one(match any {
                true => self.b.ins().vany_true(all),
                false => self.b.ins().vall_true(all),
            }));
        }
        let bits = self.bits_of_mask(&pieces, width, v.lanes);
        let s = Scalar::Int(v.lanes);
        let goal: Parts = match any {
            true => bits.iter().map(|&p| (p, 0)).map(|(p, n)| self.like(p, n)).collect(),
            false => {
                let mut all: Parts = bits.iter().map(|&p| self.like(p, -1)).collect();
                self.clean(v.lanes, &mut all);
                all
            }
        };
        let same = self.equal(s, &bits, &goal);
        Ok(one(if any { self.b.ins().bxor_imm_u(same, 1) } else { same }))
    }

    fn like(&mut self, v: ir::Value, n: i64) -> ir::Value {
        let ty = self.b.func.dfg.value_type(v);
        self.iconst(ty, n)
    }
}

//! Vectors of `i1`: lanes of all zeros or all ones.
//!
//! A mask has the lane width of the vectors that it was compared from, so that selecting by it
//! takes one instruction; where masks of different widths meet, they are converted. Lanes after the
//! last one have arbitrary values.

use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::shape::{TypeKind, VectorForm, int_vector, mask_width};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::opcode::Opcode;
use smallvec::smallvec;

impl<'a> FunctionTranslator<'a, '_> {
    /// Chooses a lane width for each instruction whose result is a mask. O(instructions).
    pub(super) fn find_mask_widths(&mut self, order: &[Block]) {
        let body = self.body;
        let lanes = |this: &Self, i: Inst| match this.cx.shapes.get(body.inst(i).ty()).kind {
            TypeKind::Vector(v) if v.form == VectorForm::Mask => Some(v.lanes),
            _ => None,
        };
        // Twice, because of values that are carried around a loop.
        for round in 0..2 {
            let mut any = false;
            for &b in order {
                for &i in body.insts(b) {
                    let Some(n) = lanes(self, i) else { continue };
                    if self.mask_widths.is_empty() {
                        self.mask_widths = vec![0; body.inst_bound()];
                    }
                    any = true;
                    if self.mask_widths[i.index()] == 0 {
                        let width = self.guess_width(i, n, round == 1);
                        self.mask_widths[i.index()] = width;
                    }
                }
            }
            if !any {
                break;
            }
        }
    }

    fn guess_width(&self, i: Inst, lanes: u32, last: bool) -> u8 {
        let ops = self.body.ops(i);
        let default = mask_width(lanes) as u8;
        let of = |v: &Value| match self.cx.shapes.get(self.type_of(*v)).kind {
            TypeKind::Vector(v) if v.form == VectorForm::Mask => None,
            TypeKind::Vector(v) => match v.form {
                VectorForm::Pieces(ty) => Some(ty.lane_bits() as u8),
                _ => None,
            },
            _ => None,
        };
        let inherit =
            |v: &Value| v.as_inst().map(|d| self.mask_widths[d.index()]).filter(|&w| w != 0);
        let found = match self.body.inst(i).op() {
            Opcode::ICmp | Opcode::FCmp | Opcode::Trunc => {
                of(&ops[0]).or_else(|| ops.iter().find_map(inherit))
            }
            Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Phi
            | Opcode::Freeze
            | Opcode::Select
            | Opcode::ShuffleVector
            | Opcode::InsertElement => ops.iter().find_map(inherit),
            _ => return default,
        };
        found.unwrap_or(if last { default } else { 0 })
    }

    /// The lane width of an instruction's mask.
    pub(super) fn mask_width_of(&self, i: Inst, lanes: u32) -> u32 {
        match self.mask_widths.get(i.index()) {
            None | Some(0) => mask_width(lanes),
            Some(&w) => w.into(),
        }
    }

    /// A mask with lanes of this width.
    pub(super) fn mask_with_width(
        &mut self,
        v: Value,
        width: u32,
    ) -> TranslationResult<ValueParts> {
        let Some(vector) = self.vector_of(v) else { return refuse("a mask that is no vector") };
        match v.kind() {
            ValueKind::Inst(i) => {
                let parts = self.held_parts(v)?;
                let own = self.mask_width_of(i, vector.lanes);
                Ok(self.mask_convert(parts, own, width, vector.lanes))
            }
            ValueKind::Const(c) => {
                let consts = &self.body.consts;
                match super::constant::lane_bits(consts, c, vector.lanes) {
                    Some(lanes) => Ok(self.constant_mask(&lanes, width)),
                    None => refuse("a mask of constant expressions"),
                }
            }
            _ => {
                let parts = self.held_parts(v)?;
                Ok(self.mask_convert(parts, mask_width(vector.lanes), width, vector.lanes))
            }
        }
    }

    /// A constant mask.
    pub(super) fn constant_mask(&mut self, lanes: &[u64], width: u32) -> ValueParts {
        let lanes: Vec<u64> = lanes.iter().map(|&l| (l & 1).wrapping_neg()).collect();
        self.pieces_of(int_vector(width), &lanes)
    }

    /// Whether a mask is a constant of which all lanes are set.
    pub(super) fn is_all_ones(&self, v: Value) -> bool {
        let lanes = self.vector_of(v).map_or(0, |v| v.lanes);
        let one = |kind: ConstKind| matches!(kind, ConstKind::Int(1));
        match v.as_const().map(|c| self.body.consts.get(c).kind) {
            Some(ConstKind::Splat(e)) => {
                e.as_const().is_some_and(|e| one(self.body.consts.get(e).kind))
            }
            Some(ConstKind::Aggregate(_)) => {
                let c = v.as_const().expect("it is one");
                super::constant::lane_bits(&self.body.consts, c, lanes)
                    .is_some_and(|l| l.iter().all(|&l| l & 1 == 1))
            }
            _ => false,
        }
    }

    /// Whether a mask is a constant of which no lane is set.
    fn is_all_zeros(&self, v: Value) -> bool {
        let lanes = self.vector_of(v).map_or(0, |v| v.lanes);
        v.as_const().is_some_and(|c| {
            super::constant::lane_bits(&self.body.consts, c, lanes)
                .is_some_and(|l| l.iter().all(|&l| l & 1 == 0))
        })
    }

    /// Selects between masks by a mask of the same width. If one of them is a
    /// constant, as for lanes that leave a loop, this is a single operation.
    pub(super) fn mask_select(
        &mut self,
        ops: &[Value],
        width: u32,
    ) -> TranslationResult<ValueParts> {
        let cond = self.mask_with_width(ops[0], width)?;
        let known = |v: Value| match (self.is_all_zeros(v), self.is_all_ones(v)) {
            (false, false) => None,
            (_, ones) => Some(ones),
        };
        let (then, other) = (known(ops[1]), known(ops[2]));
        let (a, b) = (self.mask_with_width(ops[1], width)?, self.mask_with_width(ops[2], width)?);
        let mut done = ValueParts::new();
        for ((&c, &a), &b) in cond.iter().zip(&a).zip(&b) {
            let ins = self.builder.ins();
            done.push(match (then, other) {
                (_, Some(false)) => ins.band(c, a),
                (Some(true), _) => ins.bor(c, b),
                (Some(false), _) => ins.band_not(b, c),
                (_, Some(true)) => ins.bor_not(a, c),
                _ => ins.bitselect(c, a, b),
            });
        }
        Ok(done)
    }

    /// The mask with lanes of another width.
    pub(super) fn mask_convert(
        &mut self,
        parts: ValueParts,
        from: u32,
        to: u32,
        lanes: u32,
    ) -> ValueParts {
        self.lanes_resize(parts, int_vector(from), int_vector(to), lanes, true)
    }

    pub(super) fn mask_binary(
        &mut self,
        op: Opcode,
        lanes: u32,
        width: u32,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        let _ = (lanes, width);
        let both = a.iter().zip(b);
        Ok(match op {
            Opcode::And | Opcode::Mul => {
                both.map(|(&a, &b)| self.builder.ins().band(a, b)).collect()
            }
            Opcode::Or => both.map(|(&a, &b)| self.builder.ins().bor(a, b)).collect(),
            Opcode::Xor | Opcode::Add | Opcode::Sub => {
                both.map(|(&a, &b)| self.builder.ins().bxor(a, b)).collect()
            }
            // The result is the first operand, because a shift by 1 is poison and a division by 0
            // undefined.
            Opcode::Shl | Opcode::LShr | Opcode::AShr | Opcode::UDiv | Opcode::SDiv => a.into(),
            Opcode::URem | Opcode::SRem => {
                let ty = self.builder.func.dfg.value_type(a[0]);
                a.iter().map(|_| self.zero(ty)).collect()
            }
            _ => return refuse(format!("`{}` on masks", op.name())),
        })
    }

    /// Returns the lanes as the bits of an integer, as limbs if there are more than 128.
    pub(super) fn mask_bits(&mut self, v: Value) -> TranslationResult<ValueParts> {
        let Some(vector) = self.vector_of(v) else { return refuse("a mask that is no vector") };
        let width = match v.kind() {
            ValueKind::Inst(i) => self.mask_width_of(i, vector.lanes),
            _ => mask_width(vector.lanes),
        };
        let pieces = self.mask_with_width(v, width)?;
        Ok(self.bits_of_mask(&pieces, width, vector.lanes))
    }

    /// Returns the lanes of a mask in pieces, whose lanes have this width, as [`Self::mask_bits`]
    /// does.
    pub(super) fn bits_of_mask(
        &mut self,
        pieces: &[ir::Value],
        width: u32,
        lanes: u32,
    ) -> ValueParts {
        let per = 128 / width;
        let mut limbs: ValueParts = smallvec![];
        let limb_lanes = 64 / per;
        for chunk in pieces.chunks(limb_lanes as usize) {
            let mut limb = None;
            for (k, &p) in chunk.iter().enumerate() {
                let bits = self.builder.ins().vhigh_bits(types::I32, p);
                let bits = self.builder.ins().uextend(types::I64, bits);
                let bits = match k {
                    0 => bits,
                    _ => self.builder.ins().ishl_imm_s(bits, i64::from(per) * k as i64),
                };
                limb = Some(match limb {
                    None => bits,
                    Some(low) => self.builder.ins().bor(low, bits),
                });
            }
            limbs.push(limb.expect("a chunk has a piece"));
        }
        self.limbs_to_int(lanes, limbs)
    }

    /// Limbs, of which the upper bits may hold anything, as the parts of an integer.
    pub(super) fn limbs_to_int(&mut self, bits: u32, limbs: ValueParts) -> ValueParts {
        let ty = crate::shape::int_type(bits);
        let mut parts: ValueParts = match bits {
            129.. => limbs,
            65.. => smallvec![self.builder.ins().iconcat(limbs[0], limbs[1])],
            _ => smallvec![self.resize(limbs[0], ty)],
        };
        self.clear_high_bits(bits, &mut parts);
        parts
    }

    /// The limbs of an integer.
    pub(super) fn int_to_limbs(&mut self, bits: u32, parts: &[ir::Value]) -> ValueParts {
        match bits {
            129.. => parts.into(),
            65.. => {
                let (lo, hi) = self.builder.ins().isplit(parts[0]);
                smallvec![lo, hi]
            }
            _ => smallvec![self.resize(parts[0], types::I64)],
        }
    }

    /// A mask of this width from the bits of an integer.
    pub(super) fn mask_from_bits(
        &mut self,
        int: &[ir::Value],
        lanes: u32,
        width: u32,
    ) -> ValueParts {
        let limbs = self.int_to_limbs(lanes, int);
        let build = width.max(16);
        let (ty, per) = (int_vector(build), 128 / build);
        let select: Vec<u64> = (0..per).map(|k| 1 << k).collect();
        let select = self.pieces_of(ty, &select)[0];
        let mut pieces: ValueParts = smallvec![];
        for k in 0..lanes.div_ceil(per) {
            let limb = limbs[(k * per / 64) as usize];
            let shift = i64::from(k * per % 64);
            let bits = if shift == 0 { limb } else { self.builder.ins().ushr_imm_s(limb, shift) };
            let bits = self.resize(bits, ty.lane_type());
            let all = self.builder.ins().splat(ty, bits);
            let own = self.builder.ins().band(all, select);
            pieces.push(self.builder.ins().icmp(IntCC::Equal, own, select));
        }
        self.mask_convert(pieces, build, width, lanes)
    }
}

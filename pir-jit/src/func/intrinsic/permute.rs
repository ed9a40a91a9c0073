//! Intrinsics that move lanes, and vectors made of numbers.

use super::super::arith::single;
use super::super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, VectorForm, VectorType};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::intrinsic::Id;

impl<'a> FunctionTranslator<'a, '_> {
    /// The intrinsics that move lanes; false if it is none of them.
    pub(super) fn permute_intrinsic(
        &mut self,
        i: Inst,
        id: Id,
        args: &[Value],
    ) -> TranslationResult<bool> {
        let to = match self.shape(self.body.inst(i).ty())?.kind {
            TypeKind::Vector(v) => Some(v),
            _ => None,
        };
        let number = |this: &Self, n: usize| -> TranslationResult<u32> {
            match args.get(n).and_then(|&v| this.constant_number(v)) {
                Some(k) => Ok(k as u32),
                None => refuse(format!("`{}` by what is no constant", id.row().name)),
            }
        };
        let picked: Vec<Option<u32>> = match (id, to) {
            (Id::VectorReverse, Some(v)) => (0..v.lanes).rev().map(Some).collect(),
            (Id::VectorExtract, Some(v)) => {
                let from = number(self, 1)?;
                (0..v.lanes).map(|k| Some(k + from)).collect()
            }
            (Id::VectorSpliceLeft, Some(v)) => {
                let from = number(self, 2)?;
                (0..v.lanes).map(|k| Some(k + from)).collect()
            }
            (Id::VectorSpliceRight, Some(v)) => {
                let from = v.lanes - number(self, 2)?.min(v.lanes);
                (0..v.lanes).map(|k| Some(k + from)).collect()
            }
            (Id::VectorInterleave2, Some(v)) => {
                (0..v.lanes).map(|k| Some(k / 2 + k % 2 * (v.lanes / 2))).collect()
            }
            (Id::CttzElts, None) => return self.first_set(i, args[0]),
            (Id::VectorInsert, Some(v)) => return self.insert_vector(i, v, args, number(self, 2)?),
            (Id::VectorDeinterleave2, None) => return self.deinterleave(i, args[0]),
            (Id::Stepvector, Some(v)) => {
                let lanes: Vec<u64> = (0..u64::from(v.lanes)).collect();
                let VectorForm::Pieces(ty) = v.form else {
                    return refuse("`llvm.stepvector` here");
                };
                let parts = self.pieces_of(ty, &lanes);
                self.set_result(i, &parts);
                return Ok(true);
            }
            (Id::GetActiveLaneMask, Some(v)) => return self.active_lanes(i, v, args),
            _ => return Ok(false),
        };
        let to = to.expect("the others have returned");
        let Some(from) = self.vector_of(args[0]) else { return Ok(false) };
        let a = self.parts(args[0])?;
        let b = match args.get(1) {
            Some(&v) if self.vector_of(v).is_some() => self.parts(v)?,
            _ => a.clone(),
        };
        let parts = self.shuffle_parts(from, to, &a, &b, &picked);
        self.set_vector_result(i, to, &parts);
        Ok(true)
    }

    fn insert_vector(
        &mut self,
        i: Inst,
        v: VectorType,
        args: &[Value],
        at: u32,
    ) -> TranslationResult<bool> {
        let Some(part) = self.vector_of(args[1]) else { return Ok(false) };
        let (whole, own) = (self.parts(args[0])?, self.parts(args[1])?);
        let lanes: Vec<ValueParts> = (0..v.lanes)
            .map(|k| match k.checked_sub(at) {
                Some(n) if n < part.lanes => self.extract_lane(part, &own, n),
                _ => self.extract_lane(v, &whole, k),
            })
            .collect();
        let parts = self.build_vector(v, &lanes);
        self.set_vector_result(i, v, &parts);
        Ok(true)
    }

    fn deinterleave(&mut self, i: Inst, v: Value) -> TranslationResult<bool> {
        let Some(from) = self.vector_of(v) else { return Ok(false) };
        let half = VectorType::new(from.lanes / 2, from.elem);
        let a = self.parts(v)?;
        let mut parts = ValueParts::new();
        for odd in 0..2 {
            let picked: Vec<Option<u32>> = (0..half.lanes).map(|k| Some(2 * k + odd)).collect();
            parts.extend(self.shuffle_parts(from, half, &a, &a, &picked));
        }
        self.set_result(i, &parts);
        Ok(true)
    }

    /// The number of lanes before the first that is set.
    fn first_set(&mut self, i: Inst, v: Value) -> TranslationResult<bool> {
        let Some(from) = self.vector_of(v) else { return Ok(false) };
        let bits = match from.form {
            VectorForm::Mask => self.mask_bits(v)?,
            _ => {
                let parts = self.parts(v)?;
                let to = VectorType::new(from.lanes, ScalarType::Int(1));
                let zero: ValueParts =
                    (0..from.elem.parts()).map(|_| self.zero(from.elem.part())).collect();
                let mask = self.map_lanes(to, &[(from, parts)], |this, lane| {
                    let same = this.equal(from.elem, &lane[0], &zero);
                    Ok(single(this.builder.ins().bxor_imm_u(same, 1)))
                })?;
                self.bits_of_mask(&mask, crate::shape::mask_width(from.lanes), from.lanes)
            }
        };
        if from.lanes > 64 {
            return refuse("`llvm.experimental.cttz.elts` of more than 64 lanes");
        }
        let bits = self.as_i64(bits[0]);
        let count = self.builder.ins().ctz(bits);
        let all = self.iconst(types::I64, from.lanes.into());
        let count = self.builder.ins().umin(count, all);
        let to = self.scalar_of(self.body.inst(i).ty())?.bits();
        let parts = self.int_resize(64, to, &[count], false);
        self.set_result(i, &parts);
        Ok(true)
    }

    /// Lanes whose number, counted from the first argument on, is below the second.
    fn active_lanes(&mut self, i: Inst, v: VectorType, args: &[Value]) -> TranslationResult<bool> {
        let s = self.scalar_of(self.type_of(args[0]))?;
        let (from, end) = (self.single_part(args[0])?, self.single_part(args[1])?);
        let ty = s.part();
        let none = self.iconst(ty, 0);
        let left = self.builder.ins().isub(end, from);
        let any = self.builder.ins().icmp(IntCC::UnsignedLessThan, from, end);
        let left = self.select_part(any, left, none);
        let lanes: Vec<ValueParts> = (0..v.lanes)
            .map(|k| {
                let k = self.iconst(ty, k.into());
                single(self.builder.ins().icmp(IntCC::UnsignedGreaterThan, left, k))
            })
            .collect();
        let bits = VectorType::new(v.lanes, ScalarType::Int(1));
        let parts = self.build_vector(bits, &lanes);
        self.set_vector_result(i, v, &parts);
        Ok(true)
    }
}

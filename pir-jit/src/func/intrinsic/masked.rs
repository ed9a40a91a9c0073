//! Loads and stores of some lanes. There are no branches: a lane that is masked out reads from or
//! writes to a place of its own in the frame.

use super::super::{FunctionTranslator, ValueParts, flags};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, VectorForm, VectorType};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::intrinsic::Id;
use smallvec::SmallVec;

impl<'a> FunctionTranslator<'a, '_> {
    /// The masked accesses; false if it is none of them.
    pub(super) fn masked_intrinsic(
        &mut self,
        i: Inst,
        id: Id,
        args: &[Value],
    ) -> TranslationResult<bool> {
        // Older forms have an alignment among the arguments.
        let is_align = |f: &Self, v: Value| {
            f.vector_of(v).is_none() && f.type_of(v) == Type::I32 && v.is_constant()
        };
        let args: SmallVec<[Value; 4]> =
            args.iter().copied().filter(|&v| !is_align(self, v)).collect();
        match (id, &args[..]) {
            (Id::MaskedLoad | Id::MaskedExpandload, &[at, mask, through]) => {
                self.masked_load(i, at, mask, through, id == Id::MaskedExpandload)?;
            }
            (Id::MaskedGather, &[at, mask, through]) => {
                self.masked_load(i, at, mask, through, false)?
            }
            (Id::MaskedStore | Id::MaskedCompressstore, &[v, at, mask]) => {
                self.masked_store(v, at, mask, id == Id::MaskedCompressstore)?;
            }
            (Id::MaskedScatter, &[v, at, mask]) => self.masked_store(v, at, mask, false)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Address and condition of each lane. Of a packed access, each lane that is set has the next
    /// place.
    fn lane_places(
        &mut self,
        v: VectorType,
        at: Value,
        mask: Value,
        packed: bool,
    ) -> TranslationResult<Vec<(ir::Value, ir::Value)>> {
        if !v.elem.bits().is_multiple_of(8) {
            return refuse("a masked access to lanes that are no bytes");
        }
        let bytes = i64::from(v.elem.store_bytes());
        let (addresses, own) = (self.parts(at)?, self.vector_of(at));
        let bits = VectorType::new(v.lanes, ScalarType::Int(1));
        let conditions = self.parts(mask)?;
        let mut next = addresses[0];
        let mut places = Vec::new();
        for k in 0..v.lanes {
            let c = self.extract_lane(bits, &conditions, k)[0];
            let at = match own {
                Some(p) => self.extract_lane(p, &addresses, k)[0],
                None if packed => next,
                None => self.offset(addresses[0], i64::from(k) * bytes),
            };
            if packed {
                let step = self.builder.ins().uextend(types::I64, c);
                let step = self.builder.ins().imul_imm_s(step, bytes);
                next = self.builder.ins().iadd(next, step);
            }
            places.push((at, c));
        }
        Ok(places)
    }

    fn masked_load(
        &mut self,
        i: Inst,
        at: Value,
        mask: Value,
        through: Value,
        packed: bool,
    ) -> TranslationResult<()> {
        let ty = self.body.inst(i).ty();
        let Some(v) = self.vector_of(through) else {
            return refuse("a masked load of no vector");
        };
        let all = self.is_all_ones(mask);
        if all && self.vector_of(at).is_none() {
            let at = self.single_part(at)?;
            let parts = self.load_shape(ty, at, 0, flags())?;
            self.set_vector_result(i, v, &parts);
            return Ok(());
        }
        let places = self.lane_places(v, at, mask, packed)?;
        let other = self.parts(through)?;
        let mut lanes: Vec<ValueParts> = Vec::new();
        for (k, (at, c)) in places.into_iter().enumerate() {
            let mut at = at;
            if !all {
                let nowhere = self.dummy_address();
                at = self.select_part(c, at, nowhere);
            }
            let mut lane = self.load_scalar(v.elem, at, 0, flags());
            if !all && !matches!(v.form, VectorForm::Pieces(_)) {
                let other = self.extract_lane(v, &other, k as u32);
                for (l, o) in lane.iter_mut().zip(other) {
                    *l = self.select_part(c, *l, o);
                }
            }
            lanes.push(lane);
        }
        let mut parts = self.build_vector(v, &lanes);
        if let (VectorForm::Pieces(piece), false) = (v.form, all) {
            let mask = self.mask_with_width(mask, piece.lane_bits())?;
            parts = self.blend(piece, &mask, &parts, &other);
        }
        self.set_result(i, &parts);
        Ok(())
    }

    fn masked_store(
        &mut self,
        value: Value,
        at: Value,
        mask: Value,
        packed: bool,
    ) -> TranslationResult<()> {
        let Some(v) = self.vector_of(value) else { return refuse("a masked store of no vector") };
        let parts = self.parts(value)?;
        let all = self.is_all_ones(mask);
        if all && self.vector_of(at).is_none() {
            let at = self.single_part(at)?;
            return self.store_shape(self.type_of(value), at, 0, &parts, flags());
        }
        let places = self.lane_places(v, at, mask, packed)?;
        for (k, (at, c)) in places.into_iter().enumerate() {
            let lane = self.extract_lane(v, &parts, k as u32);
            let mut at = at;
            if !all {
                let nowhere = self.dummy_address();
                at = self.select_part(c, at, nowhere);
            }
            self.store_scalar(v.elem, at, 0, &lane, flags());
        }
        Ok(())
    }
}

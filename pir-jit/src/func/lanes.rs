//! Lanes into and out of vectors, and shuffles.

use super::arith::single;
use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::shape::{TypeKind, VectorForm, VectorType, int_vector, mask_width};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Value};
use pir_core::opcode::Opcode;
use smallvec::{SmallVec, smallvec};

impl<'a> FunctionTranslator<'a, '_> {
    // ---- lanes in and out ----

    /// The lane that an index names, if it is a constant inside the vector.
    fn constant_lane(&self, v: Value, lanes: u32) -> Option<u32> {
        self.constant_number(v).filter(|&n| n < lanes.into()).map(|n| n as u32)
    }

    pub(super) fn extract_element(&mut self, i: Inst, ops: &[Value]) -> TranslationResult<()> {
        let Some(v) = self.vector_of(ops[0]) else { return refuse("a scalable vector") };
        let parts = self.parts(ops[0])?;
        let lane = match self.constant_lane(ops[1], v.lanes) {
            Some(k) => self.extract_lane(v, &parts, k),
            None => {
                let ty = self.body.inst(i).ty();
                let (slot, stride) = self.spill_lanes(v, &parts);
                let at = self.lane_address(ops[1], v, slot, stride)?;
                let shape = self.shape(ty)?;
                let step = v.elem.part().bytes() as i32;
                let flags = super::flags();
                let mut lane: ValueParts = smallvec![];
                for (k, &p) in shape.parts.iter().enumerate() {
                    let ty = if v.form == VectorForm::Mask { types::I8 } else { p };
                    lane.push(self.builder.ins().load(ty, flags, at, k as i32 * step));
                }
                lane
            }
        };
        self.set_result(i, &lane);
        Ok(())
    }

    pub(super) fn insert_element(&mut self, i: Inst, ops: &[Value]) -> TranslationResult<()> {
        let Some(v) = self.vector_of(ops[0]) else { return refuse("a scalable vector") };
        let mut parts = self.parts(ops[0])?;
        let lane = self.parts(ops[1])?;
        match (self.constant_lane(ops[2], v.lanes), v.form) {
            (Some(k), VectorForm::Pieces(ty)) => {
                let (at, per) = ((k / ty.lane_count()) as usize, ty.lane_count());
                parts[at] = self.builder.ins().insertlane(parts[at], lane[0], (k % per) as u8);
            }
            (Some(k), VectorForm::Scalars) => {
                let n = v.elem.parts();
                parts[k as usize * n..(k as usize + 1) * n].copy_from_slice(&lane);
            }
            (Some(k), VectorForm::Mask) => {
                let ty = int_vector(mask_width(v.lanes));
                let (at, per) = ((k / ty.lane_count()) as usize, ty.lane_count());
                let lane = self.builder.ins().bmask(ty.lane_type(), lane[0]);
                parts[at] = self.builder.ins().insertlane(parts[at], lane, (k % per) as u8);
            }
            (None, _) => {
                let (slot, stride) = self.spill_lanes(v, &parts);
                let at = self.lane_address(ops[2], v, slot, stride)?;
                let step = v.elem.part().bytes() as i32;
                for (k, &p) in lane.iter().enumerate() {
                    self.builder.ins().store(super::flags(), p, at, k as i32 * step);
                }
                parts = self.reload_lanes(v, slot);
            }
        }
        self.set_vector_result(i, v, &parts);
        Ok(())
    }

    /// Gives a result its parts; those of a mask are in the width of its type.
    pub(super) fn set_vector_result(&mut self, i: Inst, v: VectorType, parts: &[ir::Value]) {
        match v.form {
            VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                let parts = self.mask_convert(parts.into(), mask_width(v.lanes), w, v.lanes);
                self.set_result(i, &parts);
            }
            _ => self.set_result(i, parts),
        }
    }

    /// Stores the lanes contiguously in a stack slot, masks as bytes of 0 or 1. Returns the slot
    /// and the distance of two lanes in bytes.
    fn spill_lanes(&mut self, v: VectorType, parts: &[ir::Value]) -> (ir::StackSlot, u32) {
        let stride = match v.form {
            VectorForm::Mask => 1,
            _ => v.elem.part().bytes() * v.elem.parts() as u32,
        };
        let slot = self.slot((v.lanes * stride).next_multiple_of(16), 16);
        match v.form {
            VectorForm::Mask => {
                for k in 0..v.lanes {
                    let lane = self.extract_lane(v, parts, k)[0];
                    self.builder.ins().stack_store(types::I64, lane, slot, k as i32);
                }
            }
            _ => {
                let mut at = 0;
                for &p in parts {
                    self.builder.ins().stack_store(types::I64, p, slot, at);
                    at += self.builder.func.dfg.value_type(p).bytes() as i32;
                }
            }
        }
        (slot, stride)
    }

    fn reload_lanes(&mut self, v: VectorType, slot: ir::StackSlot) -> ValueParts {
        if v.form == VectorForm::Mask {
            let lanes: Vec<ValueParts> = (0..v.lanes)
                .map(|k| {
                    single(self.builder.ins().stack_load(types::I64, types::I8, slot, k as i32))
                })
                .collect();
            return self.build_vector(v, &lanes);
        }
        let (ty, step) = (v.part(), v.part().bytes() as i32);
        (0..v.parts())
            .map(|k| self.builder.ins().stack_load(types::I64, ty, slot, k as i32 * step))
            .collect()
    }

    /// The address of the lane that an index names; one outside is poison, and must do no harm.
    fn lane_address(
        &mut self,
        index: Value,
        v: VectorType,
        slot: ir::StackSlot,
        stride: u32,
    ) -> TranslationResult<ir::Value> {
        let index = self.single_part(index)?;
        let index = self.as_i64(index);
        let last = self.iconst(types::I64, i64::from(v.lanes) - 1);
        let index = self.builder.ins().umin(index, last);
        let at = self.builder.ins().imul_imm_s(index, i64::from(stride));
        let base = self.slot_address(slot);
        Ok(self.builder.ins().iadd(base, at))
    }

    // ---- shuffles ----

    pub(super) fn shuffle(&mut self, i: Inst, ops: &[Value]) -> TranslationResult<()> {
        let (Some(from), TypeKind::Vector(to)) =
            (self.vector_of(ops[0]), &self.shape(self.body.inst(i).ty())?.kind)
        else {
            return refuse("a scalable vector");
        };
        let to = *to;
        let Some(c) = ops[2].as_const() else { return refuse("a shuffle by no constant") };
        let consts = &self.body.consts;
        let undefined = |v: Value| {
            v.as_const()
                .is_some_and(|c| matches!(consts.get(c).kind, ConstKind::Undef | ConstKind::Poison))
        };
        // `None` where the lane does not matter.
        let lanes: Vec<Option<u32>> = match consts.get(c).kind {
            ConstKind::Aggregate(list) => {
                let of = |&v: &Value| match undefined(v) {
                    true => None,
                    false => super::constant::scalar_bits(consts, v).map(|k| k as u32),
                };
                consts.values(list).iter().map(of).collect()
            }
            ConstKind::Splat(v) if !undefined(v) => {
                vec![super::constant::scalar_bits(consts, v).map(|k| k as u32); to.lanes as usize]
            }
            ConstKind::Zero => vec![Some(0); to.lanes as usize],
            _ => vec![None; to.lanes as usize],
        };
        if lanes.iter().all(|l| l.is_none_or(|k| k == 0))
            && let Some(parts) = self.splat(i, ops[0], to)?
        {
            self.set_result(i, &parts);
            return Ok(());
        }
        let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
        let parts = self.shuffle_parts(from, to, &a, &b, &lanes);
        self.set_vector_result(i, to, &parts);
        Ok(())
    }

    /// The parts of a vector all of whose lanes are the first of another, if a scalar has just been
    /// put there: that is how LLVM IR makes a vector of a scalar. A mask is in the width of `i`.
    fn splat(
        &mut self,
        i: Inst,
        first: Value,
        to: VectorType,
    ) -> TranslationResult<Option<ValueParts>> {
        let body = self.body;
        let Some(put) = first.as_inst().filter(|&p| body.inst(p).op() == Opcode::InsertElement)
        else {
            return Ok(None);
        };
        let ops: &'a [Value] = body.ops(put);
        if self.constant_lane(ops[2], 1) != Some(0) {
            return Ok(None);
        }
        let lane = self.parts(ops[1])?;
        Ok(match to.form {
            VectorForm::Pieces(ty) => {
                let piece = self.builder.ins().splat(ty, lane[0]);
                Some(smallvec![piece; to.parts()])
            }
            VectorForm::Mask => {
                let w = self.mask_width_of(i, to.lanes);
                let lane = self.builder.ins().bmask(int_vector(w).lane_type(), lane[0]);
                let piece = self.builder.ins().splat(int_vector(w), lane);
                Some(smallvec![piece; to.lanes.div_ceil(128 / w) as usize])
            }
            VectorForm::Scalars => None,
        })
    }

    /// Selects lanes from the concatenation of two vectors.
    pub(super) fn shuffle_parts(
        &mut self,
        from: VectorType,
        to: VectorType,
        a: &[ir::Value],
        b: &[ir::Value],
        lanes: &[Option<u32>],
    ) -> ValueParts {
        let (VectorForm::Pieces(ty), VectorForm::Pieces(_)) = (from.form, to.form) else {
            let zero: ValueParts =
                (0..from.elem.parts()).map(|_| self.zero(from.elem.part())).collect();
            let picked: Vec<ValueParts> = lanes
                .iter()
                .map(|l| match *l {
                    None => zero.clone(),
                    Some(k) if k < from.lanes => self.extract_lane(from, a, k),
                    Some(k) if k < 2 * from.lanes => self.extract_lane(from, b, k - from.lanes),
                    Some(_) => zero.clone(),
                })
                .collect();
            return self.build_vector(to, &picked);
        };
        let (per, bytes) = (ty.lane_count(), (ty.lane_bits() / 8) as u8);
        let mut done = ValueParts::new();
        for chunk in lanes.chunks(per as usize) {
            // The pieces that the lanes come from, and the bytes of each.
            let mut sources: SmallVec<[ir::Value; 4]> = smallvec![];
            let mut wanted: Vec<Option<(usize, u8)>> = Vec::new();
            for lane in chunk {
                wanted.push(lane.and_then(|k| {
                    let (side, k) = if k < from.lanes { (a, k) } else { (b, k - from.lanes) };
                    let piece = *side.get((k / per) as usize)?;
                    let at = sources.iter().position(|&s| s == piece).unwrap_or_else(|| {
                        sources.push(piece);
                        sources.len() - 1
                    });
                    Some((at, (k % per) as u8))
                }));
            }
            let splat = wanted.iter().flatten().next().copied();
            if let (Some((at, k)), true) =
                (splat, chunk.len() > 1 && wanted.iter().flatten().all(|&w| Some(w) == splat))
            {
                let lane = self.builder.ins().extractlane(sources[at], k);
                done.push(self.builder.ins().splat(ty, lane));
                continue;
            }
            let identity = |n: usize, w: &Option<(usize, u8)>| {
                w.is_none_or(|(at, k)| at == 0 && usize::from(k) == n)
            };
            let Some(&first) = sources.first() else {
                done.push(self.zero(ty));
                continue;
            };
            if wanted.iter().enumerate().all(|(n, w)| identity(n, w)) {
                done.push(first);
                continue;
            }
            let mut piece = first;
            for step in 1..sources.len().max(2) {
                let second = *sources.get(step).unwrap_or(&first);
                let mut mask = [0u8; 16];
                for n in 0..per as u8 {
                    let lane = match wanted.get(usize::from(n)).copied().flatten() {
                        // The first step takes the lane from the first piece; later ones keep the
                        // result so far.
                        Some((0, k)) if step == 1 => k,
                        Some((at, k)) if at == step => per as u8 + k,
                        _ => n,
                    };
                    for byte in 0..bytes {
                        mask[usize::from(n * bytes + byte)] = lane * bytes + byte;
                    }
                }
                piece = self.byte_shuffle(ty, piece, second, &mask);
            }
            done.push(piece);
        }
        done
    }
}

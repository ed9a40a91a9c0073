//! Memory: `alloca`, loads, stores, `getelementptr`.

use super::arith::single;
use super::{FunctionTranslator, ValueParts, flags};
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{
    AggregateField, ScalarType, TypeKind, VectorForm, VectorType, int_type, mask_width,
};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{AlignCode, AllocaFlags, InstData, MemFlags, align_bytes};
use pir_core::opcode::Opcode;

/// Largest alloca that lies in the frame; others are like those of unknown size.
const MAX_FRAME_ALLOCA_BYTES: u64 = 1 << 26;
/// Largest alloca outside of the entry block that lies in the frame, where it takes stack space
/// even if it is not executed.
const MAX_NON_ENTRY_ALLOCA_BYTES: u64 = 1 << 10;
/// Constant offsets of addresses that are left to the accesses.
const MAX_FOLDED_OFFSET: i64 = 1 << 24;

impl<'a> FunctionTranslator<'a, '_> {
    // ---- alloca ----

    /// Size and alignment of an alloca that is a place in the frame.
    fn frame_size(&self, i: Inst) -> Option<(u64, u64)> {
        let data = self.body.inst(i);
        let shape = self.cx.shapes.get(data.allocated_type());
        let block = self.body.block_of(i);
        let most = match self.body.entry() == Some(block) {
            true => MAX_FRAME_ALLOCA_BYTES,
            // It is made once at most.
            false if self.loops.innermost(block).is_none() => MAX_NON_ENTRY_ALLOCA_BYTES,
            false => return None,
        };
        let size = shape.stride.checked_mul(self.static_element_count(i)?)?;
        let align = align_bytes(data.alloca_align()).unwrap_or(1).max(shape.align);
        (size <= most).then_some((size, align))
    }

    /// Whether some alloca is not a place in the frame.
    pub(super) fn has_arena(&self) -> bool {
        let body = self.body;
        let dynamic = |&i: &Inst| {
            body.inst(i).op() == pir_core::Opcode::Alloca && self.frame_size(i).is_none()
        };
        body.layout().iter().any(|&b| body.insts(b).iter().any(dynamic))
    }

    pub(super) fn make_arena(&mut self) {
        let slot = self.slot(8, 8);
        let zero = self.iconst(types::I64, 0);
        self.builder.ins().stack_store(types::I64, zero, slot, 0);
        self.arena_slot = Some(slot);
    }

    pub(super) fn release_arena(&mut self) {
        if let Some(slot) = self.arena_slot {
            let list = self.slot_address(slot);
            let none = self.iconst(types::I64, 0);
            let f = host::release as *const () as usize;
            self.host_call(f, &[types::I64, types::I64], &[], &[list, none]);
        }
    }

    pub(super) fn alloca(
        &mut self,
        i: Inst,
        data: &InstData,
        ops: &[Value],
    ) -> TranslationResult<()> {
        if data.alloca_flags().contains(AllocaFlags::INALLOCA) {
            return refuse("`alloca inalloca`");
        }
        if self.ssa_allocas.contains_key(&i) {
            return Ok(());
        }
        if let Some((size, align)) = self.frame_size(i) {
            let extra = if align > 16 { align - 1 } else { 0 };
            let slot = self.slot((size + extra) as u32, align.min(16) as u32);
            let mut at = self.slot_address(slot);
            if extra > 0 {
                let up = self.builder.ins().iadd_imm_s(at, extra as i64);
                at = self.builder.ins().band_imm_s(up, -(align as i64));
            }
            self.set_result(i, &[at]);
            return Ok(());
        }
        let shape = self.cx.shapes.get(data.allocated_type());
        let align = align_bytes(data.alloca_align()).unwrap_or(1).max(shape.align).max(16);
        let count = match ops.first() {
            Some(&v) => {
                let n = self.single_part(v)?;
                self.as_i64(n)
            }
            None => self.iconst(types::I64, 1),
        };
        let size = self.builder.ins().imul_imm_s(count, shape.stride as i64);
        let Some(slot) = self.arena_slot else { return refuse("an `alloca` of this kind") };
        let list = self.slot_address(slot);
        let align = self.iconst(types::I64, align as i64);
        let t = types::I64;
        let f = host::allocate as *const () as usize;
        let at = self.host_call(f, &[t, t, t], &[t], &[list, size, align]);
        self.set_result(i, &at);
        Ok(())
    }

    /// `llvm.stacksave`
    pub(super) fn stack_save(&mut self) -> ir::Value {
        match self.arena_slot {
            Some(slot) => self.builder.ins().stack_load(types::I64, types::I64, slot, 0),
            None => self.iconst(types::I64, 0),
        }
    }

    /// `llvm.stackrestore`
    pub(super) fn stack_restore(&mut self, to: ir::Value) {
        if let Some(slot) = self.arena_slot {
            let list = self.slot_address(slot);
            let f = host::release as *const () as usize;
            self.host_call(f, &[types::I64, types::I64], &[], &[list, to]);
        }
    }

    // ---- loads and stores ----

    pub(super) fn load_inst(
        &mut self,
        i: Inst,
        data: &InstData,
        ops: &[Value],
    ) -> TranslationResult<()> {
        if let Some(parts) = self.load_ssa_alloca(ops[0]) {
            self.set_result(i, &parts);
            return Ok(());
        }
        let info = data.mem();
        let parts = if data.mem_flags().contains(MemFlags::ATOMIC) {
            let at = self.single_part(ops[0])?;
            self.atomic_load(data.ty(), at)?
        } else {
            let (at, offset) = self.address_and_offset(ops[0])?;
            let mut flags = self.access_flags(data.ty(), info.align);
            let sym = pir_core::symbol::Sym::INVARIANT_LOAD;
            if self.body.attachments(i).any(|a| a.kind == sym) {
                flags.set_readonly();
            }
            if !data.mem_flags().contains(MemFlags::VOLATILE) && self.may_sink_load(at) {
                flags = flags.with_readonly().with_can_move();
            }
            match self.extended_load(i, data.ty(), at, offset, flags) {
                Some(part) => single(part),
                None => self.load_shape(data.ty(), at, offset, flags)?,
            }
        };
        match self.cx.shapes.get(data.ty()).kind {
            TypeKind::Vector(v) => self.set_vector_result(i, v, &parts),
            _ => self.set_result(i, &parts),
        }
        Ok(())
    }

    /// A load of 8 or 16 bits that the next instruction extends with zeros: the load does it.
    fn extended_load(
        &mut self,
        i: Inst,
        ty: Type,
        at: ir::Value,
        offset: i32,
        flags: MemFlagsData,
    ) -> Option<ir::Value> {
        let TypeKind::Scalar(ScalarType::Int(bits @ (8 | 16))) = self.cx.shapes.get(ty).kind else {
            return None;
        };
        let insts = self.body.insts(self.body.block_of(i));
        let next = *insts.get(insts.iter().position(|&j| j == i)? + 1)?;
        let data = self.body.inst(next);
        if data.op() != Opcode::ZExt || self.body.ops(next) != [Value::from(i)] {
            return None;
        }
        let TypeKind::Scalar(ScalarType::Int(32 | 64)) = self.cx.shapes.get(data.ty()).kind else {
            return None;
        };
        let wide = match bits {
            8 => self.builder.ins().uload8(types::I64, flags, at, offset),
            _ => self.builder.ins().uload16(types::I64, flags, at, offset),
        };
        self.extended_load = Some((i, wide));
        Some(self.builder.ins().ireduce(int_type(bits), wide))
    }

    pub(super) fn store_inst(&mut self, data: &InstData, ops: &[Value]) -> TranslationResult<()> {
        if self.store_ssa_alloca(ops[1], ops[0])? {
            return Ok(());
        }
        let parts = self.parts(ops[0])?;
        let ty = self.type_of(ops[0]);
        let info = data.mem();
        if data.mem_flags().contains(MemFlags::ATOMIC) {
            let at = self.single_part(ops[1])?;
            return self.atomic_store(ty, &parts, at, info.ordering);
        }
        let flags = self.access_flags(ty, info.align);
        let (at, offset) = self.address_and_offset(ops[1])?;
        self.store_shape(ty, at, offset, &parts, flags)
    }

    fn access_flags(&self, ty: Type, align: AlignCode) -> MemFlagsData {
        let shape = self.cx.shapes.get(ty);
        let align = align_bytes(align).unwrap_or(shape.align);
        let scalar = matches!(shape.kind, TypeKind::Scalar(_));
        if scalar && align >= shape.size || align >= 16 { flags().with_aligned() } else { flags() }
    }

    /// Loads a value of a type. A mask is in the width of its type.
    pub(super) fn load_shape(
        &mut self,
        ty: Type,
        at: ir::Value,
        offset: i32,
        flags: MemFlagsData,
    ) -> TranslationResult<ValueParts> {
        match &self.shape(ty)?.kind {
            TypeKind::Scalar(s) => Ok(self.load_scalar(*s, at, offset, flags)),
            TypeKind::Vector(v) => self.load_vector(*v, at, offset, flags),
            TypeKind::Aggregate(fields) => {
                let mut parts = ValueParts::new();
                for f in fields.iter() {
                    let offset = field_offset(f, offset)?;
                    parts.extend(self.load_shape(f.ty, at, offset, flags)?);
                }
                Ok(parts)
            }
            _ => refuse("a load of this type"),
        }
    }

    pub(super) fn store_shape(
        &mut self,
        ty: Type,
        at: ir::Value,
        offset: i32,
        parts: &[ir::Value],
        flags: MemFlagsData,
    ) -> TranslationResult<()> {
        match &self.shape(ty)?.kind {
            TypeKind::Scalar(s) => self.store_scalar(*s, at, offset, parts, flags),
            TypeKind::Vector(v) => self.store_vector(*v, at, offset, parts, flags)?,
            TypeKind::Aggregate(fields) => {
                for f in fields.iter() {
                    let n = self.shape(f.ty)?.parts.len();
                    let own = &parts[f.part as usize..f.part as usize + n];
                    self.store_shape(f.ty, at, field_offset(f, offset)?, own, flags)?;
                }
            }
            _ => return refuse("a store of this type"),
        }
        Ok(())
    }

    pub(super) fn load_scalar(
        &mut self,
        s: ScalarType,
        at: ir::Value,
        offset: i32,
        flags: MemFlagsData,
    ) -> ValueParts {
        let bytes = s.store_bytes();
        let mut parts: ValueParts = match s {
            ScalarType::Int(bits) if bits > 128 => {
                let mut limbs = ValueParts::new();
                for k in (0..bytes).step_by(8) {
                    limbs.push(self.load_bytes(at, offset + k as i32, (bytes - k).min(8), flags));
                }
                limbs
            }
            ScalarType::Int(bits) if bytes * 8 != int_type(bits).bits() => {
                let lo = self.load_bytes(at, offset, bytes.min(8), flags);
                if bits > 64 {
                    let hi = self.load_bytes(at, offset + 8, bytes - 8, flags);
                    single(self.builder.ins().iconcat(lo, hi))
                } else {
                    single(self.resize(lo, int_type(bits)))
                }
            }
            _ => single(self.builder.ins().load(s.part(), flags, at, offset)),
        };
        if let ScalarType::Int(bits) = s {
            self.clear_high_bits(bits, &mut parts);
        }
        parts
    }

    /// At most eight bytes as an `i64`.
    fn load_bytes(
        &mut self,
        at: ir::Value,
        offset: i32,
        bytes: u32,
        flags: MemFlagsData,
    ) -> ir::Value {
        let mut done: Option<ir::Value> = None;
        let mut from = 0;
        for step in [8, 4, 2, 1] {
            if bytes - from >= step {
                let ty = int_type(step * 8);
                let piece = self.builder.ins().load(ty, flags, at, offset + from as i32);
                let piece = self.resize(piece, types::I64);
                done = Some(match done {
                    None => piece,
                    Some(low) => {
                        let up = self.builder.ins().ishl_imm_s(piece, i64::from(from) * 8);
                        self.builder.ins().bor(low, up)
                    }
                });
                from += step;
            }
        }
        done.unwrap_or_else(|| self.iconst(types::I64, 0))
    }

    fn store_bytes(
        &mut self,
        at: ir::Value,
        offset: i32,
        bytes: u32,
        v: ir::Value,
        flags: MemFlagsData,
    ) {
        let mut from = 0;
        for step in [8, 4, 2, 1] {
            if bytes - from >= step {
                let shifted = match from {
                    0 => v,
                    _ => self.builder.ins().ushr_imm_s(v, i64::from(from) * 8),
                };
                let piece = self.resize(shifted, int_type(step * 8));
                self.builder.ins().store(flags, piece, at, offset + from as i32);
                from += step;
            }
        }
    }

    pub(super) fn store_scalar(
        &mut self,
        s: ScalarType,
        at: ir::Value,
        offset: i32,
        parts: &[ir::Value],
        flags: MemFlagsData,
    ) {
        let bytes = s.store_bytes();
        match s {
            ScalarType::Int(bits) if bits > 128 || bytes * 8 != int_type(bits).bits() => {
                let limbs = self.int_to_limbs(bits, parts);
                for (k, &limb) in limbs.iter().enumerate() {
                    let done = k as u32 * 8;
                    if done < bytes {
                        let n = (bytes - done).min(8);
                        self.store_bytes(at, offset + done as i32, n, limb, flags);
                    }
                }
            }
            _ => {
                self.builder.ins().store(flags, parts[0], at, offset);
            }
        }
    }

    fn load_vector(
        &mut self,
        v: VectorType,
        at: ir::Value,
        offset: i32,
        flags: MemFlagsData,
    ) -> TranslationResult<ValueParts> {
        match v.form {
            VectorForm::Mask => {
                let bits = self.load_scalar(ScalarType::Int(v.lanes), at, offset, flags);
                Ok(self.mask_from_bits(&bits, v.lanes, mask_width(v.lanes)))
            }
            VectorForm::Pieces(ty) => {
                let (width, mut left) = (ty.lane_bits() / 8, v.lanes * ty.lane_bits() / 8);
                let mut parts = ValueParts::new();
                let mut from = offset;
                while left > 0 {
                    let bytes = left.min(16);
                    parts.push(match bytes {
                        16 => self.builder.ins().load(ty, flags, at, from),
                        8 | 4 => {
                            let lane = int_type(bytes * 8);
                            let own = self.builder.ins().load(lane, flags, at, from);
                            let wide = crate::shape::int_vector(bytes * 8);
                            let piece = self.builder.ins().scalar_to_vector(wide, own);
                            let little =
                                MemFlagsData::new().with_endianness(ir::Endianness::Little);
                            match wide == ty {
                                true => piece,
                                false => self.builder.ins().bitcast(ty, little, piece),
                            }
                        }
                        _ => {
                            let mut piece = self.zero(ty);
                            for k in 0..bytes / width {
                                let own = from + (k * width) as i32;
                                let lane = self.builder.ins().load(ty.lane_type(), flags, at, own);
                                piece = self.builder.ins().insertlane(piece, lane, k as u8);
                            }
                            piece
                        }
                    });
                    (left, from) = (left - bytes, from + bytes as i32);
                }
                Ok(parts)
            }
            VectorForm::Scalars if !v.elem.bits().is_multiple_of(8) => {
                let (bits, all) = (v.elem.bits(), packed_bits(v)?);
                let packed = self.load_scalar(ScalarType::Int(all), at, offset, flags);
                let mut parts = ValueParts::new();
                for k in 0..v.lanes {
                    let by = self.int_parts(all, u64::from(k) * u64::from(bits));
                    let low =
                        self.scalar_binary(Opcode::LShr, ScalarType::Int(all), &packed, &by)?;
                    parts.extend(self.int_resize(all, bits, &low, false));
                }
                Ok(parts)
            }
            VectorForm::Scalars => {
                let bytes = v.elem.bits() / 8;
                let mut parts = ValueParts::new();
                for k in 0..v.lanes {
                    parts.extend(self.load_scalar(v.elem, at, offset + (k * bytes) as i32, flags));
                }
                Ok(parts)
            }
        }
    }

    fn store_vector(
        &mut self,
        v: VectorType,
        at: ir::Value,
        offset: i32,
        parts: &[ir::Value],
        flags: MemFlagsData,
    ) -> TranslationResult<()> {
        match v.form {
            VectorForm::Mask => {
                let bits = self.bits_of_mask(parts, mask_width(v.lanes), v.lanes);
                self.store_scalar(ScalarType::Int(v.lanes), at, offset, &bits, flags);
            }
            VectorForm::Pieces(ty) => {
                let (width, mut left) = (ty.lane_bits() / 8, v.lanes * ty.lane_bits() / 8);
                let mut from = offset;
                for &p in parts {
                    let bytes = left.min(16);
                    match bytes {
                        16 => {
                            self.builder.ins().store(flags, p, at, from);
                        }
                        8 => {
                            let little =
                                MemFlagsData::new().with_endianness(ir::Endianness::Little);
                            let p = match ty {
                                types::I64X2 => p,
                                _ => self.builder.ins().bitcast(types::I64X2, little, p),
                            };
                            let low = self.builder.ins().extractlane(p, 0);
                            self.builder.ins().store(flags, low, at, from);
                        }
                        _ => {
                            for k in 0..bytes / width {
                                let lane = self.builder.ins().extractlane(p, k as u8);
                                self.builder.ins().store(
                                    flags,
                                    lane,
                                    at,
                                    from + (k * width) as i32,
                                );
                            }
                        }
                    }
                    (left, from) = (left - bytes, from + bytes as i32);
                }
            }
            VectorForm::Scalars if !v.elem.bits().is_multiple_of(8) => {
                let (bits, all) = (v.elem.bits(), packed_bits(v)?);
                let (s, n) = (ScalarType::Int(all), v.elem.parts());
                let mut packed = self.int_parts(all, 0);
                for k in 0..v.lanes {
                    let own = &parts[k as usize * n..(k as usize + 1) * n];
                    let wide = self.int_resize(bits, all, own, false);
                    let by = self.int_parts(all, u64::from(k) * u64::from(bits));
                    let up = self.scalar_binary(Opcode::Shl, s, &wide, &by)?;
                    packed = self.scalar_binary(Opcode::Or, s, &packed, &up)?;
                }
                self.store_scalar(s, at, offset, &packed, flags);
            }
            VectorForm::Scalars => {
                let (bytes, n) = (v.elem.bits() / 8, v.elem.parts());
                for k in 0..v.lanes {
                    let own = &parts[k as usize * n..(k as usize + 1) * n];
                    self.store_scalar(v.elem, at, offset + (k * bytes) as i32, own, flags);
                }
            }
        }
        Ok(())
    }

    /// Returns a number as the parts of an integer of `bits` bits.
    fn int_parts(&mut self, bits: u32, n: u64) -> ValueParts {
        match bits {
            65.. => self.big_int(&[n, 0], bits),
            _ => single(self.iconst(int_type(bits), n as i64)),
        }
    }

    // ---- getelementptr ----

    pub(super) fn gep(&mut self, i: Inst, source: Type, ops: &[Value]) -> TranslationResult<()> {
        let lanes = match self.shape(self.body.inst(i).ty())?.kind {
            TypeKind::Vector(v) => Some(v),
            _ => None,
        };
        let Some(v) = lanes else {
            let (base, before) = self.address_and_offset(ops[0])?;
            let (at, offset) = self.gep_lane(source, base, &ops[1..], None)?;
            let offset = offset.wrapping_add(i64::from(before));
            if (-MAX_FOLDED_OFFSET..=MAX_FOLDED_OFFSET).contains(&offset) {
                self.set_result(i, &[at]);
                self.pending_offsets[i.index()] = offset as i32;
            } else {
                let at = self.offset(at, offset);
                self.set_result(i, &[at]);
            }
            return Ok(());
        };
        let mut done = Vec::new();
        let base = self.parts(ops[0])?;
        for k in 0..v.lanes {
            let own = match self.vector_of(ops[0]) {
                Some(b) => self.extract_lane(b, &base, k)[0],
                None => base[0],
            };
            let (at, offset) = self.gep_lane(source, own, &ops[1..], Some(k))?;
            done.push(single(self.offset(at, offset)));
        }
        let parts = self.build_vector(v, &done);
        self.set_result(i, &parts);
        Ok(())
    }

    /// The number that an index is in this lane, if it is a constant.
    fn constant_index(&self, v: Value, lane: Option<u32>) -> Option<i64> {
        let consts = &self.body.consts;
        let c = v.as_const()?;
        let extend = |bits: u32, n: u64| ((n << (64 - bits)) as i64) >> (64 - bits);
        let bits = self.cx.module.types.int_bits(self.cx.module.types.scalar(consts.ty(c)))?;
        if bits > 64 {
            return None;
        }
        let n = match self.vector_of(v) {
            Some(vector) => {
                let lanes = super::constant::lane_bits(consts, c, vector.lanes)?;
                lanes[lane.unwrap_or(0) as usize]
            }
            None => match consts.get(c).kind {
                ConstKind::Int(n) => n,
                ConstKind::Zero | ConstKind::Undef | ConstKind::Poison => 0,
                _ => return None,
            },
        };
        Some(extend(bits, n))
    }

    /// Returns the address for an access as a value and a byte offset. The offset of a
    /// `getelementptr` becomes part of the accesses, and is added to the value only for other uses.
    fn address_and_offset(&mut self, v: Value) -> TranslationResult<(ir::Value, i32)> {
        if let Some(i) = v.as_inst()
            && let Some(&offset) = self.pending_offsets.get(i.index())
            && offset != 0
        {
            let (at, _) = self.results[i.index()];
            return Ok((self.pool[at as usize], offset));
        }
        Ok((self.single_part(v)?, 0))
    }

    /// The address in a lane: a value, and a constant that is still to be added.
    fn gep_lane(
        &mut self,
        source: Type,
        base: ir::Value,
        indices: &[Value],
        lane: Option<u32>,
    ) -> TranslationResult<(ir::Value, i64)> {
        let types = &self.cx.module.types;
        let (mut ty, mut at, mut offset) = (source, base, 0i64);
        for (n, &index) in indices.iter().enumerate() {
            let known = self.constant_index(index, lane);
            if n > 0 {
                if let Some((fields, _)) = types.fields(ty) {
                    let field = known.and_then(|k| usize::try_from(k).ok());
                    if let (TypeKind::Aggregate(fields), Some(k)) =
                        (&self.cx.shapes.get(ty).kind, field)
                        && let Some(f) = fields.get(k)
                    {
                        (ty, offset) = (f.ty, offset.wrapping_add(f.offset as i64));
                        continue;
                    }
                    let layout = self.cx.shapes.layout.structure(types, ty);
                    let (Some(layout), Some(k)) = (layout, field) else {
                        return refuse("a `getelementptr` into an opaque struct");
                    };
                    let (Some(&f), Some(&o)) = (fields.get(k), layout.offsets.get(k)) else {
                        return refuse("an index outside of a struct");
                    };
                    (ty, offset) = (f, offset.wrapping_add(o as i64));
                    continue;
                }
                match types.element(ty) {
                    Some(e) => ty = e,
                    None => return refuse("an index into a type without parts"),
                }
            }
            let stride = match self.cx.shapes.get(ty).stride {
                // Nothing, or not known.
                0 => self.cx.shapes.layout.alloc_size(types, ty),
                stride => Some(stride),
            };
            let Some(stride) = stride else {
                return refuse("a `getelementptr` over a type without a size");
            };
            if let Some(k) = known {
                offset = offset.wrapping_add(k.wrapping_mul(stride as i64));
                continue;
            }
            let parts = self.parts(index)?;
            let v = match self.vector_of(index) {
                Some(v) => self.extract_lane(v, &parts, lane.unwrap_or(0)),
                None => parts,
            };
            let ScalarType::Int(bits) = self.scalar_of(self.type_of(index))? else {
                return refuse("an index that is no integer");
            };
            let mut k = self.int_resize(bits, 64, &v, true)[0];
            // A constant added to an index is added to the address instead, where it may become
            // part of an access.
            while let Some((from, n)) = self.value_and_offset(k) {
                (k, offset) = (from, offset.wrapping_add(n.wrapping_mul(stride as i64)));
            }
            let scaled = match stride {
                0 => continue,
                1 => k,
                s if s.is_power_of_two() => {
                    self.builder.ins().ishl_imm_s(k, s.trailing_zeros() as i64)
                }
                s => self.builder.ins().imul_imm_s(k, s as i64),
            };
            at = self.builder.ins().iadd(at, scaled);
        }
        Ok((at, offset))
    }

    /// The value and the constant that a 64-bit value is the sum of.
    fn value_and_offset(&self, v: ir::Value) -> Option<(ir::Value, i64)> {
        let dfg = &self.builder.func.dfg;
        let of = |v| Some(dfg.insts[dfg.value_def(v).inst()?]);
        let ir::InstructionData::Binary { opcode: ir::Opcode::Iadd, args: [a, b] } = of(v)? else {
            return None;
        };
        match of(b)? {
            ir::InstructionData::UnaryImm { opcode: ir::Opcode::Iconst, imm } => {
                Some((a, imm.bits()))
            }
            _ => None,
        }
    }
}

fn field_offset(f: &AggregateField, offset: i32) -> TranslationResult<i32> {
    let own = i32::try_from(f.offset).ok().and_then(|o| o.checked_add(offset));
    own.map_or_else(|| refuse("a field at an offset of more than 2 GiB"), Ok)
}

/// Returns the bits of a vector whose lanes are not whole bytes, which are contiguous in memory.
fn packed_bits(v: VectorType) -> TranslationResult<u32> {
    match v.lanes.checked_mul(v.elem.bits()) {
        Some(bits @ 0..=crate::shape::MAX_INT_BITS) => Ok(bits),
        _ => refuse("a vector in memory whose lanes are no bytes, of this length"),
    }
}

//! Vectors: piece by piece where the machine has an instruction, lane by lane where it has none.

use super::arith::{float_condition, int_condition, single};
use super::{FunctionTranslator, ValueParts};
use crate::error::TranslationResult;
use crate::shape::{ScalarType, TypeKind, VectorForm, VectorType, int_vector, mask_width};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

impl<'a> FunctionTranslator<'a, '_> {
    fn as_type(&mut self, ty: ir::Type, v: ir::Value) -> ir::Value {
        if self.builder.func.dfg.value_type(v) == ty {
            return v;
        }
        let flags = ir::MemFlagsData::new().with_endianness(ir::Endianness::Little);
        self.builder.ins().bitcast(ty, flags, v)
    }

    /// A piece with this value in its first lane. Cranelift has no code for narrow integers.
    pub(super) fn first_lane(&mut self, ty: ir::Type, v: ir::Value) -> ir::Value {
        if ty.lane_type() == types::I8 || ty.lane_type() == types::I16 {
            let wide = self.builder.ins().uextend(types::I32, v);
            let piece = self.builder.ins().scalar_to_vector(types::I32X4, wide);
            return self.as_type(ty, piece);
        }
        self.builder.ins().scalar_to_vector(ty, v)
    }

    // ---- lanes ----

    /// One lane. Of a mask (in the width of its type) an `i8` of 0 or 1.
    pub(super) fn extract_lane(
        &mut self,
        v: VectorType,
        parts: &[ir::Value],
        k: u32,
    ) -> ValueParts {
        match v.form {
            VectorForm::Pieces(ty) => {
                let per = ty.lane_count();
                single(self.builder.ins().extractlane(parts[(k / per) as usize], (k % per) as u8))
            }
            VectorForm::Mask => {
                let per = 128 / mask_width(v.lanes);
                let lane =
                    self.builder.ins().extractlane(parts[(k / per) as usize], (k % per) as u8);
                let low = self.resize(lane, types::I8);
                single(self.builder.ins().band_imm_s(low, 1))
            }
            VectorForm::Scalars => {
                let n = v.elem.parts();
                parts[k as usize * n..(k as usize + 1) * n].into()
            }
        }
    }

    /// A vector of these lanes; a mask is in the width of its type.
    pub(super) fn build_vector(&mut self, v: VectorType, lanes: &[ValueParts]) -> ValueParts {
        let ty = match v.form {
            VectorForm::Scalars => return lanes.iter().flatten().copied().collect(),
            VectorForm::Pieces(ty) => ty,
            VectorForm::Mask => int_vector(mask_width(v.lanes)),
        };
        let lanes: Vec<ir::Value> = lanes
            .iter()
            .map(|l| match v.form {
                VectorForm::Mask => self.builder.ins().bmask(ty.lane_type(), l[0]),
                _ => l[0],
            })
            .collect();
        lanes
            .chunks(ty.lane_count() as usize)
            .map(|chunk| {
                if chunk.len() > 1 && chunk.iter().all(|&l| l == chunk[0]) {
                    return self.builder.ins().splat(ty, chunk[0]);
                }
                let mut piece = self.first_lane(ty, chunk[0]);
                for (k, &lane) in chunk.iter().enumerate().skip(1) {
                    piece = self.builder.ins().insertlane(piece, lane, k as u8);
                }
                piece
            })
            .collect()
    }

    /// Computes each lane of a vector from the same lane of others.
    pub(super) fn map_lanes(
        &mut self,
        to: VectorType,
        from: &[(VectorType, ValueParts)],
        mut f: impl FnMut(&mut Self, &[ValueParts]) -> TranslationResult<ValueParts>,
    ) -> TranslationResult<ValueParts> {
        let mut lanes = Vec::with_capacity(to.lanes as usize);
        for k in 0..to.lanes {
            let args: SmallVec<[ValueParts; 3]> =
                from.iter().map(|(v, parts)| self.extract_lane(*v, parts, k)).collect();
            lanes.push(f(self, &args)?);
        }
        Ok(self.build_vector(to, &lanes))
    }

    // ---- moving bytes ----

    /// 16 bytes of two pieces, from this byte of the first on.
    pub(super) fn bytes_shuffle(
        &mut self,
        ty: ir::Type,
        a: ir::Value,
        b: ir::Value,
        from: u8,
    ) -> ir::Value {
        let bytes: Vec<u8> = (from..from + 16).collect();
        self.byte_shuffle(ty, a, b, &bytes)
    }

    /// The lower halves of two pieces.
    pub(super) fn join_low(&mut self, ty: ir::Type, a: ir::Value, b: ir::Value) -> ir::Value {
        let bytes: Vec<u8> = (0..8).chain(16..24).collect();
        self.byte_shuffle(ty, a, b, &bytes)
    }

    pub(super) fn byte_shuffle(
        &mut self,
        ty: ir::Type,
        a: ir::Value,
        b: ir::Value,
        bytes: &[u8],
    ) -> ir::Value {
        let (a, b) = (self.as_type(types::I8X16, a), self.as_type(types::I8X16, b));
        let mask = self.builder.func.dfg.immediates.push(bytes.into());
        let done = self.builder.ins().shuffle(a, b, mask);
        self.as_type(ty, done)
    }

    /// Integer lanes of another width: cut off, or with zeros or their sign above.
    pub(super) fn lanes_resize(
        &mut self,
        mut parts: ValueParts,
        from: ir::Type,
        to: ir::Type,
        lanes: u32,
        signed: bool,
    ) -> ValueParts {
        let (mut w, goal) = (from.lane_bits(), to.lane_bits());
        while w < goal {
            let count = lanes.div_ceil(128 / (w * 2)) as usize;
            let mut wider = ValueParts::new();
            for &p in &parts {
                let b = self.builder.ins();
                let low = if signed { b.swiden_low(p) } else { b.uwiden_low(p) };
                wider.push(low);
                if wider.len() < count {
                    let b = self.builder.ins();
                    wider.push(if signed { b.swiden_high(p) } else { b.uwiden_high(p) });
                }
            }
            wider.truncate(count);
            (parts, w) = (wider, w * 2);
        }
        while w > goal {
            let (half, step) = (int_vector(w / 2), (w / 8) as u8);
            let bytes: Vec<u8> =
                (0..32).step_by(usize::from(step)).flat_map(|at: u8| at..at + step / 2).collect();
            parts = parts
                .chunks(2)
                .map(|pair| {
                    let high = *pair.get(1).unwrap_or(&pair[0]);
                    self.byte_shuffle(half, pair[0], high, &bytes)
                })
                .collect();
            w /= 2;
        }
        parts
    }

    // ---- arithmetic ----

    pub(super) fn vector_binary(
        &mut self,
        op: Opcode,
        v: VectorType,
        ops: &[Value],
    ) -> TranslationResult<ValueParts> {
        let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
        if let (Opcode::Shl | Opcode::LShr | Opcode::AShr, VectorForm::Pieces(_)) = (op, v.form)
            && let Some(by) = self.splat_of(ops[1])
        {
            let by = self.iconst(types::I32, by as i64);
            return Ok(a
                .iter()
                .map(|&p| match op {
                    Opcode::Shl => self.builder.ins().ishl(p, by),
                    Opcode::LShr => self.builder.ins().ushr(p, by),
                    _ => self.builder.ins().sshr(p, by),
                })
                .collect());
        }
        // The generator makes shifts of products by powers of two, but only of those of scalars.
        if let (Opcode::Mul, VectorForm::Pieces(_)) = (op, v.form)
            && let Some(factor) = self.splat_of(ops[1]).filter(|f| f.is_power_of_two())
        {
            let by = self.iconst(types::I32, i64::from(factor.trailing_zeros()));
            return Ok(a.iter().map(|&p| self.builder.ins().ishl(p, by)).collect());
        }
        self.vector_op(op, v, a, b)
    }

    pub(super) fn vector_op(
        &mut self,
        op: Opcode,
        v: VectorType,
        a: ValueParts,
        b: ValueParts,
    ) -> TranslationResult<ValueParts> {
        use Opcode as O;
        if let VectorForm::Pieces(ty) = v.form {
            let pieces = a.iter().zip(&b).map(|(&x, &y)| {
                let b = self.builder.ins();
                Some(match op {
                    O::Add => b.iadd(x, y),
                    O::Sub => b.isub(x, y),
                    O::And => b.band(x, y),
                    O::Or => b.bor(x, y),
                    O::Xor => b.bxor(x, y),
                    // There is no instruction that multiplies bytes.
                    O::Mul if ty != types::I8X16 => b.imul(x, y),
                    O::FAdd => b.fadd(x, y),
                    O::FSub => b.fsub(x, y),
                    O::FMul => b.fmul(x, y),
                    O::FDiv => b.fdiv(x, y),
                    _ => return None,
                })
            });
            if let Some(done) = pieces.collect::<Option<ValueParts>>() {
                return Ok(done);
            }
        }
        self.map_lanes(v, &[(v, a), (v, b)], |this, lanes| {
            this.scalar_binary(op, v.elem, &lanes[0], &lanes[1])
        })
    }

    /// The number that all lanes of a constant have.
    pub(super) fn splat_of(&self, v: Value) -> Option<u64> {
        let c = v.as_const()?;
        let lanes = self.vector_of(v)?.lanes;
        let all = super::constant::lane_bits(&self.body.consts, c, lanes)?;
        all.iter().all(|&l| l == all[0]).then(|| all[0])
    }

    // ---- comparisons ----

    pub(super) fn vector_compare(
        &mut self,
        i: Inst,
        data: &InstData,
        v: VectorType,
        ops: &[Value],
    ) -> TranslationResult<ValueParts> {
        let w = self.mask_width_of(i, v.lanes);
        match v.form {
            VectorForm::Pieces(ty) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                let done = self.compare_pieces(data, ty, &a, &b)?;
                Ok(self.mask_convert(done, ty.lane_bits(), w, v.lanes))
            }
            VectorForm::Mask => {
                let (a, b) = (self.mask_with_width(ops[0], w)?, self.mask_with_width(ops[1], w)?);
                // As signed numbers, set is -1: lanes compare as they do as numbers of one bit.
                let cc = int_condition(data)?;
                Ok(a.iter().zip(&b).map(|(&a, &b)| self.builder.ins().icmp(cc, a, b)).collect())
            }
            VectorForm::Scalars => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                let to = VectorType::new(v.lanes, ScalarType::Int(1));
                let done = self.map_lanes(to, &[(v, a), (v, b)], |this, lanes| {
                    Ok(single(this.scalar_compare(data, v.elem, &lanes[0], &lanes[1])?))
                })?;
                Ok(self.mask_convert(done, mask_width(v.lanes), w, v.lanes))
            }
        }
    }

    fn compare_pieces(
        &mut self,
        data: &InstData,
        ty: ir::Type,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        let mask = int_vector(ty.lane_bits());
        let mut done = ValueParts::new();
        for (&a, &b) in a.iter().zip(b) {
            let one = if data.op() == Opcode::FCmp {
                match float_condition(data)? {
                    Err(known) => self.vector_constant(mask, [if known { 0xff } else { 0 }; 16]),
                    Ok(FloatCC::OrderedNotEqual) => {
                        let less = self.builder.ins().fcmp(FloatCC::LessThan, a, b);
                        let more = self.builder.ins().fcmp(FloatCC::GreaterThan, a, b);
                        self.builder.ins().bor(less, more)
                    }
                    Ok(FloatCC::UnorderedOrEqual) => {
                        let none = self.builder.ins().fcmp(FloatCC::Unordered, a, b);
                        let equal = self.builder.ins().fcmp(FloatCC::Equal, a, b);
                        self.builder.ins().bor(none, equal)
                    }
                    Ok(cc) => self.builder.ins().fcmp(cc, a, b),
                }
            } else {
                self.builder.ins().icmp(int_condition(data)?, a, b)
            };
            done.push(one);
        }
        Ok(done)
    }

    // ---- select ----

    pub(super) fn vector_select(
        &mut self,
        i: Inst,
        ops: &[Value],
        v: VectorType,
    ) -> TranslationResult<()> {
        let parts = match v.form {
            VectorForm::Pieces(ty) => {
                let cond = self.mask_with_width(ops[0], ty.lane_bits())?;
                let (a, b) = (self.parts(ops[1])?, self.parts(ops[2])?);
                self.blend(ty, &cond, &a, &b)
            }
            VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                self.mask_select(ops, w)?
            }
            VectorForm::Scalars => {
                let bits = VectorType::new(v.lanes, ScalarType::Int(1));
                let cond = self.parts(ops[0])?;
                let (a, b) = (self.parts(ops[1])?, self.parts(ops[2])?);
                self.map_lanes(v, &[(bits, cond), (v, a), (v, b)], |this, lanes| {
                    let both = lanes[1].iter().zip(&lanes[2]);
                    Ok(both.map(|(&a, &b)| this.select_part(lanes[0][0], a, b)).collect())
                })?
            }
        };
        self.set_result(i, &parts);
        Ok(())
    }

    /// Pieces of one or the other by a mask of the same lane width.
    pub(super) fn blend(
        &mut self,
        ty: ir::Type,
        cond: &[ir::Value],
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> ValueParts {
        let mut done = ValueParts::new();
        for ((&c, &a), &b) in cond.iter().zip(a).zip(b) {
            done.push(self.blend_one(ty, c, a, b));
        }
        done
    }

    /// One piece. Cranelift takes the machine's instruction for it where it sees the comparison; we
    /// know that every lane of a mask is all zeros or all ones.
    fn blend_one(&mut self, ty: ir::Type, c: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        let compared = match self.builder.func.dfg.value_def(c) {
            ir::ValueDef::Result(i, _) => matches!(
                self.builder.func.dfg.insts[i].opcode(),
                ir::Opcode::Icmp | ir::Opcode::Fcmp | ir::Opcode::Vconst
            ),
            _ => false,
        };
        if compared || !self.cx.has_blends || ty.lane_bits() == 16 {
            let c = self.as_type(ty, c);
            return self.builder.ins().bitselect(c, a, b);
        }
        let plain = int_vector(ty.lane_bits());
        let [c, a, b] = [c, a, b].map(|v| self.as_type(plain, v));
        let done = self.builder.ins().blendv(c, a, b);
        self.as_type(ty, done)
    }

    // ---- bit casts ----

    /// Between vectors, or between a vector and a scalar, of the same number of bits.
    pub(super) fn bitcast(&mut self, i: Inst, v: Value, to: Type) -> TranslationResult<ValueParts> {
        let (from, into) = (self.shape_of(v)?, self.shape(to)?);
        match (&from.kind, &into.kind) {
            (TypeKind::Vector(m), TypeKind::Scalar(s)) if m.form == VectorForm::Mask => {
                let bits = self.mask_bits(v)?;
                return self.scalar_cast(Opcode::BitCast, ScalarType::Int(m.lanes), *s, &bits);
            }
            (TypeKind::Scalar(s), TypeKind::Vector(m)) if m.form == VectorForm::Mask => {
                let bits = self.parts(v)?;
                let bits =
                    self.scalar_cast(Opcode::BitCast, *s, ScalarType::Int(m.lanes), &bits)?;
                let w = self.mask_width_of(i, m.lanes);
                return Ok(self.mask_from_bits(&bits, m.lanes, w));
            }
            (TypeKind::Vector(a), TypeKind::Vector(b))
                if a.form == b.form && a.lanes == b.lanes =>
            {
                let parts = self.held_parts(v)?;
                if let (VectorForm::Mask, w) = (a.form, self.mask_width_of(i, a.lanes)) {
                    return self.mask_with_width(v, w);
                }
                return Ok(parts.iter().map(|&p| self.as_type(b.part(), p)).collect());
            }
            (TypeKind::Vector(a), TypeKind::Vector(b)) => {
                if let (VectorForm::Pieces(_), VectorForm::Pieces(ty)) = (a.form, b.form) {
                    let parts = self.parts(v)?;
                    return Ok(parts.iter().map(|&p| self.as_type(ty, p)).collect());
                }
            }
            (TypeKind::Vector(a), TypeKind::Scalar(s)) => {
                if let (VectorForm::Pieces(_), 64 | 32 | 16 | 8, 1) = (a.form, s.bits(), s.parts())
                {
                    let piece = self.parts(v)?[0];
                    let piece =
                        self.as_type(s.part().by(128 / s.bits()).unwrap_or(types::I64X2), piece);
                    return Ok(single(self.builder.ins().extractlane(piece, 0)));
                }
                if let (VectorForm::Pieces(_), types::I128) = (a.form, s.part()) {
                    let piece = self.parts(v)?[0];
                    return Ok(single(self.as_type(types::I128, piece)));
                }
            }
            (TypeKind::Scalar(s), TypeKind::Vector(b)) => {
                if let (VectorForm::Pieces(ty), 64 | 32 | 16 | 8, 1) = (b.form, s.bits(), s.parts())
                {
                    let lane = self.parts(v)?[0];
                    let wide = s.part().by(128 / s.bits()).unwrap_or(types::I64X2);
                    let piece = self.first_lane(wide, lane);
                    return Ok(single(self.as_type(ty, piece)));
                }
                if let (VectorForm::Pieces(ty), types::I128) = (b.form, s.part()) {
                    let lane = self.parts(v)?[0];
                    return Ok(single(self.as_type(ty, lane)));
                }
            }
            _ => {}
        }
        // Through memory: the bits are the same by definition.
        let slot = self.slot(from.size.max(into.size).next_multiple_of(16) as u32, 16);
        let at = self.slot_address(slot);
        let parts = self.parts(v)?;
        let own = self.type_of(v);
        self.store_shape(own, at, 0, &parts, super::flags())?;
        let done = self.load_shape(to, at, 0, super::flags())?;
        match into.kind {
            TypeKind::Vector(v) if v.form == VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                Ok(self.mask_convert(done, mask_width(v.lanes), w, v.lanes))
            }
            _ => Ok(done),
        }
    }

    /// The lanes of the first operand where the condition holds, else of the second.
    pub(super) fn min_max(
        &mut self,
        v: VectorType,
        a: ValueParts,
        b: ValueParts,
        cc: IntCC,
    ) -> TranslationResult<ValueParts> {
        if let VectorForm::Pieces(ty) = v.form {
            let mut done = ValueParts::new();
            for (&a, &b) in a.iter().zip(&b) {
                let mask = self.builder.ins().icmp(cc, a, b);
                done.extend(self.blend(ty, &[mask], &[a], &[b]));
            }
            return Ok(done);
        }
        self.map_lanes(v, &[(v, a), (v, b)], |this, lanes| {
            let c = this.int_compare(cc, v.elem, &lanes[0], &lanes[1])?;
            let both = lanes[0].iter().zip(&lanes[1]);
            Ok(both.map(|(&a, &b)| this.select_part(c, a, b)).collect())
        })
    }
}

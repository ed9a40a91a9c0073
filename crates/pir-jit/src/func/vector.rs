//! Vectors: piece by piece where the machine has an instruction, lane by lane where it has none.

use super::arith::{float_condition, int_condition, one};
use super::{Func, Parts};
use crate::error::{Step, refuse};
use crate::shape::{Form, Kind, Scalar, Vector, int_vector, mask_width};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use smallvec::{SmallVec, smallvec};

impl<'a> Func<'a, '_> {
    fn as_type(&mut self, ty: ir::Type, v: ir::Value) -> ir::Value {
        if self.b.func.dfg.value_type(v) == ty {
            return v;
        }
        let flags = ir::MemFlagsData::new().with_endianness(ir::Endianness::Little);
        self.b.ins().bitcast(ty, flags, v)
    }

    /// A piece with this value in its first lane. Cranelift has no code for narrow integers.
    pub(super) fn first_lane(&mut self, ty: ir::Type, v: ir::Value) -> ir::Value {
        if ty.lane_type() == types::I8 || ty.lane_type() == types::I16 {
            let wide = self.b.ins().uextend(types::I32, v);
            let piece = self.b.ins().scalar_to_vector(types::I32X4, wide);
            return self.as_type(ty, piece);
        }
        self.b.ins().scalar_to_vector(ty, v)
    }

    // ---- lanes ----

    /// One lane. Of a mask (in the width of its type) an `i8` of 0 or 1.
    pub(super) fn lane(&mut self, v: Vector, parts: &[ir::Value], k: u32) -> Parts {
        match v.form {
            Form::Pieces(ty) => {
                let per = ty.lane_count();
                one(self.b.ins().extractlane(parts[(k / per) as usize], (k % per) as u8))
            }
            Form::Mask => {
                let per = 128 / mask_width(v.lanes);
                let lane = self.b.ins().extractlane(parts[(k / per) as usize], (k % per) as u8);
                let low = self.resize(lane, types::I8);
                one(self.b.ins().band_imm_s(low, 1))
            }
            Form::Lanes => {
                let n = v.elem.parts();
                parts[k as usize * n..(k as usize + 1) * n].into()
            }
        }
    }

    /// A vector of these lanes; a mask is in the width of its type.
    pub(super) fn build(&mut self, v: Vector, lanes: &[Parts]) -> Parts {
        let ty = match v.form {
            Form::Lanes => return lanes.iter().flatten().copied().collect(),
            Form::Pieces(ty) => ty,
            Form::Mask => int_vector(mask_width(v.lanes)),
        };
        let lanes: Vec<ir::Value> = lanes
            .iter()
            .map(|l| match v.form {
                Form::Mask => self.b.ins().bmask(ty.lane_type(), l[0]),
                _ => l[0],
            })
            .collect();
        lanes
            .chunks(ty.lane_count() as usize)
            .map(|chunk| {
                if chunk.len() > 1 && chunk.iter().all(|&l| l == chunk[0]) {
                    return self.b.ins().splat(ty, chunk[0]);
                }
                let mut piece = self.first_lane(ty, chunk[0]);
                for (k, &lane) in chunk.iter().enumerate().skip(1) {
                    piece = self.b.ins().insertlane(piece, lane, k as u8);
                }
                piece
            })
            .collect()
    }

    /// Computes each lane of a vector from the same lane of others.
    pub(super) fn each_lane(
        &mut self,
        to: Vector,
        from: &[(Vector, Parts)],
        mut f: impl FnMut(&mut Self, &[Parts]) -> Step<Parts>,
    ) -> Step<Parts> {
        let mut lanes = Vec::with_capacity(to.lanes as usize);
        for k in 0..to.lanes {
            let args: SmallVec<[Parts; 3]> =
                from.iter().map(|(v, parts)| self.lane(*v, parts, k)).collect();
            lanes.push(f(self, &args)?);
        }
        Ok(self.build(to, &lanes))
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

    fn byte_shuffle(
        &mut self,
        ty: ir::Type,
        a: ir::Value,
        b: ir::Value,
        bytes: &[u8],
    ) -> ir::Value {
        let (a, b) = (self.as_type(types::I8X16, a), self.as_type(types::I8X16, b));
        let mask = self.b.func.dfg.immediates.push(bytes.into());
        let done = self.b.ins().shuffle(a, b, mask);
        self.as_type(ty, done)
    }

    /// Integer lanes of another width: cut off, or with zeros or their sign above.
    pub(super) fn lanes_resize(
        &mut self,
        mut parts: Parts,
        from: ir::Type,
        to: ir::Type,
        lanes: u32,
        signed: bool,
    ) -> Parts {
        let (mut w, goal) = (from.lane_bits(), to.lane_bits());
        while w < goal {
            let count = lanes.div_ceil(128 / (w * 2)) as usize;
            let mut wider = Parts::new();
            for &p in &parts {
                let b = self.b.ins();
                let low = if signed { b.swiden_low(p) } else { b.uwiden_low(p) };
                wider.push(low);
                if wider.len() < count {
                    let b = self.b.ins();
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

    pub(super) fn vector_binary(&mut self, op: Opcode, v: Vector, ops: &[Value]) -> Step<Parts> {
        let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
        if let (Opcode::Shl | Opcode::LShr | Opcode::AShr, Form::Pieces(_)) = (op, v.form)
            && let Some(by) = self.splat_of(ops[1])
        {
            let by = self.iconst(types::I32, by as i64);
            return Ok(a
                .iter()
                .map(|&p| match op {
                    Opcode::Shl => self.b.ins().ishl(p, by),
                    Opcode::LShr => self.b.ins().ushr(p, by),
                    _ => self.b.ins().sshr(p, by),
                })
                .collect());
        }
        self.vector_op(op, v, a, b)
    }

    pub(super) fn vector_op(&mut self, op: Opcode, v: Vector, a: Parts, b: Parts) -> Step<Parts> {
        use Opcode as O;
        if let Form::Pieces(ty) = v.form {
            let direct = match op {
                O::Add | O::Sub | O::And | O::Or | O::Xor => true,
                O::Mul => ty != types::I8X16,
                O::FAdd | O::FSub | O::FMul | O::FDiv => true,
                _ => false,
            };
            if direct {
                let both = a.iter().zip(&b);
                return Ok(both
                    .map(|(&x, &y)| {
                        let b = self.b.ins();
                        match op {
                            O::Add => b.iadd(x, y),
                            O::Sub => b.isub(x, y),
                            O::And => b.band(x, y),
                            O::Or => b.bor(x, y),
                            O::Xor => b.bxor(x, y),
                            O::Mul => b.imul(x, y),
                            O::FAdd => b.fadd(x, y),
                            O::FSub => b.fsub(x, y),
                            O::FMul => b.fmul(x, y),
                            _ => b.fdiv(x, y),
                        }
                    })
                    .collect());
            }
        }
        self.each_lane(v, &[(v, a), (v, b)], |this, lanes| {
            this.scalar_binary(op, v.elem, &lanes[0], &lanes[1])
        })
    }

    /// The number that all lanes of a constant have.
    pub(super) fn splat_of(&self, v: Value) -> Option<u64> {
        let c = v.as_const()?;
        let lanes = self.vector_of(v)?.lanes;
        let all = super::constant::lanes_of(&self.body.consts, c, lanes)?;
        all.iter().all(|&l| l == all[0]).then(|| all[0])
    }

    // ---- comparisons ----

    pub(super) fn vector_compare(
        &mut self,
        i: Inst,
        data: &InstData,
        v: Vector,
        ops: &[Value],
    ) -> Step<Parts> {
        let w = self.width_of(i, v.lanes);
        match v.form {
            Form::Pieces(ty) => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                let done = self.compare_pieces(data, ty, &a, &b)?;
                Ok(self.mask_convert(done, ty.lane_bits(), w, v.lanes))
            }
            Form::Mask => {
                let (a, b) = (self.mask(ops[0], w)?, self.mask(ops[1], w)?);
                // As signed numbers, set is -1: lanes compare as they do as numbers of one bit.
                let cc = int_condition(data.sub)?;
                Ok(a.iter().zip(&b).map(|(&a, &b)| self.b.ins().icmp(cc, a, b)).collect())
            }
            Form::Lanes => {
                let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
                let to = Vector::new(v.lanes, Scalar::Int(1));
                let done = self.each_lane(to, &[(v, a), (v, b)], |this, lanes| {
                    Ok(one(this.scalar_compare(data, v.elem, &lanes[0], &lanes[1])?))
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
    ) -> Step<Parts> {
        let mask = int_vector(ty.lane_bits());
        let mut done = Parts::new();
        for (&a, &b) in a.iter().zip(b) {
            let one = if data.op == Opcode::FCmp {
                match float_condition(data.sub)? {
                    Err(known) => self.vector_constant(mask, [if known { 0xff } else { 0 }; 16]),
                    Ok(FloatCC::OrderedNotEqual) => {
                        let less = self.b.ins().fcmp(FloatCC::LessThan, a, b);
                        let more = self.b.ins().fcmp(FloatCC::GreaterThan, a, b);
                        self.b.ins().bor(less, more)
                    }
                    Ok(FloatCC::UnorderedOrEqual) => {
                        let none = self.b.ins().fcmp(FloatCC::Unordered, a, b);
                        let equal = self.b.ins().fcmp(FloatCC::Equal, a, b);
                        self.b.ins().bor(none, equal)
                    }
                    Ok(cc) => self.b.ins().fcmp(cc, a, b),
                }
            } else {
                self.b.ins().icmp(int_condition(data.sub)?, a, b)
            };
            done.push(one);
        }
        Ok(done)
    }

    // ---- select ----

    pub(super) fn vector_select(&mut self, i: Inst, ops: &[Value], v: Vector) -> Step<()> {
        let parts = match v.form {
            Form::Pieces(ty) => {
                let cond = self.mask(ops[0], ty.lane_bits())?;
                let (a, b) = (self.parts(ops[1])?, self.parts(ops[2])?);
                self.blend(ty, &cond, &a, &b)
            }
            Form::Mask => {
                let w = self.width_of(i, v.lanes);
                let cond = self.mask(ops[0], w)?;
                let (a, b) = (self.mask(ops[1], w)?, self.mask(ops[2], w)?);
                self.blend(int_vector(w), &cond, &a, &b)
            }
            Form::Lanes => {
                let bits = Vector::new(v.lanes, Scalar::Int(1));
                let cond = self.parts(ops[0])?;
                let (a, b) = (self.parts(ops[1])?, self.parts(ops[2])?);
                self.each_lane(v, &[(bits, cond), (v, a), (v, b)], |this, lanes| {
                    let both = lanes[1].iter().zip(&lanes[2]);
                    Ok(both.map(|(&a, &b)| this.choose(lanes[0][0], a, b)).collect())
                })?
            }
        };
        self.set(i, &parts);
        Ok(())
    }

    /// Pieces of one or the other by a mask of the same lane width.
    pub(super) fn blend(
        &mut self,
        ty: ir::Type,
        cond: &[ir::Value],
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> Parts {
        let mut done = Parts::new();
        for ((&c, &a), &b) in cond.iter().zip(a).zip(b) {
            let c = self.as_type(ty, c);
            done.push(self.b.ins().bitselect(c, a, b));
        }
        done
    }

    // ---- lanes in and out ----

    /// The lane that an index names, if it is a constant inside the vector.
    fn constant_lane(&self, v: Value, lanes: u32) -> Option<u32> {
        match self.body.consts.get(v.as_const()?).kind {
            ConstKind::Int(n) if n < lanes.into() => Some(n as u32),
            _ => None,
        }
    }

    pub(super) fn extract_element(&mut self, i: Inst, ops: &[Value]) -> Step<()> {
        let Some(v) = self.vector_of(ops[0]) else { return refuse("a scalable vector") };
        let parts = self.parts(ops[0])?;
        let lane = match self.constant_lane(ops[1], v.lanes) {
            Some(k) => self.lane(v, &parts, k),
            None => {
                let ty = self.body.inst(i).ty;
                let (slot, stride) = self.spill(v, &parts);
                let at = self.lane_address(ops[1], v, slot, stride)?;
                let shape = self.shape(ty)?;
                let step = v.elem.part().bytes() as i32;
                let flags = super::flags();
                let mut lane: Parts = smallvec![];
                for (k, &p) in shape.parts.iter().enumerate() {
                    let ty = if v.form == Form::Mask { types::I8 } else { p };
                    lane.push(self.b.ins().load(ty, flags, at, k as i32 * step));
                }
                lane
            }
        };
        self.set(i, &lane);
        Ok(())
    }

    pub(super) fn insert_element(&mut self, i: Inst, ops: &[Value]) -> Step<()> {
        let Some(v) = self.vector_of(ops[0]) else { return refuse("a scalable vector") };
        let mut parts = self.parts(ops[0])?;
        let lane = self.parts(ops[1])?;
        match (self.constant_lane(ops[2], v.lanes), v.form) {
            (Some(k), Form::Pieces(ty)) => {
                let (at, per) = ((k / ty.lane_count()) as usize, ty.lane_count());
                parts[at] = self.b.ins().insertlane(parts[at], lane[0], (k % per) as u8);
            }
            (Some(k), Form::Lanes) => {
                let n = v.elem.parts();
                parts[k as usize * n..(k as usize + 1) * n].copy_from_slice(&lane);
            }
            (Some(k), Form::Mask) => {
                let ty = int_vector(mask_width(v.lanes));
                let (at, per) = ((k / ty.lane_count()) as usize, ty.lane_count());
                let lane = self.b.ins().bmask(ty.lane_type(), lane[0]);
                parts[at] = self.b.ins().insertlane(parts[at], lane, (k % per) as u8);
            }
            (None, _) => {
                let (slot, stride) = self.spill(v, &parts);
                let at = self.lane_address(ops[2], v, slot, stride)?;
                let step = v.elem.part().bytes() as i32;
                for (k, &p) in lane.iter().enumerate() {
                    self.b.ins().store(super::flags(), p, at, k as i32 * step);
                }
                parts = self.refill(v, slot);
            }
        }
        self.set_mask_or(i, v, &parts);
        Ok(())
    }

    /// Gives a result its parts; those of a mask are in the width of its type.
    pub(super) fn set_mask_or(&mut self, i: Inst, v: Vector, parts: &[ir::Value]) {
        match v.form {
            Form::Mask => {
                let w = self.width_of(i, v.lanes);
                let parts = self.mask_convert(parts.into(), mask_width(v.lanes), w, v.lanes);
                self.set(i, &parts);
            }
            _ => self.set(i, parts),
        }
    }

    /// Puts the lanes into memory one behind the other, masks as bytes of 0 or 1; the distance of
    /// two lanes.
    fn spill(&mut self, v: Vector, parts: &[ir::Value]) -> (ir::StackSlot, u32) {
        let stride = match v.form {
            Form::Mask => 1,
            _ => v.elem.part().bytes() * v.elem.parts() as u32,
        };
        let slot = self.slot((v.lanes * stride).next_multiple_of(16), 16);
        match v.form {
            Form::Mask => {
                for k in 0..v.lanes {
                    let lane = self.lane(v, parts, k)[0];
                    self.b.ins().stack_store(types::I64, lane, slot, k as i32);
                }
            }
            _ => {
                let mut at = 0;
                for &p in parts {
                    self.b.ins().stack_store(types::I64, p, slot, at);
                    at += self.b.func.dfg.value_type(p).bytes() as i32;
                }
            }
        }
        (slot, stride)
    }

    fn refill(&mut self, v: Vector, slot: ir::StackSlot) -> Parts {
        if v.form == Form::Mask {
            let lanes: Vec<Parts> = (0..v.lanes)
                .map(|k| one(self.b.ins().stack_load(types::I64, types::I8, slot, k as i32)))
                .collect();
            return self.build(v, &lanes);
        }
        let (ty, step) = (v.part(), v.part().bytes() as i32);
        (0..v.parts())
            .map(|k| self.b.ins().stack_load(types::I64, ty, slot, k as i32 * step))
            .collect()
    }

    /// The address of the lane that an index names; one outside is poison, and must do no harm.
    fn lane_address(
        &mut self,
        index: Value,
        v: Vector,
        slot: ir::StackSlot,
        stride: u32,
    ) -> Step<ir::Value> {
        let index = self.one(index)?;
        let index = self.as_i64(index);
        let last = self.iconst(types::I64, i64::from(v.lanes) - 1);
        let index = self.b.ins().umin(index, last);
        let at = self.b.ins().imul_imm_s(index, i64::from(stride));
        let base = self.slot_address(slot);
        Ok(self.b.ins().iadd(base, at))
    }

    // ---- shuffles ----

    pub(super) fn shuffle(&mut self, i: Inst, ops: &[Value]) -> Step<()> {
        let (Some(from), Kind::Vector(to)) =
            (self.vector_of(ops[0]), &self.shape(self.body.inst(i).ty)?.kind)
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
                    false => super::constant::bits_of(consts, v).map(|k| k as u32),
                };
                consts.values(list).iter().map(of).collect()
            }
            ConstKind::Splat(v) if !undefined(v) => {
                vec![super::constant::bits_of(consts, v).map(|k| k as u32); to.lanes as usize]
            }
            ConstKind::Zero => vec![Some(0); to.lanes as usize],
            _ => vec![None; to.lanes as usize],
        };
        let (a, b) = (self.parts(ops[0])?, self.parts(ops[1])?);
        let parts = self.shuffle_parts(from, to, &a, &b, &lanes);
        self.set_mask_or(i, to, &parts);
        Ok(())
    }

    /// Lanes of two vectors one behind the other.
    pub(super) fn shuffle_parts(
        &mut self,
        from: Vector,
        to: Vector,
        a: &[ir::Value],
        b: &[ir::Value],
        lanes: &[Option<u32>],
    ) -> Parts {
        let (Form::Pieces(ty), Form::Pieces(_)) = (from.form, to.form) else {
            let zero: Parts = (0..from.elem.parts()).map(|_| self.zero(from.elem.part())).collect();
            let picked: Vec<Parts> = lanes
                .iter()
                .map(|l| match *l {
                    None => zero.clone(),
                    Some(k) if k < from.lanes => self.lane(from, a, k),
                    Some(k) if k < 2 * from.lanes => self.lane(from, b, k - from.lanes),
                    Some(_) => zero.clone(),
                })
                .collect();
            return self.build(to, &picked);
        };
        let (per, bytes) = (ty.lane_count(), (ty.lane_bits() / 8) as u8);
        let mut done = Parts::new();
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
                let lane = self.b.ins().extractlane(sources[at], k);
                done.push(self.b.ins().splat(ty, lane));
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
                        // The first time from the first piece, later what is there stays.
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

    // ---- bit casts ----

    /// Between vectors, or between a vector and a scalar, of the same number of bits.
    pub(super) fn bitcast(&mut self, i: Inst, v: Value, to: Type) -> Step<Parts> {
        let (from, into) = (self.shape_of(v)?, self.shape(to)?);
        match (&from.kind, &into.kind) {
            (Kind::Vector(m), Kind::Scalar(s)) if m.form == Form::Mask => {
                let bits = self.mask_bits(v)?;
                return self.scalar_cast(Opcode::BitCast, Scalar::Int(m.lanes), *s, &bits);
            }
            (Kind::Scalar(s), Kind::Vector(m)) if m.form == Form::Mask => {
                let bits = self.parts(v)?;
                let bits = self.scalar_cast(Opcode::BitCast, *s, Scalar::Int(m.lanes), &bits)?;
                let w = self.width_of(i, m.lanes);
                return Ok(self.mask_from_bits(&bits, m.lanes, w));
            }
            (Kind::Vector(a), Kind::Vector(b)) if a.form == b.form && a.lanes == b.lanes => {
                let parts = self.raw(v)?;
                if let (Form::Mask, w) = (a.form, self.width_of(i, a.lanes)) {
                    return self.mask(v, w);
                }
                return Ok(parts.iter().map(|&p| self.as_type(b.part(), p)).collect());
            }
            (Kind::Vector(a), Kind::Vector(b)) => {
                if let (Form::Pieces(_), Form::Pieces(ty)) = (a.form, b.form) {
                    let parts = self.parts(v)?;
                    return Ok(parts.iter().map(|&p| self.as_type(ty, p)).collect());
                }
            }
            (Kind::Vector(a), Kind::Scalar(s)) => {
                if let (Form::Pieces(_), 64 | 32 | 16 | 8, 1) = (a.form, s.bits(), s.parts()) {
                    let piece = self.parts(v)?[0];
                    let piece =
                        self.as_type(s.part().by(128 / s.bits()).unwrap_or(types::I64X2), piece);
                    return Ok(one(self.b.ins().extractlane(piece, 0)));
                }
                if let (Form::Pieces(_), types::I128) = (a.form, s.part()) {
                    let piece = self.parts(v)?[0];
                    return Ok(one(self.as_type(types::I128, piece)));
                }
            }
            (Kind::Scalar(s), Kind::Vector(b)) => {
                if let (Form::Pieces(ty), 64 | 32 | 16 | 8, 1) = (b.form, s.bits(), s.parts()) {
                    let lane = self.parts(v)?[0];
                    let wide = s.part().by(128 / s.bits()).unwrap_or(types::I64X2);
                    let piece = self.first_lane(wide, lane);
                    return Ok(one(self.as_type(ty, piece)));
                }
                if let (Form::Pieces(ty), types::I128) = (b.form, s.part()) {
                    let lane = self.parts(v)?[0];
                    return Ok(one(self.as_type(ty, lane)));
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
            Kind::Vector(v) if v.form == Form::Mask => {
                let w = self.width_of(i, v.lanes);
                Ok(self.mask_convert(done, mask_width(v.lanes), w, v.lanes))
            }
            _ => Ok(done),
        }
    }

    /// The lanes of the first operand where the condition holds, else of the second.
    pub(super) fn min_max(&mut self, v: Vector, a: Parts, b: Parts, cc: IntCC) -> Step<Parts> {
        if let Form::Pieces(ty) = v.form {
            let mut done = Parts::new();
            for (&a, &b) in a.iter().zip(&b) {
                let mask = self.b.ins().icmp(cc, a, b);
                done.extend(self.blend(ty, &[mask], &[a], &[b]));
            }
            return Ok(done);
        }
        self.each_lane(v, &[(v, a), (v, b)], |this, lanes| {
            let c = this.int_compare(cc, v.elem, &lanes[0], &lanes[1])?;
            let both = lanes[0].iter().zip(&lanes[1]);
            Ok(both.map(|(&a, &b)| this.choose(c, a, b)).collect())
        })
    }
}

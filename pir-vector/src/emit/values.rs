//! Vectors: making them of scalars, taking lanes out, blends, masks.

use pir_core::constant::ConstKind;
use pir_core::entity::{Type, Value};
use pir_core::inst::{ArithFlags, InstData};
use pir_core::opcode::Opcode;
use pir_core::types::{TypeData, Types};
use smallvec::smallvec;

use super::{GroupVectors, LaneMask, LaneValue, VectorEmitter};
use crate::shape::LaneShape;

/// The type that holds a value of `ty` for `n` lanes: aggregates field by field.
pub(super) fn widen_type(types: &mut Types, ty: Type, n: u32) -> Type {
    match types.get(ty) {
        TypeData::Array(len, e) => {
            let e = widen_type(types, e, n);
            types.array(len, e)
        }
        TypeData::Struct { .. } | TypeData::Named(_) => {
            let (fields, packed) = types.fields(ty).unwrap_or((&[], false));
            let fields = fields.to_vec();
            let wide: Vec<Type> = fields.iter().map(|&t| widen_type(types, t, n)).collect();
            types.structure(&wide, packed)
        }
        _ => types.vector(n, ty),
    }
}

/// The scalars within a type, with the indices that lead to them.
fn scalar_paths(types: &Types, ty: Type, path: &mut Vec<u32>, out: &mut Vec<Vec<u32>>) {
    let count = match types.get(ty) {
        TypeData::Array(n, _) => n as u32,
        _ => match types.fields(ty) {
            Some((fields, _)) => fields.len() as u32,
            None => {
                out.push(path.clone());
                return;
            }
        },
    };
    for k in 0..count {
        let part = types.element(ty).or_else(|| types.fields(ty).map(|f| f.0[k as usize]));
        path.push(k);
        if let Some(part) = part {
            scalar_paths(types, part, path, out);
        }
        path.pop();
    }
}

impl VectorEmitter<'_, '_> {
    /// The vector type of a scalar type.
    pub(super) fn vector_type(&self, ty: Type) -> Type {
        self.f.with_module(|m| widen_type(&mut m.types, ty, self.group_lanes))
    }

    pub(super) fn is_aggregate(&self, ty: Type) -> bool {
        self.f.with_module(|m| {
            matches!(
                m.types.get(ty),
                TypeData::Array(..) | TypeData::Struct { .. } | TypeData::Named(_)
            )
        })
    }

    /// Builds a value of the aggregate type `of` from what `make` gives for each scalar in it.
    pub(super) fn build_by_scalar(&self, of: Type, mut make: impl FnMut(&[u32]) -> Value) -> Value {
        let mut paths = Vec::new();
        self.f.with_module(|m| scalar_paths(&m.types, of, &mut Vec::new(), &mut paths));
        let mut whole = self.f.poison(of);
        for path in paths {
            let part = make(&path);
            whole = self.f.insert_value(whole, part, &path);
        }
        whole
    }

    /// A parameter of all lanes as one vector per group.
    pub(super) fn split_groups(&self, v: Value) -> GroupVectors {
        if self.groups == 1 {
            return smallvec![v];
        }
        let poison = self.f.poison(self.f.ty(v));
        let part = |g: u32| {
            let mask: Vec<Option<u32>> =
                (0..self.group_lanes).map(|l| Some(g * self.group_lanes + l)).collect();
            self.f.shuffle(v, poison, &mask)
        };
        (0..self.groups).map(part).collect()
    }

    /// The inverse of [`Self::split_groups`].
    pub(super) fn join_groups(&self, parts: &[Value]) -> Value {
        let mut whole = parts[0];
        for (k, &p) in parts.iter().enumerate().skip(1) {
            // Both sides of a shuffle have one type: the new part is widened first.
            let have = k as u32 * self.group_lanes;
            let widen: Vec<Option<u32>> =
                (0..have).map(|l| (l < self.group_lanes).then_some(l)).collect();
            let poison = self.f.poison(self.f.ty(p));
            let wide = if k == 1 { p } else { self.f.shuffle(p, poison, &widen) };
            let mask: Vec<Option<u32>> = (0..have + self.group_lanes).map(Some).collect();
            whole = self.f.shuffle(whole, wide, &mask);
        }
        whole
    }

    /// One value in all lanes of a group.
    pub(super) fn splat(&self, v: Value, ty: Type) -> Value {
        let wide = self.vector_type(ty);
        if self.is_aggregate(ty) {
            return self.build_by_scalar(wide, |path| {
                let leaf = self.f.extract_value(v, path);
                self.splat(leaf, self.f.ty(leaf))
            });
        }
        if let Some(c) = v.as_const() {
            let kind = self.f.with_body(|b| b.consts.get(c).kind);
            let whole = match kind {
                ConstKind::Poison | ConstKind::Undef | ConstKind::Zero => kind,
                ConstKind::Null => ConstKind::Zero,
                _ => ConstKind::Splat(v),
            };
            return self.f.constant(wide, whole);
        }
        let poison = self.f.poison(wide);
        let one = self.f.insert_element(poison, v, 0);
        let index = self.f.with_module(|m| m.types.vector(self.group_lanes, Type::I32));
        let zeros = self.f.zero(index);
        self.raw(Opcode::ShuffleVector, wide, &[one, poison, zeros])
    }

    pub(super) fn raw(&self, op: Opcode, ty: Type, ops: &[Value]) -> Value {
        let data = InstData::new(op, ty);
        self.f.inst(data, ops).into()
    }

    /// The numbers of a group's lanes times the stride.
    pub(super) fn lane_offsets(&self, ty: Type, group: u32, stride: i64) -> Value {
        let lane = |l: u32| {
            let k = i64::from(group * self.group_lanes + l).wrapping_mul(stride);
            self.f.int(ty, k)
        };
        let lanes: Vec<Value> = (0..self.group_lanes).map(lane).collect();
        self.f.aggregate(self.vector_type(ty), &lanes)
    }

    fn is_pointer(&self, ty: Type) -> bool {
        self.f.with_module(|m| m.types.is_ptr(ty))
    }

    /// The vectors of a value.
    pub(super) fn to_vectors(&self, val: &LaneValue, ty: Type) -> GroupVectors {
        match val {
            LaneValue::Vectors(parts) => parts.clone(),
            LaneValue::Uniform(v) => {
                let splat = self.splat(*v, ty);
                (0..self.groups).map(|_| splat).collect()
            }
            LaneValue::Affine(base, stride) if self.is_pointer(ty) => (0..self.groups)
                .map(|g| {
                    let steps = self.lane_offsets(Type::I64, g, *stride);
                    self.f.gep_with(
                        Type::I8,
                        *base,
                        &[steps.into()],
                        Type::I64,
                        ArithFlags::empty(),
                    )
                })
                .collect(),
            LaneValue::Affine(base, stride) => {
                let splat = self.splat(*base, ty);
                let part = |g| self.f.add(splat, self.lane_offsets(ty, g, *stride));
                (0..self.groups).map(part).collect()
            }
        }
    }

    /// The parts of a value as a slot of this shape keeps them.
    pub(super) fn to_slot_parts(&self, val: &LaneValue, ty: Type, sh: LaneShape) -> GroupVectors {
        match (sh, val) {
            (LaneShape::Varying, _) => self.to_vectors(val, ty),
            (_, LaneValue::Uniform(v) | LaneValue::Affine(v, _)) => smallvec![*v],
            (_, LaneValue::Vectors(parts)) => smallvec![self.f.extract_element(parts[0], 0)],
        }
    }

    /// `a` where the mask is set, else `b`; of vectors or aggregates of vectors.
    pub(super) fn select(&self, mask: Value, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        let ty = self.f.ty(a);
        if self.is_aggregate(ty) {
            return self.build_by_scalar(ty, |path| {
                let (x, y) = (self.f.extract_value(a, path), self.f.extract_value(b, path));
                self.f.select(mask, x, y)
            });
        }
        self.f.select(mask, a, b)
    }

    /// A lane of a vector, or of each vector of an aggregate; `ty` is the scalar type.
    pub(super) fn extract_lane(&self, v: Value, ty: Type, lane: Value) -> Value {
        if self.is_aggregate(ty) {
            return self.build_by_scalar(ty, |path| {
                let part = self.f.extract_value(v, path);
                self.f.extract_element(part, lane)
            });
        }
        self.f.extract_element(v, lane)
    }

    /// Puts a scalar into a lane.
    pub(super) fn insert_lane(&self, v: Value, ty: Type, x: Value, lane: Value) -> Value {
        if self.is_aggregate(ty) {
            return self.build_by_scalar(self.f.ty(v), |path| {
                let (part, x) = (self.f.extract_value(v, path), self.f.extract_value(x, path));
                self.f.insert_element(part, x, lane)
            });
        }
        self.f.insert_element(v, x, lane)
    }

    // ---- masks ----

    pub(super) fn mask_type(&self) -> Type {
        self.vector_type(Type::I1)
    }

    pub(super) fn empty_mask(&self) -> GroupVectors {
        let zero = self.f.zero(self.mask_type());
        (0..self.groups).map(|_| zero).collect()
    }

    pub(super) fn mask_vectors(&self, mask: &LaneMask) -> GroupVectors {
        match mask {
            LaneMask::Lanes(parts) => parts.clone(),
            LaneMask::All => {
                let yes = self.f.bool(true);
                let all = self.f.constant(self.mask_type(), ConstKind::Splat(yes));
                (0..self.groups).map(|_| all).collect()
            }
        }
    }

    fn is_none(&self, v: Value) -> bool {
        v.as_const().is_some_and(|c| self.f.with_body(|b| b.consts.get(c).kind == ConstKind::Zero))
    }

    /// Lanes of either mask.
    pub(super) fn mask_or(&self, a: &GroupVectors, b: &GroupVectors) -> GroupVectors {
        let one = |(&x, &y): (&Value, &Value)| match () {
            () if self.is_none(x) => y,
            () if self.is_none(y) || x == y => x,
            () => self.f.or(x, y),
        };
        a.iter().zip(b).map(one).collect()
    }

    /// Returns the lanes of the mask for which the condition holds. Its value in other lanes has no
    /// influence, even if it is poison.
    pub(super) fn mask_and(&self, mask: &LaneMask, condition: &GroupVectors) -> GroupVectors {
        match mask {
            LaneMask::All => condition.clone(),
            LaneMask::Lanes(parts) => {
                let zero = self.f.zero(self.mask_type());
                let one = |(&m, &c): (&Value, &Value)| self.f.select(m, c, zero);
                parts.iter().zip(condition).map(one).collect()
            }
        }
    }

    /// Lanes of the mask for which the condition does not hold.
    pub(super) fn mask_and_not(&self, mask: &LaneMask, condition: &GroupVectors) -> GroupVectors {
        let yes = self.f.bool(true);
        let all = self.f.constant(self.mask_type(), ConstKind::Splat(yes));
        let not: GroupVectors = condition.iter().map(|&c| self.f.xor(c, all)).collect();
        self.mask_and(mask, &not)
    }

    /// Whether any lane is set.
    pub(super) fn any_lane(&self, parts: &GroupVectors) -> Value {
        let whole = parts[1..].iter().fold(parts[0], |a, &b| self.f.or(a, b));
        let name = format!("llvm.vector.reduce.or.v{}i1", self.group_lanes);
        let ty = self.mask_type();
        self.call_intrinsic(&name, Type::I1, &[ty], &[whole])
    }

    /// A group's mask as a number of 64 bits.
    pub(super) fn mask_bits(&self, part: Value) -> Value {
        let narrow = self.f.with_module(|m| m.types.int(self.group_lanes));
        let bits = self.f.bitcast(part, narrow);
        if self.group_lanes == 64 { bits } else { self.f.zext(bits, Type::I64) }
    }

    /// Calls an intrinsic by its full name.
    pub(super) fn call_intrinsic(
        &self,
        name: &str,
        ret: Type,
        params: &[Type],
        args: &[Value],
    ) -> Value {
        let g = self.f.with_module(|m| m.declare_function(name, ret, params, false));
        let args: Vec<_> = args.iter().map(|&v| v.into()).collect();
        self.f.call(g, &args)
    }

    /// A type as it stands in names of intrinsics.
    pub(super) fn mangled(&self, ty: Type) -> String {
        self.f.with_module(|m| mangle(&m.types, ty))
    }
}

fn mangle(types: &Types, ty: Type) -> String {
    match types.get(ty) {
        TypeData::Int(n) => format!("i{n}"),
        TypeData::Half => "f16".into(),
        TypeData::BFloat => "bf16".into(),
        TypeData::Float => "f32".into(),
        TypeData::Double => "f64".into(),
        TypeData::X86Fp80 => "f80".into(),
        TypeData::Fp128 => "f128".into(),
        TypeData::PpcFp128 => "ppcf128".into(),
        TypeData::Ptr(n) => format!("p{n}"),
        TypeData::Vector(n, e) => format!("v{n}{}", mangle(types, e)),
        _ => "void".into(),
    }
}

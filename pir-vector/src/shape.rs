//! Shapes of values, and what instructions make of them.

use pir_core::entity::{Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::ArithFlags;
use pir_core::layout::DataLayout;
use pir_core::opcode::{Effect, Opcode};
use pir_core::types::{TypeData, Types};

use crate::request::ParamShape;

/// The lattice of shapes, from the most precise to the least precise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LaneShape {
    /// One value for all live lanes.
    Uniform,
    /// Lane 0's value plus lane × stride, modulo the width.
    Affine {
        stride: i64,
        /// The sum is exact as a signed number in every lane, live or not.
        exact: bool,
    },
    Varying,
}

impl From<ParamShape> for LaneShape {
    fn from(s: ParamShape) -> Self {
        match s {
            ParamShape::Uniform | ParamShape::Consecutive { stride: 0 } => Self::Uniform,
            ParamShape::Consecutive { stride } => Self::Affine { stride, exact: true },
            ParamShape::Varying => Self::Varying,
        }
    }
}

impl LaneShape {
    /// What holds of a value that is one or the other in all lanes alike.
    pub(crate) fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Uniform, Self::Uniform) => Self::Uniform,
            (Self::Affine { stride: a, exact: x }, Self::Affine { stride: b, exact: y })
                if a == b =>
            {
                Self::Affine { stride: a, exact: x && y }
            }
            _ => Self::Varying,
        }
    }

    /// Distance of neighbours, if it is known.
    pub(crate) fn stride(self) -> Option<i64> {
        match self {
            Self::Uniform => Some(0),
            Self::Affine { stride, .. } => Some(stride),
            Self::Varying => None,
        }
    }

    fn exact(self) -> bool {
        match self {
            Self::Uniform => true,
            Self::Affine { exact, .. } => exact,
            Self::Varying => false,
        }
    }

    fn with(stride: Option<i64>, exact: bool) -> Self {
        match stride {
            Some(0) => Self::Uniform,
            Some(stride) => Self::Affine { stride, exact },
            None => Self::Varying,
        }
    }
}

/// The inputs of the rules.
pub(crate) struct ShapeRules<'a> {
    pub types: &'a Types,
    pub layout: &'a DataLayout,
    pub body: &'a Body,
}

impl ShapeRules<'_> {
    /// A constant integer, sign-extended.
    pub(crate) fn const_int(&self, v: Value) -> Option<i64> {
        self.body.consts.const_signed(self.types, v)
    }

    /// The shape of a pure instruction's result; `full`: every lane executes it.
    pub(crate) fn shape_of_pure(
        &self,
        i: Inst,
        full: bool,
        of: &dyn Fn(Value) -> LaneShape,
    ) -> LaneShape {
        let data = self.body.inst(i);
        let ops = self.body.ops(i);
        if ops.iter().all(|&v| matches!(of(v), LaneShape::Uniform)) {
            return LaneShape::Uniform;
        }
        let narrow = |ty: Type| self.types.int_bits(ty).is_some_and(|b| b <= 64);
        let nsw = full && data.arith_flags().contains(ArithFlags::NSW);
        let both = |f: fn(i64, i64) -> Option<i64>| {
            let (a, b) = (of(ops[0]), of(ops[1]));
            let stride = a.stride().zip(b.stride()).and_then(|(x, y)| f(x, y));
            LaneShape::with(stride, nsw && a.exact() && b.exact())
        };
        let scaled = |v: Value, by: Option<i64>| {
            let a = of(v);
            let stride = a.stride().zip(by).and_then(|(x, y)| x.checked_mul(y));
            LaneShape::with(stride, nsw && a.exact())
        };
        match data.op() {
            Opcode::Add if narrow(data.ty()) => both(i64::checked_add),
            Opcode::Sub if narrow(data.ty()) => both(i64::checked_sub),
            // Without carries the bits of the sum are those of the disjunction in live lanes only.
            Opcode::Or
                if narrow(data.ty())
                    && data.arith_flags().contains(ArithFlags::DISJOINT)
                    && full =>
            {
                let s = both(i64::checked_add);
                LaneShape::with(s.stride(), false)
            }
            Opcode::Mul if narrow(data.ty()) => {
                match (self.const_int(ops[0]), self.const_int(ops[1])) {
                    (_, Some(n)) => scaled(ops[0], Some(n)),
                    (Some(n), _) => scaled(ops[1], Some(n)),
                    _ => LaneShape::Varying,
                }
            }
            Opcode::Shl if narrow(data.ty()) => {
                let by = self.const_int(ops[1]).filter(|n| (0..63).contains(n));
                scaled(ops[0], by.map(|n| 1 << n))
            }
            Opcode::SExt | Opcode::ZExt if narrow(data.ty()) => {
                let a = of(ops[0]);
                let keeps = data.op() == Opcode::SExt
                    || data.arith_flags().contains(ArithFlags::NNEG) && full;
                LaneShape::with(a.stride().filter(|_| keeps && a.exact()), true)
            }
            Opcode::Trunc if narrow(data.ty()) => {
                let a = of(ops[0]);
                LaneShape::with(a.stride(), nsw && a.exact())
            }
            Opcode::Freeze => of(ops[0]),
            Opcode::Select if matches!(of(ops[0]), LaneShape::Uniform) => {
                of(ops[1]).join(of(ops[2]))
            }
            Opcode::GetElementPtr => LaneShape::with(self.gep_stride(i, of), false),
            _ => LaneShape::Varying,
        }
    }

    /// Decomposes an address into a sum of terms with their factors, and a constant, all modulo the
    /// width of an address.
    pub(crate) fn address_sum(&self, mut address: Value) -> (Vec<(Value, i64)>, i64) {
        let (mut terms, mut offset) = (Vec::new(), 0i64);
        let is_gep = |i: &Inst| self.body.inst(*i).op() == Opcode::GetElementPtr;
        while let Some(i) = address.as_inst().filter(is_gep) {
            let Some((more, bytes)) = self.gep_terms(i) else { break };
            terms.extend(more);
            offset = offset.wrapping_add(bytes);
            address = self.body.ops(i)[0];
        }
        terms.push((address, 1));
        (terms, offset)
    }

    /// Returns the terms that a `getelementptr` adds, if its indices are constants or as wide as an
    /// address.
    fn gep_terms(&self, i: Inst) -> Option<(Vec<(Value, i64)>, i64)> {
        let (source, indices) = (self.body.inst(i).source_element(), &self.body.ops(i)[1..]);
        let known = |v| self.const_int(v);
        let (mut terms, mut offset) = self.layout.gep_terms(self.types, source, indices, known)?;
        for (index, scale) in &mut terms {
            if self.index_bits(*index)? != 64 {
                return None;
            }
            while let Some(i) = index.as_inst() {
                let data = self.body.inst(i);
                let adds = data.op() == Opcode::Add
                    || data.op() == Opcode::Or && data.arith_flags().contains(ArithFlags::DISJOINT);
                let Some(n) = self.const_int(self.body.ops(i).get(1).copied()?).filter(|_| adds)
                else {
                    break;
                };
                offset = offset.wrapping_add(n.wrapping_mul(*scale));
                *index = self.body.ops(i)[0];
            }
        }
        Some((terms, offset))
    }

    /// Distance of the addresses of neighbours in bytes.
    fn gep_stride(&self, i: Inst, of: &dyn Fn(Value) -> LaneShape) -> Option<i64> {
        let ops = self.body.ops(i);
        let mut stride = of(ops[0]).stride()?;
        let mut ty = self.body.inst(i).source_element();
        for (k, &index) in ops[1..].iter().enumerate() {
            let s = of(index);
            if k > 0 {
                ty = match self.types.fields(ty) {
                    Some((fields, _)) => {
                        // The index of a struct's field is a constant.
                        *fields.get(usize::try_from(self.const_int(index)?).ok()?)?
                    }
                    None => self.types.element(ty)?,
                };
                if matches!(s, LaneShape::Uniform) {
                    continue;
                }
            }
            let scale = i64::try_from(self.layout.alloc_size(self.types, ty)?).ok()?;
            let wide = self.index_bits(index)? >= 64;
            if matches!(s, LaneShape::Affine { .. }) && !wide && !s.exact() {
                return None;
            }
            stride = stride.checked_add(s.stride()?.checked_mul(scale)?)?;
        }
        Some(stride)
    }

    fn index_bits(&self, v: Value) -> Option<u32> {
        let ty = match v.kind() {
            ValueKind::Inst(i) => self.body.inst(i).ty(),
            ValueKind::Const(c) => self.body.consts.ty(c),
            // A parameter's shape is exact by contract.
            _ => return Some(64),
        };
        self.types.int_bits(self.types.scalar(ty))
    }
}

/// The parts of a type, those of nested types included, above which its values are not kept for
/// several lanes. It bounds the depth of nesting, too.
const MAX_WIDENED_PARTS: usize = 1024;

/// Whether a value of the type can be kept for several lanes: scalars, and aggregates of them.
pub(crate) fn can_widen(types: &Types, ty: Type) -> bool {
    let mut work = vec![ty];
    let mut parts = 0;
    while let Some(ty) = work.pop() {
        parts += 1;
        if parts > MAX_WIDENED_PARTS {
            return false;
        }
        match types.get(ty) {
            TypeData::Int(_) | TypeData::Ptr(_) => {}
            TypeData::Array(n, e) if n <= 64 => work.push(e),
            TypeData::Array(..) => return false,
            _ if types.is_float(ty) => {}
            _ => match types.fields(ty) {
                Some((fields, _)) => work.extend_from_slice(fields),
                None => return false,
            },
        }
    }
    true
}

/// Whether elements of the type lie in memory as they do in a vector.
pub(crate) fn contiguous_size(types: &Types, layout: &DataLayout, ty: Type) -> Option<i64> {
    let bits = match types.get(ty) {
        TypeData::Int(n @ (8 | 16 | 32 | 64)) => n,
        TypeData::Half | TypeData::BFloat => 16,
        TypeData::Float => 32,
        TypeData::Double => 64,
        TypeData::Ptr(_) => u32::try_from(layout.bits(types, ty)?).ok()?,
        _ => return None,
    };
    (layout.alloc_size(types, ty)? * 8 == u64::from(bits)).then_some(i64::from(bits / 8))
}

/// Whether the instruction computes its result from its operands and does nothing else, but that a
/// division may trap.
pub(crate) fn is_pure(op: Opcode) -> bool {
    matches!(op.effect(), Effect::Pure | Effect::Trap | Effect::Choose)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type in which `fields` of another are nested in `depth` levels.
    fn nested(types: &mut Types, fields: usize, depth: usize) -> Type {
        (0..depth).fold(Type::I32, |ty, _| types.structure(&vec![ty; fields], false))
    }

    #[test]
    fn types_of_many_parts_are_not_widened() {
        let mut types = Types::default();
        for (fields, depth, expected) in
            [(1, 10, true), (2, 8, true), (2, 60, false), (1, 100_000, false)]
        {
            let ty = nested(&mut types, fields, depth);
            assert_eq!(can_widen(&types, ty), expected, "{fields} fields, {depth} levels");
        }
    }
}

//! [`ValueShapes`]: how values of each type are split into cells, and the layout of their parts in
//! memory.

use pir_core::entity::{Entity, Type};
use pir_core::layout::{DataLayout, TypeSizes};
use pir_core::types::{TypeData, Types};
use smallvec::SmallVec;

/// The kind of a scalar part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScalarKind {
    /// `iN`; one cell per 64 bits, rounded up.
    Int(u32),
    /// A pointer of the given number of bits; one cell.
    Ptr(u32),
    /// `half`; one cell.
    Half,
    /// `bfloat`; one cell.
    BFloat,
    /// `float`; one cell.
    F32,
    /// `double`; one cell.
    F64,
    /// `x86_fp80`; two cells, 64 and 16 bits.
    F80,
    /// `fp128`; two cells.
    F128,
    /// `ppc_fp128`; two cells.
    PpcF128,
}

impl ScalarKind {
    /// Returns the width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Int(n) | Self::Ptr(n) => n,
            Self::Half | Self::BFloat => 16,
            Self::F32 => 32,
            Self::F64 => 64,
            Self::F80 => 80,
            Self::F128 | Self::PpcF128 => 128,
        }
    }

    /// Returns the number of cells.
    pub fn cells(self) -> u32 {
        self.bits().div_ceil(64)
    }

    /// Returns whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        !matches!(self, Self::Int(_) | Self::Ptr(_))
    }

    /// Returns the number of bits in the cell with this index.
    pub fn bits_of_cell(self, cell: u32) -> u32 {
        (self.bits() - 64 * cell).min(64)
    }
}

/// A scalar part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarPart {
    /// Its kind.
    pub scalar: ScalarKind,
    /// Its first cell in the value.
    pub cell: u32,
    /// Its offset in memory, in bits from the value's address.
    pub bit: u64,
}

/// The representation of values of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueShape {
    /// Number of cells.
    pub cells: u32,
    /// The scalar parts in order; a scalar type has one.
    pub leaves: SmallVec<[ScalarPart; 1]>,
    /// Number of bytes that a store writes.
    pub size: u64,
    /// Distance of neighbouring array elements in bytes.
    pub stride: u64,
    /// The ABI's alignment in bytes.
    pub align: u64,
}

/// The shapes of a module's types. A type without one has no values that can be executed: opaque
/// structs, scalable vectors, tokens, or more than [`ValueShapes::MAX_CELLS`] cells.
#[derive(Clone, Debug)]
pub struct ValueShapes {
    shapes: Vec<Option<ValueShape>>,
    /// The module's layout.
    pub layout: DataLayout,
}

impl ValueShapes {
    /// Maximum number of cells of a register value. Values in memory have no such limit.
    pub const MAX_CELLS: u32 = 1 << 16;

    /// Computes the shapes of all types of a module: O(types + cells). A type's shape is put
    /// together from those of its parts, and without recursion, because types may nest to any
    /// depth.
    pub fn new(types: &Types, layout: DataLayout) -> Self {
        let mut done: Vec<Option<Option<ValueShape>>> = vec![None; types.len()];
        let mut sizes = layout.sizes(types);
        let mut work = Vec::new();
        for n in 0..types.len() {
            let ty = Type::new(n);
            if done[n].is_none() && parts(types, ty).next().is_none() {
                done[n] = Some(Self::shape(types, &layout, &mut sizes, &done, ty));
                continue;
            }
            work.push(ty);
            while let Some(&ty) = work.last() {
                if done[ty.index()].is_some() {
                    work.pop();
                    continue;
                }
                let before = work.len();
                work.extend(parts(types, ty).filter(|p| done[p.index()].is_none()));
                if work.len() == before {
                    let shape = Self::shape(types, &layout, &mut sizes, &done, ty);
                    done[ty.index()] = Some(shape);
                }
            }
        }
        let shapes = done.into_iter().map(Option::flatten).collect();
        Self { shapes, layout }
    }

    fn shape(
        types: &Types,
        layout: &DataLayout,
        sizes: &mut TypeSizes<'_>,
        done: &[Option<Option<ValueShape>>],
        ty: Type,
    ) -> Option<ValueShape> {
        let empty = ValueShape { cells: 0, leaves: SmallVec::new(), size: 0, stride: 0, align: 1 };
        if matches!(types.get(ty), TypeData::Void | TypeData::Metadata | TypeData::Label) {
            return Some(empty);
        }
        let [size, stride, align] = sizes.sizes(ty)?;
        let (mut leaves, mut cells) = (SmallVec::new(), 0);
        let mut append = |part: Type, bit: u64| {
            let shape = done[part.index()].as_ref()?.as_ref()?;
            if cells + shape.cells > Self::MAX_CELLS {
                return None;
            }
            let moved =
                |l: &ScalarPart| ScalarPart { cell: cells + l.cell, bit: bit + l.bit, ..*l };
            leaves.extend(shape.leaves.iter().map(moved));
            cells += shape.cells;
            Some(())
        };
        match types.get(ty) {
            TypeData::Vector(n, e) => {
                let step = sizes.bits(e)?;
                (0..u64::from(n)).try_for_each(|k| append(e, k * step))?;
            }
            TypeData::Array(n, e) => {
                let step = sizes.alloc_size(e)?.checked_mul(8)?;
                // Elements without cells add nothing, however many there are.
                let n = if sizes.bits(e)? == 0 { 0 } else { n };
                (0..n).try_for_each(|k| append(e, k * step))?;
            }
            TypeData::Struct { .. } | TypeData::Named(_) => {
                let offsets = sizes.structure(ty)?.offsets;
                let mut fields = types.fields(ty)?.0.iter().zip(offsets);
                fields.try_for_each(|(&f, o)| append(f, o * 8))?;
            }
            _ => {
                let scalar = scalar(types, layout, ty)?;
                leaves.push(ScalarPart { scalar, cell: 0, bit: 0 });
                cells = scalar.cells();
            }
        }
        (cells <= Self::MAX_CELLS).then(|| ValueShape { cells, leaves, size, stride, align })
    }

    /// Returns the shape of a type.
    #[inline]
    pub fn get(&self, ty: Type) -> Option<&ValueShape> {
        self.shapes[ty.index()].as_ref()
    }
}

/// The types of which values of a type consist.
fn parts(types: &Types, ty: Type) -> impl Iterator<Item = Type> + '_ {
    let element = match types.get(ty) {
        TypeData::Vector(_, e) | TypeData::Array(_, e) => Some(e),
        _ => None,
    };
    types.fields(ty).map_or(&[][..], |f| f.0).iter().copied().chain(element)
}

/// The scalar kind of a scalar type.
fn scalar(types: &Types, layout: &DataLayout, ty: Type) -> Option<ScalarKind> {
    Some(match types.get(ty) {
        TypeData::Int(n) => ScalarKind::Int(n),
        TypeData::Ptr(space) => ScalarKind::Ptr(layout.pointer_bits(space)),
        TypeData::Half => ScalarKind::Half,
        TypeData::BFloat => ScalarKind::BFloat,
        TypeData::Float => ScalarKind::F32,
        TypeData::Double => ScalarKind::F64,
        TypeData::X86Fp80 => ScalarKind::F80,
        TypeData::Fp128 => ScalarKind::F128,
        TypeData::PpcFp128 => ScalarKind::PpcF128,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_split_into_cells_in_order() {
        let mut types = Types::default();
        let inner = types.structure(&[Type::I8, Type::I128], false);
        let mask = types.vector(3, Type::I1);
        let ty = types.structure(&[Type::X86_FP80, inner, mask, Type::PTR], false);
        let layout = DataLayout::new(Some(b"i64:64-i128:128-f80:128"));
        let shapes = ValueShapes::new(&types, layout);
        let shape = shapes.get(ty).expect("it has values");
        let leaves: Vec<_> = shape.leaves.iter().map(|l| (l.cell, l.bit / 8, l.bit % 8)).collect();
        assert_eq!(
            leaves,
            [(0, 0, 0), (2, 16, 0), (3, 32, 0), (5, 48, 0), (6, 48, 1), (7, 48, 2), (8, 56, 0)]
        );
        assert_eq!((shape.cells, shape.size, shape.align), (9, 64, 16));
        assert!(shapes.get(Type::TOKEN).is_none());
    }

    #[test]
    fn types_may_nest_to_any_depth() {
        let mut types = Types::default();
        let mut ty = Type::I32;
        for _ in 0..50_000 {
            let list = types.array(1, ty);
            ty = types.structure(&[list], false);
        }
        let shapes = ValueShapes::new(&types, DataLayout::default());
        let shape = shapes.get(ty).expect("it has values");
        assert_eq!((shape.cells, shape.size, shape.align, shape.leaves.len()), (1, 4, 4, 1));
    }

    #[test]
    fn huge_values_have_no_shape_and_cost_nothing() {
        let mut types = Types::default();
        let empty = types.structure(&[], false);
        let many = types.array(u64::MAX, empty);
        let large = types.array(1 << 40, Type::I8);
        let shapes = ValueShapes::new(&types, DataLayout::default());
        assert_eq!(shapes.get(many).map(|s| s.cells), Some(0));
        assert!(shapes.get(large).is_none());
    }
}

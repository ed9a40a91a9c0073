//! [`Shapes`]: how values of each type are split into cells, and the layout of their parts in
//! memory.

use pir_core::entity::{Entity, Type};
use pir_core::layout::DataLayout;
use pir_core::types::{TypeData, Types};

/// The kind of a scalar part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
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

impl Scalar {
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
pub struct Leaf {
    /// Its kind.
    pub scalar: Scalar,
    /// Its first cell in the value.
    pub cell: u32,
    /// Its offset in memory, in bits from the value's address.
    pub bit: u64,
}

/// The representation of values of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Number of cells.
    pub cells: u32,
    /// The scalar parts in order; a scalar type has one.
    pub leaves: Box<[Leaf]>,
    /// Number of bytes that a store writes.
    pub size: u64,
    /// Distance of neighbouring array elements in bytes.
    pub stride: u64,
    /// The ABI's alignment in bytes.
    pub align: u64,
}

/// The shapes of a module's types. A type without one has no values that can be executed: opaque
/// structs, scalable vectors, tokens, or more than [`Shapes::MAX_CELLS`] cells.
#[derive(Clone, Debug)]
pub struct Shapes {
    shapes: Vec<Option<Shape>>,
    /// The module's layout.
    pub layout: DataLayout,
}

impl Shapes {
    /// Maximum number of cells of a register value. Values in memory have no such limit.
    pub const MAX_CELLS: u32 = 1 << 16;

    /// Computes the shapes of all types of a module: O(types + cells).
    pub fn new(types: &Types, layout: DataLayout) -> Self {
        let shape = |i| Self::shape(types, &layout, Type::new(i));
        Self { shapes: (0..types.len()).map(shape).collect(), layout }
    }

    fn shape(types: &Types, layout: &DataLayout, ty: Type) -> Option<Shape> {
        if matches!(types.get(ty), TypeData::Void | TypeData::Metadata | TypeData::Label) {
            let leaves = Box::default();
            return Some(Shape { cells: 0, leaves, size: 0, stride: 0, align: 1 });
        }
        let (size, stride) = (layout.store_size(types, ty)?, layout.alloc_size(types, ty)?);
        let (mut leaves, mut cells) = (Vec::new(), 0);
        flatten(types, layout, ty, 0, &mut leaves, &mut cells)?;
        let align = layout.align(types, ty)?;
        Some(Shape { cells, leaves: leaves.into(), size, stride, align })
    }

    /// Returns the shape of a type.
    #[inline]
    pub fn get(&self, ty: Type) -> Option<&Shape> {
        self.shapes[ty.index()].as_ref()
    }

    /// Returns the scalar kind of a scalar type, or of the elements of a vector type.
    #[inline]
    pub fn scalar(&self, ty: Type) -> Option<Scalar> {
        self.get(ty)?.leaves.first().map(|l| l.scalar)
    }
}

/// Appends the scalar parts of a type that starts at the given bit. Returns `None` if the type has
/// no values that can be executed.
fn flatten(
    types: &Types,
    layout: &DataLayout,
    ty: Type,
    bit: u64,
    out: &mut Vec<Leaf>,
    cells: &mut u32,
) -> Option<()> {
    let scalar = match types.get(ty) {
        TypeData::Int(n) => Scalar::Int(n),
        TypeData::Ptr(space) => Scalar::Ptr(layout.pointer_bits(space)),
        TypeData::Half => Scalar::Half,
        TypeData::BFloat => Scalar::BFloat,
        TypeData::Float => Scalar::F32,
        TypeData::Double => Scalar::F64,
        TypeData::X86Fp80 => Scalar::F80,
        TypeData::Fp128 => Scalar::F128,
        TypeData::PpcFp128 => Scalar::PpcF128,
        TypeData::Vector(n, e) => {
            let stride = layout.bits(types, e)?;
            return (0..u64::from(n))
                .try_for_each(|k| flatten(types, layout, e, bit + k * stride, out, cells));
        }
        TypeData::Array(n, e) => {
            let stride = layout.alloc_size(types, e)?.checked_mul(8)?;
            // Elements without cells are skipped, because an array may have very many of them.
            let n = if layout.bits(types, e)? == 0 { 0 } else { n };
            return (0..n)
                .try_for_each(|k| flatten(types, layout, e, bit + k * stride, out, cells));
        }
        TypeData::Struct { .. } | TypeData::Named(_) => {
            let offsets = layout.structure(types, ty)?.offsets;
            let fields = types.fields(ty)?.0;
            let mut all = fields.iter().zip(offsets);
            return all.try_for_each(|(&f, o)| flatten(types, layout, f, bit + o * 8, out, cells));
        }
        _ => return None,
    };
    out.push(Leaf { scalar, cell: *cells, bit });
    *cells += scalar.cells();
    (*cells <= Shapes::MAX_CELLS).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_cut_into_cells_in_order() {
        let mut types = Types::default();
        let inner = types.structure(&[Type::I8, Type::I128], false);
        let mask = types.vector(3, Type::I1);
        let ty = types.structure(&[Type::X86_FP80, inner, mask, Type::PTR], false);
        let layout = DataLayout::new(Some(b"i64:64-i128:128-f80:128"));
        let shapes = Shapes::new(&types, layout);
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
    fn huge_values_have_no_shape_and_cost_nothing() {
        let mut types = Types::default();
        let empty = types.structure(&[], false);
        let many = types.array(u64::MAX, empty);
        let large = types.array(1 << 40, Type::I8);
        let shapes = Shapes::new(&types, DataLayout::default());
        assert_eq!(shapes.get(many).map(|s| s.cells), Some(0));
        assert!(shapes.get(large).is_none());
    }
}

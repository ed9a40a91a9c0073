//! [`TypeShapes`]: the legalisation of types, how values of each type are split into machine
//! values.
//!
//! A scalar is one part: an integer in the next machine width with its unused upper bits zero, an
//! integer above 128 bits as 64-bit limbs. A vector of 8- to 64-bit elements is cut into 128-bit
//! pieces, the last one padded; a vector of `i1` is a mask whose lanes are all zeros or all ones;
//! other vectors are lists of their elements. Aggregates are the parts of their fields, in order.

use cranelift_codegen::ir::{self, types};
use pir_core::entity::{Entity, Type};
use pir_core::layout::DataLayout;
use pir_core::types::{TypeData, Types};
use smallvec::SmallVec;
use std::sync::OnceLock;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ScalarType {
    /// `iN`
    Int(u32),
    /// A pointer.
    Ptr,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `half`, as its bits
    Half,
    /// `bfloat`, as its bits
    BFloat,
}

/// Widest integer that has values.
pub(crate) const MAX_INT_BITS: u32 = 4096;
/// Most parts that a value may have.
const MAX_VALUE_PARTS: usize = 4096;

impl ScalarType {
    /// Its width in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Int(n) => n,
            Self::Ptr | Self::F64 => 64,
            Self::F32 => 32,
            Self::Half | Self::BFloat => 16,
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64 | Self::Half | Self::BFloat)
    }

    /// Number of parts.
    pub(crate) fn parts(self) -> usize {
        match self {
            Self::Int(n) if n > 128 => n.div_ceil(64) as usize,
            _ => 1,
        }
    }

    /// Type of its part, or of each of its limbs.
    pub(crate) fn part(self) -> ir::Type {
        match self {
            Self::Int(n) => int_type(n),
            Self::Ptr => types::I64,
            Self::F32 => types::F32,
            Self::F64 => types::F64,
            Self::Half | Self::BFloat => types::I16,
        }
    }

    /// Bytes that it takes in memory.
    pub(crate) fn store_bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// The 128-bit vector whose lanes it can be.
    pub(crate) fn vector(self) -> Option<ir::Type> {
        Some(match self {
            Self::Int(8) => types::I8X16,
            Self::Int(16) => types::I16X8,
            Self::Int(32) => types::I32X4,
            Self::Int(64) | Self::Ptr => types::I64X2,
            Self::F32 => types::F32X4,
            Self::F64 => types::F64X2,
            _ => return None,
        })
    }
}

/// The machine's type for an integer, or for its limbs.
pub(crate) fn int_type(bits: u32) -> ir::Type {
    match bits {
        0..=8 => types::I8,
        9..=16 => types::I16,
        17..=32 => types::I32,
        33..=64 => types::I64,
        65..=128 => types::I128,
        _ => types::I64,
    }
}

/// The 128-bit integer vector with lanes of this width.
pub(crate) fn int_vector(lane_bits: u32) -> ir::Type {
    match lane_bits {
        8 => types::I8X16,
        16 => types::I16X8,
        32 => types::I32X4,
        _ => types::I64X2,
    }
}

/// Lane width of a mask of unknown origin: the widest with which it fits one piece.
pub(crate) fn mask_width(lanes: u32) -> u32 {
    match lanes {
        0..=2 => 64,
        3..=4 => 32,
        5..=8 => 16,
        _ => 8,
    }
}

/// How the lanes of a vector are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VectorForm {
    /// 128-bit pieces of this type.
    Pieces(ir::Type),
    /// Masks in pieces.
    Mask,
    /// One by one.
    Scalars,
}

/// A vector type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VectorType {
    pub lanes: u32,
    pub elem: ScalarType,
    pub form: VectorForm,
}

impl VectorType {
    pub(crate) fn new(lanes: u32, elem: ScalarType) -> Self {
        let form = match (elem, elem.vector()) {
            (ScalarType::Int(1), _) => VectorForm::Mask,
            (_, Some(ty)) => VectorForm::Pieces(ty),
            _ => VectorForm::Scalars,
        };
        Self { lanes, elem, form }
    }

    /// Number of parts.
    pub(crate) fn parts(self) -> usize {
        match self.form {
            VectorForm::Pieces(ty) => self.lanes.div_ceil(ty.lane_count()) as usize,
            VectorForm::Mask => self.lanes.div_ceil(128 / mask_width(self.lanes)) as usize,
            VectorForm::Scalars => self.lanes as usize * self.elem.parts(),
        }
    }

    /// Type of the parts.
    pub(crate) fn part(self) -> ir::Type {
        match self.form {
            VectorForm::Pieces(ty) => ty,
            VectorForm::Mask => int_vector(mask_width(self.lanes)),
            VectorForm::Scalars => self.elem.part(),
        }
    }
}

/// A field of an aggregate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AggregateField {
    /// Bytes from the aggregate's address.
    pub offset: u64,
    /// Its type.
    pub ty: Type,
    /// The first of its parts.
    pub part: u32,
}

/// The classification of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeKind {
    /// No values at run time: `void`, labels, metadata, tokens.
    None,
    Scalar(ScalarType),
    Vector(VectorType),
    Aggregate(Box<[AggregateField]>),
    /// A type whose values are not supported.
    Unsupported,
}

/// How values of one type are held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeShape {
    pub kind: TypeKind,
    /// Types of the parts.
    pub parts: SmallVec<[ir::Type; 2]>,
    /// Bytes that a store writes.
    pub size: u64,
    /// Distance of neighbours in an array.
    pub stride: u64,
    /// The ABI's alignment in bytes.
    pub align: u64,
}

/// The shapes of a module's types.
pub(crate) struct TypeShapes<'m> {
    pub types: &'m Types,
    /// Found when they are first asked for: most types have no values.
    shapes: Vec<OnceLock<TypeShape>>,
    pub layout: DataLayout,
}

impl<'m> TypeShapes<'m> {
    /// Shapes of all types of a module. O(types), and O(parts) for each type that is asked for.
    pub(crate) fn new(types: &'m Types, layout: DataLayout) -> Self {
        let shapes = (0..types.len()).map(|_| OnceLock::new()).collect();
        Self { types, shapes, layout }
    }

    /// The shape of a type.
    pub(crate) fn get(&self, ty: Type) -> &TypeShape {
        self.get_at(ty, 0)
    }

    /// Returns the shape at this depth of nesting. The lookup must not block on a shape in
    /// progress, because a type that contains itself gets here again while its own shape is being
    /// computed.
    fn get_at(&self, ty: Type, depth: u32) -> &TypeShape {
        let cell = &self.shapes[ty.index()];
        if let Some(shape) = cell.get() {
            return shape;
        }
        let shape = self.shape(self.types, ty, depth);
        cell.get_or_init(|| shape)
    }

    fn shape(&self, types: &Types, ty: Type, depth: u32) -> TypeShape {
        let none = |kind| TypeShape { kind, parts: SmallVec::new(), size: 0, stride: 0, align: 1 };
        if matches!(
            types.get(ty),
            TypeData::Void | TypeData::Metadata | TypeData::Label | TypeData::Token
        ) {
            return none(TypeKind::None);
        }
        let measures = (
            self.layout.store_size(types, ty),
            self.layout.alloc_size(types, ty),
            self.layout.align(types, ty),
        );
        let (Some(size), Some(stride), Some(align)) = measures else {
            return none(TypeKind::Unsupported);
        };
        let mut parts = SmallVec::new();
        let kind = self.kind(types, ty, &mut parts, depth).unwrap_or(TypeKind::Unsupported);
        if kind == TypeKind::Unsupported {
            parts.clear();
        }
        TypeShape { kind, parts, size, stride, align }
    }

    fn kind(
        &self,
        types: &Types,
        ty: Type,
        parts: &mut SmallVec<[ir::Type; 2]>,
        depth: u32,
    ) -> Option<TypeKind> {
        if depth > 64 {
            return None;
        }
        if let Some(s) = scalar(types, ty) {
            parts.extend(std::iter::repeat_n(s.part(), s.parts()));
            return Some(TypeKind::Scalar(s));
        }
        match types.get(ty) {
            TypeData::Vector(lanes, e) => {
                let v = VectorType::new(lanes, scalar(types, e)?);
                if v.parts() > MAX_VALUE_PARTS {
                    return None;
                }
                parts.extend(std::iter::repeat_n(v.part(), v.parts()));
                Some(TypeKind::Vector(v))
            }
            TypeData::Array(n, e) => {
                let mut fields = Vec::new();
                if n as usize as u64 != n || n as usize > MAX_VALUE_PARTS {
                    return None;
                }
                let stride = self.layout.alloc_size(types, e)?;
                for k in 0..n {
                    self.field(e, k * stride, parts, &mut fields, depth)?;
                }
                Some(TypeKind::Aggregate(fields.into()))
            }
            TypeData::Struct { .. } | TypeData::Named(_) => {
                let mut fields = Vec::new();
                let offsets = self.layout.structure(types, ty)?.offsets;
                for (&f, o) in types.fields(ty)?.0.iter().zip(offsets) {
                    self.field(f, o, parts, &mut fields, depth)?;
                }
                Some(TypeKind::Aggregate(fields.into()))
            }
            _ => None,
        }
    }

    fn field(
        &self,
        ty: Type,
        offset: u64,
        parts: &mut SmallVec<[ir::Type; 2]>,
        fields: &mut Vec<AggregateField>,
        depth: u32,
    ) -> Option<()> {
        fields.push(AggregateField { offset, ty, part: parts.len() as u32 });
        let shape = self.get_at(ty, depth + 1);
        if shape.kind == TypeKind::Unsupported {
            return None;
        }
        parts.extend_from_slice(&shape.parts);
        (parts.len() <= MAX_VALUE_PARTS).then_some(())
    }
}

fn scalar(types: &Types, ty: Type) -> Option<ScalarType> {
    Some(match types.get(ty) {
        TypeData::Int(n) if n <= MAX_INT_BITS => ScalarType::Int(n),
        TypeData::Ptr(_) => ScalarType::Ptr,
        TypeData::Float => ScalarType::F32,
        TypeData::Double => ScalarType::F64,
        TypeData::Half => ScalarType::Half,
        TypeData::BFloat => ScalarType::BFloat,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_split_into_parts() {
        let mut types = Types::default();
        let v3 = types.vector(3, Type::F32);
        let v9 = types.vector(9, Type::I32);
        let mask = types.vector(8, Type::I1);
        let wide = types.int(200);
        let s = types.structure(&[Type::I8, v3, wide], false);
        let shapes = TypeShapes::new(&types, DataLayout::default());
        assert_eq!(shapes.get(v3).parts[..], [types::F32X4]);
        assert_eq!(shapes.get(v9).parts[..], [types::I32X4; 3]);
        assert_eq!(shapes.get(mask).parts[..], [types::I16X8]);
        assert_eq!(shapes.get(wide).parts[..], [types::I64; 4]);
        let TypeKind::Aggregate(fields) = &shapes.get(s).kind else { panic!("a struct") };
        assert_eq!(fields.iter().map(|f| f.part).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(shapes.get(s).parts.len(), 6);
        assert_eq!(shapes.get(Type::X86_FP80).kind, TypeKind::Unsupported);
    }
}

//! The data layout: sizes, alignments and offsets of types in memory, according to the module's
//! `target datalayout` string and LLVM's rules for it.
//!
//! Properties that the string does not specify have LLVM's defaults. Malformed entries are ignored
//! here, because the verifier reports them.

use crate::entity::{Type, Value};
use crate::types::{TypeData, Types};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Size and alignment of the pointers of an address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PointerLayout {
    space: u32,
    bits: u32,
    align: u32,
    /// Width of an index or address in bits.
    index: u32,
}

/// Sizes and alignments of the types of one module, in bytes unless stated otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    /// Whether the most significant byte of a number comes first.
    pub big_endian: bool,
    /// Address space of functions.
    pub program_space: u32,
    /// Address space of `alloca`.
    pub alloca_space: u32,
    pointers: Vec<PointerLayout>,
    /// `(bits, alignment in bytes)`, ascending.
    ints: Vec<(u32, u32)>,
    floats: Vec<(u32, u32)>,
    vectors: Vec<(u32, u32)>,
    aggregate: u32,
}

impl Default for DataLayout {
    fn default() -> Self {
        Self {
            big_endian: false,
            program_space: 0,
            alloca_space: 0,
            pointers: vec![PointerLayout { space: 0, bits: 64, align: 8, index: 64 }],
            ints: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
            aggregate: 1,
        }
    }
}

/// The memory layout of a struct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructLayout {
    /// Offset of each field in bytes.
    pub offsets: Vec<u64>,
    /// Size in bytes, including padding at the end.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
}

impl DataLayout {
    /// Parses the data layout string of a module. `None` gives LLVM's defaults.
    pub fn new(text: Option<&[u8]>) -> Self {
        let mut layout = Self::default();
        let text = text.and_then(|t| std::str::from_utf8(t).ok()).unwrap_or("");
        text.split('-').for_each(|spec| layout.read(spec).unwrap_or(()));
        layout
    }

    fn read(&mut self, spec: &str) -> Option<()> {
        let rest = spec.get(1..)?;
        // Entries may have more parts, but no later part is used here.
        let mut parts = [""; 5];
        parts.iter_mut().zip(rest.split(':')).for_each(|(part, text)| *part = text);
        let number = |n: usize| parts.get(n)?.parse::<u32>().ok();
        let bytes = |n: usize| number(n).map(|bits| (bits / 8).max(1));
        match spec.as_bytes()[0] {
            b'E' => self.big_endian = true,
            b'P' => self.program_space = number(0)?,
            b'A' => self.alloca_space = number(0)?,
            b'p' => {
                let space = parts[0].trim_start_matches(['e', 'u']);
                let space = if space.is_empty() { 0 } else { space.parse().ok()? };
                let bits = number(1)?;
                let p = PointerLayout {
                    space,
                    bits,
                    align: bytes(2)?,
                    index: number(4).unwrap_or(bits),
                };
                self.pointers.retain(|old| old.space != space);
                self.pointers.push(p);
            }
            b'i' => insert(&mut self.ints, number(0)?, bytes(1)?),
            b'f' => insert(&mut self.floats, number(0)?, bytes(1)?),
            b'v' => insert(&mut self.vectors, number(0)?, bytes(1)?),
            b'a' => self.aggregate = bytes(1)?,
            _ => {}
        }
        Some(())
    }

    fn pointers(&self, space: u32) -> PointerLayout {
        let of = |s| self.pointers.iter().find(|p| p.space == s).copied();
        of(space).or_else(|| of(0)).expect("the default is there")
    }

    /// Returns the width in bits of a pointer of the address space.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointers(space).bits
    }

    /// Returns the width in bits of an index, and hence of an address, in the address space.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointers(space).index
    }

    /// Creates a cache for size queries, so that each type is measured only once.
    pub fn sizes<'a>(&'a self, types: &'a Types) -> TypeSizes<'a> {
        TypeSizes { layout: self, types, known: FxHashMap::default() }
    }

    /// Returns the width in bits of a value of the type, or `None` if the type has no size.
    /// O(nested types), as for the methods below. For many queries, [`DataLayout::sizes`] is faster
    /// because it caches results.
    pub fn bits(&self, types: &Types, ty: Type) -> Option<u64> {
        self.sizes(types).bits(ty)
    }

    /// Returns the number of bytes that a store of the type writes.
    pub fn store_size(&self, types: &Types, ty: Type) -> Option<u64> {
        self.sizes(types).store_size(ty)
    }

    /// Returns the distance in bytes between adjacent elements of an array of the type.
    pub fn alloc_size(&self, types: &Types, ty: Type) -> Option<u64> {
        self.sizes(types).alloc_size(ty)
    }

    /// Returns the ABI alignment in bytes.
    pub fn align(&self, types: &Types, ty: Type) -> Option<u64> {
        self.sizes(types).align(ty)
    }

    /// Returns the layout of a struct, or `None` if the type is opaque or not a struct.
    pub fn structure(&self, types: &Types, ty: Type) -> Option<StructLayout> {
        self.sizes(types).structure(ty)
    }

    /// Returns what the indices of a `getelementptr` add to an address: those of which `known`
    /// gives no number with their factors, and the bytes that the others make. None if that is too
    /// far, or if a type has no size. O(indices).
    pub fn gep_terms(
        &self,
        types: &Types,
        source: Type,
        indices: &[Value],
        known: impl Fn(Value) -> Option<i64>,
    ) -> Option<(Vec<(Value, i64)>, i64)> {
        let (mut ty, mut terms, mut bytes) = (source, Vec::new(), 0i64);
        for (n, &index) in indices.iter().enumerate() {
            let number = known(index);
            if n > 0 {
                if let Some((fields, _)) = types.fields(ty) {
                    let field = usize::try_from(number?).ok()?;
                    let at = *self.structure(types, ty)?.offsets.get(field)?;
                    bytes = bytes.checked_add(i64::try_from(at).ok()?)?;
                    ty = *fields.get(field)?;
                    continue;
                }
                ty = types.element(ty)?;
            }
            let size = i64::try_from(self.alloc_size(types, ty)?).ok()?;
            match number {
                Some(number) => bytes = bytes.checked_add(number.checked_mul(size)?)?,
                None => terms.push((index, size)),
            }
        }
        Some((terms, bytes))
    }

    /// Returns the bytes that the indices of a `getelementptr` add to an address. None if one is
    /// not known, and as for [`DataLayout::gep_terms`].
    pub fn gep_distance(
        &self,
        types: &Types,
        source: Type,
        indices: &[Value],
        known: impl Fn(Value) -> Option<i64>,
    ) -> Option<i64> {
        let (terms, bytes) = self.gep_terms(types, source, indices, known)?;
        terms.is_empty().then_some(bytes)
    }

    /// Computes size and alignment of a struct whose fields have been measured. Calls `at` with the
    /// offset of each field.
    fn lay(
        &self,
        types: &Types,
        ty: Type,
        mut of: impl FnMut(Type) -> Option<TypeMeasure>,
        mut at: impl FnMut(u64),
    ) -> Option<(u64, u64)> {
        let (fields, packed) = types.fields(ty)?;
        let mut align = if packed { 1 } else { u64::from(self.aggregate) };
        let mut size = 0u64;
        for &field in fields {
            let m = of(field)?;
            if !packed {
                size = size.checked_next_multiple_of(m.align)?;
                align = align.max(m.align);
            }
            at(size);
            size = size.checked_add(m.alloc_size()?)?;
        }
        Some((size.checked_next_multiple_of(align)?, align))
    }

    /// Computes size and alignment of a type that contains no other types, or is a vector.
    fn simple(&self, types: &Types, ty: Type) -> Option<TypeMeasure> {
        let natural = |bits: u64| bits.div_ceil(8).next_power_of_two();
        let scalar = || types.scalar_bits(ty).map(u64::from);
        Some(match types.get(ty) {
            TypeData::Ptr(space) => {
                let p = self.pointers(space);
                TypeMeasure { bits: Some(p.bits.into()), align: p.align.into() }
            }
            TypeData::Int(bits) => {
                let at = self.ints.iter().find(|i| i.0 >= bits).or(self.ints.last());
                TypeMeasure { bits: scalar(), align: at.expect("the defaults are there").1.into() }
            }
            TypeData::Vector(n, e) => {
                let bits = u64::from(n).checked_mul(self.simple(types, e)?.bits?)?;
                let known = self.vectors.iter().find(|v| u64::from(v.0) == bits);
                let align = known.map_or_else(|| natural(bits), |v| v.1.into());
                TypeMeasure { bits: Some(bits), align }
            }
            TypeData::X86Amx => TypeMeasure { bits: Some(8192), align: 64 },
            _ => {
                let bits = scalar()?;
                let known = self.floats.iter().find(|f| u64::from(f.0) == bits);
                let align = known.map_or_else(|| natural(bits), |f| f.1.into());
                TypeMeasure { bits: Some(bits), align }
            }
        })
    }
}

/// A cache of the sizes of one module's types.
#[derive(Clone, Debug)]
pub struct TypeSizes<'a> {
    layout: &'a DataLayout,
    types: &'a Types,
    known: FxHashMap<Type, Option<TypeMeasure>>,
}

impl TypeSizes<'_> {
    /// Returns [`DataLayout::bits`], remembered.
    pub fn bits(&mut self, ty: Type) -> Option<u64> {
        self.measure(ty)?.bits
    }

    /// Returns [`DataLayout::store_size`], remembered.
    pub fn store_size(&mut self, ty: Type) -> Option<u64> {
        Some(self.bits(ty)?.div_ceil(8))
    }

    /// Returns [`DataLayout::alloc_size`], remembered.
    pub fn alloc_size(&mut self, ty: Type) -> Option<u64> {
        self.measure(ty)?.alloc_size()
    }

    /// Returns [`DataLayout::align`], remembered.
    pub fn align(&mut self, ty: Type) -> Option<u64> {
        Some(self.measure(ty)?.align)
    }

    /// Returns store size, allocation size and alignment at once.
    pub fn sizes(&mut self, ty: Type) -> Option<[u64; 3]> {
        let measure = self.measure(ty)?;
        Some([measure.bits?.div_ceil(8), measure.alloc_size()?, measure.align])
    }

    /// Returns [`DataLayout::structure`], from remembered layouts of its fields.
    pub fn structure(&mut self, ty: Type) -> Option<StructLayout> {
        let (layout, types) = (self.layout, self.types);
        let mut offsets = Vec::with_capacity(types.fields(ty)?.0.len());
        let (size, align) = layout.lay(types, ty, |f| self.measure(f), |at| offsets.push(at))?;
        Some(StructLayout { offsets, size, align })
    }

    /// Computes size and alignment of a type. Does not recurse, because types may nest to any
    /// depth.
    fn measure(&mut self, ty: Type) -> Option<TypeMeasure> {
        let (layout, types, known) = (self.layout, self.types, &mut self.known);
        if !is_nested(types, ty) {
            return layout.simple(types, ty);
        }
        if let TypeData::Array(n, e) = types.get(ty)
            && !is_nested(types, e)
        {
            return layout.simple(types, e).map(|element| element.repeat(n));
        }
        let mut work: SmallVec<[Type; 8]> = SmallVec::from_slice(&[ty]);
        while let Some(&t) = work.last() {
            if known.contains_key(&t) {
                work.pop();
                continue;
            }
            let before = work.len();
            let element = match types.get(t) {
                TypeData::Array(_, e) => Some(e),
                _ => None,
            };
            let fields = types.fields(t).map_or(&[][..], |f| f.0);
            let inside = fields.iter().copied().chain(element);
            work.extend(inside.filter(|f| is_nested(types, *f) && !known.contains_key(f)));
            if work.len() > before {
                continue;
            }
            let of = |f: Type| known.get(&f).copied().unwrap_or_else(|| layout.simple(types, f));
            let found = match types.get(t) {
                TypeData::Array(n, e) => of(e).map(|m| m.repeat(n)),
                _ => layout
                    .lay(types, t, of, |_| ())
                    .map(|(size, align)| TypeMeasure { bits: size.checked_mul(8), align }),
            };
            known.insert(t, found);
        }
        known.get(&ty).copied().flatten()
    }
}

/// Size and alignment of a type.
#[derive(Clone, Copy, Debug)]
struct TypeMeasure {
    /// Width in bits, or `None` if it overflows a `u64`.
    bits: Option<u64>,
    /// ABI alignment in bytes.
    align: u64,
}

impl TypeMeasure {
    /// Returns the measure of an array.
    fn repeat(self, elements: u64) -> Self {
        let bits = self.alloc_size().and_then(|a| elements.checked_mul(a)?.checked_mul(8));
        Self { bits, align: self.align }
    }

    fn alloc_size(self) -> Option<u64> {
        self.bits?.div_ceil(8).checked_next_multiple_of(self.align)
    }
}

/// Returns whether the type may contain types of any kind.
fn is_nested(types: &Types, ty: Type) -> bool {
    matches!(types.get(ty), TypeData::Array(..) | TypeData::Struct { .. } | TypeData::Named(_))
}

fn insert(list: &mut Vec<(u32, u32)>, bits: u32, align: u32) {
    match list.binary_search_by_key(&bits, |e| e.0) {
        Ok(at) => list[at].1 = align,
        Err(at) => list.insert(at, (bits, align)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X86_64: &[u8] =
        b"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

    #[test]
    fn x86_64_layouts_agree_with_clang() {
        let mut types = Types::default();
        let layout = DataLayout::new(Some(X86_64));
        let fields = [Type::I8, Type::I64, Type::I16];
        let (plain, packed) = (types.structure(&fields, false), types.structure(&fields, true));
        let p32 = types.ptr(270);
        let i33 = types.int(33);
        let v3 = types.vector(3, Type::I32);
        let mask = types.vector(5, Type::I1);
        let list = types.array(3, plain);
        for (ty, store, alloc, align) in [
            (Type::I1, 1, 1, 1),
            (i33, 5, 8, 8),
            (Type::I128, 16, 16, 16),
            (Type::X86_FP80, 10, 16, 16),
            (Type::PTR, 8, 8, 8),
            (p32, 4, 4, 4),
            (v3, 12, 16, 16),
            (mask, 1, 1, 1),
            (plain, 24, 24, 8),
            (packed, 11, 11, 1),
            (list, 72, 72, 8),
        ] {
            let got = (
                layout.store_size(&types, ty),
                layout.alloc_size(&types, ty),
                layout.align(&types, ty),
            );
            assert_eq!(got, (Some(store), Some(alloc), Some(align)), "{}", types.show(ty));
        }
        assert_eq!(layout.structure(&types, plain).map(|s| s.offsets), Some(vec![0, 8, 16]));
        assert_eq!(layout.store_size(&types, Type::VOID), None);
    }

    /// Each level needs both the size and the alignment of its field. Without a cache, the time
    /// therefore grows exponentially with the number of levels.
    #[test]
    fn nested_types_are_measured_once() {
        let mut types = Types::default();
        let layout = DataLayout::new(Some(X86_64));
        let mut ty = Type::I32;
        for _ in 0..50_000 {
            let inner = types.array(1, ty);
            ty = types.structure(&[inner], false);
        }
        let deep = layout.structure(&types, ty).expect("it has a size");
        assert_eq!((deep.offsets, deep.size, deep.align), (vec![0], 4, 4));
        let mut wide = Type::I32;
        for _ in 0..40 {
            wide = types.structure(&[wide, wide], false);
        }
        assert_eq!(layout.alloc_size(&types, wide), Some(4 << 40));
    }

    #[test]
    fn other_spaces_have_pointers_of_their_own() {
        let layout = DataLayout::new(Some(b"e-p:32:32-p1:64:64:64:40"));
        assert_eq!([0, 1, 2].map(|s| layout.index_bits(s)), [32, 40, 32]);
        assert_eq!([0, 1, 2].map(|s| layout.pointer_bits(s)), [32, 64, 32]);
    }

    #[test]
    fn the_default_layout_applies_without_a_string() {
        let types = Types::default();
        let layout = DataLayout::new(None);
        assert_eq!(layout.align(&types, Type::I64), Some(4));
        assert_eq!(layout.align(&types, Type::F64), Some(8));
        assert!(DataLayout::new(Some(b"E-P1-A5-p1:32")).big_endian);
    }
}

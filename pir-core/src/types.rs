//! Interned types of a module: equal types have equal ids, so comparing two types compares two
//! words.
//!
//! Named structs are nominal: each has its own id, and its body may be absent (opaque) or set
//! later. The common scalar types have fixed ids ([`Type::I32`] and so on) in every module.

use crate::entity::{Entity, Type};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// The structure of a type. Lists are stored in the table's pools: see [`Types::list`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `void`
    Void,
    /// `iN`, 1 ≤ N ≤ 2^23
    Int(u32),
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `x86_fp80`
    X86Fp80,
    /// `fp128`
    Fp128,
    /// `ppc_fp128`
    PpcFp128,
    /// `label`
    Label,
    /// `token`
    Token,
    /// `metadata`
    Metadata,
    /// `x86_amx`
    X86Amx,
    /// `ptr`, or `ptr addrspace(N)`
    Ptr(u32),
    /// `[N x T]`
    Array(u64, Type),
    /// `<N x T>`
    Vector(u32, Type),
    /// `<vscale x N x T>`. Parsed only so that error messages can name it, since no instruction
    /// accepts it.
    ScalableVector(u32, Type),
    /// `{ … }`, or `<{ … }>` if packed.
    Struct {
        /// The fields, in the pool of types.
        fields: List,
        /// `<{ … }>`
        packed: bool,
    },
    /// `%name`; the index of its [`NamedStruct`].
    Named(u32),
    /// `R (P, …)`
    Function {
        /// The result type.
        ret: Type,
        /// The parameter types, in the pool of types.
        params: List,
        /// Whether it ends in `...`.
        vararg: bool,
    },
    /// `target("name", T, …, N, …)`; the index of its [`TargetExt`].
    Target(u32),
}

/// A range of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct List {
    /// First element.
    pub start: u32,
    /// Number of elements.
    pub len: u32,
}

impl List {
    /// The list without elements.
    pub const EMPTY: Self = Self { start: 0, len: 0 };

    /// Returns the range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// A named struct type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedStruct {
    /// The name without `%`. `None` for a numbered struct.
    pub name: Option<Box<[u8]>>,
    /// The body, a literal struct type. `None` while the struct is opaque.
    pub body: Option<Type>,
    /// Whether the module defines it. An opaque definition counts.
    pub defined: bool,
}

/// A target extension type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TargetExt {
    /// The name, as quoted in the text.
    pub name: Box<[u8]>,
    /// Type parameters.
    pub types: Vec<Type>,
    /// Integer parameters.
    pub ints: Vec<u32>,
}

macro_rules! fixed {
    ($($(#[$doc:meta])* $name:ident = $id:literal : $data:expr;)*) => {
        impl Type {
            $($(#[$doc])* pub const $name: Type = Type($id);)*
        }
        const FIXED: &[TypeData] = &[$($data),*];
    };
}

fixed! {
    /// `void`
    VOID = 0: TypeData::Void;
    /// `i1`
    I1 = 1: TypeData::Int(1);
    /// `i8`
    I8 = 2: TypeData::Int(8);
    /// `i16`
    I16 = 3: TypeData::Int(16);
    /// `i32`
    I32 = 4: TypeData::Int(32);
    /// `i64`
    I64 = 5: TypeData::Int(64);
    /// `i128`
    I128 = 6: TypeData::Int(128);
    /// `half`
    HALF = 7: TypeData::Half;
    /// `bfloat`
    BFLOAT = 8: TypeData::BFloat;
    /// `float`
    F32 = 9: TypeData::Float;
    /// `double`
    F64 = 10: TypeData::Double;
    /// `x86_fp80`
    X86_FP80 = 11: TypeData::X86Fp80;
    /// `fp128`
    FP128 = 12: TypeData::Fp128;
    /// `ppc_fp128`
    PPC_FP128 = 13: TypeData::PpcFp128;
    /// `label`
    LABEL = 14: TypeData::Label;
    /// `token`
    TOKEN = 15: TypeData::Token;
    /// `metadata`
    METADATA = 16: TypeData::Metadata;
    /// `x86_amx`
    X86_AMX = 17: TypeData::X86Amx;
    /// `ptr`
    PTR = 18: TypeData::Ptr(0);
}

/// The key of a type in the hash table, with its lists in place.
#[derive(Clone, Copy)]
enum TypeKey<'a> {
    Plain(TypeData),
    Struct(&'a [Type], bool),
    Function(Type, &'a [Type], bool),
    Target(&'a TargetExt),
}

impl TypeKey<'_> {
    fn hash(self) -> u64 {
        let mut h = FxHasher::default();
        let mut list = |types: &[Type]| types.iter().for_each(|t| h.write_u32(t.0));
        match self {
            Self::Plain(data) => data.hash(&mut h),
            Self::Struct(fields, packed) => {
                list(fields);
                h.write_u32(u32::from(packed));
            }
            Self::Function(ret, params, vararg) => {
                list(params);
                list(&[ret]);
                h.write_u32(2 + u32::from(vararg));
            }
            Self::Target(ext) => ext.hash(&mut h),
        }
        h.finish()
    }
}

/// The types of a module.
#[derive(Clone, Debug)]
pub struct Types {
    data: Vec<TypeData>,
    lists: Vec<Type>,
    named: Vec<NamedStruct>,
    targets: Vec<TargetExt>,
    /// All types except named structs, by their [`TypeKey`].
    map: HashTable<Type>,
    by_name: FxHashMap<Box<[u8]>, Type>,
    /// Named structs in the order of their definitions in the text.
    order: Vec<Type>,
}

impl Default for Types {
    fn default() -> Self {
        // A clone of a prepared table, because modules are created often: an empty one stands in
        // for a module that is being changed.
        static MAP: OnceLock<HashTable<Type>> = OnceLock::new();
        let fixed = || {
            let hash = |t: &Type| TypeKey::Plain(FIXED[t.index()]).hash();
            let mut map = HashTable::with_capacity(FIXED.len());
            for ty in (0..FIXED.len()).map(Type::new) {
                map.insert_unique(hash(&ty), ty, hash);
            }
            map
        };
        let map = MAP.get_or_init(fixed).clone();
        Self {
            data: FIXED.to_vec(),
            lists: Vec::new(),
            named: Vec::new(),
            targets: Vec::new(),
            map,
            by_name: FxHashMap::default(),
            order: Vec::new(),
        }
    }
}

/// Literal structs with at most this many fields are not given a name by [`Types::record`].
const MAX_UNNAMED_FIELDS: usize = 16;

impl Types {
    /// Largest width of an integer type, as in LLVM.
    pub const MAX_INT_BITS: u32 = 1 << 23;

    /// Returns the number of types.
    #[inline]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Always returns false, because the fixed types are always there.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Returns whether every type of `before` has the same id and structure in `self`. O(types of
    /// `before`).
    pub fn extends(&self, before: &Self) -> bool {
        self.data.starts_with(&before.data)
            && self.lists.starts_with(&before.lists)
            && self.named.starts_with(&before.named)
            && self.targets.starts_with(&before.targets)
    }

    /// Returns the structure of the type.
    #[inline]
    pub fn get(&self, ty: Type) -> TypeData {
        crate::work::count();
        self.data[ty.index()]
    }

    /// Returns the types of a list.
    #[inline]
    pub fn list(&self, list: List) -> &[Type] {
        &self.lists[list.range()]
    }

    fn plain(&mut self, data: TypeData) -> Type {
        self.find_plain(data).unwrap_or_else(|| self.push_found(data))
    }

    fn key(&self, ty: Type) -> TypeKey<'_> {
        match self.get(ty) {
            TypeData::Struct { fields, packed } => TypeKey::Struct(self.list(fields), packed),
            TypeData::Function { ret, params, vararg } => {
                TypeKey::Function(ret, self.list(params), vararg)
            }
            TypeData::Target(index) => TypeKey::Target(self.target_ext(index)),
            data => TypeKey::Plain(data),
        }
    }

    fn find(&self, key: TypeKey<'_>) -> Option<Type> {
        let same = |&t: &Type| match (key, self.get(t)) {
            (TypeKey::Plain(wanted), data) => wanted == data,
            (TypeKey::Struct(types, flag), TypeData::Struct { fields, packed }) => {
                flag == packed && self.list(fields) == types
            }
            (TypeKey::Function(r, types, flag), TypeData::Function { ret, params, vararg }) => {
                r == ret && flag == vararg && self.list(params) == types
            }
            (TypeKey::Target(ext), TypeData::Target(index)) => self.target_ext(index) == ext,
            _ => false,
        };
        self.map.find(key.hash(), same).copied()
    }

    /// Adds a type that is found by its structure.
    fn push_found(&mut self, data: TypeData) -> Type {
        let ty = self.push(data);
        let mut map = std::mem::take(&mut self.map);
        map.insert_unique(self.key(ty).hash(), ty, |&t| self.key(t).hash());
        self.map = map;
        ty
    }

    fn push(&mut self, data: TypeData) -> Type {
        let ty = Type::new(self.data.len());
        self.data.push(data);
        ty
    }

    fn push_list(&mut self, types: &[Type]) -> List {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(types);
        List { start, len: types.len() as u32 }
    }

    /// Returns the type `iN`.
    ///
    /// # Panics
    /// Panics unless 1 ≤ `bits` ≤ [`Types::MAX_INT_BITS`].
    pub fn int(&mut self, bits: u32) -> Type {
        assert!((1..=Self::MAX_INT_BITS).contains(&bits), "i{bits} is no integer type");
        self.plain(TypeData::Int(bits))
    }

    /// Returns the type `ptr addrspace(N)`.
    pub fn ptr(&mut self, address_space: u32) -> Type {
        self.plain(TypeData::Ptr(address_space))
    }

    /// Returns the type `[len x elem]`.
    pub fn array(&mut self, len: u64, elem: Type) -> Type {
        self.plain(TypeData::Array(len, elem))
    }

    /// Returns the type `<len x elem>`.
    pub fn vector(&mut self, len: u32, elem: Type) -> Type {
        self.plain(TypeData::Vector(len, elem))
    }

    /// Returns the type `<vscale x len x elem>`.
    pub fn scalable_vector(&mut self, len: u32, elem: Type) -> Type {
        self.plain(TypeData::ScalableVector(len, elem))
    }

    /// Returns the type `{ fields }`, or `<{ fields }>` if `packed`.
    pub fn structure(&mut self, fields: &[Type], packed: bool) -> Type {
        if let Some(ty) = self.find_structure(fields, packed) {
            return ty;
        }
        let list = self.push_list(fields);
        self.push_found(TypeData::Struct { fields: list, packed })
    }

    /// Returns the literal struct type if the table contains it.
    pub fn find_structure(&self, fields: &[Type], packed: bool) -> Option<Type> {
        self.find(TypeKey::Struct(fields, packed))
    }

    /// Returns a struct with these fields: a literal one if it is short, otherwise a named one, so
    /// that the text of its users does not grow with the number of fields. O(fields).
    pub fn record(&mut self, fields: &[Type]) -> Type {
        let body = self.structure(fields, false);
        if fields.len() <= MAX_UNNAMED_FIELDS {
            return body;
        }
        let mut name = format!("pir.record.{}", body.index());
        loop {
            let ty = self.named(name.as_bytes());
            let TypeData::Named(index) = self.get(ty) else {
                name.push('.');
                continue;
            };
            let known = self.named_struct(index);
            match (known.defined, known.body) {
                (true, Some(b)) if b == body => return ty,
                (true, _) => name.push('.'),
                (false, _) => {
                    self.define(ty, Some(body));
                    return ty;
                }
            }
        }
    }

    /// Returns the type `ret (params)`.
    pub fn function(&mut self, ret: Type, params: &[Type], vararg: bool) -> Type {
        if let Some(ty) = self.find_function(ret, params, vararg) {
            return ty;
        }
        let list = self.push_list(params);
        self.push_found(TypeData::Function { ret, params: list, vararg })
    }

    /// Returns the function type if the table contains it.
    pub fn find_function(&self, ret: Type, params: &[Type], vararg: bool) -> Option<Type> {
        self.find(TypeKey::Function(ret, params, vararg))
    }

    /// Returns an integer, pointer, array or vector type if the table contains it.
    pub fn find_plain(&self, data: TypeData) -> Option<Type> {
        self.find(TypeKey::Plain(data))
    }

    /// Returns the type `target("…")`.
    pub fn target(&mut self, ext: TargetExt) -> Type {
        if let Some(ty) = self.find_target(&ext) {
            return ty;
        }
        let index = self.targets.len() as u32;
        self.targets.push(ext);
        self.push_found(TypeData::Target(index))
    }

    /// Returns the target extension type if the table contains it.
    pub fn find_target(&self, ext: &TargetExt) -> Option<Type> {
        self.find(TypeKey::Target(ext))
    }

    /// Returns the named struct with this name. Adds an undefined one if there is none.
    pub fn named(&mut self, name: &[u8]) -> Type {
        if let Some(&ty) = self.by_name.get(name) {
            return ty;
        }
        let ty = self.new_named(Some(name.into()));
        self.by_name.insert(name.into(), ty);
        ty
    }

    /// Returns the type with this name, if there is one.
    pub fn find_named(&self, name: &[u8]) -> Option<Type> {
        self.by_name.get(name).copied()
    }

    /// Gives a name to a type that is not a named struct. An existing meaning of the name stays.
    pub(crate) fn alias(&mut self, name: &[u8], ty: Type) {
        self.by_name.entry(name.into()).or_insert(ty);
    }

    /// Adds a struct without a name, which the printer numbers.
    pub fn unnamed(&mut self) -> Type {
        self.new_named(None)
    }

    fn new_named(&mut self, name: Option<Box<[u8]>>) -> Type {
        let index = self.named.len() as u32;
        self.named.push(NamedStruct { name, body: None, defined: false });
        self.push(TypeData::Named(index))
    }

    /// Defines a named struct. Its body is a literal struct type, or `None` if it is opaque.
    ///
    /// # Panics
    /// Panics if `ty` is not a named struct.
    pub fn define(&mut self, ty: Type, body: Option<Type>) {
        let TypeData::Named(index) = self.get(ty) else { panic!("{ty} has no name") };
        let s = &mut self.named[index as usize];
        if !s.defined {
            self.order.push(ty);
        }
        s.defined = true;
        s.body = body;
    }

    /// Returns the named struct with the index in [`TypeData::Named`].
    #[inline]
    pub fn named_struct(&self, index: u32) -> &NamedStruct {
        &self.named[index as usize]
    }

    /// Returns the extension type with the index in [`TypeData::Target`].
    pub fn target_ext(&self, index: u32) -> &TargetExt {
        &self.targets[index as usize]
    }

    /// Returns the defined named structs, in the order of their definitions.
    pub fn definitions(&self) -> &[Type] {
        &self.order
    }

    /// Returns the fields of a literal or named struct and whether it is packed. Returns `None` if
    /// the type is opaque or not a struct.
    #[inline]
    pub fn fields(&self, ty: Type) -> Option<(&[Type], bool)> {
        match self.get(ty) {
            TypeData::Struct { fields, packed } => Some((self.list(fields), packed)),
            TypeData::Named(i) => self.named[i as usize].body.and_then(|b| self.fields(b)),
            _ => None,
        }
    }

    /// Returns the result type of a function type, its parameter types, and whether it ends in
    /// `...`.
    #[inline]
    pub fn signature(&self, ty: Type) -> Option<(Type, &[Type], bool)> {
        match self.get(ty) {
            TypeData::Function { ret, params, vararg } => Some((ret, self.list(params), vararg)),
            _ => None,
        }
    }

    /// Returns the element type of an array or vector.
    #[inline]
    pub fn element(&self, ty: Type) -> Option<Type> {
        match self.get(ty) {
            TypeData::Array(_, e) | TypeData::Vector(_, e) | TypeData::ScalableVector(_, e) => {
                Some(e)
            }
            _ => None,
        }
    }

    /// Returns the element type of a vector, or the type itself otherwise.
    #[inline]
    pub fn scalar(&self, ty: Type) -> Type {
        match self.get(ty) {
            TypeData::Vector(_, e) | TypeData::ScalableVector(_, e) => e,
            _ => ty,
        }
    }

    /// Returns the number of lanes if the type is a vector.
    #[inline]
    pub fn lanes(&self, ty: Type) -> Option<u32> {
        match self.get(ty) {
            TypeData::Vector(n, _) | TypeData::ScalableVector(n, _) => Some(n),
            _ => None,
        }
    }

    /// Returns the width in bits of an integer type.
    #[inline]
    pub fn int_bits(&self, ty: Type) -> Option<u32> {
        match self.get(ty) {
            TypeData::Int(n) => Some(n),
            _ => None,
        }
    }

    /// Returns whether the type is an integer or a vector of integers.
    #[inline]
    pub fn is_int_or_vector(&self, ty: Type) -> bool {
        matches!(self.get(self.scalar(ty)), TypeData::Int(_))
    }

    /// Returns whether the type is floating-point or a vector of it.
    #[inline]
    pub fn is_float_or_vector(&self, ty: Type) -> bool {
        self.is_float(self.scalar(ty))
    }

    /// Returns whether the type is a pointer or a vector of pointers.
    #[inline]
    pub fn is_ptr_or_vector(&self, ty: Type) -> bool {
        matches!(self.get(self.scalar(ty)), TypeData::Ptr(_))
    }

    /// Returns whether the type is a pointer in any address space.
    #[inline]
    pub fn is_ptr(&self, ty: Type) -> bool {
        matches!(self.get(ty), TypeData::Ptr(_))
    }

    /// Returns whether the type is one of the seven floating-point types.
    #[inline]
    pub fn is_float(&self, ty: Type) -> bool {
        matches!(
            self.get(ty),
            TypeData::Half
                | TypeData::BFloat
                | TypeData::Float
                | TypeData::Double
                | TypeData::X86Fp80
                | TypeData::Fp128
                | TypeData::PpcFp128
        )
    }

    /// Returns the width in bits of a scalar integer or floating-point type.
    pub fn scalar_bits(&self, ty: Type) -> Option<u32> {
        Some(match self.get(ty) {
            TypeData::Int(n) => n,
            TypeData::Half | TypeData::BFloat => 16,
            TypeData::Float => 32,
            TypeData::Double => 64,
            TypeData::X86Fp80 => 80,
            TypeData::Fp128 | TypeData::PpcFp128 => 128,
            _ => return None,
        })
    }

    /// Returns whether values can have the type: it is neither `void` nor a function type.
    pub fn is_first_class(&self, ty: Type) -> bool {
        !matches!(self.get(ty), TypeData::Void | TypeData::Function { .. })
    }

    /// Returns the type as text for messages, with deep nesting cut off. Modules are printed with
    /// [`crate::text`] instead.
    pub fn show(&self, ty: Type) -> String {
        let mut out = String::new();
        self.show_into(ty, &mut out, 8);
        out
    }

    fn show_into(&self, ty: Type, out: &mut String, fuel: u32) {
        use std::fmt::Write;
        if fuel == 0 {
            out.push('…');
            return;
        }
        let list = |types: &[Type], out: &mut String| {
            for (i, &t) in types.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                self.show_into(t, out, fuel - 1);
            }
        };
        // Writing to a `String` cannot fail.
        let _ = match self.get(ty) {
            TypeData::Void => write!(out, "void"),
            TypeData::Int(n) => write!(out, "i{n}"),
            TypeData::Half => write!(out, "half"),
            TypeData::BFloat => write!(out, "bfloat"),
            TypeData::Float => write!(out, "float"),
            TypeData::Double => write!(out, "double"),
            TypeData::X86Fp80 => write!(out, "x86_fp80"),
            TypeData::Fp128 => write!(out, "fp128"),
            TypeData::PpcFp128 => write!(out, "ppc_fp128"),
            TypeData::Label => write!(out, "label"),
            TypeData::Token => write!(out, "token"),
            TypeData::Metadata => write!(out, "metadata"),
            TypeData::X86Amx => write!(out, "x86_amx"),
            TypeData::Ptr(0) => write!(out, "ptr"),
            TypeData::Ptr(n) => write!(out, "ptr addrspace({n})"),
            TypeData::Array(n, e) => {
                let _ = write!(out, "[{n} x ");
                self.show_into(e, out, fuel - 1);
                write!(out, "]")
            }
            TypeData::Vector(n, e) => {
                let _ = write!(out, "<{n} x ");
                self.show_into(e, out, fuel - 1);
                write!(out, ">")
            }
            TypeData::ScalableVector(n, e) => {
                let _ = write!(out, "<vscale x {n} x ");
                self.show_into(e, out, fuel - 1);
                write!(out, ">")
            }
            TypeData::Struct { fields, packed } => {
                out.push_str(if packed { "<{ " } else { "{ " });
                list(self.list(fields), out);
                write!(out, "{}", if packed { " }>" } else { " }" })
            }
            TypeData::Named(i) => match &self.named[i as usize].name {
                Some(n) => write!(out, "%{}", String::from_utf8_lossy(n)),
                None => write!(out, "a numbered struct"),
            },
            TypeData::Function { ret, params, vararg } => {
                self.show_into(ret, out, fuel - 1);
                out.push_str(" (");
                list(self.list(params), out);
                out.push_str(match (vararg, params.len) {
                    (true, 0) => "...",
                    (true, _) => ", ...",
                    _ => "",
                });
                write!(out, ")")
            }
            TypeData::Target(i) => {
                write!(
                    out,
                    "target(\"{}\")",
                    String::from_utf8_lossy(&self.targets[i as usize].name)
                )
            }
        };
    }
}
